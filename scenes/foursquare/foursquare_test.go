package foursquare

import (
	"encoding/json"
	"strings"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/scenetest"
	"tessera/scenes/table"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// game is a table as a save would lay it.
type game struct {
	settings string   // {} if empty
	moves    string   // between commas
	seats    []string // two persons if empty
	w, h     int      // 1000 by 700 if zero
}

func (g game) open(t *testing.T) *scenetest.Desk {
	t.Helper()
	if g.settings == "" {
		g.settings = "{}"
	}
	if g.seats == nil {
		g.seats = []string{match.Person, match.Person}
	}
	if g.w == 0 {
		g.w, g.h = 1000, 700
	}
	r := match.Record{Game: "foursquare", Settings: json.RawMessage(g.settings), Seats: g.seats, Moves: split(g.moves)}
	r.Cursor = len(r.Moves)
	return scenetest.New(t, g.w, g.h, func(s *scenes.Stage) {
		if err := Game().Entry().Open(s, &r, nil); err != nil {
			t.Fatal(err)
		}
	})
}

func split(moves string) []string {
	if moves == "" {
		return nil
	}
	return strings.Split(moves, ", ")
}

// must fails the test unless these are the moves so far.
func must(t *testing.T, d *scenetest.Desk, moves string) {
	t.Helper()
	if got := strings.Join(d.Inspect().Moves, ", "); got != moves {
		t.Fatalf("the moves are %q, want %q\n%s", got, moves, d.Inspect().Facts["diagram"])
	}
}

// says fails the test unless the table says a sentence with these words.
func says(t *testing.T, d *scenetest.Desk, want string) {
	t.Helper()
	if got := d.Inspect().Message; !strings.Contains(got, want) || want == "" && got != "" {
		t.Fatalf("the table says %q, want %q", got, want)
	}
}

func TestAClickPlacesAndAClickSlides(t *testing.T) {
	d := game{}.open(t)
	d.Click("well:0:2")
	must(t, d, "p 0 2")
	d.Click("tile:3")
	must(t, d, "p 0 2, s 3")
	d.Click("well:8:3")
	d.Click("well:0:0") // anywhere on a tile slides it
	must(t, d, "p 0 2, s 3, p 8 3, s 0")
	if turn := d.Inspect().Turn; turn != "Red" {
		t.Fatalf("after two turns it is the turn of %s", turn)
	}
}

func TestAMarbleIsDraggedIntoAWell(t *testing.T) {
	d := game{}.open(t)
	d.Drag(d.Place("marble:red"), d.Place("well:8:1"))
	if held := d.Inspect().Facts["held"]; held != "marble" {
		t.Fatalf("during the drag %q is held", held)
	}
	must(t, d, "")
	d.Release()
	d.Rest()
	must(t, d, "p 8 1")
}

func TestAMarbleDroppedElsewhereGoesBack(t *testing.T) {
	for name, drop := range map[string]string{"the hole": "hole", "the middle of a tile": "tile:2", "the other tray": "tray:blue", "a button": "howto"} {
		d := game{}.open(t)
		d.Drag(d.Place("marble:red"), d.Place(drop))
		d.Release()
		d.Rest()
		must(t, d, "")
		if held := d.Inspect().Facts["held"]; held != "" || d.Inspect().Scene != "table" {
			t.Fatalf("after the drop on %s, %q is held on %q", name, held, d.Inspect().Scene)
		}
		d.Click("well:2:0") // nothing is left over from the drag
		must(t, d, "p 2 0")
	}
}

func TestADropThatIsRefusedSaysWhy(t *testing.T) {
	d := game{moves: "p 0 0, s 1"}.open(t)
	d.Drag(d.Place("marble:blue"), d.Place("well:0:0"))
	d.Release()
	d.Rest()
	must(t, d, "p 0 0, s 1")
	says(t, d, "A red marble lies here already")
}

func TestATileIsDraggedIntoTheHole(t *testing.T) {
	d := game{moves: "p 0 0"}.open(t)
	from, hole := d.Place("tile:5"), d.Place("hole")
	for _, c := range []struct {
		share float64
		want  string
	}{{0.4, "p 0 0"}, {0.6, "p 0 0, s 5"}} {
		aside := geom.Point{Y: 40} // a hand does not keep to the track
		d.Drag(from, from.Lerp(hole, c.share).Add(aside))
		if held := d.Inspect().Facts["held"]; held != "tile 5" {
			t.Fatalf("during the drag %q is held", held)
		}
		must(t, d, "p 0 0")
		d.Release()
		d.Rest()
		must(t, d, c.want)
	}
}

func TestATileOnItsWayBackIsCaughtWhereItIs(t *testing.T) {
	d := game{moves: "p 0 0"}.open(t)
	from, hole := d.Place("tile:5"), d.Place("hole")
	d.Drag(from, from.Lerp(hole, 0.45))
	d.Release() // it starts back
	d.Drag(from, from.Lerp(hole, 0.3))
	d.Release() // 0.3 more than where it was caught is past half way
	d.Rest()
	must(t, d, "p 0 0, s 5")
}

func TestWhatCannotBeDoneSaysWhy(t *testing.T) {
	for _, c := range []struct{ name, settings, moves, click, want string }{
		{"a slide before the marble", "", "", "tile:1", "First place a marble"},
		{"a taken well", "", "p 0 0, s 1", "well:0:0", "lies here already"},
		{"the hole, to place", "", "", "hole", "No tile slides yet"},
		{"a well of the hole", "", "", "hole-well", "This is the hole"},
		{"a tile far from the hole", "", "p 0 0", "tile:2", "not next to the hole"},
		{"the hole, to slide", "", "p 0 0", "hole", "This is the hole"},
		{"the tile that may not slide back", `{"noBackslide":true}`, "p 0 0, s 1, p 8 0", "tile:4", "may not slide straight back"},
		{"a second marble", "", "p 0 0", "tray:red", "Now slide a tile"},
		{"the other player's marble", "", "", "tray:blue", "Red: place a marble"},
		{"one's own marble, not dragged", "", "", "marble:red", "Drag a marble"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := game{settings: c.settings, moves: c.moves}.open(t)
			if c.click == "hole-well" { // no target names it: it cannot be used
				hole := d.Rect("hole")
				d.ClickAt(geom.Point{X: hole.X + hole.W/4, Y: hole.Y + hole.H/4})
				d.Rest()
			} else {
				d.Click(c.click)
			}
			must(t, d, c.moves)
			says(t, d, c.want)
		})
	}
}

func TestADragOfATileThatCannotSlideSaysWhy(t *testing.T) {
	d := game{moves: "p 0 0"}.open(t)
	d.Drag(d.Place("tile:2"), d.Place("tile:5"))
	if held := d.Inspect().Facts["held"]; held != "" {
		t.Fatalf("%q is held", held)
	}
	d.Release()
	d.Rest()
	must(t, d, "p 0 0")
	says(t, d, "not next to the hole")
}

func TestOnlyAClickOnOneWellPlaces(t *testing.T) {
	d := game{}.open(t)
	d.Drag(d.Place("well:0:0"), d.Place("well:2:0"))
	d.Release()
	d.Rest()
	must(t, d, "")
}

func TestInputIsNotLostToAnAnimation(t *testing.T) {
	d := game{}.open(t)
	d.ClickAt(d.Place("well:0:2"))
	if !d.Inspect().Busy {
		t.Fatal("the marble is there at once; nothing was animated")
	}
	d.ClickAt(d.Place("tile:3"))
	d.ClickAt(d.Place("well:8:3"))
	d.ClickAt(d.Place("tile:6"))
	d.Rest()
	must(t, d, "p 0 2, s 3, p 8 3, s 6")
}

func TestUndoTakesOneActionBackBetweenPersons(t *testing.T) {
	d := game{moves: "p 0 2, s 3, p 8 3"}.open(t)
	d.Key("U")
	must(t, d, "p 0 2, s 3")
	d.Click("undo")
	must(t, d, "p 0 2")
	d.Key("Z", "Control", "Shift")
	d.Click("redo")
	must(t, d, "p 0 2, s 3, p 8 3")
}

func TestUndoDuringADragDropsIt(t *testing.T) {
	d := game{moves: "p 0 2"}.open(t)
	d.Drag(d.Place("tile:3"), d.Place("hole"))
	d.Key("U")
	must(t, d, "")
	d.Release() // in the hole, where the tile would have gone
	d.Rest()
	must(t, d, "")
	says(t, d, "")
}

func TestEscapeDropsADragAndThenLeaves(t *testing.T) {
	d := game{moves: "p 0 2"}.open(t)
	d.Drag(d.Place("tile:3"), d.Place("hole"))
	d.Key("Escape")
	if i := d.Inspect(); i.Facts["held"] != "" || i.Scene != "table" {
		t.Fatalf("after Escape %q is held on %q", i.Facts["held"], i.Scene)
	}
	d.Release()
	d.Rest()
	must(t, d, "p 0 2")
}

func TestTheKeyboardPlays(t *testing.T) {
	d := game{}.open(t)
	keys := func(keys ...input.Key) {
		for _, k := range keys {
			d.Key(k)
		}
		d.Rest()
	}
	keys("ArrowRight") // shows the cursor
	if at := d.Inspect().Facts["cursor"]; at != "square 0, slot 3" {
		t.Fatalf("the cursor shows at %s", at)
	}
	keys("ArrowUp", "ArrowLeft", "ArrowLeft", "Enter") // the last arrow leads off the board
	must(t, d, "p 0 0")
	keys("Enter") // on tile 0 now, which is not next to the hole
	says(t, d, "not next to the hole")
	keys("ArrowDown", "NumpadEnter")
	must(t, d, "p 0 0, s 3")
	keys("Enter") // the cursor went along with the tile
	must(t, d, "p 0 0, s 3, p 4 0")
	keys("Escape")
	if at := d.Inspect().Facts["cursor"]; at != "" {
		t.Fatalf("after Escape the cursor shows at %s", at)
	}
}

func TestAFingerPlacesDragsAndSlides(t *testing.T) {
	d := game{w: 390, h: 844}.open(t)
	d.Tap(d.Place("well:0:2"))
	must(t, d, "p 0 2")
	d.Tap(d.Place("tile:3"))
	must(t, d, "p 0 2, s 3")
	finger := func(from, to geom.Point) {
		for i := range 7 {
			d.Touches(from.Lerp(to, float64(i)/6))
		}
		d.Touches()
		d.Rest()
	}
	finger(d.Place("marble:blue"), d.Place("well:8:3"))
	must(t, d, "p 0 2, s 3, p 8 3")
	tile := d.Place("tile:0")
	finger(tile, tile.Lerp(d.Place("hole"), 0.7))
	must(t, d, "p 0 2, s 3, p 8 3, s 0")
	finger(d.Place("well:1:0"), d.Place("well:1:1")) // a finger moves on to the well it means
	must(t, d, "p 0 2, s 3, p 8 3, s 0, p 1 1")
}

func TestASecondFingerLetsTheMarbleGo(t *testing.T) {
	d := game{w: 390, h: 844}.open(t)
	from, to := d.Place("marble:red"), d.Place("well:0:0")
	d.Touches(from)
	d.Touches(to)
	d.Touches(to, d.Place("well:8:0"))
	if held := d.Inspect().Facts["held"]; held != "" {
		t.Fatalf("with two fingers on the screen %q is held", held)
	}
	d.Touches()
	d.Rest()
	must(t, d, "")
}

// beforeRedWins needs one more red marble in well 3 of square 0.
const beforeRedWins = "p 0 0, s 5, p 8 0, s 4, p 0 1, s 5, p 8 1, s 4, p 0 2, s 5, p 2 0, s 4"

func TestAWinIsShownAndEndsTheGame(t *testing.T) {
	d := game{moves: beforeRedWins}.open(t)
	d.Click("well:0:3")
	i := d.Inspect()
	if i.Outcome == nil || !strings.Contains(*i.Outcome, "Red wins") || i.Facts["won"] == "" {
		t.Fatalf("the outcome is %v, the block %q\n%s", i.Outcome, i.Facts["won"], i.Facts["diagram"])
	}
	d.ClickAt(d.Place("well:6:0"))
	d.Rest()
	must(t, d, beforeRedWins+", p 0 3")
	d.Click("undo")
	must(t, d, beforeRedWins)
}

func TestMovementIsOnlySlides(t *testing.T) {
	d := game{settings: `{"piecesPerPlayer":1}`, moves: "p 0 0, s 3, p 0 1, s 0"}.open(t)
	if d.Has("marble:red") || d.Has("marble:blue") {
		t.Fatal("a marble is left in a tray")
	}
	d.Click("well:1:0")
	must(t, d, "p 0 0, s 3, p 0 1, s 0, s 1")
	for _, square := range []string{"tile:0", "tile:1", "tile:0"} {
		d.Click(square)
	}
	i := d.Inspect()
	if i.Outcome == nil || !strings.Contains(*i.Outcome, "third time") {
		t.Fatalf("after the same position three times the outcome is %v\n%s", i.Outcome, i.Facts["diagram"])
	}
}

func TestTheComputerAnswersAndUndoTakesTheWholeTurn(t *testing.T) {
	d := game{seats: []string{match.Person, "beginner"}}.open(t)
	d.ClickAt(d.Place("well:0:2"))
	d.Rest()
	d.ClickAt(d.Place("tile:3"))
	d.Wait(table.Patience - 50e6)
	must(t, d, "p 0 2, s 3")
	d.Rest()
	moves := d.Inspect().Moves
	if len(moves) != 4 || moves[2][0] != 'p' || moves[3][0] != 's' {
		t.Fatalf("the computer's answer makes the moves %v; want a placement and a slide", moves)
	}
	d.Click("undo")
	must(t, d, "")
	d.Click("redo")
	must(t, d, strings.Join(moves, ", "))
	d.Click("well:7:2") // in the middle of a turn, undo takes back what was done of it
	d.Click("undo")
	must(t, d, strings.Join(moves, ", "))
}

func TestUndoWorksWhileTheComputerThinks(t *testing.T) {
	d := game{seats: []string{match.Person, "perfect"}, moves: "p 0 2"}.open(t)
	d.ClickAt(d.Place("tile:3"))
	for range 3 {
		d.Frame()
	}
	d.ClickAt(d.Place("undo"))
	d.Rest()
	must(t, d, "")
}

func TestTwoComputersPlayToTheEnd(t *testing.T) {
	d := game{settings: `{"piecesPerPlayer":4}`, seats: []string{"beginner", "easy"}}.open(t)
	if i := d.Inspect(); i.Outcome == nil {
		t.Fatalf("the game did not end:\n%s", i.Facts["diagram"])
	}
}

func TestAHintShowsTheTurnAndWhatIsKnown(t *testing.T) {
	d := game{moves: beforeRedWins}.open(t)
	d.Click("hint")
	if hint := d.Inspect().Facts["hint"]; hint != "p 0 3" {
		t.Fatalf("the hint is %q; p 0 3 wins at once\n%s", hint, d.Inspect().Facts["diagram"])
	}
	s, _ := foursquare.New(foursquare.Settings{})
	for _, text := range split(beforeRedWins) {
		s, _ = apply(s, text)
	}
	if note := hint(s).Note(); note != "Red wins in 1 turn: place a marble" {
		t.Fatalf("the note is %q", note)
	}
}

func TestAHintIsFollowedMoveByMove(t *testing.T) {
	d := game{settings: `{"piecesPerPlayer":1}`}.open(t)
	d.Click("hint")
	line := d.Inspect().Facts["hint"]
	moves := strings.Split(line, " s ")
	if len(moves) != 2 {
		t.Fatalf("the hint for a whole turn is %q", line)
	}
	cell := strings.Fields(moves[0])
	d.Click("well:" + cell[1] + ":" + cell[2])
	if rest := d.Inspect().Facts["hint"]; rest != "s "+moves[1] {
		t.Fatalf("after its first move the hint %q is %q", line, rest)
	}
	d.Click("tile:" + moves[1])
	d.Click("hint")
	d.Key("Escape")
	if rest := d.Inspect().Facts["hint"]; rest != "" {
		t.Fatalf("after Escape the hint is %q", rest)
	}
}

func TestAHintNotFollowedGoes(t *testing.T) {
	d := game{moves: beforeRedWins}.open(t)
	d.Click("hint")
	d.Click("well:6:0")
	if rest := d.Inspect().Facts["hint"]; rest != "" {
		t.Fatalf("after another move the hint is %q", rest)
	}
}

func TestTheTableIsFoundAsItWasLeft(t *testing.T) {
	d := game{moves: "p 0 2, s 3, p 8 3", settings: `{"piecesPerPlayer":5}`}.open(t)
	again := scenetest.NewWith(t, 1000, 700, d.Store, func(s *scenes.Stage) {
		if err := Game().Entry().Open(s, nil, nil); err != nil {
			t.Fatal(err)
		}
	})
	must(t, again, "p 0 2, s 3, p 8 3")
	if d := again.Inspect().Facts["diagram"]; !strings.Contains(d, "red 4, blue 4") {
		t.Fatalf("the settings were lost:\n%s", d)
	}
}

func TestTheOptionsMakeSettings(t *testing.T) {
	for n := 1; n <= foursquare.MaxPieces; n++ {
		for _, rests := range []string{"false", "true"} {
			values := map[string]string{piecesKey: Game().Options[0].Values[n-1], backslideKey: rests}
			text, err := settings(values)
			if err != nil {
				t.Fatalf("%v: %v", values, err)
			}
			if back := chosen(text); back[piecesKey] != values[piecesKey] || back[backslideKey] != rests {
				t.Fatalf("%v become %s and then %v", values, text, back)
			}
		}
	}
	for _, bad := range []map[string]string{
		{piecesKey: "0", backslideKey: "false"}, {piecesKey: "17", backslideKey: "false"},
		{piecesKey: "x", backslideKey: "false"}, {piecesKey: "8", backslideKey: "perhaps"},
	} {
		if text, err := settings(bad); err == nil {
			t.Errorf("%v makes the settings %s", bad, text)
		}
	}
}

func TestATileKeepsItsWood(t *testing.T) {
	a := arrange(split("p 0 0, s 3, p 1 1, s 0"))
	if a[4] != 3 || a[3] != 0 || a[0] != noTile || a[8] != 7 {
		t.Fatalf("after tile 3 and tile 0 were slid they lie as %v", a)
	}
}

// TestEveryWindow draws the table in the shapes a window may have, and plays on
// it.
func TestEveryWindow(t *testing.T) {
	for _, size := range [][2]int{{320, 400}, {390, 844}, {640, 480}, {844, 390}, {1920, 1080}} {
		for _, settings := range []string{`{"piecesPerPlayer":1}`, `{"piecesPerPlayer":16,"noBackslide":true}`} {
			d := game{w: size[0], h: size[1], settings: settings, moves: "p 0 2, s 3"}.open(t)
			d.Move(d.Place("well:8:3"))
			for _, r := range d.Inspect().Targets {
				if r.X < 0 || r.Y < 0 || r.X+r.W > float64(size[0]) || r.Y+r.H > float64(size[1]) {
					t.Errorf("%v: the target %+v leaves the window", size, r)
				}
			}
			d.Click("well:8:3")
			must(t, d, "p 0 2, s 3, p 8 3")
		}
	}
}

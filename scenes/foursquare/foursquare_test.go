package foursquare

import (
	"encoding/json"
	"strings"
	"testing"

	"tessera/assets/sprites"
	"tessera/logic/foursquare/engine"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// game describes a table to open, as a saved game would.
type game struct {
	settings string   // {} if empty
	moves    string   // separated by commas
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
		scenetest.NoError(t, play.Open(s, Game(), &r, nil))
	})
}

func split(moves string) []string {
	if moves == "" {
		return nil
	}
	return strings.Split(moves, ", ")
}

// must fails the test unless these are the moves played so far.
func must(t *testing.T, d *scenetest.Desk, moves string) {
	t.Helper()
	if got := strings.Join(d.Inspect().Moves, ", "); got != moves {
		t.Fatalf("the moves are %q, want %q\n%s", got, moves, d.Inspect().Facts["diagram"])
	}
}

// says fails the test unless the table's message contains want.
func says(t *testing.T, d *scenetest.Desk, want string) {
	t.Helper()
	if got := d.Inspect().Message; !strings.Contains(got, want) || want == "" && got != "" {
		t.Fatalf("the table says %q, want %q", got, want)
	}
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

// beforeRedWins leads to a position in which a red marble in well 3 of square 0 wins.
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

func TestTheGlowFadesOutBeforeItsPictureEnds(t *testing.T) {
	for _, block := range []float64{40, 172, 400} {
		px := sprites.FoursquareGlowPx(block)
		img := sprites.FoursquareGlow(px)
		for i := range px {
			for _, at := range [][2]int{{i, 0}, {i, px - 1}, {0, i}, {px - 1, i}} {
				if _, _, _, a := img.At(at[0], at[1]).RGBA(); a > 0x400 {
					t.Fatalf("about a block of %v pixels the glow is cut off at %v with an alpha of %#x", block, at, a)
				}
			}
		}
	}
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
	d.Wait(boards.Patience - 50e6)
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
	d.Click("well:7:2") // in the middle of a turn, undo takes back its first half
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

func TestAHintShowsTheTurnAndWhatIsKnown(t *testing.T) {
	d := game{moves: beforeRedWins}.open(t)
	d.Click("hint")
	if hint := d.Inspect().Facts["hint"]; hint != "p 0 3" {
		t.Fatalf("the hint is %q; p 0 3 wins at once\n%s", hint, d.Inspect().Facts["diagram"])
	}
	s, _ := Game().New(nil)
	for _, text := range split(beforeRedWins) {
		s, _ = s.Apply(text)
	}
	if note := engine.Game().Hint(s).Note(); note.String() != "Red wins in 1 turn: place a marble" {
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

func TestAHintNotFollowedIsRemoved(t *testing.T) {
	d := game{moves: beforeRedWins}.open(t)
	d.Click("hint")
	d.Click("well:6:0")
	if rest := d.Inspect().Facts["hint"]; rest != "" {
		t.Fatalf("after another move the hint is %q", rest)
	}
}

func TestATileKeepsItsWood(t *testing.T) {
	a := arrange(4, split("p 0 0, s 3, p 1 1, s 0"))
	if a[4] != 3 || a[3] != 0 || a[0] != noTile || a[8] != 7 {
		t.Fatalf("after tile 3 and tile 0 were slid they lie as %v", a)
	}
}

// TestEveryWindow draws and plays in windows of many shapes.
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

package foursquare

import (
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

func TestAClickPlacesAndAClickSlides(t *testing.T) {
	d := game{}.open(t)
	d.Click("well:0:2")
	must(t, d, "p 0 2")
	d.Click("tile:3")
	must(t, d, "p 0 2, s 3")
	d.Click("well:8:3")
	d.Click("well:0:0") // a click anywhere on a tile slides it
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
	for name, drop := range map[string]string{"the hole": "hole", "the middle of a tile": "tile:2", "the other tray": "tray:blue", "a button": "settings"} {
		d := game{}.open(t)
		d.Drag(d.Place("marble:red"), d.Place(drop))
		d.Release()
		d.Rest()
		must(t, d, "")
		if held := d.Inspect().Facts["held"]; held != "" || d.Inspect().Scene != "table" {
			t.Fatalf("after the drop on %s, %q is held on %q", name, held, d.Inspect().Scene)
		}
		d.Click("well:2:0") // nothing remains of the drag
		must(t, d, "p 2 0")
	}
}

func TestADropThatIsRefusedSaysWhy(t *testing.T) {
	d := game{moves: "p 0 0, s 1"}.open(t)
	d.Drag(d.Place("marble:blue"), d.Place("well:0:0"))
	d.Release()
	d.Rest()
	must(t, d, "p 0 0, s 1")
	says(t, d, "There is already a red marble here")
}

func TestATileIsDraggedIntoTheHole(t *testing.T) {
	d := game{moves: "p 0 0"}.open(t)
	from, hole := d.Place("tile:5"), d.Place("hole")
	for _, c := range []struct {
		share float64
		want  string
	}{{0.4, "p 0 0"}, {0.6, "p 0 0, s 5"}} {
		aside := geom.Point{Y: 40} // hands stray from the track
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
		{"a taken well", "", "p 0 0, s 1", "well:0:0", "There is already a"},
		{"the hole, to place", "", "", "hole", "You cannot slide yet"},
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
			if c.click == "hole-well" { // no target has this name: it cannot be used
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
	keys("ArrowUp", "ArrowLeft", "ArrowLeft", "Enter") // the last arrow points off the board
	must(t, d, "p 0 0")
	if at := d.Inspect().Facts["cursor"]; at != "square 1, slot 0" {
		t.Fatalf("after the marble the cursor is at %s, not at a tile that can slide", at)
	}
	keys("ArrowRight", "Enter")
	says(t, d, "not next to the hole")
	keys("ArrowLeft", "ArrowLeft", "ArrowDown", "NumpadEnter")
	must(t, d, "p 0 0, s 3")
	keys("Enter") // the cursor moved with the tile
	must(t, d, "p 0 0, s 3, p 4 0")
	keys("Escape")
	if at := d.Inspect().Facts["cursor"]; at != "" {
		t.Fatalf("after Escape the cursor shows at %s", at)
	}
}

func TestAFingerThatIsToConfirmPlacesWithASecondTap(t *testing.T) {
	d := game{w: 390, h: 844}.open(t)
	d.Stage.Prefs.Confirm = true
	for _, step := range []struct{ tap, want string }{
		{"well:0:2", ""},
		{"well:0:3", ""}, // chooses another well
		{"well:0:2", ""},
		{"tile:3", ""}, // chooses none
		{"well:0:2", ""},
		{"well:0:2", "p 0 2"},
		{"tile:3", "p 0 2, s 3"}, // a slide needs no confirmation
	} {
		d.Tap(d.Place(step.tap))
		must(t, d, step.want)
	}
	d.Click("well:8:0") // a mouse needs no second click
	must(t, d, "p 0 2, s 3, p 8 0")
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
	finger(d.Place("well:1:0"), d.Place("well:1:1")) // a finger may slip on to the intended well
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

func TestADoubleClickPlacesOnly(t *testing.T) {
	d := game{}.open(t)
	well, hole := d.Place("well:3:1"), d.Place("hole")
	d.ClickAt(well)
	d.ClickAt(well.Add(geom.Point{X: 2, Y: 1})) // a hand is not quite still
	d.Rest()
	must(t, d, "p 3 1")
	says(t, d, "")
	d.Wait(input.DoubleClickTime)
	d.Click("well:3:1") // later, it is a click of its own
	must(t, d, "p 3 1, s 3")
	d.Key("U")
	d.Key("U")
	d.Wait(input.DoubleClickTime)
	d.ClickAt(well)
	d.Drag(well, well.Lerp(hole, 0.8)) // immediately, but a drag
	d.Release()
	d.Rest()
	must(t, d, "p 3 1, s 3")
}

// Whether a click belongs to a double click depends on when it happened, not on how long the
// program worked on the first one.
func TestADoubleClickAcrossALongFramePlacesOnly(t *testing.T) {
	for _, c := range []struct {
		apart time.Duration // 0 if the device reports no time
		want  string
	}{{0, "p 3 1"}, {250 * time.Millisecond, "p 3 1"}, {350 * time.Millisecond, "p 3 1, s 3"}} {
		d := game{}.open(t)
		well := d.Place("well:3:1")
		began := d.Now()
		report := func(press, release time.Duration) {
			if c.apart > 0 {
				d.Report(input.Times{Press: began + press, Release: began + release})
			}
		}
		report(time.Millisecond, 0)
		d.Move(well)
		d.Press()
		report(time.Millisecond, 50*time.Millisecond)
		d.Release()
		d.Block(1500 * time.Millisecond)
		report(50*time.Millisecond+c.apart, 50*time.Millisecond)
		d.Press()
		report(50*time.Millisecond+c.apart, 100*time.Millisecond+c.apart)
		d.Release()
		d.Rest()
		must(t, d, c.want)
	}
}

func TestADoubleClickSlidesWithoutAWord(t *testing.T) {
	d := game{moves: "p 0 0"}.open(t)
	tile := d.Place("tile:5")
	d.ClickAt(tile)
	d.ClickAt(tile)
	d.Rest()
	must(t, d, "p 0 0, s 5")
	says(t, d, "")
}

func TestAPressThatIsOutOfTurnSaysWhy(t *testing.T) {
	d := game{seats: []string{match.Person, "perfect"}, moves: "p 0 2"}.open(t)
	d.ClickAt(d.Place("tile:3"))
	d.ClickAt(d.Place("tile:8"))
	says(t, d, "the computer's turn")
	d.Press() // and is held until the computer has moved
	d.Rest()
	moves := d.Inspect().Moves
	d.Release()
	d.Rest()
	if got := d.Inspect().Moves; len(got) != len(moves) {
		t.Fatalf("a press on the computer's turn plays %v", got[len(moves):])
	}

	d = game{moves: beforeRedWins + ", p 0 3"}.open(t)
	for _, target := range []string{"well:6:0", "hole", "tray:red"} {
		d.Click(target)
		says(t, d, "The game is over")
		d.ClickAt(geom.Point{X: 1, Y: 1})
		says(t, d, "")
	}
}

func TestTheCursorGivesWayToTheMouse(t *testing.T) {
	d := game{}.open(t)
	at := d.Place("well:0:0")
	d.Move(at)
	d.Key("ArrowLeft")
	for _, c := range []struct {
		aside float64
		shown bool
	}{{0, true}, {2, true}, {20, false}} { // 2 is a mere nudge
		d.Move(at.Add(geom.Point{X: c.aside}))
		if _, shown := d.Inspect().Facts["cursor"]; shown != c.shown {
			t.Fatalf("after the mouse has moved by %v the cursor's being shown is %v", c.aside, shown)
		}
	}
}

// repeating is a table on which every key is an auto-repeat.
type repeating struct {
	scenes.Scene
	scenes.Inspected
}

func (r repeating) Frame(s *scenes.Stage) {
	s.UI.In.Repeats = s.UI.In.Keys
	r.Scene.Frame(s)
}

func TestAHeldEnterActsOnce(t *testing.T) {
	d := game{}.open(t)
	d.Key("ArrowLeft")
	d.Key("Enter")
	d.Rest()
	top := d.Stage.Top()
	d.Stage.Replace(repeating{top, top.(scenes.Inspected)})
	d.Rest()
	d.Stage.UI.Focus("board") // another scene has taken the focus
	for _, key := range []input.Key{"Enter", "NumpadEnter"} {
		d.Key(key)
		says(t, d, "")
	}
	d.Key("ArrowDown") // arrows do repeat
	if at := d.Inspect().Facts["cursor"]; at != "square 4, slot 3" {
		t.Fatalf("after a held arrow the cursor is at %q", at)
	}
}

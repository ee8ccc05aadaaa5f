package play_test

import (
	"slices"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes/geom"
)

func TestPastPositionsDoNotChangeTheGame(t *testing.T) {
	m := cells[:4]
	d := left(t, 1100, 760, match.Record{Moves: m, Cursor: 4, Seats: persons})
	before := string(d.Store[place])
	for _, step := range []struct {
		what  string
		do    func()
		moves int
	}{
		{"Home", func() { d.Key("Home") }, 0},
		{"a turn on", func() { d.Key("PageDown") }, 1},
		{"a move on", func() { d.Key("ArrowRight", "Control") }, 2},
		{"End", func() { d.Key("End") }, 4},
		{"a turn back", func() { d.Key("PageUp") }, 3},
		{"a move back", func() { d.Key("ArrowLeft", "Control") }, 2},
		{"the move clicked", func() { d.Click("move:1") }, 1},
		{"the start", func() { d.Click("look-first") }, 0},
		{"back before the start", func() { d.Key("PageUp") }, 0},
		{"on", func() { d.Click("look-on") }, 1},
		{"back", func() { d.Click("look-back") }, 0},
		{"the last", func() { d.Click("look-last") }, 4},
		{"a move that led there", func() { d.Click("move:3") }, 3},
		{"the way back", func() { d.Click("look-game") }, 4},
		{"a look", func() { d.Key("PageUp") }, 3},
		{"Escape", func() { d.Key("Escape") }, 4},
	} {
		step.do()
		d.Rest()
		if got := len(d.Inspect().Moves); got != step.moves {
			t.Fatalf("%s shows the position after %d moves, want %d", step.what, got, step.moves)
		}
	}
	d.Key("Home")
	if undo := d.Inspect(); undo.Looking {
		d.Click("undo") // has no effect at another position
		d.Key("U")
		d.MustShowPosition(true)
	}
	if after := string(d.Store[place]); after != before {
		t.Fatalf("looking changed the game:\n%s\n%s", before, after)
	}
	d.Key("End")
	d.Click("undo")
	d.MustShowPosition(false, m[:3]...)
}

// TestReplacingAnAnsweredMoveOpensAVariation checks the position after the player's own
// move, where the computer is to move. A move there replaces the player's move.
func TestReplacingAnAnsweredMoveOpensAVariation(t *testing.T) {
	m := cells
	d := left(t, 1100, 760, match.Record{Moves: m[:4], Cursor: 4, Seats: []string{match.Person, "random"}})
	d.Click("move:3")
	d.MustShowPosition(true, m[:3]...)
	d.Click("cell:" + m[5])
	if got := d.Inspect().Moves; len(got) != 4 || !slices.Equal(got[:3], []string{m[0], m[1], m[5]}) {
		t.Fatalf("the moves are %v, want the other one and its answer", got)
	}
	if r := saved(t, d.Store, place); len(r.Variations) != 1 || r.Variations[0].After != 2 || !slices.Equal(r.Variations[0].Moves, m[2:4]) {
		t.Fatalf("the variations are %+v", r.Variations)
	}
	d.Click("move:2") // a computer's move cannot be replaced
	d.Click("cell:" + m[7])
	d.MustShowPosition(false, m[0], m[1], m[7], d.Inspect().Moves[3])
}

// TestAnotherMoveOpensAVariation checks that the previous game remains as a variation
// until it is deleted.
func TestAnotherMoveOpensAVariation(t *testing.T) {
	m := cells
	d := left(t, 1100, 760, match.Record{Moves: m[:4], Cursor: 4, Seats: persons})
	d.Key("Home")
	d.Click("cell:" + m[0]) // the move played before: still looking
	d.MustShowPosition(true, m[0])
	d.Click("cell:" + m[5])
	d.MustShowPosition(false, m[0], m[5])
	if r := saved(t, d.Store, place); len(r.Variations) != 1 || !slices.Equal(r.Variations[0].Moves, m[1:4]) || r.Variations[0].After != 1 {
		t.Fatalf("the variations are %+v", r.Variations)
	}

	d.Click("variation:1")
	d.MustShowPosition(true, m[0], m[1])
	d.Click("take-up")
	d.MustShowPosition(false, m[:4]...)
	d.Click("variation:1")
	d.MustShowPosition(true, m[0], m[5])
	d.Click("drop")
	d.Click("cancel")
	d.Click("drop")
	d.Click("ok")
	d.MustShowPosition(true, m[0])
	if r := saved(t, d.Store, place); len(r.Variations) != 0 || !slices.Equal(r.Moves, m[:4]) {
		t.Fatalf("after the drop the game is %v, beside it %+v", r.Moves, r.Variations)
	}

	d.Click("cell:" + m[6])
	d.Key("Escape")
	d.Rest()
	open(t, d.Stage) // as the player left it
	d.Rest()
	d.MustShowPosition(false, m[0], m[6])
	if !d.Has("variation:1") {
		t.Fatal("the variation is lost on the way")
	}
}

// TestTheComputerWaitsWhileAPastPositionIsShown checks that the computer does not even play a
// move that it has found already, and that the view does not change.
func TestTheComputerWaitsWhileAPastPositionIsShown(t *testing.T) {
	d := left(t, 1100, 760, match.Record{Seats: against})
	first := cells[0]
	d.ClickAt(d.Place("cell:" + first))
	d.Key("PageUp")
	d.Wait(3 * time.Second)
	d.MustShowPosition(true)
	if r := saved(t, d.Store, place); len(r.Moves) != 1 {
		t.Fatalf("the computer has played: %v", r.Moves)
	}
	d.ClickAt(d.Place("look-game"))
	d.Rest()
	if i := d.Inspect(); len(i.Moves) != 2 {
		t.Fatalf("back in the game the moves are %v", i.Moves)
	}
	// After the computer's own move a move is refused, at one's own turn it starts a
	// variation.
	d.Click("move:2")
	d.Click("look-first")
	d.Click("cell:" + cells[4])
	if i := d.Inspect(); i.Looking || len(i.Moves) != 2 || i.Moves[0] != cells[4] {
		t.Fatalf("the variation is %v", i.Moves)
	}
}

func TestPastPositionsOfAGameOfTwoComputers(t *testing.T) {
	r := finished()
	level := level
	r.Seats = []string{level, level}
	d := left(t, 1100, 760, r)
	d.Click("more")
	if d.Has("sides") {
		t.Fatal("at the end of a game of equals a change of sides is offered")
	}
	d.Key("Escape")
	d.Rest()
	d.Click("look-over")
	d.MustShowPosition(true, r.Moves[:4]...)
	d.Key("Home")
	d.Wait(3 * time.Second)
	d.MustShowPosition(true)
	d.Key("End")
	d.Wait(3 * time.Second)
	d.MustShowPosition(false, r.Moves...)
}

// TestTheHistoryOnANarrowScreen checks that the history opens upwards from its strip, and
// that tools without room are in a drawer.
func TestTheHistoryOnANarrowScreen(t *testing.T) {
	d := left(t, 390, 844, match.Record{Moves: cells[:4], Cursor: 4, Seats: persons})
	d.Click("look-back")
	d.MustShowPosition(true, cells[:3]...)
	d.Click("look-game")
	if d.Has("move:2") {
		t.Fatal("the history is open before it was asked for")
	}
	d.Click("history")
	d.Click("move:2")
	d.MustShowPosition(true, cells[:2]...)
	d.Click("history")
	if d.Has("move:2") {
		t.Fatal("the history stays open")
	}
	d.Click("history")
	d.Key("Escape")
	d.Rest()
	if i := d.Inspect(); i.Scene != "table" || !i.Looking || d.Has("move:2") {
		t.Fatalf("Escape from the open history leads to %q, looking %v", i.Scene, i.Looking)
	}
	d.Click("more")
	d.Key("Escape")
	d.Rest()
	if scene := d.Inspect().Scene; scene != "table" {
		t.Fatalf("Escape from the drawer of tools leads to %q", scene)
	}
	for _, tool := range []string{"new", "howto", "load", "stats", "settings"} {
		d.Click(tool)
		if scene := d.Inspect().Scene; scene == "table" || scene == "tools" {
			t.Errorf("the tool %s leads to %q", tool, scene)
		}
		d.Key("Escape")
		d.Rest()
	}
	d.Click("more")
	d.Tap(geom.Point{X: 195, Y: 300})
	d.MustShowPosition(true, cells[:2]...)
	if scene := d.Inspect().Scene; scene != "table" {
		t.Fatalf("a tap beside the drawer leads to %q", scene)
	}
}

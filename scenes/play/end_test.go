package play_test

import (
	"slices"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
)

func finished() match.Record {
	c := cells
	return match.Record{Moves: []string{c[0], c[3], c[1], c[4], c[2]}, Cursor: 5}
}

func TestWhatFollowsAGame(t *testing.T) {
	level := level
	r := finished()
	r.Seats = against
	d := left(t, 1100, 760, r)
	d.Click("new")
	if i := d.Inspect(); i.Scene != "newgame" {
		t.Fatalf("a new game is chosen on %q", i.Scene)
	}
	d.Key("Escape")
	d.Rest()
	d.Key("Enter")
	d.Rest()
	d.MustShowPosition(false)
	if d.Has("rematch") {
		t.Fatal("a rematch is offered before the end")
	}

	d = left(t, 1100, 760, r)
	d.Click("more")
	d.Click("sides")
	if i := d.Inspect(); len(i.Moves) != 1 {
		t.Fatalf("after the change of sides the computer begins; the moves are %v", i.Moves)
	}
	if got := saved(t, d.Store, place).Seats; !slices.Equal(got, []string{level, match.Person}) {
		t.Fatalf("the seats are %v", got)
	}
	names := setAside(t, d.Store)
	if len(names) != 1 {
		t.Fatalf("the game that ended is kept as %v", names)
	}
	if old := saved(t, d.Store, names[0]); !slices.Equal(old.Seats, r.Seats) {
		t.Fatalf("it is kept with the seats %v", old.Seats)
	}
}

// TestAWinWithHelpSaysThatItDoesNotCount also holds for no other end.
func TestAWinWithHelpSaysThatItDoesNotCount(t *testing.T) {
	for _, c := range []struct {
		hints int
		seats []string
		says  bool
	}{{1, against, true}, {0, against, false}, {1, persons, false}, {1, []string{level, match.Person}, false}} {
		r := finished()
		r.Seats, r.About.Hints = c.seats, c.hints
		d := left(t, 1100, 760, r)
		d.Rest()
		if says := d.PageSays("this win does not count"); says != c.says {
			t.Errorf("with %d hints, by %v: it says so: %v, want %v", c.hints, c.seats, says, c.says)
		}
	}
}

// TestTheCelebrationEnds checks that it lasts at most one and a half seconds, and that
// there is none without motion.
func TestTheCelebrationEnds(t *testing.T) {
	r := finished()
	last := r.Moves[4]
	r.Moves, r.Cursor, r.Seats = r.Moves[:4], 4, persons
	for motion, lasts := range map[string]bool{scenes.MotionNormal: true, scenes.MotionOff: false} {
		d := left(t, 1100, 760, r)
		d.Stage.Prefs.Motion = motion
		d.ClickAt(d.Place("cell:" + last))
		d.Wait(time.Second / 2)
		wait, wanted := d.Stage.UI.Wanted()
		if moves := wanted && wait < time.Second/10; moves != lasts {
			t.Errorf("with motion %q something moves after the end: %v", motion, moves)
		}
		d.Wait(time.Second)
		if wait, wanted := d.Stage.UI.Wanted(); wanted {
			t.Errorf("with motion %q a frame is wanted in %v", motion, wait)
		}
	}
}

// TestOnlyAGameWithAPersonsMoveIsAskedAbout checks that a game in which only the computer has
// moved is replaced without asking.
func TestOnlyAGameWithAPersonsMoveIsAskedAbout(t *testing.T) {
	level := level
	for _, c := range []struct {
		seats []string
		asks  bool
	}{{[]string{level, match.Person}, false}, {against, true}} {
		d := left(t, 1100, 760, match.Record{Moves: cells[:1], Cursor: 1, Seats: c.seats})
		d.Click("new")
		d.Click("start")
		d.Rest()
		if got := d.Inspect().Scene == "newgame"; got != c.asks {
			t.Errorf("with %v it is asked: %v, want %v", c.seats, got, c.asks)
		}
	}
}

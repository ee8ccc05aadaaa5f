package play_test

import (
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/mind"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/scenetest/tictactoe"
)

type stubborn struct{ match.Search }

func (stubborn) BestTurn() []string { return []string{"z9"} }

// TestAComputersIllegalMoveIsReported checks that the table does not search forever, and that
// the game stays.
func TestAComputersIllegalMoveIsReported(t *testing.T) {
	game := tictactoe.Game()
	rules := *game.Game
	search := rules.Search
	asked := 0
	rules.Search = func(s match.State, level string, seed uint64) match.Search {
		asked++
		return stubborn{search(s, level, seed)}
	}
	game.Game = &rules
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Mind = mind.NewStepped(match.Games{&rules})
		scenetest.NoError(t, play.Open(s, game, &match.Record{Game: game.ID, Seats: against}, nil))
	})
	d.ClickAt(d.Place("cell:a1"))
	d.Wait(3 * time.Second)
	i := d.Inspect()
	if asked != 1 || !strings.Contains(i.Message, "played the illegal move z9") {
		t.Fatalf("after %d searches the table says %q", asked, i.Message)
	}
	d.MustPlay("a1")
	if i.Busy {
		t.Fatal("the table goes on as if somebody thought")
	}
	d.ClickAt(d.Place("undo"))
	d.Wait(time.Second)
	d.MustPlay()
}

// crowded is a mind that slows down drawing.
type crowded struct {
	*mind.Local
	asked int
}

func (c *crowded) SlowsAnimations() bool { return true }

func (c *crowded) Ask(q match.Question, rank mind.Rank) *mind.Thought {
	c.asked++
	return c.Local.Ask(q, rank)
}

// TestTheComputerWaitsForAnimations checks that with such a mind the computer starts only after
// the last turn has been shown.
func TestTheComputerWaitsForAnimations(t *testing.T) {
	c := &crowded{}
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		c.Local, s.Mind = s.Mind.(*mind.Local), c
		scenetest.NoError(t, play.Open(s, tictactoe.Game(), &match.Record{Game: "tictactoe", Seats: against}, nil))
	})
	d.Rest()
	d.Move(d.Place("cell:b2"))
	d.Press()
	d.Release()
	d.Frame()
	if i := d.Inspect(); len(i.Moves) != 1 {
		t.Fatalf("a press on b2 leads to %v", i.Moves)
	}
	if c.asked != 0 {
		t.Fatal("the computer thinks while the person's move is being shown")
	}
	d.Rest()
	if i := d.Inspect(); len(i.Moves) != 2 || c.asked == 0 {
		t.Errorf("after the person's move there are %v, %d questions asked", i.Moves, c.asked)
	}
}

// resting is a mind that counts how often it is told to rest.
type resting struct {
	*mind.Local
	told int
}

func (r *resting) Rest() { r.told++ }

// TestAGameThatDoesNotGoOnEndsThinkingAhead checks that the mind rests after an undo and when
// the table is left, and not after a move.
func TestAGameThatDoesNotGoOnEndsThinkingAhead(t *testing.T) {
	r := &resting{}
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		r.Local, s.Mind = s.Mind.(*mind.Local), r
		s.Push(ground{})
		scenetest.NoError(t, play.Open(s, tictactoe.Game(), &match.Record{Game: "tictactoe", Seats: against}, nil))
	})
	d.Rest()
	told := func(after string, want bool) {
		t.Helper()
		if got := r.told > 0; got != want {
			t.Errorf("after %s the mind is told to rest: %v", after, got)
		}
		r.told = 0
	}
	r.told = 0
	d.ClickAt(d.Place("cell:b2"))
	d.Rest()
	told("a turn and its answer", false)
	d.ClickAt(d.Place("undo"))
	d.Rest()
	told("an undo", true)
	d.Stage.Pop()
	d.Rest()
	told("leaving the table", true)
}

// endless is a search that never ends and counts its steps.
type endless struct {
	match.Search
	steps *int
}

func (e endless) Step(work int) bool {
	e.Search.Step(work)
	*e.steps++
	return false
}

// thinkingFor opens a table at which the computer answers a1 with an endless search, and
// waits.
func thinkingFor(t *testing.T, wait time.Duration) (d *scenetest.Desk, steps *int) {
	game := tictactoe.Game()
	rules := *game.Game
	search := rules.Search
	steps = new(int)
	rules.Search = func(s match.State, level string, seed uint64) match.Search {
		return endless{search(s, level, seed), steps}
	}
	game.Game = &rules
	d = scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Mind = mind.NewStepped(match.Games{&rules})
		scenetest.NoError(t, play.Open(s, game, &match.Record{Game: game.ID, Seats: against}, nil))
	})
	d.ClickAt(d.Place("cell:a1"))
	d.Wait(wait)
	d.MustPlay("a1")
	return d, steps
}

// TestMoveNowPlaysTheBestTurnSoFar checks that a long search can be cut short, and then
// costs nothing more.
func TestMoveNowPlaysTheBestTurnSoFar(t *testing.T) {
	d, steps := thinkingFor(t, 3*time.Second)
	d.ClickAt(d.Place("move-now"))
	d.Wait(2 * time.Second)
	if moves := d.Inspect().Moves; len(moves) != 2 || d.Inspect().Busy {
		t.Fatalf("after Move now there are %v, busy: %v", moves, d.Inspect().Busy)
	}
	before := *steps
	d.Wait(time.Second)
	if before == 0 || *steps != before {
		t.Errorf("the search went on from %d to %d steps", before, *steps)
	}
}

// TestUndoStopsALongSearch checks that the person has the turn back at once.
func TestUndoStopsALongSearch(t *testing.T) {
	d, steps := thinkingFor(t, 3*time.Second)
	d.ClickAt(d.Place("undo"))
	d.Wait(time.Second)
	d.MustPlay()
	before := *steps
	d.Wait(time.Second)
	if before == 0 || *steps != before {
		t.Errorf("the search went on from %d to %d steps", before, *steps)
	}
}

// TestAShortSearchOffersNoMoveNow checks that the tools stay as they are while a computer
// player answers soon.
func TestAShortSearchOffersNoMoveNow(t *testing.T) {
	d, _ := thinkingFor(t, 0)
	if d.HasAny("move-now") {
		t.Error("Move now is offered at once")
	}
}

package play_test

import (
	"encoding/json"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/library"
	"tessera/scenes/mind"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/scenetest/tictactoe"
)

// mustEnd fails the test unless the game has ended this way, on the screen and in the
// store.
func mustEnd(t *testing.T, d *scenetest.Desk, sentence string, resigned int) {
	t.Helper()
	d.Rest()
	if i := d.Inspect(); i.Outcome == nil || *i.Outcome != sentence || i.Busy || i.Turn != "" {
		t.Fatalf("the game stands at %s, want %s", i.JSON(), sentence)
	}
	var saved match.Record
	if err := json.Unmarshal(d.Store["table-tictactoe"], &saved); err != nil || saved.Resigned == nil || *saved.Resigned != resigned {
		t.Errorf("saved is %s, %v", d.Store["table-tictactoe"], err)
	}
}

// TestAPersonResigns checks that the game is lost and counted, that no one can move, and
// that undo continues it.
func TestAPersonResigns(t *testing.T) {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		scenetest.NoError(t, play.Open(s, tictactoe.Game(), &match.Record{Game: "tictactoe", Seats: against}, nil))
	})
	d.Click("more")
	d.Click("resign")
	if i := d.Inspect(); i.Outcome != nil {
		t.Error("a game that has not begun can be given up")
	}
	d.Key("Escape")
	d.Click("cell:a1")
	d.Rest()
	moves := d.Inspect().Moves
	d.Click("more")
	d.Click("resign")
	d.Click("giveup")
	d.MustShow("table")
	mustEnd(t, d, "Crosses resigned", 0)
	if words := d.Inspect().Description; !strings.Contains(words, "The game is over: Crosses resigned\n") || strings.Contains(words, "To do") {
		t.Errorf("in words it is %s", words)
	}
	d.Click("cell:c3")
	d.Rest()
	d.MustPlay(moves...)
	book, _ := library.Statistics(d.Store)
	if tally := book.Games["tictactoe"].Levels[against[1]]; tally.Lost != 1 || tally.Played != 1 {
		t.Errorf("counted is %+v", tally)
	}
	if !d.Has("rematch") {
		t.Error("no rematch is offered")
	}
	d.Click("undo")
	d.Rest()
	if i := d.Inspect(); i.Outcome != nil || i.Turn == "" {
		t.Errorf("taken back the game stands at %s", i.JSON())
	}
	d.MustPlay(moves...)
}

// TestResigningAsks checks that the game goes on if the person prefers that.
func TestResigningAsks(t *testing.T) {
	for _, seats := range [][]string{persons, against} {
		d := left(t, 1100, 760, match.Record{Moves: cells[:1], Cursor: 1, Seats: seats})
		d.Rest()
		for _, answer := range []string{"cancel", "giveup"} {
			d.Click("more")
			d.Click("resign")
			d.MustShow("resign")
			if i := d.Inspect(); i.Outcome != nil {
				t.Fatal("the game has ended before the answer")
			}
			d.Click(answer)
		}
		if d.Rest(); d.Inspect().Outcome == nil {
			t.Error("the game goes on after the answer")
		}
	}
}

func TestAnEngineResigns(t *testing.T) {
	p := &programs{answers: []func() (match.Answer, error){plays(match.Resign), plays("b2")}}
	d := withEngine(t, p, true)
	d.Click("cell:a1")
	mustEnd(t, d, "Noughts resigned", 1)
	d.Click("undo")
	d.Rest()
	d.MustPlay()
	d.Click("cell:c1")
	d.Rest()
	d.MustPlay("c1", "b2")
}

// losing is a search that finds a fixed move and a lost evaluation.
type losing struct {
	match.Search
	line string
}

func (l losing) BestTurn() []string           { return []string{l.line} }
func (l losing) Evaluation() match.Evaluation { return match.Evaluation{Value: -9} }

// TestALevelResigns checks that a level resigns after four lost turns, and that the count
// starts again after an undo.
func TestALevelResigns(t *testing.T) {
	game := tictactoe.Game()
	rules := *game.Game
	rules.ResignLevel, rules.Measure = against[1], &match.Measure{Hopeless: 5}
	search, replies := rules.Search, []string{"b2", "c1", "a2", "c3"}
	rules.Search = func(s match.State, level string, seed uint64) match.Search {
		return losing{search(s, level, seed), replies[strings.Count(s.String(), "x")-1]}
	}
	game.Game = &rules
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Mind = mind.NewStepped(match.Games{&rules})
		scenetest.NoError(t, play.Open(s, game, &match.Record{Game: game.ID, Seats: against}, nil))
	})
	play := func(cells ...string) {
		for _, cell := range cells {
			d.Click("cell:" + cell)
			d.Rest()
		}
	}
	play("a1", "b1")
	d.Click("undo")
	d.Rest()
	play("b1", "c2", "a3")
	d.MustPlay("a1", "b2", "b1", "c1", "c2", "a2", "a3", "c3")
	d.Click("undo")
	d.Click("undo")
	d.Click("undo")
	d.Click("undo")
	d.Rest()
	play("a1", "b1", "c2", "a3")
	mustEnd(t, d, "Noughts resigned", 1)
	d.MustPlay("a1", "b2", "b1", "c1", "c2", "a2", "a3")
}

package match_test

import (
	"fmt"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
)

func bare() match.Rules[tictactoe.State, tictactoe.Move] {
	return match.Rules[tictactoe.State, tictactoe.Move]{
		Parse: tictactoe.ParseMove, Turn: tictactoe.State.Turn,
		Outcome: func(s tictactoe.State) (match.Outcome, bool) {
			_, over := s.Outcome()
			return match.Outcome{Scores: []float64{0.5, 0.5}}, over
		},
		Seats:  func(tictactoe.State) []match.Seat { return []match.Seat{{Name: "X"}, {Name: "O"}} },
		Status: func(tictactoe.State) say.Text { return say.It("to move") },
	}
}

var named = match.Game{ID: "bare", Title: "Bare", Summary: "Nothing but rules."}

// TestAGameOfNothingButRules calls the optional functions of a minimal game.
func TestAGameOfNothingButRules(t *testing.T) {
	g := match.Define(tictactoe.New, bare(), named)
	settings, err := g.Settings(g.Defaults(), 1)
	if err != nil || string(settings) != "{}" || len(g.Values(settings)) > 0 {
		t.Errorf("the settings are %q, %v, of the values %v", settings, err, g.Values(settings))
	}
	m, err := match.New(g, settings, nil, 0)
	errtest.None(t, err)
	if err := m.Play("b2"); err != nil {
		t.Error(err)
	}
	if most := g.MaxLength(m.Current().State()); most != match.MaxMoves {
		t.Errorf("it has at most %d moves", most)
	}
	if g.Adviser(m.Current().State()) != nil || g.Search != nil || g.Describe != nil || g.Tell != nil || g.Points != nil {
		t.Error("it has what nobody gave it")
	}
}

// TestMissingFieldIsNamed checks the message for each missing required field.
func TestMissingFieldIsNamed(t *testing.T) {
	rules := bare()
	rules.Seats = nil
	for _, test := range []struct {
		rules  match.Rules[tictactoe.State, tictactoe.Move]
		change func(*match.Game)
		want   string
	}{
		{rules, func(*match.Game) {}, `the rules of the game "bare" need New, Parse, Turn, Outcome, Seats and Status`},
		{bare(), func(g *match.Game) { g.Title = "" }, `the game "bare" needs an id, a title and a summary`},
		{bare(), func(g *match.Game) { g.Levels = []match.Level{{Name: "weak"}} }, `the game "bare" has no level "", which is its default`},
		{bare(), func(g *match.Game) { g.Options = []match.Option{{Key: "size"}} }, `the game "bare" has options, so that it needs Settings and Values`},
		{bare(), func(g *match.Game) { g.Teach(match.Teaching{Puzzles: "tessera puzzles 1\n"}) }, `the game "bare" has puzzles, so that it needs Kinds`},
		{bare(), func(g *match.Game) { g.Teach(tictactoe.Teaching(), append(tictactoe.Proofs(), nil)...) }, `the game "bare" has kinds of puzzles: 1, and proofs: 2`},
	} {
		g := named
		said := func() (said string) {
			defer func() { said = fmt.Sprint(recover()) }()
			test.change(&g)
			match.Define(tictactoe.New, test.rules, g)
			return ""
		}()
		if !strings.Contains(said, test.want) {
			t.Errorf("it says %q, want %q", said, test.want)
		}
	}
}

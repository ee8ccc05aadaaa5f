package tictactoe

import (
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

func play(t *testing.T, settings Settings, moves string) State {
	t.Helper()
	s, err := New(settings)
	for _, text := range strings.Fields(moves) {
		var m Move
		if err == nil {
			m, err = ParseMove(text)
		}
		if err == nil {
			s, err = s.Apply(m)
		}
	}
	errtest.None(t, err)
	return s
}

func TestOutcomes(t *testing.T) {
	for _, test := range []struct {
		first, moves string
		winner       int
		over         bool
	}{
		{"", "", -1, false},
		{"", "a1 b1 a2 b2", -1, false},
		{"", "a1 b1 a2 b2 a3", 0, true},
		{"o", "a1 b1 a2 b2 c3 b3", 1, true},
		{"", "a1 c1 b2 a2 c3", 0, true},
		{"", "c1 a1 b2 a2 a3", 0, true},
		{"", "a1 b1 c1 a2 b2 c2 b3 a3 c3", 0, true},
		{"", "a1 b2 c3 b1 b3 a3 c1 c2 a2", -1, true},
	} {
		s := play(t, Settings{First: test.first}, test.moves)
		if winner, over := s.Outcome(); winner != test.winner || over != test.over {
			t.Errorf("%s: the winner is %d, over %v; want %d, %v\n%v", test.moves, winner, over, test.winner, test.over, s)
		}
	}
}

func TestTheDiagram(t *testing.T) {
	got := play(t, Settings{First: "o"}, "b2 c1").String()
	if want := "3 . . .\n2 . o .\n1 . . x\n  a b c\no to move\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestTheWholeGame: every first move draws, and there are 255,168 games.
func TestTheWholeGame(t *testing.T) {
	s := play(t, Settings{}, "")
	for m := range s.Legal() {
		if next, _ := s.Apply(m); next.value() != 0 {
			t.Errorf("%v is not a draw", m)
		}
	}
	if got := games(s); got != 255_168 {
		t.Errorf("%d games can be played, want 255168", got)
	}
}

func games(s State) int {
	if _, over := s.Outcome(); over {
		return 1
	}
	n := 0
	for m := range s.Legal() {
		next, _ := s.Apply(m)
		n += games(next)
	}
	return n
}

func TestProofs(t *testing.T) {
	for _, test := range []struct {
		moves string
		want  match.Evaluation
	}{
		{"a1 b1 a2 b2", match.Evaluation{Verdict: match.Win, Turns: 1}},
		{"a1 b1", match.Evaluation{Verdict: match.Win, Turns: 3}},
		{"a1 b1 b2", match.Evaluation{Verdict: match.Loss, Turns: 2}},
		{"b2 a1", match.Evaluation{Verdict: match.Draw}},
	} {
		search := NewSearch(play(t, Settings{}, test.moves), Perfect, 7)
		for !search.Step(1) {
		}
		if got := search.Evaluation(); got != test.want {
			t.Errorf("%s: %v, want %v", test.moves, got, test.want)
		}
	}
}

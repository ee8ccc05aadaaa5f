package hosted

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/server/store"
)

// countingGame returns a game and a counter of the moves applied in it.
func countingGame() (game *match.Game, applied *int) {
	counting := *tictactoe.Game()
	start := counting.New
	applied = new(int)
	counting.New = func(settings json.RawMessage) (match.State, error) {
		s, err := start(settings)
		return countingState{s, applied}, err
	}
	return &counting, applied
}

type countingState struct {
	match.State
	applied *int
}

func (s countingState) Apply(move string) (match.State, error) {
	*s.applied++
	next, err := s.State.Apply(move)
	return countingState{next, s.applied}, err
}

func TestCache(t *testing.T) {
	game, applied := countingGame()
	c := newCache(2)
	tests := []struct {
		id    string
		moves []string
		costs int // moves applied
		fails bool
	}{
		{"a", []string{"a1", "b2"}, 2, false},
		{"a", []string{"a1", "b2"}, 0, false},
		{"a", []string{"a1", "b2", "c3"}, 1, false},
		{"a", []string{"a1", "b2", "c1"}, 3, false}, // a move was taken back
		{"a", []string{"a1"}, 1, false},
		{"a", nil, 0, false},
		{"a", []string{"a1", "a1"}, 2, true},
		{"a", []string{"a1"}, 1, false}, // errors are not cached
		{"b", []string{"a1"}, 1, false},
		{"a", []string{"a1"}, 0, false},
		{"c", []string{"a1"}, 1, false}, // b was used before a, and is dropped
		{"a", []string{"a1"}, 0, false},
		{"b", []string{"a1"}, 1, false},
	}
	for i, test := range tests {
		*applied = 0
		state, err := c.State(test.id, game, nil, test.moves)
		if test.fails != errors.Is(err, store.ErrDamaged) || test.fails != (err != nil) || *applied != test.costs {
			t.Errorf("%d: %s after %q: error %v, %d moves were applied; want a damaged game %v, %d moves", i, test.id, test.moves, err, *applied, test.fails, test.costs)
		}
		if err != nil {
			continue
		}
		want, err := match.Load(tictactoe.Game(), match.Record{Game: game.ID, Moves: test.moves, Cursor: len(test.moves)})
		errtest.None(t, err)
		if state.String() != want.Current().State().String() {
			t.Errorf("%d: %s after %q is\n%v\nwant\n%v", i, test.id, test.moves, state, want.Current().State())
		}
	}
	if left := len(c.recent) + len(c.older); left != 2 {
		t.Errorf("%d games are remembered, want 2", left)
	}
}

// TestSettings checks that a cached state is not used with other settings.
func TestSettings(t *testing.T) {
	game, applied := countingGame()
	seen := ""
	start := game.New
	game.New = func(settings json.RawMessage) (match.State, error) {
		seen += fmt.Sprint(len(settings))
		return start(nil)
	}
	c := newCache(2)
	for _, settings := range []json.RawMessage{nil, []byte("{}"), []byte("{}"), nil} {
		if _, err := c.State("a", game, settings, []string{"a1"}); err != nil {
			t.Fatal(err)
		}
	}
	if seen != "020" || *applied != 3 {
		t.Errorf("games were started with %s bytes, %d moves applied; want 020 and 3", seen, *applied)
	}
}

package squaregame

import (
	"testing"

	"tessera/logic/internal/errtest"
)

// start begins a game with a starting board, in the order of the file format: player,
// piece, permutation, x, y.
func start(t testing.TB, players int, board ...[5]int) State {
	t.Helper()
	settings := Settings{Players: players, PlayOn: true}
	for _, b := range board {
		settings.Board = append(settings.Board, BoardPiece{b[0], b[1], b[2], b[3], b[4]})
	}
	s, err := New(settings)
	errtest.None(t, err)
	return s
}

func mustMove(t testing.TB, text string) Move {
	t.Helper()
	m, err := ParseMove(text)
	errtest.None(t, err)
	return m
}

func play(t testing.TB, s State, texts ...string) (State, []Code) {
	t.Helper()
	var codes []Code
	for _, text := range texts {
		next, err := s.Apply(mustMove(t, text))
		if err != nil {
			if next != s {
				t.Fatalf("%s: refused, but the state changed\n%v\n%v", text, s, next)
			}
			codes = append(codes, CodeError)
			continue
		}
		s = next
		codes = append(codes, s.LastCode())
	}
	return s, codes
}

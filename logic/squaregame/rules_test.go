package squaregame

import (
	"slices"
	"testing"
)

// start is a game with a starting board in the order of the file format:
// player, piece, permutation, x, y.
func start(t testing.TB, players int, board ...[5]int) State {
	t.Helper()
	settings := Settings{Players: players, PlayOn: true}
	for _, b := range board {
		settings.Board = append(settings.Board, Laid{b[0], b[1], b[2], b[3], b[4]})
	}
	s, err := New(settings)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func mustMove(t testing.TB, text string) Move {
	t.Helper()
	m, err := ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play applies moves and returns the state and the status codes.
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

func TestSeedExamples(t *testing.T) {
	board := [5]int{4, 13, 4, 15, 15}
	tests := []struct {
		name  string
		board [][5]int
		moves []string
		want  []Code
	}{
		{"load_board", [][5]int{board, {1, 9, 1, 16, 16}, {1, 5, 2, 17, 15}},
			[]string{"8/4@13,15", "pass", "5/7@15,16"}, []Code{2, 0, -1}},
		{"double", [][5]int{board},
			[]string{"13/2@16,14", "5/2@17,15", "4/1@15,17", "4/1@15,17"}, []Code{1, 1, 1, -1}},
		{"permutations of 15", [][5]int{board},
			[]string{"15/5@15,15", "15/6@17,15", "15/7@17,15", "15/5@15,16"}, []Code{-1, -1, -1, 2}},
	}
	for _, test := range tests {
		s := start(t, 4, test.board...)
		got, codes := play(t, s, test.moves...)
		if !slices.Equal(codes, test.want) {
			t.Errorf("%s: codes %v, want %v\n%v", test.name, codes, test.want, got)
		}
	}
}

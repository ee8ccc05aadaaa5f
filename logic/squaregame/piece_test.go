package squaregame

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The text input turns a 7 (the top segment and the right side, counted from the top
// left) into a J by two rotations and a flip.
func TestTextInputRotatesFirst(t *testing.T) {
	tests := []struct {
		rotations int
		flip      bool
		want      int
	}{{0, false, 1}, {1, false, 2}, {2, false, 3}, {3, false, 4}, {0, true, 5}, {1, true, 8}, {2, true, 7}, {3, true, 6}}
	for _, test := range tests {
		if got := permutationOf(test.rotations, test.flip); got != test.want {
			t.Errorf("%d rotations, flip %v: permutation %d, want %d", test.rotations, test.flip, got, test.want)
		}
		by := 1
		for range test.rotations {
			by = RotateRight(by)
		}
		if test.flip {
			by = Flip(by)
		}
		if by != test.want {
			t.Errorf("turned %d times, flip %v: permutation %d, want %d", test.rotations, test.flip, by, test.want)
		}
	}
}

func TestEveryPermutationHasTheLinesOfThePlainRules(t *testing.T) {
	for piece := 1; piece <= Pieces; piece++ {
		for permutation := 1; permutation <= Permutations; permutation++ {
			want := map[Line]bool{}
			for _, l := range plainLines(piece, permutation, 0, 0) {
				want[Line{X: l.a.x, Y: l.a.y, Vertical: l.a.x == l.b.x}] = true
			}
			got := PieceLines(piece, permutation)
			for _, l := range got {
				if !want[l] {
					t.Errorf("piece %d, permutation %d: line %v is not one of %v", piece, permutation, l, want)
				}
			}
			if len(got) != len(want) {
				t.Errorf("piece %d, permutation %d: %d lines, want %d", piece, permutation, len(got), len(want))
			}
		}
	}
}

func TestPieceLinesOfUnknownPieces(t *testing.T) {
	for _, p := range [][2]int{{0, 1}, {17, 1}, {1, 0}, {1, 9}, {-1, -1}} {
		if got := PieceLines(p[0], p[1]); got != nil {
			t.Errorf("piece %d, permutation %d has the lines %v, want none", p[0], p[1], got)
		}
	}
}

// mirror and quarter transform the lines themselves, not their numbers.
func mirror(lines []Line) []Line {
	return mapLines(lines, func(x, y int) (int, int) { return -x, y })
}

func quarter(lines []Line) []Line {
	return mapLines(lines, func(x, y int) (int, int) { return y, -x })
}

func mapLines(lines []Line, f func(x, y int) (int, int)) []Line {
	var out []Line
	for _, l := range lines {
		x2, y2 := l.X+1, l.Y
		if l.Vertical {
			x2, y2 = l.X, l.Y+1
		}
		ax, ay := f(l.X, l.Y)
		bx, by := f(x2, y2)
		out = append(out, Line{X: min(ax, bx), Y: min(ay, by), Vertical: ax == bx})
	}
	return out
}

func sorted(lines []Line) []Line {
	return slices.SortedFunc(slices.Values(lines), func(a, b Line) int {
		return slices.Compare([]int{a.X, a.Y, direction(a)}, []int{b.X, b.Y, direction(b)})
	})
}

func direction(l Line) int {
	if l.Vertical {
		return 1
	}
	return 0
}

func TestTurningAPermutationTurnsItsLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.IntRange(1, Pieces).Draw(t, "piece")
		p := rapid.IntRange(1, Permutations).Draw(t, "permutation")
		lines := PieceLines(piece, p)
		if !slices.Equal(sorted(PieceLines(piece, RotateRight(p))), sorted(quarter(lines))) {
			t.Fatalf("piece %d: %d turned right is not %d", piece, p, RotateRight(p))
		}
		if !slices.Equal(sorted(PieceLines(piece, Flip(p))), sorted(mirror(lines))) {
			t.Fatalf("piece %d: %d flipped is not %d", piece, p, Flip(p))
		}
	})
}

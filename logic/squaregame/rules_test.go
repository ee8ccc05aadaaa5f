package squaregame

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
	"tessera/logic/squaregame/grid"
	"tessera/logic/squaregame/plain"
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

func TestDiagram(t *testing.T) {
	s, _ := play(t, start(t, 2, [5]int{2, 13, 4, 15, 15}), "9/1@16,16")
	want := `
18 ·   ·   ·   ·   ·   ·   ·

17 ·   ·   ·   ·   ·   ·   ·

16 ·   ·   ╷   ·   ·   ·   ·
           │
15 ·   ·   ├───┬───┐   ·   ·
           │ 1 │ 1 │
14 ·   ·   └───┴───┘   ·   ·

13 ·   ·   ·   ·   ·   ·   ·

12 ·   ·   ·   ·   ·   ·   ·
  13  14  15  16  17  18  19
player 1 to move, moves left: 1
hand of player 1: 1 2 3 4 5 6 7 8 10 11 12 13 14 15 16
hand of player 2: 1 2 3 4 5 6 7 8 9 10 11 12 14 15 16
`
	if got := "\n" + s.String(); got != want {
		t.Errorf("got%s\nwant%s", got, want)
	}
}

// The diagram of the piece that has all segments a to g except b.
func TestPieceDiagram(t *testing.T) {
	rows := pieceDiagram(1)
	want := "1\n┌───╴\n│    \n├───┐\n│   │\n└───┘"
	if got := strings.Join(rows[:], "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if rows := pieceDiagram(17); rows[1] != "" {
		t.Errorf("piece 17 is drawn as %q", rows)
	}
}

// benchStates are positions of a random game for four, by the number of pieces on the
// board.
var benchStates = []struct {
	name   string
	pieces int
}{{"opening", 1}, {"middle", 30}, {"late", 52}}

func benchState(b *testing.B, pieces int) State {
	b.Helper()
	rng := rand.New(rand.NewPCG(2, 4))
	s, err := New(Settings{})
	errtest.None(b, err)
	for s.LastIndex()+1 < pieces || !s.CanPlace() {
		m := Pass
		if list := placementsOnly(s); len(list) > 0 {
			m = list[rng.IntN(len(list))]
		}
		s, err = s.Apply(m)
		errtest.None(b, err)
	}
	return s
}

// BenchmarkList lists all legal placements of the player to move.
func BenchmarkList(b *testing.B) {
	for _, state := range benchStates {
		s := benchState(b, state.pieces)
		b.Run(state.name, func(b *testing.B) {
			list := make([]grid.Placement, 0, 4096)
			lines := s.Grid()
			b.ReportAllocs()
			for b.Loop() {
				list = lines.AppendLegal(list[:0], s.handToMove())
			}
			b.ReportMetric(float64(len(list)), "placements")
			b.ReportMetric(float64(s.PiecesLeft(s.ToMove())), "pieces")
		})
	}
}

// BenchmarkPlainList tries all placements near a line by the plain rules of the tests.
func BenchmarkPlainList(b *testing.B) {
	for _, state := range benchStates {
		s := benchState(b, state.pieces)
		g := newPlain(s.Players(), false)
		for _, p := range s.Placements() {
			g.put(p.Player, p.Move.Piece, plain.Lines(p.Move.Piece, p.Move.Permutation, p.Move.X, p.Move.Y))
		}
		g.turn = s.ToMove()
		b.Run(state.name, func(b *testing.B) {
			for b.Loop() {
				g.most()
			}
		})
	}
}

func BenchmarkApply(b *testing.B) {
	s := benchState(b, 30)
	m := placementsOnly(s)[0]
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Apply(m); err != nil {
			b.Fatal(err)
		}
	}
}

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
			for _, l := range plain.Lines(piece, permutation, 0, 0) {
				want[Line{X: l.A.X, Y: l.A.Y, Vertical: l.A.X == l.B.X}] = true
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
	chance.Check(t, func(t *rapid.T) {
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

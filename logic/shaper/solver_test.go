package shaper

import (
	"fmt"
	"math"
	"testing"

	"tessera/logic/internal/errtest"
)

// inHand returns a state with the given difference and piece in hand, and no piece after
// it.
func inHand(t testing.TB, difference Board, p Piece) State {
	t.Helper()
	return newGame(t, Settings{Target: difference.String(), Pieces: p.String()})
}

// perfect plays the best commands until the game is won or out of pieces.
func perfect(t testing.TB, s State) State {
	t.Helper()
	for range 10_000 {
		m, ok := Best(s)
		if !ok {
			return s
		}
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("the best command %v is refused: %v\n%v", m, err, s)
		}
		s = next
	}
	t.Fatalf("perfect play does not end\n%v", s)
	return s
}

func TestKnownValues(t *testing.T) {
	sum := 0.0
	for target := range Board(Boards) {
		sum += ExpectedCommands(target)
	}
	sample, err := ParseBoard(sampleTarget)
	errtest.None(t, err)
	for _, row := range []struct{ name, got, want string }{
		{"mean least expected commands", fmt.Sprintf("%.4f", sum/Boards), "8.5409"},
		{"mean score of perfect play", fmt.Sprintf("%.2f", 190-10*sum/Boards), "104.59"},
		{"the sample target's commands", fmt.Sprintf("%.3f", ExpectedCommands(sample)), "8.802"},
		{"the sample target's par", fmt.Sprintf("%.2f", Par(sample)), "101.98"},
		{"the empty target's par", fmt.Sprintf("%.2f", Par(0)), "190.00"},
	} {
		if row.got != row.want {
			t.Errorf("%s: %s, want %s", row.name, row.got, row.want)
		}
	}
}

// Every command in every state is tried through the rules: the value of a state is the
// least that any command leads to, and the best command is the first that reaches it.
func TestBellmanOptimality(t *testing.T) {
	const residual = 1e-12
	for difference := Board(1); difference < Boards; difference++ {
		mean := 0.0
		for _, c := range chances {
			s := inHand(t, difference, c.piece)
			checkCommands(t, s, residual)
			mean += c.probability * Value(s)
		}
		if d := math.Abs(mean - ExpectedCommands(difference)); d > residual {
			t.Errorf("%v: the mean over the pieces is %g off the value before them", difference, d)
		}
	}
	if won := newGame(t, Settings{Target: ".../.../..."}); Value(won) != 0 {
		t.Errorf("a won game needs %v commands", Value(won))
	}
}

func checkCommands(t *testing.T, s State, residual float64) {
	t.Helper()
	const tie = 1e-7 // between rounding and the smallest real difference
	least, first := math.Inf(1), Move(0)
	for m := range s.Legal() {
		next, err := s.Apply(m)
		errtest.None(t, err)
		value := 1 + Value(next)
		if value < least-tie {
			least, first = value, m
		}
		least = min(least, value)
		loss := value - Value(s)
		if loss > 1e-11 && loss < 1e-6 {
			t.Errorf("%v loses %g: too near to a tie for equallyGood\n%v", m, loss, s)
		}
		if math.Abs(Loss(s, m)-loss) > 1e-11 {
			t.Errorf("Loss(%v) = %v, want %v\n%v", m, Loss(s, m), loss, s)
		}
		if next.OutOfBoardError() && math.Abs(loss-1) > residual {
			t.Errorf("the out-of-board command %v loses %v, want 1\n%v", m, loss, s)
		}
	}
	if d := math.Abs(least - Value(s)); d > residual {
		t.Errorf("Value is %g off the best command's\n%v", d, s)
	}
	if best, ok := Best(s); !ok || best != first {
		t.Errorf("Best is %v, %v; want %v\n%v", best, ok, first, s)
	}
}

// TestValuesByLinearSolve follows the best commands through the rules and solves the mean
// costs as a system of 511 linear equations. It shares only the policy with the value
// iteration.
func TestValuesByLinearSolve(t *testing.T) {
	const unknowns = Boards - 1 // the difference d is unknown d-1
	rows := make([][]float64, unknowns)
	for i := range rows {
		rows[i] = make([]float64, unknowns+1)
		rows[i][i] = 1
		for _, c := range chances {
			end := perfect(t, inHand(t, Board(i+1), c.piece))
			rows[i][unknowns] += c.probability * float64(end.Commands())
			if to := end.Difference(); to != 0 {
				rows[i][to-1] -= c.probability
			}
		}
	}
	for i, value := range linearSolve(t, rows) {
		if d := math.Abs(value - ExpectedCommands(Board(i+1))); d > 1e-10 {
			t.Errorf("%v: %v commands by the linear solve, %g off the solver's", Board(i+1), value, d)
		}
	}
}

// linearSolve solves the rows (coefficients, then the right side) by Gaussian elimination
// with pivoting.
func linearSolve(t *testing.T, rows [][]float64) []float64 {
	t.Helper()
	n := len(rows)
	for i := range n {
		pivot := i
		for j := i + 1; j < n; j++ {
			if math.Abs(rows[j][i]) > math.Abs(rows[pivot][i]) {
				pivot = j
			}
		}
		rows[i], rows[pivot] = rows[pivot], rows[i]
		if rows[i][i] == 0 {
			t.Fatal("the equations have no single answer")
		}
		for j := i + 1; j < n; j++ {
			subtract(rows[j], rows[i], rows[j][i]/rows[i][i], i)
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = rows[i][n]
		for j := i + 1; j < n; j++ {
			x[i] -= rows[i][j] * x[j]
		}
		x[i] /= rows[i][i]
	}
	return x
}

func subtract(row, pivot []float64, factor float64, from int) {
	if factor == 0 {
		return
	}
	for k := from; k < len(row); k++ {
		row[k] -= factor * pivot[k]
	}
}

func TestNoBestCommand(t *testing.T) {
	for name, s := range map[string]State{
		"won":           newGame(t, Settings{Target: ".../.../..."}),
		"out of pieces": play(t, newGame(t, Settings{Target: sampleTarget, Pieces: "XX"}), "11"),
	} {
		if m, ok := Best(s); ok {
			t.Errorf("%s: the best command is %v", name, m)
		}
		if loss := Loss(s, 11); loss != 0 {
			t.Errorf("%s: 11 loses %v", name, loss)
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for b.Loop() {
		solve()
	}
}

func BenchmarkBest(b *testing.B) {
	s := newGame(b, Settings{Seed: 7})
	for b.Loop() {
		Best(s)
	}
}

// BenchmarkPerfectGame plays a different puzzle each time, from the settings to the end.
func BenchmarkPerfectGame(b *testing.B) {
	seed := uint64(0)
	for b.Loop() {
		perfect(b, newGame(b, Settings{Seed: seed}))
		seed++
	}
}

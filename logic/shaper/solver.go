package shaper

import (
	"math"
	"sync"
)

// The solver. Only the difference of the two boards matters, so Shaper is a Markov
// decision process of 512 differences times the six pieces in hand. The cost to minimise
// is the number of commands. One number per difference is enough, the least expected
// number of commands before the next piece is known: within one piece nothing is random,
// so the costs with the piece in hand follow from trying every rotation and placement.
//
// Value iteration computes the numbers on first use, in about 4 ms, or three times as
// long in a browser (BenchmarkSolve). A generated table of 512 fractions would save that
// time but be unreadable.

// solution is the least expected number of commands for each difference, before the next
// piece is known. It is 0 for the empty difference.
type solution [Boards]float64

var solved = sync.OnceValue(func() *solution {
	values, _ := solve()
	return values
})

// convergence is the largest change in a sweep, in commands, at which the iteration ends.
// It is below the promised residual of 1e-12 and well above the rounding errors of sums
// near 10.
const convergence = 1e-13

// solve runs value iteration, updating values in place, and returns the number of sweeps.
func solve() (*solution, int) {
	var values solution
	for sweep := 1; ; sweep++ {
		change := 0.0
		for difference := Board(1); difference < Boards; difference++ {
			value := values.expected(difference)
			change = max(change, math.Abs(value-values[difference]))
			values[difference] = value
		}
		if change < convergence {
			return &values, sweep
		}
	}
}

// expected returns the mean over the pieces of the least cost with the piece in hand.
func (v *solution) expected(difference Board) float64 {
	var placed [8]float64 // the cost without a rotation, by piece
	for _, p := range pieces {
		placed[p.piece] = v.place(difference, p.piece)
	}
	mean := 0.0
	for _, p := range pieces {
		mean += float64(p.weight) * leastTurned(&placed, p.piece)
	}
	return mean / allWeights
}

// place returns the least cost of placing the piece as it lies.
func (v *solution) place(difference Board, p Piece) float64 {
	// A page calls min as a function, which takes a third of the solver's time there.
	least := v[difference^placements[p][0]]
	for _, squares := range placements[p][1:] {
		if other := v[difference^squares]; other < least {
			least = other
		}
	}
	return 1 + least
}

// leastTurned returns the least cost of placing the piece, from the costs by orientation,
// with a rotation first if that helps. A second rotation never helps: XX has two
// orientations, and a single X reaches every square from its own orientation and the two
// beside it.
func leastTurned(placed *[8]float64, p Piece) float64 {
	right, left := placed[turned[p][0]], placed[turned[p][1]]
	if left < right {
		right = left
	}
	if 1+right < placed[p] {
		return 1 + right
	}
	return placed[p]
}

// turned holds the orientations of each piece after a rotation to the right and to the
// left.
var turned = func() (all [8][2]Piece) {
	for _, p := range pieces {
		all[p.piece] = [2]Piece{p.piece.Rotated(Clockwise), p.piece.Rotated(Anticlockwise)}
	}
	return all
}()

// withPiece returns the least expected number of commands from a difference
// with the piece in hand.
func (v *solution) withPiece(difference Board, p Piece) float64 {
	if difference == 0 {
		return 0
	}
	var placed [8]float64
	for _, candidate := range pieces {
		placed[candidate.piece] = v.place(difference, candidate.piece)
	}
	return leastTurned(&placed, p)
}

// after returns how many commands are expected in all, if m is the next one and all later
// ones are perfect.
func (v *solution) after(difference Board, p Piece, m Move) float64 {
	if squares, inside := p.Toggled(m); inside {
		return 1 + v[difference^squares]
	}
	// A rotation, or an out-of-board error that leaves the piece unchanged.
	return 1 + v.withPiece(difference, p.Rotated(m))
}

// placements are the sets of squares that the six possible placements of each piece
// toggle.
var placements = func() (all [8][Size * (Size - 1)]Board) {
	for _, p := range pieces {
		found := 0
		for _, m := range commands {
			if squares, inside := p.piece.Toggled(m); inside {
				all[p.piece][found] = squares
				found++
			}
		}
	}
	return all
}()

// equallyGood is the difference in expected commands below which two commands count as
// equally good. It is far above rounding errors, which may differ between machines, and
// far below every real difference, as a test checks. So all machines agree on the best
// command.
const equallyGood = 1e-9

// ExpectedCommands returns the least expected number of commands that forms the target
// from an empty board, before the first piece is known: 0 to about 10.
func ExpectedCommands(target Board) float64 {
	return solved()[target%Boards]
}

// ParRounds returns par in rounds, rounded down. The finished board counts as a round.
func ParRounds(target Board) int { return 1 + int(ExpectedCommands(target)+equallyGood) }

// Par returns the expected score of perfect play for the target, before the first piece
// is known. Luck can beat it, because it does not know the pieces to come.
func Par(target Board) float64 {
	return 190 - 10*ExpectedCommands(target)
}

// Worth returns the expected final score of perfect play, given the pieces so far.
func Worth(s State) float64 { return float64(s.Score()) - RoundCost*Value(s) }

// Value returns the least expected number of commands still needed: 0 if the game is won.
// With no piece in hand it is the mean over the next piece.
func Value(s State) float64 {
	if s.piece == NoPiece {
		return solved()[s.Difference()]
	}
	return solved().withPiece(s.Difference(), s.piece)
}

// Best returns the command with the least expected number of commands; of equally good
// ones the first in the order of [State.Legal]. It returns false if the game is won or
// out of pieces.
func Best(s State) (Move, bool) {
	for m := range s.Legal() {
		if Loss(s, m) == 0 {
			return m, true
		}
	}
	return 0, false
}

// Loss returns the expected rounds that command m loses against the best one: 0 for a
// best command, 1 for an out-of-board error, more for what has to be undone. It is 0 if m
// is invalid in this state.@8 In a page min is a function call, which takes a third of
// the solver's time.
func Loss(s State, m Move) float64 {
	if s.piece == NoPiece || !m.Valid() {
		return 0
	}
	loss := solved().after(s.Difference(), s.piece, m) - Value(s)
	if loss < equallyGood {
		return 0
	}
	return loss
}

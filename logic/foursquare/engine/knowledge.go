package engine

import "fmt"

// Verdict is what is proven about a position, seen by the player to move.
type Verdict uint8

const (
	// Unknown means that nothing is proven.
	Unknown Verdict = iota
	// Wins means that the player to move forces a block.
	Wins
	// Holds means that the player to move does not lose by playing Line.
	Holds
	// Loses means that the opponent forces a block.
	Loses
)

// Knowledge is a verdict with its distance. It states only what is proven against every
// reply.
type Knowledge struct {
	Verdict Verdict
	// Turns counts the winner's own turns until the block: the fewest that suffice for
	// Wins, the most that the loser can last for Loses. If the loser's own slide is
	// forced to complete the winner's block, that counts as the winner's next turn. Turns
	// is 0 for Unknown and Holds. When the last marble is placed with noBackslide, it is
	// an upper bound.
	Turns int
}

// String returns a phrase like "wins in 3 turns", or "" for Unknown.
func (k Knowledge) String() string {
	switch k.Verdict {
	case Wins:
		return "wins in " + turnCount(k.Turns)
	case Holds:
		return "holds"
	case Loses:
		return "loses in " + turnCount(k.Turns)
	}
	return ""
}

func turnCount(n int) string {
	if n == 1 {
		return "1 turn"
	}
	return fmt.Sprintf("%d turns", n)
}

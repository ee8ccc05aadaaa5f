package engine

import "fmt"

// Verdict is what is proven about a position for the player to move.
type Verdict uint8

const (
	// Unknown: nothing is proven.
	Unknown Verdict = iota
	// Wins: the player to move forces a block.
	Wins
	// Holds: the player to move need not lose; playing Line keeps it so.
	Holds
	// Loses: the opponent forces a block.
	Loses
)

// Knowledge is a verdict, and for wins and losses in how many turns. It says
// only what is proven against every reply.
type Knowledge struct {
	Verdict Verdict
	// Turns counts the winner's own turns until the block, 1 or more: the
	// fewest that suffice for Wins, the most that the loser can last for
	// Loses. A block of the winner's that the loser is forced to complete by
	// his own slide counts as the winner's next turn. It is 0 for Unknown and
	// Holds. Where the last marble is placed with noBackslide it is so many
	// turns that suffice; there may be a shorter way.
	Turns int
}

// String is a phrase like "wins in 3 turns", and "" for Unknown.
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

package foursquare

import (
	"iter"

	"tessera/logic/say"
)

// DrawReason is why a game ended without a winner.
type DrawReason string

const (
	// NoDraw: the game goes on or has a winner.
	NoDraw DrawReason = ""
	// NoLegalSlides is a movement phase in which no square may slide. It is a
	// rule that this board cannot reach: a hole has at least two neighbours and
	// at most one of them is blocked.
	NoLegalSlides DrawReason = "noLegalSlides"
	// ThreefoldRepetition is the same position for the third time in the
	// movement phase.
	ThreefoldRepetition DrawReason = "threefoldRepetition"
	// SlideLimitReached is the last slide that SlideLimit allows, when it
	// completes no block.
	SlideLimitReached DrawReason = "slideLimit"
)

// repetitions is how often a position may stand in the movement phase.
const repetitions = 3

// SlideLimit is how many slides the movement phase has at most, those of both
// players together: the game is a draw after the last one unless it completes a
// block.
const SlideLimit = 200

// Outcome is the result of a game that is over.
type Outcome struct {
	Winner Player     // Nobody is a draw
	Draw   DrawReason // NoDraw when somebody won
}

// String is the result in a sentence, like "red wins" or "a draw: the same
// position for the third time".
func (o Outcome) String() string { return o.Said().String() }

// Said is the sentence in the language of whoever reads it.
func (o Outcome) Said() say.Text {
	switch {
	case o.Winner.plays():
		return say.It(o.Winner.of("red wins", "blue wins"))
	case o.Draw == NoLegalSlides:
		return say.It("a draw: no square can slide")
	case o.Draw == SlideLimitReached:
		return say.It("a draw: %d slides without a block", SlideLimit)
	}
	return say.It("a draw: the same position for the third time")
}

// Outcome is the result; false while the game goes on.
func (s State) Outcome() (Outcome, bool) { return s.outcome, s.over }

// Winner is who won; Nobody while the game goes on and after a draw.
func (s State) Winner() Player { return s.outcome.Winner }

// DrawReason is why the game is drawn; NoDraw otherwise.
func (s State) DrawReason() DrawReason { return s.outcome.Draw }

// WinningBlocks are the winner's 2x2 blocks, each as its four cells in reading
// order. There can be several: a slide may complete two at once.
func (s State) WinningBlocks() [][4]Cell {
	var list [][4]Cell
	if !s.Winner().plays() {
		return nil
	}
	for _, c := range s.marbles[s.Winner().side()].blocks().cells() {
		list = append(list, blockAt(c.Row(), c.Col()))
	}
	return list
}

// blockAt are the cells of the block whose first is at a row and a column.
func blockAt(row, col int) [4]Cell {
	return [4]Cell{CellAt(row, col), CellAt(row, col+1), CellAt(row+1, col), CellAt(row+1, col+1)}
}

// afterBlocks ends the game when somebody has a block. The player who acted is
// asked first: a slide that completes blocks of both colours wins for who slid.
func (s State) afterBlocks() State {
	for _, p := range []Player{s.turn, s.turn.Other()} {
		if s.marbles[p.side()].blocks() != 0 {
			s.over, s.outcome = true, Outcome{Winner: p}
			return s
		}
	}
	return s
}

// drawReason is why the movement phase ends here, given the squares that may
// slide. A repetition on the last slide is named before the limit.
func (s State) drawReason(slides []int) DrawReason {
	if len(slides) == 0 {
		return NoLegalSlides
	}
	if s.Repetitions() >= repetitions {
		return ThreefoldRepetition
	}
	if s.SlidesLeft() == 0 {
		return SlideLimitReached
	}
	return NoDraw
}

// SlidesLeft is how many slides the movement phase has left, those of both
// players together: SlideLimit before it begins, and 0 after the last.
func (s State) SlidesLeft() int { return SlideLimit - len(s.path) }

// Position is the board as repetition compares it. The side to move needs no
// mention: every slide moves the hole to a square of the other colour of a
// chessboard, so that two equal positions are an even number of turns apart.
type Position struct {
	Red, Blue Bits
	Hole      int
}

// Position is the board now.
func (s State) Position() Position { return Position{s.marbles[0], s.marbles[1], int(s.hole)} }

// Past are the positions of the movement phase from the present one back to its
// first; none before that phase.
func (s State) Past() iter.Seq[Position] {
	return func(yield func(Position) bool) {
		if s.phase != Movement {
			return
		}
		p := s.Position()
		for i := len(s.path) - 1; yield(p) && i >= 0; i-- {
			p = p.unslid(int(s.path[i]))
		}
	}
}

// unslid takes the last slide back: the tile stands where the hole was.
func (p Position) unslid(hole int) Position {
	return Position{p.Red.slid(hole, p.Hole), p.Blue.slid(hole, p.Hole), hole}
}

// Repetitions is how often the present position has stood in the movement phase,
// this time included: 1 to 3, and 0 before that phase.
func (s State) Repetitions() int {
	count, now := 0, s.Position()
	for p := range s.Past() {
		if p == now {
			count++
		}
	}
	return count
}

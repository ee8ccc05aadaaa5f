package foursquare

import (
	"iter"

	"tessera/logic/say"
)

// DrawReason is why a game ended without a winner.
type DrawReason string

const (
	// NoDraw means that the game goes on or has a winner.
	NoDraw DrawReason = ""
	// NoLegalSlides means that no square may slide in the movement phase. The rules name
	// it, but it cannot occur on this board: a hole has at least two neighbours and at
	// most one is blocked.
	NoLegalSlides DrawReason = "noLegalSlides"
	// ThreefoldRepetition means that the same position occurred for the third time in the
	// movement phase.
	ThreefoldRepetition DrawReason = "threefoldRepetition"
	// SlideLimitReached means that the last slide allowed by SlideLimit completed no
	// block.
	SlideLimitReached DrawReason = "slideLimit"
)

// repetitions is the number of occurrences of a position that ends the game.
const repetitions = 3

// SlideLimit is the most slides of the movement phase, both players' together. The game
// is a draw after the last one unless it completes a block.
const SlideLimit = 200

// Outcome is the result of a game that is over.
type Outcome struct {
	Winner Player     // Nobody for a draw
	Draw   DrawReason // NoDraw if a player won
}

// String returns the result as a sentence, like "red wins" or "a draw: the same position
// for the third time".
func (o Outcome) String() string { return o.Said().String() }

// Said returns the same sentence as a translatable text.
func (o Outcome) Said() say.Text {
	switch {
	case o.Winner.plays():
		return say.It(o.Winner.of("red wins", "blue wins"))
	case o.Draw == NoLegalSlides:
		return say.It("a draw: no tile can slide")
	case o.Draw == SlideLimitReached:
		return say.It("a draw: %d slides without four in a square", SlideLimit)
	}
	return say.It("a draw: the same position for the third time")
}

// Outcome returns the result; false while the game goes on.
func (s State) Outcome() (Outcome, bool) { return s.outcome, s.over }

// Winner returns the winner; Nobody while the game goes on and after a draw.
func (s State) Winner() Player { return s.outcome.Winner }

// DrawReason returns why the game is drawn, or NoDraw.
func (s State) DrawReason() DrawReason { return s.outcome.Draw }

// WinningBlocks returns the winner's 2x2 blocks, each as its four cells in reading order.
// A slide may complete two.
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

// blockAt returns the cells of the block whose top left cell is at a row and a column.
func blockAt(row, col int) [4]Cell {
	return [4]Cell{CellAt(row, col), CellAt(row, col+1), CellAt(row+1, col), CellAt(row+1, col+1)}
}

// afterBlocks ends the game if a player has a block. The player who acted comes first: a
// slide that completes blocks of both colours wins for the player who slid.
func (s State) afterBlocks() State {
	for _, p := range []Player{s.turn, s.turn.Other()} {
		if s.marbles[p.side()].blocks() != 0 {
			s.over, s.outcome = true, Outcome{Winner: p}
			return s
		}
	}
	return s
}

// drawReason returns why the movement phase ends here, given the squares that may slide.
// Repetition takes precedence over the limit.
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

// SlidesLeft returns how many slides the movement phase has left, both players' together:
// SlideLimit before it begins, 0 after the last.
func (s State) SlidesLeft() int { return SlideLimit - len(s.path) }

// Position is the board as repetition compares it. It needs no side to move: every slide
// moves the hole to a square of the other chessboard colour, so equal positions have the
// same side to move.
type Position struct {
	Red, Blue Bits
	Hole      int
}

// Position returns the present board.
func (s State) Position() Position { return Position{s.marbles[0], s.marbles[1], int(s.hole)} }

// Past yields the positions of the movement phase from the present one back to the first;
// none before that phase.
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

// unslid undoes the last slide, from the previous position of the hole.
func (p Position) unslid(hole int) Position {
	return Position{p.Red.slid(hole, p.Hole), p.Blue.slid(hole, p.Hole), hole}
}

// Repetitions returns how often the present position has occurred in the movement phase:
// 1 to 3, or 0 before that phase.
func (s State) Repetitions() int {
	count, now := 0, s.Position()
	for p := range s.Past() {
		if p == now {
			count++
		}
	}
	return count
}

package boards

import (
	"tessera/logic/match"
	"tessera/scenes/geom"
)

// Hint is a suggestion shown on a board. A board embeds it. The desk removes it when
// something else is played or shown.
type Hint struct {
	Line  []string // moves of a turn from the shown state; none without a hint
	Shows HintStep // how much of it is shown
}

// follow continues with the rest of a hint if its first move was made, and removes it
// otherwise.
func (h *Hint) follow(from, to match.State) {
	if len(h.Line) == 0 {
		return
	}
	if next, err := from.Apply(h.Line[0]); err != nil || next.String() != to.String() {
		*h = Hint{}
		return
	}
	*h = Hint{Line: h.Line[1:], Shows: ShowMove} // a player who plays the move has understood the hint
}

// GhostMark is the place of a variation's move on the board. From equals To for a move with a
// single place.
type GhostMark struct {
	From, To geom.Point
	Size     float64 // of the piece
	Last     bool    // the following moves cannot be drawn on this board
}

// HintStep is how much of a hint the board shows.
type HintStep int

// The steps, one press each.
const (
	// ShowWhere highlights the region in which the turn begins.
	ShowWhere HintStep = 1 + iota
	// ShowWhat shows the piece, figure or tile to use.
	ShowWhat
	// ShowMove shows the turn move by move.
	ShowMove
)

package boards

import (
	"tessera/logic/match"
	"tessera/scenes/geom"
)

// Hint is what a board shows of what to play, which ends when something else is
// played or shown: the desk sees to that on a board that embeds one.
type Hint struct {
	Line  []string // the moves of a turn, from the state shown on; none without a hint
	Shows HintStep // how much of it is shown
}

// follow goes on with the rest of a hint whose first move was made, and lets any
// other go.
func (h *Hint) follow(from, to match.State) {
	if len(h.Line) == 0 {
		return
	}
	if next, err := from.Apply(h.Line[0]); err != nil || next.String() != to.String() {
		*h = Hint{}
		return
	}
	*h = Hint{Line: h.Line[1:], Shows: ShowMove} // who plays it knows it
}

// Trace is where a move of a line is on the board: from a place to a place, of one
// place both the same.
type Trace struct {
	From, To geom.Point
	Size     float64 // of what is there
	Last     bool    // what follows cannot be drawn on this board
}

// HintStep is how much of a hint the board is to show.
type HintStep int

// The steps, one press each.
const (
	// ShowWhere lets a region glow in which the turn begins.
	ShowWhere HintStep = 1 + iota
	// ShowWhat shows with what: the piece, the figure, the tile.
	ShowWhat
	// ShowMove shows the turn, one move after the other.
	ShowMove
)

package hand

import (
	"slices"

	"tessera/logic/squaregame"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/squaregame/grid"
)

// steps are the directions of the arrow keys.
var steps = []struct {
	key    input.Key
	dx, dy int
}{{"ArrowLeft", -1, 0}, {"ArrowRight", 1, 0}, {"ArrowUp", 0, 1}, {"ArrowDown", 0, -1}}

// keys turns, flips and lays pieces by the keyboard.
func (h *Hand) keys(f Frame) {
	in := f.In
	switch {
	case in.Pressed("R") && in.Shift:
		h.Turn(f, Left)
	case in.Pressed("R"):
		h.Turn(f, Right)
	case in.Pressed("F"):
		h.Turn(f, Flip)
	case in.Pressed("C"), in.Pressed("Space") && !f.Focused:
		h.Cycle(f)
	}
	for _, s := range steps {
		if in.Pressed(s.key) {
			h.arrow(f, s.dx, s.dy)
		}
	}
	if in.Entered() && !f.Focused {
		h.enter(f)
	}
}

// arrow moves the held piece by one point, or the cursor in the tray.
func (h *Hand) arrow(f Frame, dx, dy int) {
	f.TakeKeys()
	switch p := h.Held; {
	case p == nil:
		h.moveCursor(dx - dy)
	case !p.isCarried():
		m := p.nearest(f.View)
		if p.isOff(f.Layout) {
			m.X, m.Y = f.View.Center.Rounded()
		}
		last := squaregame.Side - 1
		m.X, m.Y = min(max(m.X+dx, 0), last), min(max(m.Y+dy, 0), last)
		h.layAt(f, m)
	}
}

// moveCursor moves the cursor in the tray. The first arrow only shows it.
func (h *Hand) moveCursor(by int) {
	hand := h.Rules.state.Hand(h.Seat + 1)
	if len(hand) == 0 {
		return
	}
	i := slices.Index(hand, h.Chosen)
	switch {
	case !h.Keyed && i < 0:
		i = 0
	case h.Keyed:
		i = (i + by + len(hand)) % len(hand)
	}
	h.Keyed, h.Chosen = true, hand[i]
}

// enter takes the chosen piece to its first legal place, or lays the held one.
func (h *Hand) enter(f Frame) {
	switch {
	case h.Held == nil && h.Keyed:
		h.Cycle(f)
	case h.Held != nil && !h.Held.isCarried():
		h.Lay(f)
	}
}

// Cycle shows a piece at the next of its legal places: the held piece, or else the chosen
// one, or else the first that can be placed.
func (h *Hand) Cycle(f Frame) {
	if h.Held == nil && !h.takeChosen(f) {
		return
	}
	moves := h.Rules.state.Places(h.Held.Piece)
	if len(moves) == 0 {
		at := f.Layout.Cells[h.Held.Piece-1].Center()
		h.PutBack()
		f.Say(lang.T("This piece does not fit anywhere now. Choose another one."), at)
		return
	}
	h.layAt(f, moves[h.Held.next(moves)])
}

// takeChosen takes the chosen piece into the hand without a pointer.
func (h *Hand) takeChosen(f Frame) bool {
	piece := h.Chosen
	if piece == 0 && len(h.Rules.Placeable) > 0 {
		piece = h.Rules.Placeable[0]
	}
	if piece == 0 || !h.has(piece) {
		return false
	}
	h.take(f, piece, f.Layout.Cells[piece-1].Center())
	return true
}

// next returns the index of the move to show next: the one after the current place, or
// else the first with the current permutation.
func (p *Held) next(moves []squaregame.Move) int {
	x, y := p.zero.Rounded()
	for i, m := range moves {
		if p.Resting && m.Permutation == p.Permutation && m.X == x && m.Y == y {
			return (i + 1) % len(moves)
		}
	}
	return max(slices.IndexFunc(moves, func(m squaregame.Move) bool { return m.Permutation >= p.Permutation }), 0)
}

// Close shows the held or the chosen piece at its next legal place that closes the unit
// square at.
func (h *Hand) Close(f Frame, at squaregame.Point) {
	if h.Held == nil && !h.takeChosen(f) {
		f.Say(lang.T("Choose a piece first."), f.View.At(grid.Point(at.X, at.Y)))
		return
	}
	piece := h.Held.Piece
	var moves []squaregame.Move
	for _, m := range h.Rules.state.Places(piece) {
		if slices.Contains(h.Rules.state.Try(m).Closes, at) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		h.PutBack()
		f.Say(lang.T("Piece %d cannot close this square now. Choose "+
			"another one.", piece), f.View.At(grid.Point(at.X, at.Y)))
		return
	}
	h.layAt(f, moves[h.Held.next(moves)])
}

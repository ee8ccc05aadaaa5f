package hand

import (
	"tessera/logic/squaregame"
	"tessera/scenes/drag"
	"tessera/scenes/geom"
	"tessera/scenes/motion"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/squaregame/layout"
)

// Held is the piece in the hand. It follows the pointer, or lies on the paper
// until it is laid for good.
type Held struct {
	drag.Drag                    // the press that carries it
	Seat, Piece, Permutation int // whose it is, from 0 on; its number; how it is turned
	Lies                     bool

	Move  squaregame.Move // what laying it down would play
	Legal bool            // and whether it may
	Wrong error           // why it may not; nil also beside the paper

	at   geom.Point // where the pointer holds it
	grip grid.Place // the point of the piece under the pointer, from its zero point, as it lies
	zero grid.Place // where it lies
	axis grid.Place // about which it is turned there: its middle as it came to lie

	large bool          // it has, or gets, the size on the paper, else that in the tray
	grow  motion.Tween  // from the one size to the other
	turn  motion.Tween  // the turn under way
	how   Turn          // which it is
	slip  motion.Flight // from where it was shown to where it snaps, as a vector from there
	shown geom.Point    // where its zero point is shown
	snaps bool          // it is shown where it snaps to
	last  grid.Place    // the place it is shown at then
	size  float64       // the step that it is shown in
}

// isCarried reports whether a press carries it.
func (p *Held) isCarried() bool { return p.Drag.Held }

// isOff reports whether it is held beside the paper.
func (p *Held) isOff(l layout.Layout) bool { return !p.Lies && !l.Paper.Contains(p.at) }

// place is where its zero point is, or would be below the pointer.
func (p *Held) place(v grid.View) grid.Place {
	if p.Lies {
		return p.zero
	}
	return v.Under(p.at).Sub(p.grip)
}

// middle is where its middle is.
func (p *Held) middle(v grid.View) grid.Place {
	return p.place(v).Add(grid.Middle(p.Piece, p.Permutation))
}

// nearest is the move that would lay it on the nearest points.
func (p *Held) nearest(v grid.View) squaregame.Move {
	x, y := p.place(v).Rounded()
	return squaregame.Move{Piece: p.Piece, Permutation: p.Permutation, X: x, Y: y}
}

// isOn reports whether a point of the screen lies on it, or near enough for a
// finger.
func (p *Held) isOn(f Frame, at geom.Point) bool {
	return at.Distance(f.View.At(p.middle(f.View))) < max(1.3*f.View.Step, f.Layout.Touch()/2)
}

// reach is how far from a legal place, in units, a held piece still snaps to
// it. It is more than half the diagonal between points, so that no legal place
// is out of reach from its own point; on a small grid it is at least what a
// fingertip is wide. A piece that lies snaps to nothing but its own place.
func (p *Held) reach(f Frame) float64 {
	if p.Lies {
		return 0.1
	}
	return min(max(0.8, f.Layout.Px(22)/f.View.Step), 1.8)
}

// judge has the rules say what laying the held piece down would come to: at the
// legal place it snaps to, or else on the nearest points.
func (h *Hand) judge(f Frame) {
	p := h.Held
	p.Move, p.Legal, p.Wrong = squaregame.Move{}, false, nil
	if p.isOff(f.Layout) {
		return
	}
	p.Move = p.nearest(f.View)
	places := h.Rules.where(p.Piece, p.Permutation)
	if i, ok := grid.Nearest(p.place(f.View), places, p.reach(f)); ok {
		p.Move.X, p.Move.Y = places[i].Rounded()
		p.Legal = true
		return
	}
	p.Wrong = h.Rules.Try(p.Move).Err
}

// layAt shows the held piece at a move's place, still in the hand.
func (h *Hand) layAt(f Frame, m squaregame.Move) {
	p := h.Held
	p.Drag, p.Lies = drag.Drag{}, true
	p.Permutation, p.zero = m.Permutation, grid.Point(m.X, m.Y)
	p.grip = grid.Middle(p.Piece, p.Permutation)
	p.axis = p.zero.Add(p.grip)
	h.turned[p.Seat][p.Piece] = p.Permutation
	h.judge(f)
	f.Reveal(p.zero)
}

// lift takes the piece that lies up to the pointer, by a point of it.
func (p *Held) lift(at geom.Point, grip grid.Place) { p.Lies, p.at, p.grip = false, at, grip }

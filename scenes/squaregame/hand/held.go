package hand

import (
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/motion"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/squaregame/layout"
)

// Held is the piece in the hand. It follows the pointer, or rests on the paper until it
// is laid.
type Held struct {
	input.Drag                   // the press that carries it
	Seat, Piece, Permutation int // seat from 0 on, number, and permutation
	Resting                  bool

	Move  squaregame.Move // the move that laying it would play
	Legal bool            // Move is legal
	Wrong error           // why Move is illegal; nil also off the paper

	at   geom.Point // where the pointer holds it
	grip grid.Place // the point under the pointer, relative to the zero point
	zero grid.Place // the place of its zero point on the paper
	axis grid.Place // the place it turns around on the paper: its middle when it came there

	large    bool          // it has, or grows to, the size on the paper, not that in the tray
	grow     motion.Tween  // from one size to the other
	turn     motion.Tween  // the turn under way
	turnKind Turn          // the kind of that turn
	slip     motion.Flight // from where it was shown to where it snaps, as a vector
	shown    geom.Point    // where its zero point is shown
	snaps    bool          // it is shown at the place it snaps to
	last     grid.Place    // that place
	size     float64       // the step it is shown in
}

// isCarried reports whether a press carries the piece.
func (p *Held) isCarried() bool { return p.Drag.Held }

// isOff reports whether the piece is held off the paper.
func (p *Held) isOff(l layout.Layout) bool { return !p.Resting && !l.Paper.Contains(p.at) }

// place returns the place of the zero point, on the paper or below the pointer.
func (p *Held) place(v grid.View) grid.Place {
	if p.Resting {
		return p.zero
	}
	return v.Under(p.at).Sub(p.grip)
}

func (p *Held) middle(v grid.View) grid.Place {
	return p.place(v).Add(grid.Middle(p.Piece, p.Permutation))
}

// nearest returns the move that would lay the piece on the nearest points.
func (p *Held) nearest(v grid.View) squaregame.Move {
	x, y := p.place(v).Rounded()
	return squaregame.Move{Piece: p.Piece, Permutation: p.Permutation, X: x, Y: y}
}

// isOn reports whether a point of the screen is on the piece, or near enough for a
// finger.
func (p *Held) isOn(f Frame, at geom.Point) bool {
	return at.Distance(f.View.At(p.middle(f.View))) < max(1.3*f.View.Step, f.Layout.Touch()/2)
}

// reach returns the distance, in units, within which a held piece snaps to a legal place.
// It is more than half the diagonal between points, so that every legal place can be
// reached from its own point. On a small grid it is at least the width of a fingertip. A
// piece that rests on the paper snaps only to its own place.
func (p *Held) reach(f Frame) float64 {
	if p.Resting {
		return 0.1
	}
	return min(max(0.8, f.Layout.Px(22)/f.View.Step), 1.8)
}

// judge tries the held piece with the rules: at the legal place it snaps to, or else on
// the nearest points.
func (h *Hand) judge(f Frame) {
	p := h.Held
	p.Move, p.Legal, p.Wrong = squaregame.Move{}, false, nil
	if p.isOff(f.Layout) {
		return
	}
	p.Move = p.nearest(f.View)
	places := h.Rules.placesOf(p.Piece, p.Permutation)
	if i, ok := grid.Nearest(p.place(f.View), places, p.reach(f)); ok {
		p.Move.X, p.Move.Y = places[i].Rounded()
		p.Legal = true
		return
	}
	p.Wrong = h.Rules.Try(p.Move).Err
}

// layAt rests the held piece at m's place without laying it.
func (h *Hand) layAt(f Frame, m squaregame.Move) {
	p := h.Held
	p.Drag, p.Resting = input.Drag{}, true
	p.Permutation, p.zero = m.Permutation, grid.Point(m.X, m.Y)
	p.grip = grid.Middle(p.Piece, p.Permutation)
	p.axis = p.zero.Add(p.grip)
	h.turned[p.Seat][p.Piece] = p.Permutation
	h.judge(f)
	f.Reveal(p.zero)
}

// lift moves a resting piece to the pointer, held at grip.
func (p *Held) lift(at geom.Point, grip grid.Place) { p.Resting, p.at, p.grip = false, at, grip }

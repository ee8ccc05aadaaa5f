package hand

import (
	"tessera/scenes/drag"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
)

// point answers the pointer: it takes pieces, carries and turns them, and lays
// them down or puts them back.
func (h *Hand) point(f Frame) {
	in := f.In
	h.choose(f)
	h.turnByPointer(f)
	carried := h.Held != nil && h.Held.isCarried()
	switch {
	case carried:
		h.carry(f)
	case h.onButtons(f, in.At):
	case h.Held == nil:
		h.pickUp(f)
	default:
		h.goOn(f)
	}
}

// onButtons reports whether a point is on the board's own buttons, which have
// the pointer then.
func (h *Hand) onButtons(f Frame, p geom.Point) bool {
	lying := h.Held != nil && h.Held.Lies
	l := &f.Layout
	return l.Tools.Contains(p) || l.Zoom.Contains(p) || lying && l.Head.Contains(p)
}

// under is the piece of the large tray under a point, 0 for none.
func (h *Hand) under(f Frame, p geom.Point) int {
	if i := grid.Hit(p, f.Layout.Cells); i >= 0 && h.has(i+1) {
		return i + 1
	}
	return 0
}

// choose notes the piece of the tray that the mouse is on, so that tools and
// keys mean it.
func (h *Hand) choose(f Frame) {
	if f.In.Touch {
		return
	}
	if h.Picked = false; h.Held != nil || h.Keyed {
		return
	}
	if piece := h.under(f, f.In.At); piece != 0 {
		h.Chosen = piece
	}
}

// turnByPointer answers the wheel, the other button, and the tap of two fingers.
func (h *Hand) turnByPointer(f Frame) {
	in := f.In
	if in.TwoFingerTap {
		if piece := h.under(f, in.At); piece != 0 && h.Held == nil {
			h.Chosen, h.Picked = piece, true
		}
		h.Turn(f, Flip)
	}
	if in.Secondary && (h.Held != nil || h.under(f, in.At) != 0) {
		h.Turn(f, Flip)
	}
	if h.Held == nil || in.Control {
		h.wheel.Reset()
		return
	}
	switch h.wheel.Turned(in.Now, in.Wheel.Y) {
	case 1:
		h.Turn(f, Left)
	case -1:
		h.Turn(f, Right)
	}
}

// pickUp takes a piece of the tray. A mouse takes it at the press; a finger
// has to drag it, since its taps choose, turn and lay.
func (h *Hand) pickUp(f Frame) {
	in := f.In
	if in.JustDown {
		h.pressed = h.under(f, in.At)
		if h.pressed != 0 && !in.Touch {
			h.take(f, h.pressed, in.At).Drag = drag.Take()
			return
		}
	}
	switch {
	case !in.Touch:
	case h.pressed == 0 && in.Clicked():
		h.layByTap(f)
	case h.pressed == 0:
	case in.Dragging && in.Down:
		h.take(f, h.pressed, in.PressedAt).dragged(f)
		h.pressed = 0
	case in.Clicked():
		h.tap(f, h.pressed)
		h.pressed = 0
	case !in.Down:
		h.pressed = 0
	}
}

// tap chooses a piece of the tray, or turns the one that is chosen.
func (h *Hand) tap(f Frame, piece int) {
	if h.Picked && h.Chosen == piece {
		h.Turn(f, Right)
		return
	}
	h.Chosen, h.Picked = piece, true
}

// layByTap lays the chosen piece where the paper was tapped, with its middle
// there or nearly so. Where it may not lie it stays chosen.
func (h *Hand) layByTap(f Frame) {
	in, paper := f.In, f.Layout.Paper
	if !h.Picked || !paper.Contains(in.At) || !paper.Contains(in.PressedAt) {
		return
	}
	p := h.take(f, h.Chosen, f.Layout.Cells[h.Chosen-1].Center())
	p.lift(in.At, grid.Middle(p.Piece, p.Permutation))
	switch {
	case h.confirmed(f):
	case h.Lay(f):
		h.Laid = false // it was not carried there, and flies
	default:
		h.Held = nil
	}
}

// confirmed leaves the piece at its place for a finger that is to confirm what it
// does, and reports whether it did.
func (h *Hand) confirmed(f Frame) bool {
	if !f.Confirm {
		return false
	}
	if h.judge(f); !h.Held.Legal {
		return false
	}
	h.layAt(f, h.Held.Move)
	return true
}

// Lift is how far above a finger, in pixels at 100 %, a held piece is, so that
// it can be seen.
const Lift = 46

// toPointer moves the piece with the pointer.
func (p *Held) toPointer(f Frame) {
	in := f.In
	at := in.At
	if in.Touch {
		lift := f.Layout.Px(Lift)
		at.Y -= lift * min(1, at.Distance(in.PressedAt)/lift)
	}
	p.lift(at, p.grip)
}

// dragged has the press under way, a drag already, carry the piece.
func (p *Held) dragged(f Frame) {
	p.Drag = drag.Take()
	p.toPointer(f)
}

// carry goes on with the press that carries the piece, up to its end: the piece
// is laid, refused with a sentence, or put back. A press that never moved has
// only taken the piece, for a second click to lay.
func (h *Hand) carry(f Frame) {
	p := h.Held
	change := p.Drag.Follow(f.In.Pointer)
	if change == drag.Lost && f.In.Outside {
		h.PutBack()
		return
	}
	if change == drag.Lost {
		h.rest(f)
		return
	}
	p.toPointer(f)
	if change == drag.Dropped && !h.confirmed(f) && (p.isOff(f.Layout) || !h.Lay(f)) {
		h.PutBack()
	}
}

// rest leaves the held piece where it is, as when a second finger does
// something. Where it may not lie it says why.
func (h *Hand) rest(f Frame) {
	if h.Held.isOff(f.Layout) {
		h.PutBack()
		return
	}
	h.judge(f)
	why := h.Held.Wrong
	h.layAt(f, h.Held.Move)
	if why != nil {
		h.Held.sayWhyNot(f, why)
	}
}

// goOn answers the pointer while no press carries the piece.
func (h *Hand) goOn(f Frame) {
	in, p, paper := f.In, h.Held, f.Layout.Paper
	switch {
	case in.JustDown && f.Layout.Tray.Contains(in.At):
		h.exchange(f)
	case !p.Lies && !in.Touch:
		p.at = in.At
		if in.JustUp && paper.Contains(in.At) && paper.Contains(in.PressedAt) {
			h.Lay(f)
		}
	case in.Dragging && in.Down && paper.Contains(in.PressedAt):
		h.dragAlong(f)
	case in.Clicked() && paper.Contains(in.At):
		h.click(f)
	}
}

// exchange puts the held piece back, and takes the one that was pressed.
func (h *Hand) exchange(f Frame) {
	piece, was := h.under(f, f.In.At), h.Held.Piece
	h.PutBack()
	switch {
	case f.In.Touch:
		h.pressed = piece
	case piece != 0 && piece != was:
		h.take(f, piece, f.In.At).Drag = drag.Take()
	}
}

// dragAlong takes the piece that lies on the paper along with a drag: a mouse
// takes it where it was pressed, or else by its middle, and a finger as it held
// it before.
func (h *Hand) dragAlong(f Frame) {
	p, at := h.Held, f.In.PressedAt
	if !f.In.Touch {
		grip := f.View.Under(at).Sub(p.zero)
		if !p.isOn(f, at) {
			grip = grid.Middle(p.Piece, p.Permutation)
		}
		p.grip = grip
	}
	p.dragged(f)
}

// click answers a click while the piece lies on the paper. On the piece a mouse
// lays it for good, and a finger turns it or, where it is to confirm what it
// does, lays it; elsewhere it comes there.
func (h *Hand) click(f Frame) {
	in, p := f.In, h.Held
	switch on := p.isOn(f, in.At); {
	case on && in.Touch && !f.Confirm:
		h.Turn(f, Right)
	case on:
		h.Lay(f)
	case in.Touch:
		p.lift(in.At, grid.Middle(p.Piece, p.Permutation))
		h.rest(f)
	default:
		p.lift(in.At, p.grip)
	}
}

package squaregame

import (
	"math"
	"slices"

	"tessera/logic/say"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
)

// point handles the pointer: it takes, carries, turns and lays pieces, and puts them
// back.
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
		h.pointResting(f)
	}
}

// onButtons reports whether p is on the board's own buttons. The hand then ignores the
// pointer.
func (h *Hand) onButtons(f Frame, p geom.Point) bool {
	lying := h.Held != nil && h.Held.Resting
	l := &f.Layout
	return l.Tools.Contains(p) || l.Zoom.Contains(p) || lying && l.Head.Contains(p)
}

// under returns the piece of the large tray at p, or 0.
func (h *Hand) under(f Frame, p geom.Point) int {
	if i := Hit(p, f.Layout.Cells); i >= 0 && h.has(i+1) {
		return i + 1
	}
	return 0
}

// choose makes tools and keys act on the piece under the mouse.
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

// turnByPointer handles the wheel, the secondary button, and the tap with two fingers.
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
	switch h.wheel.Turned(in.Wheeled, in.Wheel.Y) {
	case 1:
		h.Turn(f, Left)
	case -1:
		h.Turn(f, Right)
	}
}

// pickUp takes a piece of the tray. A mouse takes it by a press. A finger has to drag it,
// because its taps choose, turn and lay.
func (h *Hand) pickUp(f Frame) {
	in := f.In
	if in.JustDown {
		h.pressed = h.under(f, in.At)
		if h.pressed != 0 && !in.Touch {
			h.take(f, h.pressed, in.At).Drag = input.TakeDrag()
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

// tap chooses a piece of the tray, or turns it if it is already chosen.
func (h *Hand) tap(f Frame, piece int) {
	if h.Picked && h.Chosen == piece {
		h.Turn(f, Right)
		return
	}
	h.Chosen, h.Picked = piece, true
}

// layByTap lays the chosen piece with its middle at the tapped point of the paper, or
// near it. If that is illegal, the piece stays chosen.
func (h *Hand) layByTap(f Frame) {
	in, paper := f.In, f.Layout.Paper
	if !h.Picked || !paper.Contains(in.At) || !paper.Contains(in.PressedAt) {
		return
	}
	p := h.take(f, h.Chosen, f.Layout.Cells[h.Chosen-1].Center())
	p.lift(in.At, Middle(p.Piece, p.Permutation))
	switch {
	case h.confirmed(f):
	case h.Lay(f):
		h.Laid = false // it was not carried there: show it flying
	default:
		h.Held = nil
	}
}

// confirmed leaves a legal piece on the paper if fingers have to confirm, and reports
// whether it did.
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

// Lift is how far a held piece is above the finger, in pixels at 100 %, so that the
// finger does not hide it.
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

// dragged carries the piece with the press under way, which is already a drag.
func (p *Held) dragged(f Frame) {
	p.Drag = input.TakeDrag()
	p.toPointer(f)
}

// carry moves the piece with the press that carries it. At its end it lays the piece,
// says why not, or puts it back. A press that never moved only takes the piece; a second
// click lays it.
func (h *Hand) carry(f Frame) {
	p := h.Held
	change := p.Drag.Follow(f.In.Pointer)
	if change == input.Lost && f.In.Outside {
		h.PutBack()
		return
	}
	if change == input.Lost {
		h.rest(f)
		return
	}
	p.toPointer(f)
	if change == input.Dropped && !h.confirmed(f) && (p.isOff(f.Layout) || !h.Lay(f)) {
		h.PutBack()
	}
}

// rest leaves the held piece where it is, for example when a second finger starts a
// gesture. If the place is illegal, it says why.
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

// pointResting handles the pointer while no press carries the held piece.
func (h *Hand) pointResting(f Frame) {
	in, p, paper := f.In, h.Held, f.Layout.Paper
	switch {
	case in.JustDown && f.Layout.Tray.Contains(in.At):
		h.exchange(f)
	case !p.Resting && !in.Touch:
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

// exchange puts the held piece back and takes the pressed one.
func (h *Hand) exchange(f Frame) {
	piece, was := h.under(f, f.In.At), h.Held.Piece
	h.PutBack()
	switch {
	case f.In.Touch:
		h.pressed = piece
	case piece != 0 && piece != was:
		h.take(f, piece, f.In.At).Drag = input.TakeDrag()
	}
}

// dragAlong picks up the resting piece by a drag. A mouse grips it where it was pressed,
// or by its middle if it was not pressed on the piece; a finger keeps its earlier grip.
func (h *Hand) dragAlong(f Frame) {
	p, at := h.Held, f.In.PressedAt
	if !f.In.Touch {
		grip := f.View.Under(at).Sub(p.zero)
		if !p.isOn(f, at) {
			grip = Middle(p.Piece, p.Permutation)
		}
		p.grip = grip
	}
	p.dragged(f)
}

// click handles a click while the piece rests on the paper. On the piece, a mouse lays
// it. A finger turns it, or lays it if fingers have to confirm. Elsewhere a click moves
// the piece there.
func (h *Hand) click(f Frame) {
	in, p := f.In, h.Held
	switch on := p.isOn(f, in.At); {
	case on && in.Touch && !f.Confirm:
		h.Turn(f, Right)
	case on:
		h.Lay(f)
	case in.Touch:
		p.lift(in.At, Middle(p.Piece, p.Permutation))
		h.rest(f)
	default:
		p.lift(in.At, p.grip)
	}
}

// steps are the directions of the arrow keys.
var steps = []struct {
	key    input.Key
	dx, dy float64
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

// arrow moves the held piece to its next legal place in a direction, or the cursor in the
// tray.
func (h *Hand) arrow(f Frame, dx, dy float64) {
	f.TakeKeys()
	p := h.Held
	switch {
	case p == nil:
		h.moveCursor(int(dx - dy))
		return
	case p.isCarried():
		return
	}
	m, from := p.nearest(f.View), p.place(f.View)
	if p.isOff(f.Layout) {
		from = f.View.Center
		m.X, m.Y = from.Rounded()
	}
	least := math.Inf(1)
	for _, to := range h.Rules.placesOf(p.Piece, p.Permutation) {
		way := to.Sub(from)
		along, aside := way.X*dx+way.Y*dy, way.X*dy+way.Y*dx
		if far := along + 2*math.Abs(aside); along > 0.1 && far < least {
			least = far
			m.X, m.Y = to.Rounded()
		}
	}
	h.layAt(f, m)
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
		f.Say(lang.T(fitsNowhere), at)
		return
	}
	h.layAt(f, moves[h.Held.next(moves)])
}

// fitsNowhere is said of a piece without a legal place.
const fitsNowhere say.ID = "This piece does not fit anywhere now. Choose another one."

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
		f.Say(lang.T("Choose a piece first."), f.View.At(Point(at.X, at.Y)))
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
			"another one.", piece), f.View.At(Point(at.X, at.Y)))
		return
	}
	h.layAt(f, moves[h.Held.next(moves)])
}

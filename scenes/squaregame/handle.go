package squaregame

import (
	"math"
	"slices"

	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/ui"
)

// handle answers the pointer of the person to move: it takes pieces, carries
// and turns them, and lays them down or puts them back.
func (b *board) handle(t *stateTable) {
	in := &t.UI.In
	if in.JustDown {
		b.keyed = false
	}
	b.choose(t)
	b.turning(t)
	if (b.hand == nil || !b.hand.drag) && b.onButtons(in.At) {
		return
	}
	switch h := b.hand; {
	case h == nil:
		b.pickUp(t)
	case in.Cancelled && h.drag:
		b.rest(t)
	case h.drag:
		b.carry(t.UI)
		if in.JustUp {
			b.drop(t)
		}
	default:
		b.carryOn(t)
	}
}

// onButtons reports whether a point is on the board's own buttons, which have
// the pointer then.
func (b *board) onButtons(p geom.Point) bool {
	lying := b.hand != nil && !b.hand.free
	return b.layout.tools.Contains(p) || b.layout.zoom.Contains(p) || lying && b.layout.head.Contains(p)
}

// under is the piece of the large tray under a point, 0 for none.
func (b *board) under(t *stateTable, p geom.Point) int {
	if i := grid.Hit(p, b.layout.cells); i >= 0 && t.State().Has(b.seat+1, i+1) {
		return i + 1
	}
	return 0
}

// choose notes the piece of the tray that the mouse is on, so that tools and
// keys mean it.
func (b *board) choose(t *stateTable) {
	in := &t.UI.In
	if b.hand != nil || in.Touch || b.keyed {
		return
	}
	if piece := b.under(t, in.At); piece != 0 {
		b.chosen = piece
	}
}

// turning answers the wheel, the other button, and the tap of two fingers.
func (b *board) turning(t *stateTable) {
	in := &t.UI.In
	if in.TwoFingerTap {
		if piece := b.under(t, in.At); piece != 0 && b.hand == nil {
			b.chosen = piece
		}
		b.turn(t, mirror)
	}
	if in.Secondary && (b.hand != nil || b.under(t, in.At) != 0) {
		b.turn(t, mirror)
	}
	if b.hand == nil || in.Control {
		b.wheel = 0
		return
	}
	b.wheel += in.Wheel.Y
	if math.Abs(b.wheel) < 0.5 { // some browsers report half a notch for one
		return
	}
	how := right
	if b.wheel > 0 {
		how = left
	}
	b.wheel = 0
	b.turn(t, how)
}

// pickUp takes a piece of the tray. A mouse takes it at the press; a finger
// has to drag it, since its tap turns the piece.
func (b *board) pickUp(t *stateTable) {
	in := &t.UI.In
	if in.JustDown {
		b.press = b.under(t, in.At)
		if b.press != 0 && !in.Touch {
			b.take(t.UI, b.press, in.At, true)
			return
		}
		if b.press == 0 && in.Touch && !b.layout.tray.Contains(in.At) {
			return
		}
	}
	if b.press == 0 || !in.Touch {
		return
	}
	switch {
	case in.Dragging && in.Down:
		b.take(t.UI, b.press, in.PressedAt, true)
		b.carry(t.UI)
		b.press = 0
	case in.Clicked():
		b.chosen, b.press = b.press, 0
		b.turn(t, right)
	case !in.Down:
		b.press = 0
	}
}

// lift is how far above a finger a held piece is, so that it can be seen.
const lift = 46

// carry moves the held piece with the pointer.
func (b *board) carry(u *ui.UI) {
	in, h := &u.In, b.hand
	h.free = true
	h.at = in.At
	if in.Touch {
		h.at.Y -= u.Px(lift) * min(1, in.At.Distance(in.PressedAt)/u.Px(lift))
	}
}

// rest leaves the held piece where it is while a second finger does something.
func (b *board) rest(t *stateTable) {
	h := b.hand
	if !b.layout.paper.Contains(h.at) {
		b.putBack()
		return
	}
	b.judge(t)
	b.layAt(t, h.move)
}

// drop ends a drag: the piece is laid, refused with a sentence, or put back. A
// press that never moved has only taken the piece, for a second click to lay.
func (b *board) drop(t *stateTable) {
	in, h := &t.UI.In, b.hand
	h.drag = false
	switch {
	case !in.Dragging && !in.Touch:
		return
	case !b.layout.paper.Contains(h.at):
		b.putBack()
	case !b.lay(t):
		b.putBack()
	}
}

// carryOn answers the pointer while the piece is held without a pressed
// button: a click lays it.
func (b *board) carryOn(t *stateTable) {
	in, h := &t.UI.In, b.hand
	switch {
	case in.Touch:
		b.fingered(t)
	case in.JustDown && b.layout.tray.Contains(in.At):
		b.exchange(t)
	case !h.free:
		b.lying(t)
	default:
		h.at = in.At
		if in.JustUp && b.layout.paper.Contains(in.At) && b.layout.paper.Contains(in.PressedAt) {
			b.lay(t)
		}
	}
}

// exchange puts the held piece back, and takes the one that was clicked.
func (b *board) exchange(t *stateTable) {
	piece, was := b.under(t, t.UI.In.At), b.hand.piece
	b.putBack()
	if piece != 0 && piece != was {
		b.take(t.UI, piece, t.UI.In.At, true)
	}
}

// lying answers the mouse while the held piece lies on the paper: a click on
// it lays it for good, a drag or a click elsewhere takes it along.
func (b *board) lying(t *stateTable) {
	in, h := &t.UI.In, b.hand
	switch {
	case in.Dragging && in.Down && b.layout.paper.Contains(in.PressedAt):
		h.grip = b.view.Under(in.PressedAt).Sub(h.zero)
		if !b.on(t, in.PressedAt) {
			h.grip = b.middle(h.piece, h.perm)
		}
		h.drag = true
		b.carry(t.UI)
	case in.Clicked() && b.layout.paper.Contains(in.At) && b.on(t, in.At):
		b.lay(t)
	case in.Clicked() && b.layout.paper.Contains(in.At):
		h.free, h.at = true, in.At
	}
}

// on reports whether a point of the screen lies on the held piece, or near
// enough for a finger.
func (b *board) on(t *stateTable, p geom.Point) bool {
	middle := b.view.At(b.float().Add(b.middle(b.hand.piece, b.hand.perm)))
	return p.Distance(middle) < max(1.3*b.view.Step, t.UI.Px(ui.Touch)/2)
}

// fingered answers a finger while a piece lies on the paper, still held: a tap
// on the piece turns it, a drag moves it, a tap elsewhere brings it there.
func (b *board) fingered(t *stateTable) {
	in, h := &t.UI.In, b.hand
	switch {
	case in.JustDown && b.layout.tray.Contains(in.At):
		b.putBack()
		b.press = b.under(t, in.At)
	case in.Dragging && in.Down && b.layout.paper.Contains(in.PressedAt):
		h.drag = true
		b.carry(t.UI)
	case in.Clicked() && b.layout.paper.Contains(in.At):
		if b.on(t, in.At) {
			b.turn(t, right)
			return
		}
		h.free, h.at, h.grip = true, in.At, b.middle(h.piece, h.perm)
		b.rest(t)
	}
}

// steps are the keyboard's ways.
var steps = []struct {
	key    input.Key
	dx, dy int
}{{"ArrowLeft", -1, 0}, {"ArrowRight", 1, 0}, {"ArrowUp", 0, 1}, {"ArrowDown", 0, -1}}

// keys turns, flips and lays pieces by the keyboard alone.
func (b *board) keys(t *stateTable) {
	in := &t.UI.In
	switch {
	case in.Pressed("R") && in.Shift:
		b.turn(t, left)
	case in.Pressed("R"):
		b.turn(t, right)
	case in.Pressed("F"):
		b.turn(t, mirror)
	case in.Pressed("C"), in.Pressed("Space") && !t.UI.Focused():
		b.cycle(t)
	}
	for _, s := range steps {
		if in.Pressed(s.key) {
			b.arrow(t, s.dx, s.dy)
		}
	}
	if in.Entered() && !t.UI.Focused() {
		b.enter(t)
	}
}

// arrow moves the held piece by a point, or the cursor in the tray.
func (b *board) arrow(t *stateTable, dx, dy int) {
	if h := b.hand; h != nil {
		if h.drag {
			return
		}
		m := b.nearestMove()
		if h.free && !b.layout.paper.Contains(h.at) {
			x, y := b.view.Center.Rounded()
			m.X, m.Y = x, y
		}
		last := squaregame.Side - 1
		m.X, m.Y = min(max(m.X+dx, 0), last), min(max(m.Y+dy, 0), last)
		b.layAt(t, m)
		return
	}
	hand := t.State().Hand(b.seat + 1)
	if len(hand) == 0 {
		return
	}
	i := slices.Index(hand, b.chosen)
	switch {
	case !b.keyed && i < 0:
		i = 0
	case b.keyed:
		i = (i + dx - dy + len(hand)) % len(hand)
	}
	b.keyed, b.chosen = true, hand[i]
	t.UI.Animate()
}

// enter takes the chosen piece to its first legal place, or lays the held one.
func (b *board) enter(t *stateTable) {
	switch {
	case b.hand == nil && b.keyed:
		b.cycle(t)
	case b.hand != nil && !b.hand.drag:
		b.lay(t)
	}
}

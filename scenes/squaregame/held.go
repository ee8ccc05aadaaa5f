package squaregame

import (
	"math"

	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/ui"
)

// held is a piece in the hand.
type held struct {
	seat, piece, perm int

	grip grid.Place // the point of the piece under the pointer, from its zero point, as it lies
	at   geom.Point // where the pointer holds it
	drag bool       // the press under way carries it
	free bool       // it follows the pointer; else it lies at zero
	zero grid.Place // where it lies

	grow  ui.Tween // from the size in the tray to that on the paper, or back
	big   bool     // it has, or gets, the size on the paper
	turn  ui.Tween // the turn under way
	how   turning
	jump  ui.Tween   // the slip from where it was shown to where it snaps
	shift geom.Point // where that slip began, from its end
	shown geom.Point // where its zero point was shown in the frame before
	snap  bool       // it was snapped then
	last  grid.Place // the place it was shown at then

	move  squaregame.Move // what laying it down would play
	legal bool            // and whether it may
	wrong error           // why it may not; nil also beside the paper
}

// turning is a way to turn a piece.
type turning int

const (
	right turning = iota
	left
	mirror
)

// permutation is what the turn makes of a permutation.
func (w turning) permutation(p int) int {
	switch w {
	case right:
		return squaregame.RotateRight(p)
	case left:
		return squaregame.RotateLeft(p)
	}
	return squaregame.Flip(p)
}

// place is what the turn makes of a place on the piece.
func (w turning) place(p grid.Place) grid.Place {
	switch w {
	case right:
		return p.Right()
	case left:
		return p.Left()
	}
	return p.Mirrored()
}

// reach is how far from a legal place, in units, a held piece still snaps to
// it. It is more than half the diagonal between points, so that no legal place
// is out of reach from its own point.
const reach = 0.8

// reachOf is the reach in units: on a small grid it is at least what a
// fingertip is wide.
func (b *board) reachOf(u *ui.UI) float64 { return min(max(reach, u.Px(22)/b.view.Step), 1.8) }

// float is the place of the held piece's zero point under the pointer.
func (b *board) float() grid.Place {
	if h := b.hand; !h.free {
		return h.zero
	}
	return b.view.Under(b.hand.at).Sub(b.hand.grip)
}

// snapped is the move that laying the held piece down would make; ok is false
// where there is no legal place within reach.
func (b *board) snapped(t *stateTable) (m squaregame.Move, ok bool) {
	h := b.hand
	if h.free && !b.layout.paper.Contains(h.at) {
		return m, false
	}
	b.ask(t)
	places := make([]grid.Place, len(b.facts.places))
	for i, p := range b.facts.places {
		places[i] = grid.Place{X: float64(p.X), Y: float64(p.Y)}
	}
	near := b.reachOf(t.UI)
	if !h.free {
		near = 0.1
	}
	i, ok := grid.Nearest(b.float(), places, near)
	if !ok {
		return m, false
	}
	p := b.facts.places[i]
	return squaregame.Move{Piece: h.piece, Permutation: h.perm, X: p.X, Y: p.Y}, true
}

// judge has the rules say what laying the held piece down would come to.
func (b *board) judge(t *stateTable) {
	h := b.hand
	if h == nil {
		return
	}
	h.wrong = nil
	h.move, h.legal = b.snapped(t)
	if h.legal || h.free && !b.layout.paper.Contains(h.at) {
		return
	}
	h.move = b.nearestMove()
	h.wrong = b.try(t, h.move).Err
}

// ask has the rules list the places of the held piece as it is turned.
func (b *board) ask(t *stateTable) {
	f, h := &b.facts, b.hand
	if f.piece != h.piece || f.perm != h.perm {
		f.piece, f.perm = h.piece, h.perm
		f.places = t.State().Points(h.piece, h.perm)
	}
}

// try has the rules say what a move would do.
func (b *board) try(t *stateTable, m squaregame.Move) squaregame.Preview {
	f := &b.facts
	if text := m.String(); f.tried != text {
		f.tried, f.preview = text, t.State().Try(m)
	}
	return f.preview
}

// nearestMove is the move that would lay the held piece on the nearest points.
func (b *board) nearestMove() squaregame.Move {
	x, y := b.float().Rounded()
	return squaregame.Move{Piece: b.hand.piece, Permutation: b.hand.perm, X: x, Y: y}
}

// take takes a piece of the large tray into the hand at the point at, which
// lies on the piece or near it.
func (b *board) take(u *ui.UI, piece int, at geom.Point, drag bool) {
	perm := b.turned[b.seat][piece]
	cell := b.layout.cells[piece-1]
	low, high := box(squaregame.PieceLines(piece, perm))
	middle := low.Add(high).Times(0.5)
	off := at.Sub(cell.Center()).Times(1 / b.layout.unit)
	grip := middle.Add(grid.Place{X: off.X, Y: -off.Y})
	grip.X = min(max(grip.X, low.X-0.2), high.X+0.2)
	grip.Y = min(max(grip.Y, low.Y-0.2), high.Y+0.2)
	b.hand = &held{seat: b.seat, piece: piece, perm: perm, grip: grip, at: at, drag: drag, free: true, shown: cell.Center()}
	b.chosen = piece
	b.camera.pan = false
	u.Animate()
}

// box is the smallest box about lines.
func box(lines []squaregame.Line) (low, high grid.Place) {
	low, high = grid.Place{X: math.Inf(1), Y: math.Inf(1)}, grid.Place{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, l := range lines {
		a := grid.Place{X: float64(l.X), Y: float64(l.Y)}
		z := a.Add(grid.Place{X: 1})
		if l.Vertical {
			z = a.Add(grid.Place{Y: 1})
		}
		low = grid.Place{X: min(low.X, a.X), Y: min(low.Y, a.Y)}
		high = grid.Place{X: max(high.X, z.X), Y: max(high.Y, z.Y)}
	}
	return low, high
}

// turn turns the held piece, or else the chosen one in the tray.
func (b *board) turn(t *stateTable, how turning) {
	u := t.UI
	if h := b.hand; h != nil {
		h.perm = how.permutation(h.perm)
		b.turned[h.seat][h.piece] = h.perm
		if !h.free { // about its own middle, to the nearest points
			b.turnLying(h, how)
		}
		h.grip = how.place(h.grip)
		h.turn, h.how = ui.Start(u.In.Now, ui.Quick), how
		b.judge(t)
		u.Animate()
		return
	}
	if piece := b.chosen; piece != 0 && b.seat >= 0 {
		b.turned[b.seat][piece] = how.permutation(b.turned[b.seat][piece])
		b.spin = spin{piece, how, ui.Start(u.In.Now, ui.Normal)}
		u.Animate()
	}
}

func (b *board) turnLying(h *held, how turning) {
	low, high := box(squaregame.PieceLines(h.piece, h.perm))
	after := low.Add(high).Times(0.5)
	x, y := h.zero.Sub(after.Sub(unturned(how, after))).Rounded()
	h.zero = grid.Place{X: float64(x), Y: float64(y)}
}

// unturned is the place that the turn has made p of.
func unturned(how turning, p grid.Place) grid.Place {
	switch how {
	case right:
		return p.Left()
	case left:
		return p.Right()
	}
	return p.Mirrored()
}

// lay lays the held piece down and reports whether the rules allowed it. They
// say why not next to the piece.
func (b *board) lay(t *stateTable) bool {
	h := b.hand
	b.judge(t)
	if !h.legal && h.wrong == nil {
		return false // it is beside the paper
	}
	b.byHand = true
	if err := t.Play(h.move.String()); err != nil {
		b.byHand = false
		t.Say(err.Error(), b.view.At(b.float().Add(b.middle(h.piece, h.perm))))
		return false
	}
	b.hand = nil
	return true
}

// middle is the middle of a piece, from its zero point.
func (b *board) middle(piece, perm int) grid.Place {
	low, high := box(squaregame.PieceLines(piece, perm))
	return low.Add(high).Times(0.5)
}

// putBack lets the held piece go back to its tray.
func (b *board) putBack() {
	h := b.hand
	b.hand = nil
	b.homing = homing{seat: h.seat, piece: h.piece, perm: h.perm, from: h.shown, wanted: true}
}

// cycle lays the held piece, or the chosen one, or the first that can be laid,
// at the next of its legal places.
func (b *board) cycle(t *stateTable) {
	if b.hand == nil && !b.takeForKeys(t) {
		return
	}
	h := b.hand
	moves := t.State().Places(h.piece)
	if len(moves) == 0 {
		at := b.layout.cells[h.piece-1].Center()
		b.putBack()
		t.Say("This piece has no legal place now. Choose another one.", at)
		return
	}
	b.layAt(t, moves[b.after(moves)])
}

// takeForKeys takes the chosen piece into the hand without a pointer.
func (b *board) takeForKeys(t *stateTable) bool {
	piece := b.chosen
	if piece == 0 && len(b.facts.placeable) > 0 {
		piece = b.facts.placeable[0]
	}
	if piece == 0 || !t.State().Has(b.seat+1, piece) {
		return false
	}
	b.take(t.UI, piece, b.layout.cells[piece-1].Center(), false)
	return true
}

// after is the index of the place to show next: the one behind the place where
// the held piece lies, or else the first in the way it is turned.
func (b *board) after(moves []squaregame.Move) int {
	h := b.hand
	x, y := h.zero.Rounded()
	for i, m := range moves {
		if !h.free && m.Permutation == h.perm && m.X == x && m.Y == y {
			return (i + 1) % len(moves)
		}
	}
	for i, m := range moves {
		if m.Permutation >= h.perm {
			return i
		}
	}
	return 0
}

// layAt shows the held piece at a move's place, still in the hand.
func (b *board) layAt(t *stateTable, m squaregame.Move) {
	h := b.hand
	h.perm, h.free = m.Permutation, false
	b.turned[h.seat][h.piece] = h.perm
	h.zero = grid.Place{X: float64(m.X), Y: float64(m.Y)}
	h.grip = b.middle(h.piece, h.perm)
	h.drag = false
	b.judge(t)
	b.camera.reveal(t.UI, h.zero)
	t.UI.Animate()
}

package squaregame

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/sprites"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/ui"
)

// drawFault shows what stands in the way of the held piece: the line that is
// taken, or the point at which it would cross.
func (b *board) drawFault(t *stateTable) {
	if b.hand == nil {
		return
	}
	fault, ok := b.hand.wrong.(*squaregame.Illegal)
	if !ok {
		return
	}
	var at grid.Place
	switch fault.Reason {
	case squaregame.LineTaken:
		at = grid.Place{X: float64(fault.Line.X) + 0.5, Y: float64(fault.Line.Y)}
		if fault.Line.Vertical {
			at = grid.Place{X: float64(fault.Line.X), Y: float64(fault.Line.Y) + 0.5}
		}
	case squaregame.Crosses:
		at = grid.Place{X: float64(fault.At.X), Y: float64(fault.At.Y)}
	default:
		return
	}
	u := t.UI
	px := max(10, int(b.view.Step*0.72))
	type key struct {
		fault int
		ink   color.Color
	}
	img := u.Picture(key{px, u.Theme.Warning}, func() image.Image { return sprites.SquareFault(px, u.Theme.Warning) })
	u.ShowAt(img, b.view.At(at), ui.Look{})
}

// drawHeld draws the piece in the hand: at its place where it may lie, under
// the pointer in a warning style where it may not.
func (b *board) drawHeld(t *stateTable) {
	h := b.hand
	if h == nil {
		return
	}
	u := t.UI
	look := sprites.SquareLifted
	if h.wrong != nil {
		look = sprites.SquareWrong
	}
	zero, size := b.showZero(u), b.sizeOf(u)
	mid := b.middle(h.piece, h.perm)
	at := zero.Add(geom.Point{X: mid.X * size, Y: -mid.Y * size})
	pivot := at
	if h.free {
		pivot = h.at
	}
	if size != b.view.Step { // it grows about the point that was grabbed
		off := mid.Sub(h.grip)
		at = pivot.Add(geom.Point{X: off.X * size, Y: -off.Y * size})
	}
	angle, flip := b.turnAt(u, h.turn, h.how)
	px := b.raster(u)
	img := piece(u, pieceKey{h.piece, h.perm, h.seat, px, look, u.Theme.Dark})
	stamp(u, img, swung(at, pivot, angle, flip), pose{grow: size / float64(px), angle: angle, flip: flip})
}

// showZero is where the held piece's zero point is shown: it slips from the
// pointer to the place it snaps to, and from there to the next.
func (b *board) showZero(u *ui.UI) geom.Point {
	h := b.hand
	place := b.float()
	if h.legal {
		place = grid.Place{X: float64(h.move.X), Y: float64(h.move.Y)}
	}
	end := b.view.At(place)
	if h.snap != h.legal || h.legal && place != h.last {
		h.shift, h.jump = h.shown.Sub(end), ui.Start(u.In.Now, ui.Quick*3/4)
		h.snap, h.last = h.legal, place
	}
	h.shown = end.Add(h.shift.Times(1 - u.Tween(h.jump)))
	return h.shown
}

// sizeOf is the step that the held piece is shown in: over its tray it has the
// size of the tray, so that it does not hide the others.
func (b *board) sizeOf(u *ui.UI) float64 {
	h := b.hand
	big := !h.free || !b.layout.tray.Contains(h.at)
	if big != h.big {
		h.big, h.grow = big, ui.Start(u.In.Now, ui.Quick)
	}
	grown := u.Tween(h.grow)
	if !h.big {
		grown = 1 - grown
	}
	return b.layout.unit + (b.view.Step-b.layout.unit)*grown
}

// turnAt is how far a turn still is from its end: an angle, and how wide a
// mirrored piece is shown, from -1 to 1.
func (b *board) turnAt(u *ui.UI, turn ui.Tween, how turning) (angle, flip float64) {
	rest := 1 - u.Tween(turn)
	switch how {
	case right:
		return -math.Pi / 2 * rest, 1
	case left:
		return math.Pi / 2 * rest, 1
	}
	return 0, 1 - 2*rest
}

// swung is a point turned and mirrored about a pivot.
func swung(p, pivot geom.Point, angle, flip float64) geom.Point {
	d := p.Sub(pivot)
	sin, cos := math.Sincos(angle)
	d.X *= flip
	return pivot.Add(geom.Point{X: d.X*cos - d.Y*sin, Y: d.X*sin + d.Y*cos})
}

// homing is a piece that goes back to its tray.
type homing struct {
	seat, piece, perm int
	from              geom.Point // where its zero point was
	tween             ui.Tween
	wanted            bool // the way begins with the next frame
}

func (h *homing) draw(b *board, t *stateTable) {
	u := t.UI
	if h.wanted {
		h.wanted, h.tween = false, ui.Start(u.In.Now, ui.Normal)
	}
	if h.piece == 0 {
		return
	}
	rest := u.Tween(h.tween)
	if rest >= 1 {
		h.piece = 0
		return
	}
	size := b.view.Step + (b.layout.unit-b.view.Step)*rest
	mid := b.middle(h.piece, h.perm)
	start := h.from.Add(geom.Point{X: mid.X * b.view.Step, Y: -mid.Y * b.view.Step})
	end, _ := b.slot(t, h.seat, h.piece)
	px := b.raster(u)
	img := piece(u, pieceKey{h.piece, h.perm, h.seat, px, sprites.SquareLifted, u.Theme.Dark})
	stamp(u, img, start.Lerp(end, rest), pose{grow: size / float64(px)})
}

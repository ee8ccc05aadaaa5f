package squaregame

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// pen draws pieces and squares in one frame.
type pen struct {
	*ui.UI
	view    View
	raster  int  // the step that pictures are painted for
	rough   bool // the view is still changing
	painted *painted
}

func (b *board) pen(u *ui.UI) pen {
	return pen{u, b.camera.View, b.camera.Raster(), b.camera.Rough(), &b.painted}
}

// repainting bounds the pieces that one frame repaints after a zoom, at another player's
// turn, or after a change of style. The unit is pixels of a cell between points: the
// bound is one large piece or a few small ones. The other pieces are drawn with their old
// pictures, stretched, until it is their turn. With animations turned off, all are
// repainted immediately.
const repainting = 1000

// painted records the last picture shown of each piece.
type painted struct {
	last map[pieceKey]pieceKey // by pieceKey.itself
	left int                   // what this frame may still repaint
}

// pictureSoon returns a piece's picture for the view and the step it was painted for. It returns
// an older picture while others are painted or the view is changing.
func (p pen) pictureSoon(k pieceKey) (*ebiten.Image, int) {
	k.px = p.raster
	if last := p.painted.last[k.itself()]; p.rough && p.HasPicture(last) && p.near(last.px) {
		k.px = last.px
	}
	return p.ready(k)
}

// near reports whether a picture painted for step px is good enough while the view is
// changing.
func (p pen) near(px int) bool {
	return p.view.Step < 1.5*float64(px) && float64(px) < 1.5*p.view.Step
}

// lay draws a piece on the paper.
func (p pen) lay(l squaregame.Placement, look sprites.SquareLook, fade float64) {
	img, px := p.pictureSoon(pieceKey{piece: l.Move.Piece, perm: l.Move.Permutation, seat: l.Player - 1, look: look})
	p.ShowAt(img, p.view.At(MiddleOf(l.Move)), ui.Look{Grow: p.view.Step/float64(px) - 1, Fade: fade})
}

// pieceKey identifies the picture of a piece.
type pieceKey struct {
	piece, perm, seat, px int
	look                  sprites.SquareLook
	style                 sprites.Style
}

// itself returns the part of the key that names the piece, whatever its look.
func (k pieceKey) itself() pieceKey { return pieceKey{piece: k.piece, perm: k.perm, seat: k.seat} }

// ready returns a piece's picture and the step it was painted for. It returns the
// previous picture while others are painted.
func (p pen) ready(k pieceKey) (*ebiten.Image, int) {
	k.style = p.Theme.Style()
	known := p.painted
	if !p.HasPicture(k) {
		last, shown := known.last[k.itself()]
		switch {
		case !shown || !p.HasPicture(last) || geom.IsOff():
		case known.left > 0:
			known.left -= k.px * k.px
		default:
			p.Animate()
			k = last
		}
	}
	if known.last == nil || len(known.last) > 4096 {
		known.last = map[pieceKey]pieceKey{}
	}
	known.last[k.itself()] = k
	return p.piece(k), k.px
}

func (p pen) piece(k pieceKey) *ebiten.Image {
	k.style = p.Theme.Style()
	return p.Picture(k, func() image.Image {
		ink := k.style.Seat(k.seat)
		if k.look == sprites.SquareWrong {
			ink = color.RGBAModel.Convert(p.Theme.Warning).(color.RGBA)
		}
		var lines []sprites.SquareLine
		for _, l := range squaregame.PieceLines(k.piece, k.perm) {
			lines = append(lines, sprites.SquareLine{X: l.X, Y: l.Y, Vertical: l.Vertical})
		}
		return sprites.SquarePiece(lines, k.seat, ink, k.px, k.look, k.style)
	})
}

// square draws a closed square. Grown, from 0 to 1, is how far it has grown.
func (p pen) square(q squaregame.Point, seat int, state sprites.SquareState, grown float64) {
	px := p.raster
	img := p.Painted(func(style sprites.Style) image.Image { return sprites.SquareClosed(px, seat, state, style) }, "square", px, seat, state)
	at := p.view.At(Place{X: float64(q.X) + 0.5, Y: float64(q.Y) + 0.5})
	p.ShowAt(img, at, ui.Look{Grow: p.view.Step/float64(px)*(0.4+0.6*grown) - 1, Fade: 1 - grown})
}

func (p pen) badge(seat int, size float64, at geom.Point) {
	px := max(6, int(size))
	p.ShowAt(p.Painted(func(style sprites.Style) image.Image { return sprites.SquareSeat(px, seat, style) }, "seat", px, seat), at, ui.Look{})
}

// show draws a piece whose lines are step pixels long.
func (p pen) show(k pieceKey, at geom.Point, step float64, look ui.Look) {
	k.px = p.raster
	look.Grow = step/float64(k.px) - 1
	p.ShowAt(p.piece(k), at, look)
}

package squaregame

import (
	"image"
	"image/color"
	"math"

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
	p.stamp(img, p.view.At(MiddleOf(l.Move)), pose{grow: p.view.Step / float64(px), fade: fade})
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
			ink = rgba(p.Theme.Warning)
		}
		var lines []sprites.SquareLine
		for _, l := range squaregame.PieceLines(k.piece, k.perm) {
			lines = append(lines, sprites.SquareLine{X: l.X, Y: l.Y, Vertical: l.Vertical})
		}
		return sprites.SquarePiece(lines, k.seat, ink, k.px, k.look, k.style)
	})
}

// squareKey identifies the picture of a closed square.
type squareKey struct {
	px, seat int
	sprites.SquareState
	style sprites.Style
}

// square draws a closed square. Grown, from 0 to 1, is how far it has grown.
func (p pen) square(q squaregame.Point, k squareKey, grown float64) {
	k.px, k.style = p.raster, p.Theme.Style()
	img := p.Picture(k, func() image.Image { return sprites.SquareClosed(k.px, k.seat, k.SquareState, k.style) })
	at := p.view.At(Place{X: float64(q.X) + 0.5, Y: float64(q.Y) + 0.5})
	p.stamp(img, at, pose{grow: p.view.Step / float64(k.px) * (0.4 + 0.6*grown), fade: 1 - grown})
}

func (p pen) badge(seat int, size float64, at geom.Point) {
	type key struct {
		px, seat int
		style    sprites.Style
	}
	k := key{max(6, int(size)), seat, p.Theme.Style()}
	p.ShowAt(p.Picture(k, func() image.Image { return sprites.SquareSeat(k.px, k.seat, k.style) }), at, ui.Look{})
}

// pose is how a picture is stamped: scaled around its middle, turned, mirrored if flip is
// negative, and faded.
type pose struct {
	grow, angle, flip, fade float64
}

// stamp draws a picture with its middle at a point.
func (p pen) stamp(img *ebiten.Image, at geom.Point, m pose) {
	if m.fade >= 1 {
		return
	}
	if m.flip == 0 {
		m.flip = 1
	}
	if math.Abs(m.grow-1) < 1e-6 && m.angle == 0 && m.flip == 1 && m.fade == 0 {
		p.ShowAt(img, at, ui.Look{})
		return
	}
	op := &ebiten.DrawImageOptions{Filter: ebiten.FilterLinear}
	size := img.Bounds()
	op.GeoM.Translate(-float64(size.Dx())/2, -float64(size.Dy())/2)
	op.GeoM.Scale(m.grow*m.flip, m.grow)
	op.GeoM.Rotate(m.angle)
	op.GeoM.Translate(at.X, at.Y)
	op.ColorScale.ScaleAlpha(float32(1 - m.fade))
	p.Stamp(img, op)
}

func rgba(c color.Color) color.RGBA { return color.RGBAModel.Convert(c).(color.RGBA) }

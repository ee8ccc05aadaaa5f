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

// raster is the step that pictures are rasterised for: the view's own at rest,
// else one of a few, so that a zoom need not paint them anew in each frame.
func (b *board) raster(u *ui.UI) int {
	if b.camera.moving(u) {
		return b.coarse()
	}
	return b.exact()
}

func (b *board) exact() int { return max(3, int(b.view.Step+0.5)) }

func (b *board) coarse() int {
	step := 8.0
	for step < b.view.Step {
		step = math.Ceil(step * 1.4)
	}
	return int(step)
}

// sharpening is how many pieces a frame may paint anew after a zoom. The others
// are shown stretched until it is their turn.
const sharpening = 6

// painted knows which pictures of pieces have been painted.
type painted struct {
	keys map[pieceKey]bool
	left int // of this frame's sharpening
}

// laid is the picture of a piece on the paper, and the step it is made for.
func (b *board) laid(u *ui.UI, k pieceKey) (*ebiten.Image, int) {
	p := &b.painted
	k.px = b.raster(u)
	if rough := b.coarse(); k.px != rough && !p.keys[k] {
		stretched := k
		stretched.px = rough
		switch {
		case !p.keys[stretched]: // there is nothing to stretch
		case p.left > 0:
			p.left--
		default:
			u.Animate()
			k = stretched
		}
	}
	if p.keys == nil || len(p.keys) > 4096 {
		p.keys = map[pieceKey]bool{}
	}
	p.keys[k] = true
	return piece(u, k), k.px
}

// pieceKey is the picture of a piece.
type pieceKey struct {
	piece, perm, seat, px int
	look                  sprites.SquareLook
	isDark                bool
}

func piece(u *ui.UI, k pieceKey) *ebiten.Image {
	return u.Picture(k, func() image.Image {
		ink := ui.SeatColours[k.seat]
		if k.look == sprites.SquareWrong {
			ink = rgba(u.Theme.Warning)
		}
		return sprites.SquarePiece(lines(k.piece, k.perm), k.seat, ink, k.px, k.look)
	})
}

func rgba(c color.Color) color.RGBA { return color.RGBAModel.Convert(c).(color.RGBA) }

// lines are a piece's lines as its picture takes them.
func lines(piece, perm int) []sprites.SquareLine {
	var out []sprites.SquareLine
	for _, l := range squaregame.PieceLines(piece, perm) {
		out = append(out, sprites.SquareLine{X: l.X, Y: l.Y, Vertical: l.Vertical})
	}
	return out
}

// pose is how a picture is stamped: grown about its middle, turned, mirrored
// where flip is negative, and see-through.
type pose struct {
	grow, angle, flip, fade float64
}

// stamp shows a picture with its middle at p.
func stamp(u *ui.UI, img *ebiten.Image, p geom.Point, m pose) {
	if m.fade >= 1 {
		return
	}
	if m.flip == 0 {
		m.flip = 1
	}
	if math.Abs(m.grow-1) < 1e-6 && m.angle == 0 && m.flip == 1 && m.fade == 0 {
		u.ShowAt(img, p, ui.Look{})
		return
	}
	op := &ebiten.DrawImageOptions{Filter: ebiten.FilterLinear}
	size := img.Bounds()
	op.GeoM.Translate(-float64(size.Dx())/2, -float64(size.Dy())/2)
	op.GeoM.Scale(m.grow*m.flip, m.grow)
	op.GeoM.Rotate(m.angle)
	op.GeoM.Translate(p.X, p.Y)
	op.ColorScale.ScaleAlpha(float32(1 - m.fade))
	u.Stamp(img, op)
}

package squaregame

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

func (b *board) draw(t *stateTable) {
	u, r := t.UI, b.layout.paper
	b.painted.left = sharpening
	u.Panel(r, sprites.Panel{Fill: u.Theme.Board, Shadow: u.Theme.Shadow, Corner: u.Px(ui.Corner), Blur: u.Px(10)})
	u.Clip(r, func() {
		b.drawPaper(t)
		b.drawRulers(u)
		b.drawSquares(t)
		b.drawPoints(t)
		b.drawLit(t)
		b.drawPieces(t)
		b.idea.draw(b, t)
		b.drawFault(t)
	})
	b.corners(u, r)
	b.drawZoom(t)
	b.drawOthers(t)
	b.drawTray(t)
	b.news.draw(t, r)
	b.drawFlying(t)
	b.drawHeld(t)
}

// corners makes the paper's corners round.
func (b *board) corners(u *ui.UI, r geom.Rect) {
	px := int(u.Px(ui.Corner))
	d := float64(px)
	at := [4]geom.Point{{X: r.X, Y: r.Y}, {X: r.Right() - d, Y: r.Y}, {X: r.Right() - d, Y: r.Bottom() - d}, {X: r.X, Y: r.Bottom() - d}}
	type key struct {
		px, corner int
		isDark     bool
	}
	for i, p := range at {
		k := key{px, i, u.Theme.Dark}
		u.Show(u.Picture(k, func() image.Image { return sprites.SquareCorner(px, i, u.Theme.Ground) }), p)
	}
}

// drawPaper lays the sheet that carries the whole grid.
func (b *board) drawPaper(t *stateTable) {
	u := t.UI
	edge := 0.9
	low := b.view.At(grid.Place{X: -edge, Y: squaregame.Side - 1 + edge})
	high := b.view.At(grid.Place{X: squaregame.Side - 1 + edge, Y: -edge})
	sheet := geom.Rect{X: low.X, Y: low.Y, W: high.X - low.X, H: high.Y - low.Y}
	u.Panel(sheet, sprites.Panel{Fill: sprites.SquarePaper(u.Theme.Dark), Shadow: u.Theme.Shadow, Corner: u.Px(6), Blur: u.Px(12)})
}

// unruled is the area without the strips of the rulers, where no points are
// drawn so that the numbers can be read.
func unruled(u *ui.UI, area geom.Rect) geom.Rect {
	_, area = area.CutLeft(u.Px(24))
	_, area = area.CutBottom(u.Px(20))
	return area
}

// drawRulers numbers the columns and rows of points along two edges, so that a
// sentence that names a point can be followed.
func (b *board) drawRulers(u *ui.UI) {
	v, every := b.view, 1
	inner := unruled(u, v.Area)
	for _, n := range []int{2, 4, 8} {
		if v.Step*float64(every) < u.Px(26) {
			every = n
		}
	}
	ink := vector.Alpha(u.Theme.Faint, 0.75)
	font := ui.Font{Size: 11, Weight: ui.FontSmall.Weight}
	for i := 0; i < squaregame.Side; i += every {
		p := v.At(grid.Place{X: float64(i), Y: float64(i)})
		if p.X > inner.X && p.X < inner.Right()-u.Px(8) && !b.underButtons(u, p.X) {
			u.Text(strconv.Itoa(i), font, ink, geom.Point{X: p.X, Y: v.Area.Bottom() - u.Px(9)}, ui.Center)
		}
		if p.Y > inner.Y+u.Px(8) && p.Y < inner.Bottom() {
			u.Text(strconv.Itoa(i), font, ink, geom.Point{X: v.Area.X + u.Px(11), Y: p.Y}, ui.Center)
		}
	}
}

// underButtons reports whether a column's number would lie under the buttons
// that move the view.
func (b *board) underButtons(u *ui.UI, x float64) bool {
	half := u.Px(10)
	return x+half > b.layout.zoom.X && x-half < b.layout.zoom.Right()
}

// drawPoints draws the points that are shown, and the one of the opening.
func (b *board) drawPoints(t *stateTable) {
	u, v := t.UI, b.view
	px := max(2, int(v.Step*0.1+0.5))
	type key struct {
		px     int
		isDark bool
	}
	dot := u.Picture(key{px, u.Theme.Dark}, func() image.Image { return sprites.SquareDot(px, sprites.SquarePoint(u.Theme.Dark)) })
	lowX, highY := v.Under(v.Area.Min()).Rounded()
	highX, lowY := v.Under(geom.Point{X: v.Area.Right(), Y: v.Area.Bottom()}).Rounded()
	lowX, lowY = max(lowX-1, 0), max(lowY-1, 0)
	highX, highY = min(highX+1, squaregame.Side-1), min(highY+1, squaregame.Side-1)
	half, inner := float64(px)/2, unruled(u, v.Area)
	op := &ebiten.DrawImageOptions{}
	for y := lowY; y <= highY; y++ {
		for x := lowX; x <= highX; x++ {
			p := v.At(grid.Place{X: float64(x), Y: float64(y)})
			if p.X-half < inner.X || p.Y+half > inner.Bottom() {
				continue
			}
			op.GeoM.Reset()
			op.GeoM.Translate(math.Round(p.X-half), math.Round(p.Y-half))
			u.Stamp(dot, op)
		}
	}
	if t.State().Phase() == squaregame.PhaseOpening {
		b.drawTarget(u)
	}
}

func (b *board) drawTarget(u *ui.UI) {
	px := max(8, int(b.view.Step*0.8))
	type key struct {
		target int
		ink    color.Color
	}
	img := u.Picture(key{px, u.Theme.Warning}, func() image.Image { return sprites.SquareTarget(px, u.Theme.Warning) })
	o := squaregame.Opening
	u.ShowAt(img, b.view.At(grid.Place{X: float64(o.X), Y: float64(o.Y)}), ui.Look{})
}

// tileKey is the picture of a closed square.
type tileKey struct {
	px, seat   int
	plain, lit bool
	isDark     bool
}

func (b *board) tile(u *ui.UI, k tileKey) *ebiten.Image {
	k.isDark = u.Theme.Dark
	return u.Picture(k, func() image.Image {
		ink := ui.SeatColours[k.seat]
		if k.isDark {
			ink = rgba(vector.Mix(ink, color.White, 0.3))
		}
		return sprites.SquareTile(k.px, k.seat, ink, k.plain, k.lit)
	})
}

// drawSquares fills the closed squares; those that the change closes grow.
func (b *board) drawSquares(t *stateTable) {
	v := t.View()
	old := map[squaregame.Point]bool{}
	for _, q := range v.From.Squares() {
		old[q.Point] = true
	}
	for _, q := range v.To.Squares() {
		grown := 1.0
		if !old[q.Point] {
			grown = v.T
			if !v.Back && !b.byHand { // when the piece has come to its place
				grown = max(0, v.T*2-1)
			}
		}
		b.drawSquare(t.UI, q, grown)
	}
}

func (b *board) drawSquare(u *ui.UI, q squaregame.Square, grown float64) {
	px := b.raster(u)
	img := b.tile(u, tileKey{px: px, seat: q.Player - 1, plain: q.Loop})
	at := b.view.At(grid.Place{X: float64(q.X) + 0.5, Y: float64(q.Y) + 0.5})
	stamp(u, img, at, pose{grow: b.view.Step / float64(px) * (0.4 + 0.6*grown), fade: 1 - grown})
}

// drawLit lights up the squares that the held piece would close.
func (b *board) drawLit(t *stateTable) {
	if b.hand == nil || !b.hand.legal {
		return
	}
	px := b.raster(t.UI)
	p := b.try(t, b.hand.move)
	for i, q := range append(p.Closes[:len(p.Closes):len(p.Closes)], p.Loops...) {
		img := b.tile(t.UI, tileKey{px: px, seat: b.hand.seat, plain: i >= len(p.Closes), lit: true})
		at := b.view.At(grid.Place{X: float64(q.X) + 0.5, Y: float64(q.Y) + 0.5})
		stamp(t.UI, img, at, pose{grow: b.view.Step / float64(px)})
	}
}

// drawPieces draws what lies on the paper. What a change takes away fades;
// what it brings is drawn on its way by drawFlying.
func (b *board) drawPieces(t *stateTable) {
	u, v := t.UI, t.View()
	from, to := v.From.Placements(), v.To.Placements()
	same := 0
	for same < len(from) && same < len(to) && from[same] == to[same] {
		same++
	}
	for i, p := range to {
		switch {
		case i >= same && v.T < 1 && !v.Back && len(to) == len(from)+1 && !b.byHand:
			continue // it flies
		case i >= same && v.T < 1 && (v.Back || len(to) != len(from)+1):
			b.drawPiece(u, p, sprites.SquareSolid, 1-v.T)
		case i == len(to)-1:
			b.drawPiece(u, p, sprites.SquareNewest, 0)
		default:
			b.drawPiece(u, p, sprites.SquareSolid, 0)
		}
	}
	if v.T < 1 {
		for _, p := range from[same:] {
			b.drawPiece(u, p, sprites.SquareSolid, v.T)
		}
	} else {
		b.byHand = false
	}
}

func (b *board) drawPiece(u *ui.UI, p squaregame.Placement, look sprites.SquareLook, fade float64) {
	zero := grid.Place{X: float64(p.Move.X), Y: float64(p.Move.Y)}
	at := b.view.At(zero.Add(b.middle(p.Move.Piece, p.Move.Permutation)))
	img, px := b.laid(u, pieceKey{p.Move.Piece, p.Move.Permutation, p.Player - 1, 0, look, u.Theme.Dark})
	stamp(u, img, at, pose{grow: b.view.Step / float64(px), fade: fade})
}

// drawFlying draws the piece that a computer player lays, or a replayed one,
// on its way from its tray.
func (b *board) drawFlying(t *stateTable) {
	b.homing.draw(b, t)
	u, v := t.UI, t.View()
	i := v.To.LastIndex()
	if v.T >= 1 || v.Back || b.byHand || i != v.From.LastIndex()+1 {
		return
	}
	p := v.To.Placements()[i]
	start, unit := b.slot(t, p.Player-1, p.Move.Piece)
	zero := grid.Place{X: float64(p.Move.X), Y: float64(p.Move.Y)}
	end := b.view.At(zero.Add(b.middle(p.Move.Piece, p.Move.Permutation)))
	px := b.raster(u)
	img := piece(u, pieceKey{p.Move.Piece, p.Move.Permutation, p.Player - 1, px, sprites.SquareLifted, u.Theme.Dark})
	step := unit + (b.view.Step-unit)*v.T
	stamp(u, img, start.Lerp(end, v.T), pose{grow: step / float64(px)})
}

var _ table.Board = (*board)(nil)

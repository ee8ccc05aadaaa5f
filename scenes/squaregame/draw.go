package squaregame

import (
	"image"
	"image/color"
	"math"

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
	u.Panel(r, sprites.Panel{Fill: u.Theme.Board, Shadow: u.Theme.Shadow, Corner: u.Px(ui.Corner), Blur: u.Px(10)})
	u.Clip(r, func() {
		b.drawPaper(t)
		b.drawSquares(t)
		b.drawPoints(t)
		b.drawLit(t)
		b.drawPieces(t)
		b.idea.draw(b, t)
		b.drawFault(t)
	})
	b.corners(u, r)
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
	half := float64(px) / 2
	u.Paint(func(screen *ebiten.Image) {
		op := &ebiten.DrawImageOptions{}
		for y := lowY; y <= highY; y++ {
			for x := lowX; x <= highX; x++ {
				p := v.At(grid.Place{X: float64(x), Y: float64(y)})
				op.GeoM.Reset()
				op.GeoM.Translate(math.Round(p.X-half), math.Round(p.Y-half))
				screen.DrawImage(dot, op)
			}
		}
	})
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
			if !v.Back && b.carried == 0 { // when the piece has come to its place
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
	stamp(u, img, at, mark{grow: b.view.Step / float64(px) * (0.4 + 0.6*grown), fade: 1 - grown})
}

// drawLit lights up the squares that the held piece would close.
func (b *board) drawLit(t *stateTable) {
	if b.hand == nil {
		return
	}
	m, ok := b.snapped(t)
	if !ok {
		return
	}
	px := b.raster(t.UI)
	p := b.try(t, m)
	for i, q := range append(p.Closes[:len(p.Closes):len(p.Closes)], p.Loops...) {
		img := b.tile(t.UI, tileKey{px: px, seat: b.hand.seat, plain: i >= len(p.Closes), lit: true})
		at := b.view.At(grid.Place{X: float64(q.X) + 0.5, Y: float64(q.Y) + 0.5})
		stamp(t.UI, img, at, mark{grow: b.view.Step / float64(px)})
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
		case i >= same && v.T < 1 && !v.Back && len(to) == len(from)+1 && b.carried == 0:
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
		b.carried = 0
	}
}

func (b *board) drawPiece(u *ui.UI, p squaregame.Placement, look sprites.SquareLook, fade float64) {
	zero := grid.Place{X: float64(p.Move.X), Y: float64(p.Move.Y)}
	at := b.view.At(zero.Add(b.middle(p.Move.Piece, p.Move.Permutation)))
	px := b.raster(u)
	img := piece(u, pieceKey{p.Move.Piece, p.Move.Permutation, p.Player - 1, px, look, u.Theme.Dark})
	stamp(u, img, at, mark{grow: b.view.Step / float64(px), fade: fade})
}

// drawFlying draws the piece that a computer player lays, or a replayed one,
// on its way from its tray.
func (b *board) drawFlying(t *stateTable) {
	b.homing.draw(b, t)
	u, v := t.UI, t.View()
	i := v.To.LastIndex()
	if v.T >= 1 || v.Back || b.carried != 0 || i != v.From.LastIndex()+1 {
		return
	}
	p := v.To.Placements()[i]
	start, unit := b.slot(t, p.Player-1, p.Move.Piece)
	zero := grid.Place{X: float64(p.Move.X), Y: float64(p.Move.Y)}
	end := b.view.At(zero.Add(b.middle(p.Move.Piece, p.Move.Permutation)))
	px := b.raster(u)
	img := piece(u, pieceKey{p.Move.Piece, p.Move.Permutation, p.Player - 1, px, sprites.SquareLifted, u.Theme.Dark})
	step := unit + (b.view.Step-unit)*v.T
	stamp(u, img, start.Lerp(end, v.T), mark{grow: step / float64(px)})
}

// drawFault shows what stands in the way of the held piece: the line that is
// taken, or the point at which it would cross.
func (b *board) drawFault(t *stateTable) {
	h := b.hand
	if h == nil {
		return
	}
	h.wrong = nil
	if _, ok := b.snapped(t); ok || h.free && !b.layout.paper.Contains(h.at) {
		return
	}
	h.wrong = b.try(t, b.nearestMove()).Err
	fault, ok := h.wrong.(*squaregame.Illegal)
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
	u, v := t.UI, b.view
	m, ok := b.snapped(t)
	float := b.float()
	if ok {
		float = grid.Place{X: float64(m.X), Y: float64(m.Y)}
	}
	end := v.At(float)
	if h.snap != ok || ok && float != h.last {
		if h.shown != (geom.Point{}) && h.jump.At(u.In.Now) >= 0 {
			h.shift, h.jump = h.shown.Sub(end), ui.Start(u.In.Now, ui.Quick*3/4)
		}
		h.snap, h.last = ok, float
	}
	zero := end.Add(h.shift.Times(1 - u.Tween(h.jump)))
	h.shown = zero

	look := sprites.SquareLifted
	if !ok && (!h.free || b.layout.paper.Contains(h.at)) {
		look = sprites.SquareWrong
	}
	size := b.sizeOf(u)
	mid := b.middle(h.piece, h.perm)
	pivot := h.at
	if !h.free {
		pivot = zero.Add(geom.Point{X: mid.X * size, Y: -mid.Y * size})
	}
	at := zero.Add(geom.Point{X: mid.X * size, Y: -mid.Y * size})
	if size != v.Step { // it grows about the point that was grabbed
		off := mid.Sub(h.grip)
		at = pivot.Add(geom.Point{X: off.X * size, Y: -off.Y * size})
	}
	angle, flip := b.turnAt(u, h.turn, h.how)
	at = swung(at, pivot, angle, flip)
	px := b.raster(u)
	img := piece(u, pieceKey{h.piece, h.perm, h.seat, px, look, u.Theme.Dark})
	stamp(u, img, at, mark{grow: size / float64(px), angle: angle, flip: flip})
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
	stamp(u, img, start.Lerp(end, rest), mark{grow: size / float64(px)})
}

// raster is the step that pieces are rasterised for: the view's own at rest,
// else one of a few, so that a zoom need not paint them anew in each frame.
func (b *board) raster(u *ui.UI) int {
	if !b.camera.moving(u) {
		return max(3, int(b.view.Step+0.5))
	}
	step := 8.0
	for step < b.view.Step {
		step = math.Ceil(step * 1.4)
	}
	return int(step)
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

// mark is how a picture is stamped: grown about its middle, turned, mirrored
// where flip is negative, and see-through.
type mark struct {
	grow, angle, flip, fade float64
}

// stamp shows a picture with its middle at p.
func stamp(u *ui.UI, img *ebiten.Image, p geom.Point, m mark) {
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
	u.Paint(func(screen *ebiten.Image) { screen.DrawImage(img, op) })
}

var _ table.Board[squaregame.State] = (*board)(nil)

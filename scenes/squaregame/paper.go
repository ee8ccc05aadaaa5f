package squaregame

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/ui"
)

// paper draws the paper and the things on it.
type paper struct{ *scene }

func (p paper) draw(hint *turnHint) {
	r := p.layout.Paper
	p.Panel(r, sprites.Panel{Fill: p.Theme.Board, Shadow: p.Theme.Shadow, Corner: p.Px(ui.Corner), Blur: p.Px(10)})
	p.Clip(r, func() {
		p.drawSheet()
		if p.numbered {
			p.drawRulers()
		}
		p.drawSquares()
		p.drawPoints()
		p.drawTarget()
		p.drawLit()
		p.drawPieces()
		p.drawOffered()
		hint.draw(p.pen)
		p.drawFault()
	})
	p.drawFrame(r)
	p.drawZoom()
}

func (p paper) drawFrame(r geom.Rect) {
	r = r.Round()
	type key struct {
		w, h, rim int
		style     sprites.Style
	}
	k := key{int(r.W), int(r.H), p.rim(), p.Theme.Style()}
	p.Show(p.Picture(k, func() image.Image { return sprites.SquareFrame(k.w, k.h, k.rim, k.style) }), r.Min())
}

// winners returns which seats have won.
func winners(s squaregame.State) (seats [squaregame.MaxPlayers]bool) {
	if o, over := s.Outcome(); over {
		for _, w := range o.Winners {
			seats[w-1] = true
		}
	}
	return seats
}

// drawSheet draws the sheet under the whole grid.
func (p paper) drawSheet() {
	edge := 0.9
	low := p.view.At(grid.Place{X: -edge, Y: squaregame.Side - 1 + edge})
	high := p.view.At(grid.Place{X: squaregame.Side - 1 + edge, Y: -edge})
	sheet := geom.Rect{X: low.X, Y: low.Y, W: high.X - low.X, H: high.Y - low.Y}
	p.Panel(sheet, sprites.Panel{Fill: sprites.SquarePaper(p.Theme.Style()), Shadow: p.Theme.Shadow, Corner: p.Px(6), Blur: p.Px(12)})
}

// unruled returns the area without the rulers. No points are drawn under the rulers, so
// that the numbers can be read.
func (p paper) unruled() geom.Rect {
	if !p.numbered {
		return p.view.Area
	}
	_, area := p.view.Area.CutLeft(p.Px(28))
	_, area = area.CutBottom(p.Px(24))
	return area
}

// drawRulers numbers the columns and rows of points along two edges, so that players can
// find a point that a sentence names. No number is under the view's buttons.
func (p paper) drawRulers() {
	v, inner, every := p.view, p.unruled(), 1
	for _, n := range []int{2, 4, 8} {
		if v.Step*float64(every) < p.Px(26) {
			every = n
		}
	}
	ink := p.Theme.Faint
	font := ui.Font{Size: 11, Weight: ui.FontSmall.Weight}
	zoom, half := p.layout.Zoom, p.Px(10)
	for i := 0; i < squaregame.Side; i += every {
		at := v.At(grid.Point(i, i))
		isUnder := at.X+half > zoom.X && at.X-half < zoom.Right()
		if at.X > inner.X && at.X < inner.Right()-p.Px(8) && !isUnder {
			p.Text(strconv.Itoa(i), font, ink, geom.Point{X: at.X, Y: v.Area.Bottom() - p.Px(14)}, ui.Center)
		}
		if at.Y > inner.Y+p.Px(8) && at.Y < inner.Bottom() {
			p.Text(strconv.Itoa(i), font, ink, geom.Point{X: v.Area.X + p.Px(16), Y: at.Y}, ui.Center)
		}
	}
}

// drawPoints draws the visible points.
func (p paper) drawPoints() {
	v, inner := p.view, p.unruled()
	px := max(2, int(v.Step*0.1+0.5))
	type key struct {
		px    int
		style sprites.Style
	}
	dot := p.Picture(key{px, p.Theme.Style()}, func() image.Image { return sprites.SquareDot(px, sprites.SquarePoint(p.Theme.Style())) })
	lowX, highY := v.Under(v.Area.Min()).Rounded()
	highX, lowY := v.Under(geom.Point{X: v.Area.Right(), Y: v.Area.Bottom()}).Rounded()
	half := float64(px) / 2
	op := &ebiten.DrawImageOptions{}
	for y := max(lowY-1, 0); y <= min(highY+1, squaregame.Side-1); y++ {
		for x := max(lowX-1, 0); x <= min(highX+1, squaregame.Side-1); x++ {
			at := v.At(grid.Point(x, y))
			if at.X-half < inner.X || at.Y+half > inner.Bottom() {
				continue
			}
			op.GeoM.Reset()
			op.GeoM.Translate(math.Round(at.X-half), math.Round(at.Y-half))
			p.Stamp(dot, op)
		}
	}
}

// drawTarget marks the point of the opening.
func (p paper) drawTarget() {
	if p.state.Phase() == squaregame.PhaseOpening {
		o := squaregame.Opening
		p.drawMark("target", max(8, int(p.view.Step*0.8)), grid.Point(o.X, o.Y), p.Theme.Accent, sprites.SquareTarget)
	}
}

// drawMark draws a one-colour picture at a place.
func (p paper) drawMark(what string, px int, at grid.Place, ink color.Color, picture func(px int, ink color.Color) image.Image) {
	type key struct {
		mark string
		px   int
		ink  color.Color
	}
	img := p.Picture(key{what, px, ink}, func() image.Image { return picture(px, ink) })
	p.ShowAt(img, p.view.At(at), ui.Look{})
}

// drawSquares fills the closed squares. Newly closed ones grow.
func (p paper) drawSquares() {
	c := p.change
	old := map[squaregame.Point]bool{}
	for _, q := range c.From.Squares() {
		old[q.Point] = true
	}
	won := winners(c.To)
	for _, q := range c.To.Squares() {
		grown := 1.0
		if !old[q.Point] {
			grown = c.T
			if p.isFlying() { // after the piece has arrived
				grown = max(0, c.T*2-1)
			}
		}
		state := sprites.SquareState{Plain: q.Loop, Lit: won[q.Player-1], Fresh: p.marksLast && !p.isOlder(q)}
		p.square(q.Point, squareKey{seat: q.Player - 1, SquareState: state}, grown)
	}
}

// drawLit highlights the squares that the held piece would close.
func (p paper) drawLit() {
	held := p.hand.Held
	if held == nil || !held.Legal || !p.previews {
		return
	}
	preview := p.hand.Rules.Try(held.Move)
	for _, q := range preview.Closes {
		p.square(q, squareKey{seat: held.Seat, SquareState: sprites.SquareState{Lit: true}}, 1)
	}
	for _, q := range preview.Loops {
		p.square(q, squareKey{seat: held.Seat, SquareState: sprites.SquareState{Plain: true, Lit: true}}, 1)
	}
}

// drawPieces draws the pieces on the paper. Removed pieces fade out; drawFlying draws a
// new one on its way.
func (p paper) drawPieces() {
	c := p.change
	from, to := c.From.Placements(), c.To.Placements()
	same := 0
	for same < len(from) && same < len(to) && from[same] == to[same] {
		same++
	}
	isNext := len(to) == len(from)+1
	played := len(to)
	if p.real >= 0 {
		played = p.real
	}
	for i, l := range to {
		isNew := i >= same && c.T < 1
		switch {
		case isNew && isNext && p.isFlying():
			continue
		case isNew && (c.Back || !isNext):
			p.lay(l, sprites.SquareSolid, 1-c.T)
		case i >= played:
			p.lay(l, sprites.SquareSolid, boards.Ghost)
		case p.marksLast && i > p.before:
			p.lay(l, sprites.SquareNewest, 0)
		default:
			p.lay(l, sprites.SquareSolid, 0)
		}
	}
	if c.T < 1 {
		for _, l := range from[same:] {
			p.lay(l, sprites.SquareSolid, c.T)
		}
	}
}

// drawOffered marks the legal places of the piece that a finger chose.
func (p paper) drawOffered() {
	if !p.isMine || !p.offers {
		return
	}
	dot := func(px int, ink color.Color) image.Image {
		return sprites.SquareDisc(px, sprites.SquarePaper(p.Theme.Style()), ink)
	}
	for _, at := range p.hand.Offered() {
		p.drawMark("offer", max(10, int(p.view.Step*0.5)), at, p.Theme.Accent, dot)
	}
}

// drawFault shows why the held piece is illegal: the line that is already taken, or the
// point where it would cross.
func (p paper) drawFault() {
	if p.hand.Held == nil {
		return
	}
	fault, ok := p.hand.Held.Wrong.(*squaregame.Illegal)
	if !ok {
		return
	}
	var at grid.Place
	switch fault.Reason {
	case squaregame.LineTaken:
		low, high := grid.Box([]squaregame.Line{fault.Line})
		at = low.Add(high).Times(0.5)
	case squaregame.Crosses:
		at = grid.Point(fault.At.X, fault.At.Y)
	default:
		return
	}
	p.drawMark("fault", max(10, int(p.view.Step*0.72)), at, p.Theme.Warning, sprites.SquareFault)
}

// drawZoom draws the view's buttons.
func (p paper) drawZoom() {
	r := p.layout.Zoom
	if r.Empty() {
		return
	}
	p.Panel(r, sprites.Panel{Fill: p.Theme.Panel, Shadow: p.Theme.Shadow, Corner: p.Px(8), Blur: p.Px(6)})
	columns := 1
	if r.W > r.H {
		columns = 3
	}
	cells := grid.Cells(r, 3, columns)
	p.press("zoomin", cells[0], ui.Button{Icon: sprites.Plus, Tip: lang.T("Zoom in"), Key: "+", Disabled: !p.camera.CanZoomIn()}, zoomIn)
	p.press("zoomout", cells[1], ui.Button{Icon: sprites.Minus, Tip: lang.T("Zoom out"), Key: "−", Disabled: !p.camera.CanZoomOut()}, zoomOut)
	p.press("fit", cells[2], ui.Button{Icon: sprites.Fit, Tip: lang.T("Show the whole board"), Key: "0", Disabled: p.camera.Fitted()}, fit)
}

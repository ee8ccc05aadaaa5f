package trisq

import (
	"image"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/trisq"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// board is the part of the Trisq table that draws and takes input.
type board struct {
	boards.Cells[trisq.Point]
	start    trisq.State // a position of the match, for the size of the board
	grid     Grid
	area     bool                    // show the current areas
	aim      boards.Aim[trisq.Point] // the next placement
	captures []trisq.Point           // what it would capture, if captures are previewed
	flood    []float64               // when each empty point is counted, as a part of the finale
}

func newBoard() *board {
	b := &board{}
	b.At = func(p trisq.Point) geom.Rect { return b.grid.Cell(b.at(p)) }
	b.Hit = b.hit
	b.Move = trisq.Point.String
	b.Step = func(p trisq.Point, columns, rows int) (trisq.Point, bool) {
		q, ok := trisq.PointAt(p.Column()+columns, p.Row()+rows)
		return q, ok && b.start.OnBoard(q)
	}
	return b
}

// begin lists the points of the match's board, which never changes its size.
func (b *board) begin(s trisq.State) {
	if b.All != nil {
		return
	}
	b.start = s
	b.Cursor, _ = s.PointAt(s.Size()/2, s.Size()/2)
	for p := range trisq.Point(trisq.Points) {
		if s.OnBoard(p) {
			b.All = append(b.All, p)
		}
	}
}

func (b *board) Frame(on *boards.Desk, area geom.Rect) {
	t := &typedDesk{Desk: on}
	b.begin(t.State())
	b.grid = newGrid(area, b.start.Size(), t.Desk.Stage.Prefs.Aid(scenes.AidCoordinates))
	b.Answer(on, b.grid.Board, b.grid.Step)
	b.draw(t)
}

func (b *board) at(p trisq.Point) geom.Point { return b.grid.point(p) }

// hit returns the point at a place of the screen.
func (b *board) hit(at geom.Point) (trisq.Point, bool) {
	column, row, ok := b.grid.Hit(at)
	if !ok {
		return 0, false
	}
	return b.start.PointAt(column, row)
}

// Facts describes the board for inspection.
func (b *board) Facts(on *boards.Desk) map[string]string {
	facts := b.Cells.Facts(on)
	facts["diagram"] = match.Typed[trisq.State](on.Match.State()).Diagram()
	return facts
}

// picture returns a figure or a mark. The kind is 'f' for a figure, 'p' for a preview, 'l'
// for the last move, 'c' for captured, 'a' for an area, and 'x' for illegal.
func (b *board) picture(u *ui.UI, f trisq.Figure, kind byte, size float64) *ebiten.Image {
	px, isTriangle := max(2, int(size)), f == trisq.Triangle
	return u.Painted(func(style sprites.Style) image.Image {
		switch kind {
		case 'a':
			if f == trisq.None {
				return sprites.TrisqContested(px, style)
			}
			return sprites.TrisqArea(px, isTriangle, style)
		case 'l':
			return sprites.TrisqLast(px, isTriangle)
		case 'x':
			return sprites.TrisqCross(px, style)
		case 'p':
			return sprites.TrisqPreview(px, isTriangle, style)
		case 'c':
			return sprites.TrisqGhost(px, isTriangle, style)
		}
		return sprites.TrisqFigure(px, isTriangle, style)
	}, "trisq", f, kind, px)
}

func (b *board) draw(t *typedDesk) {
	u, g := t.Desk.UI, b.grid
	w, frame := int(g.Board.W), int(g.Frame)
	u.Panel(g.Board, sprites.Panel{Fill: u.Theme.BoardEdge, Shadow: u.Theme.Shadow, Corner: g.Step * 0.22, Blur: u.Px(16)})
	u.Show(u.Painted(func(style sprites.Style) image.Image {
		return sprites.TrisqBoard(w, g.N, g.Margin, g.Frame, style)
	}, "trisq board", w, frame, g.N), g.Board.Min())
	if t.Desk.Stage.Prefs.Aid(scenes.AidCoordinates) {
		b.coordinates(u)
	}
	b.updateAim(t)
	b.tintAreas(t)
	b.figures(t)
	b.areas(t)
	b.drawOwnership(t)
	b.last(t)
	b.DrawHint(t.Desk, g.Board.Inset(g.Frame), b.region, func(p trisq.Point) { b.shows(t, t.State().Turn(), 'p', p, 0) })
	b.DrawCursor(t.Desk)
	b.ghost(t)
	b.DrawLoupe(t.Desk)
}

// coordinates draws the coordinates on all four edges of the frame, as on a board between
// two players.
func (b *board) coordinates(u *ui.UI) {
	g := b.grid
	font := ui.Font{Size: math.Floor(min(16, max(8, g.Frame*0.56/u.Scale()))), Weight: ui.FontStrong.Weight}
	ink := sprites.TrisqInk(u.Theme.Style())
	out := g.Margin - g.Frame*0.52
	for i := range g.N {
		top, bottom, left, right := g.At(i, 0), g.At(i, g.N-1), g.At(0, i), g.At(g.N-1, i)
		row := trisq.RowName(trisq.Size - g.N + i)
		u.Text(trisq.ColumnName(i), font, ink, top.Sub(geom.Point{Y: out}), ui.Center)
		u.Text(trisq.ColumnName(i), font, ink, bottom.Add(geom.Point{Y: out}), ui.Center)
		u.Text(row, font, ink, left.Sub(geom.Point{X: out}), ui.Center)
		u.Text(row, font, ink, right.Add(geom.Point{X: out}), ui.Center)
	}
}

// figures draws the figures on the board. New ones grow in, captured ones fade out.
func (b *board) figures(t *typedDesk) {
	u, v := t.Desk.UI, t.View()
	size := b.grid.Step * 0.96
	before, _, dreams := t.Desk.PreviewStart()
	for p := range trisq.Point(trisq.Points) {
		from, to := v.From.At(p), v.To.At(p)
		kind := byte('f')
		if dreams && match.Typed[trisq.State](before).At(p) != to {
			kind = 'p'
		}
		switch {
		case from == to && to == trisq.None:
		case from == to:
			look := ui.Look{}
			if slices.Contains(b.captures, p) {
				look = ui.Look{Fade: 0.55}
			}
			u.ShowAt(b.picture(u, to, kind, size), b.at(p), look)
		default:
			if from != trisq.None {
				u.ShowAt(b.picture(u, from, 'f', size), b.at(p), ui.Look{Fade: v.T, Grow: 0.12 * v.T})
			}
			if to != trisq.None {
				u.ShowAt(b.picture(u, to, kind, size), b.at(p), arriving(v.T))
			}
		}
	}
}

// arriving returns the look of a figure that comes down onto the board. At its end it is
// the zero look, which is drawn sharp.
func arriving(t float64) ui.Look {
	if t >= 1 {
		return ui.Look{}
	}
	return ui.Look{Fade: 1 - t, Grow: 0.25 * (1 - t)}
}

// ghost previews the next figure at a legal point, and a cross at an illegal one.
func (b *board) ghost(t *typedDesk) {
	switch {
	case !b.aim.On:
	case b.aim.After != nil:
		b.shows(t, t.State().Turn(), 'p', b.aim.Cell, 0)
	case t.State().At(b.aim.Cell) == trisq.None && t.Desk.Stage.Prefs.Aid(scenes.AidLegal):
		b.shows(t, trisq.None, 'x', b.aim.Cell, 0.2)
	}
}

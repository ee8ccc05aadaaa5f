package trisq

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/trisq"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/trisq/grid"
	"tessera/scenes/ui"
)

// board is what the Trisq board knows beside the state: where the keyboard's
// cursor is, and which point a finger has chosen.
type board struct {
	grid   grid.Grid
	cursor trisq.Point
	keyed  bool        // the board has the keyboard: its cursor shows
	armed  trisq.Point // the point that the next tap places on
	isArm  bool
	second bool // the press under way began on the chosen point
	spent  bool // the press under way began when the board took no moves
	idea   idea
	area   bool // the areas are shown as they stand
	aim    aim  // what would be placed now
}

func newBoard() *board {
	middle, _ := trisq.PointAt(trisq.Size/2, trisq.Size/2)
	return &board{cursor: middle}
}

// Frame implements boards.Board.
func (b *board) Frame(on *boards.Desk, area geom.Rect) {
	t := &stateTable{Desk: on}
	b.grid = grid.New(area, trisq.Size, t.Stage.Prefs.Aid(scenes.AidCoordinates))
	b.idea.follow(t.State())
	b.keyed = t.Mine() && t.UI.Area(boards.Cursor, b.grid.Board)
	switch {
	case !t.Pointing():
	case !t.Mine():
		b.refuse(t)
	default:
		b.pointer(t)
		b.keys(t)
	}
	b.draw(t)
	for p := range trisq.Point(trisq.Points) {
		t.UI.Target(cellTarget+p.String(), b.cell(p))
	}
}

func (b *board) at(p trisq.Point) geom.Point  { return b.grid.At(p.Column(), p.Row()) }
func (b *board) cell(p trisq.Point) geom.Rect { return b.grid.Cell(p.Column(), p.Row()) }

// hit is the point at a place of the screen.
func (b *board) hit(at geom.Point) (trisq.Point, bool) {
	column, row, ok := b.grid.Hit(at)
	if !ok {
		return 0, false
	}
	return trisq.PointAt(column, row)
}

// pointer places a figure where a click begins and ends on one point. Where
// points are smaller than a fingertip, a finger first chooses and then places.
func (b *board) pointer(t *stateTable) {
	in := &t.UI.In
	if in.JustDown {
		b.spent = false
	}
	if !in.Hovering() || b.spent {
		return
	}
	p, ok := b.hit(in.At)
	if b.choosesFirst(t) {
		b.finger(t, p, ok)
		return
	}
	b.isArm = false
	if from, began := b.hit(in.PressedAt); ok && began && from == p && in.Clicked() {
		b.place(t, p)
	}
}

// refuse says why a press on the board does nothing while it takes no moves.
func (b *board) refuse(t *stateTable) {
	in := &t.UI.In
	if !in.JustDown {
		return
	}
	b.spent = true // even if the turn changes before the press ends
	if b.grid.Board.Contains(in.At) {
		t.Say(t.WhyNotNow(), in.At)
	}
}

// finger chooses a point with the first tap and places with the second.
func (b *board) finger(t *stateTable, p trisq.Point, ok bool) {
	in := &t.UI.In
	if in.JustDown {
		b.second = ok && b.isArm && p == b.armed
	}
	if in.Clicked() && ok && b.second && p == b.armed {
		b.isArm = false
		b.place(t, p)
		return
	}
	if in.Down || in.JustUp {
		b.armed, b.isArm = p, ok
	}
	if in.JustUp && ok {
		if err := t.State().Check(trisq.Place(p)); err != nil {
			b.isArm = false
			t.Refuse(trisq.Place(p).String(), err, b.cell(p))
		}
	}
}

func (b *board) place(t *stateTable, p trisq.Point) {
	if err := t.Play(trisq.Place(p).String()); err != nil {
		t.SayBeside(err.Error(), b.cell(p))
	}
}

// steps are the keyboard's ways over the board: columns and rows.
var steps = []struct {
	key     input.Key
	columns int
	rows    int
}{{"ArrowLeft", -1, 0}, {"ArrowRight", 1, 0}, {"ArrowUp", 0, -1}, {"ArrowDown", 0, 1}}

// Escape puts back a chosen point, and a hint, before it leaves the table.
func (b *board) Escape() bool {
	had := b.isArm || b.idea.given
	b.isArm, b.idea = false, idea{}
	return had
}

// Facts tells inspection how the board stands.
func (b *board) Facts(on *boards.Desk) map[string]string {
	t := &stateTable{Desk: on}
	facts := map[string]string{"diagram": t.State().Diagram()}
	if b.idea.given {
		facts["hint"] = b.idea.move.String()
	}
	if b.isArm {
		facts["chosen"] = b.armed.String()
	}
	if b.keyed {
		facts["cursor"] = b.cursor.String()
	}
	return facts
}

type boardKey struct {
	w, frame int
	style    sprites.Style
}

type figureKey struct {
	figure trisq.Figure
	kind   byte // 'f' a figure, 'l' the last move's mark, 'c' a captured figure's, 'a' an area's, 'x' no figure's
	px     int
	style  sprites.Style
}

func (b *board) picture(u *ui.UI, f trisq.Figure, kind byte, size float64) *ebiten.Image {
	k := figureKey{f, kind, max(2, int(size)), u.Theme.Style()}
	return u.Picture(k, func() image.Image {
		isTriangle := f == trisq.Triangle
		switch {
		case kind == 'a':
			return sprites.TrisqArea(k.px, isTriangle, k.style)
		case kind == 'l':
			return sprites.TrisqLast(k.px, isTriangle)
		case kind == 'x':
			return sprites.TrisqCross(k.px, k.style)
		case kind == 'c':
			return sprites.TrisqGhost(k.px, isTriangle, k.style)
		case isTriangle:
			return sprites.TrisqTriangle(k.px, k.style)
		}
		return sprites.TrisqSquare(k.px, k.style)
	})
}

func (b *board) draw(t *stateTable) {
	u, g := t.UI, b.grid
	key := boardKey{int(g.Board.W), int(g.Frame), u.Theme.Style()}
	u.Panel(g.Board, sprites.Panel{Fill: u.Theme.BoardEdge, Shadow: u.Theme.Shadow, Corner: g.Step * 0.22, Blur: u.Px(16)})
	u.Show(u.Picture(key, func() image.Image {
		return sprites.TrisqBoard(key.w, trisq.Size, g.Margin, g.Frame, key.style)
	}), g.Board.Min())
	if t.Stage.Prefs.Aid(scenes.AidCoordinates) {
		b.coordinates(u)
	}
	b.aim = b.aimed(t)
	b.wash(t)
	b.figures(t)
	b.areas(t)
	b.last(t)
	b.idea.draw(b, t)
	b.ghost(t)
}

// coordinates stand on the frame at all four edges, as on a board between two
// players.
func (b *board) coordinates(u *ui.UI) {
	g := b.grid
	font := ui.Font{Size: math.Floor(min(16, max(8, g.Frame*0.56/u.Scale()))), Weight: ui.FontStrong.Weight}
	ink := sprites.TrisqInk(u.Theme.Style())
	out := g.Margin - g.Frame*0.52
	for i := range trisq.Size {
		top, bottom, left, right := g.At(i, 0), g.At(i, trisq.Size-1), g.At(0, i), g.At(trisq.Size-1, i)
		u.Text(trisq.ColumnName(i), font, ink, top.Sub(geom.Point{Y: out}), ui.Center)
		u.Text(trisq.ColumnName(i), font, ink, bottom.Add(geom.Point{Y: out}), ui.Center)
		u.Text(trisq.RowName(i), font, ink, left.Sub(geom.Point{X: out}), ui.Center)
		u.Text(trisq.RowName(i), font, ink, right.Add(geom.Point{X: out}), ui.Center)
	}
}

// figures draws what stands on the board: what a change brings grows in, what
// it takes fades.
func (b *board) figures(t *stateTable) {
	u, v := t.UI, t.View()
	size := b.grid.Step * 0.96
	before, _, dreams := t.Before()
	for p := range trisq.Point(trisq.Points) {
		from, to := v.From.At(p), v.To.At(p)
		switch {
		case from == to && to == trisq.None:
		case from == to:
			look := ui.Look{}
			if b.goes(t, p) {
				look = ui.Look{Fade: 0.55}
			}
			if dreams && match.Typed[trisq.State](before).At(p) != to {
				look.Fade = boards.Ghost
			}
			u.ShowAt(b.picture(u, to, 'f', size), b.at(p), look)
		default:
			if from != trisq.None {
				u.ShowAt(b.picture(u, from, 'f', size), b.at(p), ui.Look{Fade: v.T, Grow: 0.12 * v.T})
			}
			if to != trisq.None {
				look := arriving(v.T)
				if dreams && match.Typed[trisq.State](before).At(p) != to {
					look.Fade = max(look.Fade, boards.Ghost)
				}
				u.ShowAt(b.picture(u, to, 'f', size), b.at(p), look)
			}
		}
	}
}

// arriving is the look of a figure that comes down onto the board. At its end
// it is the zero look, which is drawn sharp.
func arriving(t float64) ui.Look {
	if t >= 1 {
		return ui.Look{}
	}
	return ui.Look{Fade: 1 - t, Grow: 0.25 * (1 - t)}
}

// keys moves the cursor and places under it.
func (b *board) keys(t *stateTable) {
	in := &t.UI.In
	for _, s := range steps {
		if !in.Pressed(s.key) {
			continue
		}
		if b.keyed {
			if p, ok := trisq.PointAt(b.cursor.Column()+s.columns, b.cursor.Row()+s.rows); ok {
				b.cursor = p
			}
		}
		b.keyed, b.isArm = true, false
		t.UI.Focus(boards.Cursor)
	}
	if b.keyed && !t.UI.Focused() && in.Entered() {
		b.place(t, b.cursor)
	}
}

// ghost shows the figure that would be placed where it may go, and a cross where
// it may not.
func (b *board) ghost(t *stateTable) {
	u := t.UI
	if b.keyed && t.Mine() && t.Pointing() {
		c := b.cell(b.cursor).Inset(u.Px(1))
		u.Cursor(c, 6)
	}
	switch {
	case !b.aim.on:
	case b.aim.legal:
		b.shows(t, t.State().Turn(), 'f', b.aim.at, 0.5)
	case t.State().At(b.aim.at) == trisq.None && t.Stage.Prefs.Aid(scenes.AidLegal):
		b.shows(t, trisq.None, 'x', b.aim.at, 0.2)
	}
}

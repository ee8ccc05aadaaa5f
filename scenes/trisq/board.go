package trisq

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/trisq"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/table"
	"tessera/scenes/trisq/grid"
	"tessera/scenes/ui"
)

// board is what the Trisq board knows beside the state: where the keyboard's
// cursor is, and which point a finger has chosen.
type board struct {
	grid   grid.Grid
	cursor trisq.Point
	keyed  bool        // the keyboard was used last: its cursor shows
	mouse  geom.Point  // where the pointer was when the cursor was moved last
	armed  trisq.Point // the point that the next tap places on
	isArm  bool
	second bool // the press under way began on the chosen point
	spent  bool // the press under way began when the board took no moves
	idea   idea
}

func newBoard() *board {
	middle, _ := trisq.PointAt(trisq.Size/2, trisq.Size/2)
	return &board{cursor: middle}
}

// Frame implements table.Board.
func (b *board) Frame(on *table.Table, area geom.Rect) {
	t := &stateTable{Table: on}
	b.grid = grid.New(area, trisq.Size)
	b.idea.follow(t.State())
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
		t.UI.Target("cell:"+p.String(), b.cell(p))
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
	if b.keyed && t.UI.MouseLeads(b.mouse) {
		b.keyed = false
	}
	if !in.Hovering() || b.spent {
		return
	}
	p, ok := b.hit(in.At)
	if in.Touch && b.grid.Step < t.UI.Px(ui.Touch) {
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
			t.Say(err.Error(), b.at(p))
		}
	}
}

func (b *board) place(t *stateTable, p trisq.Point) {
	if err := t.Play(trisq.Place(p).String()); err != nil {
		t.Say(err.Error(), b.at(p))
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
	had := b.isArm || b.keyed || b.idea.given
	b.isArm, b.keyed, b.idea = false, false, idea{}
	return had
}

// Facts tells inspection how the board stands.
func (b *board) Facts(on *table.Table) map[string]string {
	t := &stateTable{Table: on}
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
	w     int
	style sprites.Style
}

type figureKey struct {
	figure trisq.Figure
	kind   byte // 'f' a figure, 'l' the mark of the last move, 'a' an area's mark
	px     int
}

func (b *board) picture(u *ui.UI, f trisq.Figure, kind byte, size float64) *ebiten.Image {
	px := max(2, int(size))
	return u.Picture(figureKey{f, kind, px}, func() image.Image {
		switch {
		case kind == 'a':
			return sprites.TrisqArea(px, f == trisq.Triangle)
		case kind == 'l':
			return sprites.TrisqLast(px, f == trisq.Triangle)
		case f == trisq.Triangle:
			return sprites.TrisqTriangle(px)
		}
		return sprites.TrisqSquare(px)
	})
}

func (b *board) draw(t *stateTable) {
	u, g := t.UI, b.grid
	key := boardKey{int(g.Board.W), u.Theme.Style()}
	u.Panel(g.Board, sprites.Panel{Fill: u.Theme.Board, Shadow: u.Theme.Shadow, Corner: u.Px(8), Blur: u.Px(14)})
	u.Show(u.Picture(key, func() image.Image {
		return sprites.TrisqBoard(key.w, trisq.Size, g.Margin, key.style)
	}), g.Board.Min())
	b.coordinates(u)
	b.figures(t)
	b.idea.draw(b, t)
	b.ghost(t)
}

// coordinates stand on all four edges, as on a board between two players.
func (b *board) coordinates(u *ui.UI) {
	g := b.grid
	font := ui.Font{Size: min(14, max(8, g.Margin*0.36/u.Scale())), Weight: ui.FontSmall.Weight}
	ink := vector.Alpha(vector.Hex(0x3B2C12), 0.85)
	out := g.Margin * 0.62
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
	for p := range trisq.Point(trisq.Points) {
		from, to := v.From.At(p), v.To.At(p)
		switch {
		case from == to && to == trisq.None:
		case from == to:
			u.ShowAt(b.picture(u, to, 'f', size), b.at(p), ui.Look{})
		default:
			if from != trisq.None {
				u.ShowAt(b.picture(u, from, 'f', size), b.at(p), ui.Look{Fade: v.T, Grow: 0.12 * v.T})
			}
			if to != trisq.None {
				u.ShowAt(b.picture(u, to, 'f', size), b.at(p), arriving(v.T))
			}
		}
	}
	s := t.State()
	if last, ok := s.LastMove(); ok {
		if p, placed := last.Point(); placed {
			u.ShowAt(b.picture(u, s.At(p), 'l', size), b.at(p), ui.Look{Fade: 1 - v.T})
		}
	}
	if t.Over() {
		b.areas(t)
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

// areas marks the empty points that count for a side.
func (b *board) areas(t *stateTable) {
	owners := t.State().Owners()
	for p := range trisq.Point(trisq.Points) {
		if owners[p] != trisq.None && t.State().At(p) == trisq.None {
			t.UI.ShowAt(b.picture(t.UI, owners[p], 'a', b.grid.Step), b.at(p), ui.Look{})
		}
	}
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
		b.keyed, b.isArm, b.mouse = true, false, in.At
	}
	if b.keyed && !t.UI.Focused() && in.Entered() {
		b.place(t, b.cursor)
	}
}

// ghost shows the figure that would be placed, under the pointer, the cursor
// or the chosen point, where it may go.
func (b *board) ghost(t *stateTable) {
	if !t.Mine() || !t.Pointing() {
		return
	}
	u := t.UI
	p, ok := b.hit(u.In.At)
	switch {
	case b.keyed:
		p, ok = b.cursor, true
		c := b.cell(p).Inset(-u.Px(2))
		u.Outline(c, vector.Alpha(u.Theme.Accent, 0.12), u.Theme.Accent, 6, 2)
	case b.isArm:
		p, ok = b.armed, true
	case u.In.Touch && b.grid.Step < u.Px(ui.Touch), !u.In.Hovering():
		return
	}
	if ok && t.State().Check(trisq.Place(p)) == nil {
		u.ShowAt(b.picture(u, t.State().Turn(), 'f', b.grid.Step*0.96), b.at(p), ui.Look{Fade: 0.5})
	}
}

package squaregame

// The geometry of the table: which part of the grid the screen shows, how it zooms and
// pans, and which legal place is nearest to a point.

import (
	"math"

	"tessera/logic/squaregame"
	"tessera/scenes/geom"
)

// Place is a place on the grid, in units of one line. X points right and y points up, as
// in the rules. The points of the grid have whole coordinates.
type Place struct{ X, Y float64 }

// Point returns the place of a grid point.
func Point(x, y int) Place { return Place{float64(x), float64(y)} }

// Screen converts a vector on the grid to one on the screen, where a unit is step pixels.
func (p Place) Screen(step float64) geom.Point { return geom.Point{X: p.X * step, Y: -p.Y * step} }

// Add returns the vector sum.
func (p Place) Add(q Place) Place { return Place{p.X + q.X, p.Y + q.Y} }

// Sub returns the vector from q to p.
func (p Place) Sub(q Place) Place { return Place{p.X - q.X, p.Y - q.Y} }

// Times returns the vector scaled by f.
func (p Place) Times(f float64) Place { return Place{p.X * f, p.Y * f} }

// Distance returns the distance from p to q in units.
func (p Place) Distance(q Place) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Rounded returns the nearest point of the grid.
func (p Place) Rounded() (x, y int) { return int(math.Round(p.X)), int(math.Round(p.Y)) }

// Right, Left and Mirrored transform a vector as a piece is turned around its zero point:
// a quarter turn to the right, one to the left, and a flip left to right.
func (p Place) Right() Place    { return Place{p.Y, -p.X} }
func (p Place) Left() Place     { return Place{-p.Y, p.X} }
func (p Place) Mirrored() Place { return Place{-p.X, p.Y} }

// View is the visible part of the grid.
type View struct {
	Area   geom.Rect // on the screen
	Center Place     // the place in the middle of Area
	Step   float64   // pixels between neighbouring points
}

// Fit returns the view with everything from low to high in the middle of area. most is its
// largest step, in pixels.
func Fit(area geom.Rect, low, high Place, most float64) View {
	step := min(area.W/max(high.X-low.X, 1), area.H/max(high.Y-low.Y, 1), most)
	return View{area, Place{(low.X + high.X) / 2, (low.Y + high.Y) / 2}, max(step, 1)}.Crisp()
}

// At returns the screen position of p.
func (v View) At(p Place) geom.Point {
	m := v.Area.Center()
	return geom.Point{X: m.X + (p.X-v.Center.X)*v.Step, Y: m.Y - (p.Y-v.Center.Y)*v.Step}
}

// Under returns the place under a point of the screen.
func (v View) Under(p geom.Point) Place {
	m := v.Area.Center()
	return Place{v.Center.X + (p.X-m.X)/v.Step, v.Center.Y - (p.Y-m.Y)/v.Step}
}

// Zoomed returns v with another step. The place under the screen point about stays there.
func (v View) Zoomed(about geom.Point, step float64) View {
	at := v.Under(about)
	w := View{v.Area, v.Center, step}
	w.Center = w.Center.Add(at.Sub(w.Under(about)))
	return w
}

// Panned returns v with everything moved by d on the screen.
func (v View) Panned(d geom.Point) View {
	v.Center = v.Center.Add(Place{-d.X / v.Step, d.Y / v.Step})
	return v
}

// Crisp returns the nearest view whose points are all on whole pixels, so that nothing is
// blurred at rest.
func (v View) Crisp() View {
	if v.Step > 2 {
		v = v.Zoomed(v.Area.Center(), math.Floor(v.Step+1e-9))
	}
	o := v.At(Place{})
	return v.Panned(geom.Point{X: math.Round(o.X) - o.X, Y: math.Round(o.Y) - o.Y})
}

// Clamped returns v with its center clamped to low..high, so that the grid stays in view.
func (v View) Clamped(low, high Place) View {
	v.Center.X = min(max(v.Center.X, low.X), high.X)
	v.Center.Y = min(max(v.Center.Y, low.Y), high.Y)
	return v
}

// Towards returns the view at the part t (0 to 1) of the way from v to w. During a zoom,
// the one point that both views show at the same place stays there, so that nothing
// drifts under the pointer.
func (v View) Towards(w View, t float64) View {
	if t >= 1 {
		return w
	}
	if math.Abs(v.Step-w.Step) < 1e-6 {
		return View{w.Area, v.Center.Add(w.Center.Sub(v.Center).Times(t)), w.Step}
	}
	step := v.Step * math.Pow(w.Step/v.Step, t)
	still := v.Center.Times(v.Step).Sub(w.Center.Times(w.Step)).Times(1 / (v.Step - w.Step))
	return View{w.Area, still.Sub(still.Sub(v.Center).Times(v.Step / step)), step}
}

// Nearest returns the index of the place nearest to p, at most reach away. ok is false if
// there is none. Of two places at the same distance it returns the first.
func Nearest(p Place, places []Place, reach float64) (index int, ok bool) {
	best := reach
	for i, q := range places {
		if d := p.Distance(q); d < best || d <= reach && !ok {
			index, ok, best = i, true, d
		}
	}
	return index, ok
}

// Cells divides r into n cells, row by row, with columns cells in a row.
func Cells(r geom.Rect, n, columns int) []geom.Rect {
	rows := (n + columns - 1) / columns
	cells := make([]geom.Rect, n)
	w, h := r.W/float64(columns), r.H/float64(rows)
	for i := range cells {
		cells[i] = geom.Rect{X: r.X + float64(i%columns)*w, Y: r.Y + float64(i/columns)*h, W: w, H: h}
	}
	return cells
}

// Hit returns the index of the rectangle that contains p, or -1.
func Hit(p geom.Point, rects []geom.Rect) int {
	for i, r := range rects {
		if r.Contains(p) {
			return i
		}
	}
	return -1
}

// Box returns the bounding box of lines.
func Box(lines []squaregame.Line) (low, high Place) {
	low, high = Place{math.Inf(1), math.Inf(1)}, Place{math.Inf(-1), math.Inf(-1)}
	for _, l := range lines {
		a := Point(l.X, l.Y)
		z := a.Add(Place{X: 1})
		if l.Vertical {
			z = a.Add(Place{Y: 1})
		}
		low = Place{min(low.X, a.X), min(low.Y, a.Y)}
		high = Place{max(high.X, z.X), max(high.Y, z.Y)}
	}
	return low, high
}

// Middle returns the middle of a piece (1 to 16) in a permutation (1 to 8), relative to
// its zero point.
func Middle(piece, permutation int) Place {
	low, high := Box(squaregame.PieceLines(piece, permutation))
	return low.Add(high).Times(0.5)
}

// MiddleOf returns the middle of the piece that m lays.
func MiddleOf(m squaregame.Move) Place { return Point(m.X, m.Y).Add(Middle(m.Piece, m.Permutation)) }

// Used returns the part of the grid that has lines, with a margin of about units. On an
// empty board it returns the area of the opening, with the same margin.
func Used(s squaregame.State, about float64) (low, high Place) {
	a, z, ok := s.Bounds()
	if !ok {
		o := squaregame.Opening
		a, z = squaregame.Point{X: o.X - 2, Y: o.Y - 2}, squaregame.Point{X: o.X + 2, Y: o.Y + 2}
	}
	last := float64(squaregame.Side - 1)
	low = Place{max(float64(a.X)-about, 0), max(float64(a.Y)-about, 0)}
	high = Place{min(float64(z.X)+about, last), min(float64(z.Y)+about, last)}
	return low, high
}

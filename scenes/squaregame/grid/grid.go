// Package grid is the geometry of the Square Game table: which part of the
// grid the screen shows, how zooming and panning change it, where a held piece
// lies, and which legal place is nearest to it.
//
// It imports logic/squaregame, for the lines of pieces, scenes/geom and the
// standard library only.
package grid

import (
	"math"

	"tessera/scenes/geom"
)

// Place is a place on the grid in units of a line, x to the right, y up as the
// rules count. Points of the grid have whole numbers.
type Place struct{ X, Y float64 }

// Point is the place of a point of the grid.
func Point(x, y int) Place { return Place{float64(x), float64(y)} }

// Screen is a vector of the grid as one of the screen, where a unit is step
// pixels.
func (p Place) Screen(step float64) geom.Point { return geom.Point{X: p.X * step, Y: -p.Y * step} }

// Add is the sum of two places as vectors.
func (p Place) Add(q Place) Place { return Place{p.X + q.X, p.Y + q.Y} }

// Sub is the vector from q to p.
func (p Place) Sub(q Place) Place { return Place{p.X - q.X, p.Y - q.Y} }

// Times is the vector stretched by f.
func (p Place) Times(f float64) Place { return Place{p.X * f, p.Y * f} }

// Distance is how far q is from p, in units.
func (p Place) Distance(q Place) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Rounded is the nearest point of the grid.
func (p Place) Rounded() (x, y int) { return int(math.Round(p.X)), int(math.Round(p.Y)) }

// Right, Left and Mirrored turn a vector as a piece is turned about its zero
// point: by a quarter to the right or the left, and left to right.
func (p Place) Right() Place    { return Place{p.Y, -p.X} }
func (p Place) Left() Place     { return Place{-p.Y, p.X} }
func (p Place) Mirrored() Place { return Place{-p.X, p.Y} }

// View is the part of the grid that is shown.
type View struct {
	Area   geom.Rect // where on the screen
	Center Place     // what lies in the middle of it
	Step   float64   // pixels from point to point
}

// Fit shows everything from low to high in the middle of the area, with a
// step of at most most pixels.
func Fit(area geom.Rect, low, high Place, most float64) View {
	step := min(area.W/max(high.X-low.X, 1), area.H/max(high.Y-low.Y, 1), most)
	return View{area, Place{(low.X + high.X) / 2, (low.Y + high.Y) / 2}, max(step, 1)}.Crisp()
}

// At is where a place is on the screen.
func (v View) At(p Place) geom.Point {
	m := v.Area.Center()
	return geom.Point{X: m.X + (p.X-v.Center.X)*v.Step, Y: m.Y - (p.Y-v.Center.Y)*v.Step}
}

// Under is the place that a point of the screen lies on.
func (v View) Under(p geom.Point) Place {
	m := v.Area.Center()
	return Place{v.Center.X + (p.X-m.X)/v.Step, v.Center.Y - (p.Y-m.Y)/v.Step}
}

// Zoomed has another step, and what was under the point about stays there.
func (v View) Zoomed(about geom.Point, step float64) View {
	at := v.Under(about)
	w := View{v.Area, v.Center, step}
	w.Center = w.Center.Add(at.Sub(w.Under(about)))
	return w
}

// Panned has everything moved by d on the screen.
func (v View) Panned(d geom.Point) View {
	v.Center = v.Center.Add(Place{-d.X / v.Step, d.Y / v.Step})
	return v
}

// Crisp is the nearest view whose points all lie on whole pixels, so that at
// rest nothing is blurred.
func (v View) Crisp() View {
	if v.Step > 2 {
		v = v.Zoomed(v.Area.Center(), math.Floor(v.Step+1e-9))
	}
	o := v.At(Place{})
	return v.Panned(geom.Point{X: math.Round(o.X) - o.X, Y: math.Round(o.Y) - o.Y})
}

// Kept has its middle within low to high, so that the grid cannot get lost.
func (v View) Kept(low, high Place) View {
	v.Center.X = min(max(v.Center.X, low.X), high.X)
	v.Center.Y = min(max(v.Center.Y, low.Y), high.Y)
	return v
}

// Towards is the view the part t (0 to 1) of the way to w. A zoom on the way
// keeps the one point still that both views show at the same place, so that
// nothing swims under the pointer.
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

// Nearest is the index of the place nearest to p among places no farther than
// reach; ok is false where there is none. Of two equally near the first counts.
func Nearest(p Place, places []Place, reach float64) (index int, ok bool) {
	best := reach
	for i, q := range places {
		if d := p.Distance(q); d < best || d <= reach && !ok {
			index, ok, best = i, true, d
		}
	}
	return index, ok
}

// Cells lays n cells out in r in rows of columns, row by row.
func Cells(r geom.Rect, n, columns int) []geom.Rect {
	rows := (n + columns - 1) / columns
	cells := make([]geom.Rect, n)
	w, h := r.W/float64(columns), r.H/float64(rows)
	for i := range cells {
		cells[i] = geom.Rect{X: r.X + float64(i%columns)*w, Y: r.Y + float64(i/columns)*h, W: w, H: h}
	}
	return cells
}

// Hit is the index of the rectangle that p lies in, -1 for none.
func Hit(p geom.Point, rects []geom.Rect) int {
	for i, r := range rects {
		if r.Contains(p) {
			return i
		}
	}
	return -1
}

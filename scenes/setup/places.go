package setup

import (
	"math"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// place is where a cell of the position's description is on the board.
type place struct {
	cell string // its area's kind and its key, as targets are named
	rect geom.Rect
}

// places are the cells that are seen.
type places []place

// editable has every area of a description be one in which something is done, the same
// in all its cells, and returns these by the names of their targets.
func editable(d *match.Description) map[string]match.Cell {
	cells := map[string]match.Cell{}
	for i := range d.Areas {
		area := &d.Areas[i]
		area.Still = false
		for _, row := range area.Rows {
			for n := range row.Cells {
				row.Cells[n].Does = say.Text{}
				cells[area.Kind+":"+row.Cells[n].Key] = row.Cells[n]
			}
		}
	}
	return cells
}

// placesOf are the places of cells, and of those of one more kind, among what the board
// has just shown.
func placesOf(cells map[string]match.Cell, kind string, shown []ui.Target) (p places) {
	for _, t := range shown {
		if _, is := cells[t.Name]; is || kind != "" && strings.HasPrefix(t.Name, kind+":") {
			p = append(p, place{t.Name, t.Rect})
		}
	}
	return p
}

// rect is where a cell is; empty where it is not seen.
func (p places) rect(cell string) geom.Rect {
	for _, at := range p {
		if at.cell == cell {
			return at.rect
		}
	}
	return geom.Rect{}
}

// hit is the cell at a point: of a well and its tile the well.
func (p places) hit(at geom.Point) (cell string, ok bool) {
	var least geom.Rect
	for _, c := range p {
		if c.rect.Contains(at) && (!ok || c.rect.W*c.rect.H < least.W*least.H) {
			cell, least, ok = c.cell, c.rect, true
		}
	}
	return cell, ok
}

// field is what all of them lie in.
func (p places) field() (r geom.Rect) {
	for i, c := range p {
		if i == 0 {
			r = c.rect
			continue
		}
		right, bottom := max(r.Right(), c.rect.Right()), max(r.Bottom(), c.rect.Bottom())
		r.X, r.Y = min(r.X, c.rect.X), min(r.Y, c.rect.Y)
		r.W, r.H = right-r.X, bottom-r.Y
	}
	return r
}

// nearest is the cell whose middle is nearest to a point; "" where none is seen.
func (p places) nearest(at geom.Point) (cell string) {
	best := math.Inf(1)
	for _, c := range p {
		if far := c.rect.Center().Distance(at); far < best {
			cell, best = c.cell, far
		}
	}
	return cell
}

// aside is how much more a step to the side counts than one ahead.
const aside = 3

// toward is the cell next to one, so many columns to the right and rows down; false
// beyond the edge.
func (p places) toward(from string, columns, rows int) (to string, ok bool) {
	here := p.rect(from)
	best := math.Inf(1)
	for _, c := range p {
		v := c.rect.Center().Sub(here.Center())
		ahead := v.X*float64(columns) + v.Y*float64(rows)
		across := math.Abs(v.X*float64(rows) + v.Y*float64(columns))
		if ahead < 1 || across > ahead || !p.beside(from, c) {
			continue
		}
		if far := ahead + aside*across; far < best {
			to, best, ok = c.cell, far, true
		}
	}
	return to, ok
}

// beside reports whether the arrows may lead from a cell to another: to one of its kind,
// or of a kind that lies beside it. Wells lie on tiles, and not beside them.
func (p places) beside(from string, to place) bool {
	kind, _, _ := strings.Cut(from, ":")
	if strings.HasPrefix(to.cell, kind+":") {
		return true
	}
	for _, c := range p {
		if strings.HasPrefix(c.cell, kind+":") && !c.rect.Meet(to.rect).Empty() {
			return false
		}
	}
	return true
}

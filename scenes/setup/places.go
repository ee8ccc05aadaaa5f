package setup

import (
	"math"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// place is the screen position of a cell of the description.
type place struct {
	cell string // area kind and key, as in target names
	rect geom.Rect
}

// places are the visible cells.
type places []place

// editable makes every cell of a description usable in the same way, and returns the
// cells by the names of their targets.
func editable(d *match.Description) map[string]match.Cell {
	cells := map[string]match.Cell{}
	for i := range d.Areas {
		area := &d.Areas[i]
		area.Unused = false
		for _, row := range area.Rows {
			for n := range row.Cells {
				row.Cells[n].Does = say.Text{}
				cells[area.Kind+":"+row.Cells[n].Key] = row.Cells[n]
			}
		}
	}
	return cells
}

// placesOf returns the places of cells among the targets just shown, plus all targets of
// the given kind unless it is "".
func placesOf(cells map[string]match.Cell, kind string, shown []ui.Target) (p places) {
	for _, t := range shown {
		if _, is := cells[t.Name]; is || kind != "" && strings.HasPrefix(t.Name, kind+":") {
			p = append(p, place{t.Name, t.Rect})
		}
	}
	return p
}

// rect returns the place of a cell, or an empty rectangle if it is not visible.
func (p places) rect(cell string) geom.Rect {
	for _, at := range p {
		if at.cell == cell {
			return at.rect
		}
	}
	return geom.Rect{}
}

// hit returns the smallest cell at a point: a well rather than its tile.
func (p places) hit(at geom.Point) (cell string, ok bool) {
	var least geom.Rect
	for _, c := range p {
		if c.rect.Contains(at) && (!ok || c.rect.W*c.rect.H < least.W*least.H) {
			cell, least, ok = c.cell, c.rect, true
		}
	}
	return cell, ok
}

// field returns the bounds of all places.
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

// nearest returns the cell whose center is nearest to a point, or "" if no cell is
// visible.
func (p places) nearest(at geom.Point) (cell string) {
	best := math.Inf(1)
	for _, c := range p {
		if far := c.rect.Center().Distance(at); far < best {
			cell, best = c.cell, far
		}
	}
	return cell
}

// aside is the weight of a sideways step relative to one ahead.
const aside = 3

// toward returns the next cell in a direction, given in columns to the right and rows
// down. It returns false at the edge.
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

// beside reports whether an arrow key may lead from a cell to another. The target must be
// of the same kind, or of a kind that overlaps no cell of the first kind: tiles are below
// wells, not beside them.
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

package camera

import (
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
)

// fitting shows the used part of the grid with some room about it, with less
// where the window is small, and less again where a finger would hit nothing.
func (c *Camera) fitting() grid.View {
	v := c.fittingWith(2.6, 10)
	if v.Step < 30*c.scale {
		v = c.fittingWith(1.5, 10)
	}
	if v.Step < 20*c.scale {
		v = c.fittingWith(1.5, 6)
	}
	return v
}

// ribbonHigh is what the ribbon takes of the paper, at 100 %.
const ribbonHigh = 34

// fittingWith is the largest view that shows the used part with so much room
// about it, and so many lines at least, and no piece under the buttons.
func (c *Camera) fittingWith(about, least float64) grid.View {
	area := c.goal.Area
	low, high := c.wanted(about, least)
	room := area
	if area.H > 4*ribbonHigh*c.scale { // or it is gone before long
		_, room = area.CutTop(ribbonHigh * c.scale)
	}
	fit := func(room geom.Rect) grid.View {
		v := grid.Fit(room, low, high, 58*c.scale)
		v.Area = area
		return v.Panned(room.Center().Sub(area.Center())).Crisp()
	}
	if v := fit(room); c.isClear(v) {
		return v
	}
	gap := 6 * c.scale
	_, left := room.CutRight(room.Right() - c.keep.X + gap)
	_, above := room.CutBottom(room.Bottom() - c.keep.Y + gap)
	beside, over := fit(left), fit(above)
	if over.Step > beside.Step {
		return over
	}
	return beside
}

// wanted is the used part of the grid with some room about it, and never a
// small part, so that the first pieces are not giants.
func (c *Camera) wanted(about, least float64) (low, high grid.Place) {
	low, high = grid.Used(c.state, 0)
	room := grid.Place{X: about, Y: about}
	low, high = low.Sub(room), high.Add(room)
	short := grid.Place{X: max(least-(high.X-low.X), 0) / 2, Y: max(least-(high.Y-low.Y), 0) / 2}
	return low.Sub(short), high.Add(short)
}

// isClear reports whether a view shows every piece beside the buttons.
func (c *Camera) isClear(v grid.View) bool {
	near := c.keep.Inset(-max(3*c.scale, v.Step*0.15))
	for _, p := range c.state.Placements() {
		low, high := grid.Box(p.Lines())
		a, z := v.At(grid.Place{X: low.X, Y: high.Y}), v.At(grid.Place{X: high.X, Y: low.Y})
		if !near.Meet(geom.Rect{X: a.X, Y: a.Y, W: max(z.X-a.X, 1), H: max(z.Y-a.Y, 1)}).Empty() {
			return false
		}
	}
	return true
}

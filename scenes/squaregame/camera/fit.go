package camera

import (
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
)

// fitting returns the view of the used part of the grid with some room around it. In
// small windows it leaves less room, and still less where a finger could not hit a piece.
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

// ribbonHigh is the height of the ribbon on the paper, in pixels at 100 %.
const ribbonHigh = 34

// fittingWith returns the largest view that shows the used part with about units of room
// around it, shows at least least lines, and has no piece under the buttons.
func (c *Camera) fittingWith(about, least float64) grid.View {
	area := c.goal.Area
	low, high := c.wanted(about, least)
	room := area
	if area.H > 4*ribbonHigh*c.scale { // on a lower paper the ribbon may cover pieces: it soon disappears
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
	_, left := room.CutRight(room.Right() - c.buttons.X + gap)
	_, above := room.CutBottom(room.Bottom() - c.buttons.Y + gap)
	beside, over := fit(left), fit(above)
	if over.Step > beside.Step {
		return over
	}
	return beside
}

// wanted returns the used part of the grid with about units of room on each side. It
// covers at least least units, so that the first pieces are not huge.
func (c *Camera) wanted(about, least float64) (low, high grid.Place) {
	low, high = grid.Used(c.state, 0)
	room := grid.Place{X: about, Y: about}
	low, high = low.Sub(room), high.Add(room)
	short := grid.Place{X: max(least-(high.X-low.X), 0) / 2, Y: max(least-(high.Y-low.Y), 0) / 2}
	return low.Sub(short), high.Add(short)
}

// isClear reports whether the buttons cover no piece in v.
func (c *Camera) isClear(v grid.View) bool {
	near := c.buttons.Inset(-max(3*c.scale, v.Step*0.15))
	for _, p := range c.state.Placements() {
		low, high := grid.Box(p.Lines())
		a, z := v.At(grid.Place{X: low.X, Y: high.Y}), v.At(grid.Place{X: high.X, Y: low.Y})
		if !near.Meet(geom.Rect{X: a.X, Y: a.Y, W: max(z.X-a.X, 1), H: max(z.Y-a.Y, 1)}).Empty() {
			return false
		}
	}
	return true
}

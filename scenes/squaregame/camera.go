package squaregame

import (
	"math"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
	"tessera/scenes/ui"
)

// camera is what part of the grid is shown and how it glides to another.
type camera struct {
	view   grid.View // shown now
	from   grid.View // where the glide began
	goal   grid.View // where it ends
	glide  ui.Tween
	keep   geom.Rect // what the buttons take of the area, which a fit leaves clear
	fitted bool      // it follows the used part of the grid
	ready  bool
	pan    bool       // the press under way moves the paper
	at     geom.Point // the pointer in the frame before
	pinch  bool       // two fingers are at it
}

// glideTime is how long the view takes to another.
const glideTime = 220 * time.Millisecond

// arrange takes the area to show the grid in, and what the buttons take of it.
func (c *camera) arrange(u *ui.UI, area, keep geom.Rect, s squaregame.State) {
	c.keep = keep
	if !c.ready || c.goal.Area != area {
		c.goal.Area = area
		if c.fitted || !c.ready {
			c.goal = fitting(u, area, keep, s)
			c.fitted = true
		}
		c.goal = c.goal.Crisp()
		c.view, c.glide, c.ready = c.goal, ui.Tween{}, true
	}
}

// fitting shows the used part of the grid with some room about it, with less
// where the window is small.
func fitting(u *ui.UI, area, keep geom.Rect, s squaregame.State) grid.View {
	v := fittingWith(u, area, keep, s, 2.6)
	if v.Step < u.Px(30) {
		v = fittingWith(u, area, keep, s, 1.5)
	}
	return v
}

// fittingWith is the largest view that shows the used part with so much room
// about it and no piece under the buttons.
func fittingWith(u *ui.UI, area, keep geom.Rect, s squaregame.State, about float64) grid.View {
	low, high := wanted(s, about)
	_, room := area.CutTop(u.Px(34)) // below the ribbon
	fit := func(room geom.Rect) grid.View {
		v := grid.Fit(room, low, high, u.Px(58))
		v.Area = area
		return v.Panned(room.Center().Sub(area.Center())).Crisp()
	}
	if v := fit(room); isClear(u, v, keep, s) {
		return v
	}
	gap := u.Px(6)
	_, left := room.CutRight(room.Right() - keep.X + gap)
	_, above := room.CutBottom(room.Bottom() - keep.Y + gap)
	beside, over := fit(left), fit(above)
	if over.Step > beside.Step {
		return over
	}
	return beside
}

// wanted is the used part of the grid with some room about it, and never a
// small part, so that the first pieces are not giants.
func wanted(s squaregame.State, about float64) (low, high grid.Place) {
	low, high = used(s, 0)
	room := grid.Place{X: about, Y: about}
	low, high = low.Sub(room), high.Add(room)
	least := 10.0
	for _, d := range []*[2]*float64{{&low.X, &high.X}, {&low.Y, &high.Y}} {
		if short := least - (*d[1] - *d[0]); short > 0 {
			*d[0], *d[1] = *d[0]-short/2, *d[1]+short/2
		}
	}
	return low, high
}

// isClear reports whether a view shows every piece beside the buttons.
func isClear(u *ui.UI, v grid.View, keep geom.Rect, s squaregame.State) bool {
	near := keep.Inset(-max(u.Px(3), v.Step*0.15))
	for _, p := range s.Placements() {
		low, high := box(p.Lines())
		a, z := v.At(grid.Place{X: low.X, Y: high.Y}), v.At(grid.Place{X: high.X, Y: low.Y})
		if !near.Meet(geom.Rect{X: a.X, Y: a.Y, W: max(z.X-a.X, 1), H: max(z.Y-a.Y, 1)}).Empty() {
			return false
		}
	}
	return true
}

// aim glides to another view, with the grid in the middle of it.
func (c *camera) aim(u *ui.UI, to grid.View, length time.Duration) {
	edge := grid.Place{X: squaregame.Side - 1, Y: squaregame.Side - 1}
	c.glideTo(u, to.Kept(grid.Place{}, edge), length)
}

func (c *camera) glideTo(u *ui.UI, to grid.View, length time.Duration) {
	c.from, c.goal = c.view, to.Crisp()
	c.glide = ui.Start(u.In.Now, length)
	u.Animate()
}

// fit shows all that is used, from now on.
func (c *camera) fit(u *ui.UI, s squaregame.State) {
	c.fitted = true
	c.glideTo(u, fitting(u, c.goal.Area, c.keep, s), glideTime)
}

// show makes sure that the newest piece is seen.
func (c *camera) show(u *ui.UI, s squaregame.State) {
	if !c.ready {
		return
	}
	if c.fitted {
		c.fit(u, s)
		return
	}
	if i := s.LastIndex(); i >= 0 {
		m := s.Placements()[i].Move
		c.reveal(u, grid.Place{X: float64(m.X), Y: float64(m.Y)})
	}
}

// reveal glides so that a place, and a piece about it, is seen.
func (c *camera) reveal(u *ui.UI, p grid.Place) {
	room := 2.5 * c.goal.Step
	inner, at := c.goal.Area.Inset(min(room, c.goal.Area.W/3, c.goal.Area.H/3)), c.goal.At(p)
	near := geom.Point{X: min(max(at.X, inner.X), inner.Right()), Y: min(max(at.Y, inner.Y), inner.Bottom())}
	if near != at {
		c.aim(u, c.goal.Panned(near.Sub(at)), glideTime)
	}
}

// move goes on with the glide.
func (c *camera) move(u *ui.UI) {
	if c.ready {
		c.view = c.from.Towards(c.goal, u.Tween(c.glide))
	}
}

// moving reports whether the view is on its way, so that nothing need be sharp.
func (c *camera) moving(u *ui.UI) bool { return c.pinch || c.glide.At(u.In.Now) < 1 }

// set shows a view at once.
func (c *camera) set(to grid.View) {
	edge := grid.Place{X: squaregame.Side - 1, Y: squaregame.Side - 1}
	to = to.Kept(grid.Place{}, edge)
	c.view, c.goal, c.from, c.glide, c.fitted = to, to, to, ui.Tween{}, false
}

// steps are the least and the most step of a zoom.
func (c *camera) steps(u *ui.UI) (least, most float64) {
	least = min(c.goal.Area.W, c.goal.Area.H) / (squaregame.Side + 1)
	return max(3, math.Floor(least)), u.Px(120)
}

// zoom grows the view about a point of the screen by a factor.
func (c *camera) zoom(u *ui.UI, about geom.Point, factor float64) {
	least, most := c.steps(u)
	step := c.goal.Step * factor
	if factor > 1 {
		step = math.Ceil(step)
	}
	step = math.Floor(min(max(step, least), most))
	c.fitted = false
	c.aim(u, c.view.Zoomed(about, step), ui.Quick+40*time.Millisecond)
}

// zoomNotch is how much one notch of the wheel zooms.
const zoomNotch = 1.22

// look answers what moves the view: the wheel with Control, two fingers, a
// drag on the paper, and keys.
func (b *board) look(t *stateTable) {
	u, in, c := t.UI, &t.UI.In, &b.camera
	over := b.layout.paper.Contains(in.At) && in.Hovering()
	if in.Control && in.Wheel.Y != 0 && over {
		c.zoom(u, in.At, math.Pow(zoomNotch, min(max(in.Wheel.Y, -3), 3)))
	}
	b.fingers(t)
	if in.JustDown && over && b.hand == nil && !b.layout.zoom.Contains(in.At) {
		c.pan, c.at = true, in.At
	}
	if c.pan && b.hand == nil && in.Down && in.Dragging && in.At != c.at {
		c.set(c.goal.Panned(in.At.Sub(c.at)))
		c.at = in.At
		u.Animate()
	}
	if c.pan && !in.Down {
		c.pan = false
		if !c.fitted {
			c.set(c.goal.Crisp())
		}
	}
	switch middle := c.goal.Area.Center(); {
	case in.Pressed("Equal"), in.Pressed("NumpadAdd"):
		c.zoom(u, middle, zoomNotch)
	case in.Pressed("Minus"), in.Pressed("NumpadSubtract"):
		c.zoom(u, middle, 1/zoomNotch)
	case in.Pressed("Home"), in.Pressed("Digit0"):
		c.fit(u, t.State())
	}
}

// fingers zooms and pans with two of them.
func (b *board) fingers(t *stateTable) {
	c, p := &b.camera, t.UI.In.Pinch
	if !p.Active {
		if c.pinch {
			c.pinch = false
			c.aim(t.UI, c.goal, ui.Quick)
		}
		return
	}
	if !b.layout.paper.Contains(p.Center) || p.Scale == 1 && p.Moved == (geom.Point{}) {
		return
	}
	least, most := c.steps(t.UI)
	c.pinch, c.pan = true, false
	c.set(c.goal.Panned(p.Moved).Zoomed(p.Center, min(max(c.goal.Step*p.Scale, least), most)))
	t.UI.Animate()
}

// drawZoom shows the buttons that move the view.
func (b *board) drawZoom(t *stateTable) {
	u, r, c := t.UI, b.layout.zoom, &b.camera
	u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Shadow: u.Theme.Shadow, Corner: u.Px(8), Blur: u.Px(6)})
	cells := grid.Cells(r, 3, 1)
	if r.W > r.H {
		cells = grid.Cells(r, 3, 3)
	}
	least, most := c.steps(u)
	middle := c.goal.Area.Center()
	if u.Press("zoomin", cells[0], ui.Button{Icon: sprites.Plus, Disabled: c.goal.Step >= most}) {
		c.zoom(u, middle, zoomNotch)
	}
	if u.Press("zoomout", cells[1], ui.Button{Icon: sprites.Minus, Disabled: c.goal.Step <= least}) {
		c.zoom(u, middle, 1/zoomNotch)
	}
	if u.Press("fit", cells[2], ui.Button{Icon: sprites.Fit, Disabled: c.fitted}) {
		c.fit(u, t.State())
	}
}

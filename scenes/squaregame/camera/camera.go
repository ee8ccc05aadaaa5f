// Package camera is what part of the grid the paper shows: it keeps all pieces
// in sight until a person zooms or pans, and glides from one view to the next.
//
// It imports logic/squaregame, for what lies where, the scenes' packages drag,
// geom, input and motion, the package grid beside it and the standard library
// only; it is tested without a display.
package camera

import (
	"math"
	"time"

	"tessera/logic/squaregame"
	"tessera/scenes/drag"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/motion"
	"tessera/scenes/squaregame/grid"
)

// Camera shows part of the grid. The zero value waits for Arrange.
type Camera struct {
	View grid.View // shown now

	from, goal grid.View // where the glide began, and where it ends
	glide      motion.Tween
	loose      bool // a person moved it: it no longer follows what is used
	pan        drag.Drag
	at         geom.Point // the pointer in the frame before
	pinched    bool       // two fingers are at it

	now   time.Duration
	scale float64
	keep  geom.Rect // what the buttons take of the area, which a fit leaves clear
	state squaregame.State
	ready bool
}

// glideTime and zoomTime are how long the view takes to another, and zoomNotch
// is how much one notch of the wheel zooms.
const (
	glideTime = 220 * time.Millisecond
	zoomTime  = motion.Quick + 40*time.Millisecond
	zoomNotch = 1.22
)

// Arrange begins a frame: it takes the area to show the grid in, what the
// buttons take of it, and the state, whose newest piece comes into sight. Scale
// is the number of physical pixels in one pixel at 100 %.
func (c *Camera) Arrange(now time.Duration, scale float64, area, keep geom.Rect, s squaregame.State) {
	isNew := c.ready && s != c.state
	c.now, c.scale, c.keep, c.state = now, scale, keep, s
	if !c.ready || c.goal.Area != area {
		c.goal.Area = area
		if !c.loose {
			c.goal = c.fitting()
		}
		c.show(c.goal.Crisp())
		c.ready = true
	}
	if isNew {
		c.showNewest()
	}
}

// show shows a view at once.
func (c *Camera) show(v grid.View) { c.View, c.from, c.goal, c.glide = v, v, v, motion.Tween{} }

// kept has the grid in the middle of a view.
func kept(v grid.View) grid.View {
	return v.Kept(grid.Place{}, grid.Point(squaregame.Side-1, squaregame.Side-1))
}

// set shows at once what a person moves it to.
func (c *Camera) set(v grid.View) {
	c.loose = true
	c.show(kept(v))
}

func (c *Camera) glideTo(v grid.View, length time.Duration) {
	v = v.Crisp()
	if v == c.goal && !c.Moving() {
		return
	}
	c.from, c.goal = c.View, v
	c.glide = motion.Start(c.now, length)
}

// Fit shows all that is used, from now on.
func (c *Camera) Fit() {
	c.loose = false
	c.glideTo(c.fitting(), glideTime)
}

// Fitted reports whether it follows the used part of the grid.
func (c *Camera) Fitted() bool { return !c.loose }

// showNewest makes sure that the newest piece is seen.
func (c *Camera) showNewest() {
	if !c.loose {
		c.Fit()
		return
	}
	if i := c.state.LastIndex(); i >= 0 {
		m := c.state.Placements()[i].Move
		c.Reveal(grid.Point(m.X, m.Y))
	}
}

// Reveal glides so that a place, and a piece about it, is seen.
func (c *Camera) Reveal(p grid.Place) {
	area := c.goal.Area
	inner, at := area.Inset(min(2.5*c.goal.Step, area.W/3, area.H/3)), c.goal.At(p)
	near := geom.Point{X: min(max(at.X, inner.X), inner.Right()), Y: min(max(at.Y, inner.Y), inner.Bottom())}
	if near != at {
		c.glideTo(kept(c.goal.Panned(near.Sub(at))), glideTime)
	}
}

// Glide ends a frame's input: it goes on with the glide.
func (c *Camera) Glide() { c.View = c.from.Towards(c.goal, c.glide.Eased(c.now)) }

// Moving reports whether the view is on its way by itself.
func (c *Camera) Moving() bool { return c.glide.Moving(c.now) }

// Rough reports whether the view goes on changing, so that nothing need be
// sharp.
func (c *Camera) Rough() bool { return c.pinched || c.Moving() }

// Raster is the step that pictures are painted for: that of the view in which a glide
// ends, and between fingers one of a few, so that they need not be painted anew in each
// frame.
func (c *Camera) Raster() int {
	if !c.pinched {
		return max(3, int(c.goal.Step+0.5))
	}
	step := 8.0
	for step < c.goal.Step {
		step = math.Ceil(step * 1.4)
	}
	return int(step)
}

// steps are the least and the most step of a zoom.
func (c *Camera) steps() (least, most float64) {
	least = min(c.goal.Area.W, c.goal.Area.H) / (squaregame.Side + 1)
	return max(3, math.Floor(least)), 120 * c.scale
}

// zoom grows the view about a point of the screen by a factor.
func (c *Camera) zoom(about geom.Point, factor float64) {
	least, most := c.steps()
	step := c.goal.Step * factor
	if factor > 1 {
		step = math.Ceil(step)
	}
	step = math.Floor(min(max(step, least), most))
	c.loose = true
	c.glideTo(kept(c.View.Zoomed(about, step)), zoomTime)
}

// ZoomIn and ZoomOut zoom by a notch about the middle.
func (c *Camera) ZoomIn()  { c.zoom(c.goal.Area.Center(), zoomNotch) }
func (c *Camera) ZoomOut() { c.zoom(c.goal.Area.Center(), 1/zoomNotch) }

// CanZoomIn and CanZoomOut report whether there is more to zoom.
func (c *Camera) CanZoomIn() bool  { _, most := c.steps(); return c.goal.Step < most }
func (c *Camera) CanZoomOut() bool { least, _ := c.steps(); return c.goal.Step > least }

// Answer answers what moves the view: the wheel with Control, two fingers, a
// drag on the paper, and keys. With a piece in the hand a drag is the piece's.
func (c *Camera) Answer(in *input.Input, holding bool) {
	over := c.goal.Area.Contains(in.At) && in.Hovering()
	if in.Control && in.Wheel.Y != 0 && over {
		c.zoom(in.At, math.Pow(zoomNotch, min(max(in.Wheel.Y, -3), 3)))
	}
	c.fingers(in.Pinch)
	if in.JustDown && over && !c.keep.Contains(in.At) {
		c.pan, c.at = drag.Take(), in.At
	}
	if holding {
		c.pan = drag.Drag{}
	}
	c.drag(in)
	switch {
	case in.Pressed("Plus"), in.Pressed("Equal"): // on most keyboards + is = with Shift
		c.ZoomIn()
	case in.Pressed("Minus"):
		c.ZoomOut()
	case in.Pressed("Digit0"):
		c.Fit()
	}
}

// drag pans with the press that took hold of the paper.
func (c *Camera) drag(in *input.Input) {
	switch change := c.pan.Follow(in.Pointer); {
	case change == drag.Carried && c.pan.Moved && in.At != c.at:
		c.set(c.goal.Panned(in.At.Sub(c.at)))
		c.at = in.At
	case change.Ends() && c.loose:
		c.set(c.goal.Crisp())
	}
}

// fingers zooms and pans with two of them.
func (c *Camera) fingers(p input.Pinch) {
	switch {
	case !p.Active && c.pinched:
		c.pinched = false
		c.glideTo(kept(c.goal), motion.Quick)
	case !p.Active || !c.goal.Area.Contains(p.Center) || p.Scale == 1 && p.Moved == (geom.Point{}):
	default:
		least, most := c.steps()
		c.pinched, c.pan = true, drag.Drag{}
		c.set(c.goal.Panned(p.Moved).Zoomed(p.Center, min(max(c.goal.Step*p.Scale, least), most)))
	}
}

package squaregame

// The camera decides which part of the grid the paper shows. It keeps all pieces in view
// until a person zooms or pans, and glides from one view to the next.

import (
	"math"
	"time"

	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Camera shows part of the grid. The zero value is ready for Arrange.
type Camera struct {
	View View // the view to draw

	from, goal View // the ends of the glide
	glide      geom.Tween
	loose      bool // a person moved the view: it no longer follows the used part
	pan        input.Drag
	at         geom.Point // the pointer in the previous frame
	pinched    bool       // two fingers are on the view

	now     time.Duration
	scale   float64
	buttons geom.Rect // the buttons' part of the area, which a fit leaves clear
	state   squaregame.State
	ready   bool
}

// glideTime and zoomTime are the durations of a move and of a zoom. zoomNotch is the zoom
// factor of one notch of the wheel.
const (
	glideTime = 220 * time.Millisecond
	zoomTime  = geom.Quick + 40*time.Millisecond
	zoomNotch = 1.22
)

// Arrange begins a frame. area is where the grid is shown, and keep is the part of it
// that the buttons cover. A new piece in s is brought into view. scale is the number of
// physical pixels in one pixel at 100 %.
func (c *Camera) Arrange(now time.Duration, scale float64, area, keep geom.Rect, s squaregame.State) {
	isNew := c.ready && s != c.state
	c.now, c.scale, c.buttons, c.state = now, scale, keep, s
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

// show switches to a view without a glide.
func (c *Camera) show(v View) { c.View, c.from, c.goal, c.glide = v, v, v, geom.Tween{} }

// clamped returns v with its center moved onto the grid.
func clamped(v View) View {
	return v.Clamped(Place{}, Point(squaregame.Side-1, squaregame.Side-1))
}

// set shows the view a person moved to, without a glide.
func (c *Camera) set(v View) {
	c.loose = true
	c.show(clamped(v))
}

func (c *Camera) glideTo(v View, length time.Duration) {
	v = v.Crisp()
	if v == c.goal && !c.Moving() {
		return
	}
	c.from, c.goal = c.View, v
	c.glide = geom.Start(c.now, length)
}

// Fit glides to the used part of the grid and follows it from now on.
func (c *Camera) Fit() {
	c.loose = false
	c.glideTo(c.fitting(), glideTime)
}

// Fitted reports whether the view follows the used part of the grid.
func (c *Camera) Fitted() bool { return !c.loose }

// showNewest brings the newest piece into view. The paper does not move for a piece that leaves
// room around the used part.
func (c *Camera) showNewest() {
	if !c.loose {
		if !c.isRoomy() {
			c.Fit()
		}
		return
	}
	if i := c.state.LastIndex(); i >= 0 {
		m := c.state.Placements()[i].Move
		c.Reveal(Point(m.X, m.Y))
	}
}

// Reveal glides until p is in view, with room for a piece around it.
func (c *Camera) Reveal(p Place) {
	area := c.goal.Area
	inner, at := area.Inset(min(2.5*c.goal.Step, area.W/3, area.H/3)), c.goal.At(p)
	near := geom.Point{X: min(max(at.X, inner.X), inner.Right()), Y: min(max(at.Y, inner.Y), inner.Bottom())}
	if near != at {
		c.glideTo(clamped(c.goal.Panned(near.Sub(at))), glideTime)
	}
}

// Glide ends the input of a frame: it advances the glide.
func (c *Camera) Glide() { c.View = c.from.Towards(c.goal, c.glide.Eased(c.now)) }

// Moving reports whether a glide is under way.
func (c *Camera) Moving() bool { return c.glide.Moving(c.now) }

// Rough reports whether the view is still changing. Pictures need not be sharp then.
func (c *Camera) Rough() bool { return c.pinched || c.Moving() }

// Raster returns the step that pictures are painted for. It is the step at the end of a
// glide. During a pinch it is one of a few sizes, so that pictures are not repainted in
// each frame.
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

// steps returns the smallest and the largest step of a zoom.
func (c *Camera) steps() (least, most float64) {
	least = min(c.goal.Area.W, c.goal.Area.H) / (squaregame.Side + 1)
	return max(3, math.Floor(least)), 120 * c.scale
}

// zoom scales the view by factor around a point of the screen.
func (c *Camera) zoom(about geom.Point, factor float64) {
	least, most := c.steps()
	step := c.goal.Step * factor
	if factor > 1 {
		step = math.Ceil(step)
	}
	step = math.Floor(min(max(step, least), most))
	c.loose = true
	c.glideTo(clamped(c.View.Zoomed(about, step)), zoomTime)
}

// ZoomIn and ZoomOut zoom by one notch around the center.
func (c *Camera) ZoomIn()  { c.zoom(c.goal.Area.Center(), zoomNotch) }
func (c *Camera) ZoomOut() { c.zoom(c.goal.Area.Center(), 1/zoomNotch) }

// CanZoomIn and CanZoomOut report whether the view is short of its limit.
func (c *Camera) CanZoomIn() bool  { _, most := c.steps(); return c.goal.Step < most }
func (c *Camera) CanZoomOut() bool { least, _ := c.steps(); return c.goal.Step > least }

// Answer handles the input that moves the view: Control with the wheel, two fingers, a
// drag on the paper, and keys. While the hand holds a piece, a drag moves the piece
// instead.
func (c *Camera) Answer(in *input.Input, holding bool) {
	over := c.goal.Area.Contains(in.At) && in.Hovering()
	if in.Control && in.Wheel.Y != 0 && over {
		c.zoom(in.At, math.Pow(zoomNotch, min(max(in.Wheel.Y, -3), 3)))
	}
	c.fingers(in.Pinch)
	if in.JustDown && over && !c.buttons.Contains(in.At) {
		c.pan, c.at = input.TakeDrag(), in.At
	}
	if holding {
		c.pan = input.Drag{}
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

// drag pans the view while the paper is dragged.
func (c *Camera) drag(in *input.Input) {
	switch change := c.pan.Follow(in.Pointer); {
	case change == input.Carried && c.pan.Moved && in.At != c.at:
		c.set(c.goal.Panned(in.At.Sub(c.at)))
		c.at = in.At
	case change.Ends() && c.loose:
		c.set(c.goal.Crisp())
	}
}

// fingers zooms and pans the view by a pinch.
func (c *Camera) fingers(p input.Pinch) {
	switch {
	case !p.Active && c.pinched:
		c.pinched = false
		c.glideTo(clamped(c.goal), geom.Quick)
	case !p.Active || !c.goal.Area.Contains(p.Center) || p.Scale == 1 && p.Moved == (geom.Point{}):
	default:
		least, most := c.steps()
		c.pinched, c.pan = true, input.Drag{}
		c.set(c.goal.Panned(p.Moved).Zoomed(p.Center, min(max(c.goal.Step*p.Scale, least), most)))
	}
}

// fitting returns the view of the used part of the grid with some room around it. In
// small windows it leaves less room, and still less where a finger could not hit a piece.
func (c *Camera) fitting() View {
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

// fittingWith returns the largest view that shows the used part with a margin, and has no
// piece under the buttons. about and least are as in wanted.
func (c *Camera) fittingWith(about, least float64) View {
	area := c.goal.Area
	low, high := c.wanted(about, least)
	room := area
	if area.H > 4*ribbonHigh*c.scale { // on a lower paper the ribbon may cover pieces: it soon disappears
		_, room = area.CutTop(ribbonHigh * c.scale)
	}
	fit := func(room geom.Rect) View {
		v := Fit(room, low, high, 58*c.scale)
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

// wanted returns the used part of the grid with a margin on each side. about is the margin
// in units. least is the smallest width and height, so that the first pieces are not huge.
func (c *Camera) wanted(about, least float64) (low, high Place) {
	low, high = Used(c.state, 0)
	room := Place{X: about, Y: about}
	low, high = low.Sub(room), high.Add(room)
	short := Place{X: max(least-(high.X-low.X), 0) / 2, Y: max(least-(high.Y-low.Y), 0) / 2}
	return low.Sub(short), high.Add(short)
}

// isRoomy reports whether the view shows the used part with room for a piece around it.
func (c *Camera) isRoomy() bool {
	v, about := c.goal, 1.5
	if v.Step < 30*c.scale {
		about = 1 // as fitting leaves less room, too
	}
	low, high := c.wanted(about, 0)
	a, z := v.At(Place{X: low.X, Y: high.Y}), v.At(Place{X: high.X, Y: low.Y})
	return a.X >= v.Area.X && a.Y >= v.Area.Y && z.X <= v.Area.Right() && z.Y <= v.Area.Bottom() && c.isClear(v)
}

// isClear reports whether the buttons cover no piece in v.
func (c *Camera) isClear(v View) bool {
	near := c.buttons.Inset(-max(3*c.scale, v.Step*0.15))
	for _, p := range c.state.Placements() {
		low, high := Box(p.Lines())
		a, z := v.At(Place{X: low.X, Y: high.Y}), v.At(Place{X: high.X, Y: low.Y})
		if !near.Meet(geom.Rect{X: a.X, Y: a.Y, W: max(z.X-a.X, 1), H: max(z.Y-a.Y, 1)}).Empty() {
			return false
		}
	}
	return true
}

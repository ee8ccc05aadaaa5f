// Package ui contains the widgets of all scenes: theme, text, buttons, panels and
// pictures of the right size.
//
// It is an immediate-mode library. In each frame a scene calls the widgets it needs. They
// react to input immediately and record their pictures, which [Painter.Draw] then draws. The
// package imports Ebitengine, assets, scenes/geom, scenes/input and scenes/lang, but
// never a game.
package ui

import (
	"math"
	"slices"
	"time"

	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// UI holds the widgets of one window. Begin starts a frame, the scenes call widgets, and
// Draw shows the result. Its parts share one [Frame] and know no widget.
type UI struct {
	*Frame
	*TabOrder
	*Painter
	*Collector
	*Writer
	// Overlay is an input field of the platform, nil if not needed.
	Overlay Overlay
	// Method composes text in fields, nil if typed text needs no composition.
	Method InputMethod
	// Clipboard is used by fields. It is this program's own until replaced by the
	// system's. It is never nil.
	Clipboard Clipboard

	nameless []string // buttons with a picture but no name
	grabbed  string   // the pressed widget
	sheet    *Sheet   // of the scene being built
	top      *Sheet   // of the scene on top
	tip      tip
	overlaid bool // a field uses Overlay in this frame
	composed bool // a field uses Method in this frame
	overText bool // the pointer is over a field
	coarse   *UI  // see ShowCoarse; nil until used
}

// Sheet holds the state of one scene's fields and sliders between frames. It identifies
// them by name, so names must be unique on a sheet. The zero value is for a new scene.
type Sheet struct {
	Focus string // the stop to focus when the scene is on top again

	slide  slide
	typing typing
}

// New returns the widgets of a window.
func New() *UI {
	frame := &Frame{Theme: Light}
	tab, paint := &TabOrder{frame: frame}, &Painter{frame: frame, cache: &pictureCache{}}
	collector := &Collector{tab: tab}
	return &UI{
		Frame: frame, TabOrder: tab, Painter: paint, Collector: collector,
		Writer:    &Writer{frame: frame, painter: paint, collector: collector},
		Clipboard: &ownClipboard{}, sheet: &Sheet{},
	}
}

// Begin starts a frame of w by h physical pixels with the given input. The scale is the
// number of physical pixels per pixel at 100 %.
func (u *UI) Begin(w, h int, scale float64, in input.Input) {
	screen := geom.Rect{W: float64(w), H: float64(h)}
	u.Screen = screen
	if u.scale != scale {
		u.faces = faces{}
	}
	u.scale = scale
	u.In = in
	u.window = screen
	u.redraw, u.overText, u.overlaid, u.composed = never, false, false, false
	u.canvas.begin(screen, u.Theme.Ground)
	u.aim()
	u.targets, u.cut, u.nameless = u.targets[:0], u.cut[:0], u.nameless[:0]
	u.parts = u.parts[:0]
	clear(u.wrapped)
	u.live = true
	if !u.borrows {
		u.cache.age(w * h)
	}
	u.beginPainting()
	u.focus.begin(&u.In, u.Px(input.DragThreshold))
	u.sheet.typing.begin()
	if in.JustDown {
		u.grabbed = ""
	}
}

// coarseness is the number of pixels, each way, that ShowCoarse shows as one.
const coarseness = 3

// ShowCoarse shows what build shows in r, in coarse pixels, which are painted at once. The
// UI and the place that build receives are smaller than the window by a factor, and have no
// input.
func (u *UI) ShowCoarse(r geom.Rect, build func(u *UI, r geom.Rect)) {
	if u.coarse == nil {
		u.coarse = New()
		u.coarse.Borrow(u)
	}
	c, size := u.coarse, u.Screen.Times(1./coarseness)
	c.Theme, c.fingertip = u.Theme, u.fingertip/coarseness
	c.Begin(int(math.Ceil(size.W)), int(math.Ceil(size.H)), u.scale/coarseness, u.In.Idle())
	c.live = false
	build(c, r.Times(1./coarseness))
	u.canvas.enlarge(&c.canvas, coarseness)
}

// Layer starts the next scene, from bottom to top, with its own sheet. Only the scene on
// top receives input.
func (u *UI) Layer(sheet *Sheet, top bool, in input.Input) {
	u.live, u.sheet = top, sheet
	if top && u.top != sheet {
		u.top = sheet
		sheet.typing = typing{}
		u.End()
	}
	u.In = in
	if !top {
		u.In = in.Idle()
	}
}

// Target is a clickable area with a name, for inspection. It is clipped if the edge of a
// list hides a part of it.
type Target struct {
	Name    string
	Rect    geom.Rect
	Clipped bool
}

// Frame is what all parts of a [UI] know of the frame being built: its input, its theme, its
// measures, and when the next one is wanted.
type Frame struct {
	Theme  Theme
	In     input.Input
	Screen geom.Rect // the whole window

	scale     float64
	fingertip float64   // in physical pixels
	live      bool      // the scene being built is on top and receives input
	window    geom.Rect // the visible part of the scrolled list being built; else the whole screen
	targets   []Target
	near      string        // the target that a finger just missed, "" for none
	redraw    time.Duration // time of the next requested frame
}

// Live reports whether the scene being built is on top.
func (frame *Frame) Live() bool { return frame.live }

// Px converts v pixels at 100 % to physical pixels.
func (frame *Frame) Px(v float64) float64 { return v * frame.scale }

// Scale returns the number of physical pixels per pixel at 100 %.
func (frame *Frame) Scale() float64 { return frame.scale }

// Target registers a clickable area for inspection, if the scene is on top.
func (frame *Frame) Target(name string, r geom.Rect) {
	shown := r.Meet(frame.window)
	if frame.live && !shown.Empty() {
		frame.targets = append(frame.targets, Target{name, shown, shown != r})
	}
}

// Targets returns the clickable areas of the last frame.
func (frame *Frame) Targets() []Target { return slices.Clone(frame.targets) }

// Animate requests the next frame as soon as possible.
func (frame *Frame) Animate() { frame.redraw = frame.In.Now }

// WakeIn requests a frame after d, if none is requested earlier.
func (frame *Frame) WakeIn(d time.Duration) { frame.redraw = min(frame.redraw, frame.In.Now+max(d, 0)) }

// Wanted returns the time until the next requested frame, and false if none is requested.
func (frame *Frame) Wanted() (time.Duration, bool) {
	return max(frame.redraw-frame.In.Now, 0), frame.redraw != never
}

// Tween returns the eased progress of a movement, and requests the next frame until it is
// over.
func (frame *Frame) Tween(w geom.Tween) float64 {
	if w.Moving(frame.In.Now) {
		frame.Animate()
	}
	return w.Eased(frame.In.Now)
}

// RowHeight returns the height of a dialog's row with a control, including three pixels
// above and below the control.
func (frame *Frame) RowHeight() float64 { return frame.Around(46, 3) }

// Control returns the place of a row's control.
func (frame *Frame) Control(row geom.Rect) geom.Rect {
	_, right := row.CutLeft(row.W * 0.36)
	return geom.Rect{X: right.X, Y: right.Y + frame.Px(3), W: right.W, H: right.H - frame.Px(6)}
}

// SetFingers sets the number of physical pixels per pixel of the page or the window,
// since fingers do not shrink on dense screens.
func (frame *Frame) SetFingers(factor float64) { frame.fingertip = fingertip * factor }

// Reach returns v pixels at 100 % in physical pixels, or the size of a fingertip if that
// is larger. It is the room for a target with neighbours.
func (frame *Frame) Reach(v float64) float64 { return max(frame.Px(v), frame.fingertip) }

// Handheld reports whether the screen is as small as a phone's, so that fingers are
// likely.
func (frame *Frame) Handheld() bool { return frame.Low() || frame.Screen.W < frame.handWide() }

// Low reports whether the screen is as low as a phone's held sideways.
func (frame *Frame) Low() bool { return frame.Screen.H < frame.handWide() }

// Landscape reports whether the screen has room for a panel at the right of a board.
func (frame *Frame) Landscape() bool { return frame.Screen.W > frame.Screen.H*1.1 }

// handWide returns a length in pixels. A screen with a shorter side than that is a phone's.
func (frame *Frame) handWide() float64 { return max(frame.Px(430), 10*frame.fingertip) }

// Finger is like Px, but on a phone returns at least the size of a fingertip. It is for
// targets that may be closer together with a mouse.
func (frame *Frame) Finger(v float64) float64 {
	if frame.Handheld() {
		return frame.Reach(v)
	}
	return frame.Px(v)
}

// Around returns the height of a row with a target in it: high pixels, or more if a
// fingertip and the free space above and below need it. Both are at 100 %.
func (frame *Frame) Around(high, free float64) float64 {
	return max(frame.Px(high), frame.fingertip+2*frame.Px(free))
}

// aim decides at the press of a finger which target it just missed. The choice holds
// until the finger is lifted.
func (frame *Frame) aim() {
	switch in := &frame.In; {
	case in.Touch && in.JustDown:
		frame.near = nearest(frame.targets, in.At, max(frame.fingertip, frame.Px(fingertip)))
	case !in.Touch || !in.Down && !in.JustUp:
		frame.near = ""
	}
}

// besideOf returns a place of w by h pixels below r, or above it if there is no room or a
// finger hides what is below. It is always inside the window.
func (frame *Frame) besideOf(r geom.Rect, w, h float64, above bool) geom.Rect {
	gap, edge := frame.Px(8), frame.Px(8)
	over, under := r.Y-gap-h, r.Bottom()+gap
	y := under
	if above && over >= edge || under+h > frame.Screen.H-edge {
		y = over
	}
	x := min(max(r.Center().X-w/2, edge), frame.Screen.W-edge-w)
	return geom.Rect{X: x, Y: min(max(y, edge), frame.Screen.H-edge-h), W: w, H: h}.Round()
}

// acted returns used. If true, it requests another frame, because this one may have been
// built before the change.
func (frame *Frame) acted(used bool) bool {
	if used {
		frame.Animate()
	}
	return used
}

// never is a time later than any program runs.
const never = time.Duration(1<<63 - 1)

// fingertip is the minimum size of a touch target, in pixels of the page or the window. A
// smaller target also reacts to touches beside it if there is room.
const fingertip = 44

// nearest returns the target closest to a point, among those that contain it when
// enlarged to the size least. It returns "" if a target contains the point already, or
// none is near.
func nearest(targets []Target, p geom.Point, least float64) string {
	name, best := "", math.Inf(1)
	for _, t := range targets {
		r := t.Rect
		if r.Contains(p) {
			return ""
		}
		beside := geom.Point{X: math.Abs(p.X-r.Center().X) - r.W/2, Y: math.Abs(p.Y-r.Center().Y) - r.H/2}
		if beside.X > max(0, (least-r.W)/2) || beside.Y > max(0, (least-r.H)/2) {
			continue
		}
		if miss := math.Hypot(max(beside.X, 0), max(beside.Y, 0)); miss < best {
			name, best = t.Name, miss
		}
	}
	return name
}

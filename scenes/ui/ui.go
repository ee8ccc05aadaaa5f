package ui

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Target is a clickable area with a name, for inspection.
type Target struct {
	Name string
	Rect geom.Rect
}

// UI holds the widgets of one window. Begin starts a frame, the scenes call widgets, and
// Draw shows the result.
type UI struct {
	Theme Theme
	// Overlay is an input field of the platform, nil if not needed.
	Overlay Overlay
	// Method composes text in fields, nil if typed text needs no composition.
	Method InputMethod
	// Read receives every text drawn in a frame, also in scenes below the top: single
	// lines, and wrapped texts as a whole. May be nil.
	Read func(text string)
	// Clipboard is used by fields. It is this program's own until replaced by the
	// system's. It is never nil.
	Clipboard Clipboard
	In        input.Input
	Screen    geom.Rect // the whole window

	scale       float64
	cache       *pictureCache
	borrows     bool // the cache belongs to another UI
	progressive progressivePainting
	faces       faces
	canvas      canvas
	targets     []Target
	wrapped     map[string]string // maps a line to the text it was wrapped from; for Read
	cut         []string          // lines that are not entirely visible
	nameless    []string          // buttons with a picture but no name
	redraw      time.Duration     // time of the next requested frame
	live        bool              // the scene being built is on top and receives input
	grabbed     string            // the pressed widget
	focus       focus
	sheet       *Sheet // of the scene being built
	top         *Sheet // of the scene on top
	tip         tip
	collector   partCollector
	near        string    // the target that a finger just missed, "" for none
	fingertip   float64   // in physical pixels
	overlaid    bool      // a field uses Overlay in this frame
	composed    bool      // a field uses Method in this frame
	overText    bool      // the pointer is over a field
	window      geom.Rect // the visible part of the scrolled list being built; else the whole screen
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
	return &UI{Theme: Light, Clipboard: &ownClipboard{}, cache: &pictureCache{}, sheet: &Sheet{}}
}

// Begin starts a frame of w by h physical pixels with the given input. The scale is the
// number of physical pixels per pixel at 100 %.
func (u *UI) Begin(w, h int, scale float64, in input.Input) {
	screen := geom.Rect{W: float64(w), H: float64(h)}
	u.Screen = screen
	if u.scale != scale {
		u.faces.forget()
	}
	u.scale = scale
	u.In = in
	u.window = screen
	u.redraw, u.overText, u.overlaid, u.composed = never, false, false, false
	u.canvas.begin(screen, u.Theme.Ground)
	u.aim()
	u.targets, u.cut, u.nameless = u.targets[:0], u.cut[:0], u.nameless[:0]
	u.collector.parts = u.collector.parts[:0]
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

// Layer starts the next scene, from bottom to top, with its own sheet. Only the scene on
// top receives input.
func (u *UI) Layer(sheet *Sheet, top bool, in input.Input) {
	u.live, u.sheet = top, sheet
	if top && u.top != sheet {
		u.top = sheet
		sheet.typing = typing{}
		u.yield()
	}
	u.In = in
	if !top {
		u.In = in.Idle()
	}
}

// Live reports whether the scene being built is on top.
func (u *UI) Live() bool { return u.live }

// Px converts v pixels at 100 % to physical pixels.
func (u *UI) Px(v float64) float64 { return v * u.scale }

// Scale returns the number of physical pixels per pixel at 100 %.
func (u *UI) Scale() float64 { return u.scale }

// Stamp adds a picture above all others, with the place, colour and filter of op. It
// ignores other options.
func (u *UI) Stamp(img *ebiten.Image, op *ebiten.DrawImageOptions) {
	u.canvas.add(img, img.Bounds(), op)
}

// Clip hides everything that build draws outside r.
func (u *UI) Clip(r geom.Rect, build func()) {
	outer := u.canvas.clip
	u.canvas.clip = outer.Intersect(pixels(r))
	build()
	u.canvas.clip = outer
}

// Faded makes everything that build draws transparent: 0 is opaque, 1 invisible. Cached
// pictures are reused, whereas a fading colour would repaint them in every frame.
func (u *UI) Faded(fade float64, build func()) {
	outer := u.canvas.fade
	u.canvas.fade = 1 - (1-outer)*(1-fade)
	build()
	u.canvas.fade = outer
}

// Refresh makes the next Draw touch the screen even if nothing changed, so that it is
// presented again.
func (u *UI) Refresh() { u.canvas.refresh = true }

// Draw draws the last frame. If the screen is the same image as before, it must be
// unchanged since the last Draw. Any other image is drawn completely.
func (u *UI) Draw(screen *ebiten.Image) {
	u.canvas.draw(screen)
}

// Target registers a clickable area for inspection, if the scene is on top.
func (u *UI) Target(name string, r geom.Rect) {
	r = r.Meet(u.window)
	if u.live && !r.Empty() {
		u.targets = append(u.targets, Target{name, r})
	}
}

// Targets returns the clickable areas of the last frame.
func (u *UI) Targets() []Target { return slices.Clone(u.targets) }

// never is a time later than any program runs.
const never = time.Duration(1<<63 - 1)

// Animate requests the next frame as soon as possible.
func (u *UI) Animate() { u.redraw = u.In.Now }

// WakeIn requests a frame after d, if none is requested earlier.
func (u *UI) WakeIn(d time.Duration) { u.redraw = min(u.redraw, u.In.Now+max(d, 0)) }

// Wanted returns the time until the next requested frame, and false if none is requested.
func (u *UI) Wanted() (time.Duration, bool) {
	return max(u.redraw-u.In.Now, 0), u.redraw != never
}

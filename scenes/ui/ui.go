package ui

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Target is something that can be clicked, by name, for inspection.
type Target struct {
	Name string
	Rect geom.Rect
}

// UI is one window's widgets. Begin starts a frame, the scenes call widgets,
// and Draw shows what they noted.
type UI struct {
	Theme Theme
	// Overlay is the platform's own field, nil where ours need none.
	Overlay Overlay
	// Method composes letters in our own fields, nil where what is typed arrives as it is.
	Method InputMethod
	// Read is told all that is written in a frame, of what lies below the scene on top too:
	// lines, and whole the texts that were wrapped. Nil for nobody.
	Read func(text string)
	// Clipboard is what fields cut and copy to and paste from: this program's
	// own until the system's takes its place. It is never nil.
	Clipboard Clipboard
	In        input.Input
	Screen    geom.Rect // the whole window

	scale     float64
	cache     *pictureCache
	borrows   bool // the cache is another's
	hurry     hurry
	faces     faces
	canvas    canvas
	targets   []Target
	wrapped   map[string]string // of lines, what they are of; for Read
	cut       []string          // lines that cannot be read to their ends
	nameless  []string          // buttons that show a picture only and have no name
	redraw    time.Duration     // when the picture changes next by itself
	live      bool              // the scene being built is on top and gets input
	grabbed   string            // the widget under the press
	focus     focus
	sheet     *Sheet // of the scene being built
	top       *Sheet // of the scene on top
	tip       tip
	telling   telling
	near      string    // what a finger means that is down beside it, "" for nothing
	fingertip float64   // in physical pixels
	overlaid  bool      // a field has the overlay in this frame
	composed  bool      // a field of this frame has the input method
	overText  bool      // the pointer is on a field
	window    geom.Rect // the part of the screen that a scrolled list shows; the whole screen outside one
}

// Sheet holds the state of one scene's fields and sliders between frames. It finds them by
// name, and names are unique on one sheet only. The zero value belongs to a new scene.
type Sheet struct {
	Focus string // the stop that has the keyboard when the scene comes to the top again

	slide  slide
	typing typing
}

// New makes the widgets of a window.
func New() *UI {
	return &UI{Theme: Light, Clipboard: &ownClipboard{}, cache: &pictureCache{}, sheet: &Sheet{}}
}

// Begin starts a frame of w by h physical pixels with the given input. Scale
// is the number of physical pixels in one pixel at 100 %.
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
	u.telling.parts = u.telling.parts[:0]
	u.live = true
	if !u.borrows {
		u.cache.age(w * h)
	}
	u.beginHurry()
	u.focus.begin(&u.In, u.Px(input.DragThreshold))
	u.sheet.typing.begin()
	if in.JustDown {
		u.grabbed = ""
	}
}

// Layer starts the next scene upwards, which has a sheet of its own. Only the one on top
// gets input.
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

// Px is v pixels at 100 % in physical pixels.
func (u *UI) Px(v float64) float64 { return v * u.scale }

// Scale is the number of physical pixels in one pixel at 100 %.
func (u *UI) Scale() float64 { return u.scale }

// Stamp notes a picture to be drawn above all noted before it, placed, coloured
// and filtered as op says; its other options are left out.
func (u *UI) Stamp(img *ebiten.Image, op *ebiten.DrawImageOptions) {
	u.canvas.add(img, img.Bounds(), op)
}

// Clip notes what build paints so that nothing of it shows outside r.
func (u *UI) Clip(r geom.Rect, build func()) {
	outer := u.canvas.clip
	u.canvas.clip = outer.Intersect(pixels(r))
	build()
	u.canvas.clip = outer
}

// Faded notes what build paints see-through: 0 is opaque, 1 invisible. The pictures
// stay the same, where a colour that fades would have them painted in every frame.
func (u *UI) Faded(fade float64, build func()) {
	outer := u.canvas.fade
	u.canvas.fade = 1 - (1-outer)*(1-fade)
	build()
	u.canvas.fade = outer
}

// Refresh has the next Draw touch the screen even if nothing changed, so that it
// is shown again.
func (u *UI) Refresh() { u.canvas.refresh = true }

// Draw brings the screen up to the frame that was built last. A screen drawn on
// before has to be as the last Draw left it; any other is drawn as a whole.
func (u *UI) Draw(screen *ebiten.Image) {
	u.canvas.draw(screen)
}

// Target makes something known by name to inspection. Only targets of the
// scene on top are kept.
func (u *UI) Target(name string, r geom.Rect) {
	r = r.Meet(u.window)
	if u.live && !r.Empty() {
		u.targets = append(u.targets, Target{name, r})
	}
}

// Targets are the things that could be clicked in the last frame.
func (u *UI) Targets() []Target { return slices.Clone(u.targets) }

// never is later than any program runs.
const never = time.Duration(1<<63 - 1)

// Animate asks for the next frame as soon as it can be shown.
func (u *UI) Animate() { u.redraw = u.In.Now }

// WakeIn asks for a new picture after d, or sooner where something happens
// before.
func (u *UI) WakeIn(d time.Duration) { u.redraw = min(u.redraw, u.In.Now+max(d, 0)) }

// Wanted is how long after this one the next frame is wanted; false when
// nothing but input would change anything.
func (u *UI) Wanted() (time.Duration, bool) {
	return max(u.redraw-u.In.Now, 0), u.redraw != never
}

// Package ui contains the widgets of all scenes: theme, text, buttons, panels and
// pictures of the right size.
//
// It is an immediate-mode library. In each frame a scene calls the widgets it needs. They
// react to input immediately and record their pictures, which [Painter.Draw] then draws. The
// package imports Ebitengine, assets, scenes/geom, scenes/input and scenes/lang, but
// never a game.
package ui

import (
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
	tab, paint := &TabOrder{Frame: frame}, &Painter{Frame: frame, cache: &pictureCache{}}
	collector := &Collector{TabOrder: tab}
	return &UI{
		Frame: frame, TabOrder: tab, Painter: paint, Collector: collector,
		Writer:    &Writer{Frame: frame, Painter: paint, Collector: collector},
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

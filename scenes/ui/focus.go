package ui

import (
	"math"
	"slices"

	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// focus is the keyboard focus. Exactly one stop has it: a widget, or an area such as a
// board in which the arrow keys move a cursor. Tab moves through the stops of the scene
// on top in reading order. A press of the pointer clears the focus.
type focus struct {
	name      string
	at        geom.Rect    // its last place, from which Tab continues
	mouse     geom.Point   // where the pointer was when the focus changed
	start     string       // the stop of the first Tab; "" for the next in reading order
	stops     []stop       // of the current frame; the last frame's before it is built
	lists     []geom.Rect  // windows of the scrolled lists with stops; list n is at n-1
	list      int          // the list being built, 0 for none
	long      bool         // some list is longer than its window
	on        kind         // the kind of the focused stop in the last frame
	enter     bool         // Enter or Space was pressed in this frame
	pending   pendingValue // a value entered from outside the window
	moved     bool         // the focus changed in this frame; lists scroll to it
	movesNext bool         // moved in the next frame
	keeps     bool         // it was given by Keep: the list scrolls so that the stop's middle is at
	height    float64
	byPointer bool // Keep was called for a press of the pointer, which leaves no focus
}

// TabOrder is the keyboard focus and the stops through which Tab leads.
type TabOrder struct {
	frame *Frame
	focus focus
}

// Steer turns arrow keys into Tab if they have no other use: all directions of a gamepad,
// except left and right on a slider, and up and down of a keyboard. In a list longer than
// its window, the keyboard's arrows scroll until something has the focus.
func (tab *TabOrder) Steer(in *input.Input) {
	if in.Control || in.Alt || !in.Pad && tab.focus.on == noStop && tab.focus.long {
		return
	}
	ways := map[input.Key]bool{"ArrowDown": false, "ArrowUp": true}
	if in.Pad && tab.focus.on != aSlider {
		ways["ArrowRight"], ways["ArrowLeft"] = false, true
	}
	for i, key := range in.Keys {
		if back, walks := ways[key]; walks {
			in.Keys = slices.Clone(in.Keys)
			in.Keys[i], in.Shift = "Tab", back
		}
	}
}

type stop struct {
	name string
	rect geom.Rect
	kind kind
	list int // the scrolled list that contains it, 0 for none
}

// kind is the kind of a stop. It determines the keys that the stop handles.
type kind byte

const (
	noStop  kind = iota
	aButton      // Enter and Space
	aCard        // Enter, Space and arrows
	aField       // all keys that type or move in text
	aSlider      // left and right arrow
	anArea       // arrows; the scene handles Enter
)

func (f *focus) begin(in *input.Input, nudge float64) {
	f.enter, f.moved, f.movesNext = false, f.movesNext, false
	if i := f.find(); i >= 0 {
		f.at = f.stops[i].rect
	}
	if in.JustDown {
		f.name, f.at = "", geom.Rect{X: in.At.X, Y: in.At.Y}
	}
	if in.Arrow() {
		f.mouse = in.At
	}
	if f.onKind() == anArea && in.At.Distance(f.mouse) > nudge {
		f.name = "" // a deliberate movement of the pointer takes over
	}
	if in.Arrow() && f.onKind() == aButton && slices.ContainsFunc(f.stops, func(s stop) bool { return s.kind == anArea }) {
		f.name = "" // the arrow keys belong to the area
	}
	if in.Pressed("Tab") {
		step := 1
		if in.Shift {
			step = -1
		}
		f.name, f.moved, f.mouse = f.next(step), true, in.At
	}
	f.on = f.onKind()
	f.enter = f.name != "" && (in.Entered() || in.JustPressed("Space"))
	f.stops, f.lists, f.list, f.long, f.start = f.stops[:0], f.lists[:0], 0, false, ""
}

func (f *focus) find() int {
	return slices.IndexFunc(f.stops, func(s stop) bool { return f.name != "" && s.name == f.name })
}

func (f *focus) onKind() kind {
	if i := f.find(); i >= 0 {
		return f.stops[i].kind
	}
	return noStop
}

// next returns the name of the stop after the focused one in reading order, or before it
// if step is negative. If the focused stop has disappeared, it continues from its place.
func (f *focus) next(step int) string {
	if len(f.stops) == 0 {
		return ""
	}
	stops, gone := f.stops, f.find() < 0
	if gone && step > 0 && slices.ContainsFunc(stops, func(s stop) bool { return s.name == f.start }) {
		return f.start
	}
	if gone && f.at != (geom.Rect{}) {
		stops = append(slices.Clip(stops), stop{rect: f.at})
	}
	order := reading(stops, f.lists)
	n := len(order)
	here := slices.IndexFunc(order, func(i int) bool { return stops[i].name == f.name || gone && stops[i].name == "" })
	if here < 0 && step < 0 {
		here = n
	}
	to := stops[order[(here+step+n)%n]]
	return to.name
}

// reading returns the indexes of the stops in reading order. A scrolled list counts as
// one stop at its place, followed by its contents.
func reading(stops []stop, lists []geom.Rect) []int {
	type part struct {
		rect geom.Rect
		in   []int
	}
	parts := make([]part, len(lists), len(lists)+len(stops))
	for i, window := range lists {
		parts[i].rect = window
	}
	for i, s := range stops {
		if s.list > 0 {
			parts[s.list-1].in = append(parts[s.list-1].in, i)
			continue
		}
		parts = append(parts, part{s.rect, []int{i}})
	}
	var order []int
	rects := make([]geom.Rect, len(parts))
	for i, p := range parts {
		rects[i] = p.rect
	}
	for _, p := range geom.ReadingOrder(rects) {
		in := parts[p].in
		inner := make([]geom.Rect, len(in))
		for i, s := range in {
			inner[i] = stops[s].rect
		}
		for _, i := range geom.ReadingOrder(inner) {
			order = append(order, in[i])
		}
	}
	return order
}

// Beside returns the stop to which an arrow key leads from the focused one: left and
// right follow the reading order, up and down lead to the nearest stop. It returns "" if
// there is none.
func (tab *TabOrder) Beside(arrow input.Key) string {
	f := &tab.focus
	at := f.find()
	if at < 0 {
		return ""
	}
	order := reading(f.stops, f.lists)
	here := slices.Index(order, at)
	switch {
	case arrow == "ArrowRight" && here+1 < len(order):
		return f.stops[order[here+1]].name
	case arrow == "ArrowLeft" && here > 0:
		return f.stops[order[here-1]].name
	case arrow == "ArrowDown", arrow == "ArrowUp":
		return f.nearest(f.stops[at].rect, arrow == "ArrowUp")
	}
	return ""
}

// nearest returns the nearest stop that is entirely above or below a place.
func (f *focus) nearest(from geom.Rect, above bool) (name string) {
	least := math.Inf(1)
	for _, s := range f.stops {
		down := s.rect.Y - from.Bottom()
		if above {
			down = from.Y - s.rect.Bottom()
		}
		aside := max(0, s.rect.X-from.Right(), from.X-s.rect.Right())
		if down >= 0 && down+aside < least {
			least, name = down+aside, s.name
		}
	}
	return name
}

// Focused reports whether a widget has the focus, so that a board ignores Enter.
func (tab *TabOrder) Focused() bool { return tab.focus.on != noStop && tab.focus.on != anArea }

// Typing reports whether a field has the focus, so that the scene ignores letters and
// keys that move in text.
func (tab *TabOrder) Typing() bool { return tab.focus.on == aField }

// Answers reports whether Enter was pressed for the whole scene, that is, with no widget
// or only a field focused. It consumes the key. Otherwise a scene opened in the same
// frame would also react to it.
func (tab *TabOrder) Answers() bool {
	if !tab.frame.live || tab.Focused() && !tab.Typing() || !tab.frame.In.Entered() {
		return false
	}
	tab.frame.In.Keys = slices.DeleteFunc(slices.Clone(tab.frame.In.Keys), func(k input.Key) bool { return k == "Enter" || k == "NumpadEnter" })
	return true
}

// Focus gives a stop the focus; "" clears it.
func (tab *TabOrder) Focus(name string) {
	f := &tab.focus
	if name == "" {
		f.at = geom.Rect{}
	}
	if f.name != name {
		f.name, f.movesNext, f.mouse = name, true, tab.frame.In.At
		tab.frame.Animate()
	}
}

// Keep gives a stop of this frame the focus, if it was pressed by a pointer only until its list
// has scrolled. However sizes change in the next frame, the stop stays under the pointer.
func (tab *TabOrder) Keep(name string) {
	tab.focus.byPointer = tab.focus.name != name
	tab.Focus("")
	tab.Focus(name)
	if f := &tab.focus; f.find() >= 0 {
		f.keeps, f.height = true, f.stops[f.find()].rect.Center().Y
	}
}

// StartTab makes Tab lead to a stop while none has the focus. It is called in every frame.
func (tab *TabOrder) StartTab(name string) { tab.focus.start = name }

// TabStart returns the stop of [TabOrder.StartTab], "" for none.
func (tab *TabOrder) TabStart() string { return tab.focus.start }

// Keyboard returns the name of the focused stop, "" for none.
func (tab *TabOrder) Keyboard() string { return tab.focus.name }

// Area adds a stop in which the arrow keys move a cursor of the scene, such as a board's.
// It reports whether the area has the focus and so should show its cursor. The scene
// calls [TabOrder.Focus] when an arrow key is pressed.
func (u *UI) Area(name string, r geom.Rect) bool {
	u.collectControl(Part{Role: RoleArea, Name: name, Rect: r})
	has, _ := u.stop(name, r, anArea)
	return has
}

type pendingValue struct{ name, value string }

// EnterValue enters a value into a slider or a field in the next frame, for assistive tools.
func (tab *TabOrder) EnterValue(name, value string) { tab.focus.pending = pendingValue{name, value} }

func (tab *TabOrder) takePending(name string) (string, bool) {
	g := &tab.focus.pending
	if !tab.frame.live || g.name != name {
		return "", false
	}
	value := g.value
	*g = pendingValue{}
	return value, true
}

// Stops reports whether the last frame had a stop with this name.
func (tab *TabOrder) Stops(name string) bool {
	return slices.ContainsFunc(tab.focus.stops, func(s stop) bool { return s.name == name })
}

func (tab *TabOrder) walks() bool { return tab.focus.on == aCard || tab.focus.on == anArea }

// LeaveArea clears the focus if an area has it, and reports whether one had it.
func (tab *TabOrder) LeaveArea() bool {
	had := tab.focus.on == anArea && tab.focus.name != ""
	if had {
		tab.Focus("")
	}
	return had
}

// Stop adds a stop that Enter and Space press. The scene moves between such stops by the
// arrow keys. It reports whether the stop has the focus, to be marked with [Painter.Ring], and
// whether it is pressed in this frame.
func (u *UI) Stop(name string, r geom.Rect) (has, pressed bool) {
	u.collectControl(Part{Role: RoleButton, Name: name, Rect: r})
	return u.stop(name, r, aCard)
}

func (tab *TabOrder) stop(name string, r geom.Rect, k kind) (has, pressed bool) {
	f := &tab.focus
	if !tab.frame.live {
		return false, false
	}
	f.stops = append(f.stops, stop{name, r, k, f.list})
	has = f.name == name
	return has, has && f.enter
}

// inList builds a scrolled list in a window. It returns the rectangle of the stop that
// received the focus in this frame, if it is in the list.
func (tab *TabOrder) inList(window geom.Rect, build func()) (at geom.Rect, come bool) {
	f := &tab.focus
	if !tab.frame.live {
		build()
		return
	}
	outer, first := f.list, len(f.stops)
	f.lists = append(f.lists, window)
	f.list = len(f.lists)
	build()
	f.list = outer
	for _, s := range f.stops[first:] {
		if f.moved && s.name == f.name {
			return s.rect, true
		}
	}
	return
}

// ringGap is the distance of a ring's outer edge from its stop, at 100 %.
const ringGap = 4

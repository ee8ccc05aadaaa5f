package ui

import (
	"image/color"
	"math"
	"slices"

	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// focus is where the keyboard acts: on one thing at a time, a widget, or an area
// that the arrows walk over by themselves, such as a board. Tab walks through the
// stops of the scene on top in the order in which they are read; the pointer
// takes the keyboard from all of them.
type focus struct {
	name  string
	at    geom.Rect   // where it was seen last, from where Tab goes on
	mouse geom.Point  // where the pointer was when the keyboard came to it
	stops []stop      // of the frame being built; those of the one before while input is answered
	lists []geom.Rect // the windows of the scrolled lists that hold stops; list n is at n-1
	list  int         // the list being built, 0 for none
	long  bool        // one of the lists goes on out of sight
	on    kind        // what the keyboard acts on, as of the frame before
	enter bool        // Enter or Space acts in this frame
	give  giving      // what is entered into a widget from outside the window
	moved bool        // the keyboard came to it in this frame, which lists scroll to
	come  bool        // and so in the next
}

// Steer has the arrows walk from stop to stop, where nothing walks by itself: those of
// a gamepad all, but along a slider's track, those of a keyboard up and down. A list
// that goes on out of sight is scrolled by them until something has the keyboard.
func (u *UI) Steer(in *input.Input) {
	if in.Control || in.Alt || !in.Pad && u.focus.on == noStop && u.focus.long {
		return
	}
	ways := map[input.Key]bool{"ArrowDown": false, "ArrowUp": true}
	if in.Pad && u.focus.on != aSlider {
		ways["ArrowRight"], ways["ArrowLeft"] = false, true
	}
	for i, key := range in.Keys {
		if back, walks := ways[key]; walks {
			in.Keys = slices.Clone(in.Keys)
			in.Keys[i], in.Shift = "Tab", back
		}
	}
}

// stop is a place where Tab stops.
type stop struct {
	name string
	rect geom.Rect
	kind kind
	list int // the scrolled list it is in, 0 for none
}

// kind tells stops apart by the keys that are theirs.
type kind byte

const (
	noStop  kind = iota
	aButton      // Enter and Space
	aCard        // those and the arrows
	aField       // all that writes and moves in a text
	aSlider      // the arrows along its track
	anArea       // the arrows; Enter is for the scene that has it
)

func (f *focus) begin(in *input.Input, nudge float64) {
	f.enter, f.moved, f.come = false, f.come, false
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
		f.name = "" // the pointer takes over by more than a nudge
	}
	if in.Arrow() && f.onKind() == aButton && slices.ContainsFunc(f.stops, func(s stop) bool { return s.kind == anArea }) {
		f.name = "" // the arrows are for what walks by them
	}
	if in.Pressed("Tab") {
		step := 1
		if in.Shift {
			step = -1
		}
		f.name, f.moved, f.mouse = f.next(step), true, in.At
	}
	f.on = f.onKind()
	f.enter = f.name != "" && (in.Entered() || in.Struck("Space"))
	f.stops, f.lists, f.list, f.long = f.stops[:0], f.lists[:0], 0, false
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

// next is the stop that is read after the one with the keyboard, or before it
// where step is negative. What has gone since leaves its place to go on from.
func (f *focus) next(step int) string {
	if len(f.stops) == 0 {
		return ""
	}
	stops, gone := f.stops, f.find() < 0
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

// reading is the order in which stops are read. A scrolled list is read as one,
// where it stands, and then what is in it.
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

// Beside is the stop to which an arrow leads from the one with the keyboard: the one
// read next, or before, to its sides, the nearest above and below it; "" where there is
// none.
func (u *UI) Beside(arrow input.Key) string {
	f := &u.focus
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

// nearest is the stop nearest to a place, of those that lie wholly above or below it.
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

// Focused reports whether the keyboard acts on a widget, so that Enter is not
// the board's.
func (u *UI) Focused() bool { return u.focus.on != noStop && u.focus.on != anArea }

// Typing reports whether a field has the keyboard, so that letters and the keys
// that move in a text are not the scene's.
func (u *UI) Typing() bool { return u.focus.on == aField }

// Answers reports whether Enter was struck for the scene as a whole: where no
// widget has the keyboard, or one that is typed in. It is then taken: what it opens
// may be drawn in the same frame, and would play at its cursor by it.
func (u *UI) Answers() bool {
	if !u.live || u.Focused() && !u.Typing() || !u.In.Entered() {
		return false
	}
	u.In.Keys = slices.DeleteFunc(slices.Clone(u.In.Keys), func(k input.Key) bool { return k == "Enter" || k == "NumpadEnter" })
	return true
}

// Focus gives a stop the keyboard; "" takes it from whichever has it.
func (u *UI) Focus(name string) {
	f := &u.focus
	if name == "" {
		f.at = geom.Rect{}
	}
	if f.name != name {
		f.name, f.come, f.mouse = name, true, u.In.At
		u.Animate()
	}
}

// Keyboard is the stop that the keyboard acts on, "" for none.
func (u *UI) Keyboard() string { return u.focus.name }

// Area adds a part of the scene to Tab's walk in which the arrows move a mark of
// its own, such as the cursor of a board, and reports whether it has the keyboard
// and is to show that mark. It takes the keyboard by [UI.Focus] at an arrow.
func (u *UI) Area(name string, r geom.Rect) bool {
	u.tellControl(Part{Role: RoleArea, Name: name, Rect: r})
	has, _ := u.stop(name, r, anArea)
	return has
}

// giving is a value for a slider or a field.
type giving struct{ name, value string }

// Give enters a value into the slider or the field of that name in the coming
// frame, as an assistive tool does.
func (u *UI) Give(name, value string) { u.focus.give = giving{name, value} }

// given is what is entered into a widget in this frame.
func (u *UI) given(name string) (string, bool) {
	g := &u.focus.give
	if !u.live || g.name != name {
		return "", false
	}
	value := g.value
	*g = giving{}
	return value, true
}

// Stops reports whether Tab's walk of the last frame came by something.
func (u *UI) Stops(name string) bool {
	return slices.ContainsFunc(u.focus.stops, func(s stop) bool { return s.name == name })
}

// walks reports whether the arrows are for what has the keyboard.
func (u *UI) walks() bool { return u.focus.on == aCard || u.focus.on == anArea }

// LeaveArea takes the keyboard from an area and reports whether one had it.
func (u *UI) LeaveArea() bool {
	had := u.focus.on == anArea && u.focus.name != ""
	if had {
		u.Focus("")
	}
	return had
}

// Stop adds something to Tab's walk that Enter and Space press, and between which
// and others like it the scene walks by the arrows. It reports whether it has the
// keyboard, to be marked by [UI.Ring], and whether it is pressed now.
func (u *UI) Stop(name string, r geom.Rect) (has, pressed bool) {
	u.tellControl(Part{Role: RoleButton, Name: name, Rect: r})
	return u.stop(name, r, aCard)
}

func (u *UI) stop(name string, r geom.Rect, k kind) (has, pressed bool) {
	f := &u.focus
	if !u.live {
		return false, false
	}
	f.stops = append(f.stops, stop{name, r, k, f.list})
	has = f.name == name
	return has, has && f.enter && k != anArea
}

// inList builds a scrolled list seen in a window, whose stops are read together,
// and tells which part of it the keyboard came to in this frame, if any.
func (u *UI) inList(window geom.Rect, build func()) (at geom.Rect, come bool) {
	f := &u.focus
	if !u.live {
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

// Ring marks what has the keyboard: a line about it, with a gap, as nothing else
// looks.
func (u *UI) Ring(r geom.Rect) {
	u.Outline(r.Inset(-u.Px(ringGap)), color.Transparent, u.Theme.Accent, Corner+ringGap, 2)
}

// Cursor marks where an area's own keyboard cursor is: a line about it that its
// light rim shows on any material.
func (u *UI) Cursor(r geom.Rect, corner float64) {
	u.Outline(r.Inset(-u.Px(3)), color.Transparent, color.White, corner+3, 6)
	u.Outline(r.Inset(-u.Px(1.5)), color.Transparent, u.Theme.Style().Can(), corner+1.5, 3)
}

// ringGap is how far a ring's outer edge is from what it is about, at 100 %.
const ringGap = 4

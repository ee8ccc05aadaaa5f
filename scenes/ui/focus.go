package ui

import "tessera/scenes/input"

// focus is the widget that the keyboard acts on. Tab walks through the widgets
// of the scene on top; using the pointer or an arrow leaves it.
type focus struct {
	name  string
	order []string // the widgets of the frame being built
	step  int      // where Tab moves in this frame
	enter bool     // Enter or Space acts in this frame
	typed bool     // the widget is a field, in which Enter ends what is typed
}

func (f *focus) begin(in *input.Input) {
	f.step, f.enter, f.typed = 0, false, false
	if in.JustDown || in.Pressed("ArrowLeft") || in.Pressed("ArrowRight") || in.Pressed("ArrowUp") || in.Pressed("ArrowDown") {
		f.name = ""
	}
	if in.Pressed("Tab") {
		f.step = 1
		if in.Shift {
			f.step = -1
		}
	}
	if f.step != 0 {
		f.name = f.next()
	}
	f.order = f.order[:0]
	f.enter = f.name != "" && (in.Entered() || in.Struck("Space"))
}

func (f *focus) next() string {
	n := len(f.order)
	if n == 0 {
		return ""
	}
	for i, name := range f.order {
		if name == f.name {
			return f.order[(i+f.step+n)%n]
		}
	}
	if f.step < 0 {
		return f.order[n-1]
	}
	return f.order[0]
}

// Focused reports whether the keyboard acts on a widget, so that Enter is not
// the board's.
func (u *UI) Focused() bool { return u.focus.name != "" }

// Answers reports whether Enter was struck for the scene as a whole: where no
// widget has the keyboard, or one that is typed in.
func (u *UI) Answers() bool {
	return u.live && (!u.Focused() || u.focus.typed) && u.In.Entered()
}

// Focus gives a widget the keyboard; "" takes it from whichever has it.
func (u *UI) Focus(name string) { u.focus.name = name }

// focusable adds a widget to the walk and reports whether it has the focus
// and whether the keyboard presses it now.
func (u *UI) focusable(name string) (has, pressed bool) {
	if !u.live {
		return false, false
	}
	u.focus.order = append(u.focus.order, name)
	has = u.focus.name == name
	return has, has && u.focus.enter
}

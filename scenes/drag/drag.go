// Package drag is what a hand does at every table with mouse or finger: a press
// takes hold of something, carries it, and lets it go, and a wheel is turned
// notch by notch.
//
// It imports scenes/input and the standard library only, so that it is tested
// without a display.
package drag

import "tessera/scenes/input"

// Drag is a press that took hold of something, from the press to its end. The
// zero value holds nothing.
type Drag struct {
	Held  bool // the press is under way
	Moved bool // it has gone beyond the threshold and is no click any more
}

// Take is a press that takes hold of something now.
func Take() Drag { return Drag{Held: true} }

// Change is what a frame of the pointer brings a drag.
type Change byte

// The changes. Lost is the end of a press that let nothing go: a second finger
// came down, the window lost the pointer, or it was released outside.
const (
	None    Change = iota // nothing is held
	Carried               // it is still held
	Clicked               // let go without having moved
	Dropped               // let go after it moved
	Lost
)

// Ends reports whether the change ends the drag.
func (c Change) Ends() bool { return c >= Clicked }

// Follow takes a frame of the pointer, that of the press itself or a later one.
// A drag that ended holds nothing any more; Moved still tells how it ended.
func (d *Drag) Follow(p input.Pointer) Change {
	if !d.Held {
		return None
	}
	d.Moved = d.Moved || p.Dragging
	d.Held = p.Down
	switch {
	case p.Down:
		return Carried
	case !p.JustUp, p.Outside:
		return Lost
	case d.Moved:
		return Dropped
	}
	return Clicked
}

// Package drag tracks a drag with mouse or finger from press to release, and counts the
// turns of a wheel.
//
// It imports only scenes/input and the standard library, so that it is tested without a
// display.
package drag

import "tessera/scenes/input"

// Drag is a press on an object, until its release. The zero value holds nothing.
type Drag struct {
	Held  bool // the press is under way
	Moved bool // it moved beyond the threshold, so it is not a click
}

// Take returns a drag for a press that has just begun.
func Take() Drag { return Drag{Held: true} }

// Change is the effect of one frame on a drag.
type Change byte

// The changes. Lost is a press that ends without a drop: a second finger came down, the
// window lost the pointer, or it was released outside.
const (
	None    Change = iota // nothing is held
	Carried               // still held
	Clicked               // released without having moved
	Dropped               // released after moving
	Lost
)

// Ends reports whether the change ends the drag.
func (c Change) Ends() bool { return c >= Clicked }

// Follow updates the drag with the pointer of a frame, starting with the frame of the
// press. After the end, Held is false and Moved keeps its value.
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

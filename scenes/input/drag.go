package input

import (
	"math"
	"time"
)

// Drag is a press on an object, until its release. The zero value holds nothing.
type Drag struct {
	Held  bool // the press is under way
	Moved bool // it moved beyond the threshold, so it is not a click
}

// TakeDrag returns a drag for a press that has just begun.
func TakeDrag() Drag { return Drag{Held: true} }

// DragChange is the effect of one frame on a drag.
type DragChange byte

// The changes. Lost is a press that ends without a drop: a second finger came down, the
// window lost the pointer, or it was released outside.
const (
	NotHeld DragChange = iota // nothing is held
	Carried                   // still held
	Clicked                   // released without having moved
	Dropped                   // released after moving
	Lost
)

// Ends reports whether the change ends the drag.
func (c DragChange) Ends() bool { return c >= Clicked }

// Follow updates the drag with the pointer of a frame, starting with the frame of the
// press. After the end, Held is false and Moved keeps its value.
func (d *Drag) Follow(p Pointer) DragChange {
	if !d.Held {
		return NotHeld
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

// Wheel converts the motion of a wheel or a touch pad to turns.
type Wheel struct {
	Notch float64 // notches per turn
	// Rest is how long the wheel is ignored after a turn. A new push begins after the
	// wheel was idle for Pause. 0 disables either.
	Rest, Pause time.Duration

	sum   float64
	last  Moment        // of its latest motion
	until time.Duration // end of its rest
}

// Turned adds the notches of a frame, turned at a moment, and returns the turn they complete: 1 away from the user,
// -1 towards the user, or 0. A frame completes at most one turn, however hard the push.
func (w *Wheel) Turned(when Moment, notches float64) int {
	if notches == 0 {
		return 0
	}
	if w.Pause > 0 && when.Since(w.last) > w.Pause {
		w.sum = 0
	}
	w.last = when
	if when.Early < w.until {
		return 0
	}
	w.sum += notches
	if math.Abs(w.sum) < w.Notch {
		return 0
	}
	turn := 1
	if w.sum < 0 {
		turn = -1
	}
	w.sum, w.until = 0, when.Late+w.Rest
	return turn
}

// Reset discards the notches counted towards the next turn.
func (w *Wheel) Reset() { w.sum = 0 }

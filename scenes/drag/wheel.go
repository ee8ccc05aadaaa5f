package drag

import (
	"math"
	"time"
)

// Wheel converts the motion of a wheel or a touch pad to turns.
type Wheel struct {
	Notch float64 // notches per turn
	// Rest is how long the wheel is ignored after a turn. A new push begins after the
	// wheel was idle for Pause. 0 disables either.
	Rest, Pause time.Duration

	sum   float64
	last  time.Duration // time of its latest motion
	until time.Duration // end of its rest
}

// Turned adds a frame's notches and returns the turn they complete: 1 away from the user,
// -1 towards the user, or 0. A frame completes at most one turn, however hard the push.
func (w *Wheel) Turned(now time.Duration, notches float64) int {
	if notches == 0 {
		return 0
	}
	if w.Pause > 0 && now-w.last > w.Pause {
		w.sum = 0
	}
	w.last = now
	if now < w.until {
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
	w.sum, w.until = 0, now+w.Rest
	return turn
}

// Reset discards the notches counted towards the next turn.
func (w *Wheel) Reset() { w.sum = 0 }

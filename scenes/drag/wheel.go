package drag

import (
	"math"
	"time"
)

// Wheel counts what a wheel or a touch pad reports into turns.
type Wheel struct {
	Notch float64 // how much of a notch is a turn
	// Rest is how long after a turn the wheel is not listened to, and Pause how
	// long it lies still before a new push begins; 0 for not at all.
	Rest, Pause time.Duration

	sum   float64
	last  time.Duration // when it moved last
	until time.Duration // of its rest
}

// Turned takes a frame's notches and is the turn that they complete: 1 away
// from the user, -1 towards the user, 0 for none. A frame makes one turn, however
// hard the push was.
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

// Reset forgets what has been turned towards the next turn.
func (w *Wheel) Reset() { w.sum = 0 }

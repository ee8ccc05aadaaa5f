package ui

import (
	"math"
	"time"
)

// How long things move, and how long a computer's move is held back so that
// the last change can be seen.
const (
	Quick  = 120 * time.Millisecond
	Normal = 180 * time.Millisecond
	Slow   = 300 * time.Millisecond
)

// Ease slows a movement down towards its end; t and the result run from 0 to 1.
func Ease(t float64) float64 {
	t = min(max(t, 0), 1)
	return 1 - math.Pow(1-t, 3)
}

// Tween is one movement under way. The zero value is over.
type Tween struct {
	start, length time.Duration
}

// Start makes a movement that begins now.
func Start(now, length time.Duration) Tween { return Tween{now, length} }

// At is how far the movement is, from 0 to 1, not eased.
func (w Tween) At(now time.Duration) float64 {
	if w.length <= 0 || now >= w.start+w.length {
		return 1
	}
	return float64(now-w.start) / float64(w.length)
}

// Tween is how far a movement is, eased, and asks for the next frame while it
// goes on.
func (u *UI) Tween(w Tween) float64 {
	t := w.At(u.In.Now)
	if t < 1 {
		u.Animate()
	}
	return Ease(t)
}

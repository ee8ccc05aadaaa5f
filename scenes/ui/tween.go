package ui

import (
	"time"

	"tessera/scenes/motion"
)

// The usual durations of movements.
const (
	Quick  = motion.Quick
	Normal = motion.Normal
	Slow   = motion.Slow
)

// Tween is a movement in progress. The zero value is over.
type Tween = motion.Tween

// Start returns a movement that begins at now and usually takes the given time.
func Start(now, usual time.Duration) Tween { return motion.Start(now, usual) }

// Tween returns the eased progress of a movement, and requests the next frame until it is
// over.
func (u *UI) Tween(w Tween) float64 {
	if w.Moving(u.In.Now) {
		u.Animate()
	}
	return w.Eased(u.In.Now)
}

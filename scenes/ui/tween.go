package ui

import (
	"time"

	"tessera/scenes/motion"
)

// How long things usually move, as everywhere else.
const (
	Quick  = motion.Quick
	Normal = motion.Normal
	Slow   = motion.Slow
)

// Tween is one movement under way. The zero value is over.
type Tween = motion.Tween

// Start makes a movement that begins at now and usually takes so long.
func Start(now, usual time.Duration) Tween { return motion.Start(now, usual) }

// Tween is how far a movement is, eased, and asks for the next frame while it
// goes on.
func (u *UI) Tween(w Tween) float64 {
	if w.Moving(u.In.Now) {
		u.Animate()
	}
	return w.Eased(u.In.Now)
}

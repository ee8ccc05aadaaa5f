package app

import (
	"tessera/scenes/frames"
	"tessera/scenes/mind"
)

// newMind returns the computer players for all tables. They run outside this program.
func newMind() mind.Mind { return mind.NewPage(frames.Schedule) }

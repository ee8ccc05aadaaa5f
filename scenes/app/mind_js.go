package app

import (
	"tessera/scenes/frames"
	"tessera/scenes/mind"
)

// newMind makes what thinks for all tables: the engines are in another program.
func newMind() mind.Mind { return mind.NewPage(frames.Schedule) }

package app

import (
	"tessera/scenes/frames"
	"tessera/scenes/mind"
)

// newMind returns the computer players for all tables. They run in a separate WebAssembly
// program.
func newMind() mind.Mind { return mind.NewPage(frames.Schedule) }

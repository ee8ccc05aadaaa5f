package app

import (
	"tessera/scenes"
	"tessera/scenes/mind"
)

// newMind returns the computer players for all tables. They run outside this program.
func newMind() mind.Mind { return mind.NewPage(scenes.ScheduleFrame) }

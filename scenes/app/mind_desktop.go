//go:build !js

package app

import (
	"tessera/logic/games"
	"tessera/scenes/frames"
	"tessera/scenes/mind"
)

// newMind returns the computer players for all tables, in this process.
func newMind() mind.Mind { return mind.NewLocal(games.All(), frames.Schedule) }

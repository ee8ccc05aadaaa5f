//go:build !js

package app

import (
	"tessera/logic/games"
	"tessera/scenes/frames"
	"tessera/scenes/mind"
)

// newMind makes what thinks for all tables.
func newMind() mind.Mind { return mind.NewLocal(games.All(), frames.Schedule) }

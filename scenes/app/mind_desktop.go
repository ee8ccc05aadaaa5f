//go:build !js

package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"tessera/logic/games"
	"tessera/scenes/mind"
)

// newMind makes what thinks for all tables.
func newMind() mind.Mind { return mind.NewLocal(games.All(), ebiten.ScheduleFrame) }

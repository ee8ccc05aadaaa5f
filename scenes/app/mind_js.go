package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/mind"
)

// newMind makes what thinks for all tables: the engines are in another program.
func newMind() mind.Mind { return mind.NewPage(ebiten.ScheduleFrame) }

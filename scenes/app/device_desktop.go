//go:build !js

package app

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// events is empty, because on the desktop Ebitengine reports no times of events.
type events struct {
	key time.Duration // 0, unknown
	ids []ebiten.TouchID
}

// read adds the fingers on the screen.
func (e *events) read(raw *input.Raw) {
	e.ids = ebiten.AppendTouchIDs(e.ids[:0])
	for _, id := range e.ids {
		x, y := ebiten.TouchPosition(id)
		raw.Touches = append(raw.Touches, input.Touch{ID: int(id), At: geom.Point{X: float64(x), Y: float64(y)}})
	}
}

// listen does nothing.
func (r *devices) listen() {}

//go:build !js

package device

import "github.com/hajimehoshi/ebiten/v2"

// notch is Ebitengine's value for one notch of the wheel.
const notch = 1

// printed returns the character that a key types without Shift, "" if unknown.
func printed(k ebiten.Key) string { return ebiten.KeyName(k) }

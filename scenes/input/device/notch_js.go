package device

import "github.com/hajimehoshi/ebiten/v2"

// notch is Ebitengine's value for one notch of the wheel. Browsers report pixels, about a
// hundred for a notch and a few at a time from a trackpad.
const notch = 100

// printed returns "". A browser reports what a key types with each press, with Control
// too.
func printed(ebiten.Key) string { return "" }

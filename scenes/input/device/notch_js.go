package device

import "github.com/hajimehoshi/ebiten/v2"

// notch is how much Ebiten reports for one notch of the wheel. Browsers report
// pixels, about a hundred for a notch and a few at a time from a trackpad.
const notch = 100

// printed returns "": a browser tells what a key writes with each press, with Control too.
func printed(ebiten.Key) string { return "" }

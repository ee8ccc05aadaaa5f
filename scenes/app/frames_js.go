package app

import "github.com/hajimehoshi/ebiten/v2"

// losesPicture is false: the browser keeps the picture itself.
const losesPicture = false

// frameMode is the same at all times: in the browser every event brings its own
// frame in this mode, so that no press is lost, and no other mode does that.
func frameMode(bool) ebiten.FPSModeType { return ebiten.FPSModeVsyncOffMinimum }

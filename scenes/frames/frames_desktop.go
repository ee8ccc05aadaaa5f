//go:build !js

package frames

import "github.com/hajimehoshi/ebiten/v2"

//lint:file-ignore SA1019 With what takes their place the loop never rests, as the package says.

// LosesPicture says that a window system may forget parts of the picture, as
// where another window lay, and only wake us: then all is to be shown again.
const LosesPicture = true

// mode is how frames come while the game is awake, and while it rests. In both a press
// that is over before the next frame is kept for that frame.
func mode(awake bool) ebiten.FPSModeType {
	if awake {
		return ebiten.FPSModeVsyncOn
	}
	return ebiten.FPSModeVsyncOffMinimum
}

// wake has nothing to do: the loop wakes by itself when a frame is asked for.
func wake() {}

//go:build !js

package scenes

import "github.com/hajimehoshi/ebiten/v2"

//lint:file-ignore SA1019 With what takes their place the loop never rests, as the comment on frames says.

// LosesPicture reports whether the window system may lose parts of the picture, for
// example where another window was, and only wake the program. Then everything must be
// drawn again.
const LosesPicture = true

// loopMode returns the mode for an awake or a resting loop. Both modes keep a press that ends
// before the next frame.
func loopMode(awake bool) ebiten.FPSModeType {
	if awake {
		return ebiten.FPSModeVsyncOn
	}
	return ebiten.FPSModeVsyncOffMinimum
}

// wakeLoop does nothing: requesting a frame wakes the loop.
func wakeLoop() {}

//go:build !js

package app

import "github.com/hajimehoshi/ebiten/v2"

// frameMode is how frames come while the game is awake, and while it rests.
// Awake, a press that is over before the next frame is kept for that frame;
// resting, it would be lost.
func frameMode(awake bool) ebiten.FPSModeType {
	if awake {
		return ebiten.FPSModeVsyncOn
	}
	return ebiten.FPSModeVsyncOffMinimum
}

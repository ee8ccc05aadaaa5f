// Package frames says when Ebitengine makes a frame: with the display while something
// is done, and only when one is asked for after that, so that an idle table costs
// nothing. It imports Ebitengine and knows nothing of games.
//
// Ebitengine calls the mode in which a program rests deprecated and offers to leave out
// the drawing alone: its loop would run on, sixty times a second. Measured, that is 3 %
// of a core in the place of none.
package frames

import "github.com/hajimehoshi/ebiten/v2"

//lint:file-ignore SA1019 With what takes their place the loop never rests, as the package says.

// Schedule asks for a frame. It may be called from any goroutine.
func Schedule() {
	ebiten.ScheduleFrame()
	wake()
}

// Begin has every frame updated, or what was done in it would not be seen, and the
// loop awake.
func Begin() {
	ebiten.SetTPS(ebiten.SyncWithFPS)
	ebiten.SetFPSMode(mode(true))
}

// Awake has the loop go on with the display, or rest.
func Awake(awake bool) {
	m := mode(awake)
	if ebiten.FPSMode() != m {
		ebiten.SetFPSMode(m) // to set it waits for the window's thread
	}
}

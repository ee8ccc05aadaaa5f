package scenes

import (
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

//lint:file-ignore SA1019 With what takes their place the loop never rests, as the comment on frames says.

// LosesPicture is false: the browser keeps the picture.
const LosesPicture = false

// loopMode always returns the same mode. Only in this mode does every browser event cause a
// frame, so that no press is lost.
func loopMode(bool) ebiten.FPSModeType {
	return ebiten.FPSModeVsyncOffMinimum
}

// wakeLoop lets the display's next frame through. The page holds back frames that were not
// requested.
func wakeLoop() {
	if held := js.Global().Get("tesseraWake"); held.Truthy() {
		held.Invoke()
	}
}

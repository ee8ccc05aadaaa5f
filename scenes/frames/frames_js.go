package frames

import (
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

//lint:file-ignore SA1019 With what takes their place the loop never rests, as the package says.

// LosesPicture is false: the browser keeps the picture itself.
const LosesPicture = false

// mode is the same at all times: in the browser every event brings its own frame
// in this mode, so that no press is lost, and no other mode does that.
func mode(bool) ebiten.FPSModeType {
	return ebiten.FPSModeVsyncOffMinimum
}

// wake has the page let through the display's next frame, of which it holds back those
// that nobody wants.
func wake() {
	if held := js.Global().Get("tesseraWake"); held.Truthy() {
		held.Invoke()
	}
}

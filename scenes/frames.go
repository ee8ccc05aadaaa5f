package scenes

// Frames are made at the display's rate during activity, and otherwise only on request,
// so that an idle table costs nothing. Ebitengine deprecates this resting mode and offers
// only to skip drawing. Its loop would still run sixty times a second, which measured 3 %
// of a core instead of none.

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

//lint:file-ignore SA1019 With what takes their place the loop never rests, as the comment on frames says.

// ScheduleFrame requests a frame. It may be called from any goroutine.
func ScheduleFrame() {
	ebiten.ScheduleFrame()
	wakeLoop()
}

// StartFrames makes every frame call Update, so that its changes are seen, and starts the loop
// awake.
func StartFrames() {
	ebiten.SetTPS(ebiten.SyncWithFPS)
	ebiten.SetFPSMode(loopMode(true))
}

// SetAwake makes the loop run at the display's rate, or rest.
func SetAwake(awake bool) {
	m := loopMode(awake)
	if ebiten.FPSMode() != m {
		ebiten.SetFPSMode(m) // expensive: it waits for the window's thread
	}
}

// Pacer wakes the game's loop when a frame is wanted. It repeats the wake-up until the
// frame comes, because the window system sometimes loses one, for example while a window
// opens or is resized.
type Pacer struct{ next chan time.Duration }

// again is the interval between wake-ups.
const again = 100 * time.Millisecond

// NewPacer returns a pacer that requests the first frame.
func NewPacer() Pacer {
	p := Pacer{make(chan time.Duration)}
	go p.run(ScheduleFrame)
	return p
}

// After requests a frame after d and replaces any earlier request. A negative d cancels
// it.
func (p Pacer) After(d time.Duration) { p.next <- d }

func (p Pacer) run(wake func()) {
	timer := time.NewTimer(0)
	for {
		select {
		case d := <-p.next:
			timer.Stop()
			if d >= 0 {
				timer.Reset(d)
			}
		case <-timer.C:
			wake()
			timer.Reset(again)
		}
	}
}

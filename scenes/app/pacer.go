package app

import (
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// pacer wakes the game's loop when a frame is wanted. It goes on waking until
// the frame comes, since the window system loses a wake-up now and then, as
// while a window is being opened or resized.
type pacer struct{ next chan time.Duration }

// again is how long a wake-up may go unanswered.
const again = 100 * time.Millisecond

func newPacer() pacer {
	p := pacer{make(chan time.Duration)}
	go p.run(ebiten.ScheduleFrame)
	return p
}

// frameAfter asks for a frame after d, in place of what was asked before; a
// negative d asks for none.
func (p pacer) frameAfter(d time.Duration) { p.next <- d }

func (p pacer) run(wake func()) {
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

package frames

import "time"

// Pacer wakes the game's loop when a frame is wanted. It goes on waking until
// the frame comes, since the window system loses a wake-up now and then, as
// while a window is being opened or resized.
type Pacer struct{ next chan time.Duration }

// again is how long a wake-up may go unanswered.
const again = 100 * time.Millisecond

// NewPacer makes a pacer that asks for the first frame.
func NewPacer() Pacer {
	p := Pacer{make(chan time.Duration)}
	go p.run(Schedule)
	return p
}

// After asks for a frame after d, in place of what was asked before; a
// negative d asks for none.
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

package frames

import "time"

// Pacer wakes the game's loop when a frame is wanted. It repeats the wake-up until the
// frame comes, because the window system sometimes loses one, for example while a window
// opens or is resized.
type Pacer struct{ next chan time.Duration }

// again is the interval between wake-ups.
const again = 100 * time.Millisecond

// NewPacer returns a pacer that requests the first frame.
func NewPacer() Pacer {
	p := Pacer{make(chan time.Duration)}
	go p.run(Schedule)
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

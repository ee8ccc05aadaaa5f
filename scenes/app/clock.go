package app

import "time"

// clock is the app's clock; see [tessera/scenes/input.Input.Clock]. It runs with the frames
// unless a test holds it.
type clock struct {
	held bool
	at   time.Duration // where it stands while it is held
}

// behind returns the time from the clock to the time of a frame.
func (c *clock) behind(now time.Duration) time.Duration {
	if !c.held {
		return 0
	}
	return now - c.at
}

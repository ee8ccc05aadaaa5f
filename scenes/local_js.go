package scenes

import (
	"math"
	"syscall/js"
	"time"
)

// Local returns the same moment with the day and the hour of the player's calendar. Go uses
// one offset for all times, the one at the start of the page. The browser knows the offset of
// each moment.
func Local(t time.Time) time.Time {
	minutes := js.Global().Get("Date").New(float64(t.UnixMilli())).Call("getTimezoneOffset").Float()
	if math.IsNaN(minutes) { // beyond the browser's calendar
		return t.UTC()
	}
	return t.In(time.FixedZone("", int(-60*minutes)))
}

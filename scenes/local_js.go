package scenes

import (
	"math"
	"syscall/js"
	"time"
)

// Local returns t in the player's time zone. In a browser, Go uses the offset at the
// start of the page for all times. The browser knows the offset at each moment.
func Local(t time.Time) time.Time {
	minutes := js.Global().Get("Date").New(float64(t.UnixMilli())).Call("getTimezoneOffset").Float()
	if math.IsNaN(minutes) { // beyond the browser's calendar
		return t.UTC()
	}
	return t.In(time.FixedZone("", int(-60*minutes)))
}

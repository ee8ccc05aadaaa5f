package scenes

import (
	"math"
	"syscall/js"
	"time"
)

// Local returns the same moment in the time zone of the player, so that its day and hour are
// those of the player's calendar. Go takes the offset at the start of the page for all times,
// with and without summer time alike. The browser knows the offset of each moment.
func Local(t time.Time) time.Time {
	minutes := js.Global().Get("Date").New(float64(t.UnixMilli())).Call("getTimezoneOffset").Float()
	if math.IsNaN(minutes) { // beyond the browser's calendar
		return t.UTC()
	}
	return t.In(time.FixedZone("", int(-60*minutes)))
}

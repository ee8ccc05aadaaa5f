package scenes

import (
	"math"
	"syscall/js"
	"time"

	"tessera/logic/match"
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

// Home returns the game server that the page may have come from, or "".
func Home() string {
	at := js.Global().Get("location")
	server, err := match.ServerAddress(at.Get("origin").String() + at.Get("pathname").String())
	if err != nil {
		return ""
	}
	return server
}

// Visit opens another page in place of this one.
func Visit(address string) { js.Global().Get("location").Set("href", address) }

// LinkBase returns the page's own address, which links begin with.
func LinkBase() string {
	at := js.Global().Get("location")
	return at.Get("origin").String() + at.Get("pathname").String() + "#"
}

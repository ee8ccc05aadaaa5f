package remote

import (
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// clocks are the choices for the clock of a table; the first is no clock.
var clocks = []*remote.Clock{
	nil, {Side: 3 * 60, Turn: 2}, {Side: 5 * 60, Turn: 3}, {Side: 10 * 60, Turn: 5}, {Side: 15 * 60, Turn: 10}, {Side: 30 * 60, Turn: 20},
	{Days: 1}, {Days: 3}, {Days: 7},
}

func clockLabel(c *remote.Clock) string {
	switch {
	case c == nil:
		return lang.T("clock|None")
	case c.Days > 0:
		return lang.N(c.Days, say.Plural{One: "%d day per turn", Many: "%d days per turn"})
	}
	// Translators: so many minutes for all turns, and so many seconds more with each.
	return lang.N(c.Side/60, say.Plural{One: "%d minute + %d s per turn", Many: "%d minutes + %d s per turn"}, c.Turn)
}

func (f *form) chooseClock(u *ui.UI, row geom.Rect) {
	f.clock += u.Step("clock", u.Labelled(lang.T("Clock"), row), clockLabel(clocks[f.clock]), f.clock > 0, f.clock < len(clocks)-1)
}

// clockWords warns the player when their clock is low.
func (c *Connection) clockWords() string {
	client := c.server.Client
	left, runs, _ := client.TimeLeft(client.Seat(), c.desk.UI.In.Now)
	switch s := left.Seconds(); {
	case !runs || s > 60:
		return ""
	case s > 30:
		return lang.T("You have less than a minute left.")
	case s > 10:
		return lang.T("You have less than 30 seconds left.")
	case s > 0:
		return lang.T("You have less than 10 seconds left.")
	}
	return lang.T("Your time is up.")
}

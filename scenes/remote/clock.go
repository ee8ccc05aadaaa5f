package remote

import (
	"strconv"

	"tessera/logic/remote"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// clocks are those that a table can be created with; none is the first.
var clocks = []*remote.Clock{
	nil, {Side: 3 * 60, Turn: 2}, {Side: 5 * 60, Turn: 3}, {Side: 10 * 60, Turn: 5}, {Side: 15 * 60, Turn: 10}, {Side: 30 * 60, Turn: 20},
	{Days: 1}, {Days: 3}, {Days: 7},
}

// clockLabel says what a clock gives.
func clockLabel(c *remote.Clock) string {
	switch {
	case c == nil:
		return "None"
	case c.Days == 1:
		return "1 day a turn"
	case c.Days > 1:
		return strconv.Itoa(c.Days) + " days a turn"
	}
	return strconv.Itoa(c.Side/60) + " minutes + " + strconv.Itoa(c.Turn) + " s a turn"
}

// chooseClock lets choose the clock of a table.
func (f *form) chooseClock(u *ui.UI, row geom.Rect) {
	f.clock += u.Step("clock", u.Labelled("Clock", row), clockLabel(clocks[f.clock]), f.clock > 0, f.clock < len(clocks)-1)
}

// clockWords tell of the time of who sits here, when there is little left of it.
func (c *Connection) clockWords() string {
	client := c.server.Client
	left, runs, _ := client.Left(client.Seat(), c.desk.UI.In.Now)
	switch s := left.Seconds(); {
	case !runs || s > 60:
		return ""
	case s > 30:
		return "You have less than a minute left."
	case s > 10:
		return "You have less than 30 seconds left."
	case s > 0:
		return "You have less than 10 seconds left."
	}
	return "Your time is up."
}

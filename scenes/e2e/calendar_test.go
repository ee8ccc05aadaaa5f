package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// clock makes a page start at another time: the one stored for the tab, or the one set by
// window.turn.
const clock = `const Real = Date;
let shift = 0;
window.turn = (moment) => {
	sessionStorage.setItem('moment', moment);
	shift = Real.parse(moment) - Real.now();
};
if (sessionStorage.getItem('moment')) window.turn(sessionStorage.getItem('moment'));
window.Date = class extends Real {
	constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + shift])); }
	static now() { return Real.now() + shift; }
};`

// turnClock loads the page at a moment.
func turnClock(p *e2e.Page, moment string) {
	p.T.Helper()
	p.Run(fmt.Sprintf("window.turn(%q)", moment))
	p.Reload()
	p.Settled()
}

// reads waits until the accessible page contains a text, as it does for every text shown.
func reads(p *e2e.Page, text string) {
	p.T.Helper()
	p.WaitFor("the text "+text, fmt.Sprintf("document.querySelector('#reader').textContent.includes(%q)", text))
}

// A game is listed half a year later with the day and time at which it was played.
func TestDaysFollowTheTimeZoneOfTheMoment(t *testing.T) {
	for _, c := range []struct{ zone, played, opened, want string }{
		{"Europe/Berlin", "2026-07-09T22:15:20Z", "2026-12-01T12:00:00Z", "10 July, 00:15"},
		{"America/New_York", "2026-01-15T04:30:20Z", "2026-07-01T12:00:00Z", "14 January, 23:30"},
		{"Australia/Lord_Howe", "2026-01-15T13:10:20Z", "2026-07-01T12:00:00Z", "16 January, 00:10"}, // summer time of half an hour
		{"Asia/Kolkata", "2026-07-09T18:40:20Z", "2026-12-01T12:00:00Z", "10 July, 00:10"},
	} {
		t.Run(strings.ReplaceAll(c.zone, "/", " "), func(t *testing.T) {
			if c.zone != "Europe/Berlin" {
				e2e.Nightly(t)
			}
			e2e.Play(t, e2e.PageOptions{Still: true, Zone: c.zone, Init: clock}, func(t *testing.T, p *e2e.Page) {
				turnClock(p, c.played)
				p.Press("game:trisq")
				p.Scene("table")
				p.Press("cell:g7")
				p.Until("a move", func(s player.Inspection) bool { return len(s.Moves) > 0 && !s.Busy })
				p.Key("Escape")
				p.Scene("menu")
				turnClock(p, c.opened)
				p.Press("load")
				reads(p, c.want)
			})
		})
	}
}

// The tab stays open over the end of summer time.
func TestPuzzlesOfTheDayFollowSummerTime(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Still: true, Zone: "Europe/Berlin", Init: clock}, func(t *testing.T, p *e2e.Page) {
		turnClock(p, "2026-10-24T20:30:00Z")
		reads(p, "24 October")
		p.Run("window.turn('2026-10-25T22:30:00Z')") // 23:30; with the offset of the day before it would be 00:30
		p.MoveTo(player.Point{X: 5, Y: 5})
		reads(p, "25 October")
		p.Press("daily")
		p.Scene("daily")
		reads(p, "25 October: 0 of 4 solved")
	})
}

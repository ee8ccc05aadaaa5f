package boards

import (
	"fmt"
	"image/color"
	"time"

	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// clockLeft returns the remaining time of a seat and whether its clock is running. The last
// result is false if the game has no clock.
func clockLeft(d *Desk, seat int) (left time.Duration, runs, timed bool) {
	w, is := d.Match.Mode.(*remote.ServerMode)
	if !is {
		return 0, false, false
	}
	return w.Client.TimeLeft(seat, d.UI.In.Now)
}

// clockText formats a time as a clock does, rounded up to whole seconds.
func clockText(left time.Duration) string {
	s := int((left + time.Second - 1) / time.Second)
	switch {
	case s >= 24*60*60:
		// Translators: a clock that shows days and hours, as short as they can be written.
		return lang.T("%d d %d h", s/86400, s/3600%24)
	case s >= 60*60:
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// ClockWords describes a seat's remaining time in words, with the precision that a
// listener needs. It returns "" if the game has no clock.
func (d *Desk) ClockWords(seat int) string {
	left, _, timed := clockLeft(d, seat)
	if !timed {
		return ""
	}
	return clockWords(left)
}

func clockWords(left time.Duration) string {
	for _, unit := range []struct {
		of   time.Duration
		left say.Plural
	}{
		{24 * time.Hour, say.Plural{One: "%d day left", Many: "%d days left"}},
		{time.Hour, say.Plural{One: "%d hour left", Many: "%d hours left"}},
		{time.Minute, say.Plural{One: "%d minute left", Many: "%d minutes left"}},
	} {
		if left >= unit.of {
			return lang.N(int(left/unit.of), unit.left)
		}
	}
	const step = 10 * time.Second
	if left <= 0 {
		return lang.T("out of time")
	}
	return lang.N(int((left+step-1)/step)*10, say.Plural{One: "%d second left", Many: "%d seconds left"})
}

// shownClock returns a seat's clock as shown, "" for none. If it runs, shownClock
// requests a frame for its next change.
func (d *Panel) shownClock(seat int) (text string, ink color.Color) {
	left, runs, timed := clockLeft(d.Desk, seat)
	switch {
	case !timed:
		return "", nil
	case !runs:
		return clockText(left), d.UI.Theme.Faint
	}
	step := time.Second
	if left > 24*time.Hour { // no seconds are shown
		step = time.Hour
	}
	if left > 0 {
		d.UI.WakeIn((left-1)%step + 2*time.Millisecond)
	}
	return clockText(left), d.UI.Theme.Ink
}

// clockWide returns the width of a clock beside a seat's name. It returns 0 if there is
// no clock, or if both do not fit and the clock goes below the name.
func (d *Panel) clockWide(seat int, name string, width float64) float64 {
	left, _, timed := clockLeft(d.Desk, seat)
	if !timed {
		return 0
	}
	wide := d.UI.TextWidth(clockText(left), ui.FontStrong) + d.UI.Px(8)
	if wide+d.UI.TextWidth(name, ui.FontStrong) > width {
		return 0
	}
	return wide
}

// showClock shows a seat's clock at the right of r, if it fits, and returns the rest of
// r.
func (d *Panel) showClock(seat int, name string, r geom.Rect) geom.Rect {
	u := d.UI
	wide := d.clockWide(seat, name, r.W)
	if wide == 0 {
		return r
	}
	text, ink := d.shownClock(seat)
	cell, rest := r.CutRight(wide)
	u.Text(text, ui.FontStrong, ink, geom.Point{X: cell.Right() - u.Px(2), Y: cell.Center().Y}, ui.Right)
	return rest
}

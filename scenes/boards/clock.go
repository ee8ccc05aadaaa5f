package boards

import (
	"fmt"
	"strconv"
	"time"

	"tessera/logic/session"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// left is how long a seat has left, and whether its clock runs; false where nobody's
// time is counted.
func (d *Desk) left(seat int) (left time.Duration, runs, timed bool) {
	w, is := d.Session.Way().(*session.Server)
	if !is {
		return 0, false, false
	}
	return w.Client.Left(seat, d.UI.In.Now)
}

// clockText is a time as a clock shows it. What has begun of a second counts.
func clockText(left time.Duration) string {
	s := int((left + time.Second - 1) / time.Second)
	switch {
	case s >= 24*60*60:
		return fmt.Sprintf("%d d %d h", s/86400, s/3600%24)
	case s >= 60*60:
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// ClockWords say what a seat has left, as exactly as it has to be told: "" where nobody's
// time is counted.
func (d *Desk) ClockWords(seat int) string {
	left, _, timed := d.left(seat)
	if !timed {
		return ""
	}
	return clockWords(left)
}

func clockWords(left time.Duration) string {
	for _, unit := range []struct {
		of   time.Duration
		name string
	}{{24 * time.Hour, "day"}, {time.Hour, "hour"}, {time.Minute, "minute"}} {
		switch n := int(left / unit.of); {
		case n > 1:
			return strconv.Itoa(n) + " " + unit.name + "s left"
		case n == 1:
			return "1 " + unit.name + " left"
		}
	}
	const step = 10 * time.Second
	if left <= 0 {
		return "out of time"
	}
	return strconv.Itoa(int((left+step-1)/step)*10) + " seconds left"
}

// clockWide is the room that a seat's clock takes at the right, 0 for none.
func (d *Desk) clockWide(seat int) float64 {
	left, _, timed := d.left(seat)
	if !timed {
		return 0
	}
	return d.UI.TextWidth(clockText(left), ui.FontStrong) + d.UI.Px(8)
}

// showClock shows a seat's clock at the right of r, and returns what is left of that.
func (d *Desk) showClock(seat int, r geom.Rect) geom.Rect {
	left, runs, timed := d.left(seat)
	if !timed {
		return r
	}
	u := d.UI
	ink := u.Theme.Faint
	if runs {
		ink = u.Theme.Ink
		step := time.Second
		if left > 24*time.Hour { // it shows no seconds
			step = time.Hour
		}
		u.WakeIn((left-1)%step + 2*time.Millisecond)
	}
	cell, rest := r.CutRight(d.clockWide(seat))
	u.Text(clockText(left), ui.FontStrong, ink, geom.Point{X: cell.Right() - u.Px(2), Y: cell.Center().Y}, ui.Right)
	return rest
}

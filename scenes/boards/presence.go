package boards

import (
	"cmp"
	"image/color"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/remote"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Presence returns whether the player of a seat is at the table, and for how long they have
// been away; see [remote.Client.Presence]. It is [remote.NoPresence] for everyone at this
// screen.
func (d *Desk) Presence(seat int) (p remote.Presence, away time.Duration) {
	if w, is := d.Match.Mode.(*remote.ServerMode); is {
		return w.Client.Presence(seat, d.UI.In.Now)
	}
	return remote.NoPresence, 0
}

// PresenceWords says whether the player of a seat is at the table, "" if there is nothing to
// say.
func (d *Desk) PresenceWords(seat int) string {
	p, away := d.Presence(seat)
	switch minutes := int(away / time.Minute); p {
	case remote.Here:
		return lang.T("a player|here")
	case remote.Thinking:
		return lang.T("a player|thinking")
	case remote.Arriving:
		return lang.T("a player|connecting")
	case remote.Unsure:
		return lang.T("a player|unknown while you are offline")
	case remote.Away:
		switch {
		case minutes >= 120:
			// Translators: how long a player has been away, in hours, as short as it can be written.
			return lang.T("away for %d h", minutes/60)
		case minutes > 0:
			// Translators: how long a player has been away, in minutes, as short as it can be written.
			return lang.T("away for %d min", minutes)
		}
		return lang.T("a player|away")
	}
	return ""
}

// presenceTip returns the tip of a seat: its player and their presence; "" for none.
func (d *Desk) presenceTip(seat int) string {
	if words := d.PresenceWords(seat); words != "" {
		return cmp.Or(d.Player(seat), d.SeatTitle(seat)) + ": " + words
	}
	return ""
}

// ShowPresence draws the sign of a seat's presence on the ground in a circle around p: a disc
// for here, three dots for thinking, a ring with a point for connecting, an empty ring for
// not known, and a crescent for away.
func (d *Desk) ShowPresence(seat int, p geom.Point, size float64, ground color.Color) {
	u := d.UI
	state, away := d.Presence(seat)
	round := func(x, y, size float64) geom.Rect {
		return geom.Rect{X: p.X + x - size/2, Y: p.Y + y - size/2, W: size, H: size}
	}
	if state == remote.NoPresence {
		return
	}
	t := u.Theme
	edge := size + u.Px(3)
	u.Box(round(0, 0, edge), ground, 99)
	switch state {
	case remote.Here:
		u.Box(round(0, 0, size), t.Accent, 99)
	case remote.Thinking:
		u.Box(geom.Rect{X: p.X - edge*3/2, Y: p.Y - edge/2, W: 2 * edge, H: edge}, t.Accent, 99) // not over the text beside it
		for i := -1.; i <= 1; i++ {
			u.Box(round(i*size*0.55-edge/2, 0, size*0.32), t.OnAccent, 99)
		}
	case remote.Away:
		left := u.Px(2) // off the text too
		u.Box(round(-left, 0, edge+left), ground, 99)
		u.Icon(sprites.Moon, edge+2*left, t.Ink, geom.Point{X: p.X - left, Y: p.Y})
		if away > 0 {
			u.WakeIn(time.Minute - away%time.Minute + time.Millisecond)
		}
	default:
		u.Outline(round(0, 0, size), color.Transparent, t.Faint, 99, 1.5)
		if state == remote.Arriving {
			u.Box(round(0, 0, size*0.35), t.Faint, 99)
		}
	}
}

// shownPlayer returns the player of a seat as shown in a width, with how long they have been
// away if that fits too.
func (d *Panel) shownPlayer(seat int, font ui.Font, width float64) string {
	name := d.Player(seat)
	if p, _ := d.Presence(seat); p == remote.Away {
		all := d.PresenceWords(seat)
		if name != "" {
			all = name + " · " + all
		}
		if d.UI.Fits(all, font, width) {
			return all
		}
	}
	return d.UI.Shortened(name, font, width)
}

// withAbsence puts before a line about an absent player that they are away, if it fits into
// the line's width but not behind their name, where room is left.
func (d *Panel) withAbsence(seat int, line string, width, room float64) string {
	if p, _ := d.Presence(seat); p == remote.Away {
		words, dot := d.PresenceWords(seat), " · "
		if all := words + dot + line; !d.UI.Fits(d.Player(seat)+dot+words, ui.FontSmall, room) && d.UI.Fits(all, ui.FontTiny, width) {
			return all
		}
	}
	return line
}

package table

import (
	"tessera/scenes/dialog"
	"tessera/scenes/ui"
)

// putRequest asks the person once whether another may take back.
func (t *Table) putRequest() {
	c := t.server.Client
	known := c.Known()
	if !t.server.Wanted() || t.server.asked == known.Version {
		return
	}
	t.server.asked = known.Version
	words := t.SeatTitle(known.Undo.Seat) + " asks to take back " + t.takenBack(known.Undo.Length) + "."
	d := dialog.Ask(t.Stage, "takeback", "Take back?", words,
		ui.Tool{Name: "agree", Label: "Agree", Primary: true, Run: c.Agree},
		ui.Tool{Name: "decline", Label: "Decline", Run: c.Decline})
	d.Escape = func() { t.Stage.Pop(); c.Decline() }
	d.Update = func(u *ui.UI) {
		if (t.server == nil || !t.server.Wanted()) && u.Live() { // it was withdrawn
			t.Stage.Pop()
		}
	}
}

// takenBack says how much goes when so many moves remain.
func (t *Table) takenBack(length int) string {
	if n := t.Session.Match().Cursor() - length; n > 1 {
		return "the last " + itoa(n) + " moves"
	}
	return "the last move"
}

package table

import (
	"slices"

	"tessera/scenes/dialog"
	"tessera/scenes/ui"
)

// putWish asks the person once whether another may take back.
func (t *Table) putWish() {
	c := t.away.client
	known := c.Known()
	if !t.wished() || t.away.wish == known.Version {
		return
	}
	t.away.wish = known.Version
	words := t.seatTitle(known.Undo.Seat) + " asks to take back " + t.takenBack(known.Undo.Length) + "."
	d := dialog.Ask(t.Stage, "takeback", "Take back?", words,
		ui.Tool{Name: "agree", Label: "Agree", Primary: true, Run: c.Agree},
		ui.Tool{Name: "decline", Label: "Decline", Run: c.Decline})
	d.Escape = func() { t.Stage.Pop(); c.Decline() }
	d.Update = func(u *ui.UI) {
		if !t.wished() && u.Live() { // it was withdrawn
			t.Stage.Pop()
		}
	}
}

// hearWish tells this person what became of the wish to take back.
func (t *Table) hearWish() {
	a := t.away
	known := a.client.Known()
	hopes := known.Undo != nil && known.Undo.Seat == a.client.Seat()
	if a.hopes && !hopes && len(known.Moves) == a.length && !a.client.Asked("decline") && t.resigned() == nil {
		t.Tell("Not agreed: nothing is taken back.")
	}
	a.hopes, a.length = hopes, len(known.Moves)
}

// wished reports whether another asks to take back, and this person has not
// answered.
func (t *Table) wished() bool {
	if t.away == nil {
		return false
	}
	c := t.away.client
	wish := c.Known().Undo
	return wish != nil && wish.Seat != c.Seat() && !slices.Contains(wish.Agreed, c.Seat()) && !c.Asked("agree") && !c.Asked("decline")
}

// takenBack says how much goes when so many moves remain.
func (t *Table) takenBack(length int) string {
	if n := t.match.Cursor() - length; n > 1 {
		return "the last " + itoa(n) + " moves"
	}
	return "the last move"
}

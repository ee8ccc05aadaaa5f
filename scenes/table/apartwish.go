package table

import (
	"slices"

	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
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
	t.Stage.Push(&dialog.Dialog{
		ID: "takeback", Title: "Take back?", Width: 440,
		Height: func(u *ui.UI, width float64) float64 { return u.ParagraphHeight(words, ui.FontBody, width) },
		Body: func(u *ui.UI, r geom.Rect) {
			u.Paragraph(words, ui.FontBody, u.Theme.Ink, r, ui.Left)
			if !t.wished() && u.Live() { // it was withdrawn
				t.Stage.Pop()
			}
		},
		Buttons: func(s *scenes.Stage) []ui.Tool {
			return []ui.Tool{
				{Name: "agree", Label: "Agree", Primary: true, Run: func() { c.Agree(); s.Pop() }},
				{Name: "decline", Label: "Decline", Run: func() { c.Decline(); s.Pop() }},
			}
		},
		Escape: func() { c.Decline(); t.Stage.Pop() },
	})
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

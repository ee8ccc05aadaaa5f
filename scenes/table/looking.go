package table

import (
	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes/dialog"
	"tessera/scenes/ui"
)

// lookKeys look through the history: Home and End, page by page a turn, with
// Control and an arrow a move. The arrows alone are the boards'.
func (t *Table) lookKeys() {
	in := &t.UI.In
	switch {
	case in.Pressed("Home"):
		t.LookAt(t.Session.Match().At(0))
	case in.Pressed("End"):
		t.BackToGame()
	case in.Pressed("PageUp"):
		t.LookAt(t.Session.Turn(true))
	case in.Pressed("PageDown"):
		t.LookAt(t.Session.Turn(false))
	case in.Chord("ArrowLeft"):
		t.LookAt(t.Session.Step(true))
	case in.Chord("ArrowRight"):
		t.LookAt(t.Session.Step(false))
	}
}

// takeUp makes the line looked at the game, as far as it was played; the game
// that was stays as a variation.
func (t *Table) takeUp() { t.tookUp(t.Session.Enter()) }

// tookUp shows what was made the game, or says why it was not.
func (t *Table) tookUp(change session.Change, err error) {
	if err != nil {
		t.notice = ui.Sentence(err.Error())
		return
	}
	t.Take(change)
}

// askDrop asks whether a variation is to be dropped.
func (t *Table) askDrop(first *match.Node) {
	text := "Drop this variation of " + match.Count(size(first), "move") + "? The game stays as it is."
	dialog.Ask(t.Stage, "drop", "Drop the variation", text,
		ui.Tool{Name: "ok", Label: "Drop", Primary: true, Run: func() { t.drop(first) }},
		ui.Tool{Name: "cancel", Label: "Keep"})
}

// drop takes a variation away. Who looked at it looks at where it left.
func (t *Table) drop(first *match.Node) {
	look, dropped := t.Session.Drop(first)
	if look.From != nil {
		t.Take(look)
	}
	if dropped {
		t.history.stale()
		t.save()
	}
}

// size is how many moves hang on a position, its own included.
func size(n *match.Node) int {
	sum := 1
	for _, next := range n.Next() {
		sum += size(next)
	}
	return sum
}

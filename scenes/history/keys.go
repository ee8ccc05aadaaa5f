package history

import (
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes/dialog"
)

// Keys look through the history: Home and End, page by page a turn, with
// Control and an arrow a move. The arrows alone are the boards'.
func (h *History) Keys() {
	in := &h.UI.In
	switch {
	case in.Pressed("Home"):
		h.LookAt(h.Session.Match().At(0))
	case in.Pressed("End"):
		h.BackToGame()
	case in.Pressed("PageUp"):
		h.LookAt(h.Session.Turn(true))
	case in.Pressed("PageDown"):
		h.LookAt(h.Session.Turn(false))
	case in.Chord("ArrowLeft"):
		h.LookAt(h.Session.Step(true))
	case in.Chord("ArrowRight"):
		h.LookAt(h.Session.Step(false))
	}
}

// takeUp makes the line looked at the game, as far as it was played; the game
// that was stays as a variation.
func (h *History) takeUp() { h.TookUp(h.Session.Enter()) }

// TookUp shows what was made the game, or says why it was not.
func (h *History) TookUp(change session.Change, err error) {
	if err != nil {
		h.host.Notice(say.Sentence(say.Err(err)))
		return
	}
	h.Take(change)
}

// askDrop asks whether a variation is to be dropped.
func (h *History) askDrop(first *match.Node) {
	text := say.Count(size(first), say.Plural{
		One:  "Drop this variation of %d move? The game stays as it is.",
		Many: "Drop this variation of %d moves? The game stays as it is.",
	})
	dialog.Ask(h.Stage, "drop", say.It("Drop the variation"), text,
		dialog.Answer{Name: "ok", Label: "a variation|Drop", Primary: true, Run: func() { h.drop(first) }},
		dialog.Answer{Name: "cancel", Label: "a variation|Keep"})
}

// drop takes a variation away. Who looked at it looks at where it left.
func (h *History) drop(first *match.Node) {
	look, dropped := h.Session.Drop(first)
	if look.From != nil {
		h.Take(look)
	}
	if dropped {
		h.Stale()
		h.host.Save()
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

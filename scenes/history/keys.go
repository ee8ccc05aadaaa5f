package history

import (
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/dialog"
)

// Keys handles the keys that move through the history: Home and End, Page Up and Page
// Down by a turn, and Control with an arrow by a move. Arrows alone belong to the boards.
func (h *History) Keys() {
	in := &h.UI.In
	switch {
	case in.Pressed("Home"):
		h.LookAt(h.Session.Match().At(0))
	case in.Pressed("End"):
		h.BackToGame()
	case in.Pressed("PageUp"):
		h.LookAt(h.Session.TurnTarget(true))
	case in.Pressed("PageDown"):
		h.LookAt(h.Session.TurnTarget(false))
	case in.Chord("ArrowLeft"):
		h.LookAt(h.Session.StepTarget(true))
	case in.Chord("ArrowRight"):
		h.LookAt(h.Session.StepTarget(false))
	}
}

// adoptVariation makes the variation shown the game, up to the position shown. The previous game
// becomes a variation.
func (h *History) adoptVariation() {
	if err := h.Session.Enter(h.Session.Tip(h.Session.Shown())); err != nil {
		h.host.Notice(say.Sentence(say.Err(err)))
	}
}

// askDrop asks before it deletes a variation.
func (h *History) askDrop(first *match.Node) {
	text := say.Count(size(first), say.Plural{
		One:  "Delete this variation of %d move? Your game does not change.",
		Many: "Delete this variation of %d moves? Your game does not change.",
	})
	dialog.Ask(h.Stage, "drop", say.It("Delete the variation"), text,
		dialog.Answer{Name: "ok", Label: "a variation|Delete", Primary: true, Run: func() { h.drop(first) }},
		dialog.Answer{Name: "cancel", Label: "a variation|Keep"})
}

// drop deletes a variation. If a position of it was shown, the position before it is
// shown instead.
func (h *History) drop(first *match.Node) {
	if h.Session.Drop(first) {
		h.Stale()
	}
}

// size returns the number of moves from n on, including its own and all variations.
func size(n *match.Node) int {
	sum := 1
	for _, next := range n.Next() {
		sum += size(next)
	}
	return sum
}

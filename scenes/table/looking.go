package table

import (
	"tessera/logic/match"
	"tessera/scenes/dialog"
	"tessera/scenes/ui"
)

// shown is the position on the board.
func (t *Table) shown() *match.Node {
	if t.look != nil {
		return t.look
	}
	return t.match.Here()
}

// Looking reports whether another position is on the board than the one at which
// the game stands.
func (t *Table) Looking() bool { return t.look != nil }

// LookAt puts any position of the game on the board. The game itself stays where
// it is, and the computer waits.
func (t *Table) LookAt(n *match.Node) {
	before := t.shown()
	if n == nil || n == before {
		return
	}
	t.look = n
	if n == t.match.Here() {
		t.look = nil
	}
	t.show(before.State(), "", n.Count() < before.Count())
}

// BackToGame ends the look.
func (t *Table) BackToGame() { t.LookAt(t.match.Here()) }

// next is the position after the one shown, along its line; nil at the end.
func (t *Table) next(n *match.Node) *match.Node {
	if t.match.Has(n) {
		if n.Count() < t.match.Len() {
			return t.match.At(n.Count() + 1)
		}
		return nil
	}
	if next := n.Next(); len(next) > 0 {
		return next[0]
	}
	return nil
}

// tip is the end of the line through a position.
func (t *Table) tip(n *match.Node) *match.Node {
	for {
		next := t.next(n)
		if next == nil {
			return n
		}
		n = next
	}
}

// step looks a move back or on, turn a whole turn.
func (t *Table) step(by int) {
	if by < 0 {
		t.LookAt(t.shown().Parent())
		return
	}
	t.LookAt(t.next(t.shown()))
}

func (t *Table) turn(by int) {
	n := t.shown()
	if by < 0 {
		t.LookAt(n.TurnStart())
		return
	}
	to := t.next(n)
	for to != nil {
		next := t.next(to)
		if next == nil || next.Turn() != to.Turn() {
			break
		}
		to = next
	}
	t.LookAt(to)
}

// lookKeys look through the history: Home and End, page by page a turn, with
// Control and an arrow a move. The arrows alone are the boards'.
func (t *Table) lookKeys() {
	in := &t.UI.In
	switch {
	case in.Pressed("Home"):
		t.LookAt(t.match.At(0))
	case in.Pressed("End"):
		t.BackToGame()
	case in.Pressed("PageUp"):
		t.turn(-1)
	case in.Pressed("PageDown"):
		t.turn(1)
	case in.Chord("ArrowLeft"):
		t.step(-1)
	case in.Chord("ArrowRight"):
		t.step(1)
	}
}

// takeUp makes the line looked at the game, as far as it was played; the game
// that was stays as a variation.
func (t *Table) takeUp() {
	from := t.State()
	if err := t.match.Enter(t.tip(t.shown())); err != nil {
		t.notice = ui.Sentence(err.Error())
		return
	}
	t.look = nil
	t.changed(from, "", false)
}

// askDrop asks whether a variation is to be dropped.
func (t *Table) askDrop(first *match.Node) {
	text := "Drop this variation of " + numberOf(size(first), "move") + "? The game stays as it is."
	dialog.Ask(t.Stage, "drop", "Drop the variation", text,
		ui.Tool{Name: "ok", Label: "Drop", Primary: true, Run: func() { t.drop(first) }},
		ui.Tool{Name: "cancel", Label: "Keep"})
}

// drop takes a variation away. Who looked at it looks at where it left.
func (t *Table) drop(first *match.Node) {
	for n := t.look; n != nil; n = n.Parent() {
		if n == first {
			t.LookAt(first.Parent())
			break
		}
	}
	if t.match.Drop(first) {
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

// numberOf is a number of things in words.
func numberOf(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return itoa(n) + " " + thing + "s"
}

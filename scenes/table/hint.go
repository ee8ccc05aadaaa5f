package table

// hintSearch is a hint being looked for, and the last one found.
type hintSearch struct {
	thinker Adviser
	note    string
}

func (t *Table[S]) askHint() {
	if t.hint.thinker != nil {
		t.hint = hintSearch{}
		return
	}
	t.hint = hintSearch{thinker: t.game.Hint(t.State()), note: "Looking for a good move …"}
	t.UI.Animate()
}

// advise goes on with the search for a hint and shows it when it is found.
func (t *Table[S]) advise() {
	h := &t.hint
	if h.thinker == nil {
		return
	}
	if !slice(h.thinker) {
		t.UI.Continue()
		return
	}
	line, note := h.thinker.Line(), h.thinker.Note()
	*h = hintSearch{note: note}
	if b, ok := t.board.(Hinter); ok {
		b.ShowHint(line)
	}
	t.UI.Animate()
}

package table

// hintSearch is a hint being looked for, and the last one found.
type hintSearch struct {
	thinker Adviser
	runs    Thinker // the same, going on between frames where that helps
	note    string
}

func (t *core) askHint() {
	if t.hint.thinker != nil {
		t.hint = hintSearch{}
		return
	}
	adviser := t.game.Hint(t.state())
	t.hint = hintSearch{thinker: adviser, runs: ahead(adviser), note: "Looking for a good move …"}
	t.UI.Animate()
}

// advise goes on with the search for a hint and shows it when it is found.
func (t *core) advise() {
	h := &t.hint
	if h.thinker == nil {
		return
	}
	if !slice(h.runs) {
		t.keepThinking()
		return
	}
	line, note := h.thinker.Line(), h.thinker.Note()
	*h = hintSearch{note: note}
	t.board.showHint(line)
	t.UI.Animate()
}

package table

import "tessera/logic/match"

// hintSearch is a hint being looked for, and the last one found.
type hintSearch struct {
	search match.Search // nil when none is looked for
	note   string
}

func (t *Table) askHint() {
	if t.hint.search != nil {
		t.hint = hintSearch{}
		return
	}
	t.hint = hintSearch{search: ahead(t.game.Hint(t.State())), note: "Looking for a good move …"}
	t.UI.Animate()
}

// forgetHint takes the words of a hint away with what the board showed of it.
func (t *Table) forgetHint() {
	if b, ok := t.board.(Hinting); t.hint.search == nil && !(ok && b.Hinted()) {
		t.hint.note = ""
	}
}

// advise goes on with the search for a hint and shows it when it is found.
func (t *Table) advise() {
	h := &t.hint
	if h.search == nil {
		return
	}
	if !slice(h.search) {
		t.keepThinking()
		return
	}
	line, note := h.search.Line(), h.search.Note()
	*h = hintSearch{note: note}
	if b, ok := t.board.(Hinter); ok {
		b.ShowHint(line)
	}
	t.UI.Animate()
}

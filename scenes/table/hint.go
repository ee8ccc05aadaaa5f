package table

import (
	"cmp"

	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// hint is advice being looked for, and the last that was found.
type hint struct {
	thought *mind.Thought // nil when none is looked for
	note    string
}

// looking is said while advice is looked for.
const looking = "Looking for a good move …"

func (t *Table) askHint() {
	if t.hint.thought != nil {
		t.dropHint()
		return
	}
	t.hint = hint{thought: t.Ask(t.Question("", 0), mind.Advice), note: looking}
	t.UI.Animate()
}

// dropHint ends the search for a hint and takes away what was said of the last.
func (t *Table) dropHint() {
	t.hint.thought.Stop()
	t.hint = hint{}
}

// forgetHint takes the words of a hint away with what the board showed of it.
func (t *Table) forgetHint() {
	if b, ok := t.board.(Hinting); t.hint.thought == nil && !(ok && b.Hinted()) {
		t.hint.note = ""
	}
}

// advise shows a hint when it is found.
func (t *Table) advise() {
	h := &t.hint
	if h.thought == nil {
		return
	}
	trouble := ui.Sentence(h.thought.Trouble())
	if !h.thought.Done() {
		h.note = cmp.Or(trouble, looking)
		t.UI.WakeIn(dotTime)
		return
	}
	line, note := h.thought.Line(), cmp.Or(trouble, h.thought.Note())
	*h = hint{note: note}
	if b, ok := t.board.(Hinter); ok && trouble == "" {
		b.ShowHint(line)
	}
	t.UI.Animate()
}

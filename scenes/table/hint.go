package table

import (
	"cmp"
	"strings"

	"tessera/logic/match"
	"tessera/scenes/boards"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// playedOut is the step behind the last: what follows the turn is shown.
const playedOut = boards.ShowMove + 1

// hint is advice being looked for, and the last that was found.
type hint struct {
	thought *mind.Thought // nil when none is looked for
	of      *match.Node   // the position it is about
	line    []string
	known   match.Evaluation
	told    string          // what the adviser says of it
	step    boards.HintStep // 0 before it is found
	follows *mind.Thought
	turns   int // so many more are followed
	note    string
}

// looking is said while advice is looked for.
const looking = "Looking for a good move …"

// mostFollowed is how many turns of a line are followed at most where it wins or
// loses; a line that leads nowhere else shows little.
const mostFollowed = 8

// askHint asks for a hint, and then for more of it.
func (t *Table) askHint() {
	h := &t.hint
	switch {
	case h.thought != nil:
		t.dropHint()
		return
	case h.step > 0 && (t.Session.Shown() == h.of || t.Session.Previewing()):
		t.moreHint()
		return
	}
	t.dropHint()
	t.hint = hint{thought: t.Ask(t.Question("", 0), mind.Advice), of: t.Session.Shown(), note: looking}
	t.UI.Animate()
}

// moreHint shows the next step of a hint.
func (t *Table) moreHint() {
	h := &t.hint
	if h.step < boards.ShowMove {
		t.showHint(h.step + 1)
		return
	}
	if t.Game.Final {
		return // chance comes next
	}
	h.step = playedOut
	h.note = "As far as it is proven."
	switch {
	case !h.known.Proven():
		h.note = "Behind this turn nothing is proven."
	case h.known.Verdict == match.Draw:
		h.note = "This holds. Nothing more is forced."
	}
	t.playOut(h.of, h.line)
	h.turns = 0
	if h.known.Proven() {
		h.turns = mostFollowed
	}
	t.followLine()
}

// showHint shows a step of the hint on the board and says it in words.
func (t *Table) showHint(step boards.HintStep) {
	h := &t.hint
	h.step = step
	b, ok := t.Board.(boards.Hinter)
	if !ok {
		return
	}
	h.note = b.ShowHint(h.line, step)
	switch {
	case step == boards.ShowMove:
		h.note = strings.TrimSuffix(cmp.Or(h.told, h.note), ".") + "."
		if !t.Game.Final {
			h.note += " Once more shows what follows."
		}
	default:
		h.note += " Press Hint again for more."
	}
	t.UI.Animate()
}

// dropHint ends the search for a hint and takes away what was said of the last.
func (t *Table) dropHint() {
	t.hint.thought.Stop()
	t.hint.follows.Stop()
	t.hint = hint{}
}

// forgetHint takes the words of a hint away with what the board showed of it.
func (t *Table) forgetHint() {
	if b, ok := t.Board.(boards.Hinting); t.hint.thought == nil && !(ok && b.Hinted()) {
		t.dropHint()
	}
}

// advise shows a hint when it is found, and what follows it.
func (t *Table) advise() {
	h := &t.hint
	t.followLine()
	if h.thought == nil {
		return
	}
	trouble := ui.Sentence(h.thought.Trouble())
	if !h.thought.Done() {
		h.note = cmp.Or(trouble, looking)
		t.UI.WakeIn(boards.DotTime)
		return
	}
	found := *h
	*h = hint{of: found.of, line: found.thought.Line(), known: found.thought.Evaluation(), told: found.thought.Note(), note: trouble}
	if trouble == "" && len(h.line) > 0 {
		t.noteHint()
		t.showHint(boards.ShowWhere)
	}
	t.UI.Animate()
}

// noteHint remembers that the game under way is played with hints.
func (t *Table) noteHint() {
	if match.Over(t.Session.Match().State()) {
		return
	}
	t.Session.About.Hints++
	t.save()
}

// followLine asks how the line that is played out goes on, as far as that is proven.
func (t *Table) followLine() {
	h := &t.hint
	_, line := t.Session.Previewed()
	if h.step != playedOut || len(line) == 0 {
		return
	}
	last := line[len(line)-1]
	if h.follows == nil {
		if h.turns == 0 || match.Over(last.State()) || h.known.Verdict == match.Draw {
			return
		}
		h.turns--
		q := t.Question("", 0)
		q.Moves = last.Moves()
		if t.Game.Measure != nil {
			q.Work = t.Game.Measure.Work
		}
		h.follows = t.Ask(q, mind.Advice)
		return
	}
	if !h.follows.Done() {
		return
	}
	known, follows := h.follows.Evaluation(), h.follows.Line()
	h.follows = nil
	if !known.Proven() {
		h.turns = 0
		return
	}
	t.Session.Extend(follows)
	t.playing.goes = true
	t.UI.Animate()
}

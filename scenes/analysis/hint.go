package analysis

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

// Hint says what to play, a step more with each time one asks.
type Hint struct {
	desk    *boards.Desk
	host    Host
	preview *preview
	advice
}

// advice is looked for, or the last that was found.
type advice struct {
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

// Note is what there is to say of the hint, "" for nothing.
func (h *Hint) Note() string { return h.note }

// Searching reports whether a hint is being looked for.
func (h *Hint) Searching() bool { return h.thought != nil }

// Offered reports whether one may ask for a hint, or for more of the one that is
// played out.
func (h *Hint) Offered() bool {
	s := h.desk.Session
	return !s.Remote() && (h.desk.Mine() || s.Previewing() && h.step > 0)
}

// Ask asks for a hint, and then for more of it.
func (h *Hint) Ask() {
	switch {
	case h.thought != nil:
		h.drop()
		return
	case h.step > 0 && (h.desk.Session.Shown() == h.of || h.desk.Session.Previewing()):
		h.more()
		return
	}
	h.drop()
	h.advice = advice{thought: h.desk.Ask(h.desk.Question("", 0), mind.Advice), of: h.desk.Session.Shown(), note: looking}
	h.desk.UI.Animate()
}

// more shows the next step of a hint.
func (h *Hint) more() {
	if h.step < boards.ShowMove {
		h.show(h.step + 1)
		return
	}
	if h.desk.Game.Final {
		return // chance comes next
	}
	h.step = playedOut
	h.note = "This much is certain."
	switch {
	case !h.known.Proven():
		h.note = "No further moves are certain."
	case h.known.Verdict == match.Draw:
		h.note = "This holds the draw. No further moves are certain."
	}
	h.preview.play(h.of, h.line)
	h.turns = 0
	if h.known.Proven() {
		h.turns = mostFollowed
	}
	h.followLine()
}

// show shows a step of the hint on the board and says it in words.
func (h *Hint) show(step boards.HintStep) {
	h.step = step
	b, ok := h.desk.Board.(boards.Hinter)
	if !ok {
		return
	}
	h.note = b.ShowHint(h.line, step)
	switch {
	case step == boards.ShowMove:
		h.note = strings.TrimSuffix(cmp.Or(h.told, h.note), ".") + "."
		if !h.desk.Game.Final {
			h.note += " Press Hint again to see what follows."
		}
	default:
		h.note += " Press Hint again for more."
	}
	h.desk.UI.Animate()
}

// drop ends the search for a hint and takes away what was said of the last.
func (h *Hint) drop() {
	h.thought.Stop()
	h.follows.Stop()
	h.advice = advice{}
}

// Forget takes the words of a hint away with what the board showed of it.
func (h *Hint) Forget() {
	if b, ok := h.desk.Board.(boards.Hinting); h.thought == nil && !(ok && b.Hinted()) {
		h.drop()
	}
}

// take shows a hint when it is found, and what follows it.
func (h *Hint) take() {
	h.followLine()
	if h.thought == nil {
		return
	}
	trouble := ui.Sentence(h.thought.Trouble())
	if !h.thought.Done() {
		h.note = cmp.Or(trouble, looking)
		h.desk.UI.WakeIn(boards.DotTime)
		return
	}
	found := h.advice
	h.advice = advice{of: found.of, line: found.thought.Line(), known: found.thought.Evaluation(), told: found.thought.Note(), note: trouble}
	if trouble == "" && len(h.line) > 0 {
		h.count()
		h.show(boards.ShowWhere)
	}
	h.desk.UI.Animate()
}

// count remembers that the game under way is played with hints.
func (h *Hint) count() {
	if match.Over(h.desk.Session.Match().State()) {
		return
	}
	h.desk.Session.About.Hints++
	h.host.Save()
}

// followLine asks how the line that is played out goes on, as far as that is proven.
func (h *Hint) followLine() {
	_, line := h.desk.Session.Previewed()
	if h.step != playedOut || len(line) == 0 {
		return
	}
	last := line[len(line)-1]
	if h.follows == nil {
		if h.turns == 0 || match.Over(last.State()) || h.known.Verdict == match.Draw {
			return
		}
		h.turns--
		q := h.desk.Question("", 0)
		q.Moves = last.Moves()
		if h.desk.Game.Measure != nil {
			q.Work = h.desk.Game.Measure.Work
		}
		h.follows = h.desk.Ask(q, mind.Advice)
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
	h.desk.Session.Extend(follows)
	h.preview.goes = true
	h.desk.UI.Animate()
}

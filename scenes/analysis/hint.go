package analysis

import (
	"slices"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
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
	told    say.Text        // what the adviser says of it
	step    boards.HintStep // 0 before it is found
	follows sequel
	note    say.Text
}

// looking is said while advice is looked for.
var looking = say.It("Looking for a good move …")

// Note is what there is to say of the hint, "" for nothing.
func (h *Hint) Note() string { return lang.Of(h.note) }

// Said is the same to who does not see the turn on the board.
func (h *Hint) Said() string {
	if h.step != boards.ShowMove || h.of == nil {
		return h.Note()
	}
	var moves []string
	state := h.of.State()
	for _, move := range h.line {
		moves = append(moves, lang.Of(h.desk.Game.Spoken(state, move)))
		next, err := state.Apply(move)
		if err != nil {
			break // of a search's own line this cannot be
		}
		state = next
	}
	return strings.Join(strings.Fields(lang.Sentence(say.Raw(strings.Join(moves, "; ")))+" "+lang.Sentence(h.told)+" "+lang.Of(h.goesOn())), " ")
}

// goesOn tells that there is more to ask for behind the turn.
func (h *Hint) goesOn() say.Text {
	if h.desk.Game.Final {
		return say.Text{} // chance comes next
	}
	return say.It("Press Hint again to see what follows.")
}

// Searching reports whether a hint is being looked for.
func (h *Hint) Searching() bool { return h.thought != nil }

// Offered reports whether one may ask for a hint, or for more of the one that is
// played out.
func (h *Hint) Offered() bool {
	s := h.desk.Session
	return !s.Remote() && !secretive(s) && (h.desk.Mine() || s.Previewing() && h.step > 0)
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
	h.note = say.It("This is what the computer expects. It is not certain.")
	switch {
	case h.known.Verdict == match.Draw:
		h.note = say.It("This holds the draw. The other moves are what the computer expects.")
	case h.known.Proven():
		h.note = say.It("This much is certain.")
	}
	if h.desk.Session.Previewing() {
		h.follows.rest()
	}
	kept := h.advice // it is gone with the look back at where the line begins
	h.preview.play(h.of, h.line)
	h.advice = kept
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
	case step != boards.ShowMove:
		h.note = say.Join(" ", h.note, say.It("Press Hint again for more."))
	case h.told.Zero():
		h.note = say.Join(" ", say.Sentence(h.note), h.goesOn())
	default:
		h.note = say.Join(" ", say.Sentence(h.told), h.goesOn())
	}
	h.desk.UI.Animate()
}

// drop ends the search for a hint and takes away what was said of the last.
func (h *Hint) drop() {
	h.thought.Stop()
	h.follows.rest()
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
	trouble := say.Sentence(h.thought.Trouble())
	if !h.thought.Done() {
		if h.note = looking; !trouble.Zero() {
			h.note = trouble
		}
		h.desk.UI.WakeIn(boards.DotTime)
		return
	}
	found := h.advice
	h.advice = advice{of: found.of, line: found.thought.Line(), known: found.thought.Evaluation(), told: found.thought.Note(), note: trouble}
	if trouble.Zero() && len(h.line) > 0 {
		countHelp(h.desk, h.host)
		h.show(boards.ShowWhere)
	}
	h.desk.UI.Animate()
}

// countHelp remembers that the game under way is played with help.
func countHelp(d *boards.Desk, h Host) {
	if match.Over(d.Session.Match().State()) {
		return
	}
	d.Session.About.Hints++
	h.Save()
}

// followLine has the line that is played out go on.
func (h *Hint) followLine() {
	if h.step != playedOut || len(h.line) == 0 {
		return
	}
	more, there := h.follows.ask(h.desk, h.of, h.line)
	if base, line := h.desk.Session.Previewed(); there && base == h.of && len(line) == len(h.line) && len(more) > 0 {
		h.desk.Session.Extend(more)
		h.preview.goes = true
		h.desk.UI.Animate()
	}
}

// traceLine draws the turn and what follows it on the board, once the whole turn is shown.
func (h *Hint) traceLine() {
	if h.step >= boards.ShowMove && h.desk.Session.Shown() == h.of {
		more, _ := h.follows.ask(h.desk, h.of, h.line)
		h.preview.trace(slices.Concat(h.line, more))
	}
}

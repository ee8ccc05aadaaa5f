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

// playedOut is the step after the last: the continuation is shown.
const playedOut = boards.ShowMove + 1

// Hint says what to play. Each request shows one step more.
type Hint struct {
	desk    *boards.Desk
	host    Host
	preview *preview
	advice
}

// advice is a hint that was found or is being searched.
type advice struct {
	thought      *mind.Thought // nil if no search is running
	of           *match.Node   // the position it is about
	line         []string
	known        match.Evaluation
	sentence     say.Text        // the adviser's sentence
	because      say.Text        // what the turn does by the rules
	step         boards.HintStep // 0 before it is found
	continuation continuation
	note         say.Text
}

// searchingNote is the note during the search for a hint.
var searchingNote = say.It("Looking for a good move …")

// Note returns the words of the hint, or "".
func (h *Hint) Note() string { return lang.Of(h.note) }

// Said returns the hint for people who do not see the turn on the board.
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
			break // the moves of a search are always legal
		}
		state = next
	}
	rest := say.Join(" ", say.Sentence(h.sentence), h.because, h.continuationNote())
	return lang.Sentence(say.Raw(strings.Join(moves, "; "))) + " " + lang.Of(rest)
}

// continuationNote says that another request shows the continuation.
func (h *Hint) continuationNote() say.Text {
	if h.desk.Game.Final {
		return say.Text{} // the next move is by chance
	}
	return say.It("Press Hint again to see what follows.")
}

// Searching reports whether a search for a hint is running.
func (h *Hint) Searching() bool { return h.thought != nil }

// Offered reports whether the player may ask for a hint, or for more of the one being
// played out.
func (h *Hint) Offered() bool {
	s := h.desk.Match
	return !s.Remote() && !adviceForbidden(s) && (h.desk.AcceptsMoves() || s.Previewing() && h.step > 0)
}

// Ask starts the search for a hint, shows more of the hint, or stops the search.
func (h *Hint) Ask() {
	switch {
	case h.thought != nil:
		h.drop()
		return
	case h.step > 0 && (h.desk.Match.Shown() == h.of || h.desk.Match.Previewing()):
		h.more()
		return
	}
	h.drop()
	h.advice = advice{thought: h.desk.Stage.Mind.Ask(h.desk.Question("", 0), mind.Advice), of: h.desk.Match.Shown(), note: searchingNote}
	h.desk.UI.Animate()
}

// more shows the next step of a hint.
func (h *Hint) more() {
	if h.step < boards.ShowMove {
		if h.step == boards.ShowWhere {
			countHelp(h.desk)
		}
		h.show(h.step + 1)
		return
	}
	if h.desk.Game.Final {
		return // the next move is by chance
	}
	h.step = playedOut
	h.note = say.It("This is the computer's best guess. It is not certain.")
	switch {
	case h.known.Verdict == match.Draw:
		h.note = say.It("This move keeps the game even. The rest is the computer's best guess.")
	case h.known.Proven():
		h.note = say.It("This is certain.")
	}
	if h.desk.Match.Previewing() {
		h.continuation.rest()
	}
	kept := h.advice // the preview starts at another position, which clears the hint
	h.preview.play(h.of, h.line)
	h.advice = kept
	h.followLine()
}

// show shows a step of the hint on the board and in words.
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
	case h.sentence.Zero():
		h.note = say.Join(" ", say.Sentence(h.note), h.because, h.continuationNote())
	default:
		h.note = say.Join(" ", say.Sentence(h.sentence), h.because, h.continuationNote())
	}
	h.desk.UI.Animate()
}

// drop stops the search and clears the hint.
func (h *Hint) drop() {
	h.thought.Stop()
	h.continuation.rest()
	h.advice = advice{}
}

// Forget clears the words of a hint that the board no longer shows.
func (h *Hint) Forget() {
	if b, ok := h.desk.Board.(boards.Hinting); h.thought == nil && !(ok && b.Hinted()) {
		h.drop()
	}
}

// showFound shows a hint once it is found, and then its continuation.
func (h *Hint) showFound() {
	h.followLine()
	if h.thought == nil {
		return
	}
	trouble := say.Sentence(h.thought.Trouble())
	if !h.thought.Done() {
		if h.note = searchingNote; !trouble.Zero() {
			h.note = trouble
		}
		h.desk.UI.WakeIn(boards.DotTime)
		return
	}
	found := h.thought.Answer()
	h.advice = advice{of: h.of, line: found.BestTurn, known: found.Evaluation, sentence: found.Note, note: trouble}
	if trouble.Zero() && len(h.line) > 0 {
		h.because = h.desk.Game.Because(h.of.State(), h.line)
		h.show(boards.ShowWhere) // which is free
		if h.desk.Match.About.Hints == 0 && Counts(h.desk.Match) {
			h.note = say.Join(" ", h.note, say.It("Then this game does not count for the road or your strength."))
		}
	}
	h.desk.UI.Animate()
}

// countHelp records that the current game is played with help. The first time it returns what that
// means, if the game would count.
func countHelp(d *boards.Desk) (meaning say.Text) {
	if match.Over(d.Match.Current().State()) {
		return meaning
	}
	if d.Match.About.Hints == 0 && Counts(d.Match) {
		meaning = say.It("With help, this game does not count for the road or your strength.")
	}
	d.Match.About.Hints++
	d.Match.Keep()
	return meaning
}

// Counts reports whether a game without help counts for the road and a person's strength.
func Counts(m *match.Match) bool {
	_, fromPosition := match.PositionOf(m.Settings())
	return m.OnlyPerson() >= 0 && !fromPosition
}

// followLine extends the preview of the hint by its continuation.
func (h *Hint) followLine() {
	if h.step != playedOut || len(h.line) == 0 {
		return
	}
	more, there := h.continuation.ask(h.desk, h.of, h.line)
	if base, line := h.desk.Match.Previewed(); there && base == h.of && len(line) == len(h.line) && len(more) > 0 {
		h.desk.Match.Extend(more)
		h.preview.goes = true
		h.desk.UI.Animate()
	}
}

// traceLine draws the turn and its continuation on the board, once the whole turn is
// shown.
func (h *Hint) traceLine() {
	if h.step >= boards.ShowMove && h.desk.Match.Shown() == h.of {
		more, _ := h.continuation.ask(h.desk, h.of, h.line)
		h.preview.trace(slices.Concat(h.line, more))
	}
}

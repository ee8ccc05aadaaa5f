package table

import (
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/speech"
	"tessera/scenes/ui"
)

// voice is what is said of a table to who does not see it.
type voice struct{ *Table }

// Headline says what is to be done, or how the game ended.
func (t voice) Headline() (text, detail string) {
	if _, over := t.Session.Outcome(); over && !t.Session.Looking() {
		return t.Verdict(t.Session.Outcome()), t.endDetail()
	}
	text, detail, _ = t.said()
	return text, detail
}

// AfterMove leaves out what the others do, which the notes tell.
func (t voice) AfterMove() (text, detail string) {
	if text, detail = t.Headline(); t.Over() && !t.Session.Looking() {
		detail = t.EndDetail()
	}
	return text, detail
}

func (t voice) Began() string {
	text, _ := t.Headline()
	return "A new game. " + text
}

func (voice) Heading() string { return "" }

// Known is what is known of the position and what the review says.
func (t voice) Known() (nodes []scenes.Node) {
	if text, kind, _ := t.analysis.Evaluation.Words(); t.analysis.Evaluation.Shown() && kind != "" {
		nodes = append(nodes, speech.Text(text+" "+ui.Sentence(kind)))
	}
	if text := t.analysis.Lines.Said(); text != "" {
		nodes = append(nodes, speech.Section("Analysis"), speech.Text(text))
	}
	if text := t.analysis.Review.Said(); text != "" {
		nodes = append(nodes, speech.Section("Review"), speech.Text(text))
	}
	return nodes
}

func (t voice) Notes() []string {
	return append([]string{t.analysis.Hint.Said(), t.analysis.Review.Said(), t.analysis.Lines.News(), t.notice}, t.remote.Notes()...)
}

func (voice) HasHistory() bool { return true }

// Mark says what a review found wrong with the turn that a move ended, "" for
// nothing.
func (t voice) Mark(n *match.Node) string { return t.analysis.Review.Mark(n) }

package table

import (
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/lang"
	"tessera/scenes/speech"
)

type voice struct{ t *Table }

// Headline says what to do, or how the game ended.
func (v *voice) Headline() (text, detail string) {
	if _, over := v.t.Match.Outcome(); over && !v.t.Match.Looking() {
		return v.t.Verdict(v.t.Match.Outcome()), v.t.endDetail()
	}
	text, detail, _ = v.t.panelText()
	return text, detail
}

// AfterMove is like Headline without the opponents' news, which Notes returns.
func (v *voice) AfterMove() (text, detail string) {
	if text, detail = v.Headline(); v.t.Match.Over() && !v.t.Match.Looking() {
		detail = v.t.EndDetail()
	}
	return text, detail
}

func (v *voice) NewGameText() string {
	text, _ := v.Headline()
	// Translators: said to who does not see the screen; the fact is what is to be done.
	return lang.T("New game. %s", text)
}

func (*voice) Heading() string { return "" }

// Known returns the evaluation, the analysis and the review in words.
func (v *voice) Known() (nodes []scenes.Node) {
	if text, kind, _ := v.t.analysis.Evaluation.Words(); v.t.analysis.Evaluation.Shown() && kind != "" {
		nodes = append(nodes, speech.Text(text+" "+lang.Sentence(say.It(kind))))
	}
	if text := v.t.analysis.Variations.Said(); text != "" {
		nodes = append(nodes, speech.Section(lang.T("Analysis")), speech.Text(text))
	}
	if text := v.t.analysis.Review.Said(); text != "" {
		nodes = append(nodes, speech.Section(lang.T("heading|Review")), speech.Text(text))
	}
	return nodes
}

func (v *voice) Notes() []string {
	return append([]string{v.t.analysis.Hint.Said(), v.t.analysis.Review.Said(), v.t.analysis.Variations.News(), lang.Of(v.t.notice)}, v.t.remote.Notes()...)
}

func (*voice) HasHistory() bool { return true }

// Mark says what a review criticises in the turn ended by a move, "" for nothing.
func (v *voice) Mark(n *match.Node) string { return v.t.analysis.Review.MistakeText(n) }

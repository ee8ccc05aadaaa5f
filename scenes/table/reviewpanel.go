package table

import (
	"slices"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// Measures of the review at 100 %.
const (
	graphHigh  = 74
	graphLow   = 54 // where there is little room
	reviewBar  = 42
	reviewRows = 2 // of small text
)

// reviewHeight is how high the review is, 0 while it is not open.
func (t *Table) reviewHeight(isLow bool) float64 {
	if !t.review.open {
		return 0
	}
	u := t.UI
	graph := u.Px(graphHigh)
	if isLow {
		graph = u.Px(graphLow)
	}
	return graph + u.LineHeight(ui.FontStrong) + reviewRows*u.LineHeight(ui.FontSmall) + u.Px(reviewBar+12)
}

// reviewTells reports whether the review says all there is to say, while one looks
// at a turn: nobody waits for a hint then, and nothing went wrong.
func (t *Table) reviewTells() bool {
	return t.review.open && t.review.found != nil && t.Session.Looking() && !t.Session.Previewing() && t.hint.note == "" && t.notice == ""
}

// drawReview shows the graph, what there is to say of the turn shown, and how to
// walk from one turn that could have been better to the next.
func (t *Table) drawReview(r geom.Rect) {
	if !t.review.open || r.H <= 0 {
		return
	}
	u := t.UI
	text := u.LineHeight(ui.FontStrong) + reviewRows*u.LineHeight(ui.FontSmall) + u.Px(6)
	bar, r := r.CutBottom(u.Px(reviewBar))
	words, graph := r.CutBottom(text)
	t.drawGraph(geom.Rect{X: graph.X, Y: graph.Y, W: graph.W, H: graph.H - u.Px(2)})
	words = geom.Rect{X: words.X + u.Px(6), Y: words.Y + u.Px(2), W: words.W - u.Px(12), H: words.H}
	head, lines := t.reviewWords()
	u.TextFit(head, ui.FontStrong, u.Theme.Ink, geom.Point{X: words.X, Y: words.Y + u.LineHeight(ui.FontStrong)/2}, ui.Left, words.W)
	_, words = words.CutTop(u.LineHeight(ui.FontStrong))
	u.Clip(words, func() {
		font := ui.FontSmall
		for font.Size > 11 && u.ParagraphHeight(lines, font, words.W) > words.H {
			font.Size--
		}
		u.Paragraph(lines, font, u.Theme.Faint, words, ui.Left)
	})
	t.drawReviewBar(bar)
}

// reviewWords are a heading and what there is to say below it.
func (t *Table) reviewWords() (head, text string) {
	v := &t.review
	switch {
	case v.job != nil:
		done, of := v.job.Progress()
		return "Reviewing the game …", itoa(done) + " of about " + itoa(of) + " positions. You can play on or look around meanwhile. " + v.trouble
	case v.found == nil:
		return "No review", v.trouble
	}
	if m := t.mistakeShown(); m != nil {
		return t.mistakeWords(m)
	}
	if i := v.found.At(t.Session.Shown().Count()); t.Session.Looking() && i >= 0 && t.Session.Shown() == v.of[i+1] {
		return t.turnWords(i)
	}
	if t.Session.Looking() {
		text, _, _ := t.said()
		return text, v.found.Summary(t.Game.Game)
	}
	if t.outdated() {
		return "Review", "The game has gone on since. " + v.found.Summary(t.Game.Game)
	}
	return "Review", v.found.Summary(t.Game.Game) + " " + v.trouble
}

// reviewSaid is what a finished review says, "" as long as there is none.
func (t *Table) reviewSaid() string {
	if !t.review.open || t.review.job != nil {
		return ""
	}
	head, text := t.reviewWords()
	return strings.TrimSpace(head + ". " + text)
}

// mistakeWords say what was wrong with a turn, and what would have been better.
func (t *Table) mistakeWords(m *review.Mistake) (head, text string) {
	v := &t.review
	turn := v.found.Turns[m.Turn]
	return t.turnName(m.Turn) + ": " + m.Words(t.Game.Game),
		"Played: " + strings.Join(v.moves[turn.From:turn.To], ", ") + ". Better: " + strings.Join(m.Better, ", ") + "."
}

// turnName names a turn and who made it, where that is not clear.
func (t *Table) turnName(i int) string {
	if t.Session.Count() == 1 {
		return "Turn " + itoa(i+1)
	}
	return "Turn " + itoa(i+1) + ", " + t.Game.Seats(t.Session.Match().StateAt(0))[t.review.found.Turns[i].Seat].Name
}

// turnWords say what is known after a turn that was no mistake.
func (t *Table) turnWords(i int) (head, text string) {
	v := &t.review
	p := v.found.Points[i+1]
	if t.Game.Measure.Chance != nil {
		turn := v.found.Turns[i]
		return t.turnName(i) + ": nothing given away", "Luck brought " + match.Signed(turn.Luck, 1) + "; " + t.Game.Measure.Amount(p.Worth) + " can be expected then."
	}
	kind := "Estimated: "
	if p.Over || p.Known.Proven() {
		kind = "Proven: "
	}
	return t.turnName(i), kind + t.Game.Say(v.of[i+1].State(), p.Known) + "."
}

// drawReviewBar shows what can be done: to the turn before and after that could
// have been better, the line behind the better turn, and to play on from there.
func (t *Table) drawReviewBar(r geom.Rect) {
	u, v := t.UI, &t.review
	if v.found == nil {
		if v.job != nil {
			done, of := v.job.Progress()
			track := geom.Rect{X: r.X + u.Px(6), Y: r.Center().Y - u.Px(4), W: r.W - u.Px(12), H: u.Px(8)}.Round()
			u.Box(track, u.Theme.Rule, 99)
			u.Box(geom.Rect{X: track.X, Y: track.Y, W: max(track.H, track.W*float64(done)/float64(max(of, 1))), H: track.H}, u.Theme.Accent, 99)
			u.Target("reviewing", track)
		}
		return
	}
	list := v.walked()
	before, after := t.besideShown(list)
	gap := u.Px(4)
	back, r := r.CutLeft(u.Reach(40))
	on, r := r.CutLeft(u.Reach(40))
	if u.Press("mistake-back", back.Inset(u.Px(1)), ui.Button{Icon: sprites.Back, Tip: "The one before that could be better", Disabled: before == nil}) {
		t.showMistake(before)
	}
	if u.Press("mistake-on", on.Inset(u.Px(1)), ui.Button{Icon: sprites.Next, Tip: "The next that could be better", Disabled: after == nil}) {
		t.showMistake(after)
	}
	_, r = r.CutLeft(gap)
	var tools []ui.Tool
	m := t.mistakeShown()
	switch {
	case t.Session.Previewing() && !t.Game.Final:
		tools = append(tools, ui.Tool{Name: "play-dreamt", Label: "Play on from here", Primary: true, Run: t.adopt})
	case m != nil && v.at != m:
		tools = append(tools, ui.Tool{Name: "show-better", Label: "Show the better turn", Run: func() { t.showMistake(m) }})
	case m != nil && t.Game.Final:
		tools = append(tools, t.againTool(m))
	case m != nil:
		tools = append(tools, t.againTool(m),
			ui.Tool{Name: "play-line", Label: "Line", Tip: "Play out how it goes on", Run: func() { t.playOut(v.of[m.Turn], m.Line) }},
			ui.Tool{Name: "play-better", Label: "Play it", Tip: "Play the better turn, and go on from there", Primary: true, Run: func() { t.playBetter(m) }})
	case m == nil && t.outdated() && !t.Session.Looking():
		tools = append(tools, ui.Tool{Name: "review-again", Label: "Review anew", Run: t.beginReview})
	case m == nil && !v.all && len(v.found.Mistakes) > review.First:
		tools = append(tools, ui.Tool{Name: "all-mistakes", Label: "All " + itoa(len(v.found.Mistakes)), Tip: "Walk through all turns that could be better", Run: func() { v.all = true }})
	}
	for i, cell := range r.Split(max(len(tools), 1), gap) {
		if i == len(tools) {
			break
		}
		tool := tools[i]
		if !tool.Primary {
			u.Outline(cell.Inset(u.Px(1)), u.Theme.HoverShade, u.Theme.Rule, ui.Corner, 1)
		}
		if u.Press(tool.Name, cell.Inset(u.Px(1)), ui.Button{Label: tool.Label, Tip: tool.Tip, Primary: tool.Primary}) {
			tool.Run()
		}
	}
}

// besideShown are the mistakes before and after the position shown.
func (t *Table) besideShown(list []*review.Mistake) (before, after *review.Mistake) {
	v := &t.review
	if m := t.mistakeShown(); m != nil {
		i := slices.Index(list, m)
		if i > 0 {
			before = list[i-1]
		}
		if i >= 0 && i+1 < len(list) {
			after = list[i+1]
		}
		return before, after
	}
	at := v.place(t.Session.Shown())
	if !t.Session.Looking() { // at the game as it stands, one begins with the first
		at = -1
	}
	for _, m := range list {
		if float64(m.Turn) < at {
			before = m
		} else if after == nil {
			after = m
		}
	}
	return before, after
}

// playBetter plays the better turn where the mistake was made: from there the game
// goes on, and what was played stays as a variation.
func (t *Table) playBetter(m *review.Mistake) {
	t.LookAt(t.review.of[m.Turn])
	for _, move := range m.Better {
		if err := t.Play(move); err != nil {
			t.notice = ui.Sentence(err.Error())
			return
		}
	}
}

// markOf is the sign behind the last move of a turn that could have been better,
// "" for none.
func (t *Table) markOf(m *review.Mistake) string {
	switch {
	case m == nil:
		return ""
	case m.Kind == review.GaveWin || m.Kind == review.GaveDraw:
		return "??"
	case m.Kind == review.Costly:
		return "?!"
	}
	return "?"
}

// againTool tries the position before a mistake again.
func (t *Table) againTool(m *review.Mistake) ui.Tool {
	return ui.Tool{Name: "try-again", Label: "Try", Tip: "Try again here: find the better turn yourself", Disabled: len(m.Better) == 0, Run: func() { t.tryAgain(m) }}
}

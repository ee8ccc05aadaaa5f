package analysis

import (
	"math"
	"slices"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Measures of the review at 100 %.
const (
	graphHigh  = 74
	graphLow   = 54 // in low windows
	graphLeast = 20 // beside long texts
	reviewBar  = 42
	reviewRows = 3 // lines of small text
)

// Height returns the height of the review in a panel of a width, or 0 if it is closed.
// Longer texts first take room from the graph.
func (v *Review) Height(width float64, isLow bool) float64 {
	if !v.open {
		return 0
	}
	u := v.desk.UI
	graph := u.Px(graphHigh)
	if isLow {
		graph = u.Px(graphLow)
	}
	head, lines := v.words()
	high := max(graph+reviewRows*u.LineHeight(ui.FontSmall), u.Px(graphLeast)+v.leastHeight(lines, width))
	return high + v.headHeight(head, width) + v.variationsHeight() + v.barHeight(width) + u.Px(12)
}

// leastHeight returns the height of the text in the smallest size.
func (v *Review) leastHeight(words string, width float64) float64 {
	return v.desk.UI.ParagraphHeight(words, ui.FontTiny, width-v.desk.UI.Px(12))
}

// headFont returns the font of a heading, which takes two lines where it does not fit in one.
func (v *Review) headFont(head string, width float64) ui.Font {
	u := v.desk.UI
	return u.ParagraphFont(head, ui.FontStrong, geom.Rect{W: width - u.Px(12), H: 2 * u.LineHeight(ui.FontSmall)})
}

func (v *Review) headHeight(head string, width float64) float64 {
	u := v.desk.UI
	return max(u.LineHeight(ui.FontStrong), u.ParagraphHeight(head, v.headFont(head, width), width-u.Px(12)))
}

// Draw draws the graph, the text about the turn shown, and the steps from mistake to
// mistake.
func (v *Review) Draw(r geom.Rect) {
	if !v.open || r.H <= 0 {
		return
	}
	u := v.desk.UI
	head, lines := v.words()
	high := max(reviewRows*u.LineHeight(ui.FontSmall), v.leastHeight(lines, r.W))
	top := v.headHeight(head, r.W)
	text := top + high + u.Px(6)
	bar, r := r.CutBottom(v.barHeight(r.W))
	listed, r := r.CutBottom(float64(v.rowsShown()) * rowHeight(u))
	v.drawVariations(listed)
	if r.H-text < u.Px(graphLeast) {
		text = r.H
	}
	words, graph := r.CutBottom(text)
	v.drawGraph(geom.Rect{X: graph.X, Y: graph.Y, W: graph.W, H: graph.H - u.Px(2)})
	words = geom.Rect{X: words.X + u.Px(6), Y: words.Y + u.Px(2), W: words.W - u.Px(12), H: words.H}
	above, words := words.CutTop(top)
	u.Paragraph(head, v.headFont(head, r.W), u.Theme.Ink, above, ui.Left)
	font := u.ParagraphFont(lines, ui.FontSmall, words)
	if high := u.LineHeight(font); u.ParagraphHeight(lines, font, words.W) > words.H {
		words.H = high * math.Floor(words.H/high) // whole lines
	}
	u.Clip(geom.Rect{X: r.X, Y: words.Y, W: r.W, H: words.H}, func() { u.Paragraph(lines, font, u.Theme.Faint, words, ui.Left) })
	v.drawBar(bar)
}

// variationsHeight returns the height of a mistake's variations, with room for the second unless
// the window is low, so that the buttons below stay in their places.
func (v *Review) variationsHeight() float64 {
	if v.rowsShown() == 0 {
		return 0
	}
	return 2 * rowHeight(v.desk.UI)
}

// rowsShown returns the number of listed variations: the better turn's if there is room, and on
// request the played one's.
func (v *Review) rowsShown() int {
	switch {
	case v.mistakeShown() == nil || v.desk.Game.Final:
		return 0
	case !v.brief():
		return 2
	case v.desk.UI.Low():
		return 0
	}
	return 1
}

// brief reports whether only the better turn is shown in place of a mistake, until the player
// asks for the rest.
func (v *Review) brief() bool {
	m := v.shownMistake
	return m != nil && !v.details && v.mistakeShown() == m && v.desk.Match.Shown() != v.positions[m.Turn+1]
}

// drawVariations lists the variations after the better turn and after the one played.
func (v *Review) drawVariations(r geom.Rect) {
	m := v.mistakeShown()
	if m == nil || r.H <= 0 {
		return
	}
	u := v.desk.UI
	v.chosen = 0
	for i, row := range v.rows(m)[:v.rowsShown()] {
		name := "line:" + row.badge.In(nil)
		var cell geom.Rect
		cell, r = r.CutTop(rowHeight(u))
		if cell.Contains(u.In.At) && u.In.Hovering() || u.Keyboard() == name {
			v.chosen = i
		}
		v.preview.list(name, cell, v.positions[m.Turn], row)
	}
}

// traceLine draws the chosen variation on the board before the mistake, and the
// continuation of the turn played on the board after it.
func (v *Review) traceLine() {
	m := v.mistakeShown()
	if !v.open || m == nil || v.desk.Game.Final || v.desk.Match.Previewing() {
		return
	}
	rows := v.rows(m)
	switch v.desk.Match.Shown() {
	case v.positions[m.Turn]:
		moves := rows[v.chosen].moves
		if v.brief() {
			moves = m.Better
		}
		v.preview.trace(moves)
	case v.positions[m.Turn+1]:
		turn := v.found.Turns[m.Turn]
		v.preview.trace(rows[1].moves[turn.To-turn.From:])
	}
}

// rows returns the variations of a mistake, after the better turn and the one played, as
// far as they are known.
func (v *Review) rows(m *review.Mistake) []variation {
	turn := v.found.Turns[m.Turn]
	played := v.moves[turn.From:turn.To]
	follow := v.continuations[m]
	if follow == nil {
		follow = &[2]continuation{}
		if v.continuations == nil {
			v.continuations = map[*review.Mistake]*[2]continuation{}
		}
		v.continuations[m] = follow
	}
	better, proven := m.Line, v.found.Points[m.Turn].Evaluation.Proven()
	if len(better) == len(m.Better) {
		more, _ := follow[0].ask(v.desk, v.positions[m.Turn], m.Better)
		better = slices.Concat(better, more)
	}
	more, _ := follow[1].ask(v.desk, v.positions[m.Turn], played)
	return []variation{
		{badge: say.ID("a line of moves|Better"), solid: proven, tip: say.It("After the better turn"), moves: better},
		{badge: say.ID("a line of moves|Played"), solid: v.found.Points[m.Turn+1].Evaluation.Proven(), tip: say.It("After the turn played"), moves: slices.Concat(played, more)},
	}
}

// words returns a heading and the text below it.
func (v *Review) words() (head, text string) {
	switch {
	case v.job != nil:
		done, of := v.job.Progress()
		return lang.T("Reviewing the game …"), lang.N(of, say.Plural{
			One:  "%[2]d of about %[1]d position. You can keep playing or look around.",
			Many: "%[2]d of about %[1]d positions. You can keep playing or look around.",
		}, done) + " " + lang.Of(v.trouble)
	case v.found == nil:
		return lang.T("No review"), lang.Of(v.trouble)
	}
	if m := v.mistakeShown(); m != nil {
		return v.mistakeWords(m)
	}
	if i := v.found.TurnAt(v.desk.Match.Shown().Count()); v.desk.Match.Looking() && i >= 0 && v.desk.Match.Shown() == v.positions[i+1] {
		return v.turnWords(i)
	}
	if v.desk.Match.Looking() {
		return PositionName(v.desk.Match), lang.Of(v.found.Summary(v.desk.Game.Game))
	}
	head, text = lang.Of(v.found.Headline(v.desk.Game.Game)), lang.Of(v.playerSummaries())
	if v.outdated() {
		return head, lang.T("The game has moved on since this review.") + " " + text
	}
	return head, text + " " + lang.Of(v.trouble)
}

// playerSummaries describes each player's accuracy and losses, one line for each.
func (v *Review) playerSummaries() say.Text {
	lines := v.found.Players(v.desk.Game.Game)
	if v.desk.Game.Measure.Chance != nil {
		lines = append(lines, v.found.SkillAndLuck(v.desk.Game.Game))
	}
	for i, line := range lines {
		lines[i] = say.Sentence(line)
	}
	return say.Join("\n", append(lines, say.It("Accuracy of %d%% means that nothing was given away.", 100))...)
}

// Said returns the text of a finished review, or "".
func (v *Review) Said() string {
	if !v.open || v.job != nil {
		return ""
	}
	head, text := v.words()
	return strings.TrimSpace(head + ". " + strings.ReplaceAll(text, "\n", " "))
}

// mistakeWords describes a mistake and the better turn.
func (v *Review) mistakeWords(m *review.Mistake) (head, text string) {
	turn := v.found.Turns[m.Turn]
	played := v.moves[turn.From:turn.To]
	why := v.explain(m, v.desk.Match.Local(turn.Seat))
	head = lang.T("%s: %s", v.turnName(m.Turn), m.Words(v.desk.Game.Game))
	was := v.turnEffect("Played: %s.", m, played, why.against)
	better := v.turnEffect("Better: %s.", m, m.Better, why.better)
	if v.brief() && !v.passed(played) { // a pass cannot be seen on the board
		return head, lang.Of(better)
	}
	return head, lang.Of(say.Join(" ", was, better))
}

// turnEffect says a turn in place of a mistake, and what it does by the rules.
func (v *Review) turnEffect(sentence say.ID, m *review.Mistake, turn []string, does say.Text) say.Text {
	said := say.It(sentence, v.movesOf(m, turn))
	if does.Zero() {
		return said
	}
	return say.Join(" ", said, say.It("This move %s.", does))
}

// turnName returns the number of a turn, and its player if there are several.
func (v *Review) turnName(i int) say.Text {
	if v.desk.Match.SeatCount() == 1 {
		return say.It("Turn %d", i+1)
	}
	return say.It("Turn %d, %s", i+1, v.desk.Game.Seats(v.desk.Match.At(0).State())[v.found.Turns[i].Seat].Name)
}

// turnWords describes a turn that was not a mistake.
func (v *Review) turnWords(i int) (head, text string) {
	p := v.found.Points[i+1]
	if v.desk.Game.Measure.Chance != nil {
		turn := v.found.Turns[i]
		return lang.T("%s: nothing lost", v.turnName(i)), lang.T("Luck: %s. Expected score afterwards: %s.",
			say.Decimal{Value: turn.Luck, Decimals: 1, Plus: true}, v.desk.Game.Measure.Amount(p.Worth))
	}
	head, known := lang.T("%s: no mistake", v.turnName(i)), v.desk.Game.Say(v.positions[i+1].State(), p.Evaluation)
	switch {
	case p.Over:
		return head, lang.Sentence(known)
	case p.Evaluation.Proven():
		return head, lang.T("With best play from here: %s. That is proven.", known)
	}
	return head, lang.T("With best play from here: %s. That is an estimate.", known)
}

// barHeight returns the height of the buttons: one row, or two where their words have no room
// beside the steps.
func (v *Review) barHeight(width float64) float64 {
	u, wide := v.desk.UI, 0.0
	if v.found != nil {
		wide = float64(len(v.steps())) * u.Reach(40)
		for _, tool := range v.tools() {
			wide += max(u.TextWidth(tool.Label, ui.FontSmall)+u.Px(16), u.Finger(40)+u.Px(4))
		}
	}
	if wide > width {
		return 2 * u.Finger(reviewBar)
	}
	return u.Finger(reviewBar)
}

// drawBar draws the steps to the previous and the next mistake, the preview of the better
// turn, and the button to play on from there.
func (v *Review) drawBar(r geom.Rect) {
	u := v.desk.UI
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
	steps, rest := r.CutTop(u.Finger(reviewBar))
	for _, tool := range v.steps() {
		var cell geom.Rect
		cell, steps = steps.CutLeft(u.Reach(40))
		u.Act(cell.Inset(u.Px(1)), tool)
	}
	gap := u.Px(4)
	if rest.H <= 0 {
		_, rest = steps.CutLeft(gap)
	}
	tools := v.tools()
	for i, cell := range rest.Split(max(len(tools), 1), gap) {
		if i == len(tools) {
			break
		}
		tool := tools[i]
		if tool.Primary {
			u.StartTab(tool.Name)
		} else {
			u.Outline(cell.Inset(u.Px(1)), u.Theme.HoverShade, u.Theme.Rule, ui.Corner, 1)
		}
		u.Act(cell.Inset(u.Px(1)), tool)
	}
}

// steps returns the steps from mistake to mistake, and the button for the rest about the one
// shown.
func (v *Review) steps() []ui.Tool {
	before, after := v.mistakesAround(v.mistakesToStep())
	tools := []ui.Tool{
		{Name: "mistake-back", Icon: sprites.Back, Tip: lang.T("Previous turn to improve"), Disabled: before == nil, Run: func() { v.showMistake(before) }},
		{Name: "mistake-on", Icon: sprites.Next, Tip: lang.T("Next turn to improve"), Disabled: after == nil, Run: func() { v.showMistake(after) }},
	}
	if m := v.mistakeShown(); m != nil && v.shownMistake == m && !v.desk.Match.Previewing() {
		tools = append(tools, ui.Tool{Name: "mistake-details", Icon: sprites.Lines, Tip: lang.T("What was played, and what follows"), Selected: v.details,
			Run: func() { v.details = !v.details }})
	}
	return tools
}

// tools returns what can be done with the mistake shown.
func (v *Review) tools() []ui.Tool {
	switch m := v.mistakeShown(); {
	case v.desk.Match.Previewing() && !v.desk.Game.Final:
		return []ui.Tool{{Name: "play-preview", Label: lang.T("Play from here"), Primary: true, Run: v.preview.continueGameHere}}
	case m != nil && v.shownMistake != m:
		return []ui.Tool{{Name: "show-better", Label: lang.T("Show the better turn"), Run: func() { v.showMistake(m) }}}
	case m != nil && v.desk.Game.Final:
		return []ui.Tool{v.againTool(m)}
	case m != nil:
		return []ui.Tool{v.againTool(m),
			{Name: "play-better", Label: lang.T("the better turn|Play it"), Tip: lang.T("Play the better turn and continue from there"), Primary: true, Run: func() { v.playBetter(m) }}}
	case v.outdated() && !v.desk.Match.Looking():
		return []ui.Tool{{Name: "review-again", Label: lang.T("Review again"), Run: v.begin}}
	case !v.all && len(v.found.Mistakes) > review.ShownFirst:
		return []ui.Tool{{Name: "all-mistakes", Label: lang.N(len(v.found.Mistakes), say.Plural{One: "turns that could be better|All %d", Many: "turns that could be better|All %d"}), Tip: lang.T("Go through all turns to improve"), Run: func() { v.all = true }}}
	}
	return nil
}

// mistakesAround returns the mistakes before and after the position shown.
func (v *Review) mistakesAround(list []*review.Mistake) (before, after *review.Mistake) {
	if m := v.mistakeShown(); m != nil {
		i := slices.Index(list, m)
		if i > 0 {
			before = list[i-1]
		}
		if i >= 0 && i+1 < len(list) {
			after = list[i+1]
		}
		return before, after
	}
	at := v.pointIndex(v.desk.Match.Shown())
	if !v.desk.Match.Looking() { // from the current position, begin with the first
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

// playBetter plays the better turn in the position of the mistake, and closes the review. The
// game continues from there, and the moves played become a variation.
func (v *Review) playBetter(m *review.Mistake) {
	v.desk.Match.LookAt(v.positions[m.Turn])
	for _, move := range m.Better {
		if err := v.desk.Play(move); err != nil {
			v.host.Notice(say.Sentence(say.Err(err)))
			return
		}
	}
	v.Close()
}

// MistakeText returns the review's words about the turn that a move ended, or "" if it was not a
// mistake.
func (v *Review) MistakeText(n *match.Node) string {
	if m := v.marks[n]; m != nil {
		return lang.Of(m.Words(v.desk.Game.Game))
	}
	return ""
}

// MoveMark returns the word after that move, or "".
func (v *Review) MoveMark(n *match.Node) string {
	if m := v.marks[n]; m != nil {
		return "· " + lang.T(markWords[m.Mark(v.desk.Game.Game)])
	}
	return ""
}

// markWords are the marks of turns as words, which need no explanation.
// Translators: after a move in a list; as short as possible.
var markWords = map[string]say.ID{"??": "a turn|mistake", "?": "a turn|weak", "?!": "a turn|imprecise"}

// Remark says what was wrong with the turn that a move ended, and what was better; "" if it
// was no mistake.
func (v *Review) Remark(n *match.Node) string {
	m := v.marks[n]
	if m == nil {
		return ""
	}
	head, _ := v.mistakeWords(m)
	better := v.turnEffect("Better: %s.", m, m.Better, v.explain(m, v.desk.Match.Local(v.found.Turns[m.Turn].Seat)).better)
	return lang.Sentence(say.Raw(head)) + " " + lang.Of(better)
}

// againTool returns the tool that tries the position before a mistake again.
func (v *Review) againTool(m *review.Mistake) ui.Tool {
	return ui.Tool{Name: "try-again", Label: lang.T("a turn once more|Try"), Tip: lang.T("Find the better turn yourself. This position comes back as a puzzle."), Disabled: len(m.Better) == 0, Run: func() { v.tryAgain(m) }}
}

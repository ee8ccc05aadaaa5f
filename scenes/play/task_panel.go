package play

import (
	"image/color"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// around lays out everything beside the board: the task, the reply to the last turn, and
// the buttons. It returns the area of the board.
func (k *courseScreen) around() geom.Rect {
	all := k.UI.Screen.Inset(k.UI.Px(ui.Grid))
	if all.W > all.H*1.1 {
		return k.wide(all)
	}
	return k.tall(all)
}

func (k *courseScreen) wide(all geom.Rect) geom.Rect {
	u := k.UI
	gap := u.Px(ui.Grid)
	side, board := k.SplitWide(all)
	rest := k.Header(side, nil)
	bar, rest := rest.CutBottom(u.Reach(44))
	_, rest = rest.CutBottom(gap)
	words := max(k.height(rest.W), k.wanted(rest.W))
	geom.Stack{
		k.SeatsSlot(giveSeats, 1),
		k.SideSlot(rest.W, gap/2, giveSide),
		{Forms: []geom.Form{{Least: words, Give: giveWords, Draw: k.card}, {Most: words, Draw: k.card}}},
	}.Draw(rest)
	k.bar(bar)
	return board
}

func (k *courseScreen) tall(all geom.Rect) geom.Rect {
	u := k.UI
	gap := u.Px(ui.Grid)
	rest := k.DrawAbove(all, nil)
	bar, rest := rest.CutBottom(u.Reach(44))
	k.bar(bar)
	_, rest = rest.CutBottom(gap / 2)
	card, rest := rest.CutBottom(min(k.height(rest.W), rest.H*0.44)) // the text can shrink, the board cannot
	k.card(card)
	_, rest = rest.CutBottom(gap / 2)
	strip, rest := rest.CutBottom(k.SideHeight(rest.W))
	k.DrawSide(strip)
	return k.Still(rest)
}

const (
	taskPad  = 12 // around the text, at 100 %
	taskHead = 26
)

// cardHeight caches the height of the text card for a width, a line height and a language,
// and its fonts for the room that it gets.
type cardHeight struct {
	width, line, high float64
	in                *say.Language
	room              geom.Point
	large, body       ui.Font
}

// height returns the height of the text card. It fits the longest text of the course, so
// that the board and the buttons never move.
func (k *courseScreen) height(width float64) float64 {
	u := k.UI
	if line := u.LineHeight(ui.FontBody); k.cardHeight.width != width || k.cardHeight.line != line || k.cardHeight.in != lang.Used() {
		inner := width - 2*u.Px(taskPad)
		texts := k.highest(k.words.tasks, ui.FontLarge, inner)
		said := k.highest(k.words.replies, ui.FontBody, inner-u.Px(boards.SignWide+6))
		k.cardHeight = cardHeight{width: width, line: line, high: u.Px(taskHead) + texts + u.Px(8) + said + 2*u.Px(taskPad), in: lang.Used()}
	}
	return k.cardHeight.high
}

// wanted returns the height that the text of now wants. A reply to a turn may be longer than
// those that the course knows before: it says what the reply on the board does.
func (k *courseScreen) wanted(width float64) float64 {
	u := k.UI
	text, said := k.Headline()
	width -= 2 * u.Px(taskPad)
	high := u.ParagraphHeight(text, ui.FontLarge, width) + u.ParagraphHeight(said, ui.FontBody, width-u.Px(boards.SignWide+6))
	return u.Px(taskHead) + high + u.Px(8) + 2*u.Px(taskPad)
}

func (k *courseScreen) highest(texts []say.Text, font ui.Font, width float64) (high float64) {
	for _, text := range texts {
		high = max(high, k.UI.ParagraphHeight(lang.Of(text), font, width))
	}
	return high
}

func (k *courseScreen) card(r geom.Rect) {
	u := k.UI
	text, said := k.Headline()
	u.FlatCard(r)
	r = r.Inset(u.Px(taskPad))
	head, rest := r.CutTop(u.Px(taskHead))
	k.progress(geom.Rect{X: head.X, Y: head.Y, W: head.W, H: u.LineHeight(ui.FontSmall)})
	gap, beside := u.Px(8), u.Px(boards.SignWide+6)
	large, body := k.fonts(geom.Point{X: rest.W, Y: rest.H - gap}, beside)
	_, rest = rest.CutTop(u.Paragraph(text, large, u.Theme.Ink, rest, ui.Left) + gap)
	if said == "" {
		return
	}
	icon, ink := sprites.Undo, color.Color(u.Theme.Warning)
	switch {
	case said != lang.Of(k.said()) || k.helped: // the board says what to do next, or the answer was shown
		icon, ink = sprites.Next, u.Theme.Faint
	case k.exercise.Verdict == lessons.Done:
		icon, ink = sprites.Check, u.Theme.Accent
	}
	sign := geom.Point{X: rest.X + u.Px(boards.SignWide)/2, Y: rest.Y + u.LineHeight(body)/2}
	u.Icon(icon, u.Px(20), ink, sign)
	_, rest = rest.CutLeft(beside)
	u.Paragraph(said, u.ParagraphFont(said, body, rest), u.Theme.Ink, rest, ui.Left)
}

// fonts returns the fonts of a task and of a reply to it, in which the longest ones of the
// course fit a card with room for words, so that a reply does not change the task's.
func (k *courseScreen) fonts(room geom.Point, beside float64) (large, body ui.Font) {
	c := &k.cardHeight
	if c.room == room {
		return c.large, c.body
	}
	large, body = ui.FontLarge, ui.FontBody
	for large.Size > ui.Tiny && k.highest(k.words.tasks, large, room.X)+k.highest(k.words.replies, body, room.X-beside) > room.Y+1 {
		large, body = large.Smaller(), ui.Font{Size: min(body.Size, large.Smaller().Size), Weight: body.Weight}
	}
	c.room, c.large, c.body = room, large, body
	return large, body
}

// mostDots is the most exercises shown as dots.
const mostDots = 9

// progress shows the position in the course in words, and as dots if there are few
// exercises.
func (k *courseScreen) progress(r geom.Rect) {
	u := k.UI
	if c, is := k.course.(*run); is {
		count, left := c.standing()
		u.TextFit(lang.Of(count), ui.FontSmall, u.Theme.Faint, geom.Point{X: r.X, Y: r.Center().Y}, ui.Left, r.W*0.75)
		u.TextFit(left, ui.FontStrong, u.Theme.Ink, geom.Point{X: r.Right(), Y: r.Center().Y}, ui.Right, r.W*0.25)
		return
	}
	l, _ := k.course.(*lesson)
	n, at := k.course.count(), min(k.number, k.course.count()-1)
	width := 0.0
	if n > 1 && n <= mostDots {
		size, step := u.Px(7), u.Px(13)
		width = step * float64(n)
		for i := range n {
			ink := color.Color(vector.Alpha(u.Theme.Faint, 0.4))
			if skipped := l != nil && l.unsolved>>i&1 != 0; !skipped && (i < k.number || k.solved() && i == k.number) {
				ink = u.Theme.Accent
			} else if i == k.number {
				ink = u.Theme.Ink
			}
			u.Box(geom.Rect{X: r.Right() - width + float64(i)*step + (step - size), Y: r.Center().Y - size/2, W: size, H: size}, ink, 99)
		}
	}
	text := k.course.title()
	if n > 1 {
		// Translators: which one of a lesson's steps or of a row of puzzles.
		text += " · " + lang.T("%d of %d", at+1, n)
	}
	u.TextFit(text, ui.FontSmall, u.Theme.Faint, geom.Point{X: r.X, Y: r.Center().Y}, ui.Left, r.W-width-u.Px(8))
}

// tools returns the buttons. Their number is constant, so that each button stays in its
// place.
func (k *courseScreen) tools() []ui.Tool {
	// Translators: the exercise before this one.
	back := ui.Tool{Name: "previous", Tip: lang.T("Previous"), Icon: sprites.Back, Disabled: k.number == 0 || k.allowsOneTry(), Run: func() { k.turnTo(k.number - 1) }}
	if k.hasUnjudgedMoves() {
		back = ui.Tool{Name: "undo", Tip: lang.T("Undo"), Icon: sprites.Undo, Key: "U", Run: k.takeBack}
	}
	tools := []ui.Tool{back}
	if k.Game.Pass != "" {
		// Translators: a verb, to make no move.
		tools = append(tools, ui.Tool{Name: "pass", Label: lang.T("Pass"), Key: "P", Primary: k.PassStandsOut() && !k.finished, Disabled: k.finished || !k.AcceptsMoves() || !match.IsLegal(k.Match.State(), k.Game.Pass), Run: k.Pass})
	}
	if k.finished {
		_, after := k.course.end(k)
		return append(tools, after...)
	}
	if c, is := k.course.(*run); is {
		// Translators: to end a run against the clock.
		stop := ui.Tool{Name: "stop", Label: lang.T("Stop"), Run: func() { c.stop(k) }}
		// Translators: to go on without a solution. "Counts as wrong" explains it.
		return append(tools, stop, ui.Tool{Name: "skip", Label: lang.T("Skip"), Tip: lang.T("Counts as wrong"), Disabled: !k.AcceptsMoves(), Run: func() { c.now.Answer(false); c.next(k) }})
	}
	next := ui.Tool{Name: "skip", Label: lang.T("Skip"), Run: k.skip}
	if k.exercise.Phase() == lessons.Finished {
		next = ui.Tool{Name: "next", Label: lang.T("Next"), Primary: true, Run: k.next}
	} else if k.refuted() {
		next = ui.Tool{Name: "retry", Label: lang.T("Try again"), Primary: true, Run: k.takeBack}
	}
	if c, is := k.course.(*puzzleCourse); is && k.solved() && !k.helped {
		share := func() { k.copier.Copy(c.result(k.number, k.exercise.Clean), say.It(withoutSpoilers)) }
		return append(tools, ui.Tool{Name: "share", Label: lang.T("a button|Share"), Tip: lang.T("Copy result to share"), Run: share}, next)
	}
	return append(tools, ui.Tool{Name: "show", Label: lang.T("Show me"), Key: "H", Disabled: !k.answers(), Run: func() { k.showAnswer() }}, next)
}

// shareOf returns the width of a button in a row of the given height, in the ratio of the
// labels. Buttons that replace each other are equally wide.
func (k *courseScreen) shareOf(tool ui.Tool, high float64) geom.Share {
	labels := []string{tool.Label}
	switch tool.Name {
	case "skip", "next", "retry", "ok":
		labels = []string{lang.T("Skip"), lang.T("Next"), lang.T("Try again")}
	case "show", "share", "again":
		labels = []string{lang.T("Show me"), lang.T("a button|Share")}
	}
	if tool.Label == "" {
		return geom.Share{Least: high}
	}
	wide := 0.0
	for _, label := range labels {
		wide = max(wide, k.UI.TextWidth(label, ui.FontStrong))
	}
	return geom.Share{Least: k.UI.Px(20), Part: wide}
}

func (k *courseScreen) bar(r geom.Rect) {
	u := k.UI
	tools := k.tools()
	var shares []geom.Share
	for _, tool := range tools {
		shares = append(shares, k.shareOf(tool, r.H))
	}
	cells := r.Row(u.Px(6), shares...)
	u.EqualLabels(tools, cells)
	for i, cell := range cells {
		tool := tools[i]
		if tool.Primary {
			u.StartTab(tool.Name)
		}
		if k.Pressed(tool, cell) {
			tool.Run()
			return
		}
	}
}

func (k *courseScreen) keys() {
	switch in := &k.UI.In; {
	case in.JustPressed("Escape"):
		if !k.StepBack() {
			k.Leave()
		}
	case in.JustPressed("M"):
		k.Mute()
	case in.JustPressed("P") && k.AcceptsMoves() && k.Game.Pass != "" && match.IsLegal(k.Match.State(), k.Game.Pass):
		k.Pass()
	case (in.JustPressed("U") || in.Chord("Z")) && k.hasUnjudgedMoves():
		k.takeBack()
	case in.JustPressed("H") && k.answers():
		k.showAnswer()
	}
}

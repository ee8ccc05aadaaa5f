package shaper

import (
	"strconv"

	"tessera/assets/sprites"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

func low(u *ui.UI) bool { return u.Screen.H < u.Px(560) && u.Screen.H > u.Screen.W }

// Side shows the round and par. In low windows each label is on the
// line of its figure.
func (b *board) Side(on *boards.Desk, c *ui.Column) {
	t, high := &typedDesk{Desk: on}, 62.0
	if low(t.Desk.UI) {
		high = 34
	}
	c.Row(t.Desk.UI.Px(high), func(r geom.Rect) { b.showFigures(t, r.Inset(t.Desk.UI.Px(3))) })
}

// parMeans explains the par wherever it is shown.
const parMeans say.ID = "Par is how many rounds perfect play needs on average, rounded down. With luck you " +
	"can beat it."

// pressDetails is a part of the screen that shows or hides the points when it is pressed.
func (b *board) pressDetails(t *typedDesk, name string, r geom.Rect) {
	if t.Desk.UI.Press(name, r, ui.Button{Tip: lang.T(parMeans)}) {
		b.details = !b.details
	}
}

// showFigures draws the round and par and, once pressed, the score. After the end it draws the
// number of all rounds.
func (b *board) showFigures(t *typedDesk, r geom.Rect) {
	u, s := t.Desk.UI, t.State()
	round := [2]string{lang.T("figure of a game|Round"), strconv.Itoa(s.Round())}
	par := [2]string{lang.T("figure of a game|Par"), strconv.Itoa(shaper.ParRounds(s.Target()))}
	if s.Won() {
		round[0] = lang.T("figure of a game|Rounds")
	}
	figures := [][2]string{round, par}
	if b.details {
		figures = [][2]string{round, {lang.T("figure of a game|Score"), strconv.Itoa(s.Score())}, par}
	}
	const air = 12 // the free part of a figure's cell, at 100 %
	u.Outline(r, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	b.pressDetails(t, "figures", r)
	for i, cell := range r.Split(len(figures), 0) {
		mid, label, value := cell.Center(), figures[i][0], figures[i][1]
		if low(u) {
			u.TextFit(label+" "+value, ui.FontStrong, u.Theme.Ink, mid, ui.Center, cell.W-u.Px(air))
			continue
		}
		u.TextFit(label, ui.FontSmall, u.Theme.Faint, geom.Point{X: mid.X, Y: cell.Y + cell.H*0.28}, ui.Center, cell.W-u.Px(air))
		u.TextFit(value, ui.FontLarge, u.Theme.Ink, geom.Point{X: mid.X, Y: cell.Y + cell.H*0.67}, ui.Center, cell.W-u.Px(air))
	}
}

func (b *board) Tools(on *boards.Desk) []ui.Tool {
	t := &typedDesk{Desk: on}
	shown := t.Desk.Stage.Prefs.Aid(aidDiffer)
	return []ui.Tool{
		{Name: "differ", Label: lang.T("Compare"), Icon: sprites.Eye, Key: "D", Selected: shown, Run: func() {
			t.Desk.Stage.SetAid(aidDiffer, !shown)
			t.Desk.UI.Animate()
		}},
		{Name: "restart", Label: lang.T("Restart"), Icon: sprites.Restart, Disabled: t.Desk.Match.Untouched(), Run: func() {
			confirmGivingUp(t, "Restart this puzzle?", t.Desk.Games().Restart)
		}},
	}
}

// confirmGivingUp runs an action that ends the game. If a game is under way, it asks first.
func confirmGivingUp(t *typedDesk, question say.ID, run func()) {
	if !t.Desk.Match.AtStake() {
		run()
		return
	}
	scenes.Ask(t.Desk.Stage, "giveup", say.It(question), say.It(boards.GivenUp),
		scenes.Answer{Name: "ok", Label: "a puzzle|Start", Primary: true, Run: run},
		scenes.Answer{Name: "cancel", Label: "Keep playing"})
}

// ending shows in the piece's place how the game went, with buttons for what to do next.
func (b *board) ending(t *typedDesk) {
	u, l := t.Desk.UI, b.layout
	if t.Desk.Games() == nil {
		return
	}
	if l.Flat {
		column := geom.Rect{X: l.Left.X, Y: l.Tray.Y, W: l.Right.Right() - l.Left.X, H: l.Right.Bottom() - l.Tray.Y}
		above, below := column.CutTop(column.H / 2)
		b.after(t, above.Inset(u.Px(3)), below.Inset(u.Px(3)))
		return
	}
	width := min(max(u.Px(330), l.Right.Right()-l.Left.X), l.Mine.Board.Right()-min(l.Goal.Board.X, l.Mine.Board.X))
	height := min(l.Tray.H, u.Px(150))
	mid := l.Tray.Center()
	r := geom.Rect{X: mid.X - width/2, Y: mid.Y - height/2, W: width, H: height}.Round()
	u.Card(r)
	inner := r.Inset(min(u.Px(12), r.H*0.08))
	bar, words := inner.CutBottom(min(u.Finger(40), inner.H*0.5))
	b.verdict(t, words)
	cells := bar.Split(2, u.Px(8))
	if room := cells[0].W - u.Px(12); !u.Fits(lang.T(reviewIt), ui.FontStrong, room) || !u.Fits(lang.T(newPuzzle), ui.FontStrong, room) {
		b.another(t, bar) // the tools also offer the review
		return
	}
	b.after(t, cells[0], cells[1])
}

const (
	reviewIt  say.ID = "a button|Review"
	newPuzzle say.ID = "New puzzle"
)

// after draws the buttons for what to do after a game.
func (b *board) after(t *typedDesk, review, next geom.Rect) {
	u := t.Desk.UI
	u.Outline(review, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1.5)
	if u.Press("open-review", review, ui.Button{Label: lang.T(reviewIt)}) {
		t.Desk.Games().OpenReview()
	}
	b.another(t, next)
	u.StartTab("open-review")
}

func (b *board) another(t *typedDesk, r geom.Rect) {
	t.Desk.UI.StartTab("next")
	if t.Desk.UI.Press("next", r, ui.Button{Label: lang.T(newPuzzle), Primary: true}) || t.Desk.UI.Answers() {
		t.Desk.Games().Another()
	}
}

// verdict shows how the rounds compare with par and, once pressed, the score and how much
// of it was skill and how much luck.
func (b *board) verdict(t *typedDesk, r geom.Rect) {
	u, s := t.Desk.UI, t.State()
	head := t.Desk.Result().Verdict()
	if !s.Won() {
		head = lang.T("No pieces left")
	}
	b.pressDetails(t, "verdict", r)
	low := r.H < 2*u.LineHeight(ui.FontSmall)
	at := 0.3
	if low {
		at = 0.5
	}
	u.TextFit(head, ui.FontLarge, u.Theme.Ink, geom.Point{X: r.Center().X, Y: r.Y + r.H*at}, ui.Center, r.W)
	if low {
		return
	}
	second, ink := lang.T("points of a game|Details"), u.Theme.Accent
	if b.details {
		second, ink = b.pointsWords(t), u.Theme.Faint
	}
	u.TextFit(second, ui.FontBody, ink, geom.Point{X: r.Center().X, Y: r.Y + r.H*0.74}, ui.Center, r.W)
}

// pointsWords returns the score and, if they are known, how much of it skill and luck brought.
func (b *board) pointsWords(t *typedDesk) string {
	s := t.State()
	points := say.It("Score %d", s.Score())
	if skill, luck, known := b.scoreParts(t); known {
		points = say.Join(" · ", points, say.It("skill %s · luck %s",
			say.Decimal{Value: skill, Decimals: 1, Plus: true}, say.Decimal{Value: luck, Decimals: 1, Plus: true}))
	}
	return lang.Of(points)
}

// parts is a score split into skill and luck.
type parts struct {
	of          shaper.State
	skill, luck float64
	known       bool
}

// scoreParts returns the skill and the luck of the score. They are computed once for a state.
func (b *board) scoreParts(t *typedDesk) (skill, luck float64, known bool) {
	p := &b.parts
	if s := t.State(); p.of != s {
		lost, brought, err := review.SkillAndLuck(t.Desk.Match.Game(), t.Desk.Match.Settings(), t.Desk.Match.Moves())
		*p = parts{of: s, skill: -lost, luck: brought, known: err == nil}
	}
	return p.skill, p.luck, p.known
}

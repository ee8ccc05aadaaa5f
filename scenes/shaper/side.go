package shaper

import (
	"strconv"

	"tessera/assets/sprites"
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

// showFigures draws the round and par and, once pressed, the score. After the end
// the finished board counts as a round, as in the rules.
func (b *board) showFigures(t *typedDesk, r geom.Rect) {
	u, s := t.Desk.UI, t.State()
	round := [2]string{lang.T("figure of a game|Round"), strconv.Itoa(s.Round())}
	par := [2]string{lang.T("figure of a game|Par"), strconv.Itoa(shaper.ParRounds(s.Target()))}
	if s.Won() {
		round = [2]string{lang.T("figure of a game|Rounds"), strconv.Itoa(s.Commands() + 1)}
	}
	figures := [][2]string{round, par}
	if b.details {
		figures = [][2]string{round, {lang.T("figure of a game|Score"), strconv.Itoa(s.Score())}, par}
	}
	const air = 12 // the free part of a figure's cell, at 100 %
	u.Outline(r, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	if u.Press("figures", r, ui.Button{Tip: lang.T(parMeans)}) {
		b.details = !b.details
	}
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

// EndDetail returns the score, and what the result's par is. The review tells skill from luck.
func (b *board) EndDetail(on *boards.Desk) string {
	t := &typedDesk{Desk: on}
	s := t.State()
	if !s.Won() {
		return ""
	}
	return lang.T("%d points. The finished board counts as a round too.", s.Score()) + " " + lang.T(parMeans)
}

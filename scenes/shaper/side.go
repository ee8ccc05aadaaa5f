package shaper

import (
	"encoding/json"
	"strconv"

	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

func low(u *ui.UI) bool { return u.Screen.H < u.Px(560) && u.Screen.H > u.Screen.W }

// Side shows the round, the score so far, and the par. In low windows each label is on
// the line of its figure.
func (b *board) Side(on *boards.Desk, c *ui.Column) {
	t, high := &typedDesk{Desk: on}, 62.0
	if low(t.UI) {
		high = 34
	}
	c.Row(t.UI.Px(high), func(r geom.Rect) { showFigures(t, r.Inset(t.UI.Px(3))) })
}

// parMeans explains the par wherever it is shown.
const parMeans say.ID = "Par is the average score of perfect play on this puzzle. With luck you can beat it."

// showFigures draws the round, the score and the par side by side.
func showFigures(t *typedDesk, r geom.Rect) {
	u, s := t.UI, t.State()
	figures := []struct{ label, value, tip string }{
		{label: lang.T("figure of a game|Round"), value: strconv.Itoa(s.Round())},
		{label: lang.T("figure of a game|Score"), value: strconv.Itoa(s.Score())},
		{lang.T("figure of a game|Par"), parWords(shaper.Par(s.Target())), lang.T(parMeans)},
	}
	const air = 12 // the free part of a figure's cell, at 100 %
	u.Outline(r, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	for i, cell := range r.Split(len(figures), 0) {
		mid, f := cell.Center(), figures[i]
		u.Tip("figure:"+strconv.Itoa(i), cell, f.tip, "")
		if low(u) {
			u.TextFit(f.label+" "+f.value, ui.FontStrong, u.Theme.Ink, mid, ui.Center, cell.W-u.Px(air))
			continue
		}
		u.TextFit(f.label, ui.FontSmall, u.Theme.Faint, geom.Point{X: mid.X, Y: cell.Y + cell.H*0.28}, ui.Center, cell.W-u.Px(air))
		u.TextFit(f.value, ui.FontLarge, u.Theme.Ink, geom.Point{X: mid.X, Y: cell.Y + cell.H*0.67}, ui.Center, cell.W-u.Px(air))
	}
}

func (b *board) Tools(on *boards.Desk) []ui.Tool {
	t := &typedDesk{Desk: on}
	shown := t.Stage.Prefs.Aid(aidDiffer)
	return []ui.Tool{
		{Name: "differ", Label: lang.T("Compare"), Icon: sprites.Eye, Key: "D", Selected: shown, Run: func() {
			t.Stage.SetAid(aidDiffer, !shown)
			t.UI.Animate()
		}},
		{Name: "restart", Label: lang.T("Restart"), Icon: sprites.Restart, Disabled: t.Untouched(), Run: func() {
			confirmGivingUp(t, "Restart this puzzle?", t.Games().Restart)
		}},
		{Name: "today", Label: lang.T("Today"), Icon: sprites.Calendar, Key: "T", Run: func() { today(t) }},
	}
}

// today opens the puzzle that everyone has on this date.
func today(t *typedDesk) {
	settings := shaper.Settings{Seed: shaper.DateSeed(t.Stage.Now().Date())}
	if t.State().Settings() == settings && t.Untouched() {
		t.ShowNote(lang.T("This is today's puzzle."))
		return
	}
	confirmGivingUp(t, "Start today's puzzle?", func() { begin(t, settings) })
}

// begin starts a puzzle without asking.
func begin(t *typedDesk, settings shaper.Settings) {
	text, err := json.Marshal(settings)
	if err == nil {
		err = t.Games().NewGame(text)
	}
	if err != nil {
		t.Say(lang.Err(err), t.UI.Screen.Center())
	}
}

// confirmGivingUp runs an action that ends the game. If a game is under way, it asks first.
func confirmGivingUp(t *typedDesk, question say.ID, run func()) {
	if !t.AtStake() {
		run()
		return
	}
	dialog.Ask(t.Stage, "giveup", say.It(question), say.It(boards.GivenUp),
		dialog.Answer{Name: "ok", Label: "a puzzle|Start", Primary: true, Run: run},
		dialog.Answer{Name: "cancel", Label: "Keep playing"})
}

package sheets

import (
	"slices"
	"strconv"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/puzzles"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// DailyDone is shown when all puzzles of a day are solved.
const DailyDone say.ID = "Those were today's puzzles. Come back tomorrow for more."

// OpenDaily opens the page of the day's puzzles. It calls to when the person chooses one.
func OpenDaily(s *scenes.Stage, games []*boards.Game, to Exercises) {
	p := &puzzlesPanel{stage: s, games: games, to: to}
	buttons := func(s *scenes.Stage) []ui.Tool {
		solved := p.progress.SolvedOf(p.day, p.daily)
		share := ui.Tool{Name: "share", Label: lang.T("a button|Share"), Tip: lang.T("Copy result to share"), Primary: solved == len(p.daily), Run: p.share}
		tools := scenes.Closing("ok", "Close", false)(s)
		switch solved {
		case len(p.daily):
			return append([]ui.Tool{share}, tools...)
		case 0:
			return append([]ui.Tool{{Name: "next", Label: lang.T("Play"), Primary: true, Run: p.openNext}}, tools...)
		}
		return append(append([]ui.Tool{{Name: "next", Label: lang.T("Next"), Primary: true, Run: p.openNext}}, tools...), share)
	}
	p.open(scenes.Dialog{ID: "daily", Title: say.It("Today's puzzles"), Body: p.dailyBody, Buttons: buttons})
}

func (p *puzzlesPanel) dailyBody(c *ui.Column) {
	u, streak := c.UI(), ""
	if n := p.progress.Streak(p.day); n > 0 {
		streak = lang.N(n, say.Plural{One: "on which a puzzle was solved|%d day", Many: "on which a puzzle was " +
			"solved|%d days in a row"})
	}
	heading(c, lang.Of(say.Day(stats.Date(p.day))), streak)
	c.Paragraph(p.dailyWords(), ui.FontBody, u.Theme.Ink)
	c.Space(u.Px(puzzleAir))
	var today []exerciseButton
	for _, place := range p.daily {
		today = append(today, p.today(place))
	}
	p.drawExerciseButtons(c, today)
	heading(c, lang.T("The last seven days"), "")
	high := u.Px(tileStep)*float64((len(p.daily)+1)/2) + u.LineHeight(ui.FontSmall)
	c.Cells(7, 7, high, 0, p.drawDay)
	c.Space(u.Px(puzzleAir))
	if p.longest > 0 {
		played := lang.T("Days played: %d. Longest streak: %d.", len(p.progress.Days), p.longest)
		c.Paragraph(played, ui.FontSmall, u.Theme.Faint)
	}
	c.Note(p.said, u.Theme.Ink)
}

// dailyWords says how the day's puzzles stand.
func (p *puzzlesPanel) dailyWords() string {
	switch {
	case p.progress.SolvedOf(p.day, p.daily) == len(p.daily):
		return lang.T(DailyDone)
	case p.longest > 0 && p.progress.Streak(p.day) == 0:
		return lang.T("Welcome back! A missed day costs only the streak. Your next puzzle starts a new one.")
	}
	return lang.T("One of each game, the same for everyone. One a day keeps your streak.")
}

// openNext opens the first puzzle of the day that is not solved.
func (p *puzzlesPanel) openNext() {
	for _, place := range p.daily {
		if !p.progress.Days[p.day][place.Set.Game].BySelf() {
			p.follow(p.today(place).open())
			return
		}
	}
}

// today returns the button for a puzzle of the day.
func (p *puzzlesPanel) today(place puzzles.Place) exerciseButton {
	set := place.Set
	g := p.games[slices.IndexFunc(p.games, func(g *boards.Game) bool { return g.ID == set.Game })]
	d := exerciseButton{name: "today:" + g.ID, game: g, sign: sprites.Next, note: lang.Of(set.Title),
		open: func() error { return p.to.Puzzles(p.stage, g, set, []int{place.Number}, p.day, 0) }}
	switch p.progress.Days[p.day][g.ID] {
	case puzzles.Solved:
		d.sign, d.done = sprites.Check, lang.T("a puzzle|solved")
	case puzzles.Clean:
		d.sign, d.done = sprites.Crown, lang.T("a puzzle|solved at the first try")
	case puzzles.Shown:
		d.sign, d.done = sprites.Eye, lang.T("a puzzle|answer shown")
	}
	return d
}

// Sizes in the week's marks at 100 %: a tile, and a tile with the gap after it.
const (
	tileSide = 12
	tileStep = 15
)

// drawDay draws the mark of a day of the week until today: a tile for each game, filled if
// its puzzle was solved.
func (p *puzzlesPanel) drawDay(i int, r geom.Rect) {
	u, mid := p.stage.UI, r.Center().X
	date := stats.Date(p.day).AddDate(0, 0, i-6)
	day := stats.Day(date.Date())
	side, step := u.Px(tileSide), u.Px(tileStep)
	for at, place := range p.daily {
		left := mid + step*float64(at%2) - (step+side)/2
		tile := geom.Rect{X: left, Y: r.Y + step*float64(at/2), W: side, H: side}.Round()
		if p.progress.Days[day][place.Set.Game].BySelf() {
			u.Box(tile, u.Theme.Accent, 2)
		} else {
			u.Outline(tile, u.Theme.Panel, u.Theme.Rule, 2, 1)
		}
	}
	u.WithoutParts(func() {
		at := geom.Point{X: mid, Y: r.Bottom() - u.LineHeight(ui.FontSmall)/2}
		u.TextFit(strconv.Itoa(date.Day()), ui.FontSmall, u.Theme.Faint, at, ui.Center, r.W)
	})
	// Translators: a date, such as 5 January, and numbers of puzzles.
	u.Say(lang.T("%s: %d of %d solved", say.Day(date), p.progress.SolvedOf(day, p.daily), len(p.daily)), r)
}

// share copies a line about today's results, and the page's address if there is a page.
func (p *puzzlesPanel) share() {
	text := lang.Of(p.progress.Share(p.day, p.daily))
	if scenes.Home() != "" {
		text += "  " + strings.TrimSuffix(scenes.LinkBase(), "#")
	}
	p.copier.Copy(text, say.It("Copied without spoilers."))
}

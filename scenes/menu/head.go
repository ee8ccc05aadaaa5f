package menu

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/road"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/play"
	"tessera/scenes/sheets"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// narrow reports whether the buttons have a row of their own below the name.
func narrow(u *ui.UI, width float64) bool { return width < u.Px(600) }

// nameHigh is the height of the name above a row of buttons, at 100 %.
const nameHigh = 60

func (m *Menu) headHeight(u *ui.UI, width float64) float64 {
	if narrow(u, width) {
		return u.Px(nameHigh+8) + u.Reach(44)
	}
	return u.Px(84)
}

// header draws the program's name and the buttons for all games.
func (m *Menu) header(s *scenes.Stage, r geom.Rect) {
	u := s.UI
	buttons := r
	if narrow(u, r.W) {
		r, buttons = r.CutTop(u.Px(nameHigh))
	}
	m.name(u, r)
	side := u.Reach(44)
	bar := geom.Rect{X: buttons.X, Y: buttons.Center().Y - side/2, W: buttons.W, H: side}
	icon, tip := sprites.Moon, lang.T("theme|Dark")
	if u.Theme.Dark {
		icon, tip = sprites.Sun, lang.T("theme|Light")
	}
	at := func(width float64) geom.Rect {
		cell, rest := bar.CutRight(width)
		_, bar = rest.CutRight(u.Px(4))
		return cell
	}
	theme, gear := at(side), at(side)
	games, figures := ui.Button{Icon: sprites.Load, Label: lang.T("Games")}, ui.Button{Icon: sprites.Chart, Label: lang.T("Statistics")}
	wide := func(b ui.Button) float64 { return u.TextWidth(b.Label, ui.FontStrong) + u.Px(52) } // with its icon
	if wide(games)+wide(figures) > bar.W {
		games.Label, games.Tip, figures.Label, figures.Tip = "", games.Label, "", figures.Label
		wide = func(ui.Button) float64 { return side }
	}
	if narrow(u, r.W) { // align the words with the name
		bar.W = wide(games) + wide(figures) + u.Px(4)
	}
	stats, load := at(wide(figures)), at(wide(games))
	if u.Press("load", load, games) {
		play.OpenGames(s, m.games)
	}
	if u.Press("stats", stats, figures) {
		sheets.OpenStats(s, m.games, nil)
	}
	if u.Press("settings", gear, ui.Button{Icon: sprites.Gear, Tip: lang.T("Settings"), Key: string(boards.SettingsKey)}) || u.Live() && u.In.JustPressed(boards.SettingsKey) {
		sheets.OpenSettings(s, m.games)
	}
	if u.Press("theme", theme, ui.Button{Icon: icon, Tip: tip}) {
		s.Prefs.Look = scenes.LookLight
		if !u.Theme.Dark {
			s.Prefs.Look = scenes.LookDark
		}
		s.SavePrefs()
		u.Animate()
	}
}

// name draws the logo and the name, as on the loading page.
func (m *Menu) name(u *ui.UI, r geom.Rect) {
	size := int(u.Px(50))
	logo := u.Painted(func(sprites.Style) image.Image { return sprites.Logo(size) }, "logo", size)
	u.Show(logo, geom.Point{X: r.X, Y: r.Center().Y - float64(size)/2})
	left := r.X + float64(size) + u.Px(16)
	u.TextFit("Tessera", ui.FontBanner, u.Theme.Ink, geom.Point{X: left, Y: r.Center().Y}, ui.Left, r.Right()-left)
}

// stripHeight is the height of a strip above the games, at 100 %.
const stripHeight = 54

// trouble says why games are not being saved, or returns "".
func (m *Menu) trouble(s store.Store) string {
	why := store.Trouble(s)
	if why == nil {
		return ""
	}
	return lang.T("Your games are not being saved: %s. They will be lost when you "+
		"close Tessera.", store.WhyFailed(why))
}

// withWords returns the title of a remote game with the names of the other players, if
// known.
func withWords(e *library.Entry) string {
	if len(e.OpponentNames) == 0 {
		return lang.Of(e.Game.Title)
	}
	// Translators: a game, and the names of those with whom it is played.
	return lang.T("%s with %s", e.Game.Title, strings.Join(e.OpponentNames, ", "))
}

// strips returns the strips above the games: remote games waiting for the person's turn,
// the puzzles of the day, and all puzzles.
func (m *Menu) strips() (list []strip) {
	friend := func(name string, e *library.Entry, does string) {
		e.Load()
		_, turn := friendWords(e)
		list = append(list, strip{name, sprites.Persons, turn, withWords(e), does, func(s *scenes.Stage) { m.say(s, m.openFriend(e)(s)) }, nil})
	}
	switch n := len(m.waiting); {
	case n == 0:
		for _, g := range m.games { // those whose card has another next step
			if offer, e := m.offer(g); e != nil && offer != road.FriendGame {
				friend("friend:"+g.ID, e, lang.T("Open"))
			}
		}
	case n == 1:
		friend("turns", m.waiting[0], lang.T("Play"))
	case n > 1:
		list = append(list, strip{"turns", sprites.Persons, lang.T("Your turn"), lang.N(n, say.Plural{One: "%d game is waiting for you", Many: "%d games are waiting for you"}), lang.T("Games"), func(s *scenes.Stage) { play.OpenGames(s, m.games) }, nil})
	}
	if d := m.daily; d.All > 0 {
		icon := sprites.Calendar
		if d.Solved == d.All {
			icon = sprites.Check
		}
		list = append(list,
			strip{"daily", icon, lang.T("Today's puzzles, %s", m.date), m.dailyNote(), m.dailyLabel(),
				func(s *scenes.Stage) { play.OpenDaily(s, m.games) }, m.week[:]},
			strip{"puzzles", sprites.Hint, lang.T("Puzzles"), lang.T("Find the one right turn"), lang.T("Open"),
				func(s *scenes.Stage) { play.OpenPuzzles(s, m.games) }, nil})
	}
	return list
}

// firstStep returns the offer to a new player: the lesson of the easiest game, which leads
// to a first game.
func (m *Menu) firstStep() (strip, bool) {
	at := slices.IndexFunc(m.games, func(g *boards.Game) bool { return g.ForNewcomers })
	if at < 0 || !m.isNew() {
		return strip{}, false
	}
	g := m.games[at]
	return strip{"start", sprites.Next, lang.T("New here? Start with %s", g.Title),
		lang.T("Learn it on the board in three minutes, then play your first game."), lang.T("Start"),
		func(s *scenes.Stage) { m.say(s, play.OpenLesson(s, g)) }, nil}, true
}

// stripColumns returns the number of strips side by side.
func stripColumns(u *ui.UI, width float64) int {
	if width < u.Px(700) {
		return 1
	}
	return 2
}

// above draws everything above the games: warnings, news and strips.
func (m *Menu) above(s *scenes.Stage, c *ui.Column) {
	u := c.UI()
	if m.warning != "" {
		c.Paragraph(m.warning, ui.FontBody, u.Theme.Warning)
		c.Space(u.Px(8))
	}
	if m.news != "" {
		c.Paragraph(m.news, ui.FontBody, u.Theme.Faint)
		c.Space(u.Px(8))
	}
	if p, is := m.firstStep(); is {
		c.Cells(1, 1, p.height(u, c.Width)+u.Px(8), 0, func(_ int, r geom.Rect) { p.show(s, r, true) })
		c.Space(u.Px(gap))
	}
	for here := range slices.Chunk(m.strips(), stripColumns(u, c.Width)) {
		high, gap := 0.0, u.Px(gap)
		for _, p := range here {
			high = max(high, p.height(u, (c.Width-gap*float64(len(here)-1))/float64(len(here))))
		}
		c.Cells(len(here), len(here), high, gap, func(i int, r geom.Rect) { here[i].show(s, r, false) })
		c.Space(gap)
	}
}

// strip is a wide button above the games.
type strip struct {
	name        string
	icon        *sprites.Icon
	title, note string
	said        string // at its right end
	run         func(*scenes.Stage)
	week        []int // as [library.Week] returns it, or nil
}

// words returns the width available for title and note. all is the strip without its icon;
// beside is also without the text at the right end.
func (p strip) words(u *ui.UI, width float64) (all, beside float64) {
	all = width - u.Px(70)
	return all, all - u.TextWidth(p.said, ui.FontStrong) - u.Px(14)
}

// isStacked reports whether the text at the right end must go below title and note for
// lack of width.
func (p strip) isStacked(u *ui.UI, width float64) bool {
	_, beside := p.words(u, width)
	return !u.Fits(p.title, ui.FontStrong, beside) || !u.Fits(p.note, ui.FontSmall, beside)
}

// weekStep is the width of a day in a strip, at 100 %.
const weekStep = 21

// weekBelow returns the height of the week below the words, or 0 if it is beside them.
func (p strip) weekBelow(u *ui.UI, width float64) float64 {
	_, beside := p.words(u, width)
	wide := max(u.TextWidth(p.title, ui.FontStrong), u.TextWidth(p.note, ui.FontSmall)) + u.Px(weekStep)*float64(len(p.week)) + u.Px(8)
	if len(p.week) == 0 || wide < beside {
		return 0
	}
	return u.Px(weekStep + 8)
}

// showWeek shows the number of each day in a disc, filled if a puzzle was solved on it.
func (p strip) showWeek(u *ui.UI, r geom.Rect) {
	step := u.Px(weekStep)
	for i, day := range p.week {
		disc := geom.Square(geom.Point{X: r.X + step*(float64(i)+0.5), Y: r.Center().Y}, step*0.88).Round()
		ink, fill := u.Theme.Faint, u.Theme.Panel
		if day < 0 {
			ink, fill, day = u.Theme.OnAccent, u.Theme.Accent, -day
		}
		u.Outline(disc, fill, u.Theme.Rule, 99, 1)
		u.WithoutParts(func() { u.Text(strconv.Itoa(day), ui.FontTiny, ink, disc.Center(), ui.Center) })
	}
}

// height returns the height of the strip for a width.
func (p strip) height(u *ui.UI, width float64) float64 {
	if !p.isStacked(u, width) {
		return u.Px(stripHeight) + p.weekBelow(u, width)
	}
	all, _ := p.words(u, width)
	return u.ParagraphHeight(p.title, ui.FontStrong, all) + u.ParagraphHeight(p.note, ui.FontSmall, all) + u.LineHeight(ui.FontStrong) + u.Px(20) + p.weekBelow(u, width)
}

// show draws the strip, and runs it if it was pressed. A strip that stands out is filled
// with the accent colour.
func (p strip) show(s *scenes.Stage, r geom.Rect, standsOut bool) {
	u := s.UI
	hover, held, used := u.Wide(p.name, r)
	u.Card(r)
	ink, faint, accent := u.Theme.Ink, u.Theme.Faint, u.Theme.Accent
	if standsOut {
		u.Box(r, u.Theme.Accent, ui.Corner)
		ink, faint, accent = u.Theme.OnAccent, u.Theme.OnAccent, u.Theme.OnAccent
	}
	if hover || held {
		u.Box(r, u.Theme.HoverShade, ui.Corner)
	}
	size := u.Px(24)
	u.Icon(p.icon, size, accent, geom.Point{X: r.X + u.Px(16) + size/2, Y: r.Center().Y})
	left, end := r.X+size+u.Px(30), r.Right()-u.Px(16)
	all, beside := p.words(u, r.W)
	whole, below := r, p.weekBelow(u, r.W)
	if week := u.Px(weekStep) * float64(len(p.week)); below > 0 {
		p.showWeek(u, geom.Rect{X: left, Y: r.Bottom() - below - u.Px(2), W: all, H: below})
		r.H -= below
	} else if week > 0 {
		p.showWeek(u, geom.Rect{X: left + beside - week, Y: r.Y, W: week, H: r.H})
		beside -= week
	}
	if p.isStacked(u, r.W) {
		rest := geom.Rect{X: left, Y: r.Y + u.Px(8), W: all, H: r.H - u.Px(8)}
		_, rest = rest.CutTop(u.Paragraph(p.title, ui.FontStrong, ink, rest, ui.Left))
		_, rest = rest.CutTop(u.Paragraph(p.note, ui.FontSmall, faint, rest, ui.Left))
		u.TextFit(p.said, ui.FontStrong, accent, geom.Point{X: end, Y: rest.Y + u.LineHeight(ui.FontStrong)*0.6}, ui.Right, all)
	} else {
		high := min(r.H, u.Px(stripHeight)) // so that strips side by side have their words at one height
		u.TextFit(p.said, ui.FontStrong, accent, geom.Point{X: end, Y: r.Y + high/2}, ui.Right, all)
		u.TextFit(p.title, ui.FontStrong, ink, geom.Point{X: left, Y: r.Y + high*0.33}, ui.Left, beside)
		u.TextFit(p.note, ui.FontSmall, faint, geom.Point{X: left, Y: r.Y + high*0.69}, ui.Left, beside)
	}
	if used(whole) {
		p.run(s)
	}
}

// dailyLabel returns the label for the day's puzzles.
func (m *Menu) dailyLabel() string {
	switch m.daily.Solved {
	case m.daily.All:
		return lang.T("a puzzle is|Done")
	case 0:
		return lang.T("Play")
	}
	return lang.T("Continue")
}

// dailyNote says how long the streak is, and how many of the day's puzzles are left.
func (m *Menu) dailyNote() string {
	d := m.daily
	var notes []string
	switch {
	case d.Streak > 0 && d.Solved > 0:
		notes = append(notes, lang.N(d.Streak, say.Plural{One: "%d day in a row", Many: "%d days in a row"}))
	case d.Streak > 0:
		// Translators: days in a row on which a puzzle was solved, but none yet today.
		notes = append(notes, lang.N(d.Streak, say.Plural{One: "%d day: keep it", Many: "%d days: keep it"}))
	default:
		return lang.T("One of each game, the same for everyone")
	}
	if left := d.All - d.Solved; left > 0 {
		// Translators: puzzles
		notes = append(notes, lang.N(left, say.Plural{One: "%d left today", Many: "%d left today"}))
	}
	return strings.Join(notes, " · ")
}

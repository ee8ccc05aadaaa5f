package sheets

import (
	"image/color"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// statsPanel shows the statistics of each game, one below the other.
type statsPanel struct {
	stage *scenes.Stage
	games []*boards.Game
	book  *stats.Book
	stays bool   // the statistics are unreadable and must not be overwritten
	asked string // id of the game whose reset awaits confirmation
}

// OpenStats opens the statistics of games. It shows those of first at the top, which may be
// nil.
func OpenStats(s *scenes.Stage, games []*boards.Game, first *boards.Game) {
	p := &statsPanel{stage: s, games: slices.Clone(games)}
	if at := slices.Index(p.games, first); at > 0 {
		p.games = append([]*boards.Game{first}, append(p.games[:at:at], p.games[at+1:]...)...)
	}
	book, notice := library.Statistics(s.Store)
	p.book, p.stays = book, notice.Stays
	s.Push(&scenes.Dialog{
		ID: "stats", Title: say.It("Statistics"), Width: 640, Body: p.body,
		Buttons: scenes.Closing("ok", "Close", true),
	})
	scenes.Notify(s, say.It(library.DamagedStatistics), notice.Words)
}

const (
	statsHead  = 44 // a game's name, at 100 %
	statsRow   = 30
	plotHeight = 150
	statsAir   = 14 // below a game
)

const streakWords say.ID = "Streak: your longest run of wins. Games between computers do " +
	"not count, and no game counts twice."

const strengthWords say.ID = "Strength is on a scale of our own: 0 plays at random, and 200 more wins three " +
	"games out of four."

// hintedWords returns how many games were played with hints, or "".
func hintedWords(rows []levelRow) string {
	hinted := 0
	for _, row := range rows {
		hinted += row.tally.Hinted
	}
	if hinted == 0 {
		return ""
	}
	return lang.N(hinted, say.Plural{
		One:  "%d game had hints. Wins with hints do not count towards streaks.",
		Many: "%d games had hints. Wins with hints do not count towards streaks.",
	})
}

// recordOf returns a game's statistics: those for one player, and a row for each level.
func (p *statsPanel) recordOf(g *boards.Game) (stats.Solo, []levelRow) {
	page := p.book.Games[g.ID]
	if page == nil {
		return stats.Solo{}, nil
	}
	var rows []levelRow
	for _, level := range slices.Sorted(maps.Keys(page.Levels)) {
		rows = append(rows, levelRow{level, page.Levels[level]})
	}
	// Single levels come first in their order, then levels that shared a table, then
	// persons.
	names := g.LevelNames()
	rank := func(level string) int {
		switch i := slices.Index(names, level); {
		case level == stats.AmongPersons:
			return 2000
		case level == match.YourStrength:
			return -1
		case i < 0:
			return 1000
		default:
			return i
		}
	}
	sort.SliceStable(rows, func(i, j int) bool { return rank(rows[i].level) < rank(rows[j].level) })
	return page.Solo, rows
}

// levelRow is the record against a level.
type levelRow struct {
	level string
	tally stats.Tally
}

func (p *statsPanel) body(c *ui.Column) {
	u := c.UI()
	for _, g := range p.games {
		p.game(c, g)
		c.Space(u.Px(statsAir))
	}
	c.Paragraph(lang.T(streakWords)+" "+lang.T(strengthWords), ui.FontSmall, u.Theme.Faint)
	c.Space(u.Px(8))
}

// game draws the statistics of one game.
func (p *statsPanel) game(c *ui.Column, g *boards.Game) {
	u := c.UI()
	solo, levels := p.recordOf(g)
	counted := solo.Games+solo.Hinted > 0 || len(levels) > 0
	c.Row(u.Around(statsHead, 3), func(r geom.Rect) { p.head(u, g, r, counted) })
	switch {
	case g.Points != nil && solo.Games+solo.Hinted > 0:
		for _, row := range soloRows(solo) {
			statsLine(c, row[0], row[1])
		}
		if len(solo.Scores) > 0 {
			c.Row(u.Px(plotHeight), func(r geom.Rect) { plot(u, r, solo.Scores) })
		}
		p.achievements(c, g)
	case counted:
		scales := g.Scales() // not cheap: they make a state for each value of each option
		tallies(c, g, scales, levels)
		p.strengths(c, g, scales)
		if text := hintedWords(levels); text != "" {
			statsWords(c, text, ui.FontSmall)
		}
		p.achievements(c, g)
		p.habits(c, g)
	default:
		statsWords(c, lang.T("Nothing yet. Finish a game first."), ui.FontBody)
	}
}

// settled is the number of games after which a strength no longer leaps.
const settled = 5

// strengths draws the person's strength over time for each scale of the game, from when it
// has settled.
func (p *statsPanel) strengths(c *ui.Column, g *boards.Game, scales []*match.Scale) {
	u := c.UI()
	for i, scale := range scales {
		rating := p.book.Rating(g.ID, scale.ID)
		if len(rating.Results) == 0 {
			continue
		}
		title := lang.T("Your strength")
		if i > 0 && scale.Title != "" { // by rules that are not the usual ones
			// Translators: the name of the rules, such as "groups".
			title = lang.T("Your strength, %s", scale.Title)
		}
		if left := settled - len(rating.Results); left > 0 {
			// Translators: it stands beside "Your strength", which is not known before.
			later := lang.N(left, say.Plural{One: "after %d more game", Many: "after %d more games"})
			statsLine(c, title, later)
			continue
		}
		curve := rating.Curve(library.Span(g.Game, scale))[settled:]
		statsLine(c, title, strconv.Itoa(curve[len(curve)-1]))
		if len(curve) > 2 {
			c.Row(u.Px(curveHeight), func(r geom.Rect) { strengthCurve(u, r, curve) })
		}
	}
}

const curveHeight = 84 // at 100 %

// strengthCurve draws the strength after each game, the newest at the right.
func strengthCurve(u *ui.UI, r geom.Rect, curve []int) {
	area := geom.Rect{X: r.X + u.Px(40), Y: r.Y + u.Px(10), W: r.W - u.Px(48), H: r.H - u.Px(20)}
	low, high := slices.Min(curve), slices.Max(curve)
	if high-low < 100 {
		low, high = max(low-50, 0), high+50
	}
	step := area.W / float64(len(curve))
	at := func(i int) geom.Point {
		return geom.Point{X: area.X + step*float64(i), Y: area.Bottom() - area.H*float64(curve[i]-low)/float64(high-low)}
	}
	for i, n := range []int{low, high} {
		y := area.Bottom() - area.H*float64(i)
		u.Text(strconv.Itoa(n), ui.FontSmall, u.Theme.Faint, geom.Point{X: area.X - u.Px(10), Y: y}, ui.Right)
		u.Rule(geom.Point{X: area.X, Y: y}, area.W)
	}
	thick := max(1, u.Px(2))
	for i := range curve {
		p := at(i)
		u.Fill(geom.Rect{X: p.X, Y: p.Y - thick/2, W: step, H: thick}.Round(), u.Theme.Accent)
		if i > 0 {
			before := at(i - 1).Y
			u.Fill(geom.Rect{X: p.X - thick/2, Y: min(before, p.Y) - thick/2, W: thick, H: max(before-p.Y, p.Y-before) + thick}.Round(), u.Theme.Accent)
		}
	}
}

// statsWords draws a row of text, or several if the page is narrow.
func statsWords(c *ui.Column, text string, f ui.Font) { statsLines(c, text, f, c.UI().Theme.Faint, 0) }

// statsLines draws a text in as many lines as it needs, and returns where the first begins.
func statsLines(c *ui.Column, text string, f ui.Font, ink color.Color, indent float64) (first geom.Rect) {
	u := c.UI()
	high := u.ParagraphHeight(text, f, c.Width-indent)
	pad := max(u.Px(4), (u.Px(statsRow)-high)/2)
	c.Row(high+2*pad, func(r geom.Rect) {
		first = geom.Rect{X: r.X, Y: r.Y + pad, W: indent, H: u.LineHeight(f)}
		u.Paragraph(text, f, ink, geom.Rect{X: r.X + indent, Y: first.Y, W: r.W - indent, H: high}, ui.Left)
	})
	return first
}

// head draws a game's name and the button that resets its statistics.
func (p *statsPanel) head(u *ui.UI, g *boards.Game, r geom.Rect, counted bool) {
	u.Rule(geom.Point{X: r.X, Y: r.Bottom() - u.Px(4)}, r.W)
	width := r.W
	if counted && !p.stays {
		label, least := lang.T("Reset"), 90.0
		if p.asked == g.ID {
			label, least = lang.T("Delete all statistics?"), 170
		}
		wide := max(u.Px(least), u.TextWidth(label, ui.FontStrong)+u.Px(20))
		var button geom.Rect
		button, _ = r.CutRight(wide)
		width -= wide + u.Px(8)
		if u.Press("reset:"+g.ID, button.Inset(u.Px(3)), ui.Button{Label: label, Primary: p.asked == g.ID}) {
			p.reset(g)
		}
	}
	u.Head(func() {
		u.TextFit(lang.Of(g.Title), ui.FontLarge, u.Theme.Ink, geom.Point{X: r.X, Y: r.Center().Y - u.Px(2)}, ui.Left, width)
	})
}

// reset deletes a game's statistics at the second press.
func (p *statsPanel) reset(g *boards.Game) {
	if p.asked != g.ID {
		p.asked = g.ID
		return
	}
	p.asked = ""
	p.book, _ = library.ResetStatistics(p.stage.Store, g.ID)
}

// soloRows returns the rows for games with one player.
func soloRows(s stats.Solo) [][2]string {
	rows := [][2]string{{lang.T("Games"), strconv.Itoa(s.Games)}}
	if mean, par, known := s.Mean(); known {
		rows = append(rows,
			[2]string{lang.T("Best score"), strconv.Itoa(s.Best)},
			[2]string{lang.T("Average score"), decimals(mean)},
			[2]string{lang.T("Average par"), decimals(par)},
		)
	}
	if lost, known := s.MeanLost(); known {
		rows = append(rows, [2]string{lang.T("You against perfect play, " +
			"luck aside"), lang.Of(say.Decimal{Value: -lost, Decimals: 2, Plus: true})})
	}
	if s.Hinted > 0 {
		rows = append(rows, [2]string{lang.T("Also played with hints"), strconv.Itoa(s.Hinted)})
	}
	if s.Spent > 0 {
		rows = append(rows, [2]string{lang.T("Time"), span(s.Spent)})
	}
	return rows
}

// decimals formats a mean.
func decimals(v float64) string { return lang.Of(say.Decimal{Value: v, Decimals: 2, Fixed: true}) }

// span formats a duration in seconds.
func span(seconds int64) string {
	minutes := seconds / 60
	switch {
	case seconds < 60:
		return lang.T("%d s", seconds)
	case minutes < 60:
		return lang.T("%d min", minutes)
	}
	// Translators: hours and minutes.
	return lang.T("%d h %02d", minutes/60, minutes%60)
}

// statsLine adds a row with a name on the left, in as many lines as it needs, and a value on
// the right.
func statsLine(c *ui.Column, name, value string) {
	u := c.UI()
	width := c.Width - u.TextWidth(value, ui.FontStrong) - u.Px(16)
	high := u.ParagraphHeight(name, ui.FontBody, width)
	c.Row(max(u.Px(statsRow), high+u.Px(4)), func(r geom.Rect) {
		u.Text(value, ui.FontStrong, u.Theme.Ink, geom.Point{X: r.Right() - u.Px(4), Y: r.Center().Y}, ui.Right)
		u.Paragraph(name, ui.FontBody, u.Theme.Ink, geom.Rect{X: r.X, Y: r.Center().Y - high/2, W: width, H: high}, ui.Left)
	})
}

// tallyHeads returns the column heads. A game with shared wins has "Shared" instead of
// "Drawn".
func tallyHeads(g *boards.Game) []say.ID {
	// Translators: columns of numbers of games. There is little room.
	heads := []say.ID{"games|Strength", "games|Played", "games|Won", "games|Lost", "games|Drawn", "games|Streak", "Time"}
	if g.SharesWins {
		// Translators: a column: games whose win was shared. There is little room.
		heads[4] = "games|Shared"
	}
	return heads
}

// narrowPage is the width at 100 % below which a table's row becomes a card.
const narrowPage = 460

// tallyCard shows a row of the table on a narrow page: the opponent and the time, then each number
// above its head, in two rows if one is too narrow.
func tallyCard(c *ui.Column, heads, row []string) {
	u := c.UI()
	statsLine(c, row[0], row[len(row)-1])
	heads, row = heads[1:len(heads)-1], row[1:len(row)-1]
	gap, wide := u.Px(6), -u.Px(6)
	shares := make([]geom.Share, len(heads))
	for i, head := range heads {
		shares[i].Part = max(u.TextWidth(head, ui.FontSmall), u.TextWidth("1000", ui.FontStrong))
		wide += shares[i].Part + gap
	}
	inRow := len(heads)
	if wide > c.Width {
		inRow /= 2
	}
	for first := 0; first < len(heads); first += inRow {
		c.Row(u.Px(44), func(r geom.Rect) {
			for i, cell := range r.Row(gap, shares[first:first+inRow]...) {
				if value := row[first+i]; value != "" {
					at := cell.Center()
					u.TextFit(value, ui.FontStrong, u.Theme.Ink, geom.Point{X: at.X, Y: cell.Y + u.Px(10)}, ui.Center, cell.W)
					u.TextFit(heads[first+i], ui.FontSmall, u.Theme.Faint, geom.Point{X: at.X, Y: cell.Y + u.Px(29)}, ui.Center, cell.W)
				}
			}
		})
	}
}

// tallies draws a table of the record against each level.
func tallies(c *ui.Column, g *boards.Game, scales []*match.Scale, rows []levelRow) {
	u := c.UI()
	heads := append([]string{lang.T("games|Against")}, lang.Each(tallyHeads(g))...)
	isNarrow := c.Width < u.Px(narrowPage)
	line := func(first string, rest []string, font ui.Font, ink color.Color) {
		if isNarrow {
			tallyCard(c, heads, append([]string{first}, rest...))
			return
		}
		c.Row(u.Px(statsRow), func(r geom.Rect) {
			name, cells := r.CutLeft(r.W * 0.27)
			u.TextFit(first, font, ink, geom.Point{X: name.X, Y: name.Center().Y}, ui.Left, name.W-u.Px(4))
			for i, cell := range cells.Split(len(rest), 0) {
				u.TextFit(rest[i], font, ink, geom.Point{X: cell.Right() - u.Px(4), Y: cell.Center().Y}, ui.Right, cell.W-u.Px(4))
			}
		})
	}
	if !isNarrow {
		line(heads[0], heads[1:], ui.FontSmall, u.Theme.Faint)
	}
	for _, row := range rows {
		t := row.tally
		if row.level == stats.AmongPersons {
			line(lang.T("games against|each other"), []string{"", strconv.Itoa(t.Played), "", "", "", "", span(t.Spent)}, ui.FontBody, u.Theme.Ink)
			continue
		}
		streak := "–"
		if t.Best > 0 {
			streak = strconv.Itoa(t.Best)
		}
		line(playerNames(g, strings.Split(row.level, ", ")), []string{
			strengthOf(scales, row.level), strconv.Itoa(t.Played), strconv.Itoa(t.Won), strconv.Itoa(t.Lost), strconv.Itoa(t.Drawn),
			streak, span(t.Spent),
		}, ui.FontBody, u.Theme.Ink)
	}
}

// strengthOf returns the strength of a computer player, or "" for several that shared a table.
func strengthOf(scales []*match.Scale, level string) string {
	for _, scale := range scales {
		if n, ok := scale.Of(level); ok {
			return strconv.Itoa(n)
		}
	}
	return ""
}

func playerNames(g *boards.Game, levels []string) string {
	var words []string
	for _, level := range levels {
		words = append(words, lang.Of(g.SayPlayer(level)))
	}
	return strings.Join(words, ", ")
}

// plot draws the newest scores against what perfect play expected. Each score is a dot on
// a stem from the mark of its par.
func plot(u *ui.UI, r geom.Rect, scores []stats.Score) {
	text := lang.T("Your scores, newest on the right. The short lines show par, the average of perfect play.")
	words, area := r.CutBottom(max(u.Px(26), u.ParagraphHeight(text, ui.FontSmall, r.W)))
	area = geom.Rect{X: area.X + u.Px(40), Y: area.Y + u.Px(14), W: area.W - u.Px(48), H: area.H - u.Px(24)}
	step := u.Px(14)
	scores = scores[max(0, len(scores)-int(area.W/step)):]
	low, high := float64(scores[0].Points), float64(scores[0].Points)
	for _, s := range scores {
		low, high = min(low, float64(s.Points), s.Par), max(high, float64(s.Points), s.Par)
	}
	if high-low < 10 {
		low, high = low-5, high+5
	}
	at := func(v float64) float64 { return area.Bottom() - (v-low)/(high-low)*area.H }
	for _, v := range []float64{low, high} {
		u.Text(strconv.Itoa(int(v)), ui.FontSmall, u.Theme.Faint, geom.Point{X: area.X - u.Px(10), Y: at(v)}, ui.Right)
		u.Rule(geom.Point{X: area.X, Y: at(v)}, area.W)
	}
	dot, thin := u.Px(8), max(1, u.Px(2))
	for i, s := range scores {
		x := area.X + (float64(i)+0.5)*step
		score, par := at(float64(s.Points)), at(s.Par)
		u.Fill(geom.Rect{X: x - thin/2, Y: min(score, par), W: thin, H: max(score, par) - min(score, par)}, u.Theme.Rule)
		u.Fill(geom.Rect{X: x - dot/2, Y: par - thin/2, W: dot, H: thin}, u.Theme.Faint)
		ink := u.Theme.Accent
		if float64(s.Points) < s.Par {
			ink = u.Theme.Ink
		}
		u.Box(geom.Rect{X: x - dot/2, Y: score - dot/2, W: dot, H: dot}, ink, 99)
	}
	u.Paragraph(text, ui.FontSmall, u.Theme.Faint, words, ui.Left)
}

package sheets

import (
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// achievements lists the person's achievements in a game.
func (p *statsPanel) achievements(c *ui.Column, g *boards.Game) {
	u := c.UI()
	for _, text := range achievementWords(p.book.Achievements(g.ID, g.LevelNames())) {
		c.Row(u.Px(statsRow), func(r geom.Rect) {
			mark, r := r.CutLeft(u.Px(26))
			u.Icon(sprites.Check, u.Px(18), u.Theme.Accent, geom.Point{X: mark.X + u.Px(9), Y: mark.Center().Y})
			u.TextFit(text, ui.FontBody, u.Theme.Ink, geom.Point{X: r.X, Y: r.Center().Y}, ui.Left, r.W)
		})
	}
}

// achievementWords returns one sentence for each achievement.
func achievementWords(r stats.Achievements) (words []string) {
	if n := len(r.Beaten); n > 0 {
		// Translators: levels of computer players
		words = append(words, lang.T("Levels you beat: %s.", levelsWords(r.Beaten)))
	}
	if r.Strongest > 0 {
		words = append(words, lang.T("Strongest opponent you beat: strength %d.", r.Strongest))
	}
	if r.DrawnWith != "" {
		// Translators: a level of the computer player
		words = append(words, lang.T("Level you drew against: %s.", match.SayLevel(r.DrawnWith)))
	}
	if r.Perfect > 0 {
		words = append(words, lang.N(r.Perfect, say.Plural{One: "You played %d perfect game.", Many: "You played %d perfect games."}))
	}
	if r.LongestStreak > 1 {
		words = append(words, lang.N(r.LongestStreak, say.Plural{One: "You solved a daily puzzle %d " +
			"day in a row.", Many: "You solved a daily puzzle %d days in a row."}))
	}
	return words
}

// mostHabits is the most kinds of missed chances listed for a game.
const mostHabits = 3

// habits lists what the person missed in the games reviewed in the last seven days.
func (p *statsPanel) habits(c *ui.Column, g *boards.Game) {
	page := p.book.Games[g.ID]
	if page == nil {
		return
	}
	list, games := page.Habits(stats.Day(p.stage.Now().Date()))
	if len(list) == 0 {
		return
	}
	statsWords(c, lang.N(games, say.Plural{One: "In %d game reviewed in the last " +
		"seven days:", Many: "In %d games reviewed in the last seven days:"}), ui.FontSmall)
	for _, h := range list[:min(len(list), mostHabits)] {
		if words, known := habitWords(g.Game, h); known {
			statsWords(c, words, ui.FontBody)
		}
	}
}

// habitWords says how often a kind of chance was missed. It is false for a kind that the
// game does not have.
func habitWords(g *match.Game, h stats.Habit) (string, bool) {
	switch e := g.Chance(h.Kind); {
	case e == nil:
		return "", false
	case e.Bad:
		return lang.N(h.Missed, e.Habit), true
	default:
		return lang.N(h.Had, e.Habit, h.Missed), true
	}
}

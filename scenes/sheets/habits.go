package sheets

import (
	"fmt"
	"strconv"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/stats"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// reached tells what the person has reached in a game.
func (p *statsPanel) reached(c *ui.Column, g *boards.Game) {
	u := c.UI()
	for _, text := range reachedWords(p.book.Reached(g.ID, g.LevelNames())) {
		c.Row(u.Px(statsRow), func(r geom.Rect) {
			mark, r := r.CutLeft(u.Px(26))
			u.Icon(sprites.Check, u.Px(18), u.Theme.Accent, geom.Point{X: mark.X + u.Px(9), Y: mark.Center().Y})
			u.TextFit(text, ui.FontBody, u.Theme.Ink, geom.Point{X: r.X, Y: r.Center().Y}, ui.Left, r.W)
		})
	}
}

// reachedWords say what was reached, a sentence each.
func reachedWords(r stats.Reached) (words []string) {
	if n := len(r.Beaten); n > 0 {
		words = append(words, "You beat "+strings.Join(r.Beaten, ", ")+".")
	}
	if r.Strongest > 0 {
		words = append(words, "The strongest opponent you beat: strength "+strconv.Itoa(r.Strongest)+".")
	}
	if r.Held != "" {
		words = append(words, "You held "+r.Held+" to a draw.")
	}
	if r.Perfect > 0 {
		words = append(words, "Nothing given away in "+match.Count(r.Perfect, "game")+".")
	}
	if r.Row > 1 {
		words = append(words, fmt.Sprintf("A puzzle of the day on %d days in a row.", r.Row))
	}
	return words
}

// mostHabits is how many kinds of missed chances are told of a game.
const mostHabits = 3

// habits tell what the person missed in the games reviewed this week.
func (p *statsPanel) habits(c *ui.Column, g *boards.Game) {
	page := p.book.Games[g.ID]
	if page == nil {
		return
	}
	list, games := page.Habits(stats.Day(p.stage.Now().Date()))
	if len(list) == 0 {
		return
	}
	statsWords(c, "In "+match.Count(games, "game")+" reviewed in the last seven days:", ui.FontSmall)
	for _, h := range list[:min(len(list), mostHabits)] {
		statsWords(c, habitWords(h), ui.FontBody)
	}
}

// habitWords say what was missed of one kind.
func habitWords(h stats.Habit) string {
	of := fmt.Sprintf("%d of %d ", h.Missed, h.Had)
	times := match.Count(h.Missed, "time")
	switch h.Kind {
	case stats.Captures:
		return "You missed " + of + "captures."
	case stats.Saves:
		return "You missed " + of + "chances to save a figure."
	case stats.Completes:
		return "You missed " + of + "squares that win."
	case stats.Stops:
		return "You missed " + of + "chances to stop a square."
	case stats.Closes:
		return "You missed squares to close in " + of + "turns."
	case stats.Leaves:
		return "You left a figure with one free side " + times + "."
	case stats.Allows:
		return "You let a square be completed at once " + times + "."
	}
	return "You left squares that lack one side " + times + "."
}

package table

import "strconv"

func itoa(i int) string { return strconv.Itoa(i) }

// howTo opens the panel that explains the game.
func (t *Table) howTo() {
	p := &cards{game: t.game.ID, cards: t.game.HowTo(t.match.Settings())}
	t.Stage.Push(&dialog{
		name: "howto", title: "How to play " + t.game.Title, width: 1040, height: p.height, body: p.body, buttons: p.buttons,
	})
}

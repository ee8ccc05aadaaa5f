package remote

import (
	"strings"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// phrases are the words of [match.Phrases].
//
// Translators: what can be said to the others at a table; there is nothing else.
var phrases = map[string]say.ID{
	"hello":  "Hello",
	"luck":   "Good luck",
	"move":   "Well played",
	"thanks": "Thank you",
	"sorry":  "Sorry",
	"moment": "One moment, please",
	"game":   "Good game",
	"leave":  "I have to go",
}

// MaySay reports whether the player can send a phrase now.
func (c *Connection) MaySay() bool { return c.server != nil && c.server.Client.MaySay() }

// Say lets the player choose a phrase and sends it.
func (c *Connection) Say() {
	s := c.desk.Stage
	body := func(column *ui.Column) {
		u := column.UI()
		column.Cells(len(match.Phrases), 2, u.RowHeight(), u.Px(8), func(i int, r geom.Rect) {
			cell := r.Inset(u.Px(3))
			u.Outline(cell, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
			if id := match.Phrases[i]; u.Press("say:"+id, cell, ui.Button{Label: lang.T(phrases[id])}) {
				s.Pop()
				if c.MaySay() {
					c.server.Client.Say(id)
				}
			}
		})
	}
	s.Push(&dialog.Dialog{ID: "say", Title: say.It("Say something"), Width: 440, Body: body,
		Buttons: func(s *scenes.Stage) []ui.Tool {
			return []ui.Tool{{Name: "cancel", Label: lang.T("Cancel"), Run: s.Pop}}
		}})
}

// showsPhrases reports whether the player wants to see phrases.
func (c *Connection) showsPhrases() bool { return c.desk.Stage.Prefs.Aid(scenes.AidPhrases) }

// saidWords returns a phrase with its sender. It returns "" if a newer version sent an
// unknown phrase, or if phrases are switched off.
func (c *Connection) saidWords(said remote.Said) string {
	text, known := phrases[said.Phrase]
	if !known || !c.showsPhrases() {
		return ""
	}
	// Translators: the name of a person or of a side, and what they said, such as "Hello".
	return lang.T("%s: %s.", c.playerName(said.Seat), text)
}

const saidLines = 2

// lastSaid returns the latest phrases, as many as the panel has room for.
func (p *serverSheet) lastSaid(u *ui.UI, width float64) (words string) {
	all := p.of.server.Client.Known().Said
	for i := len(all) - 1; i >= 0; i-- {
		longer := strings.TrimSpace(p.of.saidWords(all[i]) + " " + words)
		if words != "" && len(u.Wrap(longer, ui.FontBody, width)) > saidLines {
			break
		}
		words = longer
	}
	return words
}

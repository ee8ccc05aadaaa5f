package table

import (
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/ui"
)

// mail is how the table's game is played by links; nil for any other.
func (t *Table) mail() *session.Mail {
	m, _ := t.Session.Way().(*session.Mail)
	return m
}

// nextByMail is the seat that the game is sent to: whose turn it is, and after the
// end another person.
func (t *Table) nextByMail() int {
	if turn := t.Session.Match().State().Turn(); turn >= 0 {
		return turn
	}
	for seat := range t.Session.Count() {
		if !t.Session.Computer(seat) && !t.Session.Here(seat) {
			return seat
		}
	}
	return -1
}

// mailSheet is the panel of a game played by links.
type mailSheet struct {
	table   *Table
	said    string
	copying clipboard.Copying
}

func (t *Table) showMail() {
	p := &mailSheet{table: t}
	t.Stage.Push(&dialog.Dialog{ID: "mail", Title: "Played by links", Width: 480, Update: p.update, Body: p.body,
		Buttons: func(s *scenes.Stage) []ui.Tool {
			tools := []ui.Tool{{Name: "ok", Label: "To the board", Run: s.Pop}}
			if p.ready() {
				return append([]ui.Tool{{Name: "copy-turn", Label: "Copy your turn", Primary: true, Run: p.copy}}, tools...)
			}
			tools[0].Primary = true
			return tools
		}})
}

// ready reports whether there is a turn to be sent.
func (p *mailSheet) ready() bool {
	t := p.table
	m, now := t.mail(), t.Session.Match()
	return m != nil && now.Cursor() > m.From && now.State().Turn() != m.Seat && t.nextByMail() >= 0
}

func (p *mailSheet) words() string {
	t := p.table
	if t.mail() == nil {
		return ""
	}
	words := "You are " + t.SeatTitle(t.mail().Seat) + ". There is no server: the moves go in a link, by mail or messenger. "
	if p.ready() {
		return words + "Send this one to " + t.SeatTitle(t.nextByMail()) + ", and open the one that comes back."
	}
	return words + "Play your turn, and copy the link to it here."
}

func (p *mailSheet) update(u *ui.UI) {
	if err, done := p.copying.Done(); done {
		if p.said = "The link is in the clipboard."; err != nil {
			p.said = ui.Sentence(clipboard.OrFile(err).Error())
		}
		u.Animate()
	}
}

func (p *mailSheet) body(c *ui.Column) {
	c.Paragraph(p.words(), ui.FontBody, c.UI().Theme.Ink)
	if p.said != "" {
		c.Space(c.UI().Px(10))
		c.Paragraph(p.said, ui.FontBody, c.UI().Theme.Faint)
	}
}

func (p *mailSheet) copy() {
	link, err := p.table.entry().turnLink(p.table.nextByMail())
	if err != nil {
		p.said = ui.Sentence(err.Error())
		return
	}
	p.copying = clipboard.Copy(link, frames.Schedule)
}

// mailNote is what to do in a game played by links.
func (t *Table) mailNote() string {
	switch {
	case t.mail() == nil || t.Session.Looking():
		return ""
	case !t.Over() && (t.Mine() || t.Session.Computer(t.State().Turn())):
		return ""
	case t.Session.Match().Cursor() == t.mail().From:
		return "This is how it was sent."
	}
	return "Copy your turn at the two heads above, and send it. Open the link that comes back."
}

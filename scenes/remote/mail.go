package remote

import (
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
	"tessera/scenes/wire"
)

// mail returns the session's mode of play if the game is played by links, else nil.
func (c *Connection) mail() *session.MailMode {
	m, _ := c.desk.Session.Mode().(*session.MailMode)
	return m
}

// addressee returns the seat that receives the game: the one to move, or another person
// after the end; -1 for none.
func (c *Connection) addressee() int {
	play := c.desk.Session
	if turn := play.Match().Current().State().Turn(); turn >= 0 {
		return turn
	}
	for seat := range play.SeatCount() {
		if !play.IsComputer(seat) && !play.Local(seat) {
			return seat
		}
	}
	return -1
}

func (c *Connection) mailWords() string {
	d, m := c.desk, c.mail()
	switch {
	case m == nil || d.Session.Looking():
		return ""
	case !d.Over() && (d.AcceptsMoves() || d.Session.IsComputer(d.State().Turn())):
		return ""
	case d.Session.Match().Cursor() == m.From:
		return lang.T("This is the position as it was sent.")
	}
	// Translators: "Copy your turn" is what the button says.
	return lang.T("Press the two heads above, choose Copy your turn and send the link. Then open the link " +
		"you get back.")
}

type mailSheet struct {
	of      *Connection
	notice  string
	copying clipboard.Copying
}

func (c *Connection) showMail() {
	p := &mailSheet{of: c}
	c.desk.Stage.Push(&dialog.Dialog{ID: "mail", Title: say.It("Playing by link"), Width: 480, Update: p.update, Body: p.body, Buttons: p.buttons})
}

func (p *mailSheet) buttons(s *scenes.Stage) []ui.Tool {
	tools := []ui.Tool{{Name: "ok", Label: lang.T("Back to the board"), Run: s.Pop}}
	if p.ready() {
		return append([]ui.Tool{{Name: "copy-turn", Label: lang.T("Copy your turn"), Primary: true, Run: p.copy}}, tools...)
	}
	tools[0].Primary = true
	return tools
}

func (p *mailSheet) ready() bool {
	m, now := p.of.mail(), p.of.desk.Session.Match()
	return m != nil && now.Cursor() > m.From && now.Current().State().Turn() != m.Seat && p.of.addressee() >= 0
}

func (p *mailSheet) words() string {
	d, m := p.of.desk, p.of.mail()
	if m == nil {
		return ""
	}
	// Translators: the name of a side.
	words := lang.T("You play %s. There is no server: send your moves as links, by mail or "+
		"messenger.", d.SeatTitle(m.Seat)) + " "
	if p.ready() {
		// Translators: a link, and the name of a side.
		return words + lang.T("Send this link to %s, then open the link "+
			"you get back.", d.SeatTitle(p.of.addressee()))
	}
	return words + lang.T("Play your turn, then copy its link here.")
}

func (p *mailSheet) update(u *ui.UI) {
	if copied, done := dialog.Copied(p.of.desk.Stage, &p.copying); done {
		p.notice = ""
		if copied {
			p.notice = lang.T("Link copied.")
		}
	}
}

func (p *mailSheet) body(c *ui.Column) {
	c.Paragraph(p.words(), ui.FontBody, c.UI().Theme.Ink)
	if p.notice != "" {
		c.Space(c.UI().Px(10))
		c.Paragraph(p.notice, ui.FontBody, c.UI().Theme.Faint)
	}
}

func (p *mailSheet) copy() {
	link, err := p.of.library().Entry(p.of.name, p.of.desk.Session).TurnLink(p.of.addressee())
	if err != nil {
		p.notice = lang.Sentence(say.Err(err))
		return
	}
	p.copying = clipboard.Copy(wire.LinkBase()+link, frames.Schedule)
}

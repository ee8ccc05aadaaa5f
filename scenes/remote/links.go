package remote

import (
	"time"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// wiredDialog is a dialog with a connection of its own, which is closed when the dialog
// leaves the stage.
type wiredDialog struct {
	scenes.Dialog
	wire *Wire // nil until the first request
}

func (d *wiredDialog) send(id int, r remote.Request) {
	if d.wire == nil {
		d.wire = NewWire(scenes.ScheduleFrame)
	}
	r.ID = id
	d.wire.Send(r)
}

// answers returns the answers that have arrived since the last call.
func (d *wiredDialog) answers() []remote.Answer {
	if d.wire == nil {
		return nil
	}
	answers, _ := d.wire.Take()
	return answers
}

// Departed closes the connection.
func (d *wiredDialog) Departed() {
	if d.wire != nil {
		d.wire.Close()
	}
}

// joinDialog is the dialog that follows a link to a seat or to a table for spectators.
type joinDialog struct {
	wiredDialog
	open    Open
	stage   *scenes.Stage
	games   []*boards.Game
	at      match.SeatLink
	problem string
	again   time.Duration // when to ask again by itself; 0 for never
}

// askAgain is the time after which a dialog repeats a request that failed.
const askAgain = 4 * time.Second

// Open opens a game on a new desk, which replaces all scenes but the shelf, and returns its
// connection.
type Open func(g *boards.Game, o library.Opening) (*Connection, error)

// OpenSeat follows a link to a seat at a table, or to a table for spectators. A seat
// already taken here continues its game.
func OpenSeat(s *scenes.Stage, games []*boards.Game, text string, open Open) error {
	at, err := match.ParseSeatLink(text, scenes.Home())
	if err != nil {
		return err
	}
	return sit(s, games, at, open)
}

// sit continues the game of a seat taken here, or asks the server for its table.
func sit(s *scenes.Stage, games []*boards.Game, at match.SeatLink, open Open) error {
	of, name, taken := library.SeatTaken(s.Store, boards.Rules(games), at)
	if taken {
		o, err := library.Of(s.Store, of).OpenSaved(name)
		if err == nil {
			_, err = open(boards.Find(games, of), o)
		}
		return err
	}
	if home := scenes.Home(); home != "" && at.Server != home {
		openThere(s, at)
		return nil
	}
	d := &joinDialog{open: open, stage: s, games: games, at: at}
	title := say.It("Joining a table")
	if at.Token == "" {
		title = say.It("Watching a table")
	}
	d.Dialog = scenes.Dialog{ID: "sit", Title: title, Width: 440, Update: d.update, Body: d.body, Buttons: d.choices}
	d.ask()
	s.Push(d)
	return nil
}

// openThere leads to the page of another server, because a page may connect to its own
// server only.
func openThere(s *scenes.Stage, at match.SeatLink) {
	server := at.Server
	at.Server = "" // the page's address names the server
	d := scenes.Ask(s, "there", say.It("A table on another server"), say.It("This table is on %s. Go "+
		"there to open it.", library.Host(server)))
	// The dialog stays open while the other page loads. Closing it would make the browser
	// go one step back instead.
	d.Buttons = func(s *scenes.Stage) []ui.Tool {
		return []ui.Tool{
			{Name: "go", Label: lang.T("Go to table"), Primary: true, Run: func() { scenes.Visit(server + "/#" + at.String()) }},
			{Name: "cancel", Label: lang.T("Cancel"), Run: s.Pop},
		}
	}
}

func (d *joinDialog) ask() {
	d.problem, d.again = "", 0
	d.send(1, remote.ViewTable(d.at))
}

func (d *joinDialog) words() string {
	if d.problem != "" {
		return d.problem
	}
	return lang.T("Asking %s for the table.", library.Host(d.at.Server))
}

func (d *joinDialog) update(u *ui.UI) {
	for _, a := range d.answers() {
		err := d.openTable(a)
		d.problem = lang.Sentence(say.Err(err))
		u.Animate()
		if err == nil {
			return
		}
		if a.MayPass() {
			d.again = u.In.Now + min(max(askAgain, a.After), time.Minute)
		}
	}
	if d.again == 0 {
		return
	}
	if u.In.Now < d.again {
		u.WakeIn(d.again - u.In.Now)
		return
	}
	d.again = 0
	d.send(1, remote.ViewTable(d.at))
}

func (d *joinDialog) body(c *ui.Column) {
	ink := c.UI().Theme.Faint
	if d.problem != "" {
		ink = c.UI().Theme.Warning
	}
	c.Paragraph(d.words(), ui.FontBody, ink)
}

// openTable opens the table in the server's answer.
func (d *joinDialog) openTable(a remote.Answer) error {
	v, err := a.View()
	if err != nil {
		return err
	}
	if v.You == nil && d.at.Token != "" {
		return say.Errorf("this link does not lead to a seat at the table; did you copy all of it?")
	}
	g, err := boards.ByID(d.games, v.Game)
	if err != nil {
		return say.Errorf("this Tessera does not have the table's game: %s", err)
	}
	o, err := library.Of(d.stage.Store, g.Game).OpenServer(remote.Saved{At: d.at, Known: v}, d.stage.Now())
	if err != nil {
		return err
	}
	_, err = d.open(g, o)
	return err
}

func (d *joinDialog) choices(s *scenes.Stage) []ui.Tool {
	tools := []ui.Tool{{Name: "cancel", Label: lang.T("Cancel"), Run: s.Pop}}
	if d.problem != "" {
		tools = append([]ui.Tool{{Name: "retry", Label: lang.T("Try again"), Primary: true, Run: d.ask}}, tools...)
	}
	return tools
}

// mail returns the match's mode of play if the game is played by links, else nil.
func (c *Connection) mail() *match.MailMode {
	m, _ := c.desk.Match.Mode.(*match.MailMode)
	return m
}

// addressee returns the seat that receives the game: the one to move, or another person
// after the end; -1 for none.
func (c *Connection) addressee() int {
	play := c.desk.Match
	if turn := play.Current().State().Turn(); turn >= 0 {
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
	case m == nil || d.Match.Looking():
		return ""
	case !d.Match.Over() && (d.AcceptsMoves() || d.Match.IsComputer(d.Match.State().Turn())):
		return ""
	case d.Match.Cursor() == m.From:
		return lang.T("This is the position as it was sent.")
	}
	// Translators: "Copy your turn" is what the button says.
	return lang.T("Press the two heads above, choose Copy your turn and send the link. Then open the link " +
		"you get back.")
}

type mailSheet struct {
	linkCopier
	of *Connection
}

func (c *Connection) showMail() {
	p := &mailSheet{of: c}
	c.desk.Stage.Push(&scenes.Dialog{ID: "mail", Title: say.It("Playing by link"), Width: 480,
		Update: func(*ui.UI) { p.noticeCopied(c.desk.Stage) }, Body: p.body, Buttons: p.buttons})
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
	m, now := p.of.mail(), p.of.desk.Match
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

func (p *mailSheet) body(c *ui.Column) {
	c.Paragraph(p.words(), ui.FontBody, c.UI().Theme.Ink)
	if p.notice != "" {
		c.Space(c.UI().Px(10))
		c.Paragraph(p.notice, ui.FontBody, c.UI().Theme.Faint)
	}
}

func (p *mailSheet) copy() {
	link, err := p.of.library().Entry(p.of.name, p.of.desk.Match).TurnLink(p.of.addressee())
	if err != nil {
		p.notice = lang.Sentence(say.Err(err))
		return
	}
	p.copyLink(scenes.LinkBase() + link)
}

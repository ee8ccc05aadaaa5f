package remote

import (
	"cmp"
	"image"
	"image/color"
	"slices"
	"strings"

	"rsc.io/qr"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// serverSheet is the panel of a table on a server. It shows the links for the other seats
// and for spectators, the state of the connection, and the way to resign. It reserves
// space for news such as names and phrases, so that nothing moves.
type serverSheet struct {
	linkCopier
	of      *Connection
	dialog  scenes.Dialog
	link    int          // index of the shown link
	awaited map[int]bool // seats to which no one has come
}

// linkCopier copies links to the clipboard.
type linkCopier struct {
	scenes.Copier
	notice string // the last result
}

func (l *linkCopier) copyLink(address string) { l.Copy(address, say.It(linkCopied)) }

const linkCopied say.ID = "Link copied."

// noticeCopied updates the notice when a link was copied.
func (l *linkCopier) noticeCopied(s *scenes.Stage) {
	if said, done := l.Copied(s); done {
		l.notice = said
	}
}

func (c *Connection) showServer() {
	p := &serverSheet{of: c, awaited: map[int]bool{}}
	p.dialog = scenes.Dialog{ID: "seats", Title: say.It("Online game"), Width: 480, Update: p.update, Body: p.body, Buttons: p.buttons}
	c.desk.Stage.Push(&p.dialog)
}

const qrSize = 160 // at 100 %

// spectatorLink is the link for spectators.
var spectatorLink = remote.Link{Seat: -1}

// links returns the links to send: for the seats to which no one has come, if the table was
// created here, and for spectators.
func (p *serverSheet) links() (links []remote.Link) {
	for _, l := range p.of.server.links {
		if p.of.isAwaited(l.Seat) {
			links = append(links, l)
		}
	}
	return append(links, spectatorLink)
}

// closed reports whether the table is closed to spectators.
func (p *serverSheet) closed() bool { return p.of.server.Client.Known().Closed }

// shown returns the link that is shown: the next one if someone has come by the chosen one.
func (p *serverSheet) shown() remote.Link {
	links := p.links()
	return links[min(p.link, len(links)-1)]
}

// isAwaited reports whether no one has come to a seat.
func (c *Connection) isAwaited(seat int) bool {
	seats := c.server.Client.Known().Seats
	return seat >= 0 && seat < len(seats) && seats[seat].Awaited
}

// invites reports whether the panel shows an invitation: a link by which no one has come.
func (p *serverSheet) invites() bool { return len(p.links()) > 1 }

func (p *serverSheet) invitation() string {
	link := p.shown()
	switch {
	case link == spectatorLink && p.closed():
		return lang.T("Watching is not allowed here.")
	case link == spectatorLink:
		return lang.T("Anyone who opens this link can watch, but not play.")
	}
	// Translators: the name of a side.
	return lang.T("Anyone who opens this link plays %s. Send it to one "+
		"person only.", p.of.desk.SeatTitle(link.Seat))
}

// inviteWords returns the invitation with the notice, and with the notice that a copied link
// brings.
func (p *serverSheet) inviteWords() (words, most string) {
	return strings.TrimSpace(p.invitation() + " " + p.notice), p.invitation() + " " + lang.T(linkCopied)
}

func (p *serverSheet) update(u *ui.UI) {
	if p.of.server == nil { // another game is on the table
		p.of.desk.Stage.Pop()
		return
	}
	p.noticeCopied(p.of.desk.Stage)
	for i, seat := range p.of.server.Client.Known().Seats {
		if p.awaited[i] && !seat.Awaited {
			joined := p.of.hasJoined(i)
			p.notice = lang.Of(joined)
			p.dialog.Announce(joined)
		}
		p.awaited[i] = seat.Awaited
	}
}

func (p *serverSheet) body(c *ui.Column) {
	if p.of.server == nil {
		return
	}
	if p.invites() {
		p.invite(c)
		p.choose(c)
		c.Space(c.UI().Px(10))
	}
	p.describe(c)
	p.speak(c)
	p.watched(c)
	p.allow(c)
	p.bell(c)
}

func (p *serverSheet) invite(c *ui.Column) {
	u, link := c.UI(), p.shown()
	code, gap := u.Px(qrSize), u.Px(16)
	width := c.Width - code - gap
	stacked := width < code
	if stacked {
		width = c.Width
	}
	words, most := p.inviteWords()
	room := u.Px(10) + max(u.ParagraphHeight(words, ui.FontBody, width), u.ParagraphHeight(most, ui.FontBody, width))
	picture := func(r geom.Rect) {
		if p.leads(link) {
			p.code(u, p.of.seatLink(link), r)
		}
	}
	buttons := u.RowHeight()
	if clipboard.CanShare() {
		buttons *= 2
	}
	send := func(r geom.Rect) {
		above, below := r.CutTop(room)
		u.Paragraph(words, ui.FontBody, u.Theme.Ink, above, ui.Left)
		row, below := below.CutTop(u.RowHeight())
		p.sendTools(u, link, []geom.Rect{row, {X: row.X, Y: below.Y, W: row.W, H: row.H}})
	}
	if stacked {
		c.Row(room+buttons, send)
		c.Row(code, picture)
		return
	}
	c.Row(max(code, room+buttons), func(r geom.Rect) {
		left, _ := r.CutLeft(code)
		right, _ := r.CutRight(width)
		picture(left)
		send(right)
	})
}

// leads reports whether a link leads to the table.
func (p *serverSheet) leads(link remote.Link) bool { return link != spectatorLink || !p.closed() }

// sendTools shows the buttons that send a link, by the system's own means if there are any,
// and that copy it, in the first of two places that is free.
func (p *serverSheet) sendTools(u *ui.UI, link remote.Link, places []geom.Rect) {
	address, primary, closed := p.of.seatLink(link), link != spectatorLink, !p.leads(link)
	if clipboard.CanShare() {
		outlined(u, places[0], ui.Tool{Name: "share", Label: lang.T("Send the link"), Primary: primary, Disabled: closed, Run: func() { p.share(link, address) }})
		primary, places = false, places[1:]
	}
	outlined(u, places[0], ui.Tool{Name: "copy-link", Label: lang.T("Copy the link"), Primary: primary, Disabled: closed, Run: func() { p.copyLink(address) }})
}

// share offers to send a link by the system's own means, with what it invites to.
func (p *serverSheet) share(link remote.Link, address string) {
	desk := p.of.desk
	if link == spectatorLink {
		clipboard.Share(lang.T("Watch this game of %s in Tessera.", desk.Game.Title), address)
		return
	}
	// Translators: the names of a game and of the side that the invited one plays
	clipboard.Share(lang.T("Play %s with me in Tessera. You play %s.", desk.Game.Title, desk.SeatTitle(link.Seat)), address)
}

func (p *serverSheet) choose(c *ui.Column) {
	u, links := c.UI(), p.links()
	names := make([]string, len(links))
	for i, l := range links {
		if names[i] = lang.T("Spectators"); l != spectatorLink {
			names[i] = p.of.desk.SeatTitle(l.Seat)
		}
	}
	c.Row(u.RowHeight(), func(r geom.Rect) {
		if i := u.Choose("seat", u.Labelled(lang.T("Link for"), r), names, min(p.link, len(names)-1)); i != p.link {
			p.link, p.notice = i, ""
		}
	})
}

// describe describes the player's seat, the other seats, the connection and the latest
// phrases.
func (p *serverSheet) describe(c *ui.Column) {
	u, client := c.UI(), p.of.server.Client
	all := append(p.of.connections(), p.state())
	room := 0.0
	for _, state := range all {
		room = max(room, u.ParagraphHeight(p.place()+" "+state, ui.FontBody, c.Width))
	}
	ink := u.Theme.Faint
	if p.notifyError() != nil {
		ink = u.Theme.Warning
	}
	c.Row(room, func(r geom.Rect) { u.Paragraph(p.place()+" "+p.state(), ui.FontBody, ink, r, ui.Left) })
	line := u.LineHeight(ui.FontBody)
	for seat, at := range client.Known().Seats {
		if at.Who == match.Person && seat != client.Seat() {
			c.Row(line, func(r geom.Rect) {
				sign, words := r.CutLeft(u.Px(32)) // the widest sign ends where the others do
				p.of.desk.ShowPresence(seat, geom.Point{X: sign.X + u.Px(20), Y: sign.Center().Y}, u.Px(10), u.Theme.Panel)
				u.TextFit(p.seatWords(seat), ui.FontBody, u.Theme.Faint, geom.Point{X: words.X, Y: words.Center().Y}, ui.Left, words.W)
			})
		}
	}
	c.Space(u.Px(6))
	if !client.Spectates() && p.of.showsPhrases() {
		c.Row(saidLines*line, func(r geom.Rect) { u.Paragraph(p.lastSaid(u, r.W), ui.FontBody, u.Theme.Ink, r, ui.Left) })
	}
}

func (p *serverSheet) place() string {
	client := p.of.server.Client
	host := library.Host(client.At().Server)
	if client.Spectates() {
		// Translators: the name of a server.
		return lang.T("You are watching a table on %s.", host)
	}
	// Translators: the names of a side and of a server.
	return lang.T("You play %s at a table on %s.", p.of.desk.SeatTitle(client.Seat()), host)
}

// state describes the connection, or the reason why the player cannot be notified of
// turns.
func (p *serverSheet) state() string {
	if trouble := p.notifyError(); trouble != nil {
		return lang.Sentence(say.Err(trouble))
	}
	words, _ := p.of.stateWords()
	return cmp.Or(words, lang.T(connected))
}

// seatWords says who has another seat, and whether they are there; "" before anyone has
// come.
func (p *serverSheet) seatWords(seat int) string {
	d := p.of.desk
	name, presence := p.of.server.Player(seat), d.PresenceWords(seat)
	if name == "" && presence == "" {
		return ""
	}
	words := []string{d.SeatTitle(seat), name, presence}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " · ")
}

// speak shows the phrases, and a row of buttons for players: to take back, and to reconnect
// or to ask whether the others are there.
func (p *serverSheet) speak(c *ui.Column) {
	u, client := c.UI(), p.of.server.Client
	if client.Spectates() || p.of.nobodyCame() {
		return
	}
	if p.of.showsPhrases() {
		p.of.phrases(c)
		c.Space(u.Px(6))
	}
	c.Row(u.RowHeight(), func(r geom.Rect) {
		cells, d, label := r.Split(2, u.Px(8)), p.of.desk, lang.T("Ask for a takeback")
		if p.of.Requested() {
			label = lang.T("Undo") // as the words say that cancel it
		}
		outlined(u, cells[0], ui.Tool{Name: "ask-undo", Label: label, Disabled: !p.of.server.MayRequestUndo(d.Match), Run: func() {
			d.Stage.Pop()
			p.of.server.RequestUndo(d.Match)
		}})
		switch _, bad := p.of.stateWords(); {
		case !client.Ended().Zero():
		case bad:
			outlined(u, cells[1], ui.Tool{Name: "retry", Label: lang.T("Try again"), Run: func() { client.Retry(u.In.Now) }})
		case client.MayCall():
			outlined(u, cells[1], ui.Tool{Name: "call", Label: lang.T("Are they there?"), Run: func() {
				client.Want(remote.ToCall)
				d.Stage.Pop()
			}})
		}
	})
	c.Space(u.Px(6))
}

// watched shows the link for spectators, unless the invitation does.
func (p *serverSheet) watched(c *ui.Column) {
	if p.invites() {
		return
	}
	u := c.UI()
	words, most := p.inviteWords()
	room := max(u.ParagraphHeight(words, ui.FontSmall, c.Width), u.ParagraphHeight(most, ui.FontSmall, c.Width))
	c.Row(room+u.Px(4), func(r geom.Rect) { u.Paragraph(words, ui.FontSmall, u.Theme.Faint, r, ui.Left) })
	c.Row(u.RowHeight(), func(r geom.Rect) { p.sendTools(u, spectatorLink, r.Split(2, u.Px(8))) })
}

// outlined shows a button with an outline in a row or cell.
func outlined(u *ui.UI, r geom.Rect, t ui.Tool) { u.ActFramed(r.Inset(u.Px(3)), u.Theme.Panel, 1, t) }

// bell shows the switch for notifications of turns. They come from the system or, on a
// page, as push messages from the server.
func (p *serverSheet) bell(c *ui.Column) {
	u, s, stage := c.UI(), p.of.server, p.of.desk.Stage
	pushes := stage.Subscribe != nil && s.Client.Known().Push
	if stage.Notices == nil && !pushes || s.Client.Spectates() {
		return
	}
	c.Row(u.RowHeight(), func(r geom.Rect) {
		if now := u.SwitchRow("bell", r, lang.T("Tell me when it is my turn"), s.bell); now != s.bell {
			p.switchBell(now)
		}
	})
}

// notifyError returns why the player cannot be notified, nil if they can or do not want to
// be.
func (p *serverSheet) notifyError() error {
	s, notices := p.of.server, p.of.desk.Stage.Notices
	if notices != nil && s.bell && notices.Trouble() != nil {
		return notices.Trouble()
	}
	return s.push.trouble
}

func (p *serverSheet) switchBell(on bool) {
	s, stage := p.of.server, p.of.desk.Stage
	s.bell, s.push.trouble = on, nil
	p.of.save()
	switch {
	case stage.Notices != nil && on:
		stage.Notices.Show(s.Client.At().Table, lang.T("Tessera tells you here when it is your turn"))
	case stage.Notices != nil:
	case on:
		s.subscribe(stage)
	default:
		s.Client.Push("")
	}
}

// allow shows the switch for spectators to the creator of the table.
func (p *serverSheet) allow(c *ui.Column) {
	u, client := c.UI(), p.of.server.Client
	known := client.Known()
	if client.Spectates() || known.Host != client.Seat() {
		return
	}
	allowed := !known.Closed && !client.Pending(remote.ToClose) || client.Pending(remote.ToOpen)
	c.Row(u.RowHeight(), func(r geom.Rect) {
		switch now := u.SwitchRow("onlookers", r, lang.T("Let others watch"), allowed); {
		case now && !allowed:
			client.Want(remote.ToOpen)
		case !now && allowed:
			client.Want(remote.ToClose)
		}
	})
}

// seatLink returns the link to a seat: on this page if there is one, else on the
// server's. It names the server only if the page is not the server's own, and in an
// invitation the game, so that the server can show messengers what they preview.
func (c *Connection) seatLink(l remote.Link) string {
	at := c.server.Client.At()
	link := match.SeatLink{Server: at.Server, Table: at.Table, Token: l.Token}
	base := at.Server + "/"
	if home := scenes.Home(); home != "" {
		base = strings.TrimSuffix(scenes.LinkBase(), "#")
	}
	if l.Token != "" {
		base += "?" + match.InvitedTo + "=" + c.desk.Game.ID
	}
	if home := scenes.Home(); home == "" || home == at.Server {
		link.Server = ""
	}
	return base + "#" + link.String()
}

// code shows an address as a QR code, dark on light in every theme, as cameras expect.
func (p *serverSheet) code(u *ui.UI, address string, r geom.Rect) {
	px := int(min(r.W, r.H))
	u.ShowAt(u.Painted(func(sprites.Style) image.Image { return codeOf(address, px) }, "code", address, px), r.Center(), ui.Look{})
}

// codeOf draws a QR code with its margin, at most px by px pixels.
func codeOf(text string, px int) image.Image {
	const edge = 3 // modules
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return image.NewAlpha(image.Rect(0, 0, 1, 1)) // too long for a code, but the link can still be copied
	}
	side := max(px/(code.Size+2*edge), 1)
	img := image.NewPaletted(image.Rect(0, 0, side*(code.Size+2*edge), side*(code.Size+2*edge)), color.Palette{color.White, color.Gray{Y: 0x18}})
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if code.Black(x/side-edge, y/side-edge) {
				img.Pix[y*img.Stride+x] = 1
			}
		}
	}
	return img
}

func (p *serverSheet) buttons(s *scenes.Stage) []ui.Tool {
	c := p.of
	tools := []ui.Tool{{Name: "ok", Label: lang.T("Back to the board"), Primary: c.server != nil && p.shown() == spectatorLink, Run: s.Pop}}
	if !c.MayResign() {
		return tools
	}
	return append(tools, ui.Tool{Name: "resign", Label: c.ResignLabel(), Run: func() { s.Pop(); c.AskToResign() }})
}

// ResignLabel returns the label of the button that resigns the game, or that cancels the
// invitation while no one has come.
func (c *Connection) ResignLabel() string {
	if c.server != nil && c.nobodyCame() {
		return lang.T("Cancel the invitation")
	}
	return lang.T("Resign")
}

// nobodyCame reports whether no one has come to the table besides this player.
func (c *Connection) nobodyCame() bool { return c.server.NobodyCame() }

// MayResign reports whether the player can resign the game at the server.
func (c *Connection) MayResign() bool {
	return c.server != nil && !c.desk.Match.Over() && c.server.Client.Ended().Zero() && !c.server.Client.Spectates()
}

// AskToResign asks whether to resign the game at the server, or whether to cancel the
// invitation while no one has come, which leads back from its table. Call it only if
// [Connection.MayResign] returns true.
func (c *Connection) AskToResign() {
	resign := func() { c.server.Client.Want(remote.ToResign) }
	if !c.nobodyCame() {
		AskToResign(c.desk.Stage, resign)
		return
	}
	scenes.Ask(c.desk.Stage, "resign", say.It("Cancel the invitation"), say.It("Cancel the invitation? Nobody can join by its link then."),
		scenes.Answer{Name: "cancel", Label: "Keep waiting", Primary: true},
		scenes.Answer{Name: "giveup", Label: "Cancel the invitation", Run: func() { c.server.cancelled = true; resign() }})
}

// AskToResign asks whether to resign a game, and calls resign after a yes.
func AskToResign(s *scenes.Stage, resign func()) {
	scenes.Ask(s, "resign", say.It("Resign"), say.It("Resign this game? It counts as a loss."),
		scenes.Answer{Name: "cancel", Label: "Keep playing", Primary: true},
		scenes.Answer{Name: "giveup", Label: "a game|Resign", Run: resign})
}

// Button shows the button at the right of the game's name. It opens the dialog for online
// play, and shows the state of the connection. Before the invitation it has a word if there
// is room; otherwise it is as wide as least.
func (c *Connection) Button(r geom.Rect, least float64) {
	u := c.desk.UI
	b := ui.Button{Icon: sprites.Persons, Tip: lang.T("Play online")}
	// Translators: on a button; a friend to a game.
	word := lang.T("a friend|Invite")
	switch width := u.TextWidth(word, ui.FontStrong) + u.Px(52); {
	case c.server != nil:
		b.Tip = lang.T("Your online table")
	case r.W >= width && !c.desk.Match.Remote():
		b.Label, least = word, width
	}
	r, _ = r.CutRight(least)
	if u.Press("apart", r, b) {
		c.Invite()
	}
	if c.server == nil {
		return
	}
	ink := u.Theme.Accent
	if _, bad := c.stateWords(); bad {
		ink = u.Theme.Warning
	}
	d := u.Px(9)
	dot := geom.Rect{X: r.Right() - d - u.Px(4), Y: r.Y + u.Px(4), W: d, H: d}
	if c.server.Client.State() == remote.Connected {
		u.Box(dot, ink, 99)
	} else {
		u.Outline(dot, u.Theme.Ground, ink, 99, 2)
	}
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

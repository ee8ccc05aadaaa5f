package remote

import (
	"cmp"
	"image"
	"image/color"
	"slices"

	"rsc.io/qr"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
	"tessera/scenes/wire"
)

// serverSheet is the panel of a table on a server: the links of the others' seats
// and of onlookers, how the connection is, and the way out.
type serverSheet struct {
	of      *Connection
	link    int // which of the links is shown
	said    string
	wrong   string
	asked   bool // whether to resign has been asked
	open    bool // there was a link of onlookers, which keeps its place when it is withdrawn
	copying clipboard.Copying
}

func (c *Connection) showServer() {
	p := &serverSheet{of: c}
	c.desk.Stage.Push(&dialog.Dialog{ID: "seats", Title: lang.T("Played apart"), Width: 480, Update: p.update, Body: p.body, Buttons: p.buttons})
}

const qrSize = 224 // at 100 %

// words say where this person sits, and what the link is for.
func (p *serverSheet) words() string {
	c := p.of
	if c.server == nil {
		return ""
	}
	client := c.server.Client
	host := library.Host(client.At().Server)
	// Translators: the name of a server.
	words := lang.T("You look on at a table on %s.", host)
	if !client.LooksOn() {
		// Translators: the names of a side and of a server.
		words = lang.T("You are %s at a table on %s.", c.desk.SeatTitle(client.Seat()), host)
	}
	for seat := range client.Known().Seats {
		if name := c.server.Player(seat); name != "" && seat != client.Seat() {
			// Translators: the names of a person and of the side that they play.
			words += " " + lang.T("%s is %s.", name, c.desk.SeatTitle(seat))
		}
	}
	if line, _ := c.stateWords(); line != "" {
		return words + " " + line
	}
	// Translators: the table at a server.
	return words + " " + lang.T("It is connected.")
}

// onlooker is a link that leads to no seat.
var onlooker = remote.Link{Seat: -1}

// links are those that there are to be sent: of the others' seats where the table was
// created here, and of onlookers where they are allowed.
func (p *serverSheet) links() []remote.Link {
	links := slices.Clip(p.of.server.links)
	if p.of.desk.Over() {
		return nil
	}
	if p.open = p.open || !p.closed(); p.open {
		links = append(links, onlooker)
	}
	return links
}

// closed reports whether nobody may look on.
func (p *serverSheet) closed() bool { return p.of.server.Client.Known().Closed }

// shown is the link that is shown; false where there is none.
func (p *serverSheet) shown() (remote.Link, bool) {
	links := p.links()
	if len(links) == 0 {
		return remote.Link{}, false
	}
	p.link = min(p.link, len(links)-1)
	return links[p.link], true
}

// invitation is what to do with the link shown; "" without links.
func (p *serverSheet) invitation() string {
	link, is := p.shown()
	switch {
	case !is:
		return ""
	case link == onlooker && p.closed():
		return lang.T(nobodyLooksOn)
	case link == onlooker:
		return lang.T("Whoever opens this link looks on and plays nothing.")
	}
	// Translators: the name of a side.
	return lang.T("Whoever opens this link plays %s. Send it to one person only.", p.of.desk.SeatTitle(link.Seat))
}

const nobodyLooksOn say.ID = "Nobody may look on here."

// question is asked before the game is given up.
const question say.ID = "Give up this game? It counts as lost."

func (p *serverSheet) update(u *ui.UI) {
	if p.of.server == nil { // the game was taken from the table
		p.of.desk.Stage.Pop()
		return
	}
	if err, done := p.copying.Done(); done {
		p.said, p.wrong = lang.T("The link is in the clipboard."), ""
		if err != nil {
			p.said, p.wrong = "", ui.Sentence(lang.Err(err))
		}
		u.Animate()
	}
}

func (p *serverSheet) body(c *ui.Column) {
	u := c.UI()
	if p.of.server == nil {
		return
	}
	words, ink := p.words(), u.Theme.Faint
	if p.asked {
		words, ink = lang.T(question), u.Theme.Warning
	}
	room := max(u.ParagraphHeight(words, ui.FontBody, c.Width), u.ParagraphHeight(p.words(), ui.FontBody, c.Width))
	c.Row(room, func(r geom.Rect) { u.Paragraph(words, ui.FontBody, ink, r, ui.Left) })
	c.Space(u.Px(10))
	c.Note(p.lastSaid(), u.Theme.Ink)
	if client := p.of.server.Client; client.Talks() {
		speak := ui.Button{Label: lang.T("Say something"), Disabled: !client.MaySay()}
		c.Row(u.RowHeight(), func(r geom.Rect) { p.outlined(u, "say", speak, r, p.of.Say) })
		c.Space(u.Px(6))
	}
	p.bell(c)
	p.allow(c)
	link, is := p.shown()
	if !is {
		return
	}
	words, ink = cmp.Or(p.said, p.invitation()), u.Theme.Ink
	if p.wrong != "" {
		words, ink = p.wrong, u.Theme.Warning
	}
	room = max(u.ParagraphHeight(words, ui.FontBody, c.Width), u.ParagraphHeight(p.invitation(), ui.FontBody, c.Width))
	c.Row(room, func(r geom.Rect) { u.Paragraph(words, ui.FontBody, ink, r, ui.Left) })
	c.Space(u.Px(10))
	if len(p.links()) > 1 {
		c.Row(u.RowHeight(), func(r geom.Rect) { p.choose(u, r) })
	}
	address, leads := p.of.seatLink(link), link != onlooker || !p.closed()
	c.Row(u.Px(qrSize), func(r geom.Rect) {
		if leads {
			p.code(u, address, r)
		}
	})
	c.Space(u.Px(10))
	c.Row(u.RowHeight(), func(r geom.Rect) {
		p.outlined(u, "copy-link", ui.Button{Label: lang.T("Copy the link"), Disabled: !leads}, r, func() { p.copying = clipboard.Copy(address, frames.Schedule) })
	})
}

// outlined is a button in the middle of a row.
func (*serverSheet) outlined(u *ui.UI, name string, b ui.Button, row geom.Rect, run func()) {
	cell := middleOf(row.Inset(u.Px(3)), min(row.W, u.Px(200)))
	u.Outline(cell, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
	if u.Press(name, cell, b) {
		run()
	}
}

// bell lets the person say whether he is told outside of the window when it is his turn:
// by the system's notices, or on a page by messages that the server sends its browser.
func (p *serverSheet) bell(c *ui.Column) {
	u, s, stage := c.UI(), p.of.server, p.of.desk.Stage
	pushes := stage.Subscribe != nil && s.Client.Known().Push
	if stage.Notices == nil && !pushes || p.of.desk.Over() || s.Client.LooksOn() {
		return
	}
	c.Row(u.RowHeight(), func(r geom.Rect) {
		if now := u.Switch("bell", r, lang.T("Tell me when it is my turn"), s.bell); now != s.bell {
			p.switchBell(now)
		}
	})
	trouble := s.push.trouble
	if stage.Notices != nil && s.bell && stage.Notices.Trouble() != nil {
		trouble = stage.Notices.Trouble()
	}
	c.Note(ui.Sentence(lang.Err(trouble)), u.Theme.Warning)
}

func (p *serverSheet) switchBell(on bool) {
	s, stage := p.of.server, p.of.desk.Stage
	s.bell, s.push.trouble = on, nil
	p.of.save()
	switch {
	case stage.Notices != nil && on:
		stage.Notices.Show(s.Client.At().Table, lang.T("You are told here when it is your turn"))
	case stage.Notices != nil:
	case on:
		s.subscribe(stage)
	default:
		s.Client.Push("")
	}
}

// allow lets who created the table say whether others may look on; those who did not
// read it.
func (p *serverSheet) allow(c *ui.Column) {
	u, client := c.UI(), p.of.server.Client
	known := client.Known()
	allowed := !known.Closed && !client.Asked("close") || client.Asked("open")
	switch {
	case p.of.desk.Over() || client.LooksOn():
	case known.Host == client.Seat():
		c.Row(u.RowHeight(), func(r geom.Rect) {
			switch now := u.Switch("onlookers", r, lang.T("Others may look on"), allowed); {
			case now && !allowed:
				client.Open()
			case !now && allowed:
				client.Close()
			}
		})
	case known.Closed && !p.open: // else its link says so
		c.Note(lang.T(nobodyLooksOn), u.Theme.Faint)
	}
}

// middleOf is the middle part of a row, so wide.
func middleOf(row geom.Rect, width float64) geom.Rect {
	return geom.Rect{X: row.Center().X - width/2, Y: row.Y, W: width, H: row.H}.Round()
}

// choose lets choose whose link is shown.
func (p *serverSheet) choose(u *ui.UI, row geom.Rect) {
	links := p.links()
	names := make([]string, len(links))
	for i, l := range links {
		if names[i] = lang.T("Onlookers"); l != onlooker {
			names[i] = p.of.desk.SeatTitle(l.Seat)
		}
	}
	if i := u.Choose("seat", u.Labelled(lang.T("Link for"), row), names, p.link); i != p.link {
		p.link, p.said, p.wrong = i, "", ""
	}
}

// seatLink is the link to a seat: of a page where there is one, and a server that
// has none is told beside it.
func (c *Connection) seatLink(l remote.Link) string {
	at := c.server.Client.At()
	link := match.SeatLink{Server: at.Server, Table: at.Table, Token: l.Token}
	base := at.Server + "/#"
	if home := wire.Home(); home != "" {
		base = wire.LinkBase()
	}
	if home := wire.Home(); home == "" || home == at.Server {
		link.Server = ""
	}
	return base + link.String()
}

// code shows an address as a picture for the camera of a phone: dark on light
// whatever the theme, as cameras expect it.
func (p *serverSheet) code(u *ui.UI, address string, r geom.Rect) {
	type key struct {
		address string
		px      int
	}
	at := key{address, int(min(r.W, r.H))}
	img := u.Picture(at, func() image.Image { return codeOf(address, at.px) })
	u.ShowAt(img, r.Center(), ui.Look{})
}

// codeOf draws a QR code with the quiet edge that belongs to it, at most px by px
// pixels.
func codeOf(text string, px int) image.Image {
	const edge = 3 // modules
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return image.NewAlpha(image.Rect(0, 0, 1, 1)) // longer than any code; the link can be copied
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
	if p.asked {
		return []ui.Tool{
			{Name: "cancel", Label: lang.T("Play on"), Primary: true, Run: func() { p.asked = false }},
			{Name: "giveup", Label: lang.T("a game|Give up"), Run: func() { c.server.Client.Resign(); s.Pop() }},
		}
	}
	tools := []ui.Tool{{Name: "ok", Label: lang.T("To the board"), Primary: true, Run: s.Pop}}
	if c.server == nil || c.desk.Over() || !c.server.Client.Ended().Zero() || c.server.Client.LooksOn() {
		return tools
	}
	tools = append(tools, ui.Tool{Name: "resign", Label: lang.T("Resign"), Run: func() { p.asked = true }})
	if _, bad := c.stateWords(); bad {
		tools = append(tools, ui.Tool{Name: "retry", Label: lang.T("Try again"), Run: c.server.Client.Again})
	}
	if c.server.Client.MayCall() {
		tools = append(tools, ui.Tool{Name: "call", Label: lang.T("Are they there?"), Run: func() { c.server.Client.Call(); s.Pop() }})
	}
	return tools // what can come is the last of them, and moves no other
}

// Button is at the right of the game's name: it lays a table for people who are
// elsewhere, and shows how the connection to it is.
func (c *Connection) Button(r geom.Rect) {
	u := c.desk.UI
	tip := lang.T("Play with somebody elsewhere")
	if c.server != nil {
		tip = lang.T("The table that you play at")
	}
	if u.Press("apart", r, ui.Button{Icon: sprites.Persons, Tip: tip}) {
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
	if c.server.Client.Line() == remote.Connected {
		u.Box(dot, ink, 99)
	} else {
		u.Outline(dot, u.Theme.Ground, ink, 99, 2)
	}
}

package table

import (
	"encoding/json"
	"errors"
	"slices"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// keptMail is how a game that is kept is played by links; nil for any other.
func keptMail(s store.Store, name string) *session.Mail {
	kept := struct {
		Mail *session.Mail `json:"mail"`
	}{}
	if text, err := s.Load(apartName(name)); err != nil || json.Unmarshal(text, &kept) != nil {
		return nil
	}
	return kept.Mail
}

// openTurn opens a game that came as a link to somebody's turn, for who sits at
// the seat to move. The same game of an earlier link gives way to it.
func (g *Game) openTurn(s *scenes.Stage, r match.Record, seat int) error {
	sent, err := session.Open(g.Game, r)
	if err != nil {
		return err
	}
	m, r := sent.Match(), sent.Record()
	if seat >= len(r.Seats) || r.Seats[seat] != match.Person {
		return errNoTurn
	}
	list, err := g.keptGames(s.Store)
	if err != nil {
		return err
	}
	name := ""
	for _, k := range append([]keptGame{{name: g.saveName()}}, list...) {
		kept, err := g.read(s.Store, k.name)
		if err != nil || kept.Seed() != r.Seed || r.Seed == 0 || !match.SameJSON(kept.Match().Settings(), r.Settings) {
			continue
		}
		old, was := kept.Match(), kept.Record()
		if sameMoves(old, m) { // it is as far, or further
			name = k.name
			break
		}
		if len(was.Moves) == 0 || sameMoves(m, old) {
			name, r.About = k.name, was.About
			err = g.deliver(s, &name, list, r, seat)
			if err != nil {
				return err
			}
			break
		}
	}
	if name == "" {
		if err := g.deliver(s, &name, list, r, seat); err != nil {
			return err
		}
	}
	if name == g.saveName() {
		s.Home()
		return g.Open(s, nil, nil)
	}
	if err := g.openAs(s, name); err != nil {
		return err
	}
	return g.forget(s.Store)
}

// deliver keeps a game beside the table's own, under the name that it has there or
// a new one.
func (g *Game) deliver(s *scenes.Stage, name *string, list []keptGame, r match.Record, seat int) error {
	old := *name
	if old == "" || old == g.saveName() {
		*name = g.freeName(list, s.Now())
	}
	text, err := g.Encode(r)
	if err == nil {
		err = lasting(store.SaveNow(s.Store, *name, text))
	}
	var about []byte
	if err == nil {
		about, err = json.Marshal(map[string]session.Mail{"mail": {Seat: seat, From: len(r.Moves)}})
	}
	if err == nil {
		err = lasting(store.SaveNow(s.Store, apartName(*name), about))
	}
	if err == nil && old == g.saveName() {
		err = s.Store.Remove(old) // it is that very game
	}
	return err
}

var errNoTurn = errors.New("the link is to the turn of a seat that no person holds; was it copied whole?")

// mail is how the table's game is played by links; nil for any other.
func (t *Table) mail() *session.Mail {
	m, _ := t.session.Way().(*session.Mail)
	return m
}

// turnLink is the game as a link to the turn of a seat. It says the game as it
// stands, without what was taken back.
func (e *entry) turnLink(seat int) (string, error) {
	r := e.record
	r.Moves = r.Moves[:r.Cursor]
	link, err := match.EncodeTurn(r, seat)
	return linkBase() + link, err
}

// sendsTurns reports whether a game can be played by links: there is a turn, of a
// person, and another person.
func (e *entry) sendsTurns() bool {
	turn := e.match.State().Turn()
	if turn < 0 || e.host != "" || len(e.record.Seats) < 2 || e.record.Seats[turn] != match.Person {
		return false
	}
	return slices.Contains(e.record.Seats[turn+1:], match.Person) || slices.Contains(e.record.Seats[:turn], match.Person)
}

// toMove names the seat to move.
func (e *entry) toMove() string {
	s := e.match.State()
	return e.game.Seats(s)[s.Turn()].Name
}

// nextByMail is the seat that the game is sent to: whose turn it is, and after the
// end another person.
func (t *Table) nextByMail() int {
	if turn := t.session.Match().State().Turn(); turn >= 0 {
		return turn
	}
	for seat := range t.session.Count() {
		if !t.session.Computer(seat) && !t.session.Here(seat) {
			return seat
		}
	}
	return -1
}

// mailSheet is the panel of a game played by links.
type mailSheet struct {
	table   *Table
	said    string
	copying copying
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
	m, now := t.mail(), t.session.Match()
	return m != nil && now.Cursor() > m.From && now.State().Turn() != m.Seat && t.nextByMail() >= 0
}

func (p *mailSheet) words() string {
	t := p.table
	if t.mail() == nil {
		return ""
	}
	words := "You are " + t.seatTitle(t.mail().Seat) + ". There is no server: the moves go in a link, by mail or messenger. "
	if p.ready() {
		return words + "Send this one to " + t.seatTitle(t.nextByMail()) + ", and open the one that comes back."
	}
	return words + "Play your turn, and copy the link to it here."
}

func (p *mailSheet) update(u *ui.UI) {
	if err, done := p.copying.result(); done {
		if p.said = "The link is in the clipboard."; err != nil {
			p.said = notCopied(err)
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
	p.copying.begin(func(done func(error)) { clipboard.Write(link, done) })
}

// mailNote is what to do in a game played by links.
func (t *Table) mailNote() string {
	switch {
	case t.mail() == nil || t.session.Looking():
		return ""
	case !t.Over() && (t.Mine() || t.session.Computer(t.State().Turn())):
		return ""
	case t.session.Match().Cursor() == t.mail().From:
		return "This is how it was sent."
	}
	return "Copy your turn at the two heads above, and send it. Open the link that comes back."
}

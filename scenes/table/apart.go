package table

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/apart"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/remote"
	"tessera/scenes/store"
)

// elsewhere is the name of a seat whose person sits at another screen.
const elsewhere = "elsewhere"

// away is what a table has beside its game that is played at a server, with
// people who are apart.
type away struct {
	name   string // under which the game is kept
	client *apart.Client
	wire   *remote.Wire
	links  []apart.Link // of the others' seats, where they were laid here
	hopes  bool         // this person waits for the others to agree to take back
	length int          // of the game then
	wish   uint64       // the version whose wish to take back was put to the person
}

// Apart reports whether the game is played with people who are elsewhere.
func (t *Table) Apart() bool { return t.away != nil }

// apartName is the name under which is kept where a game is played apart. It is
// not in the game's own text, which people pass on: who has the seat's secret has
// the seat.
func apartName(kept string) string { return "apart-" + kept }

// keptApart is where a game that is kept is played apart; false for any other.
func keptApart(s store.Store, name string) (kept apart.Kept, ok bool) {
	text, err := s.Load(apartName(name))
	if err != nil || json.Unmarshal(text, &kept) != nil {
		return kept, false
	}
	return kept, len(kept.Known.Seats) > 0 && kept.Known.You != nil
}

// removeKept forgets a game that is kept, and its seat.
func removeKept(s store.Store, name string) error {
	if err := s.Remove(apartName(name)); err != nil {
		return err
	}
	return s.Remove(name)
}

// openApart opens a table on a server, of which this is known, beside the games
// under way.
func (g *Game) openApart(s *scenes.Stage, kept apart.Kept) (*Table, error) {
	v := kept.Known
	r := match.Record{Game: g.ID, Settings: v.Settings, Moves: v.Moves, Cursor: len(v.Moves)}
	if string(r.Settings) == "null" {
		r.Settings = nil
	}
	for _, seat := range v.Seats {
		r.Seats = append(r.Seats, seat.Who)
	}
	m, r, err := g.load(r)
	if err != nil {
		return nil, err
	}
	list, err := g.keptGames(s.Store)
	if err != nil {
		return nil, err
	}
	t := &Table{Stage: s, UI: s.UI, game: g}
	t.keeping.name = g.freeName(list, s.Now())
	text, err := json.Marshal(kept)
	if err == nil {
		err = lasting(store.SaveNow(s.Store, apartName(t.keeping.name), text))
	}
	if err != nil {
		return nil, err
	}
	s.Home()
	t.begin(m, r)
	s.Push(t)
	return t, g.forget(s.Store)
}

// sit goes on with a game that is played apart, where the table's is one.
func (t *Table) sit() {
	t.stand()
	if t.mail = nil; t.keeping.name == "" {
		return
	}
	if t.mail = keptMail(t.Stage.Store, t.keeping.name); t.mail != nil {
		t.takeMailSeats()
		return
	}
	kept, ok := keptApart(t.Stage.Store, t.keeping.name)
	if !ok || kept.Known.Game != t.game.ID || len(kept.Known.Seats) != len(t.seats) {
		return
	}
	client := apart.New(kept, strconv.FormatUint(rand.Uint64(), 36))
	t.away = &away{name: t.keeping.name, client: client, wire: remote.New(frames.Schedule), links: kept.Links}
	t.takeSeats()
}

// stand closes the connection. The seat stays taken.
func (t *Table) stand() {
	if t.away != nil {
		t.keepAway()
		t.away.wire.Close()
		t.seats = t.whoSits()
		t.away = nil
	}
}

// takeSeats says who sits here and who elsewhere, as the server has it.
func (t *Table) takeSeats() {
	known := t.away.client.Known()
	for i, seat := range known.Seats {
		who := seat.Who
		if who == match.Person && i != t.away.client.Seat() {
			who = elsewhere
		}
		t.seats[i] = who
	}
}

// whoSits are the seats as a record has them, in which a person is one wherever he
// sits.
func (t *Table) whoSits() []string {
	seats := slices.Clone(t.seats)
	for i, who := range seats {
		if who == elsewhere {
			seats[i] = match.Person
		}
	}
	return seats
}

// isComputer reports whether a computer holds the seat.
func (t *Table) isComputer(seat int) bool {
	return t.seats[seat] != match.Person && t.seats[seat] != elsewhere
}

// attendAway lets what came from the server in, and what is wanted of it out.
func (t *Table) attendAway() {
	a := t.away
	if a == nil {
		return
	}
	now := t.UI.In.Now
	answers, events := a.wire.Take()
	for _, answer := range answers {
		a.client.Answer(now, answer)
	}
	for _, e := range events {
		if e.Broke {
			a.client.StreamBroke(now, e.Stream)
		} else {
			a.client.Event(now, e.Stream, e.Name, e.Data)
		}
	}
	if len(answers)+len(events) > 0 {
		t.takeSeats()
		t.hearWish()
		t.UI.Animate()
	}
	for _, request := range a.client.Step(now) {
		a.wire.Send(request)
	}
	a.wire.Listen(a.client.Stream())
	t.catchUp()
	if a.client.Changed() {
		t.keepAway()
	}
	if t.UI.Live() {
		if says := a.client.Says(); len(says) > 0 {
			dialog.Notify(t.Stage, "At the table", strings.Join(says, "\n"))
		}
		t.putWish()
	}
	if at, wanted := a.client.Wake(); wanted {
		t.UI.WakeIn(max(at-now, 10*time.Millisecond))
	}
}

// keepAway stores what is known and what is still to be sent.
func (t *Table) keepAway() {
	kept := t.away.client.Keep()
	kept.Links = t.away.links
	text, err := json.Marshal(kept)
	if err == nil && !t.keeping.claim.refused {
		err = t.Stage.Store.Save(apartName(t.away.name), text)
	}
	if err != nil {
		t.notice = notSaved(err)
	}
}

// atOnce is how many moves are shown one by one; who missed more sees the last.
const atOnce = 6

// catchUp brings the game on the table to where it is at the server, a move at a
// time. While one looks at another position it waits.
func (t *Table) catchUp() {
	want, have := t.away.client.Moves(), t.match.Moves()
	if t.Looking() || slices.Equal(want, have) {
		t.endApart()
		return
	}
	same := 0
	for same < len(want) && same < len(have) && want[same] == have[same] {
		same++
	}
	from := t.State()
	switch {
	case same == len(have) && len(want)-same <= atOnce:
		if wait := t.patience(); wait > 0 {
			t.UI.WakeIn(wait)
			return
		}
		if err := t.match.Play(want[same]); err != nil {
			t.notice = "The server has a move that the rules refuse: " + err.Error() + "."
			return
		}
		t.changed(from, want[same], false)
	default:
		m, err := match.Load(t.game.Game, match.Record{Game: t.game.ID, Settings: t.match.Settings(), Moves: want, Cursor: len(want)})
		if err != nil {
			t.notice = "The server has moves that the rules refuse: " + err.Error() + "."
			return
		}
		t.match = m
		t.changed(from, "", true)
	}
	t.UI.Animate()
}

// endApart notes a game that ended because somebody gave up.
func (t *Table) endApart() {
	if about := &t.keeping.about; t.resigned() != nil && !about.GivenUp {
		about.GivenUp = true
		t.save()
		t.UI.Animate()
	}
}

// resigned is how the game ended where somebody gave up, nil where nobody did.
func (t *Table) resigned() *apart.Outcome {
	if t.away == nil {
		return nil
	}
	if o := t.away.client.Known().Outcome; o != nil && o.Resigned != nil && len(o.Scores) == len(t.seats) {
		return o
	}
	return nil
}

// outcome is how the game that is shown ended.
func (t *Table) outcome() (match.Outcome, bool) {
	if o := t.resigned(); o != nil && !t.Looking() {
		return match.Outcome{Scores: o.Scores, Sentence: o.Sentence}, true
	}
	return t.State().Outcome()
}

// askBack asks the others to take back, or withdraws that.
func (t *Table) askBack() {
	c := t.away.client
	switch wish := c.Known().Undo; {
	case wish != nil && wish.Seat == c.Seat():
		c.Decline()
	case t.undoTarget() >= 0:
		c.AskUndo()
	}
	t.UI.Animate()
}

// mayAskBack reports whether there is something to take back, or to withdraw.
func (t *Table) mayAskBack() bool {
	c := t.away.client
	wish := c.Known().Undo
	if t.resigned() != nil || c.Ended() != "" || c.Waiting() > 0 {
		return false
	}
	return wish != nil && wish.Seat == c.Seat() || wish == nil && t.match.UndoTarget(t.whoSits()) >= 0
}

// host is the server's name, as people know it.
func host(server string) string {
	_, name, _ := strings.Cut(server, "://")
	return name
}

// lines are the states of a connection, for inspection.
var lines = map[apart.Line]string{apart.Connecting: "connecting", apart.Connected: "connected", apart.Broken: "broken", apart.Ended: "ended"}

// lineWords say how the connection is, "" where there is nothing to say.
func (t *Table) lineWords() (words string, bad bool) {
	c := t.away.client
	at := host(c.At().Server)
	switch c.Line() {
	case apart.Connecting:
		return "Connecting to " + at + ".", false
	case apart.Ended:
		return cmp.Or(c.Ended(), "The table is no longer there."), true
	case apart.Broken:
		if c.Waiting() > 0 {
			return "No connection to " + at + ". Your move is kept, and sent as soon as there is one.", true
		}
		return "No connection to " + at + ". It is tried again by itself.", true
	}
	return "", false
}

// awayNote is what there is to say of a game played apart.
func (t *Table) awayNote() (words string, bad bool) {
	if t.away == nil {
		return t.mailNote(), false
	}
	if words, bad = t.lineWords(); words != "" || t.Over() {
		return words, bad
	}
	c := t.away.client
	wish := c.Known().Undo
	switch {
	case wish != nil && wish.Seat == c.Seat():
		return "You asked to take back; the others have to agree. Undo again withdraws it.", false
	case c.Asked("undo"):
		return "Asking to take back.", false
	case wish != nil && !slices.Contains(wish.Agreed, c.Seat()):
		return t.seatTitle(wish.Seat) + " asks to take back.", false
	case wish != nil:
		return "You agreed to take back; another has to agree, too.", false
	}
	return "", false
}

// seatTitle is how a seat is called.
func (t *Table) seatTitle(seat int) string { return t.game.Seats(t.State())[seat].Name }

// playerAway says who sits at a seat of a game played apart.
func (t *Table) playerAway(seat int) string {
	switch who := t.seats[seat]; who {
	case match.Person:
		return cmp.Or(t.Stage.Prefs.Name, "you")
	case elsewhere:
		return "somebody"
	default:
		return who
	}
}

// asksBack reports whether this person has asked to take back, and is not answered.
func (t *Table) asksBack() bool {
	if t.away == nil {
		return false
	}
	wish := t.away.client.Known().Undo
	return wish != nil && wish.Seat == t.away.client.Seat() || t.away.client.Asked("undo")
}

// whyNotApart says why the board takes no moves.
func (t *Table) whyNotApart() string {
	switch {
	case t.away != nil && t.away.client.Ended() != "":
		return t.away.client.Ended()
	case t.Looking():
		return "This is how it stood. Go back to the game to play on."
	case t.Over():
		return "The game is over."
	}
	if t.isComputer(t.State().Turn()) {
		return "It is the computer's turn."
	}
	return t.seatTitle(t.State().Turn()) + " to move; they sit elsewhere."
}

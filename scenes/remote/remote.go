// Package remote is the part of a table at which a game is played with people
// elsewhere: its connection to a server or, without one, the turns that go as links;
// what it says of that, and the dialogs in which a table is created on a server, a
// link to a seat is followed, and the links of the others are shown.
//
// It works on a [boards.Desk]. What it needs of who holds that is a [Host].
//
// It imports sheets for the options of a game, dialog, boards, library and wire, and
// what stands below them; of logic match, remote, say and session. It knows no rule.
package remote

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
	"tessera/scenes/wire"
)

// Host holds the desk.
type Host interface {
	// Open opens a game of a kind on a desk of its own, in the place of all but the
	// shelf, and returns its connection.
	Open(g *boards.Game, o library.Opening) (*Connection, error)
	// Writes reports whether the game is saved here: another program may have it.
	Writes() bool
	// Save saves the game.
	Save()
	// PlayComputer opens a game against the computer, in the place of all but the shelf:
	// the one under way at the game's own table, or a new one by the rules of this.
	PlayComputer() error
	// Note shows beside the board what failed.
	Note(words say.Text)
}

// Connection is how the game on a desk is played with people elsewhere, if it is.
type Connection struct {
	desk   *boards.Desk
	host   Host
	name   string  // under which the game is saved
	server *server // at which it is played; nil for any other
}

// server is what a connection to a server holds beside the session's part of it.
type server struct {
	*session.Server
	wire   carrier
	links  []remote.Link // of the others' seats, where the table was created here
	bell   bool          // the person is to be told when it is his turn
	awaits bool          // he waits for somebody and plays something else meanwhile
	mine   bool          // it was his turn
	push   subscribing
	asked  uint64        // the version whose undo request was put to the person
	put    uint64        // the version whose question whether he is there was put to the person
	since  time.Duration // when it came to this desk
	asks   bool          // the person was asked whether to play the computer meanwhile
	before before
	after  string // the table of the rematch, once it was gone to, or was there before

	called  atomic.Bool   // by the wire: something came
	changed bool          // something else is on the desk
	next    time.Duration // when it is to be attended, whatever comes before
	live    bool          // nothing lay above the desk when it was attended last
}

// carrier is a wire.
type carrier interface {
	Take() ([]remote.Answer, []wire.Event)
	Send(r remote.Request)
	Listen(url string, number int)
	Close()
}

// reach is a connection to a server that is called when something comes.
func reach(way *session.Server, links []remote.Link) *server {
	s := &server{Server: way, links: links}
	s.wire = wire.New(func() { s.called.Store(true); frames.Schedule() })
	return s
}

// due reports whether there is something to attend to.
func (s *server) due(u *ui.UI) bool {
	came := s.called.Swap(false)
	return came || s.changed || s.Client.Changed() || s.live != u.Live() || u.In.Now >= s.next
}

// New is the connection of a desk. It leads nowhere yet.
func New(d *boards.Desk, host Host) *Connection { return &Connection{desk: d, host: host} }

func (c *Connection) library() library.Library {
	return library.Of(c.desk.Stage.Store, c.desk.Game.Game)
}

// Server is how the game is played at a server; nil for any other.
func (c *Connection) Server() *session.Server {
	if c.server == nil {
		return nil
	}
	return c.server.Server
}

// Requested reports whether this person has asked the others to take back.
func (c *Connection) Requested() bool { return c.server != nil && c.server.Requested() }

// Connect goes on with the game on the desk, saved under a name, where it is played
// with people elsewhere.
func (c *Connection) Connect(name string) {
	c.name = name
	l, play := c.library(), c.desk.Session
	if name == l.Current() {
		return
	}
	if m := l.Mail(name); m != nil {
		play.Go(m)
		return
	}
	saved, ok := l.Server(name)
	if !ok || saved.Known.Game != c.desk.Game.ID || len(saved.Known.Seats) != play.Count() {
		return
	}
	if c.server = watchOf(c.desk.Stage).release(c.desk.Game, name); c.server == nil {
		c.server = newServer(saved)
	}
	c.server.changed, c.server.since = true, c.desk.UI.In.Now
	if c.server.awaits {
		c.server.awaits = false
		c.save()
	}
	play.Go(c.server.Server)
	c.server.TakeSeats(play)
}

// newServer is a connection that goes on with what was saved.
func newServer(saved remote.Saved) *server {
	s := reach(&session.Server{Client: remote.New(saved, drawKey())}, saved.Links)
	s.after, s.bell, s.awaits, s.mine = saved.Known.Next(), saved.Bell, saved.Awaits, library.Mine(saved.Known)
	return s
}

// drawKey is what a server tells this program's requests from others by.
func drawKey() string { return strconv.FormatUint(rand.Uint64(), 36) }

// stored is what is to be stored of a connection.
func (s *server) stored() remote.Saved {
	saved := s.Client.Save()
	saved.Links, saved.Bell, saved.Awaits = s.links, s.bell, s.awaits
	return saved
}

// Disconnect closes the connection. The seat stays taken.
func (c *Connection) Disconnect() {
	if s := c.server; s != nil {
		c.save()
		s.wire.Close()
		c.server = nil
		watchOf(c.desk.Stage).listen(c.desk.Stage, c.desk.Game, c.name, s.stored())
	}
}

// Changed takes notice that the game has changed, or what is shown of it.
func (c *Connection) Changed() {
	if c.server != nil {
		c.server.changed = true
	}
}

// Frame lets what came from the server in, and what is wanted of it out. Where there
// is neither it asks nobody.
func (c *Connection) Frame() {
	s, u := c.server, c.desk.UI
	if s == nil {
		return
	}
	if s.due(u) {
		c.attend()
	}
	if c.server == s && s.next < never {
		u.WakeIn(s.next - u.In.Now)
	}
}

// never is when nothing is to be done again by itself.
const never = time.Duration(math.MaxInt64)

func (c *Connection) attend() {
	s, u := c.server, c.desk.UI
	client, now := s.Client, u.In.Now
	s.changed, s.live, s.next = false, u.Live(), never
	c.hear(now)
	s.remember()
	if s.takeSubscription() {
		u.Animate()
	}
	s.Client.Name(c.desk.Stage.Prefs.Called())
	s.send(now)
	s.ring(c.desk.Stage, c.desk.Game, s.live && c.desk.Stage.Focused())
	c.catchUp()
	if client.Changed() {
		c.save()
	}
	if s.live {
		if says := client.Says(); len(says) > 0 {
			dialog.Notify(c.desk.Stage, say.It("At the table"), say.Join("\n", says...))
		}
		c.putRequest()
		c.putCall()
		c.offerComputer()
		c.tellHeard()
		c.followRematch()
	}
	if at, wanted := client.Wake(); wanted {
		s.next = min(s.next, max(at, now+10*time.Millisecond))
	}
}

// send lets out what is wanted of the server.
func (s *server) send(now time.Duration) {
	for _, request := range s.Client.Step(now) {
		s.wire.Send(request)
	}
	s.wire.Listen(s.Client.Stream())
}

// take takes in what came from the server, and reports whether anything did.
func (s *server) take(now time.Duration) bool {
	answers, events := s.wire.Take()
	for _, answer := range answers {
		if answer.ID == askedKey {
			s.keyCame(answer)
			continue
		}
		s.Client.Answer(now, answer)
	}
	for _, e := range events {
		if e.Broke {
			s.Client.StreamBroke(now, e.Stream)
		} else {
			s.Client.Event(now, e.Stream, e.Name, e.Data)
		}
	}
	return len(answers)+len(events) > 0
}

// hear takes in what came from the server, and tells of it.
func (c *Connection) hear(now time.Duration) {
	s := c.server
	if !s.take(now) {
		return
	}
	s.TakeSeats(c.desk.Session)
	if s.Declined(c.desk.Session) {
		c.desk.Tell(lang.T("They did not agree. Nothing is taken back."))
	}
	c.desk.UI.Animate()
}

// save stores what is known and what is still to be sent.
func (c *Connection) save() {
	saved := c.server.stored()
	if !c.host.Writes() {
		return
	}
	if err := c.library().SaveServer(c.name, saved); err != nil {
		c.host.Note(library.NotSaved(err))
	}
}

// catchUp brings the game on the desk to where it is at the server, where few
// moves are missed one by one. While one looks at another position it waits.
func (c *Connection) catchUp() {
	play := c.desk.Session
	behind, few := c.server.Behind(play)
	if play.Looking() || !behind {
		c.end()
		return
	}
	if wait := c.desk.Wait(); few && wait > 0 {
		c.server.next = c.desk.UI.In.Now + wait
		return
	}
	change, err := c.server.CatchUp(play)
	if err != nil {
		c.host.Note(say.Sentence(say.Err(err)))
		return
	}
	c.desk.Take(change)
	c.desk.UI.Animate()
}

// end notes a game that ended because somebody gave up.
func (c *Connection) end() {
	if c.desk.Session.GiveUp(false) {
		c.host.Save()
		c.desk.UI.Animate()
	}
}

// State is the state of the connection to a server, for inspection; "" without one.
func (c *Connection) State() string {
	if c.server == nil {
		return ""
	}
	return states[c.server.Client.Line()]
}

var states = map[remote.Line]string{remote.Connecting: "connecting", remote.Connected: "connected", remote.Broken: "broken", remote.Ended: "ended"}

// stateWords say how the connection to the server is, "" where there is nothing to
// say.
func (c *Connection) stateWords() (words string, bad bool) {
	client := c.server.Client
	at := library.Host(client.At().Server)
	switch client.Line() {
	case remote.Connecting:
		return connecting(at), false
	case remote.Ended:
		return lang.Of(client.Ended()), true
	case remote.Broken:
		if client.Waiting() > 0 && client.Asked("move") {
			return moveKept(at), true
		}
		return noConnection(at), true
	}
	return "", false
}

// Translators: the name of a server.
func connecting(at string) string { return lang.T("Connecting to %s.", at) }

func noConnection(at string) string {
	return lang.T("No connection to %s. Tessera tries again by itself.", at)
}

// moveKept says so of one that could not be sent.
func moveKept(at string) string {
	return lang.T("No connection to %s. Your move is kept. It is sent when you are connected again.", at)
}

// Translators: the table at a server.
const connected say.ID = "It is connected."

// connections are what may come to be said of how the connection to a server is, as long
// as there is a table.
func connections(at string) []string {
	return []string{connecting(at), noConnection(at), moveKept(at), lang.T(connected)}
}

// Words are what there is to say of a game played with people elsewhere, "" for
// nothing, and whether that is bad.
func (c *Connection) Words() (words string, bad bool) {
	if c.server == nil {
		return c.mailWords(), false
	}
	if words, bad = c.stateWords(); words != "" {
		return words, bad
	}
	if c.desk.Over() {
		return c.rematchWords(), false
	}
	return cmp.Or(c.freeWords(), c.undoWords(), c.callWords(), c.elsewhereWords(), c.clockWords(), c.leftWords(), c.onlookersWords(), c.awaitedWords()), false
}

// freeWords tell that nobody sits opposite yet.
func (c *Connection) freeWords() string {
	if c.server.Client.Known().Free == nil || c.server.Client.LooksOn() {
		return ""
	}
	return lang.T("Waiting for somebody to play with. This table stands in the list of open tables as long as you are here.")
}

// awaitedWords tell who has not come yet by a link.
func (c *Connection) awaitedWords() string {
	if c.server.Client.LooksOn() {
		return ""
	}
	var names []say.Text
	for i, seat := range c.server.Client.Known().Seats {
		if seat.Awaited && i != c.server.Client.Seat() {
			names = append(names, say.Raw(c.desk.SeatTitle(i)))
		}
	}
	if len(names) == 0 {
		return ""
	}
	// Translators: the names of sides.
	return lang.T("Nobody has opened the link for %s yet.", say.And(names...))
}

// elsewhereWords tell that somebody else has the link of this seat, too.
func (c *Connection) elsewhereWords() string {
	if !c.server.Client.Known().Elsewhere {
		return ""
	}
	return lang.T("Your seat is open at another place, too. If that is not you, somebody else has its link.")
}

// onlookersWords tell how many look on.
func (c *Connection) onlookersWords() string {
	client := c.server.Client
	n := client.Known().Onlookers
	switch {
	case client.LooksOn() && n <= 1:
		return lang.T("You look on.")
	case client.LooksOn() && n == 2:
		return lang.T("You and one other look on.")
	case client.LooksOn():
		return lang.N(n-1, say.Plural{One: "You and %d other look on.", Many: "You and %d others look on."})
	case n == 1:
		return lang.T("One person looks on.")
	case n > 1:
		return lang.N(n, say.Plural{One: "%d person looks on.", Many: "%d people look on."})
	}
	return ""
}

// undoWords tell of an undo request.
func (c *Connection) undoWords() string {
	client := c.server.Client
	undo := client.Known().Undo
	switch {
	case undo != nil && undo.Seat == client.Seat():
		// Translators: "Undo" is what the button says.
		return lang.T("You asked to take back. The others have to agree. Press Undo again to withdraw it.")
	case client.Asked("undo"):
		return lang.T("Asking to take back.")
	case undo != nil && !slices.Contains(undo.Agreed, client.Seat()):
		// Translators: the name of a person or of a side.
		return lang.T("%s asks to take back.", c.who(undo.Seat))
	case undo != nil:
		return lang.T("You agreed to take back. Another player has to agree, too.")
	}
	return ""
}

// putRequest asks the person once whether another may take back.
func (c *Connection) putRequest() {
	client := c.server.Client
	known := client.Known()
	if !c.server.Wanted() || c.server.asked == known.Version {
		return
	}
	c.server.asked = known.Version
	d := dialog.Ask(c.desk.Stage, "takeback", say.It("Take back?"), c.takenBack(known.Undo),
		dialog.Answer{Name: "agree", Label: "Agree", Primary: true, Run: client.Agree},
		dialog.Answer{Name: "decline", Label: "Decline", Run: client.Decline})
	d.Escape = func() { c.desk.Stage.Pop(); client.Decline() }
	d.Update = func(u *ui.UI) {
		if c.server != nil && c.server.Wanted() || !u.Live() {
			return
		}
		if now := client.Known(); now.Undo == nil && len(now.Moves) == len(known.Moves) {
			c.desk.Tell(lang.T("The request is gone. Nothing is taken back."))
		}
		c.desk.Stage.Pop()
	}
}

// who names who sits at a seat or has left it, or else the seat.
func (c *Connection) who(seat int) say.Text {
	if name := c.server.Player(seat); name != "" {
		return say.Raw(name)
	}
	return say.It(c.desk.Game.Seats(c.desk.State())[seat].Name)
}

// takenBack says who asks to take back, and how much.
func (c *Connection) takenBack(undo *remote.Undo) say.Text {
	if n := c.desk.Session.Match().Cursor() - undo.Length; n > 1 {
		// Translators: the name of a person or of a side, and how many moves.
		return say.Count(n, say.Plural{
			One: "%[2]s asks to take back the last %[1]d move.", Many: "%[2]s asks to take back the last %[1]d moves.",
		}, c.who(undo.Seat))
	}
	// Translators: the name of a person or of a side.
	return say.It("%s asks to take back the last move.", c.who(undo.Seat))
}

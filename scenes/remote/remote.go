// Package remote connects a table to remote players, through a server or by turns sent as
// links. It has the texts about the connection, and the dialogs that create a table on a
// server, open the link to a seat and show the links for the others.
//
// It works on a [boards.Desk], whose owner implements [Host].
//
// The package imports sheets for the options of a game, dialog, boards, library, wire and
// their dependencies, and match, remote and say of logic. It knows no rules.
package remote

import (
	"math"
	"math/rand/v2"
	"strconv"
	"sync/atomic"
	"time"

	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// Host owns the desk.
type Host interface {
	// Writes reports whether the game may be saved here, which is false if another
	// program has it open.
	Writes() bool
	// PlayComputer opens a game against the computer, which replaces all scenes but the
	// shelf. It is the current game of the game's own table, or a new one with the rules
	// of this game.
	PlayComputer() error
	// Note shows an error beside the board.
	Note(words say.Text)
}

// Connection connects the game on a desk to its remote players, if it has any.
type Connection struct {
	desk   *boards.Desk
	host   Host
	name   string  // the store's name for the game
	server *server // nil unless played at a server
}

type server struct {
	*remote.ServerMode
	wire            carrier
	links           []remote.Link // links to the other seats, if the table was created here
	bell            bool          // notify the player of their turn
	awaits          bool          // the player waits for an opponent while playing something else
	push            subscribing
	since           time.Duration // when the connection came to this desk, by the app's clock
	offeredComputer bool          // the player was offered the computer
	invited         bool          // the player has just come here from the game's own table
	cancelled       bool          // the player cancels the invitation

	called  atomic.Bool   // set by the wire when something has arrived
	changed bool          // the desk has changed
	next    time.Duration // the time to attend to it without any event
	live    bool          // the desk was on top when last attended
	broken  time.Time     // since when the connection is broken, zero while it works
}

// carrier is a [Wire], or a substitute in tests.
type carrier interface {
	Take() ([]remote.Answer, []Event)
	Send(r remote.Request)
	Listen(url string, number int)
	Close()
}

// reach returns a connection to a server whose events request a frame.
func reach(mode *remote.ServerMode, links []remote.Link) *server {
	noticeReturns()
	s := &server{ServerMode: mode, links: links}
	s.wire = NewWire(func() { s.called.Store(true); scenes.ScheduleFrame() })
	return s
}

// pump lets attend handle the table if anything has arrived, has changed here or is due,
// and requests the next frame that is needed. A frame that comes much later than requested
// shows that the program was stopped, such as a frozen page.
func (s *server) pump(u *ui.UI, w *watch, attend func()) {
	switch stopped := s.next > 0 && u.In.Now-s.next >= leastSleep; {
	case w.returned || stopped:
		s.Client.Renew(u.In.Now)
		s.changed = true
	case w.visited && s.Client.Retry(u.In.Now):
		s.changed = true
	}
	arrived := s.called.Swap(false)
	if arrived || s.changed || s.Client.Changed() || s.live != u.Live() || u.In.Now >= s.next {
		s.changed, s.live, s.next = false, u.Live(), never
		attend()
		if at, wanted := s.Client.Wake(); wanted {
			s.next = min(s.next, max(at, u.In.Now+10*time.Millisecond))
		}
	}
	if s.next < never {
		u.WakeIn(s.next - u.In.Now)
	}
}

// never is the time of an event that is not scheduled.
const never = time.Duration(math.MaxInt64)

// exchange passes everything from the server to the client, and sends the client's
// requests. It reports whether anything has arrived that may change the picture.
func (s *server) exchange(now time.Duration) (arrived bool) {
	answers, events := s.wire.Take()
	for _, answer := range answers {
		if answer.ID == askedKey {
			s.keyCame(answer)
			continue
		}
		s.Client.Answer(now, answer)
	}
	arrived = len(answers) > 0
	for _, e := range events {
		if arrived = arrived || e.Name != "beat"; e.Broke {
			s.Client.StreamBroke(now, e.Stream)
		} else {
			s.Client.Event(now, e.Stream, e.Name, e.Data)
		}
	}
	arrived = s.takeSubscription() || arrived
	for _, request := range s.Client.Step(now) {
		s.wire.Send(request)
	}
	s.wire.Listen(s.Client.Stream())
	return arrived
}

// New returns the connection of a desk, not connected yet.
func New(d *boards.Desk, host Host) *Connection { return &Connection{desk: d, host: host} }

func (c *Connection) library() library.Library {
	return library.Of(c.desk.Stage.Store, c.desk.Game.Game)
}

// Server returns the match's part of the connection; nil unless the game is played at a
// server.
func (c *Connection) Server() *remote.ServerMode {
	if c.server == nil {
		return nil
	}
	return c.server.ServerMode
}

// Requested reports whether the player has asked to undo.
func (c *Connection) Requested() bool { return c.server != nil && c.server.UndoRequested() }

// Connect connects the game on the desk, stored under a name, to its remote players if it
// has any.
func (c *Connection) Connect(name string) {
	c.name = name
	l, play := c.library(), c.desk.Match
	if name == l.Current() {
		return
	}
	if m := l.Mail(name); m != nil {
		play.Mode = m
		return
	}
	saved, ok := l.Server(name)
	if !ok || saved.Known.Game != c.desk.Game.ID || len(saved.Known.Seats) != play.SeatCount() {
		return
	}
	if c.server = watchOf(c.desk.Stage).release(c.desk.Game, name); c.server == nil {
		c.server = newServer(saved)
	}
	c.server.changed, c.server.since = true, c.desk.UI.In.Clock()
	if c.server.awaits {
		c.server.awaits = false
		c.save()
	}
	play.Mode = c.server.ServerMode
	c.server.TakeSeats(play)
}

func newServer(saved remote.Saved) *server {
	s := reach(&remote.ServerMode{Client: remote.New(saved, drawKey())}, saved.Links)
	s.bell, s.awaits = saved.Bell, saved.Awaits
	return s
}

// drawKey returns a random key by which a server recognises this program's requests.
func drawKey() string { return strconv.FormatUint(rand.Uint64(), 36) }

func (s *server) stored() remote.Saved {
	saved := s.Client.Save()
	saved.Links, saved.Bell, saved.Awaits = s.links, s.bell, s.awaits
	return saved
}

// Disconnect closes the connection. The player keeps the seat.
func (c *Connection) Disconnect() {
	if s := c.server; s != nil {
		c.save()
		s.wire.Close()
		c.server = nil
		watchOf(c.desk.Stage).listen(c.desk.Stage, c.desk.Game, c.name, s.stored())
	}
}

// Changed records that the game, or the shown position, has changed.
func (c *Connection) Changed() {
	if c.server != nil {
		c.server.changed = true
	}
}

// Frame exchanges messages with the server. It does nothing in idle frames.
func (c *Connection) Frame() {
	if s := c.server; s != nil {
		s.pump(c.desk.UI, watchOf(c.desk.Stage), c.attend)
	}
}

func (c *Connection) attend() {
	s, u := c.server, c.desk.UI
	s.Client.Name(c.desk.Stage.Prefs.DisplayName())
	s.Client.Shown(u.In.Now, c.desk.Stage.Shown())
	if s.exchange(u.In.Now) {
		s.TakeSeats(c.desk.Match)
		u.Animate()
	}
	news := s.Client.News(s.live)
	c.catchUp()
	if s.Client.Changed() {
		c.save()
	}
	c.tell(news)
	if !s.live || c.server != s {
		return
	}
	c.offerComputer()
	if s.cancelled && c.desk.Match.Over() && c.nobodyCame() {
		c.goBack()
	}
}

// save stores the state of the connection and the requests still to be sent.
func (c *Connection) save() {
	saved := c.server.stored()
	if !c.host.Writes() {
		return
	}
	if err := c.library().SaveServer(c.name, saved); err != nil {
		c.host.Note(library.NotSaved(err))
	}
}

// catchUp plays the server's moves on the desk, one by one if only a few are missing. It
// waits while the player looks at another position.
func (c *Connection) catchUp() {
	play := c.desk.Match
	behind, few := c.server.Behind(play)
	if play.Looking() || !behind {
		c.end()
		return
	}
	if wait := c.desk.ComputerDelay(); few && wait > 0 {
		c.server.next = c.desk.UI.In.Now + wait
		return
	}
	if err := c.server.CatchUp(play); err != nil {
		c.host.Note(say.Sentence(say.Err(err)))
		return
	}
	c.desk.UI.Animate()
}

// goBack leads from a cancelled invitation to the game's own table, if the player has come
// from there, or else to the shelf.
func (c *Connection) goBack() {
	s := c.desk.Stage
	if !c.server.invited {
		s.Pop()
		return
	}
	o, err := c.library().Open(nil, nil, s.Now(), rand.Uint64)
	if err == nil {
		_, err = watchOf(s).open(c.desk.Game, o)
	}
	scenes.Notify(s, say.It("Cannot open this table"), say.Sentence(say.Err(err)))
}

func (c *Connection) end() {
	if c.desk.Match.MarkGivenUp(false) {
		c.desk.Match.Keep()
		c.desk.UI.Animate()
	}
}

// State returns the state of the connection for inspection; "" without a server.
func (c *Connection) State() string {
	if c.server == nil {
		return ""
	}
	return states[c.server.Client.State()]
}

var states = map[remote.ConnectionState]string{remote.Connecting: "connecting", remote.Connected: "connected", remote.Broken: "broken", remote.Ended: "ended"}

// Package remote connects a table to remote players, through a server or by turns sent as
// links. It has the texts about the connection, and the dialogs that create a table on a
// server, open the link to a seat and show the links for the others.
//
// It works on a [boards.Desk], whose owner implements [Host].
//
// The package imports sheets for the options of a game, dialog, boards, library, wire and
// their dependencies, and match, remote, say and session of logic. It knows no rules.
package remote

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
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

// Host owns the desk.
type Host interface {
	// Open opens a game on a new desk, which replaces all scenes but the shelf, and
	// returns its connection.
	Open(g *boards.Game, o library.Opening) (*Connection, error)
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
	*session.ServerMode
	wire            carrier
	links           []remote.Link // links to the other seats, if the table was created here
	bell            bool          // notify the player of their turn
	awaits          bool          // the player waits for an opponent while playing something else
	push            subscribing
	since           time.Duration // when the connection came to this desk
	offeredComputer bool          // the player was offered the computer

	called  atomic.Bool   // set by the wire when something has arrived
	changed bool          // the desk has changed
	next    time.Duration // the time to attend to it without any event
	live    bool          // the desk was on top when last attended
}

// carrier is a [wire.Wire], or a substitute in tests.
type carrier interface {
	Take() ([]remote.Answer, []wire.Event)
	Send(r remote.Request)
	Listen(url string, number int)
	Close()
}

// reach returns a connection to a server whose events request a frame.
func reach(mode *session.ServerMode, links []remote.Link) *server {
	s := &server{ServerMode: mode, links: links}
	s.wire = wire.New(func() { s.called.Store(true); frames.Schedule() })
	return s
}

// due reports whether there is anything to do.
func (s *server) due(u *ui.UI) bool {
	came := s.called.Swap(false)
	return came || s.changed || s.Client.Changed() || s.live != u.Live() || u.In.Now >= s.next
}

// New returns the connection of a desk, not connected yet.
func New(d *boards.Desk, host Host) *Connection { return &Connection{desk: d, host: host} }

func (c *Connection) library() library.Library {
	return library.Of(c.desk.Stage.Store, c.desk.Game.Game)
}

// Server returns the session's part of the connection; nil unless the game is played at a
// server.
func (c *Connection) Server() *session.ServerMode {
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
	l, play := c.library(), c.desk.Session
	if name == l.Current() {
		return
	}
	if m := l.Mail(name); m != nil {
		play.SetMode(m)
		return
	}
	saved, ok := l.Server(name)
	if !ok || saved.Known.Game != c.desk.Game.ID || len(saved.Known.Seats) != play.SeatCount() {
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
	play.SetMode(c.server.ServerMode)
	c.server.TakeSeats(play)
}

func newServer(saved remote.Saved) *server {
	s := reach(&session.ServerMode{Client: remote.New(saved, drawKey())}, saved.Links)
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

// never is the time of an event that is not scheduled.
const never = time.Duration(math.MaxInt64)

func (c *Connection) attend() {
	s, u := c.server, c.desk.UI
	client, now := s.Client, u.In.Now
	s.changed, s.live, s.next = false, u.Live(), never
	if s.take(now) {
		s.TakeSeats(c.desk.Session)
		u.Animate()
	}
	if s.takeSubscription() {
		u.Animate()
	}
	s.Client.Name(c.desk.Stage.Prefs.DisplayName())
	s.send(now)
	news := client.News(s.live)
	c.catchUp()
	if client.Changed() {
		c.save()
	}
	c.tell(news)
	if s.live && c.server == s {
		c.offerComputer()
	}
	if at, wanted := client.Wake(); wanted {
		s.next = min(s.next, max(at, now+10*time.Millisecond))
	}
}

func (s *server) send(now time.Duration) {
	for _, request := range s.Client.Step(now) {
		s.wire.Send(request)
	}
	s.wire.Listen(s.Client.Stream())
}

// take passes everything from the server to the client, and reports whether anything
// arrived.
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

// tell tells the player the news.
func (c *Connection) tell(news []remote.News) {
	var messages []say.Text
	var said []string
	for _, n := range news {
		switch n.Kind {
		case remote.Refused, remote.TableEnded:
			messages = append(messages, n.Text)
		case remote.Spoke:
			if text := c.saidWords(n.Said); text != "" {
				said = append(said, text)
			}
		}
	}
	if len(messages) > 0 {
		dialog.Notify(c.desk.Stage, say.It("At the table"), say.Join("\n", messages...))
	}
	if len(said) > 0 {
		c.desk.ShowNote(strings.Join(said, " "))
	}
	for _, n := range news {
		switch n.Kind {
		case remote.MyTurn:
			c.server.ring(c.desk.Stage, c.desk.Game, c.server.live && c.desk.Stage.Focused())
		case remote.UndoDeclined:
			c.desk.ShowNote(lang.T("They declined. Nothing was taken back."))
		case remote.UndoAsked:
			c.askUndoConsent()
		case remote.Called:
			c.askPresence()
		case remote.NextTable:
			c.goNext()
		}
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
	play := c.desk.Session
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

func (c *Connection) end() {
	if c.desk.Session.MarkGivenUp(false) {
		c.desk.Session.Keep()
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

// stateWords describes the state of the connection, "" if there is nothing to report.
func (c *Connection) stateWords() (words string, bad bool) {
	client := c.server.Client
	at := library.Host(client.At().Server)
	switch client.State() {
	case remote.Connecting:
		return connecting(at), false
	case remote.Ended:
		return lang.Of(client.Ended()), true
	case remote.Broken:
		if client.Waiting() > 0 && client.Pending("move") {
			return moveKept(at), true
		}
		return noConnection(at), true
	}
	return "", false
}

// Translators: the name of a server.
func connecting(at string) string { return lang.T("Connecting to %s.", at) }

func noConnection(at string) string {
	return lang.T("No connection to %s. Tessera keeps trying.", at)
}

func moveKept(at string) string {
	return lang.T("No connection to %s. Your move is safe. It will be sent when you are back online.", at)
}

// Translators: the table at a server.
const connected say.ID = "Connected."

// connections returns all sentences about the connection, except those about its end.
func connections(at string) []string {
	return []string{connecting(at), noConnection(at), moveKept(at), lang.T(connected)}
}

// Words returns the sentence about a game with remote players, "" for none, and whether
// it is an error.
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
	return cmp.Or(c.freeWords(), c.undoWords(), c.callWords(), c.elsewhereWords(), c.clockWords(), c.leftWords(), c.spectatorsWords(), c.awaitedWords()), false
}

// freeWords says that the opponent's seat is free.
func (c *Connection) freeWords() string {
	if c.server.Client.Known().Free == nil || c.server.Client.Spectates() {
		return ""
	}
	return lang.T("Waiting for an opponent. Your table stays in the list of open tables while you are here.")
}

// awaitedWords names the seats whose links have not been opened yet.
func (c *Connection) awaitedWords() string {
	if c.server.Client.Spectates() {
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
	return lang.T("Waiting for someone to open the link for %s.", say.And(names...))
}

// elsewhereWords warns that the link to this seat is open elsewhere too.
func (c *Connection) elsewhereWords() string {
	if !c.server.Client.Known().Elsewhere {
		return ""
	}
	return lang.T("Your seat is also open somewhere else. If that is not you, someone else has your link.")
}

// spectatorsWords reports the number of spectators.
func (c *Connection) spectatorsWords() string {
	client := c.server.Client
	n := client.Known().Spectators
	switch {
	case client.Spectates() && n <= 1:
		return lang.T("You are watching.")
	case client.Spectates() && n == 2:
		return lang.T("You and one other person are watching.")
	case client.Spectates():
		return lang.N(n-1, say.Plural{One: "You and %d other are watching.", Many: "You and %d others are watching."})
	case n == 1:
		return lang.T("One person is watching.")
	case n > 1:
		return lang.N(n, say.Plural{One: "%d person is watching.", Many: "%d people are watching."})
	}
	return ""
}

func (c *Connection) undoWords() string {
	client := c.server.Client
	undo := client.Known().Undo
	switch {
	case undo != nil && undo.Seat == client.Seat():
		// Translators: "Undo" is what the button says.
		return lang.T("You asked for a takeback. The others have to agree. Press Undo again to cancel.")
	case client.Pending("undo"):
		return lang.T("Asking for a takeback.")
	case undo != nil && !slices.Contains(undo.Agreed, client.Seat()):
		// Translators: the name of a person or of a side.
		return lang.T("%s wants a takeback.", c.playerName(undo.Seat))
	case undo != nil:
		return lang.T("You agreed to the takeback. Another player has to agree too.")
	}
	return ""
}

// askUndoConsent asks the player whether an opponent may undo.
func (c *Connection) askUndoConsent() {
	client := c.server.Client
	known := client.Known()
	d := dialog.Ask(c.desk.Stage, "takeback", say.It("Allow a takeback?"), c.takenBack(known.Undo),
		dialog.Answer{Name: "agree", Label: "Agree", Primary: true, Run: client.Agree},
		dialog.Answer{Name: "decline", Label: "Decline", Run: client.Decline})
	d.Escape = func() { c.desk.Stage.Pop(); client.Decline() }
	d.Update = func(u *ui.UI) {
		if c.server != nil && client.UndoAsked() || !u.Live() {
			return
		}
		if now := client.Known(); now.Undo == nil && len(now.Moves) == len(known.Moves) {
			c.desk.ShowNote(lang.T("The request was cancelled. Nothing was taken back."))
		}
		c.desk.Stage.Pop()
	}
}

// playerName returns the name of the player at a seat, also after they have left, or else the
// name of the seat.
func (c *Connection) playerName(seat int) say.Text {
	if name := c.server.Player(seat); name != "" {
		return say.Raw(name)
	}
	return say.It(c.desk.Game.Seats(c.desk.State())[seat].Name)
}

// takenBack says who asks to undo, and how many moves.
func (c *Connection) takenBack(undo *remote.Undo) say.Text {
	if n := c.desk.Session.Match().Cursor() - undo.Length; n > 1 {
		// Translators: the name of a person or of a side, and how many moves.
		return say.Count(n, say.Plural{
			One: "%[2]s wants to take back the last %[1]d move.", Many: "%[2]s wants to take back the " +
				"last %[1]d moves.",
		}, c.playerName(undo.Seat))
	}
	// Translators: the name of a person or of a side.
	return say.It("%s wants to take back the last move.", c.playerName(undo.Seat))
}

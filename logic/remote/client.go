package remote

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/say"
)

const (
	// The client views the table after quietUnheard without a stream, and after quiet
	// beside the stream of an older server, which sends neither beats nor who is there.
	quiet         = 25 * time.Second
	quietUnheard  = 3 * time.Second
	streamPatient = 10 * time.Second // how long a stream may take to start
	// silence is how long a stream may be silent that has beats, which come every 15 s.
	// After that it is taken for dead, and another one is opened.
	silence = 20 * time.Second
	never   = time.Duration(math.MaxInt64)
)

// ConnectionState is the state of the connection to the server.
type ConnectionState uint8

const (
	Connecting ConnectionState = iota // nothing was received yet
	Connected
	Broken // the client keeps trying
	Ended  // the table no longer exists, or the seat is no longer this person's
)

// Client is one person's seat at a table, or a spectator's place. Times are durations
// since any moment, the same for all calls. A Client is not safe for concurrent use.
type Client struct {
	at    match.SeatLink
	keys  string // prefix of its keys
	count int    // of keys and requests, to number them

	known    View
	loaded   bool
	outbox   outbox
	ended    say.Text // why this person can no longer use the table
	messages []News   // messages for the person that News has not returned yet
	told     told

	sending   int  // id of the pending request of the outbox, 0 for none
	looking   int  // id of the pending view request, 0 for none
	needsView bool // a view is needed even if events arrive
	retryAt   time.Duration
	lookAt    time.Duration
	tries     int           // failures in a row
	tried     time.Duration // when a request was last sent, or a stream opened
	sent      time.Duration // when the pending request of the outbox was sent
	looked    time.Duration // when the pending view request was sent
	notBefore time.Duration // the end of the server's own Retry-After
	// othersBack is until when other players may need to be back after this client's own break.
	othersBack time.Duration
	pauses     pauses
	stream     stream
	dirty      bool // Saved data has changed
	presence   presence

	name       string // the person's name
	introduced string // the name that the server last got
	announced  bool   // the server knows that this person is there

	clockAt    time.Duration // when known.Clock was received
	clocked    bool          // it was received since New
	begun      time.Duration // when this person's turn became visible, or the last move was made
	begunKnown bool          // begun is known
}

type stream struct {
	number int // counts the streams opened
	open   bool
	live   bool          // it has delivered an event
	beats  bool          // its server sends beats and who is there
	moves  []string      // as of its last event
	heard  time.Duration // when its last event came
	at     time.Duration
	tries  int
}

// Saved is the stored form of a client. After a restart the client continues with the
// requests that it has not sent yet.
type Saved struct {
	At     match.SeatLink  `json:"at"`
	Known  View            `json:"known"`
	Outbox []pendingChange `json:"outbox,omitempty"`
	Links  []Link          `json:"links,omitempty"`
	Bell   bool            `json:"bell,omitempty"` // the person wants to be notified of turns
	// Awaits is set while the person waits for an opponent there and plays something else.
	Awaits bool `json:"awaits,omitempty"`
}

// Link is another person's seat with its secret, which only the table's creator has.
type Link struct {
	Seat  int    `json:"seat"`
	Token string `json:"token"`
}

// New restores a client. For a new table, only saved.At is set. keys is the prefix of the
// client's keys, in letters and digits. It must be random: different from that of any other
// client, and from this client's before a restart. It also distinguishes this client from
// others with the same seat, and spreads its tries over time.
func New(saved Saved, keys string) *Client {
	c := &Client{at: saved.At, keys: keys, known: saved.Known, outbox: slices.Clone(saved.Outbox),
		needsView: true, pauses: pauses{random: sumOf([]string{keys})}}
	c.loaded = len(c.known.Seats) > 0
	c.told = told{myTurn: c.known.MyTurn(), next: c.known.Next(), asker: -1, vacant: map[int]bool{}, away: map[int]time.Duration{}}
	for _, said := range c.known.Said {
		c.told.spoke = max(c.told.spoke, said.Number)
	}
	return c
}

// Save returns what to store, except the links, Bell and Awaits.
func (c *Client) Save() Saved {
	c.dirty = false
	return Saved{At: c.at, Known: c.known, Outbox: slices.Clone(c.outbox)}
}

// Changed reports whether anything to store has changed since Save.
func (c *Client) Changed() bool { return c.dirty }

func (c *Client) At() match.SeatLink { return c.at }

func (c *Client) Known() View { return c.known }

func (c *Client) Seat() int {
	if c.known.You == nil {
		return -1
	}
	return *c.known.You
}

func (c *Client) Spectates() bool { return c.at.Token == "" }

// State returns the state of the connection.
func (c *Client) State() ConnectionState {
	switch {
	case !c.ended.Zero():
		return Ended
	case c.tries > 0:
		return Broken
	case c.stream.live || c.lookAt > 0:
		return Connected
	}
	return Connecting
}

// Ended returns why this person can no longer use the table, or a zero text.
func (c *Client) Ended() say.Text { return c.ended }

// Step returns the requests to send now.
func (c *Client) Step(now time.Duration) []Request {
	if !c.ended.Zero() {
		return nil
	}
	var out []Request
	switch s := &c.stream; {
	case s.open && !s.live && now >= s.at:
		c.breakStream(now)
	case s.live && s.beats && now >= s.heard+silence:
		c.breakStream(now)
		s.at, c.lookAt = now, now
	}
	if c.mayListen() && !c.stream.open && now >= c.stream.at {
		c.stream = stream{number: c.stream.number + 1, open: true, at: now + streamPatient,
			tries: c.stream.tries}
		c.tried = now
	}
	if c.looking == 0 && now >= c.nextLook() {
		r := ViewTable(c.at)
		r.URL += "?place=" + c.keys
		r.ID = c.next()
		c.looking, c.looked = r.ID, now
		out = append(out, r)
	}
	c.introduce()
	c.timeMoves(now)
	if e := c.outbox.next(); c.loaded && c.sending == 0 && e != nil && !e.Overtaken && now >= c.retryAt {
		out, c.sent = append(out, c.send(e)), now
	}
	if len(out) > 0 {
		c.tried = now
	}
	return out
}

// mayListen reports whether the stream can be opened: the first view shows how a seat
// identifies itself there.
func (c *Client) mayListen() bool {
	return c.loaded && (c.Spectates() || c.known.Listener != "" || !c.needsView)
}

func (c *Client) nextLook() time.Duration {
	if c.needsView {
		return min(c.lookAt, c.retryAt)
	}
	return c.lookAt
}

// Wake returns when to call Step again at the latest. wanted is false if there is nothing
// to wait for.
func (c *Client) Wake() (at time.Duration, wanted bool) {
	if !c.ended.Zero() {
		return 0, false
	}
	at = math.MaxInt64
	switch {
	case c.stream.live:
		if at = c.lookAt; c.stream.beats {
			at = min(at, c.stream.heard+silence)
		}
	case c.mayListen():
		at = c.stream.at
	}
	if c.looking == 0 {
		at = min(at, c.nextLook())
	}
	if e := c.outbox.next(); c.loaded && c.sending == 0 && e != nil && !e.Overtaken {
		at = min(at, c.retryAt)
	}
	return at, at < math.MaxInt64
}

func (c *Client) next() int {
	c.count++
	return c.count
}

func (c *Client) key() string { return c.keys + "." + strconv.Itoa(c.next()) }

// Answer takes the answer to a request, and ignores one to a request that no longer
// matters.
func (c *Client) Answer(now time.Duration, a Answer) {
	switch {
	case !c.ended.Zero() || a.ID == 0:
	case a.ID == c.looking:
		c.looking = 0
		c.viewAnswered(now, a)
	case a.ID == c.sending:
		c.sending = 0
		c.changeAnswered(now, a)
	}
}

func (c *Client) viewAnswered(now time.Duration, a Answer) {
	v, err := a.View()
	switch code := a.refusal(); {
	case code == errorcode.Gone:
		c.end(c.gone())
		return
	case code == errorcode.Closed:
		c.end(say.It("You can no longer watch: %s.", err))
		return
	case code == errorcode.Blocked, code == errorcode.Spoilt:
		c.end(say.Sentence(say.Err(err)))
		return
	case err != nil || v.ID != c.at.Table:
		c.failed(now, c.looked, a)
		return
	case v.You == nil && !c.Spectates():
		c.end(unseated(v, c.Seat()))
		return
	}
	if c.stream.live && v.Version > c.known.Version {
		c.breakStream(now) // it should have sent this version
	}
	if c.stream.beats { // another server may have answered, where this seat is not open
		v.Elsewhere = c.known.Elsewhere
	}
	c.setElsewhere(v.Elsewhere)
	c.needsView = false
	c.noteAnswer(now)
	c.adopt(now, v)
	if v.Version == c.known.Version {
		c.known.Clock, c.clockAt, c.clocked = v.Clock, now, true
		c.known.Said, c.known.Seats = v.Said, v.Seats // an older program saved less
	}
	c.known.Spectators, c.known.Elsewhere, c.known.Push = v.Spectators, v.Elsewhere, v.Push
	if c.known.Listener != v.Listener { // an older program saved none
		c.known.Listener, c.dirty = v.Listener, true
		c.stream = stream{number: c.stream.number}
	}
	c.settle(true)
}

func (c *Client) gone() say.Text {
	if c.loaded {
		return say.It("This table is gone. It was unused for too long, or the operator of this server " +
			"deleted it.")
	}
	return say.Sentence(say.Err(codeError(errorcode.Gone, "")))
}

// unseated says why a table no longer shows this person's seat, which was me.
func unseated(v View, me int) say.Text {
	if me >= 0 && me < len(v.Seats) && v.Seats[me].Left {
		return say.It("You have left this game. The computer has taken your place.")
	}
	return say.It("This link does not lead to a seat at the table.")
}

// noteSent notes that the server has answered a change, so that the connection works.
func (c *Client) noteSent(now time.Duration) {
	if c.tries > 0 {
		c.tries, c.othersBack = 0, now+held
	}
}

// noteAnswer notes that the server was heard. That is no proof that a waiting change can be
// sent. A client with a seat views the table of an older server regardless of events, because
// none of them says that the seat is open elsewhere.
func (c *Client) noteAnswer(now time.Duration) {
	if c.Waiting() == 0 {
		c.noteSent(now)
	}
	at := now + quiet
	switch {
	case !c.stream.live:
		at = now + quietUnheard
	case c.stream.beats:
		c.lookAt = never
		return
	}
	if c.Spectates() || c.lookAt <= now || at < c.lookAt {
		c.lookAt = at
	}
}

func (c *Client) end(why say.Text) {
	c.ended, c.stream.open, c.stream.live = why, false, false
	c.messages = append(c.messages, News{Kind: TableEnded, Text: why})
}

// Stream returns the address of the event stream to keep open, "" for none. If another
// number is open, close that stream first. Each number is a new stream.
func (c *Client) Stream() (address string, number int) {
	if !c.stream.open {
		return "", c.stream.number
	}
	address = c.at.Server + "/tables/" + c.at.Table + "/events?presence=true&place=" + c.keys
	if c.known.Listener != "" {
		address += "&listener=" + c.known.Listener
	}
	return address, c.stream.number
}

// event is an event of a stream: keep the first From moves and append Moves.
type event struct {
	From  int      `json:"from"`
	Moves []string `json:"moves"`
	View           // except its moves
}

// Event takes an event of the stream with that number.
func (c *Client) Event(now time.Duration, number int, name string, data []byte) {
	s := &c.stream
	if !c.ended.Zero() || number != s.number || !s.open {
		return
	}
	if name == "gone" {
		c.breakStream(now)
		c.needsView = true // the view says why
		return
	}
	switch s.heard = now; name {
	case "onlookers":
		c.noteAnswer(now)
		var counted View // of which only this field is set
		if json.Unmarshal(data, &counted) == nil {
			c.known.Spectators = counted.Spectators
		}
		return
	case "beat", "presence":
		if s.live {
			s.beats = true
			c.noteAnswer(now)
		}
		if name == "presence" {
			c.hearPresence(now, data)
		}
		return
	case "table":
	default:
		return
	}
	var e event
	if err := json.Unmarshal(data, &e); err != nil || len(e.Seats) == 0 || e.From < 0 ||
		e.From > len(s.moves) {
		c.breakStream(now)
		return
	}
	s.moves = append(s.moves[:e.From:e.From], e.Moves...)
	v := e.View
	v.Moves = s.moves
	if v.check() != nil {
		c.breakStream(now)
		return
	}
	if !s.live {
		c.retryAt = min(c.retryAt, now) // the server is back
		c.lookAt = now
	}
	s.live, s.tries = true, 0
	c.noteAnswer(now)
	c.adopt(now, v)
	c.settle(false)
}

// StreamBroke notes that the stream with that number has ended. Behind a proxy the server ends
// streams every 20 s, so that one with beats is only opened again. After another one the client
// looks whether the server is there, but not with all its other clients at once.
func (c *Client) StreamBroke(now time.Duration, number int) {
	if number != c.stream.number || !c.stream.open {
		return
	}
	if !c.stream.beats {
		c.lookAt = min(c.lookAt, now+c.pauses.part(firstRetry))
	}
	c.breakStream(now)
}

// adopt makes v the known view unless a later one is known. Views from events lack the
// parts that never change.
func (c *Client) adopt(now time.Duration, v View) {
	if c.loaded && v.Version <= c.known.Version && c.known.Host >= 0 { // see NextView
		return
	}
	if v.Game == "" {
		v.ID, v.Game, v.Settings, v.You = c.known.ID, c.known.Game, c.known.Settings, c.known.You
		v.Spectators, v.Listener = c.known.Spectators, c.known.Listener
		v.Elsewhere, v.Push = c.known.Elsewhere, c.known.Push
	}
	mine := func(v View) bool { return v.Turn != nil && v.You != nil && *v.Turn == *v.You }
	if mine(v) && !mine(c.known) {
		c.begun, c.begunKnown = now, true
	}
	c.known, c.loaded, c.dirty = v, true, true
	c.clockAt, c.clocked = now, true
}

// timeMoves notes how long the moves took that were made since the last call, if that counts.
func (c *Client) timeMoves(now time.Duration) {
	for i := range c.outbox {
		e := &c.outbox[i]
		if e.What != ToMove || e.Timed {
			continue
		}
		if e.Timed = true; c.begunKnown && c.known.Clock != nil && !e.Sent {
			e.Took = max(now-c.begun, 0).Milliseconds()
		}
		c.begun, c.begunKnown = now, true
	}
}

// TimeLeft returns how long a seat has left, and whether its clock runs. timed is false
// without a clock, or if the seat is not a person's.
func (c *Client) TimeLeft(seat int, now time.Duration) (left time.Duration, runs, timed bool) {
	k := c.known.Clock
	if k == nil || seat < 0 || seat >= len(k.Left) || c.known.Seats[seat].Who != match.Person {
		return 0, false, false
	}
	left = time.Duration(k.Left[seat]) * time.Millisecond
	if runs = c.clocked && k.Running != nil && *k.Running == seat; runs {
		left = max(left-(now-c.clockAt), 0)
	}
	return left, runs, true
}

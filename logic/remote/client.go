package remote

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
)

// The times of the client.
const (
	firstRetry = time.Second
	lastRetry  = 30 * time.Second
	// quiet is how long nothing may be heard until the table is looked at: with a
	// stream of events open, which may have died unnoticed, and without. Who has a seat
	// looks as often whatever is heard: no event tells that it is open elsewhere, too.
	quiet         = 25 * time.Second
	quietUnheard  = 3 * time.Second
	streamPatient = 10 * time.Second // how long a stream may take to begin
)

// Line is how the connection to the server is.
type Line uint8

// The states of the connection.
const (
	Connecting Line = iota // nothing was heard yet
	Connected
	Broken // it is tried again and again
	Ended  // there is no such table any more, or the seat is nobody's
)

// Client is one person's seat at a table. It is made by [New]; its times are
// counted from any moment, the same for all calls.
type Client struct {
	at    match.SeatLink
	keys  string // what its keys begin with
	count int    // of keys and requests

	known  View
	loaded bool
	outbox []errand   // what was acknowledged, but not yet seen in known, comes first
	ended  say.Text   // why there is no table for us any more
	says   []say.Text // what a person is to be told

	sending int  // the request under way for the outbox, 0 for none
	looking int  // that for a look
	curious bool // the table has to be looked at, whatever is heard of it otherwise
	retryAt time.Duration
	lookAt  time.Duration
	tries   int // in vain, one after the other
	stream  stream
	dirty   bool // what is to be saved has changed

	name       string // by which this person plays
	introduced string // the one that the server was told last
	came       bool   // and it was told that this person is there
	heard      int    // up to which phrase

	clockAt time.Duration // when known.Clock was said
	clocked bool          // it was, since New
	begun   time.Duration // when this person's turn was shown, or his last move made
	thinks  bool          // that is known
}

// stream is the stream of events.
type stream struct {
	number int // of all that were opened
	open   bool
	heard  bool     // it has begun
	moves  []string // as of its last event
	at     time.Duration
	tries  int
}

// Saved is a client as it is stored, so that it goes on after a restart with what
// it had not sent yet.
type Saved struct {
	At     match.SeatLink `json:"at"`
	Known  View           `json:"known"`
	Outbox []errand       `json:"outbox,omitempty"`
	Links  []Link         `json:"links,omitempty"`
	Bell   bool           `json:"bell,omitempty"`   // the person is to be told when it is his turn
	Awaits bool           `json:"awaits,omitempty"` // he waits for somebody there while he plays something else
}

// Link is another person's seat, whose secret who laid the table was told.
type Link struct {
	Seat  int    `json:"seat"`
	Token string `json:"token"`
}

// New goes on with what was saved; of a table never seen that is its place alone.
// What its keys begin with must differ from that of any other client, and of this
// one before a restart; it is letters and digits, and tells the server this client from
// others that have the same seat.
func New(saved Saved, keys string) *Client {
	c := &Client{at: saved.At, keys: keys, known: saved.Known, outbox: slices.Clone(saved.Outbox), curious: true}
	c.loaded = len(c.known.Seats) > 0
	c.Heard() // before
	return c
}

// Save is what is to be stored, but for the links and the bell.
func (c *Client) Save() Saved {
	c.dirty = false
	return Saved{At: c.at, Known: c.known, Outbox: slices.Clone(c.outbox)}
}

// Changed reports whether what is to be stored has changed since it was.
func (c *Client) Changed() bool { return c.dirty }

// At is the seat's place.
func (c *Client) At() match.SeatLink { return c.at }

// Known is the table as the server last showed it.
func (c *Client) Known() View { return c.known }

// Seat is where this person sits, -1 where that is not known.
func (c *Client) Seat() int {
	if c.known.You == nil {
		return -1
	}
	return *c.known.You
}

// LooksOn reports whether this is nobody's seat: a place to look on.
func (c *Client) LooksOn() bool { return c.at.Token == "" }

// Line is how the connection is.
func (c *Client) Line() Line {
	switch {
	case !c.ended.Zero():
		return Ended
	case c.tries > 0:
		return Broken
	case c.stream.heard || c.lookAt > 0:
		return Connected
	}
	return Connecting
}

// Ended is why there is no table for this person any more, a text that says nothing
// while there is.
func (c *Client) Ended() say.Text { return c.ended }

// Says are sentences for the person that came up since it was asked last.
func (c *Client) Says() []say.Text {
	says := c.says
	c.says = nil
	return says
}

// Again tries at once what failed, as when a person asks for it.
func (c *Client) Again() {
	if c.ended.Zero() {
		c.retryAt, c.lookAt, c.stream.at = 0, 0, 0
	}
}

// Step returns the requests that are to be sent now.
func (c *Client) Step(now time.Duration) []Request {
	if !c.ended.Zero() {
		return nil
	}
	var out []Request
	if c.stream.open && !c.stream.heard && now >= c.stream.at {
		c.breakStream(now)
	}
	if c.mayListen() && !c.stream.open && now >= c.stream.at {
		c.stream = stream{number: c.stream.number + 1, open: true, at: now + streamPatient, tries: c.stream.tries}
	}
	if c.looking == 0 && now >= c.nextLook() {
		r := Look(c.at)
		r.URL += "?place=" + c.keys
		r.ID = c.next()
		c.looking = r.ID
		out = append(out, r)
	}
	c.introduce()
	c.time(now)
	if e := c.head(); c.loaded && c.sending == 0 && e != nil && !e.Overtaken && now >= c.retryAt {
		out = append(out, c.send(e))
	}
	return out
}

// mayListen reports whether it is known by what this person shows that he listens: a
// first look tells.
func (c *Client) mayListen() bool {
	return c.loaded && (c.LooksOn() || c.known.Listener != "" || !c.curious)
}

// nextLook is when the table is to be looked at.
func (c *Client) nextLook() time.Duration {
	if c.curious {
		return min(c.lookAt, c.retryAt)
	}
	return c.lookAt
}

// Wake is when Step is to be called next, whatever comes before.
func (c *Client) Wake() (at time.Duration, wanted bool) {
	if !c.ended.Zero() {
		return 0, false
	}
	at = math.MaxInt64
	switch {
	case c.stream.heard:
		at = c.lookAt
	case c.mayListen():
		at = c.stream.at
	}
	if c.looking == 0 {
		at = min(at, c.nextLook())
	}
	if e := c.head(); c.loaded && c.sending == 0 && e != nil && !e.Overtaken {
		at = min(at, c.retryAt)
	}
	return at, at < math.MaxInt64
}

func (c *Client) next() int {
	c.count++
	return c.count
}

// key is what the server knows an errand by.
func (c *Client) key() string { return c.keys + "." + strconv.Itoa(c.next()) }

// Answer takes the answer to a request. One that nobody waits for any more is let
// go.
func (c *Client) Answer(now time.Duration, a Answer) {
	switch {
	case !c.ended.Zero() || a.ID == 0:
	case a.ID == c.looking:
		c.looking = 0
		c.looked(now, a)
	case a.ID == c.sending:
		c.sending = 0
		c.done(now, a)
	}
}

func (c *Client) looked(now time.Duration, a Answer) {
	v, err := a.Looked()
	switch {
	case a.Status == 404:
		c.end(c.gone())
		return
	case a.Status == 403:
		c.end(say.It("You cannot look on any more: %s.", err))
		return
	case err != nil:
		c.failed(now, a.After)
		return
	case v.You == nil && !c.LooksOn():
		c.end(c.unseated(v))
		return
	}
	if c.stream.heard && v.Version > c.known.Version {
		c.breakStream(now) // it should have told
	}
	if c.known.Elsewhere && !v.Elsewhere {
		c.introduced = "" // who was there may have told another name
	}
	c.curious = false
	c.hear(now)
	c.adopt(now, v)
	if v.Version == c.known.Version {
		c.known.Clock, c.clockAt, c.clocked = v.Clock, now, true
		c.known.Said, c.known.Seats = v.Said, v.Seats // an earlier program has saved less
	}
	c.known.Onlookers, c.known.Elsewhere, c.known.Push = v.Onlookers, v.Elsewhere, v.Push
	if c.known.Listener != v.Listener { // an earlier program has saved none
		c.known.Listener, c.dirty = v.Listener, true
		c.stream = stream{number: c.stream.number}
	}
	c.settle(true)
}

// gone says that there is no such table.
func (c *Client) gone() say.Text {
	if c.loaded {
		return say.It("This table is not there any more. Nobody has played on for a long time, or the operator of this server has deleted it.")
	}
	return say.Sentence(say.Err(errGone))
}

// unseated says why a seat is not this person's, in a table as it is.
func (c *Client) unseated(v View) say.Text {
	if me := c.Seat(); me >= 0 && me < len(v.Seats) && v.Seats[me].Left {
		return say.It("You have left this game. The computer plays on in your place.")
	}
	return say.It("This link is of no seat at the table.")
}

// hear notes that the server was heard.
func (c *Client) hear(now time.Duration) {
	c.tries = 0
	at := now + quiet
	if !c.stream.heard {
		at = now + quietUnheard
	}
	if c.LooksOn() || c.lookAt <= now || at < c.lookAt {
		c.lookAt = at
	}
}

// failed notes that something was tried in vain, and waits with the next try.
func (c *Client) failed(now, after time.Duration) {
	wait := max(backOff(c.tries), after)
	c.tries++
	c.retryAt, c.lookAt = now+wait, now+wait
}

// backOff is how long to wait after so many tries in vain.
func backOff(tries int) time.Duration {
	if tries > 5 {
		return lastRetry
	}
	return min(firstRetry<<tries, lastRetry)
}

func (c *Client) end(why say.Text) {
	c.ended, c.stream.open, c.stream.heard = why, false, false
	c.says = append(c.says, why)
}

// Stream is the stream of events that is to be open: where another one is, by its
// number, that is to be closed. It begins anew each time. "" is for none.
func (c *Client) Stream() (address string, number int) {
	if !c.stream.open {
		return "", c.stream.number
	}
	address = c.at.Server + "/tables/" + c.at.Table + "/events?place=" + c.keys
	if c.known.Listener != "" {
		address += "&listener=" + c.known.Listener
	}
	return address, c.stream.number
}

// event is what a stream says: who has the first From moves adds Moves.
type event struct {
	From  int      `json:"from"`
	Moves []string `json:"moves"`
	View           // but for its moves
}

// Event takes an event of the stream with that number.
func (c *Client) Event(now time.Duration, number int, name string, data []byte) {
	s := &c.stream
	if !c.ended.Zero() || number != s.number || !s.open {
		return
	}
	if name == "gone" {
		c.breakStream(now)
		c.curious = true // which tells why
		return
	}
	if name == "onlookers" {
		c.hear(now)
		var told View // but for all else
		if json.Unmarshal(data, &told) == nil {
			c.known.Onlookers = told.Onlookers
		}
		return
	}
	if name != "table" {
		return
	}
	var e event
	if err := json.Unmarshal(data, &e); err != nil || len(e.Seats) == 0 || e.From < 0 || e.From > len(s.moves) {
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
	if !s.heard {
		c.retryAt = min(c.retryAt, now) // the server is there again
		c.lookAt = now
	}
	s.heard, s.tries = true, 0
	c.hear(now)
	c.adopt(now, v)
	c.settle(false)
}

// StreamBroke takes note that a stream ended.
func (c *Client) StreamBroke(now time.Duration, number int) {
	if number == c.stream.number && c.stream.open {
		c.breakStream(now)
		c.lookAt = min(c.lookAt, now) // is the server there?
	}
}

func (c *Client) breakStream(now time.Duration) {
	s := &c.stream
	s.open, s.heard = false, false
	s.at = now + backOff(s.tries)
	s.tries++
}

// adopt takes a table for known unless a later one is. An event says nothing of
// what never changes.
func (c *Client) adopt(now time.Duration, v View) {
	if c.loaded && v.Version <= c.known.Version {
		return
	}
	if v.Game == "" {
		v.ID, v.Game, v.Settings, v.You = c.known.ID, c.known.Game, c.known.Settings, c.known.You
		v.Onlookers, v.Listener, v.Elsewhere, v.Push = c.known.Onlookers, c.known.Listener, c.known.Elsewhere, c.known.Push
	}
	mine := func(v View) bool { return v.Turn != nil && v.You != nil && *v.Turn == *v.You }
	if mine(v) && !mine(c.known) {
		c.begun, c.thinks = now, true
	}
	c.known, c.loaded, c.dirty = v, true, true
	c.clockAt, c.clocked = now, true
}

// time notes how long the moves took that were made since it was called last, where
// that counts.
func (c *Client) time(now time.Duration) {
	for i := range c.outbox {
		e := &c.outbox[i]
		if e.What != toMove || e.Timed {
			continue
		}
		if e.Timed = true; c.thinks && c.known.Clock != nil && !e.Sent {
			e.Took = max(now-c.begun, 0).Milliseconds()
		}
		c.begun, c.thinks = now, true
	}
}

// Left is how long a seat has left, and whether its clock runs; false where nobody's
// time is counted, or no person's there.
func (c *Client) Left(seat int, now time.Duration) (left time.Duration, runs, timed bool) {
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

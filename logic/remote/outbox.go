package remote

import (
	"encoding/json"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"tessera/logic/internal/denial"
	"tessera/logic/match"
	"tessera/logic/say"
)

// errand is something that a person wants of the table.
type errand struct {
	What string `json:"what"` // one of those below
	Move string `json:"move,omitempty"`
	Text string `json:"text,omitempty"` // a name, the id of a phrase, or a browser's subscription
	// On is how many moves there were when it was asked for: a move that finds
	// another number is another move.
	On int `json:"on"`
	// After is their checksum, for others may be there by then; 0 in what an
	// earlier program has saved.
	After   uint64 `json:"after,omitempty"`
	Version uint64 `json:"version"` // the one it answers to; settled when it is sent first
	Sent    bool   `json:"sent,omitempty"`
	Key     string `json:"key"`
	// Timed: how long it took was noted, in milliseconds, or is not known.
	Timed bool  `json:"timed,omitempty"`
	Took  int64 `json:"took,omitempty"`
	// Done is the server's receipt.
	Done *receipt `json:"done,omitempty"`
	// Overtaken: the server has refused it because the table went on; a look at
	// it will tell what is to become of it.
	Overtaken bool        `json:"overtaken,omitempty"`
	Why       string      `json:"why,omitempty"` // the server's words then
	Code      denial.Code `json:"code,omitempty"`
}

// What an errand can be.
const (
	toMove    = "move"
	toUndo    = "undo"
	toAgree   = "agree"
	toDecline = "decline" // or to withdraw one's own request
	toResign  = "resign"
	toRematch = "rematch"
	noRematch = "no rematch" // to withdraw one's wish, or to decline another's
	toOpen    = "open"       // the table to onlookers
	toClose   = "close"
	toCall    = "call" // to ask whether the seat to move is there
	toAnswer  = "answer"
	toName    = "name"
	toSay     = "say"
	toPush    = "push" // to be told of turns while the page is closed
)

type receipt struct {
	Version uint64 `json:"version"`
	Length  int    `json:"length"`
}

// Play makes a move, which the rules allow in the state after [Client.Moves].
func (c *Client) Play(move string) {
	moves := c.Moves()
	c.push(errand{What: toMove, Move: move, On: len(moves), After: sumOf(moves)})
}

// fits reports whether an errand finds the moves that it was meant after.
func (e *errand) fits(moves []string) bool {
	return len(moves) == e.On && (e.After == 0 || e.After == sumOf(moves))
}

func sumOf(moves []string) uint64 {
	sum := fnv.New64a()
	sum.Write([]byte(strings.Join(moves, "\n"))) // never an error
	return sum.Sum64()
}

// AskUndo asks to take back. Who plays against computers alone needs nobody's
// consent.
func (c *Client) AskUndo() { c.pushOnce(toUndo) }

// Agree agrees to take back what another asks for.
func (c *Client) Agree() { c.pushOnce(toAgree) }

// Decline declines that, or withdraws one's own request.
func (c *Client) Decline() { c.pushOnce(toDecline) }

// Resign gives the game up.
func (c *Client) Resign() { c.pushOnce(toResign) }

// Rematch asks the others to play again, seats changed, or agrees to that.
func (c *Client) Rematch() { c.pushOnce(toRematch) }

// NoRematch withdraws one's wish to play again, or declines another's.
func (c *Client) NoRematch() { c.pushOnce(noRematch) }

// Open opens the table to onlookers, and Close closes it. Who created it may.
func (c *Client) Open() { c.pushOnce(toOpen) }

// Close: see [Client.Open].
func (c *Client) Close() { c.pushOnce(toClose) }

// Call asks whether who is to move is there, and Here answers that this person is.
func (c *Client) Call() { c.pushOnce(toCall) }

// Here: see [Client.Call].
func (c *Client) Here() { c.pushOnce(toAnswer) }

// MayCall reports whether there is somebody to be called.
func (c *Client) MayCall() bool {
	v := c.known
	return v.Absence > 0 && v.Call == nil && v.Free == nil && !c.LooksOn() && !c.Asked(toCall) && v.Turn != nil && *v.Turn != c.Seat() &&
		v.Seats[*v.Turn].Who == match.Person && (v.Clock == nil || v.Clock.Running == nil)
}

// Called reports whether this person is called and has not answered.
func (c *Client) Called() bool {
	return c.known.Call != nil && c.known.Call.Seat == c.Seat() && !c.Asked(toAnswer) && !c.Asked(toMove)
}

// Name is by what name this person plays, "" for none: the server is told where it
// knows another. Of two who have the same seat, none tells it again and again.
func (c *Client) Name(name string) { c.name = name }

// introduce tells the server the name, once a look has shown what it knows, and that
// this person has come, also without one.
func (c *Client) introduce() {
	me := c.Seat()
	if c.curious || me < 0 || c.known.Said == nil || c.known.Turn == nil || c.Asked(toName) {
		return
	}
	comes := c.known.Seats[me].Awaited && !c.came
	if c.name == c.introduced && !comes {
		return
	}
	c.came = true
	if c.introduced = c.name; comes || c.name != c.known.Seats[me].Player {
		c.push(errand{What: toName, Text: c.name, On: len(c.Moves())})
	}
}

// Say says a phrase, one of match.Phrases.
func (c *Client) Say(phrase string) {
	c.push(errand{What: toSay, Text: phrase, On: len(c.Moves())})
}

// Talks reports whether things are said at this table, and this person sits at it.
func (c *Client) Talks() bool { return c.known.Said != nil && c.Seat() >= 0 }

// Push has the server tell this browser of the person's turns, by its subscription as JSON;
// "" for no longer.
func (c *Client) Push(subscription string) {
	c.push(errand{What: toPush, Text: subscription, On: len(c.Moves())})
}

// MaySay reports whether something can be said now: not while what was said before is on
// its way.
func (c *Client) MaySay() bool {
	return c.Talks() && c.Line() == Connected && !c.Asked(toSay)
}

// Heard are the phrases of others that came since it was asked last.
func (c *Client) Heard() (heard []Said) {
	for _, s := range c.known.Said {
		if s.Number > c.heard && s.Seat != c.Seat() {
			heard = append(heard, s)
		}
		c.heard = max(c.heard, s.Number)
	}
	return heard
}

func (c *Client) pushOnce(what string) {
	if !c.Asked(what) {
		c.push(errand{What: what, On: len(c.Moves())})
	}
}

// Asked reports whether such an errand is on its way: "move", "undo", "agree", "decline",
// "resign", "rematch", "no rematch", "open", "close", "call", "answer", "name", "say" or "push".
func (c *Client) Asked(what string) bool {
	return slices.ContainsFunc(c.outbox, func(e errand) bool { return e.What == what })
}

func (c *Client) push(e errand) {
	e.Key = c.key()
	c.outbox = append(c.outbox, e)
	c.dirty = true
}

// Waiting is how much the server has not acknowledged yet, names and phrases aside.
func (c *Client) Waiting() int {
	n := 0
	for _, e := range c.outbox {
		if e.Done == nil && !e.words() {
			n++
		}
	}
	return n
}

// words reports whether an errand is but words to others or the server, which no other
// builds on.
func (e *errand) words() bool { return e.What == toName || e.What == toSay || e.What == toPush }

// head is the errand to be sent next.
func (c *Client) head() *errand {
	for i := range c.outbox {
		if c.outbox[i].Done == nil {
			return &c.outbox[i]
		}
	}
	return nil
}

// Moves are the game's moves as this person sees them: those that the server has
// shown, and his own that it has not shown yet.
func (c *Client) Moves() []string { return c.movesBefore(len(c.outbox)) }

// movesBefore are those with only the first n errands.
func (c *Client) movesBefore(n int) []string {
	moves := slices.Clip(c.known.Moves)
	for _, e := range c.outbox[:n] {
		switch {
		case e.What == toMove && e.fits(moves):
			moves = append(moves, e.Move)
		case e.What == toUndo && e.Done != nil && e.Done.Length < len(moves):
			moves = slices.Clip(moves[:e.Done.Length])
		}
	}
	return moves
}

// version is the latest that is known of the table, shown or acknowledged.
func (c *Client) version() uint64 {
	v := c.known.Version
	for _, e := range c.outbox {
		if e.Done != nil {
			v = max(v, e.Done.Version)
		}
	}
	return v
}

// send is the request for an errand, the same each time.
func (c *Client) send(e *errand) Request {
	if !e.Sent {
		e.Version, e.Sent, c.dirty = c.version(), true, true
	}
	body := map[string]any{"key": e.Key, "version": e.Version}
	path := "undo"
	switch e.What {
	case toMove:
		path, body["move"] = "moves", e.Move
		if e.Took > 0 {
			body["took"] = e.Took
		}
	case toAgree:
		body["consent"] = true
	case toDecline:
		body["consent"] = false
	case toResign:
		path = "resign"
	case toRematch:
		path = "rematch"
	case noRematch:
		path, body["consent"] = "rematch", false
	case toCall, toAnswer:
		path = "call"
	case toName:
		path, body["name"] = "name", e.Text
	case toSay:
		path, body["phrase"] = "phrases", e.Text
	case toPush:
		if path = "push"; e.Text != "" {
			body["subscription"] = json.RawMessage(e.Text)
		}
	case toOpen, toClose:
		path, body["allowed"] = "onlookers", e.What == toOpen
	}
	text, err := json.Marshal(body)
	if err != nil { // texts and numbers can be written
		text = nil
	}
	c.sending = c.next()
	return Request{ID: c.sending, Method: "POST", URL: c.at.Server + "/tables/" + c.at.Table + "/" + path, Token: c.at.Token, Body: text}
}

// done takes the answer to the errand that was sent.
func (c *Client) done(now time.Duration, a Answer) {
	e := c.head()
	if e == nil {
		return
	}
	switch {
	case a.Status == 200:
		var r receipt
		if json.Unmarshal(a.Body, &r) != nil || r.Version <= e.Version {
			c.failed(now, a.After)
			return
		}
		e.Done, c.dirty = &r, true
		c.hear(now)
		if !c.stream.heard {
			c.lookAt = now // nobody else will show it
		}
		c.settle(false)
	case e.words() && a.Status >= 400 && a.Status < 500:
		c.hear(now)
		c.refused(say.Err(a.failure()))
	case a.Status == 409:
		e.Overtaken, e.Why, c.dirty = true, a.failure().Error(), true
		e.Code, _ = a.told()
		c.tries, c.curious, c.retryAt = 0, true, now
		c.looking = 0 // one under way may have been answered before
	case a.Status == 404:
		c.end(c.gone())
	case a.Status == 401:
		c.end(c.unseated(c.known))
	case a.Status >= 400 && a.Status < 500 && a.Status != 408 && a.Status != 425 && a.Status != 429:
		c.hear(now)
		c.refused(say.Err(a.failure()))
	default:
		c.failed(now, a.After)
	}
}

// refused drops the errand that the server will not do, and what followed from
// it.
func (c *Client) refused(why say.Text) {
	for i := range c.outbox {
		if c.outbox[i].Done == nil {
			c.drop(i, why)
			return
		}
	}
}

func (c *Client) drop(i int, why say.Text) {
	if c.outbox[i].words() {
		switch c.outbox[i].What {
		case toSay:
			c.says = append(c.says, say.It("That was not said: %s.", why))
		case toPush:
			c.says = append(c.says, say.It("You are not told of your turns: %s.", why))
		}
		c.outbox, c.dirty = slices.Delete(slices.Clone(c.outbox), i, i+1), true
		return
	}
	words := say.It("This could not be done: %s.", why)
	if c.outbox[i].What == toMove {
		words = say.It("Your move %s was not played: %s.", c.outbox[i].Move, why)
	}
	c.says = append(c.says, words)
	c.outbox = slices.Clone(c.outbox[:i])
	c.dirty = true
}

// settle brings the outbox in line with what is known. What was overtaken is
// decided only by a look that came after.
func (c *Client) settle(looked bool) {
	c.outbox = slices.DeleteFunc(c.outbox, func(e errand) bool {
		return e.Done != nil && e.Done.Version <= c.known.Version
	})
	for i := range c.outbox {
		e := &c.outbox[i]
		switch fits := e.fits(c.movesBefore(i)); {
		case e.Done != nil:
		case e.Overtaken && !looked:
			return
		case e.Overtaken && (c.known.Version <= e.Version || !c.stands(e)):
			c.drop(i, say.Err(denied(e.Code, e.Why)))
			return
		case e.Overtaken:
			// It still stands as it was meant: as a new one, for the server has
			// refused the other.
			*e = errand{What: e.What, Move: e.Move, On: e.On, After: e.After, Timed: e.Timed, Took: e.Took, Key: c.key()}
			c.dirty = true
		case !e.Sent && e.What == toMove && !fits:
			c.drop(i, say.Err(denied(denial.Overtaken, "")))
			return
		}
	}
}

// stands reports whether an errand that was overtaken means the same in the table
// as it is known now.
func (c *Client) stands(e *errand) bool {
	v := &c.known
	me := c.Seat()
	switch e.What {
	case toMove:
		return v.Turn != nil && *v.Turn == me && e.fits(v.Moves)
	case toUndo:
		return v.Undo == nil && len(v.Moves) == e.On
	case toAgree:
		return v.Undo != nil && v.Undo.Seat != me && len(v.Moves) == e.On && !slices.Contains(v.Undo.Agreed, me)
	case toDecline:
		return v.Undo != nil
	case toRematch:
		return v.Turn == nil && v.Next() == "" && !v.Wants(me)
	case noRematch:
		return v.Rematch != nil && v.Next() == ""
	case toCall:
		return v.Call == nil && v.Turn != nil && *v.Turn != me
	case toAnswer:
		return v.Call != nil && v.Call.Seat == me
	case toOpen, toClose:
		return v.Closed == (e.What == toOpen)
	}
	return v.Turn != nil
}

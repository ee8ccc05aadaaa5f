package remote

import (
	"encoding/json"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/say"
)

// pendingChange is something that a person wants to do at the table.
type pendingChange struct {
	What Change `json:"what"`
	Move string `json:"move,omitempty"`
	Text string `json:"text,omitempty"` // a name, the id of a phrase, or a browser's subscription
	// On is the number of moves when the person asked for it. With another number, a move
	// would be a different move.
	On int `json:"on"`
	// After is the checksum of those moves, because there may be others by then; 0 if an
	// older program saved the change.
	After   uint64 `json:"after,omitempty"`
	Version uint64 `json:"version"` // the version it is based on; set when it is first sent
	Sent    bool   `json:"sent,omitempty"`
	Key     string `json:"key"`
	// Timed means that Took, in milliseconds, is final. It is 0 if the time is not known.
	Timed bool     `json:"timed,omitempty"`
	Took  int64    `json:"took,omitempty"`
	Done  *receipt `json:"done,omitempty"`
	// Overtaken means that the server has refused it because the table has changed. The
	// next view decides whether to send it again.
	Overtaken bool           `json:"overtaken,omitempty"`
	Why       string         `json:"why,omitempty"` // the server's message then
	Code      errorcode.Code `json:"code,omitempty"`
}

// outbox holds what a person wants to do, in this order. Changes that are acknowledged but not
// yet visible in the known view come first.
type outbox []pendingChange

// Change is the kind of a change that a person wants.
type Change string

const (
	ToMove    Change = "move"
	ToUndo    Change = "undo"       // take moves back; alone against computers it needs no consent
	ToAgree   Change = "agree"      // to another player's undo
	ToDecline Change = "decline"    // another player's undo, or withdraw the own request
	ToResign  Change = "resign"     // leave the game
	ToRematch Change = "rematch"    // play again with seats changed, or agree to that
	NoRematch Change = "no rematch" // withdraw the own wish, or decline another's
	ToOpen    Change = "open"       // let spectators in; only the table's creator may
	ToClose   Change = "close"      // close the table to spectators; only the table's creator may
	ToCall    Change = "call"       // ask whether the player to move is still there
	ToAnswer  Change = "answer"     // such a call
	ToName    Change = "name"
	ToSay     Change = "say"  // a phrase
	ToPush    Change = "push" // get push messages while the page is closed
)

type receipt struct {
	Version uint64 `json:"version"`
	Length  int    `json:"length"`
}

// Play makes a move, which must be legal in the state after [Client.Moves].
func (c *Client) Play(move string) {
	moves := c.Moves()
	c.enqueue(pendingChange{What: ToMove, Move: move, On: len(moves), After: sumOf(moves)})
}

// fits reports whether these are the moves after which the change was meant.
func (e *pendingChange) fits(moves []string) bool {
	return len(moves) == e.On && (e.After == 0 || e.After == sumOf(moves))
}

func sumOf(moves []string) uint64 {
	sum := fnv.New64a()
	sum.Write([]byte(strings.Join(moves, "\n"))) // never fails
	return sum.Sum64()
}

// MayCall reports whether this person may call the player to move.
func (c *Client) MayCall() bool {
	v := c.known
	return v.Absence > 0 && v.Call == nil && v.Free == nil && !c.Spectates() && !c.Pending(ToCall) &&
		v.Turn != nil && *v.Turn != c.Seat() &&
		v.Seats[*v.Turn].Who == match.Person && (v.Clock == nil || v.Clock.Running == nil)
}

// Called reports whether this person is called and has not answered.
func (c *Client) Called() bool {
	return c.known.Call != nil && c.known.Call.Seat == c.Seat() && !c.Pending(ToAnswer) && !c.Pending(ToMove)
}

// Name sets this person's name, "" for none. If the server has another name, the client
// sends this one. Two clients with the same seat do not overwrite each other's name again
// and again.
func (c *Client) Name(name string) { c.name = name }

// introduce sends the name if the last view shows another one, and announces this person
// if the seat is still awaited.
func (c *Client) introduce() {
	me := c.Seat()
	if c.needsView || me < 0 || c.known.Said == nil || c.known.Turn == nil || c.Pending(ToName) {
		return
	}
	comes := c.known.Seats[me].Awaited && !c.announced
	if c.name == c.introduced && !comes {
		return
	}
	c.announced = true
	if c.introduced = c.name; comes || c.name != c.known.Seats[me].Player {
		c.enqueue(pendingChange{What: ToName, Text: c.name, On: len(c.Moves())})
	}
}

// Say says a phrase, one of match.Phrases.
func (c *Client) Say(phrase string) {
	c.enqueue(pendingChange{What: ToSay, Text: phrase, On: len(c.Moves())})
}

// HasPhrases reports whether this server has phrases and this person has a seat.
func (c *Client) HasPhrases() bool { return c.known.Said != nil && c.Seat() >= 0 }

// Push asks for push messages to a browser's subscription, in JSON; "" ends them.
func (c *Client) Push(subscription string) {
	c.enqueue(pendingChange{What: ToPush, Text: subscription, On: len(c.Moves())})
}

// MaySay reports whether a phrase can be said now. It cannot while another one is
// pending.
func (c *Client) MaySay() bool {
	return c.HasPhrases() && c.State() == Connected && !c.Pending(ToSay)
}

// Want notes a change that the person wants and that needs nothing but its kind, unless
// it is already pending.
func (c *Client) Want(what Change) {
	if !c.Pending(what) {
		c.enqueue(pendingChange{What: what, On: len(c.Moves())})
	}
}

// Pending reports whether such a change is pending.
func (c *Client) Pending(what Change) bool {
	return slices.ContainsFunc(c.outbox, func(e pendingChange) bool { return e.What == what })
}

func (c *Client) enqueue(e pendingChange) {
	switch e.What {
	case ToAgree, ToDecline:
		c.told.asked = false // if this is refused, the person is asked again
	case ToAnswer, ToMove:
		c.told.called = false
	}
	e.Key = c.key()
	c.outbox = append(c.outbox, e)
	c.dirty = true
}

// Waiting returns the number of changes that the server has not acknowledged, except
// names, phrases and subscriptions.
func (c *Client) Waiting() int {
	n := 0
	for _, e := range c.outbox {
		if e.Done == nil && !e.independent() {
			n++
		}
	}
	return n
}

// independent reports whether a change is a name, a phrase or a subscription, on which no
// other change depends.
func (e *pendingChange) independent() bool {
	return e.What == ToName || e.What == ToSay || e.What == ToPush
}

// next returns the change to send next, or nil.
func (o outbox) next() *pendingChange {
	if i := o.firstOpen(); i >= 0 {
		return &o[i]
	}
	return nil
}

// firstOpen returns the index of the change to send next, or -1.
func (o outbox) firstOpen() int {
	return slices.IndexFunc(o, func(e pendingChange) bool { return e.Done == nil })
}

// Moves returns the moves as this person sees them: the server's, and the own ones that
// the server has not shown yet.
func (c *Client) Moves() []string { return c.outbox.after(c.known.Moves) }

// after returns moves with the changes made to them.
func (o outbox) after(moves []string) []string {
	moves = slices.Clip(moves)
	for _, e := range o {
		switch {
		case e.What == ToMove && e.fits(moves):
			moves = append(moves, e.Move)
		case e.What == ToUndo && e.Done != nil && e.Done.Length < len(moves):
			moves = slices.Clip(moves[:e.Done.Length])
		}
	}
	return moves
}

// version returns the latest version acknowledged, or 0.
func (o outbox) version() (v uint64) {
	for _, e := range o {
		if e.Done != nil {
			v = max(v, e.Done.Version)
		}
	}
	return v
}

// send returns the request for a change, the same each time.
func (c *Client) send(e *pendingChange) Request {
	if !e.Sent {
		e.Version, e.Sent, c.dirty = max(c.known.Version, c.outbox.version()), true, true
	}
	body := map[string]any{"key": e.Key, "version": e.Version}
	path := "undo"
	switch e.What {
	case ToMove:
		path, body["move"] = "moves", e.Move
		if e.Took > 0 {
			body["took"] = e.Took
		}
	case ToAgree:
		body["consent"] = true
	case ToDecline:
		body["consent"] = false
	case ToResign:
		path = "resign"
	case ToRematch:
		path = "rematch"
	case NoRematch:
		path, body["consent"] = "rematch", false
	case ToCall, ToAnswer:
		path = "call"
	case ToName:
		path, body["name"] = "name", e.Text
	case ToSay:
		path, body["phrase"] = "phrases", e.Text
	case ToPush:
		if path = "push"; e.Text != "" {
			body["subscription"] = json.RawMessage(e.Text)
		}
	case ToOpen, ToClose:
		path, body["allowed"] = "onlookers", e.What == ToOpen
	}
	text, err := json.Marshal(body)
	if err != nil { // cannot happen with texts and numbers
		text = nil
	}
	c.sending = c.next()
	return Request{ID: c.sending, Method: "POST", URL: c.at.Server + "/tables/" + c.at.Table + "/" + path,
		Token: c.at.Token, Body: text}
}

// changeAnswered takes the answer to the change that was sent.
func (c *Client) changeAnswered(now time.Duration, a Answer) {
	i := c.outbox.firstOpen()
	if i < 0 {
		return
	}
	e, code := &c.outbox[i], a.refusal()
	if code != "" && (a.Status != 429 || e.independent()) {
		c.noteSent(now)
	}
	switch {
	case a.Status == 200:
		var r receipt
		if json.Unmarshal(a.Body, &r) != nil || r.Version <= e.Version {
			c.failed(now, c.sent, a)
			return
		}
		e.Done, c.dirty = &r, true
		c.noteSent(now)
		c.noteAnswer(now)
		if !c.stream.live {
			c.lookAt = now // without a stream only a view shows it
		}
		c.settle(false)
	case code == "" || a.Status == 429 && !e.independent():
		c.failed(now, c.sent, a)
		c.postpone(i)
	case e.independent():
		c.noteAnswer(now)
		c.drop(i, say.Err(a.failure()))
	case a.Status == 409:
		e.Overtaken, e.Why, e.Code, c.dirty = true, a.failure().Error(), code, true
		c.needsView, c.retryAt = true, now
		c.looking = 0 // a pending view may be from before
	case code == errorcode.Gone:
		c.end(c.gone())
	case code == errorcode.NoSeat || code == errorcode.Replaced:
		c.end(unseated(c.known, c.Seat()))
	default:
		c.noteAnswer(now)
		c.drop(i, say.Err(a.failure()))
	}
}

// postpone moves a change on which no other depends behind the others, so that they do not
// wait if only its path fails.
func (c *Client) postpone(i int) {
	if e := c.outbox[i]; e.independent() && i+1 < len(c.outbox) {
		c.outbox, c.dirty = append(slices.Delete(slices.Clone(c.outbox), i, i+1), e), true
	}
}

// drop drops a change, and those that depend on it.
func (c *Client) drop(i int, why say.Text) {
	if c.outbox[i].independent() {
		switch c.outbox[i].What {
		case ToSay:
			c.refuse(say.It("Your message was not sent: %s.", why))
		case ToPush:
			c.refuse(say.It("Tessera cannot tell you when it is your turn: %s.", why))
		}
		c.outbox, c.dirty = slices.Delete(slices.Clone(c.outbox), i, i+1), true
		return
	}
	words := say.It("That did not work: %s.", why)
	if c.outbox[i].What == ToMove {
		words = say.It("Your move %s was not played: %s.", c.outbox[i].Move, why)
	}
	c.refuse(words)
	c.outbox = slices.Clone(c.outbox[:i])
	c.dirty = true
}

func (c *Client) refuse(words say.Text) {
	c.messages = append(c.messages, News{Kind: Refused, Text: words})
}

// settle updates the outbox from the known view. It removes the changes that the view shows. An
// overtaken change gets a new key if it still applies, and is dropped otherwise. Only a view
// that was requested after the refusal decides that: looked reports whether it was.
func (c *Client) settle(looked bool) {
	c.outbox = slices.DeleteFunc(c.outbox, func(e pendingChange) bool {
		return e.Done != nil && e.Done.Version <= c.known.Version
	})
	for i := range c.outbox {
		e := &c.outbox[i]
		switch fits := e.fits(c.outbox[:i].after(c.known.Moves)); {
		case e.Done != nil:
		case e.Overtaken && !looked:
			return
		case e.Overtaken && (c.known.Version <= e.Version || !e.stillApplies(c.known, c.Seat())):
			c.drop(i, say.Err(codeError(e.Code, e.Why)))
			return
		case e.Overtaken:
			// It still means the same. It gets a new key, because the server has refused
			// the old one.
			*e = pendingChange{What: e.What, Move: e.Move, On: e.On, After: e.After, Timed: e.Timed,
				Took: e.Took, Key: c.key()}
			c.dirty = true
		case !e.Sent && e.What == ToMove && !fits:
			c.drop(i, say.Err(codeError(errorcode.Overtaken, "")))
			return
		}
	}
}

// stillApplies reports whether an overtaken change of the player of seat me means the same in v.
func (e *pendingChange) stillApplies(v View, me int) bool {
	switch e.What {
	case ToMove:
		return v.Turn != nil && *v.Turn == me && e.fits(v.Moves)
	case ToUndo:
		return v.Undo == nil && len(v.Moves) == e.On
	case ToAgree:
		return v.Undo != nil && v.Undo.Seat != me && len(v.Moves) == e.On &&
			!slices.Contains(v.Undo.Agreed, me)
	case ToDecline:
		return v.Undo != nil
	case ToRematch:
		return v.Turn == nil && v.Next() == "" && !v.Wants(me)
	case NoRematch:
		return v.Rematch != nil && v.Next() == ""
	case ToCall:
		return v.Call == nil && v.Turn != nil && *v.Turn != me
	case ToAnswer:
		return v.Call != nil && v.Call.Seat == me
	case ToOpen, ToClose:
		return v.Closed == (e.What == ToOpen)
	}
	return v.Turn != nil
}

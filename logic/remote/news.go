package remote

import (
	"slices"
	"time"

	"tessera/logic/say"
)

// News is something to tell the person once.
type News struct {
	Kind NewsKind
	Seat int      // of Joined, Departed, Returned and RematchAsked
	Said Said     // of Spoke
	Text say.Text // of Refused and TableEnded
}

// NewsKind is the kind of a [News].
type NewsKind uint8

const (
	MyTurn       NewsKind = iota // it has become this person's turn
	UndoDeclined                 // this person's undo request failed
	UndoGranted                  // this person's undo request succeeded
	Refused                      // the server has refused what this person wanted
	TableEnded                   // this person can no longer use the table
	UndoAsked                    // another player's undo request waits for this person's answer
	Called                       // this person is asked whether they are there
	Spoke                        // a player has said a phrase, perhaps this one
	NextTable                    // the table of the rematch exists
	Joined                       // someone has come to a seat that was vacant
	Departed                     // another player is away, and keeps the seat
	Returned                     // another player is at the table again
	RematchAsked                 // another player wants a rematch
)

// told records what News has returned, and the conditions whose end is news.
type told struct {
	myTurn bool
	myUndo bool // this person's undo request was known, and they had not withdrawn it
	length int  // the number of moves then
	asked  bool // UndoAsked was returned for the known request
	called bool // Called was returned for the known call
	spoke  int  // the number of the last phrase returned
	next   string
	asker  int          // the seat of the last RematchAsked; -1 for none
	broken bool         // the connection was broken
	vacant map[int]bool // seats that had no player, of which Joined was not returned
	// away is since when a player was away, by seat; never for one who was here.
	away   map[int]time.Duration
	coming []int // seats of which Joined was returned, and whose players were not here since
}

// News returns what has happened since the last call, each thing once. If the person does
// not see the table, it returns only MyTurn and how an undo request ended, and the rest
// waits. A request that is over by then is not returned. A restarted client returns nothing
// again but UndoAsked, Called and RematchAsked, which wait for an answer.
func (c *Client) News(shown bool) (news []News) {
	c.noteConditions()
	if c.becameMyTurn() {
		news = append(news, News{Kind: MyTurn})
	}
	if kind, ended := c.undoEnded(); ended {
		news = append(news, News{Kind: kind})
	}
	if !shown {
		return news
	}
	news, c.messages = append(news, c.messages...), nil
	if c.UndoAsked() && !c.told.asked {
		c.told.asked = true
		news = append(news, News{Kind: UndoAsked})
	}
	if c.Called() && !c.told.called {
		c.told.called = true
		news = append(news, News{Kind: Called})
	}
	for _, said := range c.known.Said {
		if said.Number > c.told.spoke {
			news = append(news, News{Kind: Spoke, Said: said})
		}
		c.told.spoke = max(c.told.spoke, said.Number)
	}
	if next := c.known.Next(); next != c.told.next {
		if c.told.next = next; next != "" {
			news = append(news, News{Kind: NextTable})
		}
	}
	for i := range c.known.Seats {
		if i != c.Seat() && c.told.vacant[i] && !c.known.vacant(i) {
			delete(c.told.vacant, i)
			c.told.coming = append(c.told.coming, i)
			news = append(news, News{Kind: Joined, Seat: i})
		}
	}
	news = append(news, c.comings()...)
	if asker := c.RematchAsker(); asker != c.told.asker {
		if c.told.asker = asker; asker >= 0 {
			news = append(news, News{Kind: RematchAsked, Seat: asker})
		}
	}
	return news
}

// comings returns which other players have left the table, or are there again, since the
// last call. The server waits before it calls a player away, so short breaks are no news. After
// this client's own break others may need a moment more to come back.
func (c *Client) comings() (news []News) {
	if !c.stream.beats {
		return nil
	}
	for i := range c.known.Seats {
		p, gone := c.Presence(i, c.stream.heard)
		if p != Away && p != Here && p != Thinking {
			continue
		}
		away := p == Away
		if slices.Contains(c.told.coming, i) { // the server may not have told yet that they are here
			if away {
				continue
			}
			c.told.coming = slices.DeleteFunc(c.told.coming, func(seat int) bool { return seat == i })
			delete(c.told.away, i)
		}
		since, known := c.told.away[i]
		switch {
		case !away:
			if known && since <= c.stream.heard-held {
				news = append(news, News{Kind: Returned, Seat: i})
			}
			c.told.away[i] = never
		case !known:
			c.told.away[i] = c.stream.heard - gone
		case since == never && c.stream.heard >= c.othersBack:
			news = append(news, News{Kind: Departed, Seat: i})
			c.told.away[i] = c.stream.heard - held
		}
	}
	return news
}

// noteConditions notes the conditions whose end is news.
func (c *Client) noteConditions() {
	c.told.broken = c.told.broken || c.State() == Broken
	for i, seat := range c.known.Seats {
		switch {
		case c.known.vacant(i):
			c.told.vacant[i] = true
		case seat.Left:
			delete(c.told.vacant, i)
		}
	}
	if !c.known.asksForUndo(c.Seat()) {
		c.told.asked = false
	}
	if c.known.Call == nil || c.known.Call.Seat != c.Seat() {
		c.told.called = false
	}
}

// vacant reports whether no one has come to a seat yet.
func (v View) vacant(seat int) bool {
	return v.Seats[seat].Awaited || v.Free != nil && *v.Free == seat
}

// RematchAsker returns the seat of another player who wants a rematch for which this person
// has not asked; -1 for none.
func (c *Client) RematchAsker() int {
	if c.Pending(ToRematch) {
		return -1
	}
	return c.known.Rematch.Asker(c.Seat())
}

// Asker returns the seat of a player who wants a rematch for which the player at a seat has not
// asked; -1 for none, also if r is nil.
func (r *Rematch) Asker(me int) int {
	if r == nil || r.Table != "" || len(r.Agreed) == 0 || slices.Contains(r.Agreed, me) {
		return -1
	}
	return r.Agreed[0]
}

// Reconnected reports whether the connection was broken and works again.
func (c *Client) Reconnected() bool { return c.told.broken && c.State() == Connected }

// becameMyTurn reports once that it is this person's turn. While there is no connection
// the known view may be outdated.
func (c *Client) becameMyTurn() bool {
	if c.State() != Connected {
		return false
	}
	before := c.told.myTurn
	c.told.myTurn = c.known.MyTurn()
	return c.told.myTurn && !before
}

// SetMyTurnTold sets whether the person knows already that it is their turn, for a client
// that was saved before the person saw it.
func (c *Client) SetMyTurnTold(told bool) { c.told.myTurn = told }

// MyTurn reports whether it is this person's turn and all opponents are at the table.
func (v View) MyTurn() bool {
	return v.Turn != nil && v.You != nil && *v.Turn == *v.You && v.Free == nil
}

// undoEnded returns once how this person's undo request has ended. It returns false if it
// has not, or if they have withdrawn it, a move was made or the game has ended early.
func (c *Client) undoEnded() (kind NewsKind, ended bool) {
	undo, moves, before := c.known.Undo, len(c.known.Moves), c.told.length
	mine := undo != nil && undo.Seat == c.Seat()
	ended = c.told.myUndo && !mine && moves <= before && !c.Pending(ToDecline) && !c.known.Outcome.Early()
	c.told.myUndo, c.told.length = mine && !c.Pending(ToDecline), moves
	if moves < before {
		return UndoGranted, ended
	}
	return UndoDeclined, ended
}

// asksForUndo reports whether another player's undo request needs the consent of the player of
// seat me.
func (v View) asksForUndo(me int) bool {
	return v.Undo != nil && me >= 0 && v.Undo.Seat != me && !slices.Contains(v.Undo.Agreed, me)
}

// UndoAsked reports whether another player's undo request waits for this person's answer.
func (c *Client) UndoAsked() bool {
	return c.known.asksForUndo(c.Seat()) && !c.Pending(ToAgree) && !c.Pending(ToDecline)
}

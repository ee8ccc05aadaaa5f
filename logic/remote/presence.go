package remote

import (
	"encoding/json"
	"time"

	"tessera/logic/match"
)

// Presence says whether another player is at the table.
type Presence uint8

const (
	// NoPresence is that of this person's own seat, of a seat without a person, and of all
	// seats at an older server, which does not send it.
	NoPresence Presence = iota
	Unsure              // this program is not connected, so it does not know
	Arriving            // the server has just begun to wait for the player
	Here
	Thinking // here, and it is the player's turn
	Away
)

// held is how long the presence stays known while the stream of events is opened again.
const held = 10 * time.Second

// presence is what the server has last sent about the players.
type presence struct {
	seats []seatPresence
	at    time.Duration // when it came
	until time.Duration // when it is no longer known, if no stream is open by then
}

// seatPresence is a seat in the event "presence".
type seatPresence struct {
	State string `json:"state"` // "here", "away" or "unknown"; "" for a seat without a person
	// For is how long the player has been away, in milliseconds when the event was sent; 0 if
	// the server does not know.
	For int64 `json:"for"`
}

// hearPresence takes an event "presence".
func (c *Client) hearPresence(now time.Duration, data []byte) {
	var e struct {
		Seats     []seatPresence `json:"seats"`
		Elsewhere bool           `json:"elsewhere"`
	}
	if json.Unmarshal(data, &e) != nil {
		return
	}
	c.presence = presence{seats: e.Seats, at: now}
	c.setElsewhere(e.Elsewhere)
}

// setElsewhere notes whether this person's seat is also open in another place. If it no
// longer is, the name is sent again, because the other client may have set another one.
func (c *Client) setElsewhere(elsewhere bool) {
	if c.known.Elsewhere && !elsewhere {
		c.introduced = ""
	}
	c.known.Elsewhere = elsewhere
}

// Presence returns whether the player of a seat is at the table. If they are [Away], away is
// for how long, or 0 if that is not known.
func (c *Client) Presence(seat int, now time.Duration) (p Presence, away time.Duration) {
	if seat < 0 || seat >= min(len(c.presence.seats), len(c.known.Seats)) || seat == c.Seat() ||
		c.known.Seats[seat].Who != match.Person || !c.ended.Zero() {
		return NoPresence, 0
	}
	told := c.presence.seats[seat]
	switch {
	case told.State == "", c.known.vacant(seat) && told.State != "here":
		return NoPresence, 0
	case c.State() != Connected, !c.stream.beats && now >= c.presence.until:
		return Unsure, 0
	case told.State == "here" && c.known.Turn != nil && *c.known.Turn == seat:
		return Thinking, 0
	case told.State == "here":
		return Here, 0
	case told.State == "away":
		if told.For > 0 {
			away = time.Duration(told.For)*time.Millisecond + now - c.presence.at
		}
		return Away, away
	}
	return Arriving, 0
}

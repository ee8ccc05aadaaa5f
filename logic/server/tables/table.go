package tables

import (
	"encoding/json"
	"slices"

	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/push"
)

// head is the stored part of a table, except its moves.
type head struct {
	Game        string          `json:"game"`
	Settings    json.RawMessage `json:"settings,omitempty"`
	Seats       []seat          `json:"seats"`
	Seed        uint64          `json:"seed"` // of the computer's choices; never shown to clients
	UndoRequest *undoRequest    `json:"ask,omitempty"`
	UndoAskers  []int           `json:"asked,omitempty"` // the seats that asked for an undo in this turn
	// MinorVersions is how many of the latest versions changed only UndoRequest,
	// UndoAskers, Closed, Call, Here, Clock.Since, Said and names.
	MinorVersions    uint64   `json:"asks,omitempty"`
	Resigned         *int     `json:"resigned,omitempty"` // the seat that ended the game by leaving
	Why              string   `json:"why,omitempty"`      // [match.OutOfTime] or [match.Absence]; "" for resigning
	ClosedByOperator bool     `json:"shut,omitempty"`     // the operator has closed it
	Clock            *clock   `json:"clock,omitempty"`
	Rematch          *rematch `json:"rematch,omitempty"`
	Host             int      `json:"host,omitempty"`    // the seat of the table's creator
	Closed           bool     `json:"closed,omitempty"`  // to spectators
	Absence          int      `json:"absence,omitempty"` // seconds to answer a call; 0 if the table has no calls
	Call             *call    `json:"call,omitempty"`
	Free             *int     `json:"free,omitempty"` // the seat that anyone may take; nil once it is taken
	// Here is when the seat to move answered a call in this turn, as a stamp; 0 if it did
	// not.
	Here           int64                 `json:"here,omitempty"`
	ResignTrackers []match.ResignTracker `json:"despair,omitempty"` // the computers' resign trackers, by seat
	Said           []said                `json:"said,omitempty"`    // the latest phrases, oldest first
	Answers        []storedAnswer        `json:"given,omitempty"`   // the latest answers, oldest first
}

type seat struct {
	Who       string `json:"who"`                 // match.Person or a computer level
	TokenHash []byte `json:"tokenHash,omitempty"` // of a person's secret; kept after the person has left
	Name      string `json:"name,omitempty"`      // chosen by the person; "" for none
	// Push is the browser that gets a push message when it is this seat's turn; nil for
	// none.
	Push *push.Subscription `json:"push,omitempty"`
	Left bool               `json:"left,omitempty"` // the person left, and the computer plays on
	// Awaited reports whether no one has opened the seat's link yet.
	Awaited bool `json:"awaited,omitempty"`
}

// undoRequest is a request to take moves back, which the other persons have not all agreed to.
type undoRequest struct {
	Seat   int   `json:"seat"`
	To     int   `json:"to"`               // how many moves remain after the undo
	Agreed []int `json:"agreed,omitempty"` // the seats that agreed
}

type call struct {
	By    int   `json:"by"`
	Since int64 `json:"since"` // a stamp
}

// rematch is the wish to play again with seats changed.
type rematch struct {
	Agreed  []int  `json:"agreed"`         // the seats that want it
	Table   string `json:"table"`          // the id of the next table
	Created bool   `json:"laid,omitempty"` // the next table is stored
}

// table is a loaded table with its game.
type table struct {
	head
	hosted.Game
	loadedAt   moment // when it was loaded
	loadedTurn int    // the seat to move at loading; -1 if the game was over or a seat was free
}

// turn returns the seat to move, or -1 when the game is over.
func (t *table) turn() int {
	if t.Resigned != nil || t.ClosedByOperator {
		return -1
	}
	return t.State.Turn()
}

func (t *table) computersTurn() bool {
	turn := t.turn()
	return turn >= 0 && t.Seats[turn].Who != match.Person
}

// played updates the table after turn, the seat to move until now, has made moves.
func (t *table) played(turn int) {
	t.UndoRequest, t.MinorVersions, t.Call = nil, 0, nil
	if t.turn() != turn {
		t.UndoAskers, t.Here = nil, 0
		t.endTurn(turn)
	}
}

// seatOf returns the seat of the person with this token, or -1 if the token is unknown or
// the person has left.
func (t *table) seatOf(token string) int {
	if seat := t.seatOrLeft(token); seat >= 0 && t.Seats[seat].Who == match.Person {
		return seat
	}
	return -1
}

// seatOrLeft is like seatOf, but also finds the seat of a person who has left.
func (t *table) seatOrLeft(token string) int {
	if token == "" {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s seat) bool { return hosted.MatchesToken(token, s.TokenHash) })
}

func (t *table) names() []string {
	names := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		names[i] = s.Who
	}
	return names
}

func (t *table) persons() []int {
	var seats []int
	for i, s := range t.Seats {
		if s.Who == match.Person {
			seats = append(seats, i)
		}
	}
	return seats
}

func seatOrNone(seat int) *int {
	if seat < 0 {
		return nil
	}
	return &seat
}

package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"tessera/logic/match"
	"tessera/logic/server/core"
	"tessera/logic/server/push"
	"tessera/logic/server/secret"
	"tessera/logic/server/store"
)

// head is what is stored of a table beside its moves.
type head struct {
	Game     string          `json:"game"`
	Settings json.RawMessage `json:"settings,omitempty"`
	Seats    []seat          `json:"seats"`
	Seed     uint64          `json:"seed"` // what the computer thinks with; nobody is told
	Ask      *ask            `json:"ask,omitempty"`
	Asked    []int           `json:"asked,omitempty"`    // the seats that have asked in this turn
	Asks     uint64          `json:"asks,omitempty"`     // how many of the latest versions changed nothing but Ask, Asked, Closed, Call, Here, Clock.Since, Said and names
	Resigned *int            `json:"resigned,omitempty"` // who ended the game by leaving it
	Why      string          `json:"why,omitempty"`      // [match.OutOfTime] or [match.Absence]; "" for giving up
	Shut     bool            `json:"shut,omitempty"`     // the operator has closed it
	Clock    *clock          `json:"clock,omitempty"`
	Rematch  *rematch        `json:"rematch,omitempty"`
	Host     int             `json:"host,omitempty"`    // the seat of who created it
	Closed   bool            `json:"closed,omitempty"`  // to onlookers
	Absence  int             `json:"absence,omitempty"` // for how many seconds somebody who is called may not answer; 0 where nobody is called
	Call     *call           `json:"call,omitempty"`
	Free     *int            `json:"free,omitempty"`    // the seat that is for anybody, until somebody sits there
	Here     int64           `json:"here,omitempty"`    // when the seat to move has answered in this turn, as a stamp
	Despair  []match.Despair `json:"despair,omitempty"` // of the computers, by seat
	Said     []said          `json:"said,omitempty"`    // the latest phrases, the oldest first
	Given    []given         `json:"given,omitempty"`   // the latest answers, the oldest first
}

// seat is who sits there.
type seat struct {
	Who       string `json:"who"`                 // match.Person or a level
	TokenHash []byte `json:"tokenHash,omitempty"` // of a person, who may have left
	Name      string `json:"name,omitempty"`      // that a person has chosen; "" for none
	// Push is the browser that is told of the person's turns; nil for none.
	Push *push.Subscription `json:"push,omitempty"`
	Left bool               `json:"left,omitempty"` // a person gave up, and the computer plays on
	// Awaited is whether nobody has come yet whom the seat's link was made for.
	Awaited bool `json:"awaited,omitempty"`
}

// ask is a person's wish to take moves back.
type ask struct {
	Seat   int   `json:"seat"`
	To     int   `json:"to"`               // how many moves remain
	Agreed []int `json:"agreed,omitempty"` // the seats that have said yes
}

// call is the question whether the seat to move is there.
type call struct {
	By    int   `json:"by"`
	Since int64 `json:"since"` // a stamp
}

// rematch is the wish of persons to play again, seats changed.
type rematch struct {
	Agreed []int  `json:"agreed"`         // the seats that want it
	Table  string `json:"table"`          // the id of the next table
	Laid   bool   `json:"laid,omitempty"` // it is there
}

// given is the answer that a request got, for the case that it comes again.
type given struct {
	Seat    int     `json:"seat"`
	Key     string  `json:"key"`
	Request uint64  `json:"request"` // a checksum of what was asked
	Answer  receipt `json:"answer"`
}

// mostGiven is how many answers are remembered for each seat: what it can ask for
// while everybody has a turn in Square Game for four, which is 16 placements and a
// pass, its own wishes to take back and its answers to those of others.
const mostGiven = 40

// receipt is the answer to a change.
type receipt struct {
	Version uint64 `json:"version"`
	Length  int    `json:"length"` // how many moves there are
	Turn    *int   `json:"turn"`   // the seat to move; nil when the game is over
}

// table is a table as it is stored, and the game that is played there.
type table struct {
	head
	core.Game
	at  moment // when it was loaded
	was int    // the seat that was to move then; -1 for none, and while somebody is awaited
}

// find loads a stored table.
func (a *API) find(ctx context.Context, id string) (t table, err error) {
	if t.Game, err = a.core.Find(ctx, id, &t.head); err != nil {
		return table{}, err
	}
	t.at, t.was = a.moment(), -1
	rules, err := a.options.Games.Find(t.head.Game)
	if err != nil {
		return table{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	if err := a.core.Replay(&t.Game, rules, t.Settings); err != nil {
		return table{}, err
	}
	if len(t.Rules.Seats(t.State)) != len(t.Seats) {
		return table{}, fmt.Errorf("%w: it has %d seats", store.ErrDamaged, len(t.Seats))
	}
	if t.Free == nil {
		t.was = t.turn()
	}
	return t, nil
}

// turn is the seat to move, -1 when the game is over.
func (t *table) turn() int {
	if t.Resigned != nil || t.Shut {
		return -1
	}
	return t.State.Turn()
}

// computersTurn reports whether the seat to move is a computer's.
func (t *table) computersTurn() bool {
	turn := t.turn()
	return turn >= 0 && t.Seats[turn].Who != match.Person
}

// played notes that moves were made since a seat was to move.
func (t *table) played(turn int) {
	t.Ask, t.Asks, t.Call = nil, 0, nil
	if t.turn() != turn {
		t.Asked, t.Here = nil, 0
		t.endTurn(turn)
	}
}

// seatOf is the seat whose person holds a token; -1 if the token is unknown or the person
// has left.
func (t *table) seatOf(token string) int {
	if seat := t.seatFor(token); seat >= 0 && t.Seats[seat].Who == match.Person {
		return seat
	}
	return -1
}

// seatFor is the seat that a token was made for, or -1. Its person may have left.
func (t *table) seatFor(token string) int {
	if token == "" {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s seat) bool { return secret.Fits(token, s.TokenHash) })
}

// names are who sits where, as a match has them.
func (t *table) names() []string {
	names := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		names[i] = s.Who
	}
	return names
}

// persons are the seats that persons hold.
func (t *table) persons() []int {
	var seats []int
	for i, s := range t.Seats {
		if s.Who == match.Person {
			seats = append(seats, i)
		}
	}
	return seats
}

// receipt is the answer to the change that makes this the next version.
func (t *table) receipt() receipt {
	return receipt{t.Version() + 1, len(t.Moves), seatOrNone(t.turn())}
}

func seatOrNone(seat int) *int {
	if seat < 0 {
		return nil
	}
	return &seat
}

// answerTo remembers an answer by its request's key, if that has one.
func (t *table) answerTo(r request) receipt {
	answer := t.receipt()
	if r.key != "" {
		t.forgetOne(r.seat)
		t.Given = append(t.Given, given{r.seat, r.key, r.sum, answer})
	}
	return answer
}

// forgetOne makes room for one more answer to a seat. What others have asked takes
// none of it.
func (t *table) forgetOne(seat int) {
	t.Given = slices.Clone(t.Given)
	own := func(g given) bool { return g.Seat == seat }
	many := 0
	for _, g := range t.Given {
		if own(g) {
			many++
		}
	}
	if many >= mostGiven {
		oldest := slices.IndexFunc(t.Given, own)
		t.Given = slices.Delete(t.Given, oldest, oldest+1)
	}
}

// settle brings what follows from the table in line with it: whether a computer is to
// move, which clock runs, and when to look again.
func (t *table) settle() {
	t.Due = t.computersTurn()
	t.wind()
}

// save stores the table as it is now in the place of what was loaded.
func (a *API) save(ctx context.Context, t *table) error {
	t.settle()
	err := a.core.Save(ctx, t.Game, t.head)
	if err == nil {
		a.tellTurn(t)
	}
	return err
}

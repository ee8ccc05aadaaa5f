package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"tessera/logic/internal/clip"
	"tessera/logic/match"
	"tessera/logic/server/rest"
	"tessera/logic/server/secret"
	"tessera/logic/server/store"
)

// kind is what tables are among the games of a store.
const kind = "table"

// head is what is stored of a table beside its moves.
type head struct {
	Game     string          `json:"game"`
	Settings json.RawMessage `json:"settings,omitempty"`
	Seats    []seat          `json:"seats"`
	Seed     uint64          `json:"seed"` // what the computer thinks with; nobody is told
	Ask      *ask            `json:"ask,omitempty"`
	Resigned *int            `json:"resigned,omitempty"` // whose giving up ended the game
	Given    []given         `json:"given,omitempty"`    // the latest answers, the oldest first
}

// seat is who sits there.
type seat struct {
	Who       string `json:"who"`                 // match.Person or a level
	TokenHash []byte `json:"tokenHash,omitempty"` // of a person
	Left      bool   `json:"left,omitempty"`      // a person gave up, and the computer plays on
}

// ask is a person's wish to take moves back.
type ask struct {
	Seat   int   `json:"seat"`
	To     int   `json:"to"`               // how many moves remain
	Agreed []int `json:"agreed,omitempty"` // the seats that have said yes
}

// given is the answer that a request got, for the case that it comes again.
type given struct {
	Seat    int     `json:"seat"`
	Key     string  `json:"key"`
	Request uint64  `json:"request"` // a checksum of what was asked
	Answer  receipt `json:"answer"`
}

// mostGiven is how many answers are remembered for each table.
const mostGiven = 24

// receipt is the answer to a change.
type receipt struct {
	Version uint64 `json:"version"`
	Length  int    `json:"length"` // how many moves there are
	Turn    *int   `json:"turn"`   // the seat to move; nil when the game is over
}

// table is a table as it is stored, and the state that its moves led to.
type table struct {
	head
	id     string
	game   *match.Game
	moves  []string
	state  match.State
	stored store.Game // as it was loaded
}

// find is a stored table that has not expired.
func (a *API) find(ctx context.Context, id string) (table, error) {
	stored, err := a.options.Store.Load(ctx, id)
	if err == nil && (stored.Kind != kind || stored.Touched.Before(a.options.Now().Add(-a.options.Keep))) {
		err = store.ErrUnknown
	}
	if errors.Is(err, store.ErrUnknown) {
		return table{}, rest.Problemf(http.StatusNotFound, "there is no table %q; POST /tables lays one", clip.To(id, rest.Clipped))
	}
	if err != nil {
		return table{}, err
	}
	t := table{id: id, stored: stored, moves: stored.Moves}
	if err := json.Unmarshal(stored.Head, &t.head); err != nil {
		return table{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	if t.game, err = a.options.Games.Find(t.Game); err != nil {
		return table{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	if t.state, err = a.states.State(id, t.game, t.Settings, t.moves); err != nil {
		return table{}, err
	}
	if len(t.game.Seats(t.state)) != len(t.Seats) {
		return table{}, fmt.Errorf("%w: it has %d seats", store.ErrDamaged, len(t.Seats))
	}
	return t, nil
}

// version is the table's as it was loaded.
func (t *table) version() uint64 { return t.stored.Version }

// turn is the seat to move, -1 when the game is over.
func (t *table) turn() int {
	if t.Resigned != nil {
		return -1
	}
	return t.state.Turn()
}

// computersTurn reports whether the seat to move is a computer's.
func (t *table) computersTurn() bool {
	turn := t.turn()
	return turn >= 0 && t.Seats[turn].Who != match.Person
}

// seatOf is the seat of a secret, -1 if it is of none.
func (t *table) seatOf(token string) int {
	if token == "" {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s seat) bool {
		return s.Who == match.Person && secret.Fits(token, s.TokenHash)
	})
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

// play makes a move.
func (t *table) play(move string) error {
	if len(t.moves) == match.MaxMoves {
		return fmt.Errorf("this game has %d moves, the most that can be kept; start a new one", match.MaxMoves)
	}
	next, err := t.state.Apply(move)
	if err != nil {
		return err
	}
	t.moves = append(slices.Clip(t.moves), match.Normal(move))
	t.state = next
	t.Ask = nil
	return nil
}

// receipt is the answer to the change that makes this the next version.
func (t *table) receipt() receipt {
	return receipt{t.version() + 1, len(t.moves), seatOrNone(t.turn())}
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
		t.Given = append(slices.Clip(t.Given), given{r.seat, r.key, r.sum, answer})
		t.Given = t.Given[max(0, len(t.Given)-mostGiven):]
	}
	return answer
}

// save stores the table as it is now in the place of what was loaded.
func (a *API) save(ctx context.Context, t *table) error {
	text, err := json.Marshal(t.head)
	if err != nil {
		return err
	}
	return a.options.Store.Save(ctx, t.id, t.stored, store.Game{Kind: kind, Head: text, Moves: t.moves, Touched: store.Later(a.options.Now(), t.stored.Touched)})
}

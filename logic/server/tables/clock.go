package tables

import (
	"context"
	"errors"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// clock is the time control of a table. It is stored beside the moves, not in the game's
// settings: rules know no time, and a game has the same state however long it took. A
// seat's clock does not run in the seat's first turn, because the player may not have
// opened the link yet.
type clock struct {
	Side  int     `json:"side,omitempty"`  // seconds for all turns of a seat
	Turn  int     `json:"turn,omitempty"`  // seconds added for each turn
	Days  int     `json:"days,omitempty"`  // days for each turn, instead of Side and Turn
	Left  []int64 `json:"left"`            // time left, by seat, in milliseconds
	Spare []int64 `json:"spare"`           // network delay to give back at most, by seat, in milliseconds
	Begun []bool  `json:"begun"`           // whether the seat's first turn is over
	Since int64   `json:"since,omitempty"` // start of the running clock, as a stamp; 0 if none runs
}

const (
	leastSide, mostSide = 30, 3 * 60 * 60 // seconds
	mostTurn            = 180             // seconds
	mostDays            = 14
)

// A client sends with its move how long the player thought. The server gives the rest of
// the time back as network delay, but only up to a limit, because it cannot check the
// client's claim. Each turn refills that allowance.
const (
	spareAtFirst = 1500 // milliseconds
	spareATurn   = 500
	mostSpare    = 3000
)

// setBackFrom is how far in the future a start time must be to show that the clock was
// set back. The clocks of servers that share a store differ by less.
const setBackFrom = 10 * time.Second

var errLate = errors.New("the time was up")

type moment struct {
	now         time.Time
	steadySince time.Time // since when the clock has run without a jump
	reliable    bool      // the clock is reliable over days
}

func (a *API) moment() moment {
	m := moment{a.hosted.Now(), a.hosted.SteadySince(), a.hosted.MayExpire()}
	if m.steadySince.After(m.now) { // the clock was set back afterwards
		m.steadySince = time.Time{}
	}
	return m
}

// startNow replaces start times in the future by now, and reports whether it found any.
// They date from before the clock was set back.
func (t *table) startNow() (moved bool) {
	starts := []*int64{&t.Here}
	if t.Clock != nil {
		starts = append(starts, &t.Clock.Since)
	}
	if t.Call != nil {
		starts = append(starts, &t.Call.Since)
	}
	for _, start := range starts {
		if *start > store.Stamp(t.loadedAt.now.Add(setBackFrom)) {
			*start, moved = store.Stamp(t.loadedAt.now), true
		}
	}
	return moved
}

// clockFor returns the request's clock, or nil if it asks for none.
func clockFor(f web.Fields, seats int) (*clock, error) {
	wanted, given, err := web.Member[struct{ Side, Turn, Days web.WholeNumber }](f, "clock",
		"an object of whole numbers: side and turn, or days")
	if err != nil || !given {
		return nil, err
	}
	side, turn, days := int(wanted.Side), int(wanted.Turn), int(wanted.Days)
	switch {
	case days != 0 && (side != 0 || turn != 0):
		return nil, web.BadRequest("clock has days for each turn, and seconds besides; send one of them")
	case days != 0 && (days < 1 || days > mostDays):
		return nil, web.BadRequest("clock has %d days for each turn; 1 to %d are allowed", days, mostDays)
	case days == 0 && (side < leastSide || side > mostSide):
		return nil, web.BadRequest("clock has %d seconds a side; %d to %d are allowed", side, leastSide, mostSide)
	case turn < 0 || turn > mostTurn:
		return nil, web.BadRequest("clock adds %d seconds a turn; 0 to %d are allowed", turn, mostTurn)
	}
	return newClock(side, turn, days, seats), nil
}

func newClock(side, turn, days, seats int) *clock {
	c := &clock{Side: side, Turn: turn, Days: days, Begun: make([]bool, seats)}
	c.Left = slices.Repeat([]int64{c.initialTime()}, seats)
	c.Spare = slices.Repeat([]int64{spareAtFirst}, seats)
	return c
}

// initialTime returns a seat's initial time, in milliseconds.
func (c *clock) initialTime() int64 {
	if c.Days > 0 {
		return int64(c.Days) * 24 * time.Hour.Milliseconds()
	}
	return int64(c.Side) * 1000
}

func (t *table) running() int {
	if t.Clock == nil || t.Clock.Since == 0 {
		return -1
	}
	return t.turn()
}

// since returns when the running clock started. A clock of seconds counts nothing from
// before this server started, because players could not move then. A clock of days does.
func (t *table) since() time.Time {
	at := store.TimeOf(t.Clock.Since)
	if t.Clock.Days == 0 && at.Before(t.loadedAt.steadySince) {
		return t.loadedAt.steadySince
	}
	return at
}

// spent returns how long the running clock has run, in milliseconds.
func (t *table) spent() int64 { return max(t.loadedAt.now.Sub(t.since()).Milliseconds(), 0) }

// timeLeft returns how long it takes until the player to move loses on time, with all
// network delay given back, or has not answered a call in time. If neither a clock nor a
// call runs, runs is false.
func (t *table) timeLeft() (left time.Duration, runs bool) {
	if t.Call != nil {
		return t.answerIn(), true
	}
	seat := t.running()
	if seat < 0 {
		return 0, false
	}
	return time.Duration(t.Clock.Left[seat]+t.Clock.Spare[seat]-t.spent()) * time.Millisecond, true
}

// late reports whether the player to move is out of time, or has not answered a call in
// time.
func (t *table) late() bool {
	left, runs := t.timeLeft()
	return runs && left <= 0 && t.mayBeLate()
}

// mayBeLate reports whether the clock can be trusted for that. A clock of days needs a
// system clock that was not set recently.
func (t *table) mayBeLate() bool { return t.Clock == nil || t.Clock.Days == 0 || t.loadedAt.reliable }

// charge stops the running clock and deducts the time spent. If claimed is true, took is the
// client's own thinking time, and charge gives back the difference as network delay, as
// far as the allowance reaches. The error is errLate if the player is out of time.
func (t *table) charge(took time.Duration, claimed bool) error {
	seat := t.running()
	if seat < 0 {
		return nil
	}
	c, spent := t.Clock, t.spent()
	if claimed {
		back := min(max(spent-took.Milliseconds(), 0), c.Spare[seat], spent)
		c.Spare[seat] -= back
		spent -= back
	}
	if spent >= c.Left[seat] && t.mayBeLate() {
		return errLate
	}
	c.Left[seat], c.Since = max(c.Left[seat]-spent, 0), 0
	return nil
}

// endTurn adds the time and the delay allowance that seat gets at the end of its turn.
func (t *table) endTurn(seat int) {
	c := t.Clock
	if c == nil {
		return
	}
	switch {
	case c.Days > 0:
		c.Left[seat] = c.initialTime()
	case c.Begun[seat]:
		c.Left[seat] += int64(c.Turn) * 1000
	}
	c.Begun[seat] = true
	c.Spare[seat] = min(c.Spare[seat]+spareATurn, mostSpare)
}

// resetClock starts the clock of the seat to move, if a person has it and its first turn is
// over; otherwise it stops the clock. It sets the alarm for the end of the time left.
func (t *table) resetClock() {
	if c, turn := t.Clock, t.turn(); c != nil {
		switch {
		case turn < 0 || t.computersTurn() || !c.Begun[turn]:
			c.Since = 0
		case c.Since == 0:
			c.Since = store.Stamp(t.loadedAt.now)
		}
	}
	t.Alarm = time.Time{}
	if left, runs := t.timeLeft(); runs {
		t.Alarm = t.loadedAt.now.Add(left)
	}
}

// timeUp makes the player to move leave, out of time or absent, and returns the table as
// it is then. If another request changed the table first, it returns that state.
func (a *API) timeUp(ctx context.Context, t *table) (table, error) {
	seat, why := t.turn(), match.Absence
	if t.Call == nil {
		why = match.OutOfTime
		t.Clock.Left[seat], t.Clock.Since = 0, 0
	}
	t.leave(seat, why)
	err := a.save(ctx, t)
	if err == nil {
		a.think(t, adopter)
	}
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return table{}, err
	}
	return a.load(ctx, t.ID)
}

type clockView struct {
	Side    int     `json:"side"`
	Turn    int     `json:"turn"`
	Days    int     `json:"days"`
	Left    []int64 `json:"left"` // milliseconds at the time of the answer
	Running *int    `json:"running"`
}

func (t *table) clockView() *clockView {
	c := t.Clock
	if c == nil {
		return nil
	}
	v := &clockView{c.Side, c.Turn, c.Days, slices.Clone(c.Left), seatOrNone(t.running())}
	if seat := t.running(); seat >= 0 {
		v.Left[seat] = max(v.Left[seat]-t.spent(), 0)
	}
	return v
}

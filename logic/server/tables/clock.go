package tables

import (
	"context"
	"errors"
	"math"
	"net/http"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/server/panics"
	"tessera/logic/server/rest"
	"tessera/logic/server/store"
)

// clock is the time that the players of a table have. It stands beside the moves and
// not in the game's settings: rules know no time, and a game is the same state however
// long it took. A seat's clock does not run in its first turn, since its person may not
// have opened the link.
type clock struct {
	Side  int     `json:"side,omitempty"`  // seconds for all turns of a seat
	Turn  int     `json:"turn,omitempty"`  // seconds that each turn adds
	Days  int     `json:"days,omitempty"`  // or days for each turn
	Left  []int64 `json:"left"`            // what each seat has, in milliseconds
	Spare []int64 `json:"spare"`           // of the network's delay what would be given back to it, in milliseconds
	Begun []bool  `json:"begun"`           // the seats whose first turn is over
	Since int64   `json:"since,omitempty"` // when the clock of the seat to move began to run, as a stamp; 0 where none runs
}

// What a clock may be.
const (
	leastSide, mostSide = 30, 3 * 60 * 60 // seconds
	mostTurn            = 180             // seconds
	mostDays            = 14
)

// A move tells how long it took where it was made; what it was on its way for is given
// back, as far as there is some to spare, for nobody can check it. Each turn refills it.
const (
	spareAtFirst = 1500 // milliseconds
	spareATurn   = 500
	mostSpare    = 3000
)

// setBackFrom is how far in the future a start must be to show that the clock was set back.
// The clocks of servers that share a store differ by less.
const setBackFrom = 10 * time.Second

// errLate: a person was out of time.
var errLate = errors.New("the time was up")

// moment is when a table is looked at.
type moment struct {
	now    time.Time
	steady time.Time // since when time has gone evenly
	sure   bool      // it can be trusted to be days later
}

func (a *API) moment() moment {
	m := moment{a.core.Now(), a.core.Steady(), a.core.MayExpire()}
	if m.steady.After(m.now) { // the clock was set back since
		m.steady = time.Time{}
	}
	return m
}

// startNow replaces start times in the future by now, and reports whether it found any.
// They are from before the clock was set back.
func (t *table) startNow() (moved bool) {
	starts := []*int64{&t.Here}
	if t.Clock != nil {
		starts = append(starts, &t.Clock.Since)
	}
	if t.Call != nil {
		starts = append(starts, &t.Call.Since)
	}
	for _, start := range starts {
		if *start > store.Stamp(t.at.now.Add(setBackFrom)) {
			*start, moved = store.Stamp(t.at.now), true
		}
	}
	return moved
}

// clockFor is the clock that a request asks for; nil for none.
func clockFor(f rest.Fields, seats int) (*clock, error) {
	asked, given, err := rest.Member[struct{ Side, Turn, Days rest.Whole }](f, "clock", "an object of whole numbers: side and turn, or days")
	if err != nil || !given {
		return nil, err
	}
	side, turn, days := int(asked.Side), int(asked.Turn), int(asked.Days)
	switch {
	case days != 0 && (side != 0 || turn != 0):
		return nil, rest.Problemf(http.StatusBadRequest, "clock has days for each turn, and seconds besides; send one of them")
	case days != 0 && (days < 1 || days > mostDays):
		return nil, rest.Problemf(http.StatusBadRequest, "clock has %d days for each turn; 1 to %d are allowed", days, mostDays)
	case days == 0 && (side < leastSide || side > mostSide):
		return nil, rest.Problemf(http.StatusBadRequest, "clock has %d seconds a side; %d to %d are allowed", side, leastSide, mostSide)
	case turn < 0 || turn > mostTurn:
		return nil, rest.Problemf(http.StatusBadRequest, "clock adds %d seconds a turn; 0 to %d are allowed", turn, mostTurn)
	}
	return newClock(side, turn, days, seats), nil
}

func newClock(side, turn, days, seats int) *clock {
	c := &clock{Side: side, Turn: turn, Days: days, Begun: make([]bool, seats)}
	c.Left = slices.Repeat([]int64{c.whole()}, seats)
	c.Spare = slices.Repeat([]int64{spareAtFirst}, seats)
	return c
}

// whole is what a seat begins with, in milliseconds.
func (c *clock) whole() int64 {
	if c.Days > 0 {
		return int64(c.Days) * 24 * time.Hour.Milliseconds()
	}
	return int64(c.Side) * 1000
}

// running is the seat whose clock runs, -1 for none.
func (t *table) running() int {
	if t.Clock == nil || t.Clock.Since == 0 {
		return -1
	}
	return t.turn()
}

// since is when the clock that runs began to. While no server was there nobody could
// move, so that of minutes nothing is counted from before this one started; of days it
// is.
func (t *table) since() time.Time {
	at := store.TimeOf(t.Clock.Since)
	if t.Clock.Days == 0 && at.Before(t.at.steady) {
		return t.at.steady
	}
	return at
}

// spent is how long the clock that runs has run, in milliseconds.
func (t *table) spent() int64 { return max(t.at.now.Sub(t.since()).Milliseconds(), 0) }

// timeLeft is how long it is until the seat to move has left: because it is out of
// time, whatever the network has delayed, or did not answer.
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

// late reports whether the seat to move is out of time, or has not answered for too long.
func (t *table) late() bool {
	left, runs := t.timeLeft()
	return runs && left <= 0 && t.mayBeLate()
}

// mayBeLate reports whether the time can be trusted to say so: that of days only where
// the clock was not set of late.
func (t *table) mayBeLate() bool { return t.Clock == nil || t.Clock.Days == 0 || t.at.sure }

// charge stops the clock that runs, and takes off it what was spent; of a move that
// told how long it took not all that it was on its way for. The error is errLate where
// that is more than there was.
func (t *table) charge(took time.Duration, told bool) error {
	seat := t.running()
	if seat < 0 {
		return nil
	}
	c, spent := t.Clock, t.spent()
	if told {
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

// endTurn notes that a seat's turn is over.
func (t *table) endTurn(seat int) {
	c := t.Clock
	if c == nil {
		return
	}
	switch {
	case c.Days > 0:
		c.Left[seat] = c.whole()
	case c.Begun[seat]:
		c.Left[seat] += int64(c.Turn) * 1000
	}
	c.Begun[seat] = true
	c.Spare[seat] = min(c.Spare[seat]+spareATurn, mostSpare)
}

// wind has the clock run of the seat to move, if that is a person's and has had its
// first turn, and sets the alarm for when its time is up, or for an answer.
func (t *table) wind() {
	if c, turn := t.Clock, t.turn(); c != nil {
		switch {
		case turn < 0 || t.computersTurn() || !c.Begun[turn]:
			c.Since = 0
		case c.Since == 0:
			c.Since = store.Stamp(t.at.now)
		}
	}
	t.Alarm = time.Time{}
	if left, runs := t.timeLeft(); runs {
		t.Alarm = t.at.now.Add(left)
	}
}

// current is a stored table, which whoever was out of time has left.
func (a *API) current(ctx context.Context, id string) (table, error) {
	t, err := a.find(ctx, id)
	if err == nil && t.startNow() {
		moved := t
		moved.Asks++
		// If the save fails, the next look repeats this.
		if err := a.save(ctx, &moved); err == nil || errors.Is(err, store.ErrConflict) {
			return a.current(ctx, id)
		}
	}
	if err == nil && t.late() {
		return a.timeUp(ctx, &t)
	}
	return t, err
}

// timeUp has the seat to move leave, since it is out of time or did not answer, unless
// others were quicker, and returns the table as it is then.
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
	return a.current(ctx, t.ID)
}

// mostAlarms bounds how many alarms are looked after at once.
const mostAlarms = 1000

// ringAlarms has those lose whose time is up, whether anybody looks or not.
func (a *API) ringAlarms() {
	ids, err := a.alarms()
	for i := 0; err == nil && i < len(ids); i++ {
		err = a.ring(ids[i])
	}
	if err != nil && a.open.Err() == nil {
		a.core.Log.Warn("the tables whose time is up cannot be looked after", "error", err)
	}
}

func (a *API) alarms() (ids []string, err error) {
	defer panics.To(&err)()
	now, most := a.core.Now(), mostAlarms
	until := now
	if now.Before(a.rang.Add(-setBackFrom)) { // the clock was set back, so all alarms are too late
		until, most = store.TimeOf(math.MaxInt64), store.All
	}
	if ids, err = a.core.Store.Alarms(a.open, until, most); err == nil {
		a.rang = now
	}
	return ids, err
}

func (a *API) ring(id string) (err error) {
	defer panics.To(&err)()
	_, err = a.current(a.open, id)
	if _, gone := errors.AsType[rest.Problem](err); gone || errors.Is(err, store.ErrDamaged) {
		return nil
	}
	return err
}

// clockView is a clock as everybody may see it.
type clockView struct {
	Side    int     `json:"side"`
	Turn    int     `json:"turn"`
	Days    int     `json:"days"`
	Left    []int64 `json:"left"`    // as this is said
	Running *int    `json:"running"` // the seat
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

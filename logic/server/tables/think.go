package tables

import (
	"context"
	"errors"
	"math"
	"net/http"
	"sync"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// checkQueue returns an error if the queue cannot take another computer turn. It is called
// before a change is made; a change that was acknowledged always gets its computer turn.
func (a *API) checkQueue(client string) error {
	if a.thinking.count() >= mostThinking {
		return web.TooManyRequests(time.Minute, errorcode.Thinking)
	}
	err := a.hosted.Queue.CheckRoom(client)
	if busy, isFull := errors.AsType[limit.Full](err); isFull {
		return web.TooManyRequests(busy.After, errorcode.Thinking)
	}
	return err
}

// think starts the computer's turns at a table in the background, on behalf of client. It
// does nothing if a person is to move.
func (a *API) think(t *table, client string) {
	if !t.computersTurn() {
		return
	}
	a.thinkAt(t.ID, client)
}

func (a *API) thinkAt(id, client string) {
	if a.open.Err() != nil || !a.thinking.claim(id) {
		return
	}
	a.start(func() {
		if err := a.takeTurns(id, client); err != nil && a.open.Err() == nil {
			a.hosted.Log.Error("the computer cannot move", "table", id, "error", err)
		}
	})
}

// thinking has the ids of the tables at which this server thinks or waits to think.
type thinking struct {
	sync.Mutex
	tables map[string]struct{}
}

func (t *thinking) count() int {
	t.Lock()
	defer t.Unlock()
	return len(t.tables)
}

// claim adds a table. It returns false if the table already was there.
func (t *thinking) claim(id string) bool {
	t.Lock()
	defer t.Unlock()
	_, already := t.tables[id]
	t.tables[id] = struct{}{}
	return !already
}

func (t *thinking) release(id string) {
	t.Lock()
	defer t.Unlock()
	delete(t.tables, id)
}

// adopt starts the computer at a table that another program stored without the mark that
// it is due.
func (a *API) adopt(t *table, client string) {
	if !t.Due && t.computersTurn() && a.checkQueue(client) == nil {
		a.think(t, client)
	}
}

// adopter is the client on whose behalf the computer thinks at abandoned tables: those
// whose server has stopped or could not store the turn.
const adopter = "adopted"

// takeTurns plays the computer's turns until it is a person's turn.
func (a *API) takeTurns(id, client string) (err error) {
	defer store.Recover(&err)()
	defer a.thinking.release(id)
	for {
		t, err := a.find(a.open, id)
		switch {
		case err != nil:
		case t.computersTurn():
			err = a.takeTurn(&t, client)
		case !a.stillThinks(id):
			return nil
		}
		if full, isFull := errors.AsType[limit.Full](err); isFull {
			// Other clients had precedence in the queue. The table waits.
			err = pause(a.open, max(full.After, time.Second))
		}
		if gone, isProblem := errors.AsType[web.Problem](err); isProblem &&
			(gone.Status == http.StatusNotFound || isNewer(err) || isSpoilt(err)) {
			return nil
		}
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

// stillThinks releases a table at which a person is to move, and then checks it again: a
// move that came in between could not start the computer. It reports whether the computer
// is to move after all.
func (a *API) stillThinks(id string) bool {
	a.thinking.release(id)
	t, err := a.find(a.open, id)
	if err != nil || !t.computersTurn() {
		return false
	}
	return a.open.Err() == nil && a.thinking.claim(id)
}

// takeTurn computes one turn, or the computer's resignation, and stores it.
func (a *API) takeTurn(t *table, client string) error {
	turn := t.turn()
	if len(t.ResignTrackers) == 0 {
		t.ResignTrackers = make([]match.ResignTracker, len(t.Seats))
	}
	resigned, err := a.hosted.PlayTurn(a.open, client, &t.Game, t.Seats[turn].Who,
		match.TurnSeed(t.Seed, len(t.Moves)), &t.ResignTrackers[turn])
	if err != nil {
		return err
	}
	t.loadedAt = a.moment()
	if resigned {
		t.leave(turn, "")
	} else {
		t.played(turn)
	}
	return a.save(a.open, t)
}

func pause(ctx context.Context, how time.Duration) error {
	timer := time.NewTimer(how)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// rounds searches the store for tables that no request looks after.
type rounds struct {
	*API
	rang time.Time // time of the last search for alarms
}

// run starts the computer at due tables where no server is thinking, and rings alarms, until
// the API closes. The store knows which tables are due without using a
// clock.
func (a *rounds) run() {
	for {
		ids, err := a.due()
		if err != nil && a.open.Err() == nil {
			a.hosted.Log.Warn("the tables that wait for the computer cannot be looked for", "error", err)
		}
		for _, id := range ids {
			if a.checkQueue(adopter) != nil {
				break
			}
			a.thinkAt(id, adopter)
		}
		a.ringAlarms()
		if pause(a.open, a.options.Adopt) != nil {
			return
		}
	}
}

func (a *rounds) due() (ids []string, err error) {
	defer store.Recover(&err)()
	return a.hosted.Store.Due(a.open, mostThinking)
}

const mostAlarms = 1000

// ringAlarms ends the turns of players who are out of time, even if no client views their
// tables.
func (a *rounds) ringAlarms() {
	ids, err := a.alarms()
	for i := 0; err == nil && i < len(ids); i++ {
		err = a.ring(ids[i])
	}
	if err != nil && a.open.Err() == nil {
		a.hosted.Log.Warn("the tables whose time is up cannot be looked after", "error", err)
	}
}

func (a *rounds) alarms() (ids []string, err error) {
	defer store.Recover(&err)()
	now, most := a.hosted.Now(), mostAlarms
	until := now
	if now.Before(a.rang.Add(-setBackFrom)) { // the clock was set back, so all alarms are too late
		until, most = store.TimeOf(math.MaxInt64), store.All
	}
	if ids, err = a.hosted.Store.Alarms(a.open, until, most); err == nil {
		a.rang = now
	}
	return ids, err
}

func (a *rounds) ring(id string) (err error) {
	defer store.Recover(&err)()
	_, err = a.load(a.open, id)
	if _, gone := errors.AsType[web.Problem](err); gone || errors.Is(err, store.ErrDamaged) {
		return nil
	}
	return err
}

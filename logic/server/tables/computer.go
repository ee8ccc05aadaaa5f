package tables

import (
	"context"
	"errors"
	"net/http"
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
	a.mutex.Lock()
	full := len(a.thinking) >= mostThinking
	a.mutex.Unlock()
	if full {
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
	if !a.claim(id) {
		return
	}
	a.working.Go(func() {
		if err := a.takeTurns(id, client); err != nil && a.open.Err() == nil {
			a.hosted.Log.Error("the computer cannot move", "table", id, "error", err)
		}
	})
}

// claim marks a table as one at which this server thinks. It returns false if it already
// was, or if the API is closed.
func (a *API) claim(id string) bool {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if _, already := a.thinking[id]; already || a.open.Err() != nil {
		return false
	}
	a.thinking[id] = struct{}{}
	return true
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

// adoptRegularly starts the computer at due tables where no server is thinking, and rings
// alarms, until the API closes. The store knows which tables are due without using a
// clock.
func (a *API) adoptRegularly() {
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

func (a *API) due() (ids []string, err error) {
	defer store.Recover(&err)()
	return a.hosted.Store.Due(a.open, mostThinking)
}

// takeTurns plays the computer's turns until it is a person's turn.
func (a *API) takeTurns(id, client string) (err error) {
	defer store.Recover(&err)()
	defer a.release(id)
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
		if gone, isProblem := errors.AsType[web.Problem](err); isProblem && gone.Status == http.StatusNotFound {
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
	a.release(id)
	t, err := a.find(a.open, id)
	if err != nil || !t.computersTurn() {
		return false
	}
	return a.claim(id)
}

func (a *API) release(id string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	delete(a.thinking, id)
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

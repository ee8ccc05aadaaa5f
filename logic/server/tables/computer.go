package tables

import (
	"context"
	"errors"
	"net/http"
	"time"

	"tessera/logic/internal/denial"
	"tessera/logic/match"
	"tessera/logic/server/limit"
	"tessera/logic/server/panics"
	"tessera/logic/server/rest"
	"tessera/logic/server/store"
)

// room refuses what would let a computer think that has no room to. It is asked
// before a change is made: what was acknowledged is thought about in any case.
func (a *API) room(client string) error {
	a.mutex.Lock()
	full := len(a.thinking) >= mostThinking
	a.mutex.Unlock()
	if full {
		return rest.TooMuch(time.Minute, denial.Thinking)
	}
	err := a.core.Turns.Room(client)
	if busy, isFull := errors.AsType[limit.Full](err); isFull {
		return rest.TooMuch(busy.After, denial.Thinking)
	}
	return err
}

// think lets the computer take its turns at a table, if it is at one, in the
// background and in the name of a client.
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
			a.core.Log.Error("the computer cannot move", "table", id, "error", err)
		}
	})
}

// claim makes a table one that is thought about here, if it is none yet.
func (a *API) claim(id string) bool {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if _, already := a.thinking[id]; already || a.open.Err() != nil {
		return false
	}
	a.thinking[id] = struct{}{}
	return true
}

// adopt lets the computer think at a table that a program has stored which did not
// say that it is due.
func (a *API) adopt(t *table, client string) {
	if !t.Due && t.computersTurn() && a.room(client) == nil {
		a.think(t, client)
	}
}

// adopter is in whose name the computer thinks at tables whose server has ended, or
// could not store its turn.
const adopter = "adopted"

// adoptRegularly lets the computer think, whether anybody looks or not, at the due
// tables that nobody is at. No clock says which these are.
func (a *API) adoptRegularly() {
	for {
		ids, err := a.due()
		if err != nil && a.open.Err() == nil {
			a.core.Log.Warn("the tables that wait for the computer cannot be looked for", "error", err)
		}
		for _, id := range ids {
			if a.room(adopter) != nil {
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
	defer panics.To(&err)()
	return a.core.Store.Due(a.open, mostThinking)
}

// takeTurns thinks and moves until it is a person's turn.
func (a *API) takeTurns(id, client string) (err error) {
	defer panics.To(&err)()
	defer a.forget(id)
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
			// Others had more right to the place. The table waits on.
			err = pause(a.open, max(full.After, time.Second))
		}
		if gone, told := errors.AsType[rest.Problem](err); told && gone.Status == http.StatusNotFound {
			return nil
		}
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
}

// stillThinks gives a table up at which a person is to move, and looks once more:
// a move that came in between found it still thought about.
func (a *API) stillThinks(id string) bool {
	a.forget(id)
	t, err := a.find(a.open, id)
	if err != nil || !t.computersTurn() {
		return false
	}
	return a.claim(id)
}

func (a *API) forget(id string) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	delete(a.thinking, id)
}

// takeTurn thinks out one turn and stores it, or that the computer gives the game up.
func (a *API) takeTurn(t *table, client string) error {
	turn := t.turn()
	if len(t.Despair) == 0 {
		t.Despair = make([]match.Despair, len(t.Seats))
	}
	resigned, err := a.core.Turn(a.open, client, &t.Game, t.Seats[turn].Who, match.TurnSeed(t.Seed, len(t.Moves)), &t.Despair[turn])
	if err != nil {
		return err
	}
	t.at = a.moment()
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

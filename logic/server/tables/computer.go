package tables

import (
	"context"
	"errors"
	"net/http"
	"time"

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
		return rest.Busy(time.Minute, "too many tables wait for the computer; this one is unchanged, try again in a moment")
	}
	err := a.core.Turns.Room(client)
	if busy, isFull := errors.AsType[limit.Full](err); isFull {
		return rest.Busy(busy.After, "too many tables wait for the computer; this one is unchanged, try again in a moment")
	}
	return err
}

// think lets the computer take its turns at a table, if it is at one, in the
// background and in the name of a client.
func (a *API) think(t *table, client string) {
	if !t.computersTurn() {
		return
	}
	id := t.ID
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

// adopt lets the computer think at a table whose server seems to have ended
// before it was done.
func (a *API) adopt(t *table, client string) {
	if t.computersTurn() && a.core.Now().Sub(t.Touched()) >= adoptAfter && a.room(client) == nil {
		a.think(t, client)
	}
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

// takeTurn thinks out one turn and stores it.
func (a *API) takeTurn(t *table, client string) error {
	turn := t.turn()
	if err := a.core.Turn(a.open, client, &t.Game, t.Seats[turn].Who, match.TurnSeed(t.Seed, len(t.Moves))); err != nil {
		return err
	}
	t.played(turn)
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

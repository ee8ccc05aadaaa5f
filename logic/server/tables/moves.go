package tables

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/usertext"
)

func (a *API) move(t *table, req request) error {
	move, err := web.Required[string](req.fields, "move", "a move as the game writes it",
		web.BadRequest("move is missing; send it as the game writes it"))
	if err == nil && t.Why == match.OutOfTime && *t.Resigned == req.seat {
		err = web.Refused(http.StatusBadRequest, errorcode.TimeUp)
	}
	if err == nil {
		// Undo requests must not be able to block a move.
		err = t.checkVersion(req, t.MinorVersions)
	}
	if err != nil {
		return err
	}
	took, given, err := web.Member[web.WholeNumber](req.fields, "took",
		"how long the move took, in whole milliseconds")
	if err != nil {
		return err
	}
	turn := t.turn()
	switch {
	case turn < 0:
		return web.Refused(http.StatusBadRequest, errorcode.Over)
	case turn != req.seat:
		return web.Problem{Status: http.StatusBadRequest,
			Text: fmt.Sprintf("it is the turn of %s", t.Rules.Seats(t.State)[turn].Name), Code: errorcode.NotYours}
	}
	if err := t.charge(time.Duration(took)*time.Millisecond, given); err != nil {
		return err
	}
	if err := t.Play(move); err != nil {
		return refused(err)
	}
	t.played(turn)
	return nil
}

// refused turns an error of the rules into status 400.
func refused(reason error) error {
	return web.BadRequest("%s", usertext.ClipTo(reason.Error(), 500))
}

// undo handles POST /tables/{id}/undo. A player alone against computers takes moves back
// immediately. Otherwise all other persons have to agree, and a player may ask them once
// a turn.
func (a *API) undo(t *table, req request) error {
	consent, given, err := web.Member[bool](req.fields, "consent", "true or false")
	if err == nil {
		err = t.checkVersion(req, 0)
	}
	switch {
	case err != nil:
		return err
	case t.UndoRequest == nil && given:
		return web.Refused(http.StatusConflict, errorcode.NoUndo)
	case t.UndoRequest == nil:
		return t.askUndo(a, req.seat)
	case given && !consent:
		t.UndoRequest = nil // declined, or withdrawn by the player who asked
		t.MinorVersions++
		return nil
	case t.UndoRequest.Seat == req.seat:
		return web.Refused(http.StatusConflict, errorcode.Asked)
	}
	agreed := append(slices.Clone(t.UndoRequest.Agreed), req.seat)
	t.UndoRequest = &undoRequest{t.UndoRequest.Seat, t.UndoRequest.To, agreed}
	if t.allAgreed() {
		return t.applyUndo(a)
	}
	t.MinorVersions++
	return nil
}

func (t *table) askUndo(a *API, seat int) error {
	if t.Resigned != nil {
		return web.Refused(http.StatusConflict, errorcode.GivenUp)
	}
	if t.Rematch != nil && t.Rematch.Created {
		return web.Refused(http.StatusConflict, errorcode.Succeeded)
	}
	played, err := match.Load(t.Rules, match.Record{Game: t.Rules.ID, Settings: t.Settings, Seats: t.names(),
		Moves: t.Moves, Cursor: len(t.Moves)})
	if err != nil {
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	to := played.UndoTarget()
	if to < 0 {
		return web.Refused(http.StatusConflict, errorcode.NothingToUndo)
	}
	t.UndoRequest = &undoRequest{Seat: seat, To: to}
	if t.allAgreed() {
		if err := a.spend(a.changeLimits, t, seat, undoAlone, errorcode.UndoneOften); err != nil {
			return err
		}
		return t.applyUndo(a)
	}
	if slices.Contains(t.UndoAskers, seat) {
		return web.Refused(http.StatusConflict, errorcode.AskedThisTurn)
	}
	if err := a.spendChange(t, seat, errorcode.UndoneOften); err != nil {
		return err
	}
	t.UndoAskers = append(slices.Clone(t.UndoAskers), seat)
	t.MinorVersions++
	return nil
}

func (t *table) allAgreed() bool {
	return !slices.ContainsFunc(t.persons(), func(person int) bool {
		return person != t.UndoRequest.Seat && !slices.Contains(t.UndoRequest.Agreed, person)
	})
}

// applyUndo takes the moves back. It gives no time back.
func (t *table) applyUndo(a *API) error {
	if err := t.charge(0, false); err != nil {
		return err
	}
	t.Moves = slices.Clip(t.Moves[:t.UndoRequest.To])
	t.UndoRequest, t.MinorVersions, t.UndoAskers, t.Call, t.Here = nil, 0, nil, nil, 0
	t.Rematch, t.ResignTrackers = nil, nil
	return a.hosted.Replay(&t.Game, t.Rules, t.Settings)
}

func (a *API) resign(t *table, req request) error {
	if t.turn() < 0 {
		return web.Refused(http.StatusBadRequest, errorcode.Over)
	}
	if err := t.charge(0, false); err != nil {
		return err
	}
	t.leave(req.seat, "")
	return nil
}

// leave takes a person, or a computer that resigns, off a seat. The game ends if one
// other seat or no person remains; otherwise a computer takes over the seat.
func (t *table) leave(who int, why string) {
	t.UndoRequest, t.MinorVersions, t.UndoAskers, t.Call, t.Here = nil, 0, nil, nil, 0
	if len(t.Seats) <= 2 || len(t.persons()) == 1 || len(t.Rules.Levels) == 0 {
		t.Resigned, t.Why = &who, why
		return
	}
	t.Seats = slices.Clone(t.Seats)
	t.Seats[who] = seat{Who: t.Rules.DefaultLevel, TokenHash: t.Seats[who].TokenHash, Name: t.Seats[who].Name,
		Left: true}
}

// outcome returns the result of a game that ended by its rules, because a player left, or
// because the operator closed the table.
func (t *table) outcome() (match.Outcome, bool) {
	if t.ClosedByOperator {
		return match.Outcome{Scores: t.drawScores(), Sentence: errorcode.Shut.Said()}, true
	}
	if t.Resigned == nil {
		return t.State.Outcome()
	}
	return t.Rules.Forfeit(t.State, *t.Resigned, cmp.Or(t.Why, match.Resign)), true
}

func (t *table) drawScores() []float64 {
	if len(t.Seats) == 1 {
		return []float64{0}
	}
	return slices.Repeat([]float64{0.5}, len(t.Seats))
}

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

package tables

import (
	"net/http"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// The bounds of the time to answer a call, in seconds.
const leastAbsence, mostAbsence = 60, 14 * 24 * 60 * 60

// absenceFor returns the request's time to answer a call, in seconds; 0 turns calls off.
func absenceFor(f web.Fields) (int, error) {
	seconds, given, err := web.Member[web.WholeNumber](f, "absence", "a whole number of seconds")
	if err == nil && given && (seconds < leastAbsence || seconds > mostAbsence) {
		err = web.Problemf(http.StatusBadRequest, "absence is %d seconds; %d to %d are allowed", seconds, leastAbsence, mostAbsence)
	}
	return int(seconds), err
}

// call handles POST /tables/{id}/call. Another seat uses it to ask whether the player to
// move is still there, and that player uses it to answer. A move also answers. A player
// who does not answer within the table's time has left the game. No server needs to know
// who is connected to which.
func (a *API) call(t *table, req request) error {
	turn := t.turn()
	switch {
	case turn < 0:
		return web.Refused(http.StatusBadRequest, errorcode.Over)
	case turn == req.seat && t.Call != nil:
		t.Call, t.Here = nil, store.Stamp(t.loadedAt.now)
		t.MinorVersions++
		return nil
	case turn == req.seat:
		return web.Refused(http.StatusConflict, errorcode.YourTurn)
	}
	return t.callBy(a, req.seat)
}

func (t *table) callBy(a *API, seat int) error {
	again := store.TimeOf(t.Here).Add(t.absence())
	switch {
	case t.Absence == 0:
		return web.Refused(http.StatusConflict, errorcode.NoCalls)
	case t.Free != nil:
		return web.Refused(http.StatusConflict, errorcode.Unseated)
	case t.computersTurn():
		return web.Refused(http.StatusConflict, errorcode.ComputersTurn)
	case t.running() >= 0:
		return web.Refused(http.StatusConflict, errorcode.Clock)
	case t.Call != nil:
		return web.Refused(http.StatusConflict, errorcode.Called)
	case t.Here != 0 && t.loadedAt.now.Before(again):
		return web.Refused(http.StatusConflict, errorcode.Answered)
	}
	if err := a.spendChange(t, seat, errorcode.AskedOften); err != nil {
		return err
	}
	t.Call = &call{By: seat, Since: store.Stamp(t.loadedAt.now)}
	t.MinorVersions++
	return nil
}

func (t *table) absence() time.Duration { return time.Duration(t.Absence) * time.Second }

// answerIn returns how much time is left to answer the call. Time counts only since the
// server has been running, because no one could answer before.
func (t *table) answerIn() time.Duration {
	since := store.TimeOf(t.Call.Since)
	if since.Before(t.loadedAt.steadySince) {
		since = t.loadedAt.steadySince
	}
	return t.absence() - t.loadedAt.now.Sub(since)
}

type callView struct {
	Seat int   `json:"seat"`
	By   int   `json:"by"`
	Left int64 `json:"left"`
}

func (t *table) callView() *callView {
	if t.Call == nil {
		return nil
	}
	return &callView{t.turn(), t.Call.By, max(t.answerIn().Milliseconds(), 0)}
}

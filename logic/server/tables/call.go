package tables

import (
	"net/http"
	"time"

	"tessera/logic/internal/denial"
	"tessera/logic/server/rest"
	"tessera/logic/server/store"
)

// The bounds of the time to answer a call, in seconds.
const leastAbsence, mostAbsence = 60, 14 * 24 * 60 * 60

// absenceFor returns the request's time to answer a call, in seconds; 0 turns calls off.
func absenceFor(f rest.Fields) (int, error) {
	seconds, given, err := rest.Member[rest.Whole](f, "absence", "a whole number of seconds")
	if err == nil && given && (seconds < leastAbsence || seconds > mostAbsence) {
		err = rest.Problemf(http.StatusBadRequest, "absence is %d seconds; %d to %d are allowed", seconds, leastAbsence, mostAbsence)
	}
	return int(seconds), err
}

// call handles POST /tables/{id}/call. Another seat uses it to ask whether the player to
// move is still there, and that player uses it to answer. A move also answers. A player
// who does not answer within the table's time has left the game. No server needs to know
// who is connected to which.
func (a *API) call(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	return a.changing(w, r, "call", func(t *table, req request) error {
		turn := t.turn()
		switch {
		case turn < 0:
			return rest.Refused(http.StatusBadRequest, denial.Over)
		case turn == req.seat && t.Call != nil:
			t.Call, t.Here = nil, store.Stamp(t.at.now)
			t.Asks++
			return nil
		case turn == req.seat:
			return rest.Refused(http.StatusConflict, denial.YourTurn)
		}
		return t.callBy(a, req.seat)
	})
}

func (t *table) callBy(a *API, seat int) error {
	again := store.TimeOf(t.Here).Add(t.absence())
	switch {
	case t.Absence == 0:
		return rest.Refused(http.StatusConflict, denial.NoCalls)
	case t.Free != nil:
		return rest.Refused(http.StatusConflict, denial.Unseated)
	case t.computersTurn():
		return rest.Refused(http.StatusConflict, denial.ComputersTurn)
	case t.running() >= 0:
		return rest.Refused(http.StatusConflict, denial.Clock)
	case t.Call != nil:
		return rest.Refused(http.StatusConflict, denial.Called)
	case t.Here != 0 && t.at.now.Before(again):
		return rest.Refused(http.StatusConflict, denial.Answered)
	}
	if err := a.mayAsk(t, seat, denial.AskedOften); err != nil {
		return err
	}
	t.Call = &call{By: seat, Since: store.Stamp(t.at.now)}
	t.Asks++
	return nil
}

func (t *table) absence() time.Duration { return time.Duration(t.Absence) * time.Second }

// answerIn returns how much time is left to answer the call. Time counts only since the
// server has been running, because no one could answer before.
func (t *table) answerIn() time.Duration {
	since := store.TimeOf(t.Call.Since)
	if since.Before(t.at.steady) {
		since = t.at.steady
	}
	return t.absence() - t.at.now.Sub(since)
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

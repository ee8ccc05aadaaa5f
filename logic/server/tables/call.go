package tables

import (
	"net/http"
	"time"

	"tessera/logic/internal/denial"
	"tessera/logic/server/rest"
	"tessera/logic/server/store"
)

// How long somebody who is called may not answer, in seconds.
const leastAbsence, mostAbsence = 60, 14 * 24 * 60 * 60

// absenceFor is the time that a request states for that; 0 where nobody is called.
func absenceFor(f rest.Fields) (int, error) {
	seconds, given, err := rest.Member[rest.Whole](f, "absence", "a whole number of seconds")
	if err == nil && given && (seconds < leastAbsence || seconds > mostAbsence) {
		err = rest.Problemf(http.StatusBadRequest, "absence is %d seconds; %d to %d are allowed", seconds, leastAbsence, mostAbsence)
	}
	return int(seconds), err
}

// call is POST /tables/{id}/call: the question whether the seat to move is there, and
// that seat's answer. A move is an answer too; who gives none for the table's time has
// left. No server has to know who is connected where.
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

// callBy asks on behalf of a seat.
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

// answerIn is how long there is to answer the call. While no server was there nobody
// could.
func (t *table) answerIn() time.Duration {
	since := store.TimeOf(t.Call.Since)
	if since.Before(t.at.steady) {
		since = t.at.steady
	}
	return t.absence() - t.at.now.Sub(since)
}

// callView is a call as everybody may see it.
type callView struct {
	Seat int   `json:"seat"` // who is asked
	By   int   `json:"by"`
	Left int64 `json:"left"` // milliseconds for an answer, as this is said
}

func (t *table) callView() *callView {
	if t.Call == nil {
		return nil
	}
	return &callView{t.turn(), t.Call.By, max(t.answerIn().Milliseconds(), 0)}
}

package tables

import (
	"net/http"
	"slices"

	"tessera/logic/internal/denial"
	"tessera/logic/match"
	"tessera/logic/server/rest"
	"tessera/logic/server/secret"
)

var errClosed = rest.Problem{Status: http.StatusForbidden, Text: denial.Closed.String(), Code: denial.Closed}

// onlookers is POST /tables/{id}/onlookers. It is for who created the table.
func (a *API) onlookers(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	return a.changing(w, r, "onlookers", func(t *table, req request) error {
		allowed, err := rest.Required[bool](req.fields, "allowed", "true or false",
			rest.Problem{Status: http.StatusBadRequest, Text: "allowed is missing; send true to let others look on, else false"})
		switch {
		case err != nil:
			return err
		case req.seat != t.Host:
			return rest.Refused(http.StatusForbidden, denial.Hosts)
		case allowed != t.Closed:
			return rest.Refused(http.StatusConflict, denial.Same)
		}
		if err := a.mayAsk(t, req.seat, denial.ChangedOften); err != nil {
			return err
		}
		t.Closed = !allowed
		t.Asks++
		return nil
	})
}

// listener is the seat of somebody who listens, as the seat's token shows, or in a
// browser, whose streams carry none, the address; -1 for who sits nowhere.
func (t *table) listener(r *http.Request) int {
	if you := t.you(r); you != nil {
		return *you
	}
	text := r.URL.Query().Get("listener")
	if text == "" {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s seat) bool {
		return s.Who == match.Person && len(s.TokenHash) > 0 && text == secret.Listener(s.TokenHash)
	})
}

// mostPlace is the longest name of a place that is heeded, in bytes.
const mostPlace = 32

// placeOf is which of the places it is at which a seat is open that a request comes from,
// by a name of the client's own making; "" where it says none.
func placeOf(r *http.Request) string {
	if place := r.URL.Query().Get("place"); len(place) <= mostPlace {
		return place
	}
	return ""
}

// elsewhere reports whether somebody listens at a seat at another place than this, as far
// as this server has them.
func (a *API) elsewhere(id string, seat int, place string) bool {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	f := a.feeds[id]
	if f == nil || place == "" {
		return false
	}
	for s := range f.players {
		if s.seat == seat && s.place != "" && s.place != place {
			return true
		}
	}
	return false
}

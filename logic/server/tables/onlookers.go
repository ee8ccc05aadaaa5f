package tables

import (
	"net/http"
	"slices"

	"tessera/logic/server/rest"
	"tessera/logic/server/secret"
)

var errClosed = rest.Problem{Status: http.StatusForbidden, Text: "whoever created this table has closed it to onlookers"}

// onlookers is POST /tables/{id}/onlookers. It is for who created the table.
func (a *API) onlookers(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	return a.changing(w, r, "onlookers", func(t *table, req request) error {
		allowed, err := rest.Required[bool](req.fields, "allowed", "true or false",
			rest.Problem{Status: http.StatusBadRequest, Text: "allowed is missing; send true to let others look on, else false"})
		switch {
		case err != nil:
			return err
		case req.seat != t.Host:
			return rest.Problemf(http.StatusForbidden, "only who created the table says whether others may look on")
		case allowed != t.Closed:
			return rest.Problemf(http.StatusConflict, "that is how it is already")
		}
		t.Closed = !allowed
		t.Asks++
		return nil
	})
}

// listens reports whether somebody who sits at the table listens, as the seat's token
// shows, or in a browser, whose streams carry none, the address.
func (t *table) listens(r *http.Request) bool {
	if t.you(r) != nil {
		return true
	}
	text := r.URL.Query().Get("listener")
	return text != "" && slices.ContainsFunc(t.Seats, func(s seat) bool {
		return len(s.TokenHash) > 0 && text == secret.Listener(s.TokenHash)
	})
}

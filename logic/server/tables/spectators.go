package tables

import (
	"net/http"
	"slices"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/web"
)

var errClosed = web.Problem{Status: http.StatusForbidden, Text: errorcode.Closed.String(), Code: errorcode.Closed}

// setSpectators handles POST /tables/{id}/onlookers. Only the table's creator may send it.
func (a *API) setSpectators(t *table, req request) error {
	allowed, err := web.Required[bool](req.fields, "allowed", "true or false",
		web.Problem{Status: http.StatusBadRequest, Text: "allowed is missing; send true to let others look on, else false"})
	switch {
	case err != nil:
		return err
	case req.seat != t.Host:
		return web.Refused(http.StatusForbidden, errorcode.Hosts)
	case allowed != t.Closed:
		return web.Refused(http.StatusConflict, errorcode.Same)
	}
	if err := a.spendChange(t, req.seat, errorcode.ChangedOften); err != nil {
		return err
	}
	t.Closed = !allowed
	t.MinorVersions++
	return nil
}

// listener returns the seat of the client of a stream, or -1 for a spectator. The seat's
// token identifies it; in browsers, whose streams send no token, the address does.
func (t *table) listener(r *http.Request) int {
	if you := t.you(r); you != nil {
		return *you
	}
	text := r.URL.Query().Get("listener")
	if text == "" {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s seat) bool {
		return s.Who == match.Person && len(s.TokenHash) > 0 && text == hosted.ListenerOf(s.TokenHash)
	})
}

// mostPlace bounds the name of a place, in bytes. Longer names are ignored.
const mostPlace = 32

// placeOf returns the place that a request comes from, such as one of several open pages.
// The client chooses its name; "" means it sends none.
func placeOf(r *http.Request) string {
	if place := r.URL.Query().Get("place"); len(place) <= mostPlace {
		return place
	}
	return ""
}

// elsewhere reports whether a stream at this server has the seat open in another place.
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

package tables

import (
	"net/http"
	"slices"
	"time"

	"tessera/logic/server/rest"
	"tessera/logic/server/secret"
)

// gather is for how long people come and go before those who play are told how many
// look on now.
const gather = 200 * time.Millisecond

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

// audience is who listens at a table.
type audience struct {
	onlookers int
	players   map[chan struct{}]struct{} // each wakes a stream of one who sits there
	gathering bool                       // they will be woken
}

// join counts somebody who listens; leave ends that. Who plays is woken when more
// look on, or fewer.
func (a *API) join(id string, plays bool) (woken <-chan struct{}, leave func()) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	all := a.audience[id]
	if all == nil {
		all = &audience{players: map[chan struct{}]struct{}{}}
		a.audience[id] = all
	}
	own := make(chan struct{}, 1)
	if plays {
		all.players[own] = struct{}{}
	} else {
		all.onlookers++
		a.announce(all)
	}
	return own, func() {
		a.mutex.Lock()
		defer a.mutex.Unlock()
		if delete(all.players, own); !plays {
			all.onlookers--
			a.announce(all)
		}
		if all.onlookers == 0 && len(all.players) == 0 {
			delete(a.audience, id)
		}
	}
}

// announce wakes those who play in a moment, unless that is about to happen. The
// mutex is held.
func (a *API) announce(all *audience) {
	if all.gathering || len(all.players) == 0 {
		return
	}
	all.gathering = true
	time.AfterFunc(gather, func() {
		a.mutex.Lock()
		defer a.mutex.Unlock()
		all.gathering = false
		for player := range all.players {
			select {
			case player <- struct{}{}:
			default:
			}
		}
	})
}

// lookingOn is how many look on at a table, as far as this server has them.
func (a *API) lookingOn(id string) int {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if all := a.audience[id]; all != nil {
		return all.onlookers
	}
	return 0
}

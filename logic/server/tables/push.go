package tables

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/push"
	"tessera/logic/server/web"
)

type pushKey struct {
	Key string `json:"key"`
}

// pushKey handles GET /push: the public key with which browsers identify this server's
// messages.
func (a *API) pushKey(http.ResponseWriter, *http.Request) (web.Answer, error) {
	return web.OK(pushKey{a.options.Push.Public()}), nil
}

// subscribe handles POST /tables/{id}/push. It sets the browser that gets a push message
// when it is the player's turn and the page is closed; null unsets it. A seat has at most
// one.
func (a *API) subscribe(t *table, req request) error {
	to, _, err := web.Member[*push.Subscription](req.fields, "subscription", "a browser's subscription, or null")
	if err != nil {
		return err
	}
	if to != nil {
		if err := to.Check(); err != nil {
			return web.Problemf(http.StatusBadRequest, "the subscription cannot be used: %v", err)
		}
	}
	if err := a.spendChange(t, req.seat, errorcode.ChangedOften); err != nil {
		return err
	}
	t.Seats = slices.Clone(t.Seats)
	t.Seats[req.seat].Push = to
	t.MinorVersions++
	return nil
}

type turnEvent struct {
	Table  string `json:"table"`
	Title  string `json:"title"`
	Player string `json:"player,omitempty"` // the name of another player; "" for none
}

// pushTurn sends a push message to the player to move, unless that seat was already to
// move.
func (a *API) pushTurn(t *table) {
	turn := t.turn()
	if a.options.Push == nil || turn < 0 || turn == t.loadedTurn || t.Free != nil || t.Seats[turn].Push == nil {
		return
	}
	payload := turnEvent{Table: t.ID, Title: t.Rules.Title.String()}
	for i, s := range t.Seats {
		if i != turn && s.Name != "" && !s.Left {
			payload.Player = s.Name
		}
	}
	text, err := json.Marshal(payload)
	if err != nil { // cannot happen with texts
		return
	}
	id, to := t.ID, *t.Seats[turn].Push
	a.options.Push.Send(to, id, text, func() { a.unsubscribe(id, turn, to) })
}

func (a *API) unsubscribe(id string, seat int, to push.Subscription) {
	ctx := context.WithoutCancel(a.open)
	t, err := a.find(ctx, id)
	if err != nil {
		return
	}
	// After a failure the next turn tries again.
	_ = a.update(ctx, t, "", func(t *table) error {
		own := t.Seats[seat]
		if a.open.Err() != nil || own.Who != match.Person || own.Push == nil || *own.Push != to {
			return errUnchanged
		}
		t.Seats = slices.Clone(t.Seats)
		t.Seats[seat].Push = nil
		t.MinorVersions++
		return nil
	})
}

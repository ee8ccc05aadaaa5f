package tables

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"tessera/logic/internal/errorcode"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// rematch handles POST /tables/{id}/rematch. When all persons want a rematch, it creates
// the next table, at which each player sits one seat further.
func (a *API) rematch(t *table, req request) error {
	consent, given, err := web.Member[bool](req.fields, "consent", "true or false")
	switch {
	case err != nil:
		return err
	case t.turn() >= 0:
		return web.Refused(http.StatusConflict, errorcode.NotOver)
	case t.Rematch != nil && t.Rematch.Created:
		return web.Refused(http.StatusConflict, errorcode.Begun)
	case given && !consent && t.Rematch == nil:
		return web.Refused(http.StatusConflict, errorcode.NoRematch)
	case given && !consent:
		t.Rematch = nil // declined, or withdrawn by the player who asked
		return nil
	case t.Rematch != nil && slices.Contains(t.Rematch.Agreed, req.seat):
		return web.Refused(http.StatusConflict, errorcode.Asked)
	}
	if err := a.wantRematch(t, req.seat); err != nil || !t.allWantRematch() {
		return err
	}
	return a.createNext(req.http, t)
}

// wantRematch notes that seat wants to play again. The first request fixes the id of the
// next table, so repeated attempts create only one.
func (a *API) wantRematch(t *table, seat int) error {
	if err := a.spendChange(t, seat, errorcode.AskedOften); err != nil {
		return err
	}
	if t.Rematch != nil {
		t.Rematch = &rematch{Agreed: append(slices.Clone(t.Rematch.Agreed), seat), Table: t.Rematch.Table}
		return nil
	}
	id, err := hosted.NewID(a.hosted.Random)
	t.Rematch = &rematch{Agreed: []int{seat}, Table: id}
	return err
}

func (t *table) allWantRematch() bool {
	return !slices.ContainsFunc(t.persons(), func(person int) bool { return !slices.Contains(t.Rematch.Agreed, person) })
}

// createNext creates the next table. It has the same secrets, so that the players need no
// new ones.
func (a *API) createNext(r *http.Request, t *table) error {
	next, err := a.nextOf(t)
	if err != nil {
		return err
	}
	client := web.ClientOf(r).ID
	if err := a.mayCreate(client, &next); err != nil {
		return err
	}
	next.ChangedBy = client
	// If it exists, an earlier attempt could not save this table.
	if err := a.hosted.Begin(r.Context(), next.Game, next.head); err != nil && !errors.Is(err, store.ErrExists) {
		return err
	}
	a.think(&next, client)
	t.UndoRequest, t.MinorVersions, t.UndoAskers = nil, 0, nil
	t.Rematch = &rematch{Agreed: t.Rematch.Agreed, Table: next.ID, Created: true}
	return nil
}

func (a *API) nextOf(t *table) (next table, err error) {
	next.head = head{Game: t.head.Game, Settings: t.Settings, Host: (t.Host + 1) % len(t.Seats), Closed: t.Closed, Absence: t.Absence}
	next.ID, next.Rules, next.loadedAt = t.Rematch.Table, t.Rules, t.loadedAt
	if next.Seed, err = hosted.NewSeed(a.hosted.Random); err != nil {
		return next, err
	}
	last := len(t.Seats) - 1
	for _, s := range append([]seat{t.Seats[last]}, t.Seats[:last]...) {
		if s.Left {
			s = seat{Who: s.Who}
		}
		next.Seats = append(next.Seats, seat{Who: s.Who, TokenHash: s.TokenHash, Name: s.Name, Push: s.Push})
	}
	if next.State, err = next.Rules.New(next.Settings); err != nil {
		return next, fmt.Errorf("%w: its settings: %w", store.ErrDamaged, err)
	}
	if t.Clock != nil {
		next.Clock = newClock(t.Clock.Side, t.Clock.Turn, t.Clock.Days, len(t.Seats))
	}
	next.settle()
	return next, nil
}

package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/names"
	"tessera/logic/server/push"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/usertext"
)

// The bounds of the time to answer a call, in seconds.
const leastAbsence, mostAbsence = 60, 14 * 24 * 60 * 60

// absenceFor returns the request's time to answer a call, in seconds; 0 turns calls off.
func absenceFor(f web.Fields) (int, error) {
	seconds, given, err := web.Member[web.WholeNumber](f, "absence", "a whole number of seconds")
	if err == nil && given && (seconds < leastAbsence || seconds > mostAbsence) {
		err = web.BadRequest("absence is %d seconds; %d to %d are allowed", seconds, leastAbsence, mostAbsence)
	}
	return int(seconds), err
}

// call handles POST /tables/{id}/call. Another seat uses it to ask whether the player to
// move is still there, and that player uses it to answer. A move also answers. A player
// who does not answer within the table's time has left the game. No server needs to know
// who is connected to which.
func (req request) call(t *table) error {
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
	return req.ask(t)
}

// ask calls the player to move.
func (req request) ask(t *table) error {
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
	if err := req.spendChange(t, errorcode.AskedOften); err != nil {
		return err
	}
	t.Call = &call{By: req.seat, Since: store.Stamp(t.loadedAt.now)}
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

// mostName bounds a person's name, in characters.
const mostName = 40

// name handles POST /tables/{id}/name. Names are not reserved: each player chooses
// freely, and a name proves nothing. A player who has opened a seat's link also sends
// this request to announce that, even without a name.
func (req request) name(t *table) error {
	if _, err := web.Required[string](req.fields, "name", "a text",
		web.BadRequest("name is missing; send the name to play by, or an empty text for none")); err != nil {
		return err
	}
	name, err := nameFor(req.fields)
	switch {
	case err != nil:
		return err
	case name == t.Seats[req.seat].Name && !t.Seats[req.seat].Awaited:
		return web.Refused(http.StatusConflict, errorcode.Same)
	}
	if err := req.spendChange(t, errorcode.NamedOften); err != nil {
		return err
	}
	t.Seats = slices.Clone(t.Seats)
	t.Seats[req.seat].Name = name
	t.MinorVersions++
	return nil
}

func nameFor(f web.Fields) (string, error) {
	name, _, err := web.Member[string](f, "name", "a text")
	if err != nil {
		return "", err
	}
	name, whole := names.Clean(name, mostName)
	if !whole {
		return "", web.BadRequest("name is a line of at most %d readable characters", mostName)
	}
	return name, nil
}

// mostSaid is how many phrases a table keeps. A client that connects late misses none
// that people had time to say.
const mostSaid = 8

type said struct {
	Number int    `json:"number"` // counts all phrases of the table, from 1
	Seat   int    `json:"seat"`
	Phrase string `json:"phrase"` // one of match.Phrases
}

func (req request) phrase(t *table) error {
	what, err := web.Required[string](req.fields, "phrase", "the id of a phrase",
		web.BadRequest("phrase is missing; send the id of one"))
	if err != nil {
		return err
	}
	if !slices.Contains(match.Phrases, what) {
		return web.BadRequest("there is no phrase %q; there are %q", usertext.ClipTo(what, web.ClipLength), match.Phrases)
	}
	if err := req.spend(req.api.phraseLimits, t, 1, errorcode.SaidMuch); err != nil {
		return err
	}
	number := 1
	if n := len(t.Said); n > 0 {
		number = t.Said[n-1].Number + 1
	}
	t.Said = append(slices.Clone(t.Said[max(0, len(t.Said)-mostSaid+1):]), said{number, req.seat, what})
	t.MinorVersions++
	return nil
}

var errClosed = web.Problem{Status: http.StatusForbidden, Text: errorcode.Closed.String(),
	Code: errorcode.Closed}

// setSpectators handles POST /tables/{id}/onlookers. Only the table's creator may send it.
func (req request) setSpectators(t *table) error {
	allowed, err := web.Required[bool](req.fields, "allowed", "true or false",
		web.BadRequest("allowed is missing; send true to let others look on, else false"))
	switch {
	case err != nil:
		return err
	case req.seat != t.Host:
		return web.Refused(http.StatusForbidden, errorcode.Hosts)
	case allowed != t.Closed:
		return web.Refused(http.StatusConflict, errorcode.Same)
	}
	if err := req.spendChange(t, errorcode.ChangedOften); err != nil {
		return err
	}
	t.Closed = !allowed
	t.MinorVersions++
	return nil
}

// rematch handles POST /tables/{id}/rematch. When all persons want a rematch, it creates
// the next table, at which each player sits one seat further.
func (req request) rematch(t *table) error {
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
	if err := req.wantRematch(t); err != nil || !t.allWantRematch() {
		return err
	}
	return req.api.createNext(req.http, t)
}

// wantRematch notes that the seat wants to play again. The first request fixes the id of the
// next table, so repeated attempts create only one.
func (req request) wantRematch(t *table) error {
	if err := req.spendChange(t, errorcode.AskedOften); err != nil {
		return err
	}
	if t.Rematch != nil {
		t.Rematch = &rematch{Agreed: append(slices.Clone(t.Rematch.Agreed), req.seat), Table: t.Rematch.Table}
		return nil
	}
	id, err := req.api.hosted.NewID()
	t.Rematch = &rematch{Agreed: []int{req.seat}, Table: id}
	return err
}

func (t *table) allWantRematch() bool {
	return !slices.ContainsFunc(t.persons(),
		func(person int) bool { return !slices.Contains(t.Rematch.Agreed, person) })
}

// createNext creates the next table. It has the same secrets, so that the players need no
// new ones.
func (a *API) createNext(r *http.Request, t *table) error {
	next, err := a.nextOf(t)
	if err != nil {
		return err
	}
	client := web.ClientOf(r).ID
	if err := a.checkFirstTurn(client, &next); err != nil {
		return err
	}
	next.ChangedBy = client
	// If it exists, an earlier attempt could not save this table.
	if err := a.hosted.Begin(r.Context(), next.Game, next.head); err != nil && !errors.Is(err, store.ErrExists) {
		return err
	}
	a.think(&next, client)
	a.pushTurn(&next) // to a player who has asked and closed the page
	t.UndoRequest, t.MinorVersions, t.UndoAskers = nil, 0, nil
	t.Rematch = &rematch{Agreed: t.Rematch.Agreed, Table: next.ID, Created: true}
	return nil
}

func (a *API) nextOf(t *table) (next table, err error) {
	next.head = head{Game: t.Rules.VersionedID(t.Settings), Settings: t.Settings, Host: (t.Host + 1) % len(t.Seats),
		Closed: t.Closed, Absence: t.Absence}
	next.ID, next.Rules, next.loadedAt = t.Rematch.Table, t.Rules, t.loadedAt
	if next.Seed, err = a.hosted.NewSeed(); err != nil {
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
	// The seat of a creator who has left has a computer now.
	for next.Seats[next.Host].Who != match.Person {
		next.Host = (next.Host + 1) % len(next.Seats)
	}
	next.settle()
	next.loadedTurn = -1 // nobody was to move before
	return next, nil
}

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
func (req request) subscribe(t *table) error {
	to, _, err := web.Member[*push.Subscription](req.fields, "subscription", "a browser's subscription, or null")
	if err != nil {
		return err
	}
	if to != nil {
		if err := to.Check(); err != nil {
			return web.BadRequest("the subscription cannot be used: %v", err)
		}
		to.By = subscriberOf(web.ClientOf(req.http).ID)
	}
	if err := req.spendChange(t, errorcode.ChangedOften); err != nil {
		return err
	}
	t.Seats = slices.Clone(t.Seats)
	t.Seats[req.seat].Push = to
	t.MinorVersions++
	return nil
}

func subscriberOf(client string) push.Subscriber {
	return push.Subscriber{Client: store.Checksum(client), Network: store.Checksum(web.Network(client)),
		Wider: store.Checksum(web.WiderNetwork(client))}
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
	// The error is ignored, because the next turn sends a message and comes here again.
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

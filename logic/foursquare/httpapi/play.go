package httpapi

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"tessera/logic/foursquare"
	"tessera/logic/server/rest"
	"tessera/logic/server/secret"
	"tessera/logic/server/store"
)

const (
	idBytes    = 16 // 128 bits
	tokenBytes = 20 // 160 bits
	// stepWork is the work between two looks at whether the client is still
	// there: a millisecond or two.
	stepWork = 200
)

// create is POST /games.
func (a *API) create(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	f, err := readFields(w, r)
	if err != nil {
		return rest.Answer{}, err
	}
	settings, err := f.settings()
	if err != nil {
		return rest.Answer{}, err
	}
	state, err := foursquare.New(settings)
	if err != nil {
		return rest.Answer{}, err
	}
	if a.options.Creations != nil {
		if wait := a.options.Creations.Take(a.options.Client(r), a.options.Now()); wait > 0 {
			return rest.Answer{}, rest.Busy(wait, "too many games were started; try again in a while")
		}
	}
	id, err := secret.Text(a.options.Random, idBytes)
	if err != nil {
		return rest.Answer{}, err
	}
	token, err := secret.Text(a.options.Random, tokenBytes)
	if err != nil {
		return rest.Answer{}, err
	}
	token = "tok_" + token
	seed, err := secret.Seed(a.options.Random)
	if err != nil {
		return rest.Answer{}, err
	}
	game := Game{Head: Head{Settings: settings, TokenHash: secret.Hash(token), Seed: seed}}
	if err := a.add(r.Context(), id, game); err != nil {
		return rest.Answer{}, err
	}
	w.Header().Set("Location", "/games/"+id)
	return rest.Answer{Status: http.StatusCreated, Body: createAnswer{id, token, state.GameState()}}, nil
}

// look is GET /games/{gameId}.
func (a *API) look(_ http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	game, _, err := a.find(r.Context(), r.PathValue("gameId"))
	if err != nil {
		return rest.Answer{}, err
	}
	state, err := a.state(r, game)
	return okState(state), err
}

// move is POST /games/{gameId}/move.
func (a *API) move(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	f, seen, err := a.owned(w, r)
	if err != nil {
		return rest.Answer{}, err
	}
	action, err := f.move()
	if err != nil {
		return rest.Answer{}, err
	}
	game, stored, release, err := a.lock(r)
	if err != nil {
		return rest.Answer{}, err
	}
	defer release()
	state, err := a.state(r, game)
	if err != nil {
		return rest.Answer{}, err
	}
	state, err = state.Apply(action)
	if err != nil {
		return rest.Answer{}, illegal(err)
	}
	if game.Version != seen.Version {
		return rest.Answer{}, overtaken()
	}
	state, turn, err := a.reply(r.Context(), a.options.Client(r), state, game.Seed)
	if err != nil {
		return rest.Answer{}, err
	}
	for _, m := range append([]foursquare.Move{action}, turn...) {
		game.Moves = append(game.Moves, m.String())
	}
	err = a.keep(r.Context(), r.PathValue("gameId"), stored, game)
	if errors.Is(err, store.ErrConflict) { // another server was quicker
		err = overtaken()
	}
	return okState(state), gone(err, r)
}

// overtaken is the failure of a move after which the game is not what its sender
// has seen.
func overtaken() error {
	return illegal(errors.New("the game went on while this move was on its way; look at its state and choose again"))
}

// gone makes of a game that was removed while a request changed it one that was
// never there.
func gone(err error, r *http.Request) error {
	if errors.Is(err, store.ErrUnknown) {
		return noGame(r.PathValue("gameId"))
	}
	return err
}

// restart is POST /games/{gameId}/restart. It keeps settings and token; blue's
// seed is new, so that the same moves need not give the same game.
func (a *API) restart(w http.ResponseWriter, r *http.Request) (rest.Answer, error) {
	if _, _, err := a.owned(w, r); err != nil {
		return rest.Answer{}, err
	}
	game, stored, release, err := a.lock(r)
	if err != nil {
		return rest.Answer{}, err
	}
	defer release()
	state, err := foursquare.New(game.Settings)
	if err != nil {
		return rest.Answer{}, err
	}
	if game.Seed, err = secret.Seed(a.options.Random); err != nil {
		return rest.Answer{}, err
	}
	game.Moves = nil
	id := r.PathValue("gameId")
	err = a.keep(r.Context(), id, stored, game)
	for errors.Is(err, store.ErrConflict) {
		// Another server changed the game. It begins again all the same: what it
		// keeps, settings and token, no request changes.
		if _, stored, err = a.find(r.Context(), id); err == nil {
			err = a.keep(r.Context(), id, stored, game)
		}
	}
	return okState(state), gone(err, r)
}

// owned reads a request that only the owner of its game may make. It returns
// the game as it stood when the request came in, which tells later whether
// another one overtook it.
func (a *API) owned(w http.ResponseWriter, r *http.Request) (fields, Game, error) {
	game, _, err := a.find(r.Context(), r.PathValue("gameId"))
	if err != nil {
		return fields{}, Game{}, err
	}
	f, err := readFields(w, r)
	if err != nil {
		return fields{}, Game{}, err
	}
	token, err := f.token()
	if err != nil {
		return fields{}, Game{}, err
	}
	if !secret.Fits(token, game.TokenHash) {
		return fields{}, Game{}, rest.Problemf(http.StatusUnauthorized, "playerToken is not the one of this game")
	}
	return f, game, nil
}

// lock waits until no other request to this server changes the game, and returns
// it as it stands then.
func (a *API) lock(r *http.Request) (game Game, stored store.Game, release func(), err error) {
	id := r.PathValue("gameId")
	unlock, err := a.games.lock(r.Context(), id)
	if err != nil {
		return Game{}, store.Game{}, nil, err
	}
	found := false
	defer func() {
		if !found { // even when the store panics
			unlock()
		}
	}()
	game, stored, err = a.find(r.Context(), id)
	if err != nil {
		return Game{}, store.Game{}, nil, err
	}
	found = true
	return game, stored, unlock, nil
}

// reply is blue's whole turn and the state after it; no moves when it is not
// blue's turn.
func (a *API) reply(ctx context.Context, client string, s foursquare.State, seed uint64) (foursquare.State, []foursquare.Move, error) {
	if !bluesTurn(s) {
		return s, nil, nil
	}
	place, err := a.options.Turns.Enter(ctx, client)
	if err != nil {
		return s, nil, err
	}
	defer place.Leave()
	search := a.options.Opponent(s, seed)
	for !search.Step(stepWork) {
		if err := place.Yield(ctx); err != nil {
			return s, nil, err
		}
	}
	turn := search.Line()
	for _, m := range turn {
		if s, err = s.Apply(m); err != nil {
			return s, nil, fmt.Errorf("blue played %v: %w\n%v", m, err, s)
		}
	}
	if bluesTurn(s) {
		return s, nil, fmt.Errorf("blue did not finish the turn with %v\n%v", turn, s)
	}
	return s, turn, nil
}

func bluesTurn(s foursquare.State) bool {
	_, over := s.Outcome()
	return !over && s.Turn() == foursquare.Blue
}

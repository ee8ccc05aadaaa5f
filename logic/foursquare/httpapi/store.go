package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
	"tessera/logic/match"
	"tessera/logic/server/store"
)

// Game is what is stored of a game: its settings and moves, and who may go on.
// Its state is computed by replaying.
type Game struct {
	Head
	Moves []string // of both sides, as foursquare.Move writes them
	// Version grows with every change, so that two requests that saw the same
	// game do not both change it.
	Version uint64
	Touched time.Time // the last change
}

// Head is what stands beside the moves in the store.
type Head struct {
	Settings foursquare.Settings `json:"settings"`
	Seed     uint64              `json:"seed"` // what blue thinks with
	// TokenHash is the SHA-256 of the player's token, 32 bytes; the token
	// itself is known to the player alone.
	TokenHash []byte `json:"tokenHash"`
}

// contract is the game as the whole house plays it.
var contract = engine.Game()

// state is the game's state, as every match of the house is replayed; where it
// was asked for lately it is known. The error is store.ErrDamaged when the rules
// refuse the game.
func (a *API) state(r *http.Request, g Game) (foursquare.State, error) {
	settings, err := json.Marshal(g.Settings)
	if err != nil {
		return foursquare.State{}, err
	}
	state, err := a.states.State(r.PathValue("gameId"), contract, settings, g.Moves)
	if err != nil {
		return foursquare.State{}, err
	}
	return match.Typed[foursquare.State](state), nil
}

// stored is the game as a store keeps it.
func (g Game) stored() (store.Game, error) {
	head, err := json.Marshal(g.Head)
	return store.Game{Head: head, Moves: g.Moves, Version: g.Version, Touched: g.Touched}, err
}

// gameOf is the game that a store keeps. One of another kind is not of this API.
func gameOf(stored store.Game) (Game, error) {
	if stored.Kind != "" {
		return Game{}, store.ErrUnknown
	}
	g := Game{Moves: stored.Moves, Version: stored.Version, Touched: stored.Touched}
	if err := json.Unmarshal(stored.Head, &g.Head); err != nil {
		return Game{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return g, nil
}

// load is the game last saved, and as what the store knows it.
func (a *API) load(ctx context.Context, id string) (Game, store.Game, error) {
	stored, err := a.options.Store.Load(ctx, id)
	if err != nil {
		return Game{}, store.Game{}, err
	}
	game, err := gameOf(stored)
	return game, stored, err
}

// keep stores a game in the place of the one that was seen.
func (a *API) keep(ctx context.Context, id string, saw store.Game, game Game) error {
	game.Touched = store.Later(a.options.Now(), saw.Touched)
	stored, err := game.stored()
	if err != nil {
		return err
	}
	return a.options.Store.Save(ctx, id, saw, stored)
}

// add stores a new game.
func (a *API) add(ctx context.Context, id string, game Game) error {
	game.Touched = a.options.Now()
	stored, err := game.stored()
	if err != nil {
		return err
	}
	return a.options.Store.Create(ctx, id, stored)
}

// find is a stored game that has not expired.
func (a *API) find(ctx context.Context, id string) (Game, store.Game, error) {
	game, stored, err := a.load(ctx, id)
	if errors.Is(err, store.ErrUnknown) || err == nil && game.Touched.Before(a.expiry()) {
		return Game{}, store.Game{}, noGame(id)
	}
	return game, stored, err
}

package core

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"tessera/logic/internal/clip"
	"tessera/logic/match"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// Game is a stored game without its head, which only its API reads.
type Game struct {
	ID        string
	Moves     []string
	Due       bool        // a computer is to move
	Alarm     time.Time   // when the API must look at it even without a request; zero for never
	Rules     *match.Game // Rules and State are set by [Core.Replay]
	State     match.State
	ChangedBy string // the client that begins or changes it; "" for the server itself
	loaded    store.Game
}

func (g *Game) Version() uint64 { return g.loaded.Version }

// Touched returns when the game was last changed before loading.
func (g *Game) Touched() time.Time { return g.loaded.Touched }

// Find loads a game of this API and reads its head. An expired game is unknown, because
// expiry removes it.
func (c *Core) Find(ctx context.Context, id string, head any) (Game, error) {
	loaded, err := c.Store.Load(ctx, id)
	if err == nil && loaded.Kind != c.about.Kind {
		err = store.ErrUnknown
	}
	if err != nil {
		return Game{}, c.notFound(id, err)
	}
	if err := json.Unmarshal(loaded.Head, head); err != nil {
		return Game{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return Game{ID: id, Moves: loaded.Moves, Due: loaded.Due, Alarm: loaded.Alarm, loaded: loaded}, nil
}

// notFound maps store.ErrUnknown to status 404.
func (c *Core) notFound(id string, err error) error {
	if errors.Is(err, store.ErrUnknown) {
		return web.Problemf(http.StatusNotFound, c.about.Unknown, clip.To(id, web.ClipLength))
	}
	return err
}

// Create stores a new game with its head, and sets the answer's Location.
func (c *Core) Create(w http.ResponseWriter, r *http.Request, g Game, head any) error {
	g.ChangedBy = web.ClientOf(r).ID
	err := c.Begin(r.Context(), g, head)
	if err == nil {
		w.Header().Set("Location", c.about.Path+"/"+g.ID)
	}
	return err
}

// Begin stores a new game with its head. The error can be store.ErrExists.
func (c *Core) Begin(ctx context.Context, g Game, head any) error {
	stored, err := c.stored(g, head)
	if err == nil {
		err = c.mayStore(g.ChangedBy, sizeOf(stored), true)
	}
	if err == nil {
		err = c.Store.Create(ctx, g.ID, stored)
	}
	return err
}

// Save stores a game in place of the loaded version. The error is store.ErrConflict if
// the stored game has changed since.
func (c *Core) Save(ctx context.Context, g Game, head any) error {
	stored, err := c.stored(g, head)
	if err == nil {
		err = c.mayStore(g.ChangedBy, sizeOf(stored)-sizeOf(g.loaded), false)
	}
	if err == nil {
		err = c.Store.Save(ctx, g.ID, g.loaded, stored)
	}
	return c.notFound(g.ID, err)
}

func (c *Core) stored(g Game, head any) (store.Game, error) {
	text, err := json.Marshal(head)
	return store.Game{Kind: c.about.Kind, Head: text, Moves: g.Moves, Touched: store.TouchTime(c.Now(), g.loaded.Touched), Due: g.Due, Alarm: g.Alarm}, err
}

// Replay computes the state after a game's moves, with a cache of recent games. The error
// is store.ErrDamaged when the rules refuse the game.
func (c *Core) Replay(g *Game, rules *match.Game, settings json.RawMessage) (err error) {
	g.Rules = rules
	g.State, err = c.states.State(g.ID, rules, settings, g.Moves)
	return err
}

// Play applies a move to the game in memory.
func (g *Game) Play(move string) error {
	if len(g.Moves) == match.MaxMoves {
		return fmt.Errorf("this game has %d moves, the most that can be kept; start a new one", match.MaxMoves)
	}
	next, err := g.State.Apply(move)
	if err != nil {
		return err
	}
	g.Moves = append(slices.Clip(g.Moves), match.Normal(move))
	g.State = next
	return nil
}

// Package httpapi is the HTTP API of Four in a Square. A person plays red, and the
// computer plays blue and replies in the same response.
//
//	POST /games                  start a game; the answer has its id and its token
//	GET  /games/{gameId}         view a game; needs no token
//	POST /games/{gameId}/move    place a marble or slide a square
//	POST /games/{gameId}/restart start again with the same token and settings
//	GET  /health                 check that the server works
//	GET  /openapi.json           the OpenAPI description of this API
//
// A request is carried out completely or not at all. Red's action and blue's turn are
// stored in one step before the answer is sent, so an acknowledged move is never lost and
// a game never waits for blue.
//
// The package is this game's API on top of package hosted, which has the store, the limits
// and blue's turn. It may import the standard library, net/http included, the rules in
// foursquare, match, and the packages below logic/server. It never imports Ebiten. The
// caller passes in the game with its engine, the store, the clock and the source of
// randomness.
package httpapi

import (
	"context"
	_ "embed"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// Options configure an API. Store, Game and Level are required.
type Options struct {
	hosted.Options
	Game  *match.Game // Four in a Square, with blue's engine
	Level string      // blue's level
}

// API handles the requests. It is safe for concurrent use.
type API struct {
	*web.Router
	hosted  *hosted.Games
	options Options
	games   locks
}

//go:embed openapi.json
var openAPIDocument json.RawMessage

func New(options Options) *API {
	a := &API{options: options, games: newLocks()}
	a.hosted, a.Router = hosted.New(options.Options, hosted.About{
		Path:     "/games", // no Kind: these games are older than kinds
		Unknown:  "there is no game %q; POST /games starts one",
		Damaged:  "this game was damaged in the server's store and cannot go on; POST /games starts another",
		TooMany:  "too many games were started; try again in a while",
		Document: "/openapi.json", Text: openAPIDocument,
	})
	a.Route("/games", http.MethodPost, a.create)
	a.Route("/games/{gameId}", http.MethodGet, a.look)
	a.Route("/games/{gameId}/move", http.MethodPost, a.move)
	a.Route("/games/{gameId}/restart", http.MethodPost, a.restart)
	a.Route("/health", http.MethodGet, a.health)
	return a
}

type (
	createAnswer struct {
		GameID      string               `json:"gameId"`
		PlayerToken string               `json:"playerToken"`
		State       foursquare.GameState `json:"state"`
	}
	stateAnswer struct {
		State foursquare.GameState `json:"state"`
	}
	healthAnswer struct {
		Status string `json:"status"`
	}
)

const brokenFor = 10 * time.Second

// health handles GET /health. It answers 200 unless the server must be restarted before
// it can store games. A store that is unavailable for a while does not change the answer.
func (a *API) health(_ http.ResponseWriter, r *http.Request) (web.Answer, error) {
	if err := a.hosted.Store.Broken(); err != nil {
		a.hosted.Log.ErrorContext(r.Context(), "the server has to be restarted", "error", err)
		return web.Answer{}, web.Problem{Status: http.StatusServiceUnavailable, Text: store.ErrBroken.Error(),
			After: brokenFor}
	}
	return web.OK(healthAnswer{"ok"}), nil
}

// locks has a lock for each game that a request is changing, so that requests for
// different games do not wait for each other.
type locks struct {
	mutex sync.Mutex
	games map[string]*gameLock
}

type gameLock struct {
	held  chan struct{} // full while the lock is held
	users int           // requests that hold the lock or wait; the last one removes it
}

func newLocks() locks { return locks{games: map[string]*gameLock{}} }

// lock waits for the lock of a game. The caller must call release. The error is ctx's.
func (l *locks) lock(ctx context.Context, id string) (release func(), err error) {
	game := l.join(id)
	select {
	case game.held <- struct{}{}:
		return func() { <-game.held; l.leave(id, game) }, nil
	case <-ctx.Done():
		l.leave(id, game)
		return nil, ctx.Err()
	}
}

func (l *locks) join(id string) *gameLock {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	game := l.games[id]
	if game == nil {
		game = &gameLock{held: make(chan struct{}, 1)}
		l.games[id] = game
	}
	game.users++
	return game
}

func (l *locks) leave(id string, game *gameLock) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if game.users--; game.users == 0 {
		delete(l.games, id)
	}
}

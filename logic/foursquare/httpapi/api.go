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
	_ "embed"
	"encoding/json"
	"math"
	"net/http"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/limit"
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
	locks   *limit.Gate // of games; requests for different games do not wait for each other
}

//go:embed openapi.json
var openAPIDocument json.RawMessage

func New(options Options) *API {
	a := &API{options: options, locks: limit.NewGate(1, math.MaxInt)}
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

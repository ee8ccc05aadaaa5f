package httpapi

import (
	_ "embed"
	"encoding/json"
	"net/http"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/server/core"
	"tessera/logic/server/rest"
)

// Options are what an API works with: Store, Game and Level are needed.
type Options struct {
	core.Options
	Game  *match.Game // Four in a Square, with who plays blue
	Level string      // of blue
}

// API answers the requests. It is made by New and may be used concurrently.
type API struct {
	*rest.Router
	core    *core.Core
	options Options
	games   locks
}

//go:embed openapi.json
var openAPIDocument json.RawMessage

// New is the API that works with these options.
func New(options Options) *API {
	a := &API{options: options, games: newLocks()}
	a.core, a.Router = core.New(options.Options, core.About{
		Path:     "/games", // the kind has no name: these games are older than kinds
		Unknown:  "there is no game %q; POST /games starts one",
		Damaged:  "this game was damaged in the server's store and cannot go on; POST /games starts another",
		TooMany:  "too many games were started; try again in a while",
		Document: "/openapi.json", Text: openAPIDocument,
	})
	a.Route("/games", http.MethodPost, a.create)
	a.Route("/games/{gameId}", http.MethodGet, a.look)
	a.Route("/games/{gameId}/move", http.MethodPost, a.move)
	a.Route("/games/{gameId}/restart", http.MethodPost, a.restart)
	a.Route("/health", http.MethodGet, health)
	return a
}

// The bodies of the answers.
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

// health is GET /health: whether the process answers. Whether games can be kept is
// for whoever has the store to tell.
func health(http.ResponseWriter, *http.Request) (rest.Answer, error) {
	return rest.OK(healthAnswer{"ok"}), nil
}

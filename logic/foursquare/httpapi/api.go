package httpapi

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"runtime"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/internal/clip"
	"tessera/logic/server/access"
	"tessera/logic/server/limit"
	"tessera/logic/server/panics"
	"tessera/logic/server/replay"
	"tessera/logic/server/rest"
	"tessera/logic/server/store"
)

const (
	// DefaultKeep is how long a game is kept that nobody plays on.
	DefaultKeep = 30 * 24 * time.Hour
	// queuePerSearch is how many requests may wait for each search that runs.
	queuePerSearch = 32
)

// Search is one turn of the computer being thought out, as the engines of this
// module offer it.
type Search interface {
	// Step does some of the fixed amount of work and reports whether all is done.
	Step(work int) (done bool)
	// Line is one whole turn of the player to move.
	Line() []foursquare.Move
}

// Opponent starts to think about blue's turn. The same state and seed must give
// the same turn, on any machine and under any load.
type Opponent func(s foursquare.State, seed uint64) Search

// Options are what an API works with. Store and Opponent are needed; the zero
// value of every other field means what its comment says.
type Options struct {
	Store     store.Store
	Opponent  Opponent
	Keep      time.Duration              // how long an untouched game is kept; DefaultKeep
	Turns     *limit.Queue               // who may think, shared with others; one of a search per core with room for 32 more each
	Creations *limit.Buckets             // how often games may be started; nil is as often as anybody likes
	Client    func(*http.Request) string // who asks, for those; the address of the connection
	Now       func() time.Time           // time.Now
	Random    io.Reader                  // of ids, tokens and seeds, used concurrently; crypto/rand
	Log       *slog.Logger               // what went wrong in the server itself; the standard logger
}

// API answers the requests. It is made by New and may be used concurrently.
type API struct {
	*rest.Router
	options Options
	games   locks
	states  *replay.Cache
}

// New is the API that works with these options.
func New(options Options) *API {
	a := &API{options: options.filled()}
	a.Router = rest.NewRouter(a.options.Log, "/openapi.json", damagedGame)
	a.games, a.states = newLocks(), replay.NewCache(replay.DefaultGames)
	a.Route("/games", http.MethodPost, a.create)
	a.Route("/games/{gameId}", http.MethodGet, a.look)
	a.Route("/games/{gameId}/move", http.MethodPost, a.move)
	a.Route("/games/{gameId}/restart", http.MethodPost, a.restart)
	a.Route("/health", http.MethodGet, a.health)
	a.Route("/openapi.json", http.MethodGet, openAPI)
	return a
}

func (o Options) filled() Options {
	if o.Keep <= 0 {
		o.Keep = DefaultKeep
	}
	if o.Turns == nil {
		o.Turns = limit.NewQueue(runtime.GOMAXPROCS(0), queuePerSearch*runtime.GOMAXPROCS(0))
	}
	if o.Client == nil {
		o.Client = access.Client
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// health is GET /health: whether the process answers. Whether games can be kept is
// for whoever has the store to tell.
func (a *API) health(http.ResponseWriter, *http.Request) (rest.Answer, error) {
	return rest.OK(healthAnswer{"ok"}), nil
}

// RemoveExpired deletes the games that nobody has played on for the time that
// games are kept, and returns how many there were. An expired game is not served
// even before; this gives its space back.
func (a *API) RemoveExpired(ctx context.Context) (removed int, err error) {
	defer panics.To(&err)()
	return a.options.Store.RemoveUntouched(ctx, a.expiry())
}

// expiry is the moment before which an untouched game has expired.
func (a *API) expiry() time.Time { return a.options.Now().Add(-a.options.Keep) }

func noGame(id string) error {
	return rest.Problemf(http.StatusNotFound, "there is no game %q; POST /games starts one", clip.To(id, rest.Clipped))
}

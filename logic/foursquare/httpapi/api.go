package httpapi

import (
	"context"
	"crypto/rand"
	"io"
	"log"
	"net/http"
	"path"
	"runtime"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/internal/clip"
	"tessera/logic/server/panics"
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
	Store    store.Store
	Opponent Opponent
	Keep     time.Duration    // how long an untouched game is kept; DefaultKeep
	Searches int              // how many searches run at once; one per core
	Queue    int              // how many requests may wait for a search; 32 for each that runs
	Now      func() time.Time // time.Now
	Random   io.Reader        // of ids, tokens and seeds, used concurrently; crypto/rand
	Log      *log.Logger      // what went wrong in the server itself; the standard logger
}

// API answers the requests. It is made by New and may be used concurrently.
type API struct {
	options Options
	routes  *http.ServeMux
	games   locks
	turns   turnstile
}

// New is the API that works with these options.
func New(options Options) *API {
	a := &API{options: options.filled(), routes: http.NewServeMux()}
	a.games = newLocks()
	a.turns = newTurnstile(a.options.Searches, a.options.Queue)
	a.route("/games", http.MethodPost, a.create)
	a.route("/games/{gameId}", http.MethodGet, a.look)
	a.route("/games/{gameId}/move", http.MethodPost, a.move)
	a.route("/games/{gameId}/restart", http.MethodPost, a.restart)
	a.route("/health", http.MethodGet, a.health)
	a.route("/openapi.json", http.MethodGet, openAPI)
	a.routes.Handle("/", a.answering(noSuchPath))
	return a
}

func (o Options) filled() Options {
	if o.Keep <= 0 {
		o.Keep = DefaultKeep
	}
	if o.Searches <= 0 {
		o.Searches = runtime.GOMAXPROCS(0)
	}
	if o.Queue <= 0 {
		o.Queue = queuePerSearch * o.Searches
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	if o.Log == nil {
		o.Log = log.Default()
	}
	return o
}

// route binds a path to its only method; all others are answered with 405.
func (a *API) route(pattern, method string, h handler) {
	allow := method
	if method == http.MethodGet {
		allow = "GET, HEAD" // the router answers the second with the first
	}
	a.routes.Handle(method+" "+pattern, a.answering(h))
	a.routes.Handle(pattern, a.answering(func(w http.ResponseWriter, r *http.Request) (answer, error) {
		w.Header().Set("Allow", allow)
		return answer{}, problemf(http.StatusMethodNotAllowed, "%s is not possible here; use %s", clip.To(r.Method, clipped), method)
	}))
}

// ServeHTTP implements http.Handler.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// The router would redirect an untidy path with a page of HTML, and answer
	// the * of "OPTIONS *" without a word; no client of this API has a reason
	// to send either.
	if r.URL.Path == "*" || r.URL.Path != path.Clean(r.URL.Path) {
		a.answering(noSuchPath).ServeHTTP(w, r)
		return
	}
	a.routes.ServeHTTP(w, r)
}

func noSuchPath(_ http.ResponseWriter, r *http.Request) (answer, error) {
	return answer{}, problemf(http.StatusNotFound, "there is nothing at %q; see /openapi.json for what there is", clip.To(r.URL.Path, clipped))
}

// health is GET /health: whether games can be kept.
func (a *API) health(_ http.ResponseWriter, r *http.Request) (answer, error) {
	if err := a.probe(r.Context()); err != nil {
		a.options.Log.Printf("the store cannot be written: %v", err)
		return answer{}, problemf(http.StatusServiceUnavailable, "the server cannot store games now; those it has can be looked at")
	}
	return ok(healthAnswer{"ok"}), nil
}

func (a *API) probe(ctx context.Context) (err error) {
	defer panics.To(&err)()
	return a.options.Store.Probe(ctx)
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
	return problemf(http.StatusNotFound, "there is no game %q; POST /games starts one", clip.To(id, clipped))
}

package tables

import (
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"runtime"
	"sync"
	"time"

	"tessera/logic/match"
	"tessera/logic/server/access"
	"tessera/logic/server/limit"
	"tessera/logic/server/replay"
	"tessera/logic/server/rest"
	"tessera/logic/server/store"
)

const (
	// DefaultKeep is how long a table is kept at which nobody plays.
	DefaultKeep = 30 * 24 * time.Hour
	// DefaultHeartbeat is how often a stream of events shows that it is there,
	// and looks at its table in case a wake-up was lost.
	DefaultHeartbeat = 15 * time.Second
	// DefaultStreams is how many streams of events one client may have open.
	DefaultStreams = 200
	// adoptAfter is how long a table waits for the computer until another server
	// than the one that took the last move thinks for it.
	adoptAfter = 5 * time.Second
	// mostThinking bounds the tables of this server that wait for the computer.
	mostThinking   = 10_000
	queuePerSearch = 32
)

// Options are what an API works with. Store and Games are needed; the zero value
// of every other field means what its comment says.
type Options struct {
	Store     store.Store
	Games     match.Games
	Keep      time.Duration              // how long an untouched table is kept; DefaultKeep
	Turns     *limit.Queue               // who may think, shared with others; one of a search per core with room for 32 more each
	Creations *limit.Buckets             // how often tables may be laid; nil is as often as anybody likes
	Client    func(*http.Request) string // who asks, for those; the address of the connection
	Streams   int                        // how many streams of events a client may have open; DefaultStreams
	Heartbeat time.Duration              // of streams; DefaultHeartbeat
	Now       func() time.Time           // time.Now
	Random    io.Reader                  // of ids, tokens and seeds, used concurrently; crypto/rand
	Log       *slog.Logger               // what went wrong in the server itself; the standard logger
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
	if o.Streams <= 0 {
		o.Streams = DefaultStreams
	}
	if o.Heartbeat <= 0 {
		o.Heartbeat = DefaultHeartbeat
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

// API answers the requests. It is made by New and may be used concurrently.
type API struct {
	*rest.Router
	options Options
	states  *replay.Cache
	open    context.Context // ends with Close
	end     context.CancelFunc
	working sync.WaitGroup

	mutex    sync.Mutex
	streams  map[string]int      // open streams of events, by client
	watching int                 // all of them
	thinking map[string]struct{} // the tables for which this server thinks
}

// damagedTable is what is told of a table whose store is not to be trusted.
const damagedTable = "this table was damaged in the server's store and cannot go on; POST /tables lays another"

//go:embed openapi.json
var openAPIDocument json.RawMessage

// New is the API that works with these options. Close ends it.
func New(options Options) *API {
	a := &API{options: options.filled(), states: replay.NewCache(replay.DefaultGames), streams: map[string]int{}, thinking: map[string]struct{}{}}
	a.open, a.end = context.WithCancel(context.Background())
	a.Router = rest.NewRouter(a.options.Log, "/openapi/tables.json", damagedTable)
	a.Route("/tables", http.MethodPost, a.create)
	a.Route("/tables/{id}", http.MethodGet, a.look)
	a.Route("/tables/{id}/moves", http.MethodPost, a.move)
	a.Route("/tables/{id}/undo", http.MethodPost, a.undo)
	a.Route("/tables/{id}/resign", http.MethodPost, a.resign)
	a.Route("/tables/{id}/events", http.MethodGet, a.events)
	a.Route("/openapi/tables.json", http.MethodGet, func(http.ResponseWriter, *http.Request) (rest.Answer, error) {
		return rest.OK(openAPIDocument), nil
	})
	return a
}

// Drain ends the streams of events, so that their connections can be closed.
func (a *API) Drain() { a.end() }

// Close ends the streams and the computer's thoughts; what was begun is thought
// out when a table is looked at again.
func (a *API) Close() {
	a.end()
	a.working.Wait()
}

// Present is how many streams are open, and for how many tables the computer
// thinks or waits to think.
func (a *API) Present() (streams, thinking int) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.watching, len(a.thinking)
}

package tables

import (
	"context"
	_ "embed"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"tessera/logic/internal/denial"
	"tessera/logic/match"
	"tessera/logic/server/access"
	"tessera/logic/server/core"
	"tessera/logic/server/limit"
	"tessera/logic/server/push"
	"tessera/logic/server/rest"
)

const (
	// defaultHeartbeat is how often a stream of events shows that it is there,
	// and looks at its table in case a wake-up was lost.
	defaultHeartbeat = 15 * time.Second
	// DefaultStreams is how many streams of events one client may have open, and
	// DefaultAllStreams how many all may.
	DefaultStreams    = 200
	DefaultAllStreams = 20_000
	// defaultAdopt is how often tables are looked for that wait for the computer
	// and at which no server is.
	defaultAdopt = 4 * time.Second
	// mostThinking bounds the tables of this server that wait for the computer.
	mostThinking = 10_000
)

// asksEach is how often a seat may change a table other than by a move: far more often
// than people do, and too seldom to disturb others. There is no rate for all seats
// together, because one client could use it up.
var asksEach = limit.Rate{Burst: 10, PerSecond: 0.2}

// undoAlone is the cost, in tokens, of an undo that needs no consent.
const undoAlone = 0.1

// phrasesEach is how often a seat may say something: four times a minute.
var phrasesEach = limit.Rate{Burst: 4, PerSecond: 4. / 60}

// Options are what an API works with. Store and Games are needed; the zero value
// of every other field means what its comment says.
type Options struct {
	core.Options
	Games      match.Games
	Streams    int           // how many streams of events a client may have open; DefaultStreams
	AllStreams int           // how many all may; DefaultAllStreams
	Heartbeat  time.Duration // of streams; defaultHeartbeat
	Adopt      time.Duration // how often forgotten tables are looked for; defaultAdopt
	Push       *push.Sender  // tells browsers of turns; nil for none
}

// API answers the requests. It is made by New and may be used concurrently.
type API struct {
	*rest.Router
	core    *core.Core
	options Options
	open    context.Context // ends with Close
	end     context.CancelFunc
	working sync.WaitGroup
	asks    *limit.Buckets // by table and seat, of changes that are not moves
	phrases *limit.Buckets // of one that says something
	sits    *limit.Buckets // by client, of free seats taken

	rang time.Time // the last look for alarms; used by adoptRegularly only

	mutex    sync.Mutex
	streams  map[string]int      // open streams of events, by client and network
	watching int                 // all of them
	feeds    map[string]*feed    // who listens, by table
	thinking map[string]struct{} // the tables for which this server thinks
}

// kind is what tables are among the games of a store.
const kind = "table"

//go:embed openapi.json
var openAPIDocument json.RawMessage

// New is the API that works with these options. Close ends it.
func New(options Options) *API {
	a := resting(options)
	a.working.Go(a.adoptRegularly)
	return a
}

// resting is an API that does nothing unless it is asked.
func resting(options Options) *API {
	if options.Streams <= 0 {
		options.Streams = DefaultStreams
	}
	if options.AllStreams <= 0 {
		options.AllStreams = DefaultAllStreams
	}
	if options.Heartbeat <= 0 {
		options.Heartbeat = defaultHeartbeat
	}
	if options.Adopt <= 0 {
		options.Adopt = defaultAdopt
	}
	a := &API{options: options, asks: limit.NewBuckets(asksEach, limit.Rate{}), phrases: limit.NewBuckets(phrasesEach, limit.Rate{}), sits: limit.NewBuckets(sitsEach, limit.Rate{}), streams: map[string]int{}, feeds: map[string]*feed{}, thinking: map[string]struct{}{}}
	a.sits.Network, a.sits.OfNetwork = access.Network, sitsOfNetwork
	a.open, a.end = context.WithCancel(context.Background())
	a.core, a.Router = core.New(options.Options, core.About{
		Kind: kind, Path: "/tables",
		Unknown:  "there is no table %q here; it may have ended long ago, or the link is not whole",
		Damaged:  denial.Damaged.String(),
		TooMany:  denial.Tables.String(),
		Document: "/openapi/tables.json", Text: openAPIDocument,
	})
	a.Codes = true
	a.Route("/tables", http.MethodPost, a.create)
	a.RouteBoth("/lobby", a.lobby, a.playAnyone)
	a.Route("/tables/{id}", http.MethodGet, a.look)
	a.Route("/tables/{id}/moves", http.MethodPost, a.move)
	a.Route("/tables/{id}/undo", http.MethodPost, a.undo)
	a.Route("/tables/{id}/resign", http.MethodPost, a.resign)
	a.Route("/tables/{id}/rematch", http.MethodPost, a.rematch)
	a.Route("/tables/{id}/call", http.MethodPost, a.call)
	a.Route("/tables/{id}/onlookers", http.MethodPost, a.onlookers)
	a.Route("/tables/{id}/seat", http.MethodPost, a.takeSeat)
	a.Route("/tables/{id}/name", http.MethodPost, a.name)
	a.Route("/tables/{id}/phrases", http.MethodPost, a.phrase)
	a.Route("/tables/{id}/events", http.MethodGet, a.events)
	if options.Push != nil {
		a.Route("/push", http.MethodGet, a.pushKey)
		a.Route("/tables/{id}/push", http.MethodPost, a.subscribe)
	}
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

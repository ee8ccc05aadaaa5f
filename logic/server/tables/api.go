// Package tables is the HTTP API of tables. At a table people in different places, and
// the computer, play one of the server's games.
//
//	POST /tables                  create a table; the answer has a secret for each person's seat
//	POST /lobby                   play against anyone who wants the same game
//	GET  /tables/{id}             view a table; needs no secret, unless it is closed to spectators
//	POST /tables/{id}/moves       make a move; the request names the table's version
//	POST /tables/{id}/undo        ask to take moves back, agree or decline
//	POST /tables/{id}/resign      resign
//	POST /tables/{id}/rematch     play again with seats changed
//	POST /tables/{id}/call        ask whether the player to move is still there
//	GET  /lobby                   list the open tables
//	POST /tables/{id}/seat        take the free seat of an open table
//	POST /tables/{id}/name        set the player's name
//	POST /tables/{id}/phrases     say one of the fixed phrases
//	GET  /push                    the server's public key for push messages
//	POST /tables/{id}/push        set the browser that gets a push message when it is the player's turn
//	POST /tables/{id}/onlookers   let spectators in, or close the table to them
//	GET  /tables/{id}/events      the table's changes, as a stream of events
//	GET  /openapi/tables.json     the OpenAPI description of this API
//
// A table is a game's settings and moves, as in package match, plus its seats. A seat
// belongs to anyone who knows its secret. Each change increases the table's version. A
// client that makes a move names the version it has seen. A repeated request gets the
// answer to the first one.
//
// The computer plays after the answer to the previous move was sent, in the queue that
// all games of the server share. The server that took the move computes the turn. If that
// server stops before it is done, another server finds the table within a few seconds.
//
// The package imports no game. It may import the standard library, match, and its
// neighbours below logic/server. The caller passes in the games, the store, the clock and
// the source of randomness.
package tables

import (
	"context"
	_ "embed"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/limit"
	"tessera/logic/server/push"
	"tessera/logic/server/web"
)

const (
	// defaultHeartbeat is how often a stream sends a sign of life and reloads its table
	// in case a wake-up was lost.
	defaultHeartbeat = 15 * time.Second
	// DefaultStreams is how many streams of events one client may have open.
	// DefaultAllStreams is how many all clients together may have.
	DefaultStreams    = 200
	DefaultAllStreams = 20_000
	// defaultAdopt is how often the API searches for tables where the computer is to move
	// but no server is thinking.
	defaultAdopt = 4 * time.Second
	// clientsOfNetwork is how many times the streams of one client a network may have.
	clientsOfNetwork = 16
	// mostWaiting bounds the listed tables. mostOfOne applies to one client, and
	// mostOfNetwork to one network.
	mostWaiting, mostOfOne, mostOfNetwork = 100, 8, 16
	// mostThinking bounds the tables of this server at which the computer is to move.
	mostThinking = 10_000
)

// asksEach is how often a seat may change a table other than by a move. People need far
// less, and the rate is too low to disturb others. The seats have no common rate, because
// one client could use it up.
var asksEach = limit.Rate{Burst: 10, PerSecond: 0.2}

// undoAlone is the cost, in tokens, of an undo that needs no consent.
const undoAlone = 0.1

// phrasesEach is how often a seat may say a phrase: four times a minute.
var phrasesEach = limit.Rate{Burst: 4, PerSecond: 4. / 60}

// The rates at which a client and its network may take free seats. They are enough for a
// school class that starts together, and less than the lobby holds.
var (
	sitsEach      = limit.Rate{Burst: 16, PerSecond: 1. / 10}
	sitsOfNetwork = limit.Rate{Burst: 32, PerSecond: 1. / 5}
)

// Options configure an API. Store and Games are required. The comments of the other
// fields name the default for a zero value.
type Options struct {
	hosted.Options
	Games      match.Games
	Streams    int           // open streams of events for each client; DefaultStreams
	AllStreams int           // open streams of all clients; DefaultAllStreams
	Heartbeat  time.Duration // of streams; defaultHeartbeat
	Adopt      time.Duration // interval of the search for abandoned tables; defaultAdopt
	Push       *push.Sender
}

// API handles the requests. It is safe for concurrent use.
type API struct {
	*web.Router
	hosted       *hosted.Games
	options      Options
	open         context.Context // done after Close or Drain
	end          context.CancelFunc
	working      sync.WaitGroup
	changeLimits *limit.Buckets // per table and seat: changes that are not moves
	phraseLimits *limit.Buckets // per table and seat: phrases
	seatLimits   *limit.Buckets // per client and network: free seats taken
	streams      *limit.Places  // open streams of events

	rang time.Time // time of the last search for alarms; used only by adoptRegularly

	mutex    sync.Mutex
	feeds    map[string]*feed // the tables with open streams, by id
	thinking map[string]struct{}
}

// kind is the kind of the store's records for tables.
const kind = "table"

//go:embed openapi.json
var openAPIDocument json.RawMessage

// New returns an API that also runs a background goroutine. Close ends it.
func New(options Options) *API {
	a := resting(options)
	a.working.Go(a.adoptRegularly)
	return a
}

// resting returns an API without the background goroutine.
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
	a := &API{
		options:      options,
		changeLimits: limit.NewBuckets(asksEach, limit.Rate{}),
		phraseLimits: limit.NewBuckets(phrasesEach, limit.Rate{}),
		seatLimits:   limit.NewBuckets(sitsEach, limit.Rate{}),
		streams:      limit.NewPlaces(options.Streams, clientsOfNetwork, options.AllStreams, web.Network),
		feeds:        map[string]*feed{},
		thinking:     map[string]struct{}{},
	}
	a.seatLimits.Network, a.seatLimits.NetworkRate = web.Network, sitsOfNetwork
	a.open, a.end = context.WithCancel(context.Background())
	a.hosted, a.Router = hosted.New(options.Options, hosted.About{
		Kind: kind, Path: "/tables",
		Unknown:  "there is no table %q here; it may have ended long ago, or the link is not whole",
		Damaged:  errorcode.Damaged.String(),
		TooMany:  errorcode.Tables.String(),
		Document: "/openapi/tables.json", Text: openAPIDocument,
	})
	a.Codes = true
	a.Route("/tables", http.MethodPost, a.create)
	a.RouteBoth("/lobby", a.lobby, a.playAnyone)
	a.Route("/tables/{id}", http.MethodGet, a.look)
	a.Route("/tables/{id}/events", http.MethodGet, a.events)
	a.Route("/tables/{id}/seat", http.MethodPost, a.takeSeat)
	a.changes("moves", "move", a.move)
	a.changes("undo", "undo", a.undo)
	a.changes("resign", "resign", a.resign)
	a.changes("rematch", "rematch", a.rematch)
	a.changes("call", "call", a.call)
	a.changes("onlookers", "onlookers", a.setSpectators)
	a.changes("name", "name", a.name)
	a.changes("phrases", "phrases", a.phrase)
	if options.Push != nil {
		a.Route("/push", http.MethodGet, a.pushKey)
		a.changes("push", "push", a.subscribe)
	}
	return a
}

// Drain ends the streams of events, so that their connections can be closed.
func (a *API) Drain() { a.end() }

// Close ends the streams and the computer's thinking, and waits for the API's goroutines.
// A server resumes unfinished turns when it finds their tables.
func (a *API) Close() {
	a.end()
	a.working.Wait()
}

// Counts returns the number of open streams, and the number of tables at which the
// computer thinks or waits to think.
func (a *API) Counts() (streams, thinking int) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.streams.Taken(), len(a.thinking)
}

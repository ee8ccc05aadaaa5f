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
// Who is at a table is known in memory, shared by the servers of a store, and sent in the
// streams; presence.go has the rule.
//
// The package imports no game. It may import the standard library, match, and its
// neighbours below logic/server. The caller passes in the games, the store, the clock and
// the source of randomness.
package tables

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
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
	// defaultRenew is how long a player's stream through a proxy may last. Then the client
	// opens it again, which shows that it is still there: a lost client's proxy would keep
	// the stream open for many minutes.
	defaultRenew = 20 * time.Second
	// DefaultStreams is how many streams of events one client may have open.
	// DefaultAllStreams is how many all clients together may have.
	DefaultStreams    = 200
	DefaultAllStreams = 20_000
	// defaultAdopt is how often the API searches for tables where the computer is to move
	// but no server is thinking.
	defaultAdopt = 4 * time.Second
	// clientsOfNetwork bounds the streams of a network, as a multiple of one client's bound.
	// All streams bound it, too.
	clientsOfNetwork = 16
	// mostWaiting bounds the listed tables. mostOfOne applies to one client, mostOfNetwork
	// to one network, and mostOfWider to a wider one.
	mostWaiting, mostOfOne, mostOfNetwork, mostOfWider = 100, 8, 16, 32
	// mostThinking bounds the tables of this server at which the computer is to move.
	mostThinking = 10_000
)

// asksEach is how often a seat may change a table other than by a move. People need far
// less, and the rate is too low to disturb others. The seats have no common rate, because
// one client could use it up.
var asksEach = limit.Rate{Burst: 10, PerSecond: 0.2}

// undoAlone is the cost, in tokens, of an undo that needs no consent.
const undoAlone = 0.1

// phrasesEach is how often a seat may say a phrase: four times at once, then every 15 s.
var phrasesEach = limit.Rate{Burst: 4, PerSecond: 4. / 60}

// The rates at which a client and its networks may take free seats. They are enough for a
// school class that starts together, and less than the lobby holds.
var (
	sitsEach      = limit.Rate{Burst: 16, PerSecond: 1. / 10}
	sitsOfNetwork = limit.Rate{Burst: 32, PerSecond: 1. / 5}
	sitsOfWider   = sitsOfNetwork.Times(2)
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
	Grace      time.Duration // until a player without a stream is away; defaultGrace
	Renew      time.Duration // of players' streams through a proxy; defaultRenew
	Push       *push.Sender
}

// API handles the requests. It is safe for concurrent use.
type API struct {
	*web.Router
	hosted       *hosted.Games
	options      Options
	name         string // tells this server from others
	began        time.Time
	open         context.Context // done after Close or Drain
	end          context.CancelFunc
	starting     sync.Mutex // held while working grows, and while Close ends the API
	closed       bool       // so nothing is started
	working      sync.WaitGroup
	changeLimits *limit.Buckets // per table and seat: changes that are not moves
	phraseLimits *limit.Buckets // per table and seat: phrases
	seatLimits   *limit.Buckets // per client and network: free seats taken
	streams      *limit.Places  // open streams of events

	lobby    lobby
	feeds    feeds
	thinking thinking
}

// kind is the kind of the store's records for tables.
const kind = "table"

//go:embed openapi.json
var openAPIDocument json.RawMessage

// New returns an API that also runs a background goroutine. Close ends it.
func New(options Options) *API {
	a := resting(options)
	a.start((&rounds{API: a}).run)
	a.start(a.watchLobby)
	return a
}

// resting returns an API without the background goroutine.
func resting(options Options) *API {
	options.Streams = cmp.Or(options.Streams, DefaultStreams)
	options.AllStreams = cmp.Or(options.AllStreams, DefaultAllStreams)
	options.Heartbeat = cmp.Or(options.Heartbeat, defaultHeartbeat)
	options.Adopt = cmp.Or(options.Adopt, defaultAdopt)
	options.Grace = cmp.Or(options.Grace, defaultGrace)
	options.Renew = cmp.Or(options.Renew, defaultRenew)
	// A network that could have all streams would shut others out.
	ofNetwork := max(1, min(clientsOfNetwork, options.AllStreams/options.Streams))
	a := &API{
		options:      options,
		name:         strconv.FormatUint(rand.Uint64(), 36),
		began:        time.Now(),
		changeLimits: limit.NewBuckets(asksEach, limit.Rate{}),
		phraseLimits: limit.NewBuckets(phrasesEach, limit.Rate{}),
		seatLimits:   limit.NewBuckets(sitsEach, limit.Rate{}),
		streams:      limit.NewPlaces(options.Streams, ofNetwork, options.AllStreams, web.Network),
		feeds:        feeds{byID: map[string]*feed{}},
		thinking:     thinking{tables: map[string]struct{}{}},
	}
	a.seatLimits.Network, a.seatLimits.NetworkRate = web.Network, sitsOfNetwork
	a.seatLimits.Wider, a.seatLimits.WiderRate = web.WiderNetwork, sitsOfWider
	a.open, a.end = context.WithCancel(context.Background())
	a.hosted, a.Router = hosted.New(options.Options, hosted.About{
		Kind: kind, Path: "/tables",
		Unknown:  "there is no table %q here; it may have ended long ago, or the link is not whole",
		Damaged:  errorcode.Damaged.String(),
		TooMany:  errorcode.Tables.String(),
		Document: "/openapi/tables.json", Text: openAPIDocument,
	})
	a.Codes = true
	a.lobby.hosted, a.lobby.open, a.lobby.listens = a.hosted, a.open, a.feeds.playerListens
	a.Route("/tables", http.MethodPost, a.create)
	a.RouteBoth("/lobby", a.showLobby, a.playAnyone)
	a.Route("/tables/{id}", http.MethodGet, a.look)
	a.Route("/tables/{id}/events", http.MethodGet, a.events)
	a.Route("/tables/{id}/seat", http.MethodPost, a.takeSeat)
	a.changes("moves", "move", request.move)
	a.changes("undo", "undo", request.undo)
	a.changes("resign", "resign", request.resign)
	a.changes("rematch", "rematch", request.rematch)
	a.changes("call", "call", request.call)
	a.changes("onlookers", "onlookers", request.setSpectators)
	a.changes("name", "name", request.name)
	a.changes("phrases", "phrases", request.phrase)
	if options.Push != nil {
		a.Route("/push", http.MethodGet, a.pushKey)
		a.changes("push", "push", request.subscribe)
	}
	return a
}

// Drain ends the streams of events, so that their connections can be closed.
func (a *API) Drain() { a.end() }

// Close ends the streams and the computer's thinking, and waits for the API's goroutines.
// A server resumes unfinished turns when it finds their tables.
func (a *API) Close() {
	a.end()
	a.starting.Lock()
	a.closed = true
	a.starting.Unlock()
	a.working.Wait()
}

// start runs f in a goroutine that Close waits for. It returns false after Close, which a
// request may outlive, because nobody would wait for it then.
func (a *API) start(f func()) bool {
	a.starting.Lock()
	defer a.starting.Unlock()
	if !a.closed {
		a.working.Go(f)
	}
	return !a.closed
}

// Counts returns the number of open streams, and the number of tables at which the
// computer thinks or waits to think.
func (a *API) Counts() (streams, thinking int) {
	return a.streams.Taken(), a.thinking.count()
}

// head is the stored part of a table, except its moves.
type head struct {
	Game        string          `json:"game"` // as [match.Game.VersionedID]
	Settings    json.RawMessage `json:"settings,omitempty"`
	Seats       []seat          `json:"seats"`
	Seed        uint64          `json:"seed"` // of the computer's choices; never shown to clients
	UndoRequest *undoRequest    `json:"ask,omitempty"`
	UndoAskers  []int           `json:"asked,omitempty"` // the seats that asked for an undo in this turn
	// MinorVersions is how many of the latest versions changed only UndoRequest,
	// UndoAskers, Closed, Call, Here, Clock.Since, Said and names.
	MinorVersions    uint64   `json:"asks,omitempty"`
	Resigned         *int     `json:"resigned,omitempty"` // the seat that ended the game by leaving
	Why              string   `json:"why,omitempty"`      // [match.OutOfTime] or [match.Absence]; "" for resigning
	ClosedByOperator bool     `json:"shut,omitempty"`     // the operator has closed it
	Clock            *clock   `json:"clock,omitempty"`
	Rematch          *rematch `json:"rematch,omitempty"`
	Host             int      `json:"host,omitempty"`    // the seat of the table's creator
	Closed           bool     `json:"closed,omitempty"`  // to spectators
	Absence          int      `json:"absence,omitempty"` // seconds to answer a call; 0 if the table has no calls
	Call             *call    `json:"call,omitempty"`
	Free             *int     `json:"free,omitempty"` // the seat that anyone may take; nil once it is taken
	// Here is when the seat to move answered a call in this turn, as a stamp; 0 if it did
	// not.
	Here           int64                 `json:"here,omitempty"`
	ResignTrackers []match.ResignTracker `json:"despair,omitempty"` // the computers' resign trackers, by seat
	Said           []said                `json:"said,omitempty"`    // the latest phrases, oldest first
	Answers        []storedAnswer        `json:"given,omitempty"`   // the latest answers, oldest first
}

type seat struct {
	Who       string `json:"who"`                 // match.Person or a computer level
	TokenHash []byte `json:"tokenHash,omitempty"` // of a person's secret; kept after the person has left
	Name      string `json:"name,omitempty"`      // chosen by the person; "" for none
	// Push is the browser that gets a push message when it is this seat's turn; nil for
	// none.
	Push *push.Subscription `json:"push,omitempty"`
	Left bool               `json:"left,omitempty"` // the person left, and the computer plays on
	// Awaited reports whether no one has opened the seat's link yet.
	Awaited bool `json:"awaited,omitempty"`
}

// undoRequest is a request to take moves back, which the other persons have not all agreed to.
type undoRequest struct {
	Seat   int   `json:"seat"`
	To     int   `json:"to"`               // how many moves remain after the undo
	Agreed []int `json:"agreed,omitempty"` // the seats that agreed
}

type call struct {
	By    int   `json:"by"`
	Since int64 `json:"since"` // a stamp
}

// rematch is the wish to play again with seats changed.
type rematch struct {
	Agreed  []int  `json:"agreed"`         // the seats that want it
	Table   string `json:"table"`          // the id of the next table
	Created bool   `json:"laid,omitempty"` // the next table is stored
}

// table is a loaded table with its game.
type table struct {
	head
	hosted.Game
	loadedAt   moment // when it was loaded
	loadedTurn int    // the seat to move at loading; -1 if the game was over or a seat was free
}

// turn returns the seat to move, or -1 when the game is over.
func (t *table) turn() int {
	if t.Resigned != nil || t.ClosedByOperator {
		return -1
	}
	return t.State.Turn()
}

func (t *table) computersTurn() bool {
	turn := t.turn()
	return turn >= 0 && t.Seats[turn].Who != match.Person
}

// played updates the table after turn, the seat to move until now, has made moves.
func (t *table) played(turn int) {
	t.UndoRequest, t.MinorVersions, t.Call = nil, 0, nil
	if t.turn() != turn {
		t.UndoAskers, t.Here = nil, 0
		t.endTurn(turn)
	}
}

// seatOf returns the seat of the person with this token, or -1 if the token is unknown or
// the person has left.
func (t *table) seatOf(token string) int {
	if seat := t.seatOrLeft(token); seat >= 0 && t.Seats[seat].Who == match.Person {
		return seat
	}
	return -1
}

// seatOrLeft is like seatOf, but also finds the seat of a person who has left.
func (t *table) seatOrLeft(token string) int {
	if token == "" {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s seat) bool { return hosted.MatchesToken(token, s.TokenHash) })
}

func (t *table) names() []string {
	names := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		names[i] = s.Who
	}
	return names
}

func (t *table) persons() []int {
	var seats []int
	for i, s := range t.Seats {
		if s.Who == match.Person {
			seats = append(seats, i)
		}
	}
	return seats
}

func seatOrNone(seat int) *int {
	if seat < 0 {
		return nil
	}
	return &seat
}

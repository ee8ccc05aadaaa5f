// Package core is what the HTTP APIs of the house do alike: keep games in a
// store, find and save them, bound how many are started, and think out the
// computer's turns in the queue that all of them share. What stands beside a
// game's moves, who may change it and what is answered is each API's own.
//
// It names no game. It imports the standard library, match, session, and its
// neighbours below logic/server.
package core

import (
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"runtime"
	"time"

	"tessera/logic/internal/denial"
	"tessera/logic/server/access"
	"tessera/logic/server/limit"
	"tessera/logic/server/replay"
	"tessera/logic/server/rest"
	"tessera/logic/server/store"
)

// queuePerSearch is how many requests may wait for each search that runs.
const queuePerSearch = 32

// Options are what every API works with. Store is needed; the zero value of every
// other field means what its comment says.
type Options struct {
	Store     store.Store
	Turns     *limit.Queue               // who may think, shared with others; one of a search per core with room for 32 more each
	Creations *limit.Buckets             // how often games may be started; nil is as often as anybody likes
	Bytes     *limit.Buckets             // how much a client may add to what is stored; nil is as much as anybody likes
	Client    func(*http.Request) string // who asks, for those; the address of the connection
	Now       func() time.Time           // time.Now
	MayExpire func() bool                // whether Now is trusted where it tells days; always
	Steady    func() time.Time           // since when Now has gone evenly; since New
	Random    io.Reader                  // of ids, tokens and seeds, used concurrently; crypto/rand
	Log       *slog.Logger               // what went wrong in the server itself; the standard logger
}

func (o Options) filled() Options {
	if o.Turns == nil {
		o.Turns = limit.NewQueue(runtime.GOMAXPROCS(0), queuePerSearch*runtime.GOMAXPROCS(0))
	}
	if o.Client == nil {
		o.Client = access.Client
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Steady == nil {
		began := o.Now()
		o.Steady = func() time.Time { return began }
	}
	if o.MayExpire == nil {
		o.MayExpire = func() bool { return true }
	}
	if o.Random == nil {
		o.Random = rand.Reader
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// About is what one API's games are called, and where they are.
type About struct {
	Kind     string // of its games in the store
	Path     string // of all its games, such as "/tables"
	Unknown  string // of a game that there is not: a format for its id
	Damaged  string // of one that is damaged in the store
	TooMany  string // where too many were started
	Document string // the path of the API's description
	Text     json.RawMessage
}

// Core is the part of an API that all have. It may be used concurrently.
type Core struct {
	Options
	about  About
	states *replay.Cache
}

// New is a core, and a router that serves the API's description so far.
func New(options Options, about About) (*Core, *rest.Router) {
	c := &Core{options.filled(), about, replay.NewCache(replay.DefaultGames)}
	router := rest.NewRouter(c.Log, about.Document, about.Damaged)
	router.Route(about.Document, http.MethodGet, func(http.ResponseWriter, *http.Request) (rest.Answer, error) {
		return rest.OK(about.Text), nil
	})
	return c, router
}

// MayStart spends one of the games that who sends a request may start. The error
// tells when there will be another.
func (c *Core) MayStart(r *http.Request) error {
	if c.Creations == nil {
		return nil
	}
	if wait := c.Creations.Take(c.Client(r), c.Now()); wait > 0 {
		return rest.Problem{Status: http.StatusTooManyRequests, Text: c.about.TooMany, After: wait, Code: denial.Tables}
	}
	return nil
}

// What a game and a move take in a store beside their texts, in bytes: about what a
// database needs, indexes included.
const gameBytes, moveBytes = 400, 130

// sizeOf is about what a game takes in the store.
func sizeOf(g store.Game) int {
	size := gameBytes + len(g.Head)
	for _, move := range g.Moves {
		size += moveBytes + len(move)
	}
	return size
}

// mayStore spends, of what a client may store, so many bytes. Half of it is for games
// that are under way, so that who has started too many can play on.
func (c *Core) mayStore(client string, bytes int, begins bool) error {
	if c.Bytes == nil || client == "" || bytes <= 0 {
		return nil
	}
	keep := 0.0
	if begins {
		keep = c.Bytes.Burst() / 2
	}
	if wait := c.Bytes.Spend(client, float64(bytes), keep, c.Now()); wait > 0 {
		return rest.TooMuch(wait, denial.Stored)
	}
	return nil
}

// Package core is the common part of the HTTP APIs. It finds and saves games in a store,
// limits how many are started, and runs the computer's turns in a queue that all APIs
// share. Each API itself decides what it stores beside a game's moves, who may change it,
// and how it answers.
//
// It imports no game. It imports the standard library, match, session, and its neighbours
// below logic/server.
package core

import (
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"runtime"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/server/limit"
	"tessera/logic/server/replay"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// queuePerSearch is how many requests may wait for each search that can run.
const queuePerSearch = 32

// Options configure an API. Store is required. The comments of the other fields name the
// default for a zero value.
type Options struct {
	Store       store.Store
	Queue       *limit.Queue     // runs searches, and may be shared; by default one per core, with 32 more waiting for each
	Creations   *limit.Buckets   // how often games may be started; nil is unlimited
	Bytes       *limit.Buckets   // how much a client may add to the store; nil is unlimited
	Now         func() time.Time // time.Now
	MayExpire   func() bool      // whether Now is reliable over days; always
	SteadySince func() time.Time // since when Now has run without a jump; since New
	Random      io.Reader        // for ids, tokens and seeds, used concurrently; crypto/rand
	Log         *slog.Logger     // for failures of the server itself; the standard logger
}

func (o Options) filled() Options {
	if o.Queue == nil {
		o.Queue = limit.NewQueue(runtime.GOMAXPROCS(0), queuePerSearch*runtime.GOMAXPROCS(0))
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.SteadySince == nil {
		began := o.Now()
		o.SteadySince = func() time.Time { return began }
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

// About names one API's games and paths.
type About struct {
	Kind     string // of its records in the store
	Path     string // of its games, such as "/tables"
	Unknown  string // error text for an unknown game: a format for its id
	Damaged  string // error text for a damaged game
	TooMany  string // error text when too many games were started
	Document string // path of the API's description
	Text     json.RawMessage
}

// Core is the common part of an API. It is safe for concurrent use.
type Core struct {
	Options
	about  About
	states *replay.Cache
}

// New returns a Core, and a router that so far serves only the API's description.
func New(options Options, about About) (*Core, *web.Router) {
	c := &Core{options.filled(), about, replay.NewCache(replay.DefaultGames)}
	router := web.NewRouter(c.Log, about.Document, about.Damaged)
	router.Route(about.Document, http.MethodGet, func(http.ResponseWriter, *http.Request) (web.Answer, error) {
		return web.OK(about.Text), nil
	})
	return c, router
}

// MayStart takes one from the number of games that the request's client may start. The
// error says when it may start another.
func (c *Core) MayStart(r *http.Request) error {
	if c.Creations == nil {
		return nil
	}
	if wait := c.Creations.Take(web.ClientOf(r).ID, c.Now()); wait > 0 {
		return web.Problem{Status: http.StatusTooManyRequests, Text: c.about.TooMany, After: wait, Code: errorcode.Tables}
	}
	return nil
}

// The bytes that a game and a move take in a store beside their text: about as much as in
// a database with its indexes.
const gameBytes, moveBytes = 400, 130

// sizeOf estimates the bytes that a game takes in the store.
func sizeOf(g store.Game) int {
	size := gameBytes + len(g.Head)
	for _, move := range g.Moves {
		size += moveBytes + len(move)
	}
	return size
}

// mayStore takes bytes from what a client may add to the store. New games may use only
// half of it, so that a client that has started too many can still play.
func (c *Core) mayStore(client string, bytes int, begins bool) error {
	if c.Bytes == nil || client == "" || bytes <= 0 {
		return nil
	}
	keep := 0.0
	if begins {
		keep = c.Bytes.Burst() / 2
	}
	if wait := c.Bytes.Spend(client, float64(bytes), keep, c.Now()); wait > 0 {
		return web.TooManyRequests(wait, errorcode.Stored)
	}
	return nil
}

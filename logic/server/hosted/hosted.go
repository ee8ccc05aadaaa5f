// Package hosted has the games that a server hosts, for all HTTP APIs. It finds, replays
// and saves games in a store, limits how many are started, runs the computer's turns in a
// queue that all APIs share, and draws ids, tokens and seeds that cannot be guessed. Each
// API itself decides what it stores beside a game's moves, who may change it, and how it
// answers.
//
// The Keeper provides the time of a server, and removes games that no one has played for
// long. Every stored game is served until a sweep removes it, so reading needs no clock. A
// wrong clock must not delete games. The time is the store's, which means the database's
// if there is one. Nothing expires in the first hour of a server, nor soon after the clock
// has jumped. At most a small share of all games is removed in an hour, unless the
// operator says otherwise.
//
// It imports no game. It imports the standard library, match, and its neighbours
// below logic/server.
package hosted

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// queuePerSearch is how many requests may wait for each search that can run.
const queuePerSearch = 32

// Options configure an API. Store is required. The comments of the other fields name the
// default for a zero value.
type Options struct {
	Store store.Store
	// Queue runs searches, and may be shared. By default it runs one search per core, and
	// up to 32 more wait for each core.
	Queue       *limit.Queue
	Creations   *limit.Buckets   // how often games may be started; nil is unlimited
	Bytes       *limit.Buckets   // how much a client may add to the store; nil is unlimited
	Now         func() time.Time // time.Now
	MayExpire   func() bool      // whether Now is reliable over days; always
	SteadySince func() time.Time // since when Now has run without a jump; since New
	Random      io.Reader        // for ids, tokens and seeds, used concurrently; crypto/rand
	Log         *slog.Logger     // for failures of the server itself; the standard logger
}

func (o Options) filled() Options {
	o.Queue = cmp.Or(o.Queue, limit.NewQueue(runtime.GOMAXPROCS(0), queuePerSearch*runtime.GOMAXPROCS(0)))
	o.Random, o.Log = cmp.Or(o.Random, rand.Reader), cmp.Or(o.Log, slog.Default())
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

// Games are the games of one API. They are safe for concurrent use.
type Games struct {
	Options
	about  About
	states *cache
}

// New returns the games of an API, and a router that so far serves only the API's description.
func New(options Options, about About) (*Games, *web.Router) {
	gs := &Games{options.filled(), about, newCache(cachedGames)}
	router := web.NewRouter(gs.Log, about.Document, about.Damaged)
	router.Route(about.Document, http.MethodGet, func(http.ResponseWriter, *http.Request) (web.Answer, error) {
		return web.OK(about.Text), nil
	})
	return gs, router
}

// MayStart returns an error if a client could not start a game now. It costs nothing.
func (gs *Games) MayStart(client string) error { return gs.spendCreations(client, 0, 1) }

// takeCreation takes one from the number of games that a client may start. The error says
// when it may start another.
func (gs *Games) takeCreation(client string) error { return gs.spendCreations(client, 1, 0) }

func (gs *Games) spendCreations(client string, count, keep float64) error {
	if gs.Creations == nil {
		return nil
	}
	if wait := gs.Creations.Spend(client, count, keep, gs.Now()); wait > 0 {
		return web.Problem{Status: http.StatusTooManyRequests, Text: gs.about.TooMany, After: wait,
			Code: errorcode.Tables}
	}
	return nil
}

func (gs *Games) giveCreationBack(client string) {
	if gs.Creations != nil {
		gs.Creations.GiveBack(client, 1)
	}
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

// takeBytes takes bytes from what a client may add to the store. New games may use only
// half of it, so that a client that has started too many can still play.
func (gs *Games) takeBytes(client string, bytes int, begins bool) error {
	if gs.Bytes == nil || client == "" || bytes <= 0 {
		return nil
	}
	keep := 0.0
	if begins {
		keep = gs.Bytes.Burst() / 2
	}
	if wait := gs.Bytes.Spend(client, float64(bytes), keep, gs.Now()); wait > 0 {
		return web.TooManyRequests(wait, errorcode.Stored)
	}
	return nil
}

// giveBytesBack undoes a takeBytes that returned nil.
func (gs *Games) giveBytesBack(client string, bytes int) {
	if gs.Bytes != nil && client != "" && bytes > 0 {
		gs.Bytes.GiveBack(client, float64(bytes))
	}
}

// encoding encodes secrets in letters and digits, which need no quoting in an address or
// a shell.
var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// Ids, tokens and seeds are drawn at random and cannot be guessed. Only a token's owner
// knows it; a server stores its hash.

// NewID returns a new id of 128 random bits.
func (gs *Games) NewID() (string, error) { return randomText(gs.Random, 16) }

// NewToken returns a new token, which is prefix followed by 160 random bits, and its hash.
func (gs *Games) NewToken(prefix string) (token string, hash []byte, err error) {
	drawn, err := randomText(gs.Random, 20)
	token = prefix + drawn
	return token, HashToken(token), err
}

// randomText returns random bytes as text; bytes is their number.
func randomText(random io.Reader, bytes int) (string, error) {
	drawn := make([]byte, bytes)
	if _, err := io.ReadFull(random, drawn); err != nil {
		return "", fmt.Errorf("no randomness: %w", err)
	}
	return strings.ToLower(encoding.EncodeToString(drawn)), nil
}

// NewSeed returns a random number.
func (gs *Games) NewSeed() (uint64, error) {
	var drawn [8]byte
	if _, err := io.ReadFull(gs.Random, drawn[:]); err != nil {
		return 0, fmt.Errorf("no randomness: %w", err)
	}
	return binary.BigEndian.Uint64(drawn[:]), nil
}

// HashToken returns a token's SHA-256, 32 bytes, which is what a server stores.
func HashToken(token string) []byte {
	hash := sha256.Sum256([]byte(token))
	return hash[:]
}

// ListenerOf returns a text with which the owner of a token proves, in an address that
// others may see, that he may listen. It reveals nothing about the token.
func ListenerOf(hash []byte) string {
	sum := sha256.Sum256(append([]byte("listener "), hash...))
	return strings.ToLower(encoding.EncodeToString(sum[:20]))
}

// MatchesToken reports whether a token has this hash, in constant time.
func MatchesToken(token string, hash []byte) bool {
	return subtle.ConstantTimeCompare(HashToken(token), hash) == 1
}

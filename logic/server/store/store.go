// Package store defines how servers store games. A stored game is a list of moves and a
// head, which only its API reads.
//
// Any number of goroutines may share a store, and so may several servers if the store
// allows it. A change names the version of the game that its caller has seen. Of two
// changes to the same version only one succeeds.
//
// Packages bolt and postgres implement a store each, and package storetest has the tests
// that both must pass. This package imports only the standard library.
package store

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc64"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"net/netip"
	"runtime/debug"
	"slices"
	"sync"
	"time"
)

// The errors about a game. A store may wrap them. Any other error concerns the store
// itself.
var (
	ErrUnknown = errors.New("no such game")
	// ErrExists reports that a game of that id exists.
	ErrExists = errors.New("there is such a game already")
	// ErrConflict reports that the stored game has another version than the one seen.
	ErrConflict = errors.New("the game went on in the meantime")
	// ErrDamaged reports that the stored data differs from what was saved.
	ErrDamaged = errors.New("the stored game is damaged")
	// ErrOutcomeUnknown reports that the connection to the store broke during a change, so it is
	// not known whether the change was made.
	ErrOutcomeUnknown = errors.New("whether the game was changed is not known")
	// ErrUnreachable reports that the store cannot be reached. Nothing was changed.
	ErrUnreachable = errors.New("the database cannot be reached")
	// ErrBroken reports that the store refuses all changes until it is reopened. This
	// change was not made.
	ErrBroken = errors.New("nothing can be stored until the server is restarted")
)

// MaxID is the maximum length of an id, in bytes.
const MaxID = 64

// Game is a stored game.
type Game struct {
	// Kind names the API that created the game and reads its Head. It is "" for Four in a
	// Square's own API, which is older than kinds.
	Kind string
	// Head is the API's own data, in JSON.
	Head json.RawMessage
	// Moves are all moves made, in order.
	Moves []string
	// Version is 0 in a new game. The store increments it at each change.
	Version uint64
	// Touched is the time of the last change, by the clock of the server that made it.
	Touched time.Time
	// Due means that a computer is to move, and that the server that made the change
	// computes the move.
	Due bool
	// Alarm is when the API must look at the game even without a request, such as when a
	// player's time is up; zero for never.
	Alarm time.Time
}

// Census summarizes all games.
type Census struct {
	Games  int
	Latest time.Time // time of the latest change to any game; zero without games
}

// Block is a network whose requests are refused.
type Block struct {
	Network netip.Prefix
	Since   time.Time
}

// All is a number of games to remove that means no bound.
const All = math.MaxInt

// Store stores games by id. All methods are safe for concurrent use. A change is made
// completely or not at all. When its method returns without an error, the change survives
// a crash.
type Store interface {
	// Create stores a new game as version 0. The error can be ErrExists.
	Create(ctx context.Context, id string, g Game) error
	// Load returns the game last saved. The error can be ErrUnknown or ErrDamaged.
	Load(ctx context.Context, id string) (Game, error)
	// Save stores g in place of saw, a game from Load, as the version after saw's. The
	// error can be ErrConflict or ErrUnknown.
	Save(ctx context.Context, id string, saw, g Game) error
	// RemoveUntouched removes games last touched before a time, oldest first, up to most
	// of them, and returns how many it removed. It may stop early when ctx ends.
	RemoveUntouched(ctx context.Context, before time.Time, most int) (int, error)
	// Now returns the time by the clock that all servers of the store share: the
	// database's, or this machine's for a file.
	Now(ctx context.Context) (time.Time, error)
	// Census counts the games.
	Census(ctx context.Context) (Census, error)
	// MaySweep reports whether the caller may remove expired games. Within each period,
	// only one of the servers that share the store may.
	MaySweep(ctx context.Context, every time.Duration) (bool, error)
	// Due returns the ids of due games whose move no other running server computes, as far
	// as the store can know. It returns up to most ids.
	Due(ctx context.Context, most int) ([]string, error)
	// Alarms returns the ids of games whose alarm is not after at, up to most of them.
	Alarms(ctx context.Context, at time.Time, most int) ([]string, error)
	// Latest returns the ids of games of a kind, most recently changed first, up to most
	// of them.
	Latest(ctx context.Context, kind string, most int) ([]string, error)
	// Remove removes a game, damaged or not. The error can be ErrUnknown.
	Remove(ctx context.Context, id string) error
	// Blocks returns the blocked networks, sorted.
	Blocks(ctx context.Context) ([]Block, error)
	// Block blocks a network. If it is already blocked, its entry stays as it is.
	Block(ctx context.Context, b Block) error
	// Unblock removes a block. The error is ErrUnknown if the network is not blocked.
	Unblock(ctx context.Context, network netip.Prefix) error
	// Notices returns the notices, sorted by id.
	Notices(ctx context.Context) ([]Notice, error)
	// ChangeNotices stores the notices that change returns for the present ones, and writes
	// only those that differ. No other change comes in between, by any server. change may
	// be called more than once; after its error nothing is stored. It must not call the
	// store.
	ChangeNotices(ctx context.Context, change func(now []Notice) ([]Notice, error)) error
	// Probe checks that the store can be written, without changing any game. The error
	// says why it cannot.
	Probe(ctx context.Context) error
	// Broken returns an ErrBroken when the store refuses all changes until it is
	// reopened, else nil. It does not block.
	Broken() error
	// Watch returns a channel that receives after each change to a game made after Watch,
	// by any server; for [NoticesID], after each change to the notices. It only wakes the caller. A wake-up may come without a change, once
	// for many changes, or, if the store is on another machine, late or never. Load the
	// game after each wake-up and also from time to time. The caller must call stop in
	// the end.
	Watch(id string) (changed <-chan struct{}, stop func())
	// Tell sends a short text about a game to the servers that watch it, this one included,
	// and stores nothing. It does not block. A text may arrive late or never, and replaces
	// an earlier one about the game that was not sent yet.
	Tell(id, text string)
	// Hear returns a channel that receives what servers tell about a game that the caller
	// watches. Texts that come faster than they are read are lost. The caller must call
	// stop in the end.
	Hear(id string) (texts <-chan string, stop func())
	// Shared reports whether other processes may use the same games.
	Shared() bool
	// Close waits for running calls and releases the store. No method may be called after
	// it.
	Close() error
}

var checksums = crc64.MakeTable(crc64.ECMA)

// TouchTime returns the time to record for a change: now, or the time of the last change if
// the clock was set back since. So a game that is played never looks untouched for long.
func TouchTime(now, last time.Time) time.Time {
	if now.Before(last) {
		return last
	}
	return now
}

// Checksum covers an id and parts of a stored game. With the id, one game cannot pass for
// another.
func Checksum(id string, parts ...[]byte) uint64 {
	sum := crc64.Update(0, checksums, []byte(id))
	for _, part := range parts {
		sum = crc64.Update(sum, checksums, part)
	}
	return sum
}

// Stamp returns a time in nanoseconds since 1970, the stored form. A time outside the
// range of that form becomes its first or last time, so the order is kept.
func Stamp(t time.Time) int64 {
	first, last := time.Unix(0, 0), time.Unix(0, math.MaxInt64)
	if t.Before(first) {
		t = first
	}
	if t.After(last) {
		t = last
	}
	return t.UnixNano()
}

// StampBytes returns the stamp as 8 bytes, most significant first, so that bytes sort
// like times.
func StampBytes(t time.Time) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(Stamp(t)))
}

// TimeOf returns the time of a stamp.
func TimeOf(stamp int64) time.Time { return time.Unix(0, stamp) }

// SortBlocks sorts blocks by network: IPv4 before IPv6, then by first address.
func SortBlocks(blocks []Block) {
	slices.SortFunc(blocks, func(a, b Block) int { return a.Network.Compare(b.Network) })
}

// CommonPrefix returns the length of the longest common prefix of two lists of moves.
func CommonPrefix(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Watchers wakes goroutines that wait for games to change, within one process. The zero
// value is ready to use.
type Watchers struct {
	mutex   sync.Mutex
	byID    listeners[struct{}]
	hearers listeners[string]
}

// listeners are channels by the game whose news they receive.
type listeners[T any] map[string]map[chan T]bool

// add adds a channel for a game's news. The function it returns removes it, under the mutex.
func (l *listeners[T]) add(mutex *sync.Mutex, id string, own chan T) (stop func()) {
	mutex.Lock()
	defer mutex.Unlock()
	if *l == nil {
		*l = listeners[T]{}
	}
	all := *l
	if all[id] == nil {
		all[id] = map[chan T]bool{}
	}
	all[id][own] = true
	return func() {
		mutex.Lock()
		defer mutex.Unlock()
		delete(all[id], own)
		if len(all[id]) == 0 {
			delete(all, id)
		}
	}
}

// mostUnheard is how many texts about a game wait for their reader.
const mostUnheard = 16

// Hear implements [Store.Hear].
func (w *Watchers) Hear(id string) (texts <-chan string, stop func()) {
	own := make(chan string, mostUnheard)
	return own, w.hearers.add(&w.mutex, id, own)
}

// Tell implements [Store.Tell] within this process.
func (w *Watchers) Tell(id, text string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for one := range w.hearers[id] {
		select {
		case one <- text:
		default:
		}
	}
}

// Watch implements [Store.Watch].
func (w *Watchers) Watch(id string) (changed <-chan struct{}, stop func()) {
	own := make(chan struct{}, 1)
	return own, w.byID.add(&w.mutex, id, own)
}

func (w *Watchers) Watched(id string) bool {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return len(w.byID[id]) > 0
}

func (w *Watchers) IDs() []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return slices.Collect(maps.Keys(w.byID))
}

func (w *Watchers) Wake(id string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	wake(w.byID[id])
}

// WakeAll wakes all watchers, for when changes may have been missed.
func (w *Watchers) WakeAll() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for _, waiting := range w.byID {
		wake(waiting)
	}
}

// wake sends a wake-up to those without a pending one.
func wake(waiting map[chan struct{}]bool) {
	for one := range waiting {
		select {
		case one <- struct{}{}:
		default:
		}
	}
}

// Recover returns a function to be deferred, which turns a panic into err, so that one
// damaged page does not end the process:
//
//	defer store.Recover(&err)()
//
// It also turns memory faults into panics, such as reading past the end of a stored file
// that was cut short. Otherwise they would end the process. http.ErrAbortHandler still
// panics.
func Recover(err *error) func() {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		switch value := recover(); value {
		case nil:
		case http.ErrAbortHandler:
			panic(value)
		default:
			*err = PanicError{value, debug.Stack()}
		}
	}
}

// PanicError is an error made from a panic.
type PanicError struct {
	value any
	stack []byte
}

// Error returns one line, without the stack.
func (p PanicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// LogStack is a ReplaceAttr function for slog.HandlerOptions. It adds the stack to errors
// that are panics.
func LogStack(_ []string, a slog.Attr) slog.Attr {
	if err, is := a.Value.Any().(error); is {
		if p, panicked := errors.AsType[PanicError](err); panicked {
			a.Value = slog.StringValue(fmt.Sprintf("%v\n%s", err, p.stack))
		}
	}
	return a
}

// Package store is where servers keep games, whatever they are games of: what
// stands beside the moves, which only its maker reads, and the moves.
//
// A store may be shared by any number of goroutines and, where it says so, of
// servers: whoever changes a game names what he has seen of it, and of two who
// have seen the same only one gets his way.
//
// Packages bolt and postgres have a store each, which package storetest holds to
// the same conformance. This one imports the standard library only.
package store

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc64"
	"math"
	"net/netip"
	"slices"
	"time"
)

// The errors that tell what is the matter with a game; a store may wrap them.
// Every other error is of the store itself.
var (
	// ErrUnknown: there is no such game.
	ErrUnknown = errors.New("no such game")
	// ErrExists: there is a game of that id already.
	ErrExists = errors.New("there is such a game already")
	// ErrConflict: the game is another version by now than the one seen.
	ErrConflict = errors.New("the game went on in the meantime")
	// ErrDamaged: what is stored is not what was saved.
	ErrDamaged = errors.New("the stored game is damaged")
	// ErrMaybe: the connection to the store broke while a change was on its
	// way, so that nobody can say whether it was made.
	ErrMaybe = errors.New("whether the game was changed is not known")
	// ErrAway: the store cannot be reached now, and nothing was changed.
	ErrAway = errors.New("the database cannot be reached")
	// ErrBroken: the store refuses all changes until it is reopened; this one was not
	// made.
	ErrBroken = errors.New("nothing can be stored until the server is restarted")
)

// MaxID is the longest id of a game, in bytes.
const MaxID = 64

// Game is what is stored of a game.
type Game struct {
	// Kind tells who made the game and reads its Head; "" is Four in a Square's
	// own API, which is older than kinds.
	Kind string
	// Head is what stands beside the moves, in JSON.
	Head json.RawMessage
	// Moves are all moves made, the first one first.
	Moves []string
	// Version is 0 in a new game and one more after every change; the store
	// counts it.
	Version uint64
	// Touched is when the last change was made, as its maker's clock had it.
	Touched time.Time
	// Due: a computer is to move, and the server that made the change thinks.
	Due bool
	// Alarm is when the game is to be looked at though nobody asks, such as when a
	// player's time is up; zero for never.
	Alarm time.Time
}

// Census is what there is to know of all games.
type Census struct {
	Games  int
	Latest time.Time // the last time that any was touched; zero where there is none
}

// Block is a network that nobody is served from.
type Block struct {
	Network netip.Prefix
	Since   time.Time
}

// All is how many games there are to remove where there is no bound.
const All = math.MaxInt

// Store keeps games by id. All methods may be called concurrently. A change is
// made as a whole or not at all, and when its method returns without an error
// it outlives the process.
type Store interface {
	// Create keeps a new game as version 0. The error is ErrExists when there is
	// a game of that id.
	Create(ctx context.Context, id string, g Game) error
	// Load is the game last saved. The error is ErrUnknown when there is none,
	// and ErrDamaged when it cannot be trusted.
	Load(ctx context.Context, id string) (Game, error)
	// Save keeps g in the place of saw, a game as Load gave it, as the version
	// after saw's. The error is ErrConflict when the stored game is another
	// version, and ErrUnknown when there is none any more.
	Save(ctx context.Context, id string, saw, g Game) error
	// RemoveUntouched removes the games last touched before a moment, at most so
	// many and the oldest first, and returns how many it removed. It may stop
	// early when ctx ends.
	RemoveUntouched(ctx context.Context, before time.Time, most int) (int, error)
	// Now is the time by the clock of all who share the store: the database's;
	// of a file this machine's.
	Now(ctx context.Context) (time.Time, error)
	// Census counts the games.
	Census(ctx context.Context) (Census, error)
	// MaySweep is whether whoever asks may remove expired games: of all who
	// share the store one in such a time.
	MaySweep(ctx context.Context, every time.Duration) (bool, error)
	// Due are the ids of games that are due and that no other server is at, as
	// far as can be known, at most so many.
	Due(ctx context.Context, most int) ([]string, error)
	// Alarms are the ids of games whose alarm is at a moment or was before, at most
	// so many.
	Alarms(ctx context.Context, at time.Time, most int) ([]string, error)
	// Latest are the ids of the games of a kind, those that were changed last first,
	// at most so many.
	Latest(ctx context.Context, kind string, most int) ([]string, error)
	// Remove removes a game, damaged or not. The error is ErrUnknown when there is
	// none.
	Remove(ctx context.Context, id string) error
	// Blocks are the networks that nobody is served from, in their order.
	Blocks(ctx context.Context) ([]Block, error)
	// Block adds one; a network that is blocked stays so since it was.
	Block(ctx context.Context, b Block) error
	// Unblock takes one away. The error is ErrUnknown when it is not blocked.
	Unblock(ctx context.Context, network netip.Prefix) error
	// Probe writes to where the games are without changing any, and returns why
	// that is not possible.
	Probe(ctx context.Context) error
	// Broken returns an ErrBroken when the store refuses all changes until it is
	// reopened, else nil. It does not block.
	Broken() error
	// Watch wakes who waits for a game to change, whoever changes it: something
	// is on the channel after every change that came after Watch. It is a
	// wake-up, no news: it may come for nothing, once for many changes, and,
	// where the store is on another machine, late or never; so look at the game,
	// and look again now and then. Stop must be called in the end.
	Watch(id string) (changed <-chan struct{}, stop func())
	// Close waits for what is running and gives the store back. No method is to
	// be called after it.
	Close() error
}

var checksums = crc64.MakeTable(crc64.ECMA)

// Later is the time of a change to a game last changed then: now, or where the clock
// was set back in between, that time still, so that a game that is played never
// looks as if nobody had been at it for long.
func Later(now, last time.Time) time.Time {
	if now.Before(last) {
		return last
	}
	return now
}

// Checksum covers parts of what is stored of a game. The id is always one of
// them, so that no game is taken for another.
func Checksum(id string, parts ...[]byte) uint64 {
	sum := crc64.Update(0, checksums, []byte(id))
	for _, part := range parts {
		sum = crc64.Update(sum, checksums, part)
	}
	return sum
}

// Stamp is a time as it is stored: nanoseconds since 1970. A time before the
// first or after the last that can be stored is that one, which keeps the order.
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

// StampBytes is the stamp with its most significant byte first, so that the
// order of times is the order of the bytes.
func StampBytes(t time.Time) []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(Stamp(t)))
}

// TimeOf is the time of a stamp.
func TimeOf(stamp int64) time.Time { return time.Unix(0, stamp) }

// SortBlocks puts networks in their order: IPv4 before IPv6, and by their first address.
func SortBlocks(blocks []Block) {
	slices.SortFunc(blocks, func(a, b Block) int { return a.Network.Compare(b.Network) })
}

// Common is how many moves two lists begin with alike.
func Common(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

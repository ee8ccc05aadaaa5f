// Package expiry removes the games that nobody has played on for long, and has the
// time that says so. Every stored game is served. A game expires when a sweep removes
// it, so reading needs no clock. A clock that is wrong must not delete games: the time
// is that of the store, which is the database's where there is one; nothing expires in
// the first hour of a server, nor soon after the clock has jumped; and of all games
// only a small share goes in an hour unless the operator says otherwise.
//
// It imports the standard library and its neighbours panics and store.
package expiry

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"sync"
	"time"

	"tessera/logic/server/panics"
	"tessera/logic/server/store"
)

// DefaultKeep is how long a game is kept after its last change.
const DefaultKeep = 30 * 24 * time.Hour

const (
	// sweepEvery is how often expired games are removed, at most.
	sweepEvery = time.Hour
	// lookEvery is how often the clock is looked at.
	lookEvery = time.Minute
	// jumpFrom is what a clock may be set by without being said to have jumped.
	jumpFrom = 5 * time.Minute
	// evenTo is what the clock may differ by at each look and still count as even.
	evenTo = time.Second
	// holdShort is how long nothing expires after a start, and after a jump;
	// holdLong how long after one that could let many games expire.
	holdShort, holdLong = time.Hour, 24 * time.Hour
	// smallShare of all games may expire in one sweep; where they are kept for a
	// short time only, several times the share that does so anyway.
	smallShare, usualTimes = 0.02, 4
)

// Options are what a keeper works with. The zero value of Elapsed means what its
// comment says.
type Options struct {
	Store   store.Store
	Keep    time.Duration // how long an untouched game is kept
	Log     *slog.Logger
	Elapsed func() time.Duration // a clock that nobody sets; the machine's since the start
}

// Keeper knows the time and removes expired games. It may be used concurrently.
type Keeper struct {
	Options

	mutex sync.Mutex
	base  time.Time     // the store's clock
	at    time.Duration // when it showed that
	even  time.Time     // since when it has gone evenly
	until time.Duration // nothing expires before
	jump  time.Duration // the last one that was noticed
	swept time.Duration // when games were removed last
}

// New looks at the clock for the first time. The error is the store's.
func New(ctx context.Context, options Options) (*Keeper, error) {
	if options.Elapsed == nil {
		began := time.Now()
		options.Elapsed = func() time.Duration { return time.Since(began) }
	}
	k := &Keeper{Options: options}
	now, err := k.Store.Now(ctx)
	if err != nil {
		return nil, err
	}
	all, err := k.Store.Census(ctx)
	if err != nil {
		return nil, err
	}
	k.at = k.Elapsed()
	k.base, k.even, k.swept, k.until = now, now, k.at, k.at+holdShort
	if idle := now.Sub(all.Latest); all.Games > 0 && (idle > k.Keep/2 || idle < -jumpFrom) {
		k.noteJump(idle, "nothing was stored for so long: was the server off, or is the clock wrong?")
	}
	return k, nil
}

// noteJump holds everything back for a while.
func (k *Keeper) noteJump(by time.Duration, what string) {
	hold := holdShort
	if by.Abs() > k.Keep/2 {
		hold = holdLong
	}
	k.jump, k.until = by, max(k.until, k.Elapsed()+hold)
	k.Log.Warn("the clock may be wrong", "by", by.Round(time.Second), "why", what, "nothing expires for", hold)
}

// Now is the time by the store's clock.
func (k *Keeper) Now() time.Time {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.base.Add(k.Elapsed() - k.at)
}

// Steady is since when this server has seen the time go on evenly: since it started,
// or since the clock was set. What began before has lasted nobody knows how long.
func (k *Keeper) Steady() time.Time {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.even
}

// MayExpire reports whether the clock is trusted to remove games, and to end turns that
// are timed in days.
func (k *Keeper) MayExpire() bool {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.Elapsed() >= k.until
}

// Jump is by how much the clock jumped last, as far as was noticed.
func (k *Keeper) Jump() time.Duration {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.jump
}

// Look looks at the store's clock, and takes note where it has jumped.
func (k *Keeper) Look(ctx context.Context) error {
	now, err := k.Store.Now(ctx)
	if err != nil {
		return err
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	elapsed := k.Elapsed()
	by := now.Sub(k.base.Add(elapsed - k.at))
	k.base, k.at = now, elapsed
	if by.Abs() > evenTo {
		k.even = now
	}
	if by.Abs() > jumpFrom {
		k.noteJump(by, "it was set, or the machine slept")
	}
	return nil
}

// Sweep removes expired games, where the clock can be trusted and the last time is
// long enough ago.
func (k *Keeper) Sweep(ctx context.Context) (removed int, err error) {
	defer panics.To(&err)()
	k.mutex.Lock()
	every := everyOf(k.Keep)
	due := k.Elapsed() >= max(k.until, k.swept+every)
	if due {
		k.swept = k.Elapsed()
	}
	k.mutex.Unlock()
	if !due {
		return 0, nil
	}
	may, err := k.Store.MaySweep(ctx, every)
	if err != nil || !may {
		return 0, err
	}
	all, err := k.Store.Census(ctx)
	if err != nil {
		return 0, err
	}
	most := mostOf(all.Games, k.Keep)
	removed, err = k.Store.RemoveUntouched(ctx, k.Now().Add(-k.Keep), most)
	if removed == most && most > 0 && removed < all.Games {
		k.Log.Warn("many games have expired; the others go in the next hours", "removed", removed, "of", all.Games,
			"hint", "if the clock is right, `tessera-serve expire` removes them at once")
	}
	return removed, err
}

// everyOf is the time between two sweeps: an hour, or a quarter of keep if that is less,
// but at least a minute.
func everyOf(keep time.Duration) time.Duration {
	return min(sweepEvery, max(keep/4, lookEvery))
}

// mostOf is how many of so many games one sweep may remove.
func mostOf(games int, keep time.Duration) int {
	share := max(smallShare, usualTimes*float64(everyOf(keep))/float64(keep))
	return int(math.Ceil(min(share, 1) * float64(games)))
}

// Run looks at the clock and removes expired games until ctx ends.
func (k *Keeper) Run(ctx context.Context) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		err := k.Look(ctx)
		if err == nil {
			_, err = k.Sweep(ctx)
		}
		if err != nil && ctx.Err() == nil && !errors.Is(err, context.Canceled) {
			k.Log.Error("expired games cannot be removed", "error", err)
		}
	}
}

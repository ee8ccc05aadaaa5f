package hosted

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"sync"
	"time"

	"tessera/logic/server/store"
)

// DefaultKeep is how long a game is kept after its last change.
const DefaultKeep = 30 * 24 * time.Hour

const (
	sweepEvery = time.Hour
	checkEvery = time.Minute
	// jumpFrom is the smallest change of the clock that counts as a jump.
	jumpFrom = 5 * time.Minute
	// evenTo is how far the clock may be off at a check and still count as even.
	evenTo = time.Second
	// holdShort is how long nothing expires after a start or a jump, and holdLong after a
	// jump that could make many games expire.
	holdShort, holdLong = time.Hour, 24 * time.Hour
	// smallShare bounds the share of all games that one sweep removes. Games that are
	// kept only for a short time expire faster; then the bound is usualTimes the average
	// share.
	smallShare, usualTimes = 0.02, 4
)

// KeeperOptions configure a Keeper.
type KeeperOptions struct {
	Store   store.Store
	Keep    time.Duration // how long a game is kept after its last change
	Log     *slog.Logger
	Elapsed func() time.Duration // a clock that cannot be set; nil means the machine's monotonic clock
}

// Keeper provides the time and removes expired games. It is safe for concurrent use.
type Keeper struct {
	KeeperOptions

	mutex sync.Mutex
	base  time.Time     // the store's clock at the last check
	at    time.Duration // Elapsed at the last check
	even  time.Time     // since when the clock has run without a jump
	until time.Duration // nothing expires before
	jump  time.Duration // the last jump noticed
	swept time.Duration // when a sweep last ran
}

// NewKeeper returns a Keeper after a first check of the clock. The error is the store's.
func NewKeeper(ctx context.Context, options KeeperOptions) (*Keeper, error) {
	if options.Elapsed == nil {
		began := time.Now()
		options.Elapsed = func() time.Duration { return time.Since(began) }
	}
	k := &Keeper{KeeperOptions: options}
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

// noteJump logs a jump and stops expiry for a while.
func (k *Keeper) noteJump(by time.Duration, what string) {
	hold := holdShort
	if by.Abs() > k.Keep/2 {
		hold = holdLong
	}
	k.jump, k.until = by, max(k.until, k.Elapsed()+hold)
	k.Log.Warn("the clock may be wrong", "by", by.Round(time.Second), "why", what, "nothing expires for", hold)
}

// Now returns the time by the store's clock.
func (k *Keeper) Now() time.Time {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.base.Add(k.Elapsed() - k.at)
}

// SteadySince returns since when this server has seen the clock run without a jump: since its
// start, or since the clock was set. How long anything that began earlier has lasted is
// not known.
func (k *Keeper) SteadySince() time.Time {
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

// Jump returns the size of the last jump noticed.
func (k *Keeper) Jump() time.Duration {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.jump
}

// CheckClock checks the store's clock for jumps.
func (k *Keeper) CheckClock(ctx context.Context) error {
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

// Sweep removes expired games, if the clock can be trusted and the last sweep is long
// enough ago.
func (k *Keeper) Sweep(ctx context.Context) (removed int, err error) {
	defer store.Recover(&err)()
	k.mutex.Lock()
	every := sweepInterval(k.Keep)
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
	most := sweepBound(all.Games, k.Keep)
	removed, err = k.Store.RemoveUntouched(ctx, k.Now().Add(-k.Keep), most)
	if removed == most && most > 0 && removed < all.Games {
		k.Log.Warn("many games have expired; the others go in the next hours", "removed", removed, "of", all.Games,
			"hint", "if the clock is right, `tessera-serve expire` removes them at once")
	}
	return removed, err
}

// sweepInterval is the time between two sweeps: an hour, or a quarter of keep if that is less,
// but at least a minute.
func sweepInterval(keep time.Duration) time.Duration {
	return min(sweepEvery, max(keep/4, checkEvery))
}

// sweepBound returns how many games one sweep may remove; games is the number of all games.
func sweepBound(games int, keep time.Duration) int {
	share := max(smallShare, usualTimes*float64(sweepInterval(keep))/float64(keep))
	return int(math.Ceil(min(share, 1) * float64(games)))
}

// Run checks the clock and removes expired games until ctx ends.
func (k *Keeper) Run(ctx context.Context) {
	ticker := time.NewTicker(checkEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		err := k.CheckClock(ctx)
		if err == nil {
			_, err = k.Sweep(ctx)
		}
		if err != nil && ctx.Err() == nil && !errors.Is(err, context.Canceled) {
			k.Log.Error("expired games cannot be removed", "error", err)
		}
	}
}

package main

import (
	"context"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"tessera/logic/server/limit"
)

// warningsEach is how often each line of the program may log a warning or an error.
var warningsEach = limit.Rate{Burst: 20, PerSecond: 1. / 6}

// Log returns a logger that adds the request's number to every line, and bounds warnings and
// errors, because requests of strangers can cause them.
func Log(h slog.Handler, now func() time.Time) *slog.Logger {
	bounds := &logBounds{now: now, rate: limit.NewBuckets(warningsEach, limit.Rate{}), since: map[uintptr]int{}}
	return slog.New(bounded{numbered{h}, bounds})
}

type numbered struct{ slog.Handler }

func (n numbered) Handle(ctx context.Context, line slog.Record) error {
	if id, ok := ctx.Value(requestKey{}).(string); ok {
		line.AddAttrs(slog.String("request", id))
	}
	return n.Handler.Handle(ctx, line)
}

func (n numbered) WithAttrs(attrs []slog.Attr) slog.Handler {
	return numbered{n.Handler.WithAttrs(attrs)}
}

func (n numbered) WithGroup(name string) slog.Handler { return numbered{n.Handler.WithGroup(name)} }

// bounded leaves out warnings and errors from a place in the program that has logged too
// many. Those of other places are not affected.
type bounded struct {
	slog.Handler
	bounds *logBounds // shared by the handlers of a logger
}

// logBounds counts what is left out by the place in the program that logs it. All that
// net/http logs counts as one place.
type logBounds struct {
	now  func() time.Time
	rate *limit.Buckets

	mutex   sync.Mutex
	since   map[uintptr]int // left out since the place's last line
	leftOut int             // of all places
}

func (b bounded) Handle(ctx context.Context, line slog.Record) error {
	if line.Level >= slog.LevelWarn {
		before, may := b.bounds.admit(line.PC)
		if !may {
			return nil
		}
		if before > 0 {
			line.AddAttrs(slog.Int("left out before", before))
		}
	}
	return b.Handler.Handle(ctx, line)
}

// admit reports whether a place may log a line, and how many it has left out before it.
func (l *logBounds) admit(place uintptr) (before int, may bool) {
	wait := l.rate.Take(strconv.FormatUint(uint64(place), 16), l.now())
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if wait > 0 {
		l.since[place]++
		l.leftOut++
		return 0, false
	}
	before = l.since[place]
	delete(l.since, place)
	return before, true
}

func (b bounded) WithAttrs(attrs []slog.Attr) slog.Handler {
	return bounded{b.Handler.WithAttrs(attrs), b.bounds}
}

func (b bounded) WithGroup(name string) slog.Handler {
	return bounded{b.Handler.WithGroup(name), b.bounds}
}

// leftOut returns how many lines were left out.
func (b bounded) leftOut() int {
	b.bounds.mutex.Lock()
	defer b.bounds.mutex.Unlock()
	return b.bounds.leftOut
}

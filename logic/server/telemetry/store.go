package telemetry

import (
	"context"
	"errors"
	"time"

	"tessera/logic/server/store"
)

// Store returns a store that times the calls to s.
func (m *Metrics) Store(s store.Store) store.Store { return timed{s, m} }

type timed struct {
	store.Store
	metrics *Metrics
}

func (t timed) note(call string, began time.Time, err error) {
	t.metrics.calls.WithLabelValues(call, outcomeOf(err)).Observe(time.Since(began).Seconds())
}

func outcomeOf(err error) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, store.ErrUnknown), errors.Is(err, store.ErrExists):
		return "unknown"
	case errors.Is(err, store.ErrConflict):
		return "conflict"
	case errors.Is(err, store.ErrDamaged):
		return "damaged"
	case errors.Is(err, context.Canceled):
		return "given up"
	}
	return "failed"
}

func (t timed) Create(ctx context.Context, id string, g store.Game) (err error) {
	defer func(began time.Time) { t.note("create", began, err) }(time.Now())
	return t.Store.Create(ctx, id, g)
}

func (t timed) Load(ctx context.Context, id string) (g store.Game, err error) {
	defer func(began time.Time) { t.note("load", began, err) }(time.Now())
	return t.Store.Load(ctx, id)
}

func (t timed) Save(ctx context.Context, id string, saw, g store.Game) (err error) {
	defer func(began time.Time) { t.note("save", began, err) }(time.Now())
	return t.Store.Save(ctx, id, saw, g)
}

func (t timed) RemoveUntouched(ctx context.Context, before time.Time, most int) (n int, err error) {
	defer func(began time.Time) { t.note("remove", began, err) }(time.Now())
	return t.Store.RemoveUntouched(ctx, before, most)
}

func (t timed) Probe(ctx context.Context) (err error) {
	defer func(began time.Time) { t.note("probe", began, err) }(time.Now())
	return t.Store.Probe(ctx)
}

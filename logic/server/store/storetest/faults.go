package storetest

import (
	"context"
	"errors"
	"sync"
	"time"

	"tessera/logic/server/store"
)

var ErrFault = errors.New("the disk is broken")

// Faults is a store whose calls can be made to fail.
type Faults struct {
	store.Store
	mutex sync.Mutex
	calls int
	// plan returns the fault of a call. n counts calls from 1.
	plan func(call string, n int) Fault
}

type Fault int

// None carries the call out. Before fails without doing anything. After carries the call
// out and loses its answer. Panic panics. Away reports that the store cannot be reached.
const (
	None Fault = iota
	Before
	After
	Panic
	Unreachable
)

func NewFaults(s store.Store) *Faults { return &Faults{Store: s} }

// Plan sets the plan for calls from now on, and restarts their count. A nil plan carries
// all of them out.
func (f *Faults) Plan(plan func(call string, n int) Fault) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.plan, f.calls = plan, 0
}

func (f *Faults) Calls() int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.calls
}

func (f *Faults) try(call string, do func() error) error {
	f.mutex.Lock()
	f.calls++
	fault := None
	if f.plan != nil {
		fault = f.plan(call, f.calls)
	}
	f.mutex.Unlock()
	switch fault {
	case Before:
		return ErrFault
	case Panic:
		panic(ErrFault)
	case Unreachable:
		return store.ErrUnreachable
	}
	err := do()
	if fault == After && err == nil {
		return errors.Join(store.ErrOutcomeUnknown, ErrFault)
	}
	return err
}

func (f *Faults) Create(ctx context.Context, id string, g store.Game) error {
	return f.try("create", func() error { return f.Store.Create(ctx, id, g) })
}

func (f *Faults) Load(ctx context.Context, id string) (g store.Game, err error) {
	err = f.try("load", func() error {
		g, err = f.Store.Load(ctx, id)
		return err
	})
	if err != nil {
		g = store.Game{}
	}
	return g, err
}

func (f *Faults) Save(ctx context.Context, id string, saw, g store.Game) error {
	return f.try("save", func() error { return f.Store.Save(ctx, id, saw, g) })
}

func (f *Faults) RemoveUntouched(ctx context.Context, before time.Time, most int) (n int, err error) {
	err = f.try("remove", func() error {
		n, err = f.Store.RemoveUntouched(ctx, before, most)
		return err
	})
	return n, err
}

func (f *Faults) Probe(ctx context.Context) error {
	return f.try("probe", func() error { return f.Store.Probe(ctx) })
}

func (f *Faults) Notices(ctx context.Context) (all []store.Notice, err error) {
	err = f.try("load", func() error {
		all, err = f.Store.Notices(ctx)
		return err
	})
	return all, err
}

func (f *Faults) ChangeNotices(ctx context.Context, change func(now []store.Notice) ([]store.Notice, error)) error {
	return f.try("save", func() error { return f.Store.ChangeNotices(ctx, change) })
}

package storetest

import (
	"context"
	"errors"
	"sync"
	"time"

	"tessera/logic/server/store"
)

// ErrFault is the error of a call that was made to fail.
var ErrFault = errors.New("the disk is broken")

// Faults is a store whose calls can be made to fail.
type Faults struct {
	store.Store
	mutex sync.Mutex
	calls int
	// plan says what becomes of a call, counted from 1.
	plan func(call string, n int) Fault
}

// Fault is what becomes of a call.
type Fault int

// A call is carried out, fails before anything was done, is carried out and its
// answer lost, panics, or finds the store away.
const (
	None Fault = iota
	Before
	After
	Panic
	Away
)

// NewFaults is the store with all calls carried out.
func NewFaults(s store.Store) *Faults { return &Faults{Store: s} }

// Plan settles what becomes of the calls from now on, which are counted anew;
// nil carries all of them out.
func (f *Faults) Plan(plan func(call string, n int) Fault) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.plan, f.calls = plan, 0
}

// Calls is how many calls there were since Plan.
func (f *Faults) Calls() int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.calls
}

// try carries a call out as planned.
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
	case Away:
		return store.ErrAway
	}
	err := do()
	if fault == After && err == nil {
		return errors.Join(store.ErrMaybe, ErrFault)
	}
	return err
}

// Create implements [store.Store].
func (f *Faults) Create(ctx context.Context, id string, g store.Game) error {
	return f.try("create", func() error { return f.Store.Create(ctx, id, g) })
}

// Load implements [store.Store].
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

// Save implements [store.Store].
func (f *Faults) Save(ctx context.Context, id string, saw, g store.Game) error {
	return f.try("save", func() error { return f.Store.Save(ctx, id, saw, g) })
}

// RemoveUntouched implements [store.Store].
func (f *Faults) RemoveUntouched(ctx context.Context, before time.Time, most int) (n int, err error) {
	err = f.try("remove", func() error {
		n, err = f.Store.RemoveUntouched(ctx, before, most)
		return err
	})
	return n, err
}

// Probe implements [store.Store].
func (f *Faults) Probe(ctx context.Context) error {
	return f.try("probe", func() error { return f.Store.Probe(ctx) })
}

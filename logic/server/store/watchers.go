package store

import (
	"maps"
	"slices"
	"sync"
)

// Watchers wakes goroutines that wait for games to change, within one process. The zero
// value is ready to use.
type Watchers struct {
	mutex sync.Mutex
	byID  map[string]map[chan struct{}]bool
}

// Watch is [Store.Watch].
func (w *Watchers) Watch(id string) (changed <-chan struct{}, stop func()) {
	own := make(chan struct{}, 1)
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.byID == nil {
		w.byID = map[string]map[chan struct{}]bool{}
	}
	if w.byID[id] == nil {
		w.byID[id] = map[chan struct{}]bool{}
	}
	w.byID[id][own] = true
	return own, func() { w.remove(id, own) }
}

func (w *Watchers) remove(id string, own chan struct{}) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	delete(w.byID[id], own)
	if len(w.byID[id]) == 0 {
		delete(w.byID, id)
	}
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

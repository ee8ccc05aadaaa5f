package store

import (
	"maps"
	"slices"
	"sync"
)

// Watchers are who waits for games to change, in one process. The zero value is
// ready.
type Watchers struct {
	mutex sync.Mutex
	byID  map[string]map[chan struct{}]bool
}

// Watch is the method of [Store].
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

// Watched reports whether anybody waits for a game.
func (w *Watchers) Watched(id string) bool {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return len(w.byID[id]) > 0
}

// IDs are the games that somebody waits for.
func (w *Watchers) IDs() []string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return slices.Collect(maps.Keys(w.byID))
}

// Wake wakes who waits for a game.
func (w *Watchers) Wake(id string) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	wake(w.byID[id])
}

// WakeAll wakes all, for the case that changes may have been missed.
func (w *Watchers) WakeAll() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for _, waiting := range w.byID {
		wake(waiting)
	}
}

// wake leaves a wake-up with those who have none yet.
func wake(waiting map[chan struct{}]bool) {
	for one := range waiting {
		select {
		case one <- struct{}{}:
		default:
		}
	}
}

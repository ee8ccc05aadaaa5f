package table

import (
	"sync"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/logic/match"
)

// Frames come sixty times a second at most, and under a software renderer far
// less often, while the browser's one thread has nothing to do in between. So
// there a search goes on between frames too, in slices short enough that no
// frame has to wait for long.
const (
	aheadSlice = 6 * time.Millisecond
	// aheadPause lets the page do what it has to.
	aheadPause = time.Millisecond
	// aheadTrust is how long the search goes on without being asked for a
	// step: the next frame may be late, or the search may have been given up.
	aheadTrust = 600 * time.Millisecond
)

// ahead makes a search go on between the frames that ask for its steps, where
// frames leave time for it.
func ahead(s match.Search) match.Search {
	if !thinksAhead {
		return s
	}
	return &runner{search: s, wake: ebiten.ScheduleFrame}
}

// runner is a search that goes on by itself for as long as somebody asks for
// its steps.
type runner struct {
	wake func() // asks for a frame when the search is done

	mu      sync.Mutex // guards all below
	search  match.Search
	done    bool
	running bool
	asked   time.Time
}

// Step implements match.Search. A search that is at work already is left alone.
func (r *runner) Step(work int) bool {
	if !r.mu.TryLock() {
		return false
	}
	defer r.mu.Unlock()
	r.asked = time.Now()
	r.done = r.done || r.search.Step(work)
	if !r.running && !r.done {
		r.running = true
		go r.run()
	}
	return r.done
}

// Line implements match.Search.
func (r *runner) Line() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.search.Line()
}

// Evaluation implements match.Search.
func (r *runner) Evaluation() match.Evaluation {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.search.Evaluation()
}

// Note implements match.Search.
func (r *runner) Note() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.search.Note()
}

func (r *runner) run() {
	for r.goesOn() {
		time.Sleep(aheadPause)
	}
	r.wake()
}

// goesOn does one slice; false when there is no more to do.
func (r *runner) goesOn() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for end := time.Now().Add(aheadSlice); !r.done && time.Now().Before(end); {
		r.done = r.search.Step(work)
	}
	r.running = !r.done && time.Since(r.asked) < aheadTrust
	return r.running
}

package mind

import (
	"sync"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Local is a mind in this program. Its goroutine runs only while there are questions.
type Local struct {
	games   match.Games
	wake    func()
	stepped bool // it works only in Step

	mu    sync.Mutex // guards the fields below
	queue queue
	idle  chan struct{} // closed while there are no questions
}

// NewLocal returns a mind with the engines of these games. It calls wake, on its own
// goroutine, whenever an answer is ready.
func NewLocal(games match.Games, wake func()) *Local {
	idle := make(chan struct{})
	close(idle)
	return &Local{games: games, wake: wake, idle: idle}
}

// NewStepped returns a mind that works only during [Local.Step], so that tests do not
// depend on the speed of the machine.
func NewStepped(games match.Games) *Local {
	l := NewLocal(games, func() {})
	l.stepped = true
	return l
}

// Step runs a number of slices, of a millisecond or two each, on the caller's goroutine.
// It does nothing unless the mind comes from [NewStepped].
func (l *Local) Step(slices int) {
	if !l.stepped {
		return
	}
	for range slices {
		l.mu.Lock()
		t := l.queue.first()
		l.mu.Unlock()
		if t == nil {
			return
		}
		l.runSlice(t)
	}
}

func (l *Local) Ask(q match.Question, rank Rank) *Thought {
	t := &Thought{question: q, rank: rank, drop: l.remove}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.queue.add(t); len(l.queue) == 1 && !l.stepped {
		select {
		case <-l.idle:
			l.idle = make(chan struct{})
			go l.work(l.idle)
		default: // work is about to look for more
		}
	}
	return t
}

// Prepare does nothing: the engines are already loaded.
func (l *Local) Prepare(match.Question) {}

// SlowsAnimations returns false: the system shares the processor well enough.
func (l *Local) SlowsAnimations() bool { return false }

// Wait waits until all questions are answered, but at most for the given time.
func (l *Local) Wait(most time.Duration) {
	l.mu.Lock()
	idle := l.idle
	l.mu.Unlock()
	select {
	case <-idle:
	case <-time.After(most):
	}
}

func (l *Local) remove(t *Thought) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.queue.remove(t)
}

// next returns the thought to work on. If the queue is empty it returns nil and closes idle.
func (l *Local) next(idle chan struct{}) *Thought {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.queue.first()
	if t == nil {
		close(idle)
	}
	return t
}

// work runs until all questions are answered.
func (l *Local) work(idle chan struct{}) {
	for t := l.next(idle); t != nil; t = l.next(idle) {
		l.runSlice(t)
	}
}

// runSlice works on a question for one slice.
func (l *Local) runSlice(t *Thought) {
	if t.thinking == nil {
		var err error
		if t.thinking, err = l.games.Ask(t.question); err != nil {
			l.finish(t, func() { t.fail(say.Err(err), true) })
			return
		}
	}
	switch {
	case t.thinking.RunSlice():
		l.finish(t, func() { t.learn(match.AnswerOf(t.thinking), true) })
	case t.isAsked():
		t.learn(match.AnswerOf(t.thinking), false)
	}
}

// finish ends a thought by calling end, and wakes a frame.
func (l *Local) finish(t *Thought, end func()) {
	end()
	t.thinking = nil
	l.remove(t)
	l.wake()
}

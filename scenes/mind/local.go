package mind

import (
	"runtime"
	"sync"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Local is a mind in this program. Its goroutine runs only while there are questions, or
// while it can foresee one.
type Local struct {
	wake    func()
	stepped bool // it works only in Step

	mu    sync.Mutex // guards the fields below
	queue queue
	idle  chan struct{} // closed while there is nothing to work on
	rests bool          // what is foreseen is to be dropped

	foresight *match.Foresight // used only by the working goroutine
}

// foresees is set where another core draws meanwhile.
var foresees = runtime.NumCPU() > 1

// NewLocal returns a mind with the engines of these games. It calls wake, on its own
// goroutine, whenever an answer is ready.
func NewLocal(games match.Games, wake func()) *Local {
	idle := make(chan struct{})
	close(idle)
	return &Local{wake: wake, idle: idle, foresight: match.NewForesight(games)}
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

func (l *Local) Rest() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rests = true
}

// SlowsAnimations returns false: the system shares the processor well enough.
func (l *Local) SlowsAnimations() bool { return false }

// Wait waits until there is nothing to work on, but at most for the given time.
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

// next returns the thought to work on, or nil. It closes idle and reports false if there is
// nothing to foresee either.
func (l *Local) next(idle chan struct{}) (t *Thought, more bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rests {
		l.foresight.Drop()
		l.rests = false
	}
	t = l.queue.first()
	more = t != nil || !l.foresight.Done()
	if !more {
		close(idle)
	}
	return t, more
}

// work runs until all questions are answered and the next ones are foreseen.
func (l *Local) work(idle chan struct{}) {
	for t, more := l.next(idle); more; t, more = l.next(idle) {
		if t == nil {
			l.foresight.RunSlice()
		} else {
			l.runSlice(t)
		}
	}
}

// runSlice works on a question for one slice.
func (l *Local) runSlice(t *Thought) {
	if t.thinking == nil {
		var err error
		if t.thinking, err = l.foresight.Ask(t.question); err != nil {
			l.finish(t, func() { t.fail(say.Err(err), true) })
			return
		}
	}
	switch {
	case t.thinking.RunSlice():
		if foresees {
			l.foresight.Expect(t.question, t.thinking)
		}
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

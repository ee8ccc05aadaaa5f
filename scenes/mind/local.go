package mind

import (
	"sync"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Local is a mind of this program: one goroutine thinks while there is something
// to think about.
type Local struct {
	games   match.Games
	wake    func()
	stepped bool // it thinks in Step alone

	mu    sync.Mutex // guards all below
	queue queue
	idle  chan struct{} // closed when nothing is thought about
}

// NewLocal makes a mind that knows the engines of these games, and calls wake
// whenever an answer is there.
func NewLocal(games match.Games, wake func()) *Local {
	idle := make(chan struct{})
	close(idle)
	return &Local{games: games, wake: wake, idle: idle}
}

// NewStepped makes a mind that thinks only while [Local.Step] is called. What a test sees
// of it does not depend on how fast the machine is.
func NewStepped(games match.Games) *Local {
	l := NewLocal(games, func() {})
	l.stepped = true
	return l
}

// Step has a mind made by [NewStepped] think for a number of slices, of a millisecond or
// two each, on the goroutine of the caller. With any other mind it does nothing.
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
		l.goOn(t)
	}
}

// Ask implements [Mind].
func (l *Local) Ask(q match.Question, rank Rank) *Thought {
	t := &Thought{question: q, rank: rank, drop: l.remove}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.queue.add(t); len(l.queue) == 1 && !l.stepped {
		select {
		case <-l.idle:
			l.idle = make(chan struct{})
			go l.work(l.idle)
		default: // it is just about to look for more
		}
	}
	return t
}

// Prepare implements [Mind]: the engines are at hand.
func (l *Local) Prepare(match.Question) {}

// Crowds implements [Mind]: the system shares the processor out well enough.
func (l *Local) Crowds() bool { return false }

// Wait waits until there is nothing to think about, and for so long at most.
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

// next is the thought to go on with; nil ends the work.
func (l *Local) next(idle chan struct{}) *Thought {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.queue.first()
	if t == nil {
		close(idle)
	}
	return t
}

// work thinks until there is nothing left to think about.
func (l *Local) work(idle chan struct{}) {
	for t := l.next(idle); t != nil; t = l.next(idle) {
		l.goOn(t)
	}
}

// goOn thinks about a question for a slice.
func (l *Local) goOn(t *Thought) {
	if t.thinking == nil {
		var err error
		if t.thinking, err = l.games.Ask(t.question); err != nil {
			l.finish(t, func() { t.fail(say.Err(err), true) })
			return
		}
	}
	switch {
	case t.thinking.Go():
		l.finish(t, func() { t.learn(match.AnswerOf(t.thinking), true) })
	case t.isAsked():
		t.learn(match.AnswerOf(t.thinking), false)
	}
}

// finish ends a thought as told, and has a frame see it.
func (l *Local) finish(t *Thought, end func()) {
	end()
	t.thinking = nil
	l.remove(t)
	l.wake()
}

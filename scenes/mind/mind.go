// Package mind searches in the background, so that frames never wait. A computer's turn,
// a hint or an evaluation is a [match.Question], and its answer in progress is a
// [Thought]. On the desktop a goroutine does the work, in a page a second program in a
// worker. No scene uses an engine directly. On the desktop, external engines ([ExternalEngines])
// answer in the same way.
//
// It imports match and say of logic; never a game, and never Ebitengine.
package mind

import (
	"slices"
	"sync"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Rank is the urgency of a question. A mind works on one question at a time: the most
// urgent one and, among equals, the oldest. A more urgent question interrupts a less
// urgent one.
type Rank int

// The ranks, most urgent first.
const (
	Advice     Rank = iota // a person waits for the answer
	Turn                   // a computer player's turn
	Background             // an evaluation, a review
)

type Mind interface {
	// Ask starts work on a question and returns immediately.
	Ask(q match.Question, rank Rank) *Thought
	// Prepare announces that a question like this one may follow soon.
	Prepare(q match.Question)
	// Rest ends thinking ahead, until a question is answered again.
	Rest()
	// SlowsAnimations reports whether the search slows down animations. If so, finish the
	// animation before asking.
	SlowsAnimations() bool
}

// Thought is a question being answered. Its methods never wait for the search.
type Thought struct {
	question match.Question
	rank     Rank
	drop     func(*Thought)       // removes it from the mind
	thinking *match.BoundedSearch // used only by the working goroutine; kept while a more urgent question interrupts

	mu      sync.Mutex // guards the fields below
	answer  match.Answer
	trouble say.Text
	done    bool
	over    bool // it was stopped
	asked   bool // the answer was read since its last update
}

// Done reports whether the answer is final. It stays false if the thought is stopped
// first.
func (t *Thought) Done() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.done
}

// Answer returns everything known so far. It has no best turn while none is known and when
// the game is over.
func (t *Thought) Answer() match.Answer {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.asked = true
	return t.answer
}

// Trouble says why there is no answer; it is empty if there is no problem. If the thought
// is done, there will be no answer. Otherwise the mind tries again.
func (t *Thought) Trouble() say.Text {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.trouble
}

// Stop ends the thought. It may be called more than once and on nil.
func (t *Thought) Stop() {
	if t == nil {
		return
	}
	t.mu.Lock()
	over := t.over
	t.over = true
	t.mu.Unlock()
	if !over {
		t.drop(t)
	}
}

// learn stores the current answer.
func (t *Thought) learn(a match.Answer, done bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over {
		return
	}
	t.answer, t.done, t.asked, t.trouble = a, done, false, say.Text{}
}

// fail records a failure, either permanent or to be tried again.
func (t *Thought) fail(why say.Text, forGood bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over {
		return
	}
	t.trouble, t.done = why, forGood
}

// isAsked reports whether the answer was read since its last update.
func (t *Thought) isAsked() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.asked
}

// queue holds the unfinished thoughts, most urgent first.
type queue []*Thought

func (q *queue) add(t *Thought) {
	at := slices.IndexFunc(*q, func(other *Thought) bool { return other.rank > t.rank })
	if at < 0 {
		at = len(*q)
	}
	*q = append(*q, nil)
	copy((*q)[at+1:], (*q)[at:])
	(*q)[at] = t
}

func (q *queue) remove(t *Thought) {
	if at := slices.Index(*q, t); at >= 0 {
		*q = slices.Delete(*q, at, at+1)
	}
}

// first returns the thought to work on, or nil.
func (q queue) first() *Thought {
	if len(q) == 0 {
		return nil
	}
	return q[0]
}

// ExternalEngines are the external engines on this machine.
type ExternalEngines interface {
	// Try starts the program of a command, asks it for one turn, and ends it. It returns
	// immediately. The channel receives one result.
	Try(command string, patience time.Duration) <-chan TryResult
	// Seat starts the program of a command for a seat. It returns immediately. patience
	// is the longest time for each answer.
	Seat(command string, patience time.Duration) Seat
}

// TryResult is the result of trying a command.
type TryResult struct {
	Engine          match.Engine
	Game            string            // id of the game it plays
	RequiredOptions map[string]string // option values of the game that it requires
	Err             error             // why it cannot play, as a sentence for a person
}

// Seat is an external engine at a seat.
type Seat interface {
	// Ask asks for a turn and returns immediately. A program that has failed is
	// restarted.
	Ask(q match.Question) *Thought
	// Leave ends the program. It returns immediately.
	Leave()
}

// ExternalThought returns the thought of something other than a mind. It calls answer on a
// goroutine of its own, and then wake. Stopping the thought does not end answer, but its
// result is ignored.
func ExternalThought(answer func() (match.Answer, error), wake func()) *Thought {
	t := &Thought{drop: func(*Thought) {}}
	go func() {
		a, err := answer()
		if err != nil {
			t.fail(say.Err(err), true)
		} else {
			t.learn(a, true)
		}
		wake()
	}()
	return t
}

// Failed returns a thought that has failed permanently.
func Failed(why say.Text) *Thought {
	t := &Thought{drop: func(*Thought) {}}
	t.fail(why, true)
	return t
}

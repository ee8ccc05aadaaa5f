// Package mind thinks beside the frames: whatever is to be thought about, a
// computer's turn, a hint, an evaluation, is a [match.Question] asked here, and
// what a frame sees of it is a [Thought]. On the desktop the thinking is done by a
// goroutine, in the page by a second program in a worker, so that no scene knows
// an engine. Other programs on the desktop, [Programs], answer in the same way.
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

// Rank is how much a question presses. One question is thought about at a time:
// the most pressing, and of those the one that was asked first. A question that
// presses more interrupts one that presses less.
type Rank int

// The ranks, the most pressing first.
const (
	Advice     Rank = iota // somebody has asked and waits
	Turn                   // a computer player's turn
	Background             // an evaluation, a review
)

// Mind answers questions.
type Mind interface {
	// Ask begins to think about a question. It does not wait.
	Ask(q match.Question, rank Rank) *Thought
	// Prepare says that a question like this one may soon be asked.
	Prepare(q match.Question)
	// Crowds reports whether thinking takes from the pictures what they need to
	// move evenly: what moves is then better shown first.
	Crowds() bool
}

// Thought is a question that is being answered. Its methods never wait for the
// thinking.
type Thought struct {
	question match.Question
	rank     Rank
	drop     func(*Thought)  // takes it out of the mind
	thinking *match.Thinking // who thinks alone uses it; kept while something more pressing comes between

	mu      sync.Mutex // guards all below
	answer  match.Answer
	trouble say.Text
	done    bool
	over    bool // nobody wants the answer any more
	asked   bool // somebody has looked at what is known since it was last told
}

// Done reports whether the answer is there. A thought that has been stopped is
// never done.
func (t *Thought) Done() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.done
}

// Line is the best turn known so far, one or more moves; none as long as nothing
// is known, and when the game is over.
func (t *Thought) Line() []string { return t.known().Line }

// Evaluation is what is known of the position so far.
func (t *Thought) Evaluation() match.Evaluation { return t.known().Evaluation }

// Note says in words what is known; "" for nothing.
func (t *Thought) Note() say.Text { return t.known().Note }

// Answer is all that is known so far.
func (t *Thought) Answer() match.Answer { return t.known() }

// Trouble says what stands in the way of an answer; nothing where it says nothing.
// Where the thought is done there will be none; else it is tried again.
func (t *Thought) Trouble() say.Text {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.trouble
}

// Stop ends the thought. It may be called twice, and of no thought.
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

func (t *Thought) known() match.Answer {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.asked = true
	return t.answer
}

// learn takes what is known by now.
func (t *Thought) learn(a match.Answer, done bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over {
		return
	}
	t.answer, t.done, t.asked, t.trouble = a, done, false, say.Text{}
}

// fail takes notice that there will be no answer, or not yet.
func (t *Thought) fail(why say.Text, forGood bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over {
		return
	}
	t.trouble, t.done = why, forGood
}

// isAsked reports whether somebody wants to see what is known so far.
func (t *Thought) isAsked() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.asked
}

// queue are the thoughts under way, the most pressing first.
type queue []*Thought

func (q *queue) add(t *Thought) {
	at := slices.IndexFunc(*q, func(other *Thought) bool { return other.rank > t.rank })
	if at < 0 {
		at = len(*q)
	}
	*q = slices.Insert(*q, at, t)
}

func (q *queue) remove(t *Thought) {
	if at := slices.Index(*q, t); at >= 0 {
		*q = slices.Delete(*q, at, at+1)
	}
}

// first is the thought to go on with, nil for none.
func (q queue) first() *Thought {
	if len(q) == 0 {
		return nil
	}
	return q[0]
}

// Programs are other programs on this machine that play.
type Programs interface {
	// Try starts the program of a command, has it play a turn, and ends it. It does not
	// wait: what came of it is sent, once.
	Try(command string, patience time.Duration) <-chan Tried
	// Seat starts the program of a command for a seat. It does not wait; patience is
	// how long the program may take for each answer.
	Seat(command string, patience time.Duration) Seat
}

// Tried is what a program said of itself.
type Tried struct {
	Engine match.Engine
	Game   string            // the id of the game that it plays
	Needs  map[string]string // values of the game's options without which it does not
	Wrong  error             // why it does not play at all; a sentence for a person
}

// Seat is a program at a seat.
type Seat interface {
	// Ask has it play a turn. It does not wait. A program that failed is started anew.
	Ask(q match.Question) *Thought
	// Leave ends the program. It does not wait.
	Leave()
}

// Elsewhere is the thought of somebody who is no mind: answer is called on a goroutine
// of its own, and wake when it has returned. A stop does not end it; its answer goes
// unheard.
func Elsewhere(answer func() (match.Answer, error), wake func()) *Thought {
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

// Failed is a thought that has come to nothing.
func Failed(why say.Text) *Thought {
	t := &Thought{drop: func(*Thought) {}}
	t.fail(why, true)
	return t
}

package session

import (
	"slices"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/say"
)

// Exercise is a position at which something is to be done.
type Exercise struct {
	Match  *match.Match // at the position
	Text   say.Text     // what is to be done
	Answer []string     // one that is right, to be shown when asked for; none for nothing to show
	After  say.Text     // said when it is solved
	// AsGood tells of a turn that was to be weighed, by what is known of the positions
	// after the answer and after it, whether it is as good; Other is said then.
	AsGood func(line []string, known [2]match.Evaluation) bool
	Other  say.Text
	// Judge says what comes of the moves played from the position.
	Judge func(line []string) lessons.Judgement
	// IsRefused reports whether a move that the rules refuse is what is to be tried;
	// nil where none is.
	IsRefused func(move string) bool
	// Level plays on for so many turns, to show what comes of the right turn, or
	// what is wrong with another.
	Level          string
	Plays, Refutes int
}

// Phase is what a task waits for.
type Phase byte

// The phases.
const (
	Trying   Phase = iota // the person is to play
	Replying              // the other's moves are shown
	Reading               // what was wrong stands there for a moment
	Done                  // it is solved
	Weighing              // another turn than the answer is held against that
)

// Task is the way of playing where one person solves an exercise. Any legal move
// may be made; what is not asked for is answered and taken back.
type Task struct {
	Home
	Exercise Exercise
	Said     say.Text        // of the last answer
	Verdict  lessons.Verdict // of what kind that is
	Clean    bool            // nothing was shown, and nothing wrong played
	start    int             // moves that lead to the position
	phase    Phase
	reply    []string          // moves still to be shown
	plays    int               // turns still to be found and shown
	missed   lessons.Judgement // what is said of a turn that is weighed, if it is worse
}

// Solve begins a session in which an exercise is solved.
func Solve(e Exercise) (*Session, *Task) {
	k := &Task{Exercise: e, Clean: true, start: e.Match.Cursor()}
	seats := make([]string, len(e.Match.Game().Seats(e.Match.State())))
	seats[e.Match.State().Turn()] = match.Person
	return &Session{match: e.Match, seats: seats, way: k}, k
}

// Thinks implements [Way]: what the others play is shown.
func (*Task) Thinks() bool { return false }

// May implements [Way].
func (k *Task) May(*Session) Reason {
	switch k.phase {
	case Trying:
		return Free
	case Done:
		return Solved
	}
	return Answering
}

// Given returns the number of moves that lead to the position of an exercise. It is 0
// at a game.
func (s *Session) Given() int {
	if k, is := s.way.(*Task); is {
		return k.start
	}
	return 0
}

// Phase is what the task waits for.
func (k *Task) Phase() Phase { return k.phase }

// Line are the moves played from the exercise's position.
func (k *Task) Line(s *Session) []string { return s.match.Moves()[k.start:] }

// Rest are the moves of the answer that are still to be played, and whether what was
// played so far leads there.
func (k *Task) Rest(s *Session) (rest []string, leads bool) {
	played := len(k.Line(s))
	if played > len(k.Exercise.Answer) {
		return nil, false
	}
	at, err := match.After(s.match.StateAt(k.start), k.Exercise.Answer[:played])
	if err != nil || at.String() != s.State().String() {
		return nil, false
	}
	return k.Exercise.Answer[played:], true
}

// Answered takes note of a move of the person's, which was legal, and reports whether
// the exercise is solved by it.
func (k *Task) Answered(s *Session) (solved bool) {
	if k.phase != Trying {
		return false
	}
	k.Said = say.Text{}
	switch j := k.Exercise.Judge(k.Line(s)); j.Verdict {
	case lessons.Done:
		k.succeed()
		return true
	case lessons.Missed:
		if j.Weigh && k.Exercise.AsGood != nil {
			k.phase, k.missed = Weighing, j
			return false
		}
		k.miss(j)
	}
	return false
}

func (k *Task) miss(j lessons.Judgement) {
	k.phase, k.Verdict, k.Said, k.reply, k.Clean = Replying, lessons.Missed, j.Why, j.Reply, false
	k.plays = k.Exercise.Refutes
}

// Weighed are what the positions to be weighed are worth, in the order of
// [Task.Weighs]; fewer where nobody could say. It reports whether the exercise is
// solved by that.
func (k *Task) Weighed(s *Session, known []match.Evaluation) (solved bool) {
	if k.phase != Weighing {
		return false
	}
	if len(known) != 2 || !k.Exercise.AsGood(k.Line(s), [2]match.Evaluation(known)) {
		k.miss(k.missed)
		return false
	}
	k.succeed()
	k.Said = k.Exercise.Other
	return true
}

// Weighs are the moves that lead to the positions to be weighed: after the answer, and
// after what was played; nil where the game is over then, so that the rules say all.
func (k *Task) Weighs(s *Session) (lines [2][]string) {
	if after, err := match.After(s.match.StateAt(k.start), k.Exercise.Answer); err == nil && !match.Over(after) {
		lines[0] = slices.Concat(s.match.Moves()[:k.start], k.Exercise.Answer)
	}
	if !s.Over() {
		lines[1] = s.match.Moves()
	}
	return lines
}

// Tried takes note of a move that the rules refuse, and reports whether the
// exercise is solved by that.
func (k *Task) Tried(move string) (solved bool) {
	if k.phase != Trying || k.Exercise.IsRefused == nil || !k.Exercise.IsRefused(move) {
		return false
	}
	k.succeed()
	return true
}

func (k *Task) succeed() {
	k.phase, k.Verdict, k.Said = Done, lessons.Done, k.Exercise.After
	k.plays = k.Exercise.Plays
}

// Close ends the exercise without its being solved, as at the end of a course.
func (k *Task) Close() { k.phase, k.reply, k.plays = Done, nil, 0 }

// Showing reports whether moves are still to be shown, or to be found first.
func (k *Task) Showing() bool { return len(k.reply) > 0 || k.plays > 0 }

// Wants reports whether the next turn to be shown is still to be found, by the
// exercise's level.
func (k *Task) Wants(s *Session) bool {
	return len(k.reply) == 0 && k.plays > 0 && !s.Over()
}

// Found is that turn.
func (k *Task) Found(line []string) {
	k.reply = line
	k.plays--
}

// ShowNext plays the next move to be shown. At the end of what there is, it reports
// that there is none: what was wrong is to be read then.
func (k *Task) ShowNext(s *Session) (Change, bool) {
	if len(k.reply) > 0 {
		move := k.reply[0]
		k.reply = k.reply[1:]
		if change, err := s.Play(move); err == nil {
			return change, true
		}
		k.reply = nil // a test plays them all
	}
	k.plays = 0
	if k.phase == Replying {
		k.phase = Reading
	}
	return Change{}, false
}

// TakeBack goes back to the exercise's position, to try again.
func (k *Task) TakeBack(s *Session) Change {
	from := s.State()
	k.phase, k.reply, k.plays = Trying, nil, 0
	s.match.Seek(k.start)
	return s.changed(from, "", true)
}

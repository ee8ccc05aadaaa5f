package lessons

import (
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Exercise is a position with a task to solve.
type Exercise struct {
	Match  *match.Match // at the position
	Text   say.Text     // the task
	Answer []string     // a right turn to show on request; may be empty
	After  say.Text     // said when it is solved
	Ended  say.Text     // said instead once Shown was played
	// AsGood reports whether a turn is as good as the answer, given the evaluations after
	// the answer and after the turn. Other is said then.
	AsGood func(line []string, known [2]match.Evaluation) bool
	Other  say.Text
	// Judge evaluates the moves played from the position.
	Judge func(line []string) Judgement
	// IsRefused reports whether an illegal move is the solution. Nil if none is.
	IsRefused func(move string) bool
	// Shown are moves that show what the right turn leads to. They are shown after Answer only.
	Shown []string
	// Level plays Refutes turns that show why another turn is wrong.
	Level   string
	Refutes int
}

// Phase is what a task waits for.
type Phase byte

const (
	Trying    Phase = iota // the person is to play
	Replying               // the opponent's moves are shown
	Reading                // a wrong turn stays on the board for a moment
	Finished               // it is solved
	Comparing              // a turn is compared with the answer
)

// Task is the mode of play in which one person solves an exercise. Any legal move may be
// played. Wrong ones get a reply and are taken back.
type Task struct {
	match.LocalMode
	Exercise Exercise
	Said     say.Text // about the last turn
	Verdict  Verdict  // of the last turn
	Clean    bool     // no solution was shown and no wrong turn played
	start    int      // number of moves up to the position
	phase    Phase
	reply    []string  // moves still to be shown
	plays    int       // turns still to be found and shown
	missed   Judgement // judgement if the turn being compared is worse
}

// Solve makes the match of an exercise its task.
func Solve(e Exercise) *Task {
	k := &Task{Exercise: e, Clean: true, start: e.Match.Cursor()}
	seats := make([]string, e.Match.SeatCount())
	seats[e.Match.State().Turn()] = match.Person
	e.Match.SetSeats(seats)
	e.Match.Mode = k
	return k
}

// RunsComputers returns false because the other seats' moves are shown.
func (*Task) RunsComputers() bool { return false }

func (k *Task) Obstacle(*match.Match) match.Obstacle {
	switch k.phase {
	case Trying:
		return match.Free
	case Finished:
		return match.Solved
	}
	return match.Answering
}

// StartOf returns the number of moves up to the position of an exercise. It is 0 in a game.
func StartOf(m *match.Match) int {
	if k, is := m.Mode.(*Task); is {
		return k.start
	}
	return 0
}

// Phase returns what the task waits for.
func (k *Task) Phase() Phase { return k.phase }

// MovesPlayed returns the moves played from the exercise's position.
func (k *Task) MovesPlayed(m *match.Match) []string { return m.Current().Moves()[k.start:] }

// RestOfAnswer returns the rest of the answer and whether the moves played so far lead there.
func (k *Task) RestOfAnswer(m *match.Match) (rest []string, leads bool) {
	played := len(k.MovesPlayed(m))
	if played > len(k.Exercise.Answer) {
		return nil, false
	}
	at, err := match.After(m.At(k.start).State(), k.Exercise.Answer[:played])
	if err != nil || at.String() != m.State().String() {
		return nil, false
	}
	return k.Exercise.Answer[played:], true
}

// JudgeMove judges the person's last legal move and reports whether it solves the task.
func (k *Task) JudgeMove(m *match.Match) (solved bool) {
	if k.phase != Trying {
		return false
	}
	k.Said = say.Text{}
	switch j := k.Exercise.Judge(k.MovesPlayed(m)); j.Verdict {
	case Done:
		k.succeed()
		return true
	case Missed:
		if j.NeedsEngine && k.Exercise.AsGood != nil {
			k.phase, k.missed = Comparing, j
			return false
		}
		k.miss(j)
	}
	return false
}

func (k *Task) miss(j Judgement) {
	k.phase, k.Verdict, k.Said, k.reply, k.Clean = Replying, Missed, j.Why, j.Reply, false
	k.plays = k.Exercise.Refutes
}

// JudgeEvaluations decides on a turn by the evaluations of the positions of [Task.PositionsToEvaluate], of
// which some may be missing. It reports whether the exercise is solved.
func (k *Task) JudgeEvaluations(m *match.Match, known []match.Evaluation) (solved bool) {
	if k.phase != Comparing {
		return false
	}
	if len(known) != 2 || !k.Exercise.AsGood(k.MovesPlayed(m), [2]match.Evaluation(known)) {
		k.miss(k.missed)
		return false
	}
	k.succeed()
	k.Said, k.reply = k.Exercise.Other, nil
	return true
}

// PositionsToEvaluate returns the moves that lead to the positions to evaluate: after the answer and
// after the turn played. A line is nil if the game is over there.
func (k *Task) PositionsToEvaluate(m *match.Match) (lines [2][]string) {
	if after, err := match.After(m.At(k.start).State(), k.Exercise.Answer); err == nil && !match.Over(after) {
		lines[0] = slices.Concat(m.Current().Moves()[:k.start], k.Exercise.Answer)
	}
	if !m.Over() {
		lines[1] = m.Current().Moves()
	}
	return lines
}

// JudgeIllegal reports whether an illegal move solves the exercise.
func (k *Task) JudgeIllegal(move string) (solved bool) {
	if k.phase != Trying || k.Exercise.IsRefused == nil || !k.Exercise.IsRefused(move) {
		return false
	}
	k.succeed()
	return true
}

func (k *Task) succeed() {
	k.phase, k.Verdict, k.Said, k.reply = Finished, Done, k.Exercise.After, k.Exercise.Shown
}

// Close ends the exercise unsolved, for example at the end of a course.
func (k *Task) Close() { k.phase, k.reply, k.plays = Finished, nil, 0 }

// Showing reports whether moves are still to be shown or found.
func (k *Task) Showing() bool { return len(k.reply) > 0 || k.plays > 0 }

// NeedsTurn reports whether the exercise's level has to find the next turn to show.
func (k *Task) NeedsTurn(m *match.Match) bool {
	return len(k.reply) == 0 && k.plays > 0 && !m.Over()
}

// SetTurn sets the turn that was found. does says what it does by the rules. The first
// reply to a wrong turn adds that to what is said.
func (k *Task) SetTurn(line []string, does say.Text) {
	if k.phase == Replying && k.plays == k.Exercise.Refutes {
		k.Said = say.Join(" ", k.Said, does)
	}
	k.reply = line
	k.plays--
}

// ShowNext plays the next move to show and reports whether there was one. After the last
// one of a refutation the phase is Reading.
func (k *Task) ShowNext(m *match.Match) bool {
	if len(k.reply) > 0 {
		move := k.reply[0]
		k.reply = k.reply[1:]
		if m.PlayAll(move) == nil {
			if k.phase == Finished && len(k.reply) == 0 {
				k.Said = k.Exercise.Ended
			}
			return true
		}
		k.reply = nil // does not happen: a test plays all replies
	}
	k.plays = 0
	if k.phase == Replying {
		k.phase = Reading
	}
	return false
}

// TakeBack returns to the exercise's position for another attempt.
func (k *Task) TakeBack(m *match.Match) {
	k.phase, k.reply, k.plays = Trying, nil, 0
	m.Seek(k.start)
}

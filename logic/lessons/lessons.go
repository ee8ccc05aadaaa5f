// Package lessons evaluates what a person plays in a lesson. A lesson is a few steps,
// which are data of its game. A step has a position (settings and moves in the game's own
// text), a task, a goal that the rules can check, wrong answers with reasons, and a
// closing text. The package has no code for particular games.
//
//	trisq, err := games.WithTeaching().Find("trisq")
//	if err != nil {
//		log.Fatal(err)
//	}
//	step := lessons.Of(trisq, trisq.Defaults())[1]
//	fmt.Println(step.Text)
//	m, err := lessons.Start(trisq, &step)
//	if err != nil {
//		log.Fatal(err)
//	}
//	for _, line := range [][]string{{"a1"}, step.Answer} {
//		judged := lessons.Judge(trisq, &step, m.Current().State(), line)
//		fmt.Println(line, judged.Verdict == lessons.Done, judged.Why)
//	}
//
// # A lesson
//
// [Of] returns the steps of a game's lesson and [Start] the position of a step. [Judge]
// evaluates moves as a [Judgement].
//
// # An exercise
//
// An [Exercise] is a position with a task to solve: a step, a puzzle or a mistake of a
// review. [Solve] makes a [Task] of it, the mode of play of its match. A wrong turn gets a
// reply and is taken back.
package lessons

import (
	"encoding/json"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Verdict is the result of the moves played so far.
type Verdict byte

// The verdicts.
const (
	Underway Verdict = iota // the turn is not complete
	Done
	Missed
)

// Judgement is a verdict with its explanation.
type Judgement struct {
	Verdict Verdict
	Why     say.Text // why the goal was missed
	Reply   []string // the opponent's refutation, to be shown
	// NeedsEngine is set if a missed turn may be as good as the answer; ask an engine first.
	NeedsEngine bool
}

// Of returns the lesson of a game for the rules given by the values of its options. It is
// nil if the game has none.
func Of(g *match.Game, values map[string]string) []match.Step {
	var steps []match.Step
	for _, s := range g.Lesson {
		isMeant := s.When == (match.Choice{}) || values[s.When.Key] == s.When.Value
		if isMeant && (s.Unless == (match.Choice{}) || values[s.Unless.Key] != s.Unless.Value) {
			steps = append(steps, s)
		}
	}
	return steps
}

// Start returns the position of a step. The error says what is illegal.
func Start(g *match.Game, s *match.Step) (*match.Match, error) {
	return match.Load(g, match.Record{Game: g.ID, Settings: json.RawMessage(s.Settings), Moves: s.Moves, Cursor: len(s.Moves)})
}

// IsRefused reports whether an illegal move is the one that a step asks to try.
func IsRefused(s *match.Step, move string) bool {
	return slices.Contains(s.Goal.Refused, match.Anything) || slices.Contains(s.Goal.Refused, match.Normal(move))
}

// Judge evaluates the learner's moves from the start of a step.
func Judge(g *match.Game, s *match.Step, start match.State, line []string) Judgement {
	now, err := match.After(start, line)
	if err != nil || len(line) == 0 {
		return Judgement{}
	}
	t := turn{game: g, seat: start.Turn(), now: now, line: line}
	reached, reply := t.reached(&s.Goal)
	if reached {
		return Judgement{Verdict: Done}
	}
	for _, w := range s.Wrong {
		if slices.Equal(w.Moves, line) {
			if w.Reply != nil {
				reply = w.Reply
			}
			return Judgement{Verdict: Missed, Why: say.It(w.Why), Reply: reply}
		}
	}
	if !t.isOver(s.Goal.Within) {
		return Judgement{}
	}
	return Judgement{Verdict: Missed, Why: say.It(s.Else), Reply: reply}
}

// turn is the learner's turn.
type turn struct {
	game *match.Game
	seat int // of the learner
	now  match.State
	line []string
}

// isOver reports whether the learner's turn is complete. In a game with one seat every
// move is a turn.
func (t *turn) isOver(within int) bool {
	return t.now.Turn() != t.seat || within > 0 && len(t.line) >= within || within == 0 && len(t.game.Seats(t.now)) == 1
}

// passed reports whether only passes were played.
func (t *turn) passed() bool {
	return !slices.ContainsFunc(t.line, func(move string) bool { return move != t.game.Pass })
}

// reached reports whether all conditions of a goal hold. If one fails because of an
// opponent's reply, it returns that reply.
func (t *turn) reached(goal *match.Goal) (yes bool, reply []string) {
	wins, loses := result(t.now, t.seat)
	over := match.Over(t.now)
	switch {
	case len(goal.Refused) > 0,
		len(goal.Lines) > 0 && !slices.ContainsFunc(goal.Lines, func(line []string) bool { return slices.Equal(line, t.line) }),
		goal.Wins && !wins, goal.Loses && !loses, goal.Ends && !over,
		goal.Again > 0 && (len(t.line) < goal.Again || t.now.Turn() != t.seat),
		goal.Count != noFact && !slices.Contains(t.game.Seats(t.now)[t.seat].Counts, goal.Count):
		return false, nil
	case goal.Forces > 0 && !wins:
		if reply = t.escape(goal.Forces); reply != nil || over || t.now.Turn() == t.seat {
			return false, reply
		}
	}
	if goal.Holds || goal.Prevents != noFact {
		return t.holds(goal)
	}
	return hasCondition(goal) || t.isOver(goal.Within) && !t.passed(), nil
}

// noFact is the zero Fact, which means no condition.
var noFact match.Fact

// hasCondition reports whether a goal has a condition. The zero goal is reached by any whole
// turn that does more than pass.
func hasCondition(goal *match.Goal) bool {
	return len(goal.Lines) > 0 || goal.Wins || goal.Loses || goal.Ends || goal.Again > 0 || goal.Count != noFact || goal.Forces > 0
}

// result reports whether the game was won by a seat or by another one.
func result(s match.State, seat int) (wins, loses bool) {
	o, _ := s.Outcome()
	won := o.Winners()
	wins = slices.Contains(won, seat)
	return wins, len(won) > 0 && !wins
}

// holds reports whether the opponent to move cannot do what the goal forbids. If he can,
// it returns how.
func (t *turn) holds(goal *match.Goal) (yes bool, reply []string) {
	if t.now.Turn() == t.seat || match.Over(t.now) {
		return false, nil
	}
	other := t.now.Turn()
	reply = answer(t.now, func(next match.State) bool {
		wins, _ := result(next, other)
		return goal.Holds && wins || goal.Prevents != noFact && slices.Contains(t.game.Seats(next)[other].Counts, goal.Prevents)
	})
	return reply == nil, reply
}

// answer returns a turn of the player to move, or a part of one, that leads to a state as
// required. It returns nil if there is none.
func answer(s match.State, leads func(match.State) bool) []string {
	for move, next := range match.Successors(s) {
		if leads(next) {
			return []string{move}
		}
		if next.Turn() == s.Turn() {
			if rest := answer(next, leads); rest != nil {
				return append([]string{move}, rest...)
			}
		}
	}
	return nil
}

// escape returns an opponent's turn after which the learner does not win within that many
// turns, or nil.
func (t *turn) escape(turns int) []string {
	if t.now.Turn() == t.seat || match.Over(t.now) {
		return nil
	}
	other := t.now.Turn()
	return answer(t.now, func(next match.State) bool { return next.Turn() != other && !forced(next, t.seat, turns) })
}

// forced reports whether a seat wins against every reply within that many of its own
// turns, including a current one.
func forced(s match.State, seat, turns int) bool {
	if match.Over(s) {
		wins, _ := result(s, seat)
		return wins
	}
	mine := s.Turn() == seat
	if turns == 0 {
		return false
	}
	for _, next := range match.Successors(s) {
		left := turns
		if mine && next.Turn() != seat {
			left--
		}
		if forced(next, seat, left) == mine {
			return mine
		}
	}
	return !mine
}

package lessons

import (
	"encoding/json"
	"slices"
	"strings"

	"tessera/logic/match"
)

// Step is one thing to do.
type Step struct {
	Settings string   // of the position's game; "" for the default game
	Moves    []string // that lead to the position; the seat to move is the learner's
	Text     string   // what is to be done
	Goal     Goal
	Answer   []string // one way to reach the goal; of a goal that is refused, the move to try
	Wrong    []Wrong
	Else     string // said of any other turn that misses the goal
	After    string // said when the goal is reached
	// When are options' values of the rules in play for which the step is meant, none
	// means for all; Unless are those for which it is not.
	When, Unless map[string]string
}

// Wrong is an answer that somebody may well give.
type Wrong struct {
	Moves []string
	Why   string
	Reply []string // what the other makes of it; none where the rules show it
}

// Goal is when a step is done. Of several conditions all must hold. The zero Goal
// is reached by any whole turn.
type Goal struct {
	Lines    [][]string // one of these lines was played
	Wins     bool       // the learner has won
	Loses    bool       // somebody else has won: a step that shows what to beware of
	Ends     bool       // the game is over
	Again    int        // after so many moves of the turn the learner is to move again
	Account  string     // what stands to the learner's account says this, such as "1 captured"
	Holds    bool       // the other has no turn that wins
	Prevents string     // no move of the other leads to this on the other's account
	Refused  []string   // the rules refuse one of these moves; [Anything] for whichever
	Within   int        // moves that the learner has; 0 for the turn
}

// Anything among the moves to be refused stands for every move.
const Anything = "*"

// Verdict is what is to be said of what was played so far.
type Verdict byte

// The verdicts.
const (
	Underway Verdict = iota // there is more to play
	Done
	Missed
)

// Judgement is a verdict and what goes with it.
type Judgement struct {
	Verdict Verdict
	Why     string   // of what was missed
	Reply   []string // what the other makes of it, to be shown
}

// Of is the lesson of a game as it is played by the rules in play, which are the
// values of its options; nil for a game that has none.
func Of(game string, values map[string]string) []Step {
	var steps []Step
	for _, s := range all[game] {
		if s.fits(values) {
			steps = append(steps, s)
		}
	}
	return steps
}

// all are the steps of every game, by its id.
var all = map[string][]Step{
	"trisq":      trisq,
	"foursquare": foursquare,
	"square":     square,
	"shaper":     shaper,
}

func (s *Step) fits(values map[string]string) bool {
	return holdAll(s.When, values) && (len(s.Unless) == 0 || !holdAll(s.Unless, values))
}

func holdAll(asked, values map[string]string) bool {
	for key, value := range asked {
		if values[key] != value {
			return false
		}
	}
	return true
}

// Start is the step's position. The error names what does not fit the rules.
func (s *Step) Start(g *match.Game) (*match.Match, error) {
	return match.Load(g, match.Record{Game: g.ID, Settings: json.RawMessage(s.Settings), Moves: s.Moves, Cursor: len(s.Moves)})
}

// IsRefused reports whether a move that the rules refuse is what the step asks to
// try.
func (s *Step) IsRefused(move string) bool {
	return slices.Contains(s.Goal.Refused, Anything) || slices.Contains(s.Goal.Refused, match.Normal(move))
}

// Judge says what comes of the moves that the learner has played from the start.
func (s *Step) Judge(g *match.Game, start match.State, line []string) Judgement {
	now, err := match.After(start, line)
	if err != nil || len(line) == 0 {
		return Judgement{}
	}
	t := turn{game: g, seat: start.Turn(), now: now, line: line}
	reached, reply := s.Goal.reached(&t, s.Goal.Within)
	if reached {
		return Judgement{Verdict: Done}
	}
	for _, w := range s.Wrong {
		if slices.Equal(w.Moves, line) {
			if w.Reply != nil {
				reply = w.Reply
			}
			return Judgement{Missed, w.Why, reply}
		}
	}
	if !t.isOver(s.Goal.Within) {
		return Judgement{}
	}
	return Judgement{Missed, s.Else, reply}
}

// turn is what the learner has played.
type turn struct {
	game *match.Game
	seat int // the learner's
	now  match.State
	line []string
}

// isOver reports whether the learner has no more to play.
func (t *turn) isOver(within int) bool {
	return t.now.Turn() != t.seat || within > 0 && len(t.line) >= within || within == 0 && t.isSolo()
}

// isSolo reports whether there is one seat, whose every move is a turn.
func (t *turn) isSolo() bool { return len(t.game.Seats(t.now)) == 1 }

// reached reports whether all conditions hold; if one of them does not because of
// what the other can play, reply is that.
func (goal *Goal) reached(t *turn, within int) (yes bool, reply []string) {
	wins, loses := result(t.now, t.seat)
	over := match.Over(t.now)
	switch {
	case len(goal.Refused) > 0,
		len(goal.Lines) > 0 && !slices.ContainsFunc(goal.Lines, func(line []string) bool { return slices.Equal(line, t.line) }),
		goal.Wins && !wins, goal.Loses && !loses, goal.Ends && !over,
		goal.Again > 0 && (len(t.line) < goal.Again || t.now.Turn() != t.seat),
		goal.Account != "" && !says(t.game.Seats(t.now)[t.seat].Note, goal.Account):
		return false, nil
	case goal.Holds || goal.Prevents != "":
		return goal.holds(t)
	}
	return goal.isEnough(t, within), nil
}

// isEnough reports whether a goal without any condition is reached: by a whole
// turn.
func (goal *Goal) isEnough(t *turn, within int) bool {
	asks := len(goal.Lines) > 0 || goal.Wins || goal.Loses || goal.Ends || goal.Again > 0 || goal.Account != ""
	return asks || t.isOver(within)
}

// result is whether the game is over, and won by a seat or by another.
func result(s match.State, seat int) (wins, loses bool) {
	o, over := s.Outcome()
	if !over {
		return false, false
	}
	best := slices.Max(o.Scores)
	alone := len(o.Scores) == 1 || slices.Min(o.Scores) < best
	return alone && o.Scores[seat] == best && best > 0, alone && o.Scores[seat] < best
}

// holds reports whether the other, whose turn it is, can do nothing that the goal
// forbids; the reply is what he can.
func (goal *Goal) holds(t *turn) (yes bool, reply []string) {
	if t.now.Turn() == t.seat || match.Over(t.now) {
		return false, nil
	}
	reply = goal.refutation(t, t.now, nil)
	return reply == nil, reply
}

// refutation is a turn of the other that does what the goal forbids, nil for none.
func (goal *Goal) refutation(t *turn, s match.State, line []string) []string {
	other := s.Turn()
	for move := range s.Legal() {
		next, err := s.Apply(move)
		if err != nil {
			continue
		}
		with := append(slices.Clone(line), move)
		wins, _ := result(next, other)
		if goal.Holds && wins || goal.Prevents != "" && says(t.game.Seats(next)[other].Note, goal.Prevents) {
			return with
		}
		if next.Turn() == other {
			if found := goal.refutation(t, next, with); found != nil {
				return found
			}
		}
	}
	return nil
}

// says reports whether an account, parts with a dot between them, has a part.
func says(account, part string) bool {
	for account != "" {
		var one string
		one, account = cut(account)
		if one == part {
			return true
		}
	}
	return false
}

const between = " · "

func cut(account string) (first, rest string) {
	first, rest, _ = strings.Cut(account, between)
	return first, rest
}

package engine

import (
	"cmp"
	"slices"

	"tessera/logic/foursquare"
	"tessera/logic/match"
)

const (
	// mostOptions is the largest number of holding turns whose next turn is searched.
	mostOptions = 12
	// foresightBudget is the work for foresight, in units of Step.
	foresightBudget = 1_000_000
)

// option is a turn of the root that holds.
type option struct {
	moves []foursquare.Move
	reply []foursquare.Move // the expected reply
	worth int               // a lower bound on the value of its traps
}

// keep records the turn just surveyed, unless no reply survives it.
func (v *survey) keep(t *rootTurn) {
	if v.seen > 0 && len(v.options) < mostOptions {
		v.options = append(v.options, option{t.moves, v.reply.moves(&t.after), v.worth})
	}
}

// foresight looks one turn further. Most turns set no trap for an opponent who sees
// sightTurns ahead. But some of them, after the expected reply, lead to a position in
// which such a trap can be set.
type foresight struct {
	budget budget
	at     int     // index of the current option
	then   *Search // searches the position after the reply
	best   int     // the best value of an option
}

// startForesight starts, unless there is already a trap for the expected reply.
func startForesight(s *Search) stage {
	if s.foreseen || s.survey.best >= temptations[0] {
		return nil
	}
	s.foresight = &foresight{budget: budget{foresightBudget}, at: -1, best: ofNow * s.survey.best}
	return nextOption
}

// nextOption starts with the next option. Its search shares what this one has proven.
func nextOption(s *Search) stage {
	f := s.foresight
	if f.at++; f.at == len(s.survey.options) {
		return nil
	}
	o := &s.survey.options[f.at]
	after, err := match.After(s.state, slices.Concat(o.moves, o.reply))
	if err != nil {
		return nextOption // the game ended earlier
	}
	f.then = NewSearch(after, perfect, 0)
	f.then.foreseen, f.then.solver.table = true, s.solver.table
	return foresee
}

// foresee advances the search of the position after the reply.
func foresee(s *Search) stage {
	f := s.foresight
	if f.then.stage == nil {
		f.read(s.survey)
		return nextOption
	}
	before := f.then.solver.work
	f.then.stage = f.then.stage(f.then)
	spent := f.then.solver.work - before
	s.solver.work += spent
	if f.budget.left -= spent; f.budget.left <= 0 {
		return nil
	}
	return foresee
}

// ofNow is the weight of this turn's traps. The traps of the next turn have weight 1,
// because the opponent may still avoid them.
const ofNow = 2

func (f *foresight) read(v *survey) {
	o := &v.options[f.at]
	worth := ofNow * o.worth
	if next := f.then.survey; next != nil {
		worth += next.best
	}
	if worth > f.best {
		f.best, v.choice = worth, o.moves
	}
}

// sightTurns is how many turns a strong opponent is assumed to see ahead. Such an opponent
// avoids replies that lose within sightTurns. A reply that loses later is a trap.
const sightTurns = 3

// temptations weigh the replies that survive for sightTurns, from best-looking to worst:
// a better-looking trap is worth more.
var temptations = [...]int{16, 12, 9, 7, 5, 4, 3, 2}

// ratingWork is the work of rating a reply, in positions visited.
const ratingWork = 20

// worthOf returns the value of a turn whose best-looking replies all lose; replies is their
// number.
func worthOf(replies int) (sum int) {
	for _, t := range temptations[:replies] {
		sum += t
	}
	return sum
}

// survey compares the holding turns by the traps they set.
type survey struct {
	budget  budget
	replies int               // how many replies to each turn are examined
	at      int               // index of the current turn of the root
	answers []answer          // the replies to it, best-looking last
	seen    int               // how many of them survive
	worth   int               // the value of the traps among them
	may     int               // an upper bound on the turn's value
	best    int               // the best value so far
	choice  []foursquare.Move // the turn of that value, or nil
	reply   turn              // the expected reply: the best-looking one that survives
	options []option          // the holding turns examined
}

// answer is a reply to a turn of the root with its position and rating.
type answer struct {
	turn
	after position
	rated int32
}

// startSurvey starts, unless the book has a turn.
func startSurvey(s *Search) stage {
	if moves := s.openingTurn(); moves != nil {
		s.line = moves
		return nil
	}
	s.survey = &survey{budget: budget{surveyBudget}, replies: len(temptations), at: -1}
	if s.foreseen {
		s.survey.replies = 1
	}
	return nextCandidate
}

// nextCandidate starts with the next turn.
func nextCandidate(s *Search) stage {
	v := s.survey
	v.at++
	if v.at == len(s.turns) || s.turns[v.at].lost > 0 || v.best == worthOf(v.replies) {
		return startForesight
	}
	v.seen, v.worth, v.may = 0, 0, worthOf(v.replies)
	if s.turns[v.at].proven() {
		return gather
	}
	return s.prove()
}

// prove asks whether the candidate holds.
func (s *Search) prove() stage {
	t := &s.turns[s.survey.at]
	s.asked = question{turns: t.after.horizon(true), budget: &s.survey.budget, then: candidateProven, unpaid: startForesight}
	var r replies
	t.after.safe(&r)
	s.solver.ask(&t.after, &r, s.asked.turns)
	return thinking
}

func candidateProven(s *Search) stage {
	if s.solver.proven {
		return nextCandidate
	}
	s.turns[s.survey.at].cleared = s.asked.turns
	return gather
}

// gather lists the replies to the candidate.
func gather(s *Search) stage {
	v := s.survey
	t := &s.turns[v.at]
	v.answers = v.answers[:0]
	var r replies
	t.after.safe(&r)
	for reply := range r.turns {
		q := t.after.after(reply.square, reply.placed)
		v.answers = append(v.answers, answer{reply, q, q.answered(s.rival)})
	}
	s.solver.work += ratingWork * len(v.answers)
	v.budget.left -= ratingWork * len(v.answers)
	slices.SortStableFunc(v.answers, func(a, b answer) int { return cmp.Compare(a.rated, b.rated) })
	return nextAnswer
}

// nextAnswer examines the next reply: whether it survives, then whether it holds.
func nextAnswer(s *Search) stage {
	v := s.survey
	beaten := v.choice != nil && v.may <= v.best
	if beaten || len(v.answers) == 0 || v.seen == v.replies {
		t := &s.turns[v.at]
		v.keep(t)
		if !beaten {
			v.best, v.choice = v.worth, t.moves
		}
		return nextCandidate
	}
	if s.solver.paired(&v.answers[len(v.answers)-1].after) {
		v.answered(true)
		return nextAnswer
	}
	return s.askAnswer(sightTurns, answerSighted)
}

func (s *Search) askAnswer(turns uint8, then stage) stage {
	q := &s.survey.answers[len(s.survey.answers)-1].after
	s.asked = question{turns: min(turns, q.horizon(true)), budget: &s.survey.budget, then: then, unpaid: startForesight}
	var r replies
	q.safe(&r)
	s.solver.ask(q, &r, s.asked.turns)
	return thinking
}

func answerSighted(s *Search) stage {
	v := s.survey
	if s.solver.proven {
		v.answers = v.answers[:len(v.answers)-1]
		return nextAnswer
	}
	return s.askAnswer(squares*4, answerJudged)
}

func answerJudged(s *Search) stage {
	s.survey.answered(!s.solver.proven)
	return nextAnswer
}

// answered records whether the current reply holds.
func (v *survey) answered(holds bool) {
	if v.seen == 0 {
		v.reply = v.answers[len(v.answers)-1].turn
	}
	if holds {
		v.may -= temptations[v.seen]
	} else {
		v.worth += temptations[v.seen]
	}
	v.seen++
	v.answers = v.answers[:len(v.answers)-1]
}

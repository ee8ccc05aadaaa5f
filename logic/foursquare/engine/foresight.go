package engine

import (
	"slices"

	"tessera/logic/foursquare"
)

const (
	// mostOptions is the largest number of holding turns to follow to the next turn.
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
	after, err := afterMoves(s.state, slices.Concat(o.moves, o.reply))
	if err != nil {
		return nextOption // the game ended earlier
	}
	f.then = NewSearch(after, Perfect, 0)
	f.then.foreseen, f.then.solver.table = true, s.solver.table
	return foresee
}

func afterMoves(s foursquare.State, moves []foursquare.Move) (foursquare.State, error) {
	for _, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			return s, err
		}
		s = next
	}
	return s, nil
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

// ofNow weighs the traps of this turn against those of the next, which the opponent may
// still avoid.
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

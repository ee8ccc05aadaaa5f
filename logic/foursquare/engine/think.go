package engine

import "slices"

// stage does one small piece of work and returns the next stage, or nil at the end. It
// depends only on the work done so far, never on how that was sliced.
type stage func(*Search) stage

// question is the last question to the solver.
type question struct {
	turns  uint8   // how many turns ahead
	at     int     // about which turn of the root
	budget *budget // pays for the work; nil for work that is always done
	then   stage   // reads the answer
	unpaid stage   // the next stage when the purse is empty; nil ends the search
}

// budget is a budget for optional work.
type budget struct{ left int }

const (
	// exactBudget is the work for proofs if sliding back is legal; hardly any position
	// needs a hundredth of it. deepBudget is the work for following turns of unbounded
	// length, surveyBudget for comparing how hard turns are to answer. All are in units
	// of Step.
	exactBudget  = 12_000_000
	deepBudget   = 3_500_000
	surveyBudget = 3_000_000
)

// next chooses the next question: the near future of every turn, then the far future of
// the leading turn, then which turn sets the best traps.
func next(s *Search) stage {
	if s.known.Verdict == Wins {
		return nil
	}
	for turns := uint8(2); turns <= s.limits.wide; turns++ {
		if q := s.near(turns); q != nil {
			return q
		}
	}
	s.order()
	if s.turns[0].lost > 0 {
		s.known = Knowledge{Loses, int(s.turns[0].lost)}
		return nil
	}
	if slices.ContainsFunc(s.turns, rootTurn.proven) {
		s.known = Knowledge{Verdict: Holds}
	}
	if s.limits.answers && s.looked < len(s.turns) {
		return rateByReply
	}
	if !s.limits.deep {
		return nil
	}
	if s.root.left == 1 && !s.root.backslide {
		return startLast
	}
	if q := s.far(); q != nil {
		return q
	}
	if s.exact && s.known.Verdict == Holds && s.survey == nil {
		return startSurvey
	}
	return nil
}

// near asks whether either side wins within the given turns.
func (s *Search) near(turns uint8) stage {
	if s.attackable(turns) {
		return s.attack(turns, nil)
	}
	for i := range s.turns {
		if s.turns[i].doubtful(turns) {
			return s.defend(i, turns, nil)
		}
	}
	return nil
}

// far extends the horizon by a turn, for a win of the player to move or for the safety of
// the leading turn, whichever is nearer.
func (s *Search) far() stage {
	payer := &s.deep
	if payer.left <= 0 {
		return nil
	}
	lead := &s.turns[0]
	attack := s.attacked + 1
	defence := max(lead.cleared, 1) + 1
	if s.attackable(attack) && (attack <= defence || !lead.doubtful(defence)) {
		return s.attack(attack, payer)
	}
	if lead.doubtful(defence) {
		return s.defend(0, defence, payer)
	}
	return nil
}

// attackable reports whether a win of the player to move within the given turns is still
// open.
func (s *Search) attackable(turns uint8) bool {
	return s.attacked < turns && turns <= s.root.horizon(true)
}

// doubtful reports whether a win of the opponent within the given turns is still open.
func (t *rootTurn) doubtful(turns uint8) bool {
	return t.lost == 0 && t.cleared < turns && turns <= t.after.horizon(true)
}

func (s *Search) attack(turns uint8, payer *budget) stage {
	s.asked = question{turns: turns, budget: payer, then: attackAnswered, unpaid: next}
	s.solver.ask(&s.root, &s.mine, turns)
	return thinking
}

func (s *Search) defend(i int, turns uint8, payer *budget) stage {
	s.asked = question{turns: turns, at: i, budget: payer, then: defenceAnswered, unpaid: next}
	var r replies
	t := &s.turns[i]
	t.after.safe(&r)
	s.solver.ask(&t.after, &r, turns)
	return thinking
}

// thinking advances the solver until it has the answer or the purse is empty.
func thinking(s *Search) stage {
	if s.solver.done {
		return s.asked.then(s)
	}
	before := s.solver.work
	s.solver.advance()
	if payer := s.asked.budget; payer != nil {
		if payer.left -= s.solver.work - before; payer.left <= 0 {
			return s.asked.unpaid
		}
	}
	return thinking
}

func attackAnswered(s *Search) stage {
	s.attacked = s.asked.turns
	if !s.solver.proven {
		return next
	}
	s.known = Knowledge{Wins, int(s.asked.turns)}
	for i := range s.turns {
		if s.turns[i].turn == s.solver.winner {
			s.line = s.turns[i].moves
		}
	}
	return nil
}

func defenceAnswered(s *Search) stage {
	t := &s.turns[s.asked.at]
	if s.solver.proven {
		t.lost = s.asked.turns
		s.order()
		return next
	}
	t.cleared = s.asked.turns
	return next
}

// proven reports whether the opponent is proven to have no forced win after the turn. No
// such proof exists if sliding back is forbidden, because the movement phase is open
// then.
func (t rootTurn) proven() bool {
	return t.drawn || t.after.backslide && t.lost == 0 && t.cleared >= t.after.horizon(true)
}

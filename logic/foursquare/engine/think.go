package engine

import "slices"

// stage does one small piece of work and says what comes next, nil for nothing.
// What it does depends on the work done so far alone, never on how that was cut
// into steps.
type stage func(*Search) stage

// question is what the solver was asked last.
type question struct {
	turns  uint8  // how many turns ahead
	at     int    // about which of the root's turns
	purse  *purse // who pays; nil for what is always done
	then   stage  // reads the answer
	unpaid stage  // what comes when the purse is empty; nil for the end of the search
}

// purse is work set aside for what need not be done.
type purse struct{ left int }

const (
	// exactBudget is the work for proving what can be proven where sliding back
	// is legal; hardly a position needs a hundredth of it. deepBudget is the
	// work for following turns where nothing bounds how far they lead, and
	// surveyBudget that for comparing how hard turns are to answer. All are in
	// units of Step.
	exactBudget  = 12_000_000
	deepBudget   = 3_500_000
	surveyBudget = 3_000_000
)

// next chooses the next question: first the near future of every turn, then the
// far future of the one that leads, then whether another one is trickier.
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
		return look
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

// near asks whether either side wins within so many turns.
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

// far takes the win of the player to move and the safety of the turn that leads
// one turn further, the nearer of the two first.
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

// attackable tells whether a win of the player to move within so many turns is
// still open.
func (s *Search) attackable(turns uint8) bool {
	return s.attacked < turns && turns <= s.root.horizon(true)
}

// doubtful tells whether a win of the opponent within so many turns is.
func (t *rootTurn) doubtful(turns uint8) bool {
	return t.lost == 0 && t.cleared < turns && turns <= t.after.horizon(true)
}

func (s *Search) attack(turns uint8, payer *purse) stage {
	s.asked = question{turns: turns, purse: payer, then: attackAnswered, unpaid: next}
	s.solver.ask(&s.root, &s.mine, turns)
	return thinking
}

func (s *Search) defend(i int, turns uint8, payer *purse) stage {
	s.asked = question{turns: turns, at: i, purse: payer, then: defenceAnswered, unpaid: next}
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
	if payer := s.asked.purse; payer != nil {
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

// proven tells whether the opponent has no forced win after the turn. There is
// no such proof when sliding back is forbidden: the movement phase is open then.
func (t rootTurn) proven() bool {
	return t.drawn || t.after.backslide && t.lost == 0 && t.cleared >= t.after.horizon(true)
}

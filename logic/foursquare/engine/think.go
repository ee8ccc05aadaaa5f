package engine

import "slices"

// stage does one small piece of work and says what comes next, nil for nothing.
// What it does depends on the work done so far alone, never on how that was cut
// into steps.
type stage func(*Search) stage

// question is what the solver was asked last.
type question struct {
	turns uint8                 // how many turns ahead
	at    int                   // about which of the root's turns, or
	reply int                   // about which reply to it
	list  []turn                // of these replies
	hopes int                   // how many of them do not lose
	purse *purse                // who pays; nil for what is always done
	then  func(s *Search) stage // reads the answer
}

// purse is work set aside for what need not be done.
type purse struct{ left int }

const (
	// deepBudget is the work for following turns where the end is too far away
	// to be reached for certain, trickBudget that for comparing how hard turns
	// are to answer; in units of Step.
	deepBudget  = 5_000_000
	trickBudget = 3_000_000
	// trickCandidates is how many of the leading turns are compared by what
	// they ask of the opponent trickTurns ahead; two turns ahead all are.
	trickCandidates = 10
	trickTurns      = 3
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
	if s.tricky() {
		if q := s.trick(len(s.turns), 2, nil); q != nil {
			return q
		}
	}
	if q := s.far(); q != nil {
		return q
	}
	if !s.tricky() {
		return nil
	}
	return s.trick(trickCandidates, trickTurns, &s.tricks)
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
	if s.exact {
		payer = nil
	}
	if payer != nil && payer.left <= 0 {
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
	s.asked = question{turns: turns, purse: payer, then: attackAnswered}
	s.solver.ask(&s.root, &s.mine, turns)
	return thinking
}

func (s *Search) defend(i int, turns uint8, payer *purse) stage {
	s.asked = question{turns: turns, at: i, purse: payer, then: defenceAnswered}
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
			return next
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

// trick counts, for the first candidates, the replies that do not lose within so
// many turns.
func (s *Search) trick(candidates int, turns uint8, payer *purse) stage {
	if payer != nil && (payer.left <= 0 || s.solver.work > deepBudget) {
		return nil // the proofs took the time
	}
	for i := range min(candidates, len(s.turns)) {
		t := &s.turns[i]
		if t.lost > 0 || t.tricked >= turns {
			continue
		}
		var r replies
		t.after.safe(&r)
		s.asked = question{turns: t.tricked + 1, at: i, purse: payer, then: replyAnswered}
		for reply := range r.turns {
			s.asked.list = append(s.asked.list, reply)
		}
		s.asked.reply = -1
		return s.nextReply()
	}
	return nil
}

func (s *Search) nextReply() stage {
	t := &s.turns[s.asked.at]
	s.asked.reply++
	if s.asked.reply == len(s.asked.list) {
		t.tricked, t.hopes = s.asked.turns, s.asked.hopes
		return next
	}
	reply := s.asked.list[s.asked.reply]
	q := t.after.after(reply.square, reply.placed)
	var r replies
	q.safe(&r)
	turns := s.asked.turns
	if q.backslide {
		turns = min(turns, q.horizon(true))
	}
	s.solver.ask(&q, &r, turns)
	return thinking
}

func replyAnswered(s *Search) stage {
	if !s.solver.proven {
		s.asked.hopes++
	}
	return s.nextReply()
}

package engine

import (
	"cmp"
	"slices"

	"tessera/logic/foursquare"
)

// sightTurns is how far a strong opponent is taken to see: a reply that loses
// within so many turns he avoids, one that loses later may trap him.
const sightTurns = 3

// temptations weigh the replies that survive for sightTurns, the one that looks
// best first: a trap counts the more the better it looks.
var temptations = [...]int{16, 12, 9, 7, 5, 4, 3, 2}

// ratingWork is what it takes to rate a reply, in positions looked at.
const ratingWork = 20

// worthOf is what a turn is worth to which the best-looking replies all lose, so
// many of them.
func worthOf(replies int) (sum int) {
	for _, t := range temptations[:replies] {
		sum += t
	}
	return sum
}

// survey compares the turns that hold by the traps they set.
type survey struct {
	purse   purse
	replies int               // to each turn so many are looked at
	at      int               // the turn of the root that is looked at
	answers []answer          // the replies to it, the one that looks best last
	seen    int               // so many of them survive
	worth   int               // what the traps among them are worth
	may     int               // what the turn may be worth at most
	best    int               // the most a turn is worth
	choice  []foursquare.Move // that turn, nil for none yet
	reply   turn              // the reply to expect: the best-looking one that survives
	options []option          // the turns that hold, as far as they were looked at
}

// answer is a reply to a turn of the root, the position after it and how good
// it looks.
type answer struct {
	turn
	after position
	rated int32
}

// startSurvey begins to compare, unless the book knows.
func startSurvey(s *Search) stage {
	if moves := s.openingTurn(); moves != nil {
		s.line = moves
		return nil
	}
	s.survey = &survey{purse: purse{surveyBudget}, replies: len(temptations), at: -1}
	if s.foreseen {
		s.survey.replies = 1
	}
	return nextCandidate
}

// nextCandidate begins with the next turn.
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

// prove asks whether the candidate holds at all.
func (s *Search) prove() stage {
	t := &s.turns[s.survey.at]
	s.asked = question{turns: t.after.horizon(true), purse: &s.survey.purse, then: candidateProven, unpaid: startForesight}
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
	v.purse.left -= ratingWork * len(v.answers)
	slices.SortStableFunc(v.answers, func(a, b answer) int { return cmp.Compare(a.rated, b.rated) })
	return nextAnswer
}

// nextAnswer asks about the next reply: first whether it survives, then whether
// it holds.
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
	s.asked = question{turns: min(turns, q.horizon(true)), purse: &s.survey.purse, then: then, unpaid: startForesight}
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

// answered writes down whether the reply under study holds.
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

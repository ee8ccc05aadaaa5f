package engine

import (
	"errors"

	"tessera/logic/trisq"
)

// Patterns for the tree are learned from search: it plays games, guided by the policy
// that it has, and a policy learns how often it visited each placement.

const (
	// variedPlies is for how many plies of a game moves are drawn at random, in
	// proportion to the visits of the search.
	variedPlies = 40
	// imitatedRounds is the number of passes over the games.
	imitatedRounds = 12
	// imitationRate is the learning rate of the first round.
	imitationRate = 0.1
	// decided is the mean reward beyond which a game under the rule set groups is over: what
	// follows teaches little, and takes longer than the game.
	decided = 850
)

// imitatedKomi is about the value of the first move, by rule set.
var imitatedKomi = [2]float64{2, 6.5}

// imitated learns patterns from games of search and returns them encoded. report receives
// the progress in percent and the margin.
func imitated(t Training, report func(percent int, margin float64)) ([]byte, error) {
	if t.Playouts < 1 {
		return nil, errors.New("the number of playouts a move is at least 1")
	}
	l := newLearner(t, treeHead)
	for game := range t.Games {
		if err := l.watch(chance(t.Seed+uint64(game)<<32), t.Playouts); err != nil {
			return nil, err
		}
		if t.reports(game) {
			l.imitate(imitationRate)
			report(100*(game+1)/t.Games, l.compare(min(200, t.Games)))
		}
	}
	for round := range imitatedRounds {
		l.imitate(imitationRate / float64(round+1))
		if round >= imitatedRounds/2 {
			l.sumUp()
		}
	}
	p := newPatterns()
	l.store(p)
	return p.encode(), nil
}

// imitate makes one pass over the choices.
func (l *learner) imitate(rate float64) {
	for range l.choices {
		l.follow(l.choices[l.random.below(uint32(len(l.choices)))], rate)
	}
}

// teacher returns the search that plays the games, with this number of playouts a move. It
// does not know what is learned.
func (l *learner) teacher(playouts int) *spec {
	how := *specOf("champion")
	if l.empty.groups {
		how = *specOf("grandmaster")
		how.moves, how.learned = 0, [2]bool{}
	}
	how.playouts[l.empty.rules()] = playouts
	return &how
}

// watch lets the search play one game and remembers its visits.
func (l *learner) watch(random chance, playouts int) error {
	how := l.teacher(playouts)
	last, earlier := pass, pass
	s, err := trisq.New(trisq.Settings{Rules: l.rules, Komi: imitatedKomi[l.empty.rules()]})
	for err == nil {
		if _, over := s.Outcome(); over {
			break
		}
		search := newSearch(s, how, random.next())
		for !search.Step(playoutWork) {
		}
		move := search.BestTurn()[0]
		// A move that was proven or obvious has too few playouts to learn from.
		if search.tree.playouts > playouts/4 {
			l.remember(search, earlier)
			if p := search.tree.varied(&random); s.Plies() < variedPlies && p != pass {
				move = toMove(p)
			}
			if mean := search.tree.best().mean(); l.empty.groups && (mean > decided || mean < -decided) {
				break
			}
		}
		last, earlier = fromMove(move), last
		s, err = s.Apply(move)
	}
	return err
}

// varied draws a child of the root in proportion to its visits.
func (t *tree) varied(random *chance) point {
	total := uint32(0)
	for _, c := range t.children() {
		total += uint32(c.visits)
	}
	r := random.below(total)
	for _, c := range t.children() {
		if r < uint32(c.visits) {
			return c.move
		}
		r -= uint32(c.visits)
	}
	return pass
}

// remember adds the visits of a search to the choices to learn from, twice: once for the
// root, which does not know the move before the last, and once for the tree, which does.
func (l *learner) remember(search *Search, earlier point) {
	l.board = search.root
	var tactics tactics
	if reader := search.tree.reader; reader != nil {
		tactics.read(reader, &l.board)
	}
	l.rememberSeen(search.tree.children(), &tactics)
	l.board.earlier = earlier
	l.rememberSeen(search.tree.children(), &tactics)
}

func (l *learner) rememberSeen(children []node, tactics *tactics) {
	total, first := int32(0), len(l.candidates)
	for _, c := range children {
		if c.move != pass {
			total += c.visits
			l.candidates = append(l.candidates, candidate{l.slotsOf(c.move), tactics.logit(c.move), float64(c.visits)})
		}
	}
	for i := range l.candidates[first:] {
		l.candidates[first+i].share /= float64(max(total, 1))
	}
	l.choices = append(l.choices, choice{first: first, count: len(l.candidates) - first})
}

// follow moves the logits so that the policy comes closer to the visits of the search.
func (l *learner) follow(c choice, rate float64) {
	candidates := l.candidates[c.first : c.first+c.count]
	weights, total := l.weigh(candidates)
	for i, candidate := range candidates {
		change := float64(rate * (candidate.share - float64(weights[i])/float64(total)))
		for _, slot := range candidate.slots {
			l.logits[slot] += change
			l.rounded[slot] = rounded(l.logits[slot])
		}
	}
}

// weigh returns the weights of the candidates by the policy being learned.
func (l *learner) weigh(candidates []candidate) (weights [trisq.Points]uint32, total uint32) {
	for i := range candidates {
		logits := candidates[i].given
		for _, slot := range candidates[i].slots {
			logits += int(l.rounded[slot])
		}
		weights[i] = weightOfLogit(logits)
		total += weights[i]
	}
	return weights, total
}

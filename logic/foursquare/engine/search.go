package engine

import (
	"math/rand/v2"
	"slices"

	"tessera/logic/foursquare"
)

// Search finds a turn for the player to move. Step advances it in slices; Line returns
// the best turn so far at any time.
type Search struct {
	limits limits
	state  foursquare.State
	tempo  tempo // of the player to move
	rival  tempo // of the opponent
	root   position
	// mine are the root's candidates for the solver; turns are the same with what is
	// known about them, best first once they are ordered.
	mine  replies
	turns []rootTurn
	all   []rootTurn        // including those that lose in one turn
	line  []foursquare.Move // decided without a search
	known Knowledge
	// exact makes the search follow every question to the end.
	exact bool
	// fewMarbles means that neither player has enough marbles for a block.
	fewMarbles bool

	stage      stage // nil when done
	solver     solver
	asked      question
	looked     int   // the number of turns rated by their replies
	attacked   uint8 // the root has no win within this many turns
	deep       budget
	survey     *survey     // of the turns that hold; nil until it starts
	foresight  *foresight  // of the turns after them; nil until it starts
	foreseen   bool        // this search is part of a foresight
	deepening  *deepening  // in the movement phase with noBackslide
	chart      *chart      // the same, at a level that solves it
	lastMarble *lastMarble // before the last marble, with noBackslide
}

const (
	// piecesOfBlock is the number of marbles needed to win.
	piecesOfBlock = 4
	// noProblem is more replies than any turn leaves.
	noProblem = 1 << 10
)

// NewSearch starts a search for the player to move in s, also in the middle of a turn.
// The seed chooses among turns that the level considers equal.
func NewSearch(s foursquare.State, level string, seed uint64) *Search {
	search := &Search{limits: limitsOf(level), state: s, deep: budget{deepBudget}}
	if _, over := s.Outcome(); over {
		return search
	}
	if moves := winningMoves(s); moves != nil {
		search.line, search.known = moves, Knowledge{Wins, 1}
		return search
	}
	search.root = rootPosition(s)
	search.tempo, search.rival = search.limits.red, search.limits.blue
	if s.Turn() == foursquare.Blue {
		search.tempo, search.rival = search.rival, search.tempo
	}
	if search.limits.deep && search.root.backslide {
		search.exact, search.deep.left = true, exactBudget
	}
	hopeful := search.list(s, chanceOf(s, seed))
	search.begin(s, hopeful)
	return search
}

// chanceOf mixes the position into the seed, so that one seed serves a whole game without
// repeating itself.
func chanceOf(s foursquare.State, seed uint64) *rand.Rand {
	p := s.Position()
	return rand.New(rand.NewPCG(seed, uint64(p.Red)*0x9e3779b97f4a7c15^uint64(p.Blue)*0xc2b2ae3d27d4eb4f^uint64(p.Hole)))
}

// list sets and rates the turns that the level considers. It reports whether some turn
// leaves the opponent no win in one turn.
func (s *Search) list(state foursquare.State, chance *rand.Rand) (hopeful bool) {
	turns := rootTurns(state, &s.root, chance)
	safe := sift(turns, (*rootTurn).safe)
	s.all, s.turns = turns, safe
	if s.limits.careless {
		s.turns = sift(turns, (*rootTurn).looksSafe)
	}
	if len(s.turns) == 0 {
		s.turns = sift(turns, (*rootTurn).open)
	}
	if len(s.turns) == 0 {
		s.turns = turns
	}
	for i := range s.turns {
		t := &s.turns[i]
		s.mine.include(t.turn)
		t.noise = chance.Int32N(s.limits.margin)
		t.rated = t.after.rate(s.tempo) + t.noise
		if k := chance.IntN(len(t.symmetric) + 1); k > 0 {
			t.moves = t.symmetric[k-1]
		}
		if t.safe() {
			t.cleared = 1
			t.replies = t.after.countSafe()
			if s.exact && s.solver.paired(&t.after) {
				t.cleared = t.after.horizon(true)
			}
		}
		if t.drawn {
			// A draw sets no problem: any other turn that holds is better.
			t.replies = noProblem
		}
	}
	if s.exact && s.solver.paired(&s.root) {
		s.attacked = s.root.horizon(true)
	}
	s.order()
	return len(safe) > 0
}

// begin decides what needs no search and sets the first stage of the rest.
func (s *Search) begin(state foursquare.State, hopeful bool) {
	switch {
	case !hopeful:
		s.known = Knowledge{Loses, 1}
	case state.Settings().PiecesPerPlayer < piecesOfBlock:
		s.known, s.fewMarbles = Knowledge{Verdict: Holds}, true
	case s.root.left == 0 && s.root.backslide:
		// The package comment says why.
		s.known = Knowledge{Verdict: Holds}
	case s.limits.wide <= 1:
	case s.root.left == 0 && s.limits.deep:
		s.chart = newChart(state, &s.root)
		s.stage = fillChart
	case s.root.left == 0:
		s.deepening = newDeepening(state, s)
		s.stage = deepen
	default:
		s.stage = next
	}
}

// Step spends about work units, each a position visited, and reports whether the search
// is done. It exceeds work by at most two thousand units, a fraction of a millisecond.
// The slicing of work does not change the result.
func (s *Search) Step(work int) (done bool) {
	if s.stage == nil {
		return true
	}
	if s.solver.table == nil {
		s.solver.table = newTable(s.limits.tableBits)
	}
	for until := s.solver.work + work; s.stage != nil && s.solver.work < until; {
		s.stage = s.stage(s)
	}
	return s.stage == nil
}

// Work returns the units spent so far.
func (s *Search) Work() int { return s.solver.work }

// BestTurn returns the moves of the best turn so far: a placement and a slide, a slide alone,
// or a placement that wins. It is empty only if the game is over.
func (s *Search) BestTurn() []foursquare.Move {
	if s.line != nil || len(s.turns) == 0 {
		return s.line
	}
	if s.survey != nil && s.survey.choice != nil {
		return s.survey.choice
	}
	if s.known.Verdict == Holds {
		// The leading turn may not be proven yet.
		for i := range s.turns {
			if s.turns[i].proven() {
				return s.turns[i].moves
			}
		}
	}
	return s.turns[0].moves
}

// Knowledge returns what is proven so far about the position.
func (s *Search) Knowledge() Knowledge { return s.known }

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

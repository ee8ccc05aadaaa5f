package engine

import (
	"math/rand/v2"

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
func NewSearch(s foursquare.State, level Level, seed uint64) *Search {
	search := &Search{limits: level.limits(), state: s, deep: budget{deepBudget}}
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
	hopeful := search.list(s, level, chanceOf(s, seed))
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
func (s *Search) list(state foursquare.State, level Level, chance *rand.Rand) (hopeful bool) {
	turns := rootTurns(state, &s.root, chance)
	safe := sift(turns, (*rootTurn).safe)
	s.all, s.turns = turns, safe
	if level <= Beginner {
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

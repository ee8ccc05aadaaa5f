package match

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"tessera/logic/say"
)

// Teaching is what teaches a game. It is separate from the rules package, so that
// programs that only run engines need not include it. See [Game.Teach].
type Teaching struct {
	// Lesson are the steps of the lesson for all rules of the game.
	Lesson []Step
	// Kinds are the kinds of its puzzles in display order. Puzzles are the puzzles
	// themselves, as package puzzles encodes them.
	Kinds   []Kind
	Puzzles string
}

// Teach adds teaching to a game and, in a program that proves puzzles, the proofs of the
// kinds in their order. It panics if these do not match.
func (g *Game) Teach(t Teaching, proofs ...Prove) *Game {
	switch {
	case len(t.Kinds) == 0 && t.Puzzles != "":
		panic(fmt.Sprintf("the game %q has puzzles, so that it needs Kinds", g.ID))
	case len(proofs) > 0 && len(proofs) != len(t.Kinds):
		panic(fmt.Sprintf("the game %q has kinds of puzzles: %d, and proofs: %d", g.ID, len(t.Kinds), len(proofs)))
	}
	g.Teaching = t
	g.Kinds = slices.Clone(t.Kinds) // the rules package's slice is shared
	for i, prove := range proofs {
		g.Kinds[i].Prove = prove
	}
	return g
}

// Step is one exercise in a lesson. Package lessons evaluates it.
type Step struct {
	Settings string   // of the game; "" for the default game
	Moves    []string // from the start to the position; the learner is to move
	Text     say.ID   // the task
	Goal     Goal
	Answer   []string // one way to reach the goal; for a Refused goal, the move to try
	Wrong    []Wrong
	Else     say.ID // said of any other turn that misses the goal
	After    say.ID // said when the goal is reached
	// When is the choice of rules that the step is for; the zero Choice means all rules.
	// Unless is the choice that it is not for.
	When, Unless Choice
}

// Choice is a value of one of a game's options.
type Choice struct{ Key, Value string }

// Wrong is a likely wrong answer.
type Wrong struct {
	Moves []string
	Why   say.ID
	Reply []string // the opponent's refutation; empty if the rules show it
}

// Goal is the condition for completing a step. If several are set, all must hold. The
// zero Goal is reached by any whole turn that does more than pass.
type Goal struct {
	Lines    [][]string // one of these lines was played
	Wins     bool       // the learner has won
	Loses    bool       // an opponent has won: the step is a warning
	Ends     bool       // the game is over
	Again    int        // after this many moves of the turn the learner is to move again
	Count    Fact       // the learner's account has this fact; zero for no condition
	Holds    bool       // the opponent has no winning turn
	Prevents Fact       // no move of the opponent leads to this fact on his account
	// Forces requires a forced win within this many of the learner's turns after this
	// one. All lines are tried, so it suits few turns of few moves.
	Forces  int
	Refused []string // the rules reject one of these moves; [Anything] for every move
	Within  int      // number of moves the learner has; 0 for the whole turn
}

// Anything in Refused matches every move.
const Anything = "*"

// Kind is a kind of puzzle, given by what the solver has to find.
type Kind struct {
	ID    string // one unique word, such as "foursquare-win2"
	Title say.ID // for example "Win in 2"
	Task  say.ID // the task, addressed to the seat to move
	Right say.ID // said of the right turn
	Ended say.ID // said once the moves that follow it are played; "" for Right
	Wrong say.ID // said of any other turn
	// Miss says in a sentence why another turn than the answer fails. The text is zero if that
	// is not known. Nil if the opponent's reply shows it.
	Miss func(start State, answer, tried []string) say.Text
	// Refutes is the number of turns that show why another turn than the right one is wrong,
	// starting with the opponent's.
	Refutes int
	// Level plays them; "" for the adviser.
	Level string
	// OwnSettings is set if each puzzle has settings of its own.
	OwnSettings bool

	// CanonicalForm returns the same text for positions that are the same puzzle, such as
	// rotations. Nil means that the position's own text identifies it.
	CanonicalForm func(State) string
	// Obvious returns the probability, from 0 to 1, that a player who looks only at the
	// immediate effects of a turn picks this one. Several equally good turns share the
	// probability. Nil if no turn has immediate effects.
	Obvious func(s State, turn []string) float64
	// Solvers try the puzzles, weakest first, in games without levels.
	Solvers []Solver
	// Hunt says how to search for more puzzles of this kind.
	Hunt Hunt
	// Prove is nil in a program that does not verify puzzles.
	Prove Prove
}

// Solver is a player that tries puzzles. Turn returns the turn it would play.
type Solver struct {
	Name say.ID
	Turn func(State, *rand.Rand) []string
}

// Prove finds the only right turn of a position that is not over. It returns false if
// there is none, or several that lead to different positions. It searches with the rules
// alone and shares no code with the computer players.
type Prove func(State) (turn []string, ok bool)

// Hunt says how to play the games in which puzzles of a kind are searched.
type Hunt struct {
	Levels []string // one of these levels plays a game; "" for random moves, an unknown name for the adviser
	Random float64  // fraction of random moves, 0 to 1
	From   int      // first position to try, in moves
	Length int      // the most moves of a game
	// Settings returns the settings of a game; nil for the default game.
	Settings func(*rand.Rand) json.RawMessage
	// Wins is the number of turns in which the level "hard" must see a win before a slow
	// proof starts; 0 for no check.
	Wins int
	// Holds is set if the adviser must find no win for anyone after the right turn, which
	// the proof does not show.
	Holds bool
}

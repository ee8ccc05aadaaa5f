package match

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"tessera/logic/say"
)

// Teaching is what teaches a game. It is apart from the [Game] of a rules package,
// and [Game.Teach] puts it in, so that a program which only thinks need not hold it.
type Teaching struct {
	// Lesson are the steps that teach the game, by whichever rules each is meant for;
	// none where nobody teaches it.
	Lesson []Step
	// Kinds are those of its puzzles, in the order in which they are shown, and
	// Puzzles those there are, as package puzzles writes them; none in a game without.
	Kinds   []Kind
	Puzzles string
}

// Teach puts into a game what teaches it and, in a program that proves puzzles, the
// proofs of its kinds in their order. What does not fit is a mistake of the program,
// which it says and stops with.
func (g *Game) Teach(t Teaching, proofs ...Prove) *Game {
	switch {
	case len(t.Kinds) == 0 && t.Puzzles != "":
		panic(fmt.Sprintf("the game %q has puzzles, so that it needs Kinds", g.ID))
	case len(proofs) > 0 && len(proofs) != len(t.Kinds):
		panic(fmt.Sprintf("the game %q has kinds of puzzles: %d, and proofs: %d", g.ID, len(t.Kinds), len(proofs)))
	}
	g.Teaching = t
	g.Kinds = slices.Clone(t.Kinds) // those of the rules package are everybody's
	for i, prove := range proofs {
		g.Kinds[i].Prove = prove
	}
	return g
}

// Step is one thing to do in a game's lesson. Package lessons judges it.
type Step struct {
	Settings string   // of the position's game; "" for the default game
	Moves    []string // that lead to the position; the seat to move is the learner's
	Text     say.ID   // what is to be done
	Goal     Goal
	Answer   []string // one way to reach the goal; of a goal that is refused, the move to try
	Wrong    []Wrong
	Else     say.ID // said of any other turn that misses the goal
	After    say.ID // said when the goal is reached
	// When is the choice of rules for which the step is meant, none means for all;
	// Unless is that for which it is not.
	When, Unless Choice
}

// Choice is a value of one of a game's options.
type Choice struct{ Key, Value string }

// Wrong is an answer that somebody may well give.
type Wrong struct {
	Moves []string
	Why   say.ID
	Reply []string // what the other makes of it; none where the rules show it
}

// Goal is when a step is done. Of several conditions all must hold. The zero Goal
// is reached by any whole turn that does not just pass.
type Goal struct {
	Lines    [][]string // one of these lines was played
	Wins     bool       // the learner has won
	Loses    bool       // somebody else has won: a step that shows what to beware of
	Ends     bool       // the game is over
	Again    int        // after so many moves of the turn the learner is to move again
	Account  Fact       // this stands to the learner's account; the zero one asks for nothing
	Holds    bool       // the other has no turn that wins
	Prevents Fact       // no move of the other leads to this on the other's account
	// Forces is reached when the learner wins by force: within so many turns of his
	// own after this one, whatever is played. Every line is tried, so that it is for
	// few turns of few moves.
	Forces  int
	Refused []string // the rules refuse one of these moves; [Anything] for whichever
	Within  int      // moves that the learner has; 0 for the turn
}

// Anything among the moves to be refused stands for every move.
const Anything = "*"

// Kind is what is to be found in some of a game's puzzles.
type Kind struct {
	ID    string // one word that no other kind has, such as "foursquare-win2"
	Title say.ID // "Win in 2"
	Task  say.ID // what is to be done, said to the seat to move
	Right say.ID // said of the right turn
	// Soon is said instead of Right where what was asked for is still to come after the
	// turn. Reached reports whether it is there; nil where it always is.
	Soon    say.ID
	Reached func(before, after State) bool
	Wrong   say.ID // said of another one
	// Plays are the turns that show what comes of the right one, the other's first:
	// the line that wins. Refutes are those that show what was wrong with another.
	Plays, Refutes int
	// Level plays them; "" is the adviser.
	Level string
	// Own is set where each puzzle has settings of its own.
	Own bool

	// Alike is the same text for positions that are the same puzzle, as a turn of the
	// board makes of one; nil where that is the position's own text.
	Alike func(State) string
	// Obvious is how likely somebody finds a turn who looks at what lies at hand by the
	// rules and at nothing behind it, from 0 to 1: one of several such turns is chosen by
	// chance. It is nil in a kind where nothing lies at hand.
	Obvious func(s State, turn []string) float64
	// Solvers are those who try the puzzles, weakest first, in a game without levels of
	// computer players; none where its levels do.
	Solvers []Solver
	// Hunt is how more of them are looked for.
	Hunt Hunt
	// Prove is nil in a program that takes the puzzles as they are.
	Prove Prove
}

// Solver is somebody who tries puzzles: it gives the turn that it would play.
type Solver struct {
	Name say.ID
	Turn func(State, *rand.Rand) []string
}

// Prove finds the one right turn of a position that is not over: false where there is
// none or more than one, up to the same resulting position. It searches with the rules
// alone and shares no code with the computer players.
type Prove func(State) (turn []string, ok bool)

// Hunt is how games are played in which puzzles of a kind are looked for.
type Hunt struct {
	Levels []string // of which one plays a game; "" for chance alone, another name for the adviser
	Random float64  // how often a move is one of chance, 0 to 1
	From   int      // the first position that is tried, in moves
	Length int      // the most moves of a game
	// Settings are those of a game; nil for the default game.
	Settings func(*rand.Rand) json.RawMessage
	// Wins is where the level "hard" must see a win within exactly so many turns
	// before a slow proof is begun; 0 where nobody is asked.
	Wins int
	// Holds is set where the adviser must find that nobody wins after the right turn,
	// which the proof does not show.
	Holds bool
}

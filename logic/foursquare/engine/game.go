// Package engine holds the computer players of Four in a Square: a solver that proves who
// can force a block, and a search that plays by it.
//
// It only computes. It may import packages foursquare, proof, match and say and the
// standard library's pure packages, but no clock, file, global random source or Ebiten. All
// randomness comes from the seed; the same state, level, seed and amount of work give the
// same moves on every platform.
//
// Exact play is possible because the movement phase can be decided by inspection, as long
// as sliding straight back is legal. Let P be a position of that phase without a block,
// with A to move.
//
//   - If a slide of A completes A's block, A wins now.
//   - Otherwise B can lose only through A's next slide. Whatever Q A slides to, B can
//     slide the same square back to P. That completes no block, because P has none, and A
//     is again at P without a winning slide. B can repeat this until the third repetition
//     or the slide limit, which are both draws.
//   - If some slide of A leads to a Q without a block in which B has no winning slide, A
//     holds by the same argument with Q in place of P. If there is no such slide, A
//     loses: every slide completes B's block or lets B complete one. A third repetition
//     or the slide limit can only turn such a loss into a draw; the search asks the rules
//     about both.
//
// So a game is decided in the placement phase, which has a fixed number of turns, or by
// each player's first slide after it. A search to that depth is complete: one slide of
// each player is always within the limit.
//
// Sliding back also decides most of the placement phase, because a player who slides back
// after every turn of the opponent plays on a board that does not change. Let A be to
// move with the hole at H. A's goals are the blocks of the present board and of the
// boards one slide away, each as the cells its marbles occupy before the slide: 34 with
// the hole in the centre, 26 at a side, 23 in a corner. If there are disjoint pairs of
// empty cells such that every goal without a marble of B contains a pair, B never loses:
//
//   - A can win in a turn only by owning a whole goal. As long as every goal that A can
//     still own contains a pair without a marble, A lacks at least two of its cells, and
//     a turn adds one.
//   - B answers a marble in a pair with the other cell of that pair, any other marble
//     anywhere, and slides back. Then again A owns no cell of a pair unless B owns the
//     other, and the board is unchanged. B's slide completes no block of A's, because
//     that would be a goal A owned already.
//   - If A places the last marble of all, A owns at most three cells of a goal, and
//     nobody places after that.
//
// From the empty board Blue can slide the hole into a corner and have such pairs whatever
// Red's first turn is, and Red has them after some first turns. So with sliding back any
// number of marbles is a draw. SOLVED.md explains this in full, and package proof checks
// it.
//
// With the option noBackslide none of this holds. There the movement phase is solved by
// retrograde analysis over all arrangements of its tiles, as soon as it begins; before
// that, the engine claims only what it has searched to the end.
package engine

import (
	"slices"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
)

// Entry is Four in a Square in the registry, package games.
type Entry struct{}

// Game returns the game with its computer players and its hint.
func (Entry) Game() *match.Game { return Game() }

// SetUp adds the setting up of positions.
func (Entry) SetUp(g *match.Game) { match.SetUp(g, foursquare.Setup()) }

// Teach adds the lesson, the puzzles and their proofs.
func (Entry) Teach(g *match.Game) { g.Teach(foursquare.Teaching(), foursquare.Proofs()...) }

// HotPackages returns the packages that are compiled for speed.
func (Entry) HotPackages() []string {
	return []string{"tessera/logic/foursquare/engine", "tessera/logic/foursquare/proof"}
}

// Rankings returns what command ladder measures.
func (Entry) Rankings() []match.Ranking {
	return []match.Ranking{
		{ID: "foursquare", Title: "Four in a Square",
			Note: "The game is a draw (see [SOLVED.md](foursquare/engine/SOLVED.md)): most games between " +
				"strong players are drawn. Perfect is designed to beat hard clearly with either colour, " +
				"so its step is high."},
		{ID: "foursquare-no-backslide", Title: "Four in a Square without sliding back", Values: map[string]string{"noBackslide": "true"},
			Note: "Only perfect solves the whole movement phase here. It wins from leads that no other " +
				"level understands, so its step is high."},
	}
}

// Game returns Four in a Square with its computer players and its hint.
func Game() *match.Game {
	game := foursquare.Game()
	game.Search = game.OnScale(search)
	game.Hint = func(s match.State) match.Search { return search(s, perfect, 0) }
	return game
}

func search(s match.State, level string, seed uint64) match.Search {
	return thought{NewSearch(match.Typed[foursquare.State](s), level, seed)}
}

// thought is a search in the types of package match.
type thought struct{ *Search }

func (t thought) BestTurn() []string { return match.Texts(t.Search.BestTurn()) }

// unit is the unit of an estimate.
const unit = "prospects of blocks"

// Note says what is proven and what to do next.
func (s *Search) Note() say.Text {
	who, task, k := s.state.Turn().Name(), foursquare.Task(s.state), s.Knowledge()
	switch k.Verdict {
	case Wins:
		return say.Count(k.Turns, say.Plural{One: "%[2]s wins in %[1]d " +
			"turn: %[3]s", Many: "%[2]s wins in %[1]d turns: %[3]s"}, who, task)
	case Holds:
		return say.It("%s keeps the game even: %s", who, task)
	case Loses:
		return say.Count(k.Turns, say.Plural{One: "%[2]s loses in %[1]d " +
			"turn: %[3]s", Many: "%[2]s loses in %[1]d turns: %[3]s"}, who, task)
	}
	return say.Text{}
}

// Evaluation returns what is known for the player to move. Holding is a draw only if it
// is also known that the player cannot force a block.
func (s *Search) Evaluation() match.Evaluation {
	switch {
	case s.known.Verdict == Wins:
		return match.Evaluation{Verdict: match.Win, Turns: s.known.Turns}
	case s.known.Verdict == Loses:
		return match.Evaluation{Verdict: match.Loss, Turns: s.known.Turns}
	case s.known.Verdict == Holds && s.winless():
		return match.Evaluation{Verdict: match.Draw}
	}
	e := match.Evaluation{Unit: unit}
	if len(s.turns) > 0 {
		e.Value = float64(s.turns[0].after.rate(even))
	}
	return e
}

// winless reports whether it is known that the player to move cannot force a block. The
// search looks for a win in one turn first.
func (s *Search) winless() bool {
	switch {
	case s.fewMarbles:
		return true
	case s.chart != nil:
		return !slices.ContainsFunc(s.turns, func(t rootTurn) bool { return !t.charted && t.lost == 0 })
	}
	return s.root.backslide && max(s.attacked, 1) >= s.root.horizon(true)
}

// limits are the strength of a level.
type limits struct {
	level string // its name
	// careless makes it consider turns after which the opponent can win by a slide.
	careless bool
	// wide is how many turns ahead to look for forced wins of either side; 1 is a win in
	// one turn.
	wide uint8
	// red and blue weigh the level's own prospects, by its colour.
	red, blue tempo
	// answers rates each turn by the best reply.
	answers bool
	// deep follows the leading turn to the end of the game, and then looks for a turn
	// that sets traps.
	deep bool
	// margin is the largest random bonus in the rating of a turn, exclusive.
	margin int32
	// tableBits sizes the transposition table: 2^tableBits entries of 16 bytes.
	tableBits int
}

// levels are the strengths of the levels by their names, weakest first.
var levels = [...]limits{
	// Takes a win in one turn and stops blocks that a placement would complete. It overlooks
	// what the opponent can do by sliding.
	{level: "beginner", careless: true, red: 3, blue: 3, wide: 1, margin: 130, tableBits: 2},
	// Also prevents every preventable loss in one turn.
	{level: "easy", red: 4, blue: 4, wide: 1, margin: 90, tableBits: 2},
	// Also sees wins and losses in two turns.
	{level: "medium", red: 3, blue: 3, wide: 2, margin: 52, tableBits: 8},
	// Also sees wins and losses in three turns, and rates a turn by the best reply.
	{level: "hard", red: 3, blue: 2, answers: true, wide: 3, margin: 4, tableBits: 12},
	// Proves what can be proven. If sliding back is allowed, it never turns a draw into a loss
	// and never misses a forced win, from the first move on. Of the turns that hold it takes
	// the one with the most tempting traps, in this turn or the next.
	{level: perfect, red: 3, blue: 2, answers: true, wide: 3, deep: true, margin: 1, tableBits: 17},
}

const perfect = "perfect"

// limitsOf returns the strength of a level by its name, or of the weakest.
func limitsOf(level string) limits {
	for _, l := range levels {
		if l.level == level {
			return l
		}
	}
	return levels[0]
}

// Lines returns the turns that the search has considered, best first, then their
// symmetric twins, then those that lose in one turn.
func (s *Search) Lines() []match.Line {
	best := s.BestTurn()
	if len(best) == 0 {
		return nil
	}
	first := match.Line{Moves: match.Texts(best), Evaluation: s.Evaluation()}
	lines := []match.Line{first}
	var twins []match.Line
	add := func(to []match.Line, moves []foursquare.Move, known match.Evaluation) []match.Line {
		if slices.Equal(moves, best) {
			return to
		}
		return append(to, match.Line{Moves: match.Texts(moves), Evaluation: known})
	}
	for i := range s.turns {
		t := &s.turns[i]
		known := s.worth(t)
		if slices.Equal(t.moves, best) {
			known = first.Evaluation
		}
		lines = add(lines, t.moves, known)
		for _, moves := range t.symmetric {
			twins = add(twins, moves, known)
		}
	}
	lines = append(lines, twins...)
	for i := range s.all {
		t := &s.all[i]
		if t.safe() {
			continue
		}
		known := match.Evaluation{Verdict: match.Loss, Turns: 1}
		for _, moves := range append([][]foursquare.Move{t.moves}, t.symmetric...) {
			if !slices.ContainsFunc(s.turns, func(other rootTurn) bool { return slices.Equal(other.moves, moves) }) {
				lines = add(lines, moves, known)
			}
		}
	}
	return lines
}

// worth evaluates the position if a turn is played.
func (s *Search) worth(t *rootTurn) match.Evaluation {
	switch {
	case t.drawn:
		return match.Evaluation{Verdict: match.Draw}
	case t.charted && t.score > 0:
		return match.Evaluation{Verdict: match.Win, Turns: int(won-t.score)/2 + 1}
	case t.charted && t.score < 0:
		return match.Evaluation{Verdict: match.Loss, Turns: int(won+t.score+1) / 2}
	case t.charted:
		return match.Evaluation{Verdict: match.Draw}
	case t.lost > 0:
		return match.Evaluation{Verdict: match.Loss, Turns: int(t.lost)}
	case !t.safe():
		return match.Evaluation{Verdict: match.Loss, Turns: 1}
	case t.proven() && s.winless():
		return match.Evaluation{Verdict: match.Draw}
	}
	return match.Evaluation{Value: float64(t.after.rate(even)), Unit: unit}
}

// Package engine holds the computer players of Trisq: a compact position with incremental
// liberties and Zobrist keys, a Monte Carlo tree search whose priors and playouts are
// guided by local patterns, and an exact search of the endgame. Under the rule set groups
// the master also reads out chains in danger, in its tree and in its playouts, and
// grandmaster's playouts fight capturing races. A search runs in slices that its caller
// requests. The same state, level and seed choose the same move on every platform, however
// the work is sliced.
//
// Under the rule set groups the patterns are learned by self-play. This writes
// groups.patterns:
//
//	go run ./logic/lab/train trisq
//
// Under simple rules the patterns are written by hand, except for the master's tree,
// which learns from the visit counts of its own games. This writes simple.patterns:
//
//	go run ./logic/lab/train trisq --rules simple --games 36 --seed 7
//
// Under the rule set groups grandmaster's tree learns so too. This writes
// grandmaster.patterns:
//
//	go run ./logic/lab/train trisq --search --games 120
//
// make ladder measures the strength of the players against each other, and make yardstick
// measures it against other programs.
package engine

import (
	"cmp"
	"math"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
)

// Entry is Trisq in the registry, package games.
type Entry struct{}

// Game returns the game with its computer players and its hint.
func (Entry) Game() *match.Game { return Game() }

// SetUp adds the setting up of positions.
func (Entry) SetUp(g *match.Game) { match.SetUp(g, trisq.Setup()) }

// Teach adds the lesson, the puzzles and their proofs.
func (Entry) Teach(g *match.Game) { g.Teach(trisq.Teaching(), trisq.Proofs()...) }

// HotPackages returns the packages that are compiled for speed.
func (Entry) HotPackages() []string { return []string{"tessera/logic/trisq/engine"} }

// Rankings returns what command ladder measures.
func (Entry) Rankings() []match.Ranking {
	return []match.Ranking{
		{ID: "trisq-simple", Title: "Trisq, simple rules", Values: map[string]string{"rules": "simple", "komi": "2"}, Long: true,
			Note: "With a komi of 2, since the first move is worth some points."},
		{ID: "trisq-simple-even", Title: "Trisq, simple rules, without komi", Values: map[string]string{"rules": "simple"}, Long: true, Former: true,
			Note: "The results from before there was a komi. The program uses these if no games with " +
				"a komi of 2 have been played yet. The weakest level has 0."},
		{ID: "trisq-groups", Title: "Trisq, rule set groups", Values: map[string]string{"rules": "groups"}, Long: true},
	}
}

// Game returns Trisq with its computer players and its hint.
func Game() *match.Game {
	game := trisq.Game()
	game.Search, game.Hint = game.OnScale(search), hint
	return game
}

func search(s match.State, level string, seed uint64) match.Search {
	return thought{NewSearch(match.Typed[trisq.State](s), level, seed)}
}

// hint searches as master does, which answers soon.
func hint(s match.State) match.Search { return search(s, "master", 1) }

// thought is a search in the types of package match.
type thought struct{ *Search }

func (t thought) BestTurn() []string { return match.Texts(t.Search.BestTurn()) }

func (t thought) Evaluation() match.Evaluation {
	e := t.evaluation(t.Search.Evaluation())
	e.Open = t.isOpen()
	return e
}

func (t thought) Lines() (lines []match.Line) {
	for _, l := range t.Search.Lines() {
		lines = append(lines, match.Line{Moves: match.Texts(l.Moves), Evaluation: t.evaluation(l.Evaluation)})
	}
	return lines
}

// Replies returns the most visited replies to the turn.
func (t thought) Replies(most int) (replies [][]string) {
	for _, reply := range t.Search.replies(most) {
		replies = append(replies, []string{reply.String()})
	}
	return replies
}

// Note says what to play and how the game stands, either proven or estimated.
func (t thought) Note() say.Text {
	line := t.BestTurn()
	if len(line) == 0 {
		return say.Text{}
	}
	return say.It("Best found: %s. %s", line[0], ahead(t.Search.Evaluation()))
}

func ahead(e Evaluation) say.Text {
	about, asItStands, best := triangleWords[0], triangleWords[1], triangleWords[2]
	margin := e.Margin
	if margin < 0 {
		about, asItStands, best = squareWords[0], squareWords[1], squareWords[2]
		margin = -margin
	}
	exact := say.Decimal{Value: margin, Decimals: 1}
	switch {
	case e.Wins:
		return say.It(asItStands, exact)
	case e.Proven && margin == 0:
		return say.It("The game is a draw with best play.")
	case e.Proven:
		return say.It(best, exact)
	case margin < 0.5:
		return say.It("The game seems level.")
	}
	return say.It(about, say.Decimal{Value: math.Round(margin)})
}

// The messages about a side that is ahead: estimated, if both pass now, and proven.
var (
	triangleWords = [3]say.ID{"Triangles seem ahead by about %s.", "Triangles win by %s as " +
		"it stands.", "Triangles win by %s with best play."}
	squareWords = [3]say.ID{"Squares seem ahead by about %s.", "Squares win by %s as " +
		"it stands.", "Squares win by %s with best play."}
)

// evaluation converts a margin of area to the view of the side to move.
func (t thought) evaluation(e Evaluation) match.Evaluation {
	if e.Wins {
		return match.Evaluation{Verdict: match.Win, Turns: 1}
	}
	known := match.Evaluation{Value: e.Margin, Unit: "points of area"}
	if t.root.turn == squares {
		known.Value = 0 - e.Margin
	}
	if e.Proven {
		known.Verdict = match.Expected
	}
	return known
}

// spec is the strength of a level.
type spec struct {
	level string // its name
	// playouts per move, by rule set: simple, groups.
	playouts [2]int
	// moves bounds the moves of all playouts together under the rule set groups, because
	// playouts from an empty board take longer than others; 0 for no bound.
	moves int64
	// concede is how much worse than the best a move may look and still be chosen, out of
	// maxReward, by rule set. With maxReward, a turn that ignores danger plays anywhere.
	concede [2]int
	// exact is the largest number of unsettled points at which the exact search is tried.
	exact int
	// alert is in how many of 100 cases the level answers danger first, by rule set: it
	// captures what could escape and saves what could be captured.
	alert [2]int
	// reads makes it read chains in danger, under the rule set groups; with races its
	// playouts also fight capturing races.
	reads, races bool
	// learned makes it use the patterns learned from search, by rule set.
	learned [2]bool
	// expandAt, if not 0, replaces the tree's parameter of this name under simple rules: a
	// long search would fill its tree too soon.
	expandAt int32
}

// treeParams returns the settings of the level's tree, with no more nodes than its playouts
// can fill.
func (s *spec) treeParams(rules int) treeParams {
	k := defaultTreeParams
	if s.learned[rules] {
		k = [2]treeParams{evenTreeParams, guidedTreeParams}[rules]
	}
	k.reads, k.races = s.reads, s.races
	if rules == 0 {
		k.expandAt = cmp.Or(s.expandAt, k.expandAt)
	}
	k.nodes = min(k.nodes, (2+s.playouts[rules]/int(k.expandAt))*(trisq.Points+1))
	return k
}

// specs are the strengths of the levels, weakest first.
var specs = [...]spec{
	{level: "beginner", playouts: [2]int{28, 24}, concede: [2]int{74, maxReward}, alert: [2]int{28, 50}},
	{level: "novice", playouts: [2]int{29, 24}, concede: [2]int{73, maxReward}, alert: [2]int{58, 80}},
	{level: "learner", playouts: [2]int{32, 30}, concede: [2]int{71, 700}, alert: [2]int{82, 96}},
	{level: "easy", playouts: [2]int{45, 38}, concede: [2]int{64, 165}, alert: [2]int{97, 99}},
	{level: "casual", playouts: [2]int{79, 54}, concede: [2]int{57, 80}, exact: 4, alert: [2]int{100, 100}},
	{level: "fair", playouts: [2]int{147, 80}, concede: [2]int{33, 53}, exact: 4, alert: [2]int{100, 100}},
	{level: "keen", playouts: [2]int{115, 155}, concede: [2]int{0, 29}, exact: 4, alert: [2]int{100, 100}},
	{level: "medium", playouts: [2]int{195, 115}, exact: 6, alert: [2]int{100, 100}},
	{level: "able", playouts: [2]int{280, 180}, exact: 6, alert: [2]int{100, 100}},
	{level: "skilled", playouts: [2]int{415, 285}, exact: 8, alert: [2]int{100, 100}},
	{level: "strong", playouts: [2]int{635, 460}, exact: 8, alert: [2]int{100, 100}},
	{level: "hard", playouts: [2]int{1000, 760}, exact: 8},
	{level: "expert", playouts: [2]int{1700, 1370}, exact: 10},
	{level: "champion", playouts: [2]int{3900, 2850}, exact: 12},
	{level: "master", playouts: [2]int{46000, 5400}, exact: 12, reads: true, learned: [2]bool{true}},
	{level: "grandmaster", playouts: [2]int{300000, 46000}, moves: 5_300_000, exact: 12, reads: true, races: true, learned: [2]bool{true, true}, expandAt: 24},
}

// specOf returns the strength of a level by its name, or of the weakest.
func specOf(level string) *spec {
	for i := range specs {
		if specs[i].level == level {
			return &specs[i]
		}
	}
	return &specs[0]
}

const (
	// mostLines is the largest number of lines reported.
	mostLines = 8
	// trusted is the number of visits from which on a move is reported.
	trusted = 8
)

// Line is a variation and its evaluation.
type Line struct {
	Moves []trisq.Move
	Evaluation
}

// Lines returns the most visited moves of the search with their continuations, best
// first; the first is [Search.BestTurn]. It returns nil if the game is over.
func (s *Search) Lines() []Line {
	best := s.BestTurn()
	if len(best) == 0 {
		return nil
	}
	t := &s.tree
	lines := []Line{{best, s.Evaluation()}}
	if t.playouts == 0 || lines[0].Proven {
		return lines
	}
	for _, i := range t.byVisits(&t.nodes[0]) {
		switch {
		case toMove(t.nodes[i].move) == best[0]:
			lines[0] = t.line(i)
		case t.nodes[i].visits >= trusted && len(lines) < mostLines:
			lines = append(lines, t.line(i))
		}
	}
	return lines
}

// byVisits returns the children of a node, most visited first.
func (t *tree) byVisits(n *node) (order []int32) {
	for i := range int32(n.count) {
		order = append(order, n.first+i)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(t.nodes[b].visits, t.nodes[a].visits) })
	return order
}

// line returns the variation that begins with a child of the root and follows the most
// visited nodes.
func (t *tree) line(child int32) Line {
	n := &t.nodes[child]
	l := Line{Moves: []trisq.Move{toMove(n.move)}}
	if n.visits > 0 {
		l.Margin = float64(t.marginsBehind[child-t.nodes[0].first]/int64(n.visits)) / 2
	}
	for n.count > 0 {
		next := &t.nodes[n.first]
		for i := range t.nodes[n.first : n.first+int32(n.count)] {
			if c := &t.nodes[n.first+int32(i)]; c.visits > next.visits {
				next = c
			}
		}
		if next.visits < trusted {
			break
		}
		l.Moves = append(l.Moves, toMove(next.move))
		n = next
	}
	return l
}

// replies returns the most visited replies to the move that the search has decided on.
func (s *Search) replies(most int) (moves []trisq.Move) {
	t := &s.tree
	if t.playouts == 0 || s.stage != over {
		return nil
	}
	for _, c := range t.children() {
		if toMove(c.move) == s.decided[0] {
			for _, i := range t.byVisits(&c) {
				moves = append(moves, toMove(t.nodes[i].move))
			}
		}
	}
	return moves[:min(most, len(moves))]
}

// Ownership returns the expected ownership of each point: 100 is certainly the triangles',
// -100 certainly the squares'. Before the first playout it is the ownership of the
// position.
func (s *Search) Ownership() []int8 {
	owners := make([]int8, trisq.Points)
	t := &s.tree
	now := s.root.ownership()
	for i := range owners {
		p := fromRules(trisq.Point(i))
		if owners[i] = 100 * now[p]; t.playouts > 0 {
			owners[i] = int8(100 * int(t.ownershipSums[p]) / t.playouts)
		}
	}
	return owners
}

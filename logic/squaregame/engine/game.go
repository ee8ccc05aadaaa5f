// Package engine holds the computer players of Square Game. A search finds one whole
// turn, which can be a chain of placements. It runs in slices that its caller requests;
// the same position, level and seed always give the same turn.
package engine

import (
	"cmp"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/squaregame"
)

// paramsOfLevel are the levels' ways of thinking, weakest first. Each level beats the one before
// it in 60 to 80 % of two-player games.
var paramsOfLevel = []levelParams{
	{level: "beginner", looks: 8},
	{level: "novice", looks: 13},
	{level: "learner", looks: 21},
	{level: "easy", looks: 37},
	{level: "casual"},
	{level: "fair", plan: &plan{width: 1, sight: 26}},
	{level: "keen", plan: &plan{width: 1, sight: 46}},
	{level: "medium", plan: &plan{width: 2}},
	{level: "able", plan: &plan{width: 4, ends: 4, noise: 1250, rounds: plays1}},
	{level: "skilled", plan: &plan{width: 4, ends: 10, rounds: plays1}},
	{level: "strong", plan: &plan{width: 8, ends: 10, rounds: []round{
		{width: 1, games: 1, keep: 24},
		{width: 2, games: 2, keep: 8},
		{games: 1, keep: 1, reply: reply1},
	}}},
	{level: "master", exact: 80_000, pieces: 8, many: playsMany, plan: &plan{width: 50, ends: 24, rounds: []round{
		{width: 1, games: 1, keep: 64},
		{width: 2, games: 2, keep: 40},
		{games: 1, keep: 12, reply: reply1},
		{games: 1, keep: 6, reply: reply2},
		{games: 1, keep: 1, reply: reply3},
	}}},
	{level: "grandmaster", exact: 400_000, pieces: 10, many: playsMost, most: 740_000, mostAmongMany: 800_000, plan: &plan{width: 80, ends: 40, rounds: []round{
		{width: 1, games: 1, keep: 90},
		{width: 2, games: 4, keep: 48},
		{games: 1, keep: 20, reply: reply1},
		{games: 1, keep: 10, reply: reply2},
		{games: 1, keep: 5, reply: reply3},
		{games: 1, keep: 1, reply: reply4},
	}}},
}

// The plans for the replies of opponents, from quick to careful.
var (
	plays1 = []round{{width: 1, games: 1, keep: 1}}
	reply1 = &plan{width: 4, ends: 10, rounds: plays1}
	reply2 = &plan{width: 12, ends: 10, rounds: []round{{width: 1, games: 1, keep: 16}, {width: 2, games: 2, keep: 1}}}
	reply3 = &plan{width: 12, ends: 10, rounds: []round{{width: 1, games: 1, keep: 24}, {games: 1, keep: 4, reply: reply1}, {games: 1, keep: 1, reply: reply2}}}
	reply4 = &plan{width: 24, ends: 16, rounds: []round{
		{width: 1, games: 1, keep: 32},
		{games: 1, keep: 8, reply: reply1},
		{games: 1, keep: 3, reply: reply2},
		{games: 1, keep: 1, reply: reply3},
	}}
)

// playsMany is how master compares turns among more than two players. A single reply says
// little there, because others also move before the next own turn; many playouts with
// longer chains say more.
var playsMany = &plan{width: 8, ends: 10, rounds: []round{
	{width: 1, games: 1, keep: 12},
	{width: 4, games: 4, keep: 6},
	{width: 8, games: 10, keep: 1},
}}

// playsMost is how grandmaster does. It compares fewer turns by more playouts: among many
// turns the luckiest looks best. A reply, or wider chains in playouts, made it weaker.
var playsMost = &plan{width: 24, ends: 4, rounds: []round{
	{width: 1, games: 2, keep: 8},
	{width: 4, games: 12, keep: 5},
	{width: 8, games: 60, keep: 1},
}}

// atMostWork and amongMany bound a search among two and among more players. The opening
// reaches the bound, and so does about the first turn.
const (
	atMostWork = 350_000
	amongMany  = 170_000
)

// levelParams is how a level thinks.
type levelParams struct {
	level  string // its name
	looks  int    // random placements compared; 0 for all
	plan   *plan  // nil for a level that does not look ahead
	many   *plan  // among more than two; nil for the same
	exact  int    // work for the exact search
	pieces int    // in both hands, from which on the exact search is tried
	// most and mostAmongMany replace atMostWork and amongMany; 0 for no change.
	most, mostAmongMany int
}

// mostWork returns the bound of a search among this many players.
func (l *levelParams) mostWork(players int8) int {
	if players > 2 {
		return cmp.Or(l.mostAmongMany, amongMany)
	}
	return cmp.Or(l.most, atMostWork)
}

// paramsOf returns how a level thinks, by its name, or how the weakest does.
func paramsOf(level string) *levelParams {
	for i := range paramsOfLevel {
		if paramsOfLevel[i].level == level {
			return &paramsOfLevel[i]
		}
	}
	return &paramsOfLevel[0]
}

// Entry is Square Game in the registry, package games.
type Entry struct{}

// Game returns the game with its computer players and its hint.
func (Entry) Game() *match.Game { return Game() }

// SetUp adds the setting up of positions.
func (Entry) SetUp(g *match.Game) { match.SetUp(g, squaregame.Setup()) }

// Teach adds the lesson, the puzzles and their proofs.
func (Entry) Teach(g *match.Game) { g.Teach(squaregame.Teaching(), squaregame.Proofs()...) }

// HotPackages returns the packages that are compiled for speed.
func (Entry) HotPackages() []string {
	return []string{"tessera/logic/squaregame/engine", "tessera/logic/squaregame/grid"}
}

// Rankings returns what command ladder measures.
func (Entry) Rankings() []match.Ranking {
	return []match.Ranking{
		{ID: "square-2", Title: "Square Game, two players", Values: map[string]string{"players": "2", "mostExtra": "0"},
			Note: "With any number of extra moves in a turn, as in the rules."},
		{ID: "square-2-one-extra", Title: "Square Game, two players, one extra move", Values: map[string]string{"players": "2", "mostExtra": "1"},
			Note: "With at most one extra move in a turn. New games at a table have this setting, because " +
				"it makes the longest games. The levels are closer here, and able, which guesses what a " +
				"long chain opens, is hardly stronger than casual."},
		{ID: "square-3", Title: "Square Game, three players", Values: map[string]string{"players": "3", "mostExtra": "0"},
			Contests: [][]string{{"strong", "casual", "casual"}, {"master", "strong", "strong"}, {"grandmaster", "master", "master"}}},
		{ID: "square-4", Title: "Square Game, four players", Values: map[string]string{"players": "4", "mostExtra": "0"},
			Contests: [][]string{{"strong", "casual", "casual", "casual"}, {"master", "strong", "strong", "strong"},
				{"grandmaster", "master", "master", "master"}}},
	}
}

// Game returns Square Game with its computer players and its hint.
func Game() *match.Game {
	game := squaregame.Game()
	game.Search, game.Hint = game.OnScale(search), hint
	return game
}

func search(s match.State, level string, seed uint64) match.Search {
	return thought{NewSearch(match.Typed[squaregame.State](s), level, seed)}
}

// hint searches as master does, which answers soon.
func hint(s match.State) match.Search { return search(s, "master", 1) }

// thought is a search in the types of package match.
type thought struct{ *Search }

func (t thought) BestTurn() []string { return match.Texts(t.Search.BestTurn()) }

// follow plays a turn and counts its pieces and the squares they close.
func (t thought) follow(turn []squaregame.Move) (after squaregame.State, pieces, squares int, passes bool) {
	s := t.state
	for _, m := range turn {
		next, err := s.Apply(m)
		if err != nil {
			break
		}
		if m.IsPass() {
			passes = true
		} else {
			pieces++
			squares += next.LastClosed()
		}
		s = next
	}
	return s, pieces, squares, passes
}

// Evaluation returns the value of the turn found so far.
func (t thought) Evaluation() match.Evaluation {
	if t.state.ToMove() == 0 {
		return match.Evaluation{}
	}
	return t.worth(Line{t.Search.BestTurn(), t.Search.Evaluation()})
}

// worth evaluates a line. It is a win if the turn wins the game or, among more than two
// players, empties the hand, which wins alone or shared. Between two players the result
// of the exact search comes first, because the opponent may still empty the hand in a
// last turn, and a shared win is a draw. Otherwise the value is how many pieces fewer the
// mover has than the best opponent.
func (t thought) worth(l Line) match.Evaluation {
	me, e := t.state.ToMove(), l.Evaluation
	s, _, _, _ := t.follow(l.Moves)
	o, over := s.Outcome()
	switch {
	case e.Proven && e.Result == 0:
		return match.Evaluation{Verdict: match.Draw}
	case slices.Contains(o.Winners, me) && (s.Players() > 2 || len(o.Winners) == 1), !over && s.Players() > 2 && s.PiecesLeft(me) == 0:
		return match.Evaluation{Verdict: match.Win, Turns: 1}
	case e.Proven && e.Result > 0:
		return match.Evaluation{Verdict: match.Win, Turns: t.lastTurn(s)}
	case e.Proven:
		return match.Evaluation{Verdict: match.Loss}
	}
	return match.Evaluation{Value: float64(e.Margin), Unit: "pieces ahead"}
}

// lastTurn returns 1 if the turn that leads to s empties the hand: the winner of a proven
// game of two then has no further turn. Otherwise it returns 0, unknown: the exact search
// finds the winner and the margin, not the number of turns.
func (t thought) lastTurn(s squaregame.State) int {
	if s.PiecesLeft(t.state.ToMove()) == 0 {
		return 1
	}
	return 0
}

// Note describes the turn found. It claims only what playing the turn shows: the search
// does not prove that there is no better one.
func (t thought) Note() say.Text {
	s, pieces, squares, passes := t.follow(t.Search.BestTurn())
	if e := t.Search.Evaluation(); e.Proven {
		return provenWords(e, pieces)
	}
	found := say.It("Best found: %s, closing %s.", say.Count(pieces, somePieces), say.Count(squares, someSquares))
	switch {
	case t.state.ToMove() == 0:
		return say.Text{}
	case pieces == 0:
		return say.It("Best found: pass.")
	case t.state.Phase() == squaregame.PhaseOpening:
		return say.It("A piece to open with. Others may be just as good.")
	case s.PiecesLeft(t.state.ToMove()) == 0:
		return say.It("%s That empties the hand.", found)
	case passes:
		return say.It("%s Then pass. There may be a better turn.", found)
	}
	return say.It("%s There may be a better turn.", found)
}

var (
	somePieces  = say.Plural{One: "%d piece", Many: "%d pieces"}
	someSquares = say.Plural{One: "%d square", Many: "%d squares"}
)

// provenWords describes the result of the exact search.
func provenWords(e Evaluation, pieces int) say.Text {
	turn := say.Count(pieces, say.Plural{One: "Place %d piece", Many: "Place %d pieces"})
	if pieces == 0 {
		turn = say.It("turn|Pass")
	}
	by := say.Count(max(e.Margin, -e.Margin), somePieces)
	known := e.MarginProven && e.Margin != 0
	switch {
	case e.Result > 0 && known:
		return say.It("%s: this wins by %s, whatever the opponent does.", turn, by)
	case e.Result > 0:
		return say.It("%s: this wins, whatever the opponent does.", turn)
	case e.Result < 0 && known:
		return say.It("%s: this is best, but the opponent can still win by %s.", turn, by)
	case e.Result < 0:
		return say.It("%s: this is best, but the opponent can still win.", turn)
	}
	return say.It("%s: then neither player can win alone.", turn)
}

// mostLines is the most lines reported.
const mostLines = 8

// Line is a turn and its evaluation.
type Line struct {
	Moves []squaregame.Move
	Evaluation
}

// Lines returns the turns that the search compares, best first; the first is
// [Search.BestTurn]. It returns nil if the game is over.
func (s *Search) Lines() []Line {
	best := s.BestTurn()
	if len(best) == 0 {
		return nil
	}
	lines := []Line{{best, s.Evaluation()}}
	t := &s.thought
	if s.known.Proven || !t.chosen {
		return lines
	}
	for _, turn := range t.field.turns[:t.field.all] {
		moves := s.lineTo(t.chain.path(turn.end), turn.end.pass)
		if len(lines) == mostLines {
			break
		}
		if !slices.ContainsFunc(lines, func(l Line) bool { return slices.Equal(l.Moves, moves) }) {
			lines = append(lines, Line{moves, Evaluation{Margin: turn.after.margin(s.root.turn)}})
		}
	}
	return lines
}

func (t thought) Lines() (lines []match.Line) {
	for _, l := range t.Search.Lines() {
		lines = append(lines, match.Line{Moves: match.Texts(l.Moves), Evaluation: t.worth(l)})
	}
	return lines
}

// Evaluation is what a search knows about its position, seen by the player to move.
type Evaluation struct {
	// Proven means that the exact search finished a game of two. Result is the value of
	// best play: 1 if the player to move wins alone, -1 if the opponent does, 0 if they
	// share the win or pass for ever. A stuck game counts as adjudicated.
	Proven bool
	Result int
	// MarginProven means that Margin is also the value of best play, if both sides try
	// for the result first and then for the margin.
	MarginProven bool
	// Margin is how many more pieces than the player to move the opponent has left at the
	// end; with more than two players, the best opponent. Unless it is proven it is an
	// estimate.
	Margin int
}

// Evaluation returns what is known so far.
func (s *Search) Evaluation() Evaluation {
	e := s.known
	if !e.MarginProven {
		e.Margin = s.estimate()
	}
	return e
}

// estimate returns the margin after the best turn found.
func (s *Search) estimate() int {
	p := s.root
	if p.turn < 0 {
		return 0 // the game is over
	}
	if s.thought.chain.done() && len(s.thought.chain.nodes) > 0 {
		p = s.thought.chain.after(s.thought.best())
	}
	return p.margin(s.root.turn)
}

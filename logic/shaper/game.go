package shaper

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"sort"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Entry is Shaper in the registry, package games.
type Entry struct{}

// Game returns the game with its computer players and its hint.
func (Entry) Game() *match.Game { return Game() }

// SetUp adds the setting up of positions.
func (Entry) SetUp(g *match.Game) { match.SetUp(g, Setup()) }

// Teach adds the lesson, the puzzles and their proofs.
func (Entry) Teach(g *match.Game) { g.Teach(Teaching(), Proofs()...) }

// Game returns Shaper for the registry.
func Game() *match.Game {
	return match.Define(New, match.Rules[State, Move]{
		Parse: ParseMove, Turn: func(State) int { return 0 }, Outcome: outcomeOf, Seats: seatsOf, Status: statusOf,
		Hint:     func(s State) match.Search { return advise(s) },
		Values:   func(State) map[string]string { return nil }, // a new game is a new puzzle
		Points:   pointsOf,
		Describe: State.Describe, DescribeMove: State.DescribeMove, Reasons: State.Reasons,
	}, match.Game{
		ID:      "shaper",
		Title:   "Shaper",
		Summary: "Flip tiles to match the computer's board in as few rounds as you can.",

		Measure: &match.Measure{Counts: say.Plural{One: "by how much|%d point", Many: "by how much|%d points"}, Parts: "by how much|%s points", Expects: "rounds to go: %s", DecisiveLoss: float64(score(0)), Chance: &match.Chance{
			Worth: func(s match.State) float64 { return Worth(match.Typed[State](s)) },
			Lost:  func(s match.State, move string) float64 { return lostBy(match.Typed[State](s), move) },
		}},

		Options:  options(),
		Settings: settingsOf,
		Link:     linkOf,
		SayPar:   SayPar,
		Final:    true,
		Goals:    []int{-250, -150, -80, -30, 0, 20, 40, 70},
		Notation: []match.Word{
			{Text: "11 to 33", About: "place the piece with its left or top half at that row and column"},
			{Text: Clockwise.String(), About: "rotate the piece clockwise"},
			{Text: Anticlockwise.String(), About: "rotate the piece anticlockwise"},
		},
	})
}

// outcomeOf returns the end of a puzzle: solved, or out of pieces.
func outcomeOf(s State) (match.Outcome, bool) {
	if o, won := s.Outcome(); won {
		return match.Outcome{Scores: []float64{min(max(float64(o.Score)/float64(score(0)), 0), 1)}, Sentence: say.It("Matched! Score: %d", o.Score)}, true
	}
	if s.OutOfPieces() {
		return match.Outcome{Scores: []float64{0}, Sentence: say.It("The pieces ran out before the " +
			"boards matched")}, true
	}
	return match.Outcome{}, false
}

// pointsOf returns the score of a solved puzzle and its par. Puzzles from a stated
// position do not count.
func pointsOf(s State) (int, float64, bool) {
	o, won := s.Outcome()
	return o.Score, Par(s.Target()), won && s.settings.Position == ""
}

// SayPar says in rounds how a score compares with par. above is the score minus par, in
// points. SayPar says "at par" or "under par" if and only if above is not negative.
func SayPar(above float64) say.Text {
	switch over := int(math.Ceil(-above/RoundCost - equallyGood)); {
	case over > 0:
		// Translators: as in golf: so many rounds more than a very good player needs.
		return say.It("%d over par", over)
	case over < 0:
		return say.It("%d under par", -over)
	}
	return say.It("rounds|par")
}

func seatsOf(s State) []match.Seat {
	return []match.Seat{{Name: "player|You", Counts: match.Counts{{Number: s.Seed(), Words: say.Plural{One: "puzzle %d", Many: "puzzle %d"}}}}}
}

func statusOf(s State) say.Text {
	switch {
	case s.OutOfBoardError():
		return say.It("Over the edge: that cost a round.")
	case s.Commands() == 0:
		return say.It("Place the piece on your board.")
	}
	return say.It("Make your board match the computer's.")
}

// advice is a search that already knows the best command, because the game is solved.
type advice struct {
	state State
	best  Move
	found bool
}

func advise(s State) advice {
	best, found := Best(s)
	return advice{s, best, found}
}

func (advice) Step(int) bool { return true }

// BestTurn returns the best command, or nil if there is none.
func (a advice) BestTurn() []string {
	if !a.found {
		return nil
	}
	return []string{a.best.String()}
}

// unit is the unit of an expectation.
const unit = "rounds"

// Evaluation returns the exact expected number of commands left.
func (a advice) Evaluation() match.Evaluation {
	return match.Evaluation{Verdict: match.Expected, Value: Value(a.state), Unit: unit}
}

// Lines returns all commands, best first. A rotation is followed by what to do with the
// piece then.
func (a advice) Lines() []match.Line {
	var lines []match.Line
	for m := range a.state.Legal() {
		l := match.Line{Moves: []string{m.String()}, Evaluation: match.Evaluation{Verdict: match.Expected, Value: Value(a.state) + Loss(a.state, m), Unit: unit}}
		if next, err := a.state.Apply(m); err == nil && !m.IsPlacement() {
			if best, found := Best(next); found {
				l.Moves = append(l.Moves, best.String())
			}
		}
		lines = append(lines, l)
	}
	sort.SliceStable(lines, func(i, j int) bool { return lines[i].Evaluation.Value < lines[j].Evaluation.Value })
	return lines
}

// Note says the best command and how many rounds are left.
func (a advice) Note() say.Text {
	if !a.found {
		return say.Text{}
	}
	if Value(a.state) < 2 { // the command ends the game
		return say.It("Best move now: %s.", Describe(a.best))
	}
	return say.Count(int(math.Round(Value(a.state))), say.Plural{
		One:  "Best move now: %[2]s. About %[1]d round to go.",
		Many: "Best move now: %[2]s. About %[1]d rounds to go.",
	}, Describe(a.best))
}

// Describe says a command in words.
func Describe(m Move) say.Text {
	switch m {
	case Clockwise:
		return say.It("rotate clockwise")
	case Anticlockwise:
		return say.It("rotate anticlockwise")
	}
	return say.It("row %d, column %d", m.Row(), m.Column())
}

const seedKey = "seed"

func options() []match.Option {
	return []match.Option{{
		Key: seedKey, Flag: "puzzle", Label: "Puzzle number", Hint: "leave empty for a new one", Limit: 20,
		Allow: func(r rune) bool { return strings.ContainsRune("0123456789", r) },
	}}
}

func settingsOf(values map[string]string, chance uint64) (json.RawMessage, error) {
	if values[seedKey] == "" {
		return json.Marshal(fresh(chance))
	}
	seed, err := ParseSeed(values[seedKey])
	if err != nil {
		return nil, err
	}
	return json.Marshal(Settings{Seed: seed})
}

// fresh returns a new puzzle whose target is not empty, because an empty target would be
// solved from the start.
func fresh(chance uint64) Settings {
	chances := rand.NewPCG(chance, 0)
	for {
		settings := Settings{Seed: FreshSeed(chances.Uint64())}
		if s, err := New(settings); err != nil || !s.Won() {
			return settings
		}
	}
}

// linkOf returns the option values of a puzzle that is defined by its seed alone, or nil.
func linkOf(text json.RawMessage) map[string]string {
	s, err := match.ReadSettings[Settings](text)
	if err != nil || s.Target != "" || s.Pieces != "" || s.Position != "" {
		return nil
	}
	return map[string]string{seedKey: FormatSeed(s.Seed)}
}

// lostBy returns what a command loses, in points.
func lostBy(s State, move string) float64 {
	m, err := ParseMove(move)
	if err != nil {
		return 0
	}
	return RoundCost * Loss(s, m)
}

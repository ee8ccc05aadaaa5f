package trisq

import (
	"encoding/json"
	"strconv"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Game returns Trisq without its computer players, which package engine adds.
func Game() *match.Game {
	return match.Define(New, match.Rules[State, Move]{
		Parse: ParseMove, Turn: seatToMove, Outcome: outcomeOf, Seats: seatsOf, Status: statusOf,
		Values: valuesOf, Describe: State.Describe, DescribeMove: State.DescribeMove, Reasons: State.Reasons,
	}, match.Game{
		ID:      "trisq",
		Title:   "Trisq",
		Summary: "Triangles against squares: surround a piece to capture it.",

		Levels:       match.Ladder(Levels(), "beginner", "easy", "keen", "strong", "expert", "master"),
		Scale:        scaleOf,
		DefaultLevel: "beginner",
		ResignLevel:  "strong",
		Measure:      &match.Measure{Counts: say.Plural{One: "by how much|%d point", Many: "by how much|%d points"}, Parts: "by how much|%s points", Grain: 1.5, DecisiveLoss: 20, Hopeless: 20, Work: 20_000, Standing: standing},

		Options:  options(),
		Settings: settingsOf,
		Pass:     Pass.String(),
		Notation: []match.Word{
			{Text: "c12", About: "place on a point: a column a to n without i, and a row 1 to 13"},
			{Text: Pass.String(), About: "skip your turn; two passes in a row end the game"},
		},
	})
}

// seats are the players in playing order.
var seats = [2]Figure{Triangle, Square}

func seatToMove(s State) int {
	if s.Turn() == Square {
		return 1
	}
	return 0
}

func outcomeOf(s State) (match.Outcome, bool) {
	o, over := s.Outcome()
	if !over {
		return match.Outcome{}, false
	}
	if o.Winner == None {
		return match.Outcome{Scores: []float64{0.5, 0.5}, Sentence: o.Said()}, true
	}
	scores := []float64{0, 0}
	scores[o.Winner-Triangle] = 1
	return match.Outcome{Scores: scores, By: match.FormatValue(o.Margin()), Sentence: o.Said()}, true
}

func seatsOf(s State) []match.Seat {
	out := []match.Seat{{Name: "Triangles", Plural: true}, {Name: "player|Squares", Plural: true}}
	for i, side := range seats {
		out[i].Counts = match.Counts{captured(s.Captured(side))}
	}
	return out
}

// captured is the number of captures as a fact about a player.
func captured(n int) match.Fact {
	return match.Fact{Number: uint64(n), Words: say.Plural{One: "%d captured", Many: "%d captured"}}
}

func statusOf(s State) say.Text {
	name := seatsOf(s)[seatToMove(s)].Name
	if s.Passes() > 0 {
		return say.It("%s to move. A second pass ends the game.", name)
	}
	return say.It("%s to move", name)
}

// standing returns the area of each side, with komi added to the squares'.
func standing(s match.State) []float64 {
	state := match.Typed[State](s)
	return []float64{float64(state.Area(Triangle)), float64(state.Area(Square)) + state.Settings().Komi}
}

// Levels are the levels of the computer players, weakest first.
func Levels() []match.Level {
	return []match.Level{
		{Name: "beginner", About: "captures when it sees the chance"},
		{Name: "novice", About: "notices more captures than it misses"},
		{Name: "learner", About: "sometimes misses the next capture"},
		{Name: "easy", About: "rarely misses the next capture"},
		{Name: "casual", About: "always sees the next capture"},
		{Name: "fair", About: "looks ahead, but gives away some points"},
		{Name: "keen", About: "looks ahead, and gives away very few points"},
		{Name: "medium", About: "plays out more than a hundred games in its head"},
		{Name: "able", About: "plays out about two hundred games in its head"},
		{Name: "skilled", About: "plays out hundreds of games in its head"},
		{Name: "strong", About: "plays out about five hundred games in its head"},
		{Name: "hard", About: "plays out many hundreds of games in its head"},
		{Name: "expert", About: "plays out more than a thousand games in its head"},
		{Name: "champion", About: "plays out thousands of games in its head"},
		{Name: "master", About: "looks furthest ahead, and plays the last moves perfectly"},
	}
}

func options() []match.Option {
	var komi []string
	for half := range 31 {
		komi = append(komi, match.FormatValue(float64(half)/2))
	}
	return []match.Option{
		{
			Key: "rules", Flag: "rules", Label: "Rules", Values: []string{string(RulesSimple), string(RulesGroups)},
			Labels: []say.Text{say.It("Simple"), say.It("Groups")}, Default: string(RulesSimple),
			Hint: "Simple: only single pieces can be captured. Groups: whole groups, too.",
		},
		{
			Key: "komi", Flag: "komi", Label: "Komi", Values: komi, Default: "0", Stepped: true,
			Hint: "Extra points for the squares, because triangles move first.",
		},
	}
}

func settingsOf(values map[string]string, _ uint64) (json.RawMessage, error) {
	komi, err := strconv.ParseFloat(values["komi"], 64)
	if err != nil {
		return nil, say.Errorf("komi %q is not a number", values["komi"])
	}
	s := Settings{Rules: Rules(values["rules"]), Komi: komi}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func valuesOf(s State) map[string]string {
	return map[string]string{"rules": string(s.Settings().Rules), "komi": match.FormatValue(s.Settings().Komi)}
}

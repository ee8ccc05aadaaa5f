package engine

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"tessera/logic/match"
	"tessera/logic/trisq"
)

// rules are the rules behind the contract of the house.
var rules = &match.Rules[trisq.State, trisq.Move]{Parse: trisq.ParseMove, Turn: seatToMove, Outcome: outcomeOf}

// Game is Trisq as the house knows it.
func Game() *match.Game {
	return &match.Game{
		ID:      "trisq",
		Title:   "Trisq",
		Summary: "Triangles against squares: surround a figure and it is yours.",

		New:    match.Starter(rules, trisq.New),
		Seats:  func(s match.State) []match.Seat { return seatsOf(match.Typed[trisq.State](s)) },
		Status: func(s match.State) string { return statusOf(match.Typed[trisq.State](s)) },
		// Figures can be captured and placed again for ever.
		MaxLength: func(match.State) int { return match.MaxMoves },

		Levels:       match.LevelList(Levels(), Level.About),
		DefaultLevel: Levels()[0].String(),
		Search:       search,
		Hint:         hint,

		Options:  options(),
		Settings: settingsOf,
		Values:   match.Reader(trisq.New, valuesOf),
		Pass:     trisq.Pass.String(),
		Notation: []match.Word{
			{Text: "c12", About: "place on a point: a column a to n without i, and a row 1 to 13"},
			{Text: trisq.Pass.String(), About: "place nothing; two passes in a row end the game"},
		},
	}
}

// seats are the players in the order of play.
var seats = [2]trisq.Figure{trisq.Triangle, trisq.Square}

func seatToMove(s trisq.State) int {
	if s.Turn() == trisq.Square {
		return 1
	}
	return 0
}

func outcomeOf(s trisq.State) (match.Outcome, bool) {
	o, over := s.Outcome()
	if !over {
		return match.Outcome{}, false
	}
	if o.Winner == trisq.None {
		return match.Outcome{Scores: []float64{0.5, 0.5}, Sentence: o.String()}, true
	}
	scores := []float64{0, 0}
	scores[o.Winner-trisq.Triangle] = 1
	return match.Outcome{Scores: scores, By: match.FormatValue(o.Margin()), Sentence: o.String()}, true
}

func seatsOf(s trisq.State) []match.Seat {
	out := []match.Seat{{Name: "Triangles"}, {Name: "Squares"}}
	for i, side := range seats {
		out[i].Note = fmt.Sprintf("%d captured", s.Captured(side))
	}
	return out
}

func statusOf(s trisq.State) string {
	name := seatsOf(s)[seatToMove(s)].Name
	if s.Passes() > 0 {
		return name + " to move. A second pass ends the game."
	}
	return name + " to move"
}

func search(s match.State, level string, seed uint64) match.Search {
	return thought(match.Typed[trisq.State](s), match.LevelOf(Levels(), level), seed)
}

// hint is what the strongest level would do.
func hint(s match.State) match.Search { return thought(match.Typed[trisq.State](s), Master, 1) }

func thought(s trisq.State, level Level, seed uint64) match.Search {
	search := NewSearch(s, level, seed)
	return match.Thought[trisq.Move]{
		Search: search,
		Known:  func() match.Evaluation { return evaluation(search, s.Turn()) },
		Words:  func() string { return words(search) },
	}
}

// words say what to play and how the game stands: for certain, or as it seems.
func words(search *Search) string {
	line := search.Line()
	if len(line) == 0 {
		return ""
	}
	e, leader := search.Evaluation(), "Triangles"
	margin := e.Margin
	if margin < 0 {
		leader, margin = "Squares", -margin
	}
	how := leader + " seem ahead by about " + match.FormatValue(math.Round(margin)) + "."
	switch {
	case e.Proven && margin == 0:
		how = "The game is a draw with best play."
	case e.Proven:
		how = leader + " win by " + match.FormatValue(margin) + " with best play."
	case margin < 0.5:
		how = "Both seem level."
	}
	return fmt.Sprintf("Best found: %v. %s", line[0], how)
}

// evaluation is the margin of area for the side to move.
func evaluation(search *Search, turn trisq.Figure) match.Evaluation {
	e := search.Evaluation()
	known := match.Evaluation{Value: e.Margin, Unit: "points of area"}
	if turn == trisq.Square {
		known.Value = 0 - e.Margin
	}
	if e.Proven {
		known.Verdict = match.Expected
	}
	return known
}

func options() []match.Option {
	var komi []string
	for half := range 31 {
		komi = append(komi, match.FormatValue(float64(half)/2))
	}
	return []match.Option{
		{
			Key: "rules", Flag: "rules", Label: "Rules", Values: []string{string(trisq.RulesSimple), string(trisq.RulesGroups)},
			Labels: []string{"Simple", "Groups"}, Default: string(trisq.RulesSimple),
			Hint: "Simple: only single figures are captured. Groups: whole groups are, too.",
		},
		{
			Key: "komi", Flag: "komi", Label: "Komi", Values: komi, Default: "0", Stepped: true,
			Hint: "Points added to the squares' area, since triangles move first.",
		},
	}
}

func settingsOf(values map[string]string, _ uint64) (json.RawMessage, error) {
	komi, err := strconv.ParseFloat(values["komi"], 64)
	if err != nil {
		return nil, fmt.Errorf("komi %q is no number", values["komi"])
	}
	s := trisq.Settings{Rules: trisq.Rules(values["rules"]), Komi: komi}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func valuesOf(s trisq.State) map[string]string {
	return map[string]string{"rules": string(s.Settings().Rules), "komi": match.FormatValue(s.Settings().Komi)}
}

package trisq

import (
	"encoding/json"
	"fmt"
	"strconv"

	"tessera/logic/match"
)

// rules are the rules behind the contract of the house.
var rules = &match.Rules[State, Move]{Parse: ParseMove, Turn: seatToMove, Outcome: outcomeOf}

// Game is Trisq as the house knows it.
func Game() *match.Game {
	return &match.Game{
		ID:      "trisq",
		Title:   "Trisq",
		Summary: "Triangles against squares: surround a figure and it is yours.",

		New:    match.Starter(rules, New),
		Seats:  func(s match.State) []match.Seat { return seatsOf(match.Typed[State](s)) },
		Status: func(s match.State) string { return statusOf(match.Typed[State](s)) },
		// Figures can be captured and placed again for ever.
		MaxLength: func(match.State) int { return match.MaxMoves },

		Levels:       match.LevelList(Levels(), Level.About),
		DefaultLevel: Levels()[0].String(),
		Search:       search,

		Options:  options(),
		Settings: settingsOf,
		Values:   valuesOf,
		Pass:     Pass.String(),
		Notation: []match.Word{
			{Text: "c12", About: "place on a point: a column a to n without i, and a row 1 to 13"},
			{Text: Pass.String(), About: "place nothing; two passes in a row end the game"},
		},
	}
}

// seats are the players in the order of play.
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
	scores := []float64{0.5, 0.5}
	if o.Winner != None {
		scores = []float64{0, 0}
		scores[o.Winner.side()] = 1
	}
	return match.Outcome{Scores: scores, Sentence: o.String()}, true
}

func seatsOf(s State) []match.Seat {
	out := []match.Seat{{Name: "Triangles"}, {Name: "Squares"}}
	for i, side := range seats {
		out[i].Note = fmt.Sprintf("%d captured", s.Captured(side))
	}
	return out
}

func statusOf(s State) string {
	name := seatsOf(s)[seatToMove(s)].Name
	if s.Passes() > 0 {
		return name + " to move. A second pass ends the game."
	}
	return name + " to move"
}

func search(s match.State, level string, seed uint64) match.Search {
	state := match.Typed[State](s)
	return match.Thought[Move]{
		Search: NewSearch(state, match.LevelOf(Levels(), level), seed),
		Known:  func() match.Evaluation { return estimate(state) },
	}
}

// estimate is the margin of area as it stands.
func estimate(s State) match.Evaluation {
	turn := s.Turn()
	margin := float64(s.Area(turn) - s.Area(turn.Other()))
	komi := s.Settings().Komi
	if turn == Triangle {
		komi = -komi
	}
	return match.Evaluation{Value: margin + komi, Unit: "points of area"}
}

func options() []match.Option {
	var komi []string
	for half := range 31 {
		komi = append(komi, formatHalf(float64(half)/2))
	}
	return []match.Option{
		{
			Key: "rules", Flag: "rules", Label: "Rules", Values: []string{string(RulesSimple), string(RulesGroups)},
			Labels: []string{"Simple", "Groups"}, Default: string(RulesSimple),
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
	s := Settings{Rules: Rules(values["rules"]), Komi: komi}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func valuesOf(text json.RawMessage) map[string]string {
	settings, err := match.ReadSettings[Settings](text)
	if err != nil {
		return nil
	}
	s, err := New(settings)
	if err != nil {
		return nil
	}
	return map[string]string{"rules": string(s.Settings().Rules), "komi": formatHalf(s.Settings().Komi)}
}

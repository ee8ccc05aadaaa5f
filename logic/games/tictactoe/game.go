package tictactoe

import (
	"encoding/json"
	"strings"

	"tessera/logic/match"
)

// rules are the rules behind the contract of the house.
var rules = &match.Rules[State, Move]{Parse: ParseMove, Turn: State.Turn, Outcome: outcomeOf}

// Game is tic-tac-toe as the house knows a game.
func Game() *match.Game {
	return &match.Game{
		ID:      "tictactoe",
		Title:   "Tic-tac-toe",
		Summary: "Three in a row.",

		New:       match.Starter(rules, New),
		Seats:     func(s match.State) []match.Seat { return seatsOf(match.Typed[State](s)) },
		Status:    func(s match.State) string { return statusOf(match.Typed[State](s)) },
		MaxLength: func(match.State) int { return Cells },

		Levels:       match.LevelList(levels, Level.About),
		DefaultLevel: Random.String(),
		Search: func(s match.State, level string, seed uint64) match.Search {
			return NewSearch(match.Typed[State](s), match.LevelOf(levels, level), seed).thought()
		},
		Hint: func(s match.State) match.Search { return NewSearch(match.Typed[State](s), Perfect, 0).thought() },

		Options: []match.Option{{
			Key: "first", Flag: "first", Label: "First", Values: []string{"x", "o"},
			Labels: []string{"Crosses", "Noughts"}, Default: "x", Hint: "Who begins.",
		}},
		Settings: settingsOf,
		Values:   match.Reader(New, valuesOf),
	}
}

func outcomeOf(s State) (match.Outcome, bool) {
	winner, over := s.Outcome()
	switch {
	case !over:
		return match.Outcome{}, false
	case winner < 0:
		return match.Outcome{Scores: []float64{0.5, 0.5}, Sentence: "A draw: the board is full"}, true
	}
	scores := []float64{0, 0}
	scores[winner] = 1
	return match.Outcome{Scores: scores, Sentence: seatsOf(s)[winner].Name + " win with three in a row"}, true
}

func seatsOf(s State) []match.Seat {
	names := map[rune]string{'x': "Crosses", 'o': "Noughts"}
	var seats []match.Seat
	for _, mark := range s.marks {
		seats = append(seats, match.Seat{Name: names[mark]})
	}
	return seats
}

func statusOf(s State) string { return seatsOf(s)[s.Turn()].Name + " to move" }

func settingsOf(values map[string]string, _ uint64) (json.RawMessage, error) {
	settings := Settings{First: strings.ToLower(values["first"])}
	if _, err := New(settings); err != nil {
		return nil, err
	}
	return json.Marshal(settings)
}

func valuesOf(s State) map[string]string {
	return map[string]string{"first": s.marks[:1]}
}

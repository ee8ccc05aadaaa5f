package tictactoe

import (
	"encoding/json"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Entry is the game as the registry lists it.
type Entry struct{}

// Teach adds the lesson, the puzzles and their proofs.
func (Entry) Teach(g *match.Game) { g.Teach(Teaching(), Proofs()...) }

// Game returns the rules and the computer players.
func (Entry) Game() *match.Game {
	return match.Define(New, match.Rules[State, Move]{
		Parse: ParseMove, Turn: State.Turn, Outcome: outcomeOf, Seats: seatsOf, Status: statusOf,
		MaxLength: func(State) int { return Cells },
		Values:    valuesOf,
		Search: func(s State, level string, seed uint64) match.Search {
			return NewSearch(s, level, seed)
		},
		Hint: func(s State) match.Search { return NewSearch(s, Perfect, 0) },
	}, match.Game{
		ID:      "tictactoe",
		Title:   "Tic-tac-toe",
		Summary: "Three in a row.",

		Levels:       levels,
		DefaultLevel: Random,

		Options: []match.Option{{
			Key: "first", Flag: "first", Label: "First", Values: []string{"x", "o"},
			Labels: []say.Text{say.It("Crosses"), say.It("Noughts")}, Default: "x", Hint: "Who begins.",
		}},
		Settings: settingsOf,
	})
}

// Game returns tic-tac-toe with its lesson and puzzles.
func Game() *match.Game {
	g := Entry{}.Game()
	Entry{}.Teach(g)
	return g
}

func outcomeOf(s State) (match.Outcome, bool) {
	winner, over := s.Outcome()
	switch {
	case !over:
		return match.Outcome{}, false
	case winner < 0:
		return match.Outcome{Scores: []float64{0.5, 0.5}, Sentence: say.It("A draw: the board is full")}, true
	}
	scores := []float64{0, 0}
	scores[winner] = 1
	return match.Outcome{Scores: scores, Sentence: say.It("%s win with three in a row", seatsOf(s)[winner].Name)}, true
}

func seatsOf(s State) []match.Seat {
	names := map[rune]say.ID{'x': "Crosses", 'o': "Noughts"}
	var seats []match.Seat
	for _, mark := range s.marks {
		seats = append(seats, match.Seat{Name: names[mark], Plural: true})
	}
	return seats
}

func statusOf(s State) say.Text { return say.It("%s to move", seatsOf(s)[s.Turn()].Name) }

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

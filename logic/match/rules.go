package match

import (
	"encoding/json"
	"fmt"
)

// Of makes Rules of what every rules package offers: a start from settings, a
// parser of moves, and Apply. Settings of no text are the zero settings, which
// are the default game.
func Of[Settings, Move any, S interface{ Apply(Move) (S, error) }](
	game string, start func(Settings) (S, error), parse func(string) (Move, error),
) Rules[S] {
	return Rules[S]{
		Game: game,
		Start: func(text json.RawMessage) (S, error) {
			var settings Settings
			if len(text) > 0 {
				if err := json.Unmarshal(text, &settings); err != nil {
					var none S
					return none, fmt.Errorf("the settings are not readable: %w", err)
				}
			}
			return start(settings)
		},
		Apply: func(s S, text string) (S, error) {
			move, err := parse(text)
			if err != nil {
				return s, err
			}
			return s.Apply(move)
		},
	}
}

package squaregame

import (
	"encoding/json"
	"fmt"
	"slices"

	"tessera/logic/match"
	"tessera/logic/squaregame"
)

// encode writes a record in the game's own file format.
func encode(r match.Record) ([]byte, error) {
	s, err := rules.Start(r.Settings)
	if err != nil {
		return nil, err
	}
	return squaregame.EncodeSave(squaregame.Save{
		Settings: s.Settings(), Moves: r.Moves, Cursor: r.Cursor, Seats: r.Seats, Seed: r.Seed,
	})
}

// decode reads a save, or any other file of the game's format.
func decode(text []byte) (match.Record, error) {
	r, _, err := read(text)
	return r, err
}

// read is decode that also tells which moves of the file are not legal and
// were left out.
func read(text []byte) (match.Record, []squaregame.Skipped, error) {
	if len(text) > match.MaxSave {
		return match.Record{}, nil, fmt.Errorf("the file has %d bytes; at most %d are allowed", len(text), match.MaxSave)
	}
	if err := otherGame(text); err != nil {
		return match.Record{}, nil, err
	}
	save, err := squaregame.DecodeSave(text)
	if err != nil {
		return match.Record{}, nil, err
	}
	settings, err := json.Marshal(save.Settings)
	if err != nil {
		return match.Record{}, nil, err
	}
	return match.Record{
		Game: gameID, Settings: settings, Seats: knownSeats(save), Seed: save.Seed, Moves: save.Moves, Cursor: save.Cursor,
	}, save.Skipped, nil
}

// otherGame refuses a save that says it is of another game. A file of the
// seed's format does not name its game.
func otherGame(text []byte) error {
	var named struct {
		Game string `json:"game"`
	}
	if json.Unmarshal(text, &named) == nil && named.Game != "" && named.Game != gameID {
		return fmt.Errorf("this is a save of the game %q", named.Game)
	}
	return nil
}

// knownSeats are the seats of a file where they fit the game; a file from
// elsewhere may hold anything under that key.
func knownSeats(save squaregame.Save) []string {
	known := append(slices.Clone(levels), match.Person)
	for _, who := range save.Seats {
		if !slices.Contains(known, who) {
			return nil
		}
	}
	if len(save.Seats) != save.Settings.Players {
		return nil
	}
	return save.Seats
}

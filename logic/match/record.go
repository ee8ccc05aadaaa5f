package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Limits of a save. They are far above any real game and keep a damaged or
// hostile file from eating memory.
const (
	MaxMoves    = 10_000  // moves in one record
	MaxMoveText = 64      // bytes of one move
	MaxSave     = 4 << 20 // bytes of one encoded record
)

// Person is the name of a seat that a person holds; any other name is a
// computer player's level.
const Person = "person"

// Record is a match as it is stored: settings, moves, where the cursor stood,
// who sat where, and the seed that computer players think with.
type Record struct {
	Game     string          `json:"game"`
	Settings json.RawMessage `json:"settings,omitempty"`
	Seats    []string        `json:"seats,omitempty"` // [Person] or a level, by seat
	Seed     uint64          `json:"seed,omitempty"`
	Moves    []string        `json:"moves"`
	Cursor   int             `json:"cursor"`
}

// version is the save format's own number, so that a later format can tell.
const version = 1

type envelope struct {
	Tessera int `json:"tessera"`
	Record
}

// Encode writes a record as the text of a save file.
func Encode(r Record) ([]byte, error) {
	if r.Moves == nil {
		r.Moves = []string{}
	}
	text, err := json.MarshalIndent(envelope{version, r}, "", " ")
	if err != nil {
		return nil, fmt.Errorf("the save cannot be written: %w", err)
	}
	return append(text, '\n'), nil
}

// Decode reads the text of a save file. It checks the form only: whether the
// moves are legal is for [Load] to say.
func Decode(text []byte) (Record, error) {
	if len(text) > MaxSave {
		return Record{}, fmt.Errorf("the save has %d bytes; at most %d are allowed", len(text), MaxSave)
	}
	var e envelope
	decoder := json.NewDecoder(bytes.NewReader(text))
	if err := decoder.Decode(&e); err != nil {
		return Record{}, fmt.Errorf("the save is not readable: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return Record{}, errors.New("the save goes on after its end")
	}
	if e.Tessera != version {
		return Record{}, fmt.Errorf("the save's format is number %d; this program reads number %d", e.Tessera, version)
	}
	return e.Record, e.Record.check()
}

func (r Record) check() error {
	if r.Game == "" {
		return errors.New("the save names no game")
	}
	if len(r.Moves) > MaxMoves {
		return fmt.Errorf("the save has %d moves; at most %d are allowed", len(r.Moves), MaxMoves)
	}
	for i, move := range r.Moves {
		if len(move) > MaxMoveText {
			return fmt.Errorf("the save's move %d has %d bytes; at most %d are allowed", i+1, len(move), MaxMoveText)
		}
	}
	if r.Cursor < 0 || r.Cursor > len(r.Moves) {
		return fmt.Errorf("the save's cursor is %d; it must be from 0 to its %d moves", r.Cursor, len(r.Moves))
	}
	return nil
}

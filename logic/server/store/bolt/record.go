package bolt

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	"tessera/logic/server/store"
)

// A game is stored as a record:
//
//	8 bytes  the time of the last change, as store.StampBytes writes it
//	1 byte   recordForm
//	8 bytes  the checksum of the id, the time and the text
//	         the text: an entry in JSON
const (
	stampSize    = 8
	checksumSize = 8
	textAt       = stampSize + 1 + checksumSize
	recordForm   = 2 // 1, and records without form and checksum, were never released and are not read
)

type entry struct {
	Kind    string          `json:"kind,omitempty"`
	Head    json.RawMessage `json:"head,omitempty"`
	Moves   []string        `json:"moves,omitempty"`
	Version uint64          `json:"version"`
	Due     bool            `json:"due,omitempty"`
	Alarm   int64           `json:"alarm,omitempty"` // a stamp; 0 for none
}

func recordOf(id string, g store.Game) ([]byte, error) {
	text, err := json.Marshal(entry{g.Kind, g.Head, g.Moves, g.Version, g.Due, alarmOf(g)})
	if err != nil {
		return nil, err
	}
	stamp := store.StampBytes(g.Touched)
	record := append(stamp, recordForm)
	record = binary.BigEndian.AppendUint64(record, store.Checksum(id, stamp, text))
	return append(record, text...), nil
}

// gameOf parses a record. The error is store.ErrDamaged if it differs from what was
// written.
func gameOf(id string, record []byte) (store.Game, error) {
	text, err := recordText(id, record)
	if err != nil {
		return store.Game{}, err
	}
	var e entry
	if err := json.Unmarshal(text, &e); err != nil {
		return store.Game{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	touched := store.TimeOf(int64(binary.BigEndian.Uint64(record)))
	g := store.Game{Kind: e.Kind, Head: e.Head, Moves: e.Moves, Version: e.Version, Touched: touched, Due: e.Due}
	if e.Alarm != 0 {
		g.Alarm = store.TimeOf(e.Alarm)
	}
	return g, nil
}

func alarmOf(g store.Game) int64 {
	if g.Alarm.IsZero() {
		return 0
	}
	return store.Stamp(g.Alarm)
}

func recordText(id string, record []byte) ([]byte, error) {
	if len(record) < textAt || record[stampSize] != recordForm {
		return nil, fmt.Errorf("%w: its record of %d bytes has no known form", store.ErrDamaged, len(record))
	}
	text := record[textAt:]
	if binary.BigEndian.Uint64(record[stampSize+1:]) != store.Checksum(id, record[:stampSize], text) {
		return nil, fmt.Errorf("%w: its checksum is wrong", store.ErrDamaged)
	}
	return text, nil
}

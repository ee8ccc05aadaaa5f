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
//	         the text, which is JSON
//
// In the form of today the text is an entry. In the form before it, when only
// Four in a Square's own API kept games, the members of its head stood beside
// moves and version; and the first stores had neither form nor checksum: the
// text followed the time. Such records are still read; the next change of their
// game writes them anew.
const (
	stampSize    = 8
	checksumSize = 8
	textAt       = stampSize + 1 + checksumSize
	recordForm   = 2
	headlessForm = 1
	// textBegins is the first byte of every text, which stood in the place of
	// the form in the first stores.
	textBegins = '{'
)

// entry is the text of a record.
type entry struct {
	Kind    string          `json:"kind,omitempty"`
	Head    json.RawMessage `json:"head,omitempty"`
	Moves   []string        `json:"moves,omitempty"`
	Version uint64          `json:"version"`
}

func recordOf(id string, g store.Game) ([]byte, error) {
	text, err := json.Marshal(entry{g.Kind, g.Head, g.Moves, g.Version})
	if err != nil {
		return nil, err
	}
	stamp := store.StampBytes(g.Touched)
	record := append(stamp, recordForm)
	record = binary.BigEndian.AppendUint64(record, store.Checksum(id, stamp, text))
	return append(record, text...), nil
}

// gameOf reads a record. The error is store.ErrDamaged when it is not as it was
// written.
func gameOf(id string, record []byte) (store.Game, error) {
	text, form, err := recordText(id, record)
	if err != nil {
		return store.Game{}, err
	}
	read := readEntry
	if form == headlessForm {
		read = readHeadless
	}
	e, err := read(text)
	if err != nil {
		return store.Game{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	touched := store.TimeOf(int64(binary.BigEndian.Uint64(record)))
	return store.Game{Kind: e.Kind, Head: e.Head, Moves: e.Moves, Version: e.Version, Touched: touched}, nil
}

func recordText(id string, record []byte) (text []byte, form byte, err error) {
	if len(record) > stampSize && record[stampSize] == textBegins {
		return record[stampSize:], headlessForm, nil
	}
	if len(record) < textAt || record[stampSize] != recordForm && record[stampSize] != headlessForm {
		return nil, 0, fmt.Errorf("%w: its record of %d bytes has no known form", store.ErrDamaged, len(record))
	}
	text = record[textAt:]
	if binary.BigEndian.Uint64(record[stampSize+1:]) != store.Checksum(id, record[:stampSize], text) {
		return nil, 0, fmt.Errorf("%w: its checksum is wrong", store.ErrDamaged)
	}
	return text, record[stampSize], nil
}

func readEntry(text []byte) (e entry, err error) {
	err = json.Unmarshal(text, &e)
	return e, err
}

// readHeadless reads the form before the head was a member of its own.
func readHeadless(text []byte) (entry, error) {
	e, err := readEntry(text)
	if err != nil {
		return entry{}, err
	}
	var head map[string]json.RawMessage
	if err := json.Unmarshal(text, &head); err != nil {
		return entry{}, err
	}
	delete(head, "moves")
	delete(head, "version")
	e.Kind = ""
	e.Head, err = json.Marshal(head)
	return e, err
}

package httpapi

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc64"
	"math"
	"time"
)

// A game is stored as a record:
//
//	8 bytes  the time of the last change, as stampOf writes it
//	1 byte   recordForm
//	8 bytes  the checksum of the id, the time and the text
//	         the text, which is the Game in JSON
//
// The first stores had neither form nor checksum: the text followed the time.
// Such a record is still read; the next change of its game writes it anew.
const (
	stampSize    = 8
	checksumSize = 8
	textAt       = stampSize + 1 + checksumSize
	recordForm   = 1
	// textBegins is the first byte of every text, which stood in the place of
	// the form in the first stores.
	textBegins = '{'
)

var checksums = crc64.MakeTable(crc64.ECMA)

// checksum covers the id too, so that no game is taken for another.
func checksum(id string, stamp, text []byte) uint64 {
	sum := crc64.Update(0, checksums, []byte(id))
	sum = crc64.Update(sum, checksums, stamp)
	return crc64.Update(sum, checksums, text)
}

func recordOf(id string, g Game) ([]byte, error) {
	text, err := json.Marshal(g)
	if err != nil {
		return nil, err
	}
	stamp := stampOf(g.Touched)
	record := append(stamp, recordForm)
	record = binary.BigEndian.AppendUint64(record, checksum(id, stamp, text))
	return append(record, text...), nil
}

// gameOf reads a record. The error is ErrDamagedGame when it is not as it was
// written.
func gameOf(id string, record []byte) (g Game, err error) {
	text, err := recordText(id, record)
	if err != nil {
		return Game{}, err
	}
	if err := json.Unmarshal(text, &g); err != nil {
		return Game{}, fmt.Errorf("%w: %w", ErrDamagedGame, err)
	}
	g.Touched = time.Unix(0, int64(binary.BigEndian.Uint64(record)))
	return g, nil
}

func recordText(id string, record []byte) ([]byte, error) {
	if len(record) > stampSize && record[stampSize] == textBegins {
		return record[stampSize:], nil
	}
	if len(record) < textAt || record[stampSize] != recordForm {
		return nil, fmt.Errorf("%w: its record of %d bytes has no known form", ErrDamagedGame, len(record))
	}
	text := record[textAt:]
	if binary.BigEndian.Uint64(record[stampSize+1:]) != checksum(id, record[:stampSize], text) {
		return nil, fmt.Errorf("%w: its checksum is wrong", ErrDamagedGame)
	}
	return text, nil
}

// stampOf is a time in the file: nanoseconds since 1970, most significant byte
// first, so that their order is the order of the bytes. A time before the first
// or after the last that can be written is that one, which keeps the order.
func stampOf(t time.Time) []byte {
	first, last := time.Unix(0, 0), time.Unix(0, math.MaxInt64)
	if t.Before(first) {
		t = first
	}
	if t.After(last) {
		t = last
	}
	return binary.BigEndian.AppendUint64(nil, uint64(t.UnixNano()))
}

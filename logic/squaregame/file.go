package squaregame

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

// maxMoves is the largest number of moves in a file.
const maxMoves = 10_000

var fileKeys = []string{"players", "mostExtra", "board", "moves", "expect"}

// The types of a move in a file.
const (
	typePass  = 0
	typePlace = 1
)

// File is the game's file format, for saved games and tests.
type File struct {
	// Players is the extra key "players"; 0 if it is missing, which means 4.
	Players int
	// MostExtra is the extra key "mostExtra", see Settings.MostExtra; 0 if it is missing.
	MostExtra int
	Board     []Entry
	Moves     []Entry
	// Expect are the status codes that a test expects, or nil.
	Expect []int
	// Extra holds all other keys.
	Extra map[string]json.RawMessage
}

// Entry is a piece of the board or a move. Missing keys are nil.
type Entry struct {
	Type        *int `json:"type,omitempty"`
	Player      *int `json:"player_num,omitempty"`
	Piece       *int `json:"piece_num,omitempty"`
	Permutation *int `json:"permutation,omitempty"`
	X           *int `json:"x,omitempty"`
	Y           *int `json:"y,omitempty"`
}

// notWhole replaces a number that is not an integer or far out of range: it has the right
// JSON type but is no valid player, piece or coordinate.
const notWhole = math.MinInt32

// field is one key of an entry.
type field struct {
	name  string
	value **int
}

func (e *Entry) fields() []field {
	return []field{
		{"type", &e.Type}, {"player_num", &e.Player}, {"piece_num", &e.Piece},
		{"permutation", &e.Permutation}, {"x", &e.X}, {"y", &e.Y},
	}
}

// DecodeFile parses the format. It keeps unknown keys in Extra and ignores them in
// entries. The error says where the text is not in the format. Replay and readSave
// check whether it is a playable game.
func DecodeFile(data []byte) (File, error) {
	data = usertext.Text(data)
	keys, err := decodeObject(data)
	if err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			line, column := position(data, syntax.Offset)
			return File{}, say.Errorf("line %d, column %d: this is not JSON: %s", line, column, err)
		}
		return File{}, say.Errorf("a game file must be a JSON object, not %s", kind(data))
	}
	var f File
	if raw, ok := keys["players"]; ok {
		if f.Players, err = decodeNumber(say.Raw(`"players"`), raw); err != nil {
			return File{}, err
		}
		if f.Players < MinPlayers || f.Players > MaxPlayers {
			return File{}, say.Errorf(`"players" is %s; 2, 3 or 4 can play`, string(raw))
		}
	}
	if raw, ok := keys["mostExtra"]; ok {
		if f.MostExtra, err = decodeNumber(say.Raw(`"mostExtra"`), raw); err != nil {
			return File{}, err
		}
		if !isMostExtra(f.MostExtra) {
			return File{}, say.Errorf(`"mostExtra" is %s; it must be 1 to %d, or 0 for no limit`, string(raw), Pieces-1)
		}
	}
	if f.Board, err = decodeEntries(keys, "board"); err != nil {
		return File{}, err
	}
	if f.Moves, err = decodeEntries(keys, "moves"); err != nil {
		return File{}, err
	}
	if len(f.Moves) > maxMoves {
		return File{}, say.Errorf(`"moves" has %d entries; at most %d are allowed`, len(f.Moves), maxMoves)
	}
	if f.Expect, err = decodeExpect(keys); err != nil {
		return File{}, err
	}
	for _, known := range fileKeys {
		delete(keys, known)
	}
	f.Extra = keys
	return f, nil
}

func decodeObject(raw []byte) (map[string]json.RawMessage, error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil {
		return nil, err
	}
	if keys == nil {
		return nil, say.Errorf("null")
	}
	return keys, nil
}

func decodeList(keys map[string]json.RawMessage, name string) ([]json.RawMessage, error) {
	raw, ok := keys[name]
	if !ok {
		return nil, nil
	}
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil || list == nil {
		return nil, say.Errorf("%q must be a list, not %s", name, kind(raw))
	}
	return list, nil
}

func decodeEntries(keys map[string]json.RawMessage, name string) ([]Entry, error) {
	list, err := decodeList(keys, name)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(list))
	for i, raw := range list {
		values, err := decodeObject(raw)
		if err != nil {
			return nil, say.Errorf("%q, entry %d must be an object, not %s", name, i+1, kind(raw))
		}
		for _, f := range entries[i].fields() {
			v, ok := values[f.name]
			if !ok {
				continue
			}
			n, err := decodeNumber(say.It("%q, entry %d: %q", name, i+1, f.name), v)
			if err != nil {
				return nil, err
			}
			*f.value = &n
		}
	}
	return entries, nil
}

func decodeExpect(keys map[string]json.RawMessage) ([]int, error) {
	list, err := decodeList(keys, "expect")
	if err != nil || list == nil {
		return nil, err
	}
	codes := make([]int, len(list))
	for i, raw := range list {
		if codes[i], err = decodeNumber(say.It("%q, entry %d", "expect", i+1), raw); err != nil {
			return nil, err
		}
	}
	return codes, nil
}

// decodeNumber parses a number; where names it in errors.
func decodeNumber(where say.Text, raw json.RawMessage) (int, error) {
	var n float64
	if k := kind(raw); k != number {
		// Translators: first which key of a file, then what kind of value it has.
		return 0, say.Errorf("%s must be a number, not %s", where, k)
	}
	if err := json.Unmarshal(raw, &n); err != nil || n != math.Trunc(n) || math.Abs(n) > 1e6 {
		return notWhole, nil
	}
	return int(n), nil
}

const number say.ID = "kind of value|a number"

// kind names the JSON type of a value for an error.
func kind(raw []byte) say.ID {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return "kind of value|nothing"
	}
	switch raw[0] {
	case '{':
		return "kind of value|an object"
	case '[':
		return "kind of value|a list"
	case '"':
		return "kind of value|a text"
	case 't', 'f':
		return "kind of value|true or false"
	case 'n':
		return "null"
	}
	return number
}

func position(data []byte, offset int64) (line, column int) {
	before := data[:min(max(offset-1, 0), int64(len(data)))]
	return 1 + bytes.Count(before, []byte("\n")), len(before) - bytes.LastIndexByte(before, '\n')
}

// Encode writes the format, one entry per line. It omits "players" and "mostExtra" if
// they are 0, and "expect" if it is nil.
func (f File) Encode() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("{\n")
	if f.Players != 0 {
		b.WriteString(`  "players": ` + strconv.Itoa(f.Players) + ",\n")
	}
	if f.MostExtra != 0 {
		b.WriteString(`  "mostExtra": ` + strconv.Itoa(f.MostExtra) + ",\n")
	}
	if err := encodeEntries(&b, "board", f.Board); err != nil {
		return nil, err
	}
	b.WriteString(",\n")
	if err := encodeEntries(&b, "moves", f.Moves); err != nil {
		return nil, err
	}
	rest := maps.Clone(f.Extra)
	if f.Expect != nil {
		if rest == nil {
			rest = map[string]json.RawMessage{}
		}
		rest["expect"], _ = json.Marshal(f.Expect)
	}
	for _, key := range slices.Sorted(maps.Keys(rest)) {
		name, _ := json.Marshal(key)
		value, err := json.Marshal(rest[key])
		if err != nil {
			return nil, say.Errorf("the key %q cannot be written: %s", key, err)
		}
		fmt.Fprintf(&b, ",\n  %s: %s", name, value)
	}
	b.WriteString("\n}\n")
	return b.Bytes(), nil
}

func encodeEntries(b *bytes.Buffer, name string, entries []Entry) error {
	fmt.Fprintf(b, "  %q: [", name)
	for i, e := range entries {
		text, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n    ")
		b.Write(text)
	}
	if len(entries) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteByte(']')
	return nil
}

// droppedFrom lists, in sentences, the keys of a file that the record read from it lacks.
// Writing the record over the file would lose them.
func droppedFrom(r match.Record, data []byte) (left []say.Text, err error) {
	f, err := DecodeFile(data)
	if err != nil {
		return nil, err
	}
	text, err := encode(r)
	if err != nil {
		return nil, err
	}
	written, err := DecodeFile(text)
	if err != nil {
		return nil, err
	}
	keys := otherKeys(data)
	if f.Expect != nil {
		keys = append(keys, "expect")
	}
	for key, value := range f.Extra {
		// The cursor counts the moves, and there may now be fewer.
		if key != "cursor" && !match.SameJSON(usertext.WholeNumbers(value), usertext.WholeNumbers(written.Extra[key])) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for _, key := range slices.Compact(keys) {
		left = append(left, say.It("the file's %q is left out", key))
	}
	return left, nil
}

// otherKeys lists the unknown keys of pieces and moves, which are dropped on reading.
func otherKeys(data []byte) (keys []string) {
	known := []string{"type", "player_num", "piece_num", "permutation", "x", "y"}
	var file map[string]json.RawMessage
	_ = json.Unmarshal(data, &file) // parsed earlier
	for _, name := range []string{"board", "moves"} {
		var entries []map[string]json.RawMessage
		_ = json.Unmarshal(file[name], &entries)
		for _, entry := range entries {
			for key := range entry {
				if !slices.Contains(known, key) {
					keys = append(keys, key)
				}
			}
		}
	}
	return keys
}

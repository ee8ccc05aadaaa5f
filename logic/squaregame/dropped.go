package squaregame

import (
	"encoding/json"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

// droppedFrom lists, in sentences, the content of a file that the save read from it lacks.
// Writing the save over the file would lose it.
func droppedFrom(save Save, data []byte) ([]say.Text, error) {
	f, err := DecodeFile(data)
	if err != nil {
		return nil, err
	}
	text, err := EncodeSave(save)
	if err != nil {
		return nil, err
	}
	written, err := DecodeFile(text)
	if err != nil {
		return nil, err
	}
	var left []say.Text
	for _, skipped := range save.Skipped {
		left = append(left, say.It("move %d of the file is left out: %s", skipped.Entry, skipped.Err))
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

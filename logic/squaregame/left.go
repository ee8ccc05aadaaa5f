package squaregame

import (
	"encoding/json"
	"slices"

	"tessera/logic/door"
	"tessera/logic/match"
	"tessera/logic/say"
)

// leftOf says in sentences what of the file that a save was read from is not in
// the save, and would be lost if the save were written over it.
func leftOf(save Save, data []byte) ([]say.Text, error) {
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
		// The cursor counts the moves, which may be fewer now.
		if key != "cursor" && !match.SameJSON(door.WholeNumbers(value), door.WholeNumbers(written.Extra[key])) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for _, key := range slices.Compact(keys) {
		left = append(left, say.It("the file's %q is left out", key))
	}
	return left, nil
}

// otherKeys are the keys of pieces and moves that the format does not know;
// reading drops them.
func otherKeys(data []byte) (keys []string) {
	known := []string{"type", "player_num", "piece_num", "permutation", "x", "y"}
	var file map[string]json.RawMessage
	_ = json.Unmarshal(data, &file) // it was read before
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

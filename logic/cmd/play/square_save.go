package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tessera/logic/squaregame"
)

// squareEntryKeys are what a game file keeps of a piece of the board or a move.
var squareEntryKeys = []string{"type", "player_num", "piece_num", "permutation", "x", "y"}

// squareLost names what a loaded file has that the game, written, would not;
// empty for nothing. tail is how many moves behind the cursor are dropped.
func squareLost(data []byte, game squaregame.Save, tail int) (string, error) {
	f, err := squaregame.DecodeFile(data)
	if err != nil {
		return "", err
	}
	text, err := squaregame.EncodeSave(game)
	if err != nil {
		return "", err
	}
	written, err := squaregame.DecodeFile(text)
	if err != nil {
		return "", err
	}
	var lost []string
	if len(game.Skipped) > 0 {
		lost = append(lost, "the moves that are left out")
	}
	if tail > 0 {
		lost = append(lost, "the moves that were taken back")
	}
	keys := squareOtherKeys(data)
	if f.Expect != nil {
		keys = append(keys, "expect")
	}
	for key, value := range f.Extra {
		// The cursor stands for the moves that were taken back.
		if key != "cursor" && !sameJSON(value, written.Extra[key]) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for _, key := range slices.Compact(keys) {
		lost = append(lost, fmt.Sprintf("its %q", key))
	}
	return strings.Join(lost, ", "), nil
}

// squareOtherKeys are the keys of pieces and moves that the format does not
// know; reading drops them.
func squareOtherKeys(data []byte) (keys []string) {
	var file map[string]json.RawMessage
	_ = json.Unmarshal(data, &file) // it was read before
	for _, name := range []string{"board", "moves"} {
		var entries []map[string]json.RawMessage
		_ = json.Unmarshal(file[name], &entries)
		for _, entry := range entries {
			for key := range entry {
				if !slices.Contains(squareEntryKeys, key) {
					keys = append(keys, key)
				}
			}
		}
	}
	return keys
}

// sameJSON compares two texts but for the white space.
func sameJSON(a, b json.RawMessage) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}

// fileKey is the same for all ways to write the path of a file.
func fileKey(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return filepath.Clean(path)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func folderError(path string) error {
	return fmt.Errorf("%s is a folder; write the name of a file", path)
}

// fileExists tells whether anything has this name already.
func fileExists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// writeAtomic replaces a file by a whole new one or leaves it as it was.
func writeAtomic(path string, data []byte) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	}
	defer func() {
		if err != nil {
			os.Remove(temp.Name())
			err = fmt.Errorf("%s cannot be written: %w", path, err)
		}
	}()
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Chmod(0o644), temp.Sync(), temp.Close())
	if err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

//go:build !js

package app

import (
	"errors"
	"io/fs"
	"strings"

	"tessera/logic/disk"
	"tessera/logic/match"
	"tessera/logic/say"
)

// loaded returns the text named by the option -load: a saved game or a link, read from
// the option itself or from a file.
func loaded(load string) (text []byte, link bool, err error) {
	if isLink(load) {
		return []byte(load), true, nil
	}
	path := disk.CleanPath(load)
	text, err = disk.Read(path, match.MaxSave)
	if errors.Is(err, fs.ErrNotExist) && isAddress(path) {
		return nil, false, say.Errorf("%s is not a link to a game or a seat; did you copy all of it?", load)
	}
	return text, isLink(string(text)), err
}

func isLink(text string) bool {
	return match.IsLink(text)
}

// isAddress reports whether a text looks like an address and not like a file name.
func isAddress(text string) bool {
	return strings.Contains(text, "://") || strings.HasPrefix(text, "tessera:")
}

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

// loaded is what the option -load names: the text of a saved game, or a link,
// which a file may hold too.
func loaded(load string) (text []byte, link bool, err error) {
	if isLink(load) {
		return []byte(load), true, nil
	}
	path := disk.Path(load)
	text, err = disk.Read(path, match.MaxSave)
	if errors.Is(err, fs.ErrNotExist) && isAddress(path) {
		return nil, false, say.Errorf("%s is no link to a game or to a seat at a table; was it copied whole?", load)
	}
	return text, isLink(string(text)), err
}

func isLink(text string) bool {
	return match.IsLink(text)
}

// isAddress reports whether a text is meant for an address and not for a file.
func isAddress(text string) bool {
	return strings.Contains(text, "://") || strings.HasPrefix(text, "tessera:")
}

package app

import (
	"io"
	"io/fs"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/boards"
	"tessera/scenes/foursquare"
	"tessera/scenes/shaper"
	"tessera/scenes/squaregame"
	"tessera/scenes/trisq"
)

// Games returns the games in the order of the shelf. Add a new game here.
func Games() []*boards.Game {
	games := []*boards.Game{
		trisq.Game(),
		foursquare.Game(),
		squaregame.Game(),
		shaper.Game(),
	}
	boards.Shelve(games)
	return games
}

// firstFile reads the first file of a folder. A file longer than match.MaxSave is an
// error.
func firstFile(files fs.FS) ([]byte, error) {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		f, err := files.Open(e.Name())
		if err != nil {
			return nil, err
		}
		defer f.Close()
		text, err := io.ReadAll(io.LimitReader(f, match.MaxSave+1))
		if err == nil && len(text) > match.MaxSave {
			err = match.TooLarge(say.Raw(e.Name()), match.MaxSave)
		}
		return text, err
	}
	return nil, say.Errorf("no file was dropped")
}

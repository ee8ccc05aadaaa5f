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

// firstFile reads the first file of a folder by name. A file longer than match.MaxSave is an
// error.
func firstFile(files fs.FS) ([]byte, error) {
	name, err := firstName(files)
	if err != nil {
		return nil, err
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, match.MaxSave+1))
	if err == nil && len(text) > match.MaxSave {
		err = match.TooLarge(say.Raw(name), match.MaxSave)
	}
	return text, err
}

// firstName returns the first name of a file in a folder. It does not use [fs.ReadDir], whose
// sort would take 3 kB of the page.
func firstName(files fs.FS) (first string, err error) {
	folder, err := files.Open(".")
	if err != nil {
		return "", err
	}
	defer folder.Close()
	listed, is := folder.(fs.ReadDirFile)
	if !is {
		return "", say.Errorf("no file was dropped")
	}
	entries, err := listed.ReadDir(-1)
	for _, e := range entries {
		if !e.IsDir() && (first == "" || e.Name() < first) {
			first = e.Name()
		}
	}
	if err == nil && first == "" {
		err = say.Errorf("no file was dropped")
	}
	return first, err
}

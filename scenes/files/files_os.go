//go:build !js

package files

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tessera/logic/disk"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/chooser"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/store"
)

// hasPaths reports whether files have paths that can be typed in.
const hasPaths = true

// findHint says what may be typed above the list.
const findHint say.ID = "part of a name or a date, or the path of a file"

// maxFiles is how many files the panel lists, maxLooked how many of a folder
// it looks into for them.
const (
	maxFiles  = 60
	maxLooked = 300
)

// picker is the browser's own choice of a file; of the desktop's the panel is told.
type picker struct{}

func (picker) result() ([]byte, error, bool) { return nil, nil, false }

// mayPick reports whether the desktop has a dialog that asks for a file.
func (f *gamesForm) mayPick() bool { return mayChoose(f.stage) }

// pickFile has the desktop ask for the file to open.
func (f *gamesForm) pickFile() {
	choose(f.stage, "Open a game", chooser.Wish{Kind: lang.T("Games"), Ending: jsonEnding}, func(path string, err error) {
		if err != nil {
			f.wrong, f.said = notAsked(err), ""
			return
		}
		f.open(readFile(path))
	})
}

// saveFolder is where games saved by name go: beside the autosaves, or in the
// working folder where there is no folder of our own.
func saveFolder(s store.Store) string {
	if f, ok := store.Base(s).(store.Folder); ok {
		return filepath.Join(string(f), "saves")
	}
	return "saves"
}

func savePath(s store.Store, name string) string {
	return filepath.Join(saveFolder(s), strings.TrimSpace(name)+library.FileEnding)
}

// freePath is a path among the saves that no file has yet.
func freePath(s store.Store, name, ending string) string {
	for i := 1; ; i++ {
		path := filepath.Join(saveFolder(s), name+ending)
		if i > 1 {
			path = filepath.Join(saveFolder(s), fmt.Sprintf("%s %d%s", name, i, ending))
		}
		if _, err := os.Lstat(path); err != nil {
			return path
		}
	}
}

// export writes the game as a file of its own, and tells wrote which: one that the
// desktop's dialog asks for, and where there is none one among the saves.
func (e *Entry) export(s *scenes.Stage, wrote func(where string, err error)) {
	if mayChoose(s) {
		f := atPath(s, freePath(s.Store, e.fileName(), library.FileEnding), jsonEnding, e.Text, func(where string) { wrote(where, nil) })
		f.ask("Save the game", lang.T("Games"))
		return
	}
	path := freePath(s.Store, e.fileName(), library.FileEnding)
	text, err := e.Text()
	if err == nil {
		err = writeFile(path, text)
	}
	wrote(path, err)
}

// isIn says where a file is.
// Translators: the path of a file
func isIn(path string) string { return lang.T("It is in %s.", path) }

func writeFile(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return disk.Write(path, content)
}

// savedFiles lists the JSON files of games in the saves' folder and in the
// working folder, the newest first in each.
func savedFiles(s store.Store, games []*boards.Game) []saveFile {
	var list []saveFile
	seen := map[string]bool{}
	for _, folder := range []string{saveFolder(s), "."} {
		absolute, err := filepath.Abs(folder)
		if err != nil || seen[absolute] {
			continue
		}
		seen[absolute] = true
		list = append(list, jsonFiles(absolute, games, folder == ".")...)
	}
	return list[:min(len(list), maxFiles)]
}

// jsonFiles lists the files of games in a folder. If named is set, each says in which
// folder it is.
func jsonFiles(folder string, games []*boards.Game, named bool) []saveFile {
	var list []saveFile
	for i, info := range newestFirst(folder) {
		if i == maxLooked || len(list) == maxFiles {
			break
		}
		path := filepath.Join(folder, info.Name())
		text, err := readFile(path)
		if err != nil {
			continue
		}
		if g, r, _, err := boards.Rules(games).Decode(text, ""); err == nil {
			title := cmp.Or(r.About.Name, strings.TrimSuffix(strings.TrimSuffix(info.Name(), library.FileEnding), jsonEnding))
			when := day(info.ModTime(), time.Time{})
			note := lang.Of(g.Title) + ", " + when
			if named {
				// Translators: a game, a date and a folder.
				note = lang.T("%s, %s, in %s", g.Title, when, folder)
			}
			list = append(list, saveFile{info.Name(), title, note, func() ([]byte, error) { return readFile(path) }})
		}
	}
	return list
}

// newestFirst are a folder's files that may be games by their name and size.
func newestFirst(folder string) []fs.FileInfo {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil // a folder that is not there has no files
	}
	var found []fs.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && info.Size() <= maxListed && filepath.Ext(e.Name()) == jsonEnding {
			found = append(found, info)
		}
	}
	slices.SortStableFunc(found, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	return found
}

// jsonEnding is how the names of all files end that may be games.
const jsonEnding = ".json"

// maxListed is the size of the largest file that is looked into for the list:
// any real game is far smaller.
const maxListed = 1 << 20

// readPath reads a file by the path that a person has typed.
func readPath(path string) ([]byte, error) { return readFile(disk.Path(path)) }

// readFile reads a file that a person has named, at most as much as a save may have.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, say.Errorf("there is no file %s", path)
	case err == nil && !info.Mode().IsRegular():
		return nil, say.Errorf("%s is no file", path)
	}
	return disk.Read(path, match.MaxSave)
}

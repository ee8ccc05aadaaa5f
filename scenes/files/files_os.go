//go:build !js

package files

import (
	"cmp"
	"context"
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
	"tessera/logic/names"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/desktop"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// hasPaths reports whether a person can open or save a file by typing its path.
const hasPaths = true

// findHint says what to type above the list.
const findHint say.ID = "search by name or date, or enter a file path"

// maxFiles is how many files the panel lists. maxLooked is how many files of a folder it
// reads for that.
const (
	maxFiles  = 60
	maxLooked = 300
)

// picker is empty: the desktop's file dialog calls the panel directly.
type picker struct{}

func (picker) result() ([]byte, error, bool) { return nil, nil, false }

// mayPick reports whether the desktop has a file dialog.
func (f *gamesForm) mayPick() bool { return mayChoose(f.stage) }

// pickFile opens the desktop's file dialog to open a file.
func (f *gamesForm) pickFile() {
	choose(f.stage, "Open a game", desktop.ChooserOptions{Kind: lang.T("Games"), Ending: jsonEnding}, func(path string, err error) {
		if err != nil {
			f.wrong, f.said = dialogFailed(err), ""
			return
		}
		f.open(readFile(path))
	})
}

// saveFolder returns the folder for games saved by name: beside the automatic saves, or
// in the working directory if the store is not a folder.
func saveFolder(s store.Store) string {
	if f, ok := store.Base(s).(store.Folder); ok {
		return filepath.Join(string(f), "saves")
	}
	return "saves"
}

func savePath(s store.Store, name string) string {
	return filepath.Join(saveFolder(s), strings.TrimSpace(name)+library.FileEnding)
}

// freePath returns a path among the saves at which no file exists.
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

// export writes the game to a file and calls wrote with its path. The desktop's dialog
// asks for the path; without a dialog it is among the saves.
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

// WhereSaved says where a file is.
// Translators: the path of a file
func WhereSaved(path string) string { return lang.T("Saved to %s.", path) }

func writeFile(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return disk.Write(path, content)
}

// savedFiles lists the JSON files of games in the folder of saves and in the working
// directory, newest first in each.
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

// jsonFiles lists the files of games in a folder. Their notes name the folder if named is
// set.
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
			title := cmp.Or(r.About.Name, names.Line(strings.TrimSuffix(strings.TrimSuffix(info.Name(), library.FileEnding), jsonEnding)))
			when := day(info.ModTime(), time.Time{})
			note := lang.Of(g.Title) + ", " + when
			if named {
				// Translators: a game, a date and a folder.
				note = lang.T("%s, %s, in %s", g.Title, when, names.Line(folder))
			}
			list = append(list, saveFile{info.Name(), title, note, func() ([]byte, error) { return readFile(path) }})
		}
	}
	return list
}

// newestFirst returns a folder's files, and symbolic links to files, whose names and sizes
// fit a game.
func newestFirst(folder string) []fs.FileInfo {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil // a missing folder has no files
	}
	var found []fs.FileInfo
	for _, e := range entries {
		if filepath.Ext(e.Name()) != jsonEnding {
			continue
		}
		info, err := os.Stat(filepath.Join(folder, e.Name())) // of the target, if it is a symbolic link
		if err == nil && info.Mode().IsRegular() && info.Size() <= maxListed {
			found = append(found, info)
		}
	}
	slices.SortStableFunc(found, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	return found
}

// jsonEnding is the ending of all files that may be games.
const jsonEnding = ".json"

// maxListed is the size of the largest file that is read for the list. Real games are far
// smaller.
const maxListed = 1 << 20

// readPath reads the file at a typed path.
func readPath(path string) ([]byte, error) { return readFile(disk.CleanPath(path)) }

// readFile reads a file, up to the maximum size of a saved game.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, say.Errorf("file not found: %s", path)
	case err == nil && !info.Mode().IsRegular():
		return nil, say.Errorf("%s is not a file", path)
	}
	return disk.Read(path, match.MaxSave)
}

// mayChoose reports whether the desktop has its own file dialog.
func mayChoose(s *scenes.Stage) bool { return s.Chooser != nil && s.Chooser.Available() }

// choose opens the desktop's file dialog in its own window, over a panel that waits for
// it. It calls done in a frame with the chosen path, or with the error if the dialog
// cannot be opened. If no file is chosen, it does not call done.
func choose(s *scenes.Stage, title say.ID, w desktop.ChooserOptions, done func(path string, err error)) {
	type choice struct {
		path string
		err  error
	}
	w.Title, w.All = lang.T(title), lang.T("All files")
	ctx, cancel := context.WithCancel(context.Background())
	answer := make(chan choice, 1)
	go func() {
		path, err := s.Chooser.Ask(ctx, w)
		answer <- choice{path, err}
		scenes.ScheduleFrame()
	}()
	leave := func() {
		cancel()
		s.Pop()
	}
	s.Push(&scenes.Dialog{
		ID: "choosing", Title: say.It(title), Width: 460,
		Update: func(u *ui.UI) {
			select {
			case c := <-answer:
				u.Animate()
				leave()
				if !errors.Is(c.err, desktop.ErrNoFile) {
					done(c.path, c.err)
				}
			default:
			}
		},
		Body: func(c *ui.Column) {
			c.Paragraph(lang.T("Choose the file in the window your desktop "+
				"has opened."), ui.FontBody, c.UI().Theme.Ink)
		},
		Buttons: func(*scenes.Stage) []ui.Tool { return []ui.Tool{{Name: "cancel", Label: lang.T("Cancel"), Run: leave}} },
		Escape:  leave,
	})
}

// dialogFailed says why the desktop's dialog did not open, and how to go on.
func dialogFailed(err error) string {
	return lang.Sentence(library.WhyUnreadable(err)) + " " + lang.T("Type the path of the file here.")
}

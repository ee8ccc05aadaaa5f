//go:build !js

package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"tessera/logic/disk"
	"tessera/logic/say"
)

// Open returns the platform's own store: a folder "tessera" below XDG_DATA_HOME (or
// ~/.local/share) on Linux and similar systems, and below the user's configuration folder
// elsewhere.
func Open() (Store, error) {
	dir, err := dataFolder()
	if err != nil {
		return nil, err
	}
	return Folder(dir), nil
}

func dataFolder() (string, error) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		dir, err := os.UserConfigDir()
		return filepath.Join(dir, "tessera"), err
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "tessera"), nil
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share", "tessera"), err
}

// Folder is a store of files name.json in a folder. Save creates the folder if necessary.
type Folder string

func (f Folder) path(name string) string { return filepath.Join(string(f), name+".json") }

func (f Folder) Place(name string) say.Text { return say.Raw(f.path(name)) }

func (f Folder) Load(name string) ([]byte, error) {
	text, err := os.ReadFile(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNone
	}
	return text, err
}

func (f Folder) Save(name string, text []byte) error {
	if err := os.MkdirAll(string(f), 0o755); err != nil {
		return err
	}
	return disk.Write(f.path(name), text)
}

func (f Folder) Names(prefix string) ([]string, error) {
	entries, err := os.ReadDir(string(f)) // in ascending order
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		name, is := strings.CutSuffix(e.Name(), ".json")
		if is && strings.HasPrefix(name, prefix) && f.isFile(e) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, err
}

// isFile reports whether an entry of the folder is a file or a symbolic link to one.
func (f Folder) isFile(e fs.DirEntry) bool {
	if e.Type()&fs.ModeSymlink == 0 {
		return e.Type().IsRegular()
	}
	info, err := os.Stat(filepath.Join(string(f), e.Name()))
	return err == nil && info.Mode().IsRegular()
}

// Remove removes the file. If it is a symbolic link, its target stays.
func (f Folder) Remove(name string) error {
	if err := os.Remove(f.path(name)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (f Folder) SetAside(name string) (say.Text, error) {
	for i := 1; ; i++ {
		to := filepath.Join(string(f), fmt.Sprintf("%s.damaged-%d.json", name, i))
		_, err := os.Lstat(to)
		if errors.Is(err, fs.ErrNotExist) {
			return say.Raw(to), os.Rename(f.path(name), to)
		}
		if err != nil { // the folder is not accessible
			return say.Text{}, err
		}
	}
}

// Publish replaces a file atomically for readers. If the machine stops, the file may be
// lost. It is for files that are written many times a second.
func Publish(path string, text []byte) error {
	temp := path + ".new"
	if err := os.WriteFile(temp, text, 0o644); err != nil {
		return err
	}
	return os.Rename(temp, path)
}

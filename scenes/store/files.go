//go:build !js

package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Open is the platform's own store: a folder "tessera" below XDG_DATA_HOME (or
// ~/.local/share) on Linux and its kin, below the user's configuration folder
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

// Folder is a store of files name.json in a folder, made when first needed.
type Folder string

func (f Folder) path(name string) string { return filepath.Join(string(f), name+".json") }

// Place implements Store.
func (f Folder) Place(name string) string { return f.path(name) }

// Load implements Store.
func (f Folder) Load(name string) ([]byte, error) {
	text, err := os.ReadFile(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNone
	}
	return text, err
}

// Save implements Store.
func (f Folder) Save(name string, text []byte) error {
	if err := os.MkdirAll(string(f), 0o755); err != nil {
		return err
	}
	return WriteFile(f.path(name), text)
}

// SetAside implements Store.
func (f Folder) SetAside(name string) (string, error) {
	for i := 1; ; i++ {
		to := filepath.Join(string(f), fmt.Sprintf("%s.damaged-%d.json", name, i))
		_, err := os.Lstat(to)
		if errors.Is(err, fs.ErrNotExist) {
			return to, os.Rename(f.path(name), to)
		}
		if err != nil { // the folder cannot be entered
			return "", err
		}
	}
}

// WriteFile replaces a file whole or not at all, also when the machine stops
// half way: the text goes to a file beside it first, which then takes its name.
func WriteFile(path string, text []byte) error { return replaceFile(path, text, (*os.File).Sync) }

// Publish replaces a file whole or not at all for whoever reads it now; a
// machine that stops may lose it. It is for what is written many times a second.
func Publish(path string, text []byte) error {
	return replaceFile(path, text, func(*os.File) error { return nil })
}

func replaceFile(path string, text []byte, settle func(*os.File) error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	if _, err = tmp.Write(text); err != nil {
		return err
	}
	if err = settle(tmp); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

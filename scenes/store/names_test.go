//go:build !js

package store

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// stores returns an empty store of each kind on the desktop.
func stores(t *testing.T) map[string]Store {
	return map[string]Store{
		"memory":        Memory{},
		"folder":        Folder(filepath.Join(t.TempDir(), "new")),
		"behind memory": NewAsyncWriter(&locked{m: Memory{}}, func() {}),
		"behind folder": NewAsyncWriter(Folder(filepath.Join(t.TempDir(), "new")), func() {}),
	}
}

// flush waits until a store has written everything.
func flush(s Store) {
	if b, ok := s.(*AsyncWriter); ok {
		b.Flush()
	}
}

func TestNamesAndRemove(t *testing.T) {
	for kind, s := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			mustName := func(prefix string, want ...string) {
				t.Helper()
				if got, err := s.Names(prefix); err != nil || !slices.Equal(got, want) {
					t.Fatalf("the names of %q are %v, %v; want %v", prefix, got, err, want)
				}
			}
			mustName("") // no folder yet
			if err := s.Remove("kept-a-1"); err != nil {
				t.Fatalf("removing nothing: %v", err)
			}
			for _, name := range []string{"kept-b-1", "kept-a-2", "table-a", "kept-a-1"} {
				mustSave(t, s, name, name)
			}
			mustName("kept-a-", "kept-a-1", "kept-a-2")
			flush(s)
			mustName("kept-a-", "kept-a-1", "kept-a-2")
			mustName("", "kept-a-1", "kept-a-2", "kept-b-1", "table-a")
			if err := s.Remove("kept-a-1"); err != nil {
				t.Fatal(err)
			}
			mustName("kept-a-", "kept-a-2")
			if _, err := s.Load("kept-a-1"); !errors.Is(err, ErrNone) {
				t.Fatalf("what was removed loads with %v", err)
			}
			mustLoad(t, s, "kept-a-2", "kept-a-2")
		})
	}
}

func TestAFolderNamesItsTextsOnly(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.json", "notes.txt", "a.json.new"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "saves.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	if names, err := Folder(dir).Names(""); err != nil || !slices.Equal(names, []string{"b"}) {
		t.Fatalf("the names are %v, %v; want b", names, err)
	}
}

func TestAFolderThatCannotBeReadHasNoNames(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if names, err := Folder(file).Names(""); err == nil {
		t.Errorf("a file in place of the folder has the names %v and no error", names)
	}
	if err := Folder(file).Remove("a"); err == nil {
		t.Error("something was removed from a file")
	}
}

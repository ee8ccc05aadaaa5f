//go:build !js

package store

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestAStoreKeepsTexts(t *testing.T) {
	for name, s := range map[string]Store{"memory": Memory{}, "folder": Folder(filepath.Join(t.TempDir(), "new"))} {
		t.Run(name, func(t *testing.T) {
			if _, err := s.Load("trisq"); !errors.Is(err, ErrNone) {
				t.Fatalf("an empty store loads with error %v, want ErrNone", err)
			}
			for _, text := range []string{"one", "a longer second text", ""} {
				if err := s.Save("trisq", []byte(text)); err != nil {
					t.Fatal(err)
				}
				if got, err := s.Load("trisq"); err != nil || string(got) != text {
					t.Fatalf("saved %q, loaded %q, %v", text, got, err)
				}
			}
		})
	}
}

func TestAnImpossibleFolderIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	f := Folder(file)
	if _, err := f.Load("trisq"); err == nil || errors.Is(err, ErrNone) {
		t.Errorf("a file in place of the folder loads with error %v", err)
	}
	if _, err := f.SetAside("trisq"); err == nil {
		t.Error("something was set aside in a file")
	}
	if err := f.Save("trisq", []byte("x")); err == nil {
		t.Error("a text was saved in a file")
	}
}

func TestSetAsideKeepsEveryDamagedText(t *testing.T) {
	f := Folder(t.TempDir())
	seen := map[string]bool{}
	for _, text := range []string{"bad one", "bad two"} {
		if err := f.Save("trisq", []byte(text)); err != nil {
			t.Fatal(err)
		}
		place, err := f.SetAside("trisq")
		to := place.String()
		if err != nil || seen[to] {
			t.Fatalf("set aside to %q, %v; it must be a new name", to, err)
		}
		seen[to] = true
		if got, err := os.ReadFile(to); err != nil || string(got) != text {
			t.Fatalf("%s holds %q, %v; want %q", to, got, err, text)
		}
		if _, err := f.Load("trisq"); !errors.Is(err, ErrNone) {
			t.Fatalf("the name must be free after SetAside, but Load says %v", err)
		}
	}
}

func TestSaveLeavesNoOtherFiles(t *testing.T) {
	dir := t.TempDir()
	if err := Folder(dir).Save("trisq", []byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := Folder(dir).Save("a/b", []byte("x")); err == nil {
		t.Fatal("saving into a folder that is not there must fail")
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if strings.Join(names, " ") != "trisq.json" {
		t.Fatalf("the folder holds %v, want trisq.json alone", names)
	}
}

func TestTheDataFolderFollowsXDG(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("not a platform of XDG folders")
	}
	t.Setenv("XDG_DATA_HOME", "/some/where")
	if dir, err := dataFolder(); err != nil || dir != "/some/where/tessera" {
		t.Fatalf("the data folder is %s, %v", dir, err)
	}
}

// stores returns an empty store of each kind on the desktop.
func stores(t *testing.T) map[string]Store {
	return map[string]Store{
		"memory":        Memory{},
		"folder":        Folder(filepath.Join(t.TempDir(), "new")),
		"behind memory": NewSaver(&locked{m: Memory{}}, func() {}),
		"behind folder": NewSaver(Folder(filepath.Join(t.TempDir(), "new")), func() {}),
	}
}

// flush waits until a store has written everything.
func flush(s Store) {
	if b, ok := s.(*Saver); ok {
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

// TestAFolderNamesLinksToTexts checks that a symbolic link is a text if a file is at its end,
// and that removing or setting aside its name leaves that file alone.
func TestAFolderNamesLinksToTexts(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	target := filepath.Join(elsewhere, "kept elsewhere")
	if err := os.WriteFile(target, []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{
		"kept-a": target, "kept-b": "kept-a.json", "kept-dangling": "none", "kept-loop": "kept-loop.json", "kept-folder": elsewhere,
	} {
		if err := os.Symlink(to, filepath.Join(dir, link+".json")); err != nil {
			t.Skip("this system makes no symbolic links: ", err)
		}
	}
	f := Folder(dir)
	if names, err := f.Names("kept-"); err != nil || !slices.Equal(names, []string{"kept-a", "kept-b"}) {
		t.Fatalf("the names are %v, %v; want those of the two links to a file", names, err)
	}
	mustLoad(t, f, "kept-b", "text")
	if err := f.Remove("kept-b"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.SetAside("kept-a"); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(target); err != nil || string(text) != "text" {
		t.Errorf("the file at the end of the links holds %q, %v", text, err)
	}
	if names, err := f.Names("kept-"); err != nil || !slices.Equal(names, []string{"kept-a.damaged-1"}) {
		t.Errorf("the names are %v, %v", names, err)
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

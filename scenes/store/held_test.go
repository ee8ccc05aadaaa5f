//go:build !js

package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"tessera/logic/say"
)

// moody is a store that accepts no text while why is set.
type moody struct {
	Memory
	why error
}

func (m *moody) Save(name string, text []byte) error {
	if m.why != nil {
		return m.why
	}
	return m.Memory.Save(name, text)
}

func (m *moody) Remove(name string) error {
	if m.why != nil {
		return m.why
	}
	return m.Memory.Remove(name)
}

func (m *moody) SetAside(name string) (say.Text, error) {
	if m.why != nil {
		return say.Text{}, m.why
	}
	return m.Memory.SetAside(name)
}

func TestUnwritableTextsAreHeldAndWrittenLater(t *testing.T) {
	disk := &moody{Memory: Memory{"a": []byte("old"), "gone": []byte("x"), "bad": []byte("damaged"), "worse": []byte("broken")}, why: syscall.EROFS}
	h := NewSaver(disk, nil)
	if Trouble(h) != nil {
		t.Fatal("there is trouble before anything is written")
	}
	var held *HeldError
	if err := h.Save("a", []byte("new")); !errors.As(err, &held) || !errors.Is(err, syscall.EROFS) {
		t.Fatalf("a text that is only held is saved with %v", err)
	}
	mustLoad(t, h, "a", "new")
	if err := h.Remove("gone"); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Load("gone"); !errors.Is(err, ErrNone) {
		t.Fatalf("what was removed loads with %v", err)
	}
	if to, err := h.SetAside("bad"); err != nil || to.Zero() {
		t.Fatalf("a damaged text is set aside to %q, %v", to, err)
	}
	if to, err := h.SetAside("worse"); err != nil || to.Zero() {
		t.Fatalf("another damaged text is set aside to %q, %v", to, err)
	}
	if _, err := h.Load("bad"); !errors.Is(err, ErrNone) {
		t.Fatalf("the damaged text is still in its place: %v", err)
	}
	if err := h.Save("bad", []byte("good")); !errors.As(err, &held) {
		t.Fatal(err)
	}
	if names, _ := h.Names(""); !slices.Equal(names, []string{"a", "bad"}) {
		t.Fatalf("the names are %v", names)
	}
	if Trouble(h) == nil || string(disk.Memory["bad"]) != "damaged" {
		t.Fatalf("trouble is %v, and the disk holds %q", Trouble(h), disk.Memory["bad"])
	}

	disk.why = nil
	if err := h.Save("b", []byte("more")); err != nil || Trouble(h) != nil {
		t.Fatalf("the disk takes texts again: %v, and %v", err, Trouble(h))
	}
	want := map[string]string{"a": "new", "b": "more", "bad": "good", "bad-damaged": "damaged", "worse-damaged": "broken"}
	for name, text := range want {
		if string(disk.Memory[name]) != text {
			t.Errorf("%s holds %q, want %q", name, disk.Memory[name], text)
		}
	}
	if len(disk.Memory) != len(want) {
		t.Errorf("the disk holds %v", disk.Memory)
	}
}

func TestAFolderWithoutRightsIsHeldAndSaidInWords(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("the administrator may write everywhere")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	h := NewSaver(Folder(dir), nil)
	err := h.Save("a", []byte("x"))
	if want := "Tessera is not allowed to write to the games folder"; err == nil || err.Error() != want {
		t.Fatalf("the error is %v, want %s", err, want)
	}
	mustLoad(t, h, "a", "x")
}

func TestWordsArePlain(t *testing.T) {
	path := func(err error) error {
		return fmt.Errorf("x cannot be written: %w", &fs.PathError{Op: "open", Path: "x", Err: err})
	}
	for err, want := range map[error]string{
		path(syscall.ENOSPC):         "the disk is full",
		path(syscall.EROFS):          "the games folder is read-only",
		path(syscall.EACCES):         "Tessera is not allowed to write to the games folder",
		path(syscall.EIO):            "the disk has errors",
		fmt.Errorf("x: %w", errFull): "the browser's storage is full",
		errors.New("something else"): "something else",
	} {
		if got := WhyFailed(err).String(); got != want {
			t.Errorf("of %v it says %q, want %q", err, got, want)
		}
	}
}

func TestTwoProgramsDoNotWriteOverEachOther(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	one, two := NewSaver(Folder(dir), nil), NewSaver(Folder(dir), nil)
	one.Watch("table")
	mustSave(t, one, "table", "first")
	mustSave(t, one, "table", "second")
	two.Watch("table")
	mustSave(t, two, "table", "taken over")
	var changed *ConflictError
	if err := one.Save("table", []byte("third")); !errors.As(err, &changed) || changed.Name != "table" {
		t.Fatalf("the first writes over the second with %v", err)
	}
	mustLoad(t, one, "table", "taken over") // the third is not held: it would hide the other's
	mustSave(t, one, "another", "is not watched")
	one.Release()
	mustSave(t, one, "table", "no longer watched")
}

func TestANameIsClaimedByOneProgram(t *testing.T) {
	dir := t.TempDir()
	one, two := NewSaver(Folder(dir), nil), NewSaver(Folder(dir), nil)
	claim := func(g *Saver, name string, want bool) {
		t.Helper()
		g.Claim(name)
		if mine, known := g.Claimed(name); !known || mine != want {
			t.Fatalf("%s is ours: %v, known: %v; want %v", name, mine, known, want)
		}
	}
	claim(one, "table-a", true)
	claim(one, "table-a", true)
	claim(two, "table-a", false)
	claim(two, "table-b", true)
	one.Release()
	claim(two, "table-a", true)
	claim(one, "table-a", false)
	if names, err := two.Names(""); err != nil || len(names) != 0 {
		t.Fatalf("a claim is a text: %v, %v", names, err)
	}
	if mine, known := NewSaver(Memory{}, nil).Claimed("x"); !mine || !known {
		t.Fatal("in memory something is not ours")
	}
}

func TestAnUnreadableStoreIsReportedAndNotNeeded(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tessera")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_DATA_HOME", filepath.Dir(file))
	if dir, err := dataFolder(); err != nil || dir != file {
		t.Skip("the data folder is elsewhere")
	}
	s := OpenSaver(func() {})
	if want := "there is a file where the games folder should be"; WhyFailed(Trouble(s)).String() != want {
		t.Fatalf("the trouble is %v", Trouble(s))
	}
	if _, err := s.Load("a"); !errors.Is(err, ErrNone) {
		t.Fatalf("nothing loads with %v", err)
	}
	mustSave(t, s, "a", "x")
	s.Flush()
	mustLoad(t, s, "a", "x")
}

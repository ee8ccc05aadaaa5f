package disk

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	errtest.None(t, os.WriteFile(path, []byte(text), 0o600))
}

func TestReadKeepsTheLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text")
	for size, ok := range map[int]bool{0: true, 9: true, 10: true, 11: false, 5000: false} {
		write(t, path, strings.Repeat("x", size))
		text, err := Read(path, 10)
		if (err == nil) != ok || ok && len(text) != size {
			t.Errorf("%d bytes of at most 10: %d bytes, %v", size, len(text), err)
		}
		if !ok && !strings.Contains(err.Error(), "larger than 10 bytes, the most that can be read") {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// TestReadLimitsDevices checks the limit on a device that never ends.
func TestReadLimitsDevices(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no such device")
	}
	if _, err := Read("/dev/zero", 1000); err == nil || !strings.Contains(err.Error(), "/dev/zero is larger than 1000 bytes, the most") {
		t.Errorf("got %v", err)
	}
}

func TestReadSaysWhichFile(t *testing.T) {
	folder := t.TempDir()
	for _, path := range []string{filepath.Join(folder, "none"), folder} {
		_, err := Read(path, 10)
		if err == nil || !strings.HasPrefix(err.Error(), path+" cannot be read: ") {
			t.Errorf("got %v", err)
		}
	}
}

func TestWriteReplacesTheWhole(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "text")
	for _, text := range []string{"a long text", "short", ""} {
		errtest.None(t, Write(path, []byte(text)))
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, []byte(text)) {
			t.Errorf("%q, %v; want %q", got, err, text)
		}
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("left over: %v", entries)
	}
}

// TestFailedWriteChangesNothing writes to the path of a folder and into a missing
// folder.
func TestFailedWriteChangesNothing(t *testing.T) {
	folder := t.TempDir()
	taken := filepath.Join(folder, "taken")
	errtest.None(t, os.MkdirAll(filepath.Join(taken, "inside"), 0o755))
	for _, path := range []string{taken, filepath.Join(folder, "none", "text")} {
		err := Write(path, []byte("text"))
		if err == nil || !strings.HasPrefix(err.Error(), path+" cannot be written: ") || strings.Contains(err.Error(), "rename") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("left over: %v", entries)
	}
}

func TestWriteKeepsModesAndLinks(t *testing.T) {
	folder := t.TempDir()
	target, near, far := filepath.Join(folder, "target"), filepath.Join(folder, "near"), filepath.Join(folder, "far")
	write(t, target, "old")
	for _, err := range []error{os.Chmod(target, 0o640), os.Symlink("target", near), os.Symlink(near, far)} {
		errtest.None(t, err)
	}
	errtest.None(t, Write(far, []byte("new")))
	info, err := os.Lstat(target)
	if err != nil || !info.Mode().IsRegular() || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if text, _ := os.ReadFile(target); string(text) != "new" {
		t.Errorf("the target holds %q", text)
	}
	for link, to := range map[string]string{near: "target", far: near} {
		if got, err := os.Readlink(link); err != nil || got != to {
			t.Errorf("%s points to %q, %v", link, got, err)
		}
	}
}

// TestWriteProtectedFileStays checks that a write-protected file is not replaced, even
// through a link or by root.
func TestWriteProtectedFileStays(t *testing.T) {
	folder := t.TempDir()
	path, link := filepath.Join(folder, "protected"), filepath.Join(folder, "link")
	write(t, path, "old")
	for _, err := range []error{os.Symlink(path, link), os.Chmod(path, 0o444)} {
		errtest.None(t, err)
	}
	for _, path := range []string{path, link} {
		err := Write(path, []byte("new"))
		if err == nil || err.Error() != path+" cannot be written: permission denied" {
			t.Errorf("got %v", err)
		}
	}
	if text, _ := os.ReadFile(path); string(text) != "old" {
		t.Errorf("the file holds %q", text)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 2 {
		t.Errorf("left over: %v", entries)
	}
}

// TestWriteKeepsEveryMode checks modes that the process's umask would change.
func TestWriteKeepsEveryMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such modes")
	}
	path := filepath.Join(t.TempDir(), "text")
	write(t, path, "old")
	for _, mode := range []os.FileMode{0o600, 0o640, 0o664, 0o666, 0o200, 0o755 | os.ModeSetgid} {
		errtest.None(t, os.Chmod(path, mode))
		before, _ := os.Stat(path) // not every user may set each bit
		err := Write(path, []byte("new"))
		if after, missing := os.Stat(path); err != nil || missing != nil || after.Mode() != before.Mode() {
			t.Errorf("%v: %v has become %v, %v", mode, before.Mode(), after.Mode(), err)
		}
	}
}

func TestWriteTakesLongNames(t *testing.T) {
	folder := t.TempDir()
	for _, length := range []int{100, 240, 241, 254, 255} {
		for range 2 { // first a new file, then a replaced one
			if err := Write(filepath.Join(folder, strings.Repeat("x", length)), []byte("text")); err != nil {
				t.Errorf("a name of %d bytes: %v", length, err)
			}
		}
	}
	if err := Write(filepath.Join(folder, strings.Repeat("x", 256)), nil); err == nil || !strings.HasSuffix(err.Error(), "file name too long") {
		t.Errorf("a name of 256 bytes: %v", err)
	}
}

func TestLinksInACircle(t *testing.T) {
	link := filepath.Join(t.TempDir(), "link")
	errtest.None(t, os.Symlink(link, link))
	if err := Write(link, nil); err == nil || !strings.Contains(err.Error(), "too many symbolic links") {
		t.Errorf("got %v", err)
	}
}

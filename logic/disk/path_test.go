//go:build unix

package disk

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
)

func TestPathsAsPeoplePasteThem(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	folder := t.TempDir()
	t.Chdir(folder)
	path := filepath.Join(folder, "my game #1 100%.json")
	quoted := filepath.Join(folder, "'quoted'")
	write(t, path, "{}")
	write(t, quoted, "{}")
	for typed, want := range map[string]string{
		path: path, " " + path + "\n": path, `"` + path + `"`: path, "'" + path + "'": path, `"` + path: path, "'" + path + "\r\n": path,
		"file://" + path:                   path,
		"file://localhost" + path + "\r\n": path,
		`"FILE://` + path + `"`:            path,
		"file://" + strings.NewReplacer(" ", "%20", "#", "%23", "%", "%25").Replace(path): path,
		"'quoted'":      "'quoted'",
		"none.json":     "none.json",
		"~/x.json":      filepath.Join(home, "x.json"),
		`"~/x.json"`:    filepath.Join(home, "x.json"),
		"file://nas/x":  "//nas/x",
		"it's.json":     "it's.json",
		"":              "",
		"https://x.org": "https://x.org",
	} {
		if got := CleanPath(typed); got != want {
			t.Errorf("%q is the path %q, want %q", typed, got, want)
		}
	}
}

// TestNamedPipesAreRefused: a named pipe is refused at once. A pipe that is open already is
// read.
func TestNamedPipesAreRefused(t *testing.T) {
	folder := t.TempDir()
	pipe, link := filepath.Join(folder, "pipe"), filepath.Join(folder, "link")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	errtest.None(t, os.Symlink(pipe, link))
	for _, path := range []string{pipe, link} {
		answer := make(chan error, 1)
		go func() {
			_, err := Read(path, 10)
			answer <- err
		}()
		select {
		case err := <-answer:
			if err == nil || err.Error() != path+" is not a file" {
				t.Errorf("%s: %v", path, err)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s is waited for", path)
		}
	}
	from, to, err := os.Pipe()
	errtest.None(t, err)
	defer from.Close()
	if _, err := to.WriteString("text"); err != nil || to.Close() != nil {
		t.Fatal(err)
	}
	own := filepath.Join("/dev/fd", strconv.Itoa(int(from.Fd())))
	if _, err := os.Stat(own); err != nil {
		t.Skip(err)
	}
	if text, err := Read(own, 10); err != nil || string(text) != "text" {
		t.Errorf("of a pipe %q is read, %v", text, err)
	}
}

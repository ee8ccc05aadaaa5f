// Package e2e plays the real app like a person: the desktop program in its window, and the
// page in a browser. The window is on a display of its own (Xvfb), with real buttons and
// keys (xdotool); the program's state comes from its flag -inspect. The page is in Debian's
// Chromium, moved over the browser's own protocol; its state comes from tessera.inspect().
//
// Both are used in the words of package player. A test that says the same of window and
// page is written once:
//
//	e2e.Everywhere(t, e2e.Start{Link: "game=trisq"}, func(t *testing.T, a *e2e.Running) {
//		a.Press("cell:a13")
//		a.Moves(1)
//	})
//
// A test of the page alone uses [Play], or [Open] for more than one page; one of the window
// alone uses [StartWindow]. TESSERA_E2E is "page" or "window" to run only those; then a
// missing tool is a failure. "evening" runs the evenings between machines, which use both.
// If a test fails, dist/e2e has a picture.
//
// The rules of a tap, a drag or a table need neither window nor page: their tests play the
// app in their own process, by the player of scenetest, in a tenth of the time. Here is
// what only a browser or a window can break.
//
// The package imports no game and no rules: it knows the app only from outside.
package e2e

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// Main runs the tests of a package and then ends what they shared. Call it from
// TestMain.
func Main(m *testing.M) {
	status := m.Run()
	for _, end := range ends.all {
		end()
	}
	os.RemoveAll(buildDir())
	os.Exit(status)
}

// buildDir returns the folder of the program for this test run.
var buildDir = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "tessera-e2e-")
	if err != nil {
		panic(err)
	}
	return dir
})

// program builds the real program, once for all tests, and returns its path.
var program = sync.OnceValues(func() (string, error) {
	target := filepath.Join(buildDir(), "tessera")
	cmd := exec.Command("go", "build", "-buildvcs=false", "-o", target, "tessera")
	if output, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the program does not build: %w\n%s", err, output)
	}
	return target, nil
})

// moduleRoot returns the folder of go.mod.
var moduleRoot = sync.OnceValues(func() (string, error) {
	output, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	return strings.TrimSpace(string(output)), err
})

// Nightly skips a test unless `make nightly` runs it. Use it for code that other tests
// cover too, or that seldom changes and only few browsers or settings reach.
func Nightly(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("for make nightly")
	}
}

// patience is how long a test waits for the machine: far longer than it takes, even on a
// busy machine.
const patience = 5 * time.Minute

// onlyOn skips the test if TESSERA_E2E names the other of "page" and "window".
func onlyOn(t testing.TB, device string) {
	t.Helper()
	if on := os.Getenv("TESSERA_E2E"); (on == "page" || on == "window") && on != device {
		t.Skipf("TESSERA_E2E is %s", on)
	}
}

// needTools skips the test if tools are not installed. Under TESSERA_E2E, which `make
// test` sets, a missing tool is a failure: a test that never runs proves nothing.
func needTools(t testing.TB, tools ...string) {
	t.Helper()
	var missing []string
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); errors.Is(err, exec.ErrNotFound) {
			missing = append(missing, tool)
		}
	}
	if len(missing) == 0 {
		return
	}
	message := fmt.Sprintf("this test needs %s; `make test` installs it", strings.Join(missing, " and "))
	if os.Getenv("TESSERA_E2E") != "" {
		t.Fatal(message)
	}
	t.Skip(message)
}

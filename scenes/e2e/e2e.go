// Package e2e plays the real desktop program like a person. It builds the program, opens
// it on a display of its own (Xvfb), presses real buttons and keys (xdotool) and reads
// the program's state (-inspect).
//
// A test is a few lines:
//
//	app := e2e.Start(t, e2e.Options{Args: []string{"-game", "trisq"}})
//	app.Click("cell:a13")
//	app.Wait("the first move", func(s e2e.Inspection) bool { return len(s.Moves) == 1 })
//
// A condition that does not come true in time ends the test. The log then has the
// program's last state, and dist/e2e a picture of it. The .mjs files in this folder do
// the same in a browser.
//
// The package imports no game and no rules: it knows the program only from outside.
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
)

// Main runs the tests of a package and then removes the program they built. Call it from
// TestMain.
func Main(m *testing.M) {
	status := m.Run()
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

// Nightly skips a test unless `make nightly` runs it. Use it if other tests cover the
// same code.
func Nightly(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("for make nightly")
	}
}

// needTools skips the test if tools are not installed. Under TESSERA_E2E=1, which `make
// test` sets, a missing tool is a failure: a test that never runs proves nothing.
func needTools(t *testing.T, tools ...string) {
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
	if os.Getenv("TESSERA_E2E") == "1" {
		t.Fatal(message)
	}
	t.Skip(message)
}

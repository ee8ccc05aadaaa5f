// Package e2e plays the real desktop program the way a person does: it builds it,
// opens it on a display of its own (Xvfb), presses real buttons and keys
// (xdotool) and looks at what the program says of itself (-inspect).
//
// A test is a few lines:
//
//	app := e2e.Start(t, e2e.Options{Args: []string{"-game", "trisq"}})
//	app.Click("cell:a13")
//	app.Wait("the first move", func(s e2e.Inspection) bool { return len(s.Moves) == 1 })
//
// Whatever does not come true in time ends the test; the log then holds what the
// program said last, and dist/e2e a picture of it. Files beside these that end in
// .mjs do the same in a browser.
//
// The package imports no game and no rule: it knows the program from outside.
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

// Main runs the tests of a package and then removes the program that they built.
// Call it from TestMain.
func Main(m *testing.M) {
	status := m.Run()
	os.RemoveAll(buildDir())
	os.Exit(status)
}

// buildDir is where this run of tests keeps the program.
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

// moduleRoot is the folder of go.mod.
var moduleRoot = sync.OnceValues(func() (string, error) {
	output, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	return strings.TrimSpace(string(output)), err
})

// Nightly skips a test of what other tests show as well, unless `make nightly` runs it.
func Nightly(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("for make nightly")
	}
}

// needTools skips the test where the tools are not installed. Under TESSERA_E2E=1,
// which `make test` sets, a missing tool is a failure: a test that nobody ever
// runs proves nothing.
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

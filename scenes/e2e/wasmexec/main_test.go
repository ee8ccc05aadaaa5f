package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"tessera/scenes/e2e"
)

// TestAProgramHasArgumentsFilesAndAStatus runs a program in the browser, which reads and
// writes files and ends with status 3.
func TestAProgramHasArgumentsFilesAndAStatus(t *testing.T) {
	if _, err := e2e.BrowserPath(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	built := exec.Command("go", "build", "-o", filepath.Join(dir, "program"), "./testdata/program")
	built.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	for _, cmd := range []*exec.Cmd{built, exec.Command("go", "build", "-o", filepath.Join(dir, "wasmexec"), ".")} {
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", cmd, err, out)
		}
	}
	folder := filepath.Join(dir, "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "greeting"), []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	cmd := exec.Command(filepath.Join(dir, "wasmexec"), filepath.Join(dir, "program"), "one", "two three")
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &out, &errs
	err := cmd.Run()
	if failed, ok := errors.AsType[*exec.ExitError](err); !ok || failed.ExitCode() != 3 {
		t.Errorf("the program ended with %v, want status 3", err)
	}
	if want := "[one two three] folder hello <nil> [greeting] true\n"; out.String() != want {
		t.Errorf("the program printed %q, want %q", out.String(), want)
	}
	if want := "leaving\n"; errs.String() != want {
		t.Errorf("the program printed the errors %q, want %q", errs.String(), want)
	}
	if answer, err := os.ReadFile(filepath.Join(folder, "answer")); string(answer) != "hello back" {
		t.Errorf("the program wrote %q (%v), want %q", answer, err, "hello back")
	}
}

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMakeInstallsWhatWasBuilt runs make install without Go, which root may lack. If
// something has to be built first, make must say that Go is missing.
func TestMakeInstallsWhatWasBuilt(t *testing.T) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, git string
		change    file
		installs  bool
	}{
		{name: "as built", git: "echo v1", installs: true},
		{name: "git refuses", git: "exit 128", installs: true},
		{name: "another version", git: "echo v2"},
		{name: "git refuses, and nothing is built", git: "exit 128", change: file{"dist/VERSION", nil, false}},
		{name: "a file is newer", git: "echo v1", change: file{"logic/a.go", []byte("package logic"), false}},
		{name: "node's files are newer", git: "echo v1", change: file{"scenes/node_modules/a", nil, false}, installs: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMachine(t, "make", "find", "cat", "sed")
			m.has("git", c.git)
			m.has("go", "echo 'go: this is 1.19' >&2; exit 1")
			folder := t.TempDir()
			all := []file{
				{"Makefile", makefile, false}, {"go.mod", []byte("go 1.26.8\n"), false}, {"go.sum", nil, false}, {"main.go", nil, false}, {"LICENSE", nil, false},
				{"assets/a", nil, false}, {"logic/a", nil, false}, {"scenes/a", nil, false},
				{"dist/install", []byte("#!/bin/sh\necho \"installed below $1\"\n"), true}, {"dist/VERSION", []byte("v1\n"), false},
			}
			if err := write(folder, all); err != nil {
				t.Fatal(err)
			}
			earlier := time.Now().Add(-time.Hour)
			for _, f := range append(all, file{name: "assets"}, file{name: "logic"}, file{name: "scenes"}) {
				if err := os.Chtimes(filepath.Join(folder, f.name), earlier, earlier); err != nil {
					t.Fatal(err)
				}
			}
			if c.change.name != "" {
				if err := write(folder, []file{c.change}); err != nil {
					t.Fatal(err)
				}
			}
			said, err := m.run(folder, "make", "install")
			if installed := strings.Contains(said, "installed below /usr/local"); installed != c.installs || installed != (err == nil) {
				t.Errorf("it installs: %v, %v: %s", installed, err, said)
			}
			if wants := strings.Contains(said, "Tessera is built with Go 1.26.8 or newer, and that is missing here: go: this is 1.19\n"); wants == c.installs {
				t.Errorf("it says %q", said)
			}
		})
	}
}

package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// A program is distributed under its name. path is its package, relative to the top of
// the repository.
type program struct {
	name, path string
	window     bool // opens a window and needs no console
}

var programs = []program{
	{"tessera", ".", true},
	{"tessera-serve", "./logic/cmd/serve", false},
	{"tessera-play", "./logic/cmd/play", false},
}

// browserPrograms are the programs of the page, which assets/web builds.
var browserPrograms = []string{".", "./logic/cmd/think"}

// A target is an operating system and an architecture in Go's terms.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "-" + t.arch }

var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

var browser = target{"js", "wasm"}

func hostTarget() target { return target{runtime.GOOS, runtime.GOARCH} }

// env returns the environment of the go command for a target. It needs no C compiler, so
// every machine can build for all targets.
func (t target) env() []string {
	return append(os.Environ(), "GOOS="+t.os, "GOARCH="+t.arch, "CGO_ENABLED=0")
}

// build builds a program and returns it. The same sources give the same bytes in any
// folder.
func (r release) build(ctx context.Context, t target, p program) ([]byte, error) {
	work, err := os.MkdirTemp("", "tessera-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	flags := "-s -w -X tessera/logic/release.version=" + r.version
	if t.os == "windows" && p.window {
		flags += " -H windowsgui"
	}
	to := filepath.Join(work, p.name)
	if _, err := output(ctx, r.root, t.env(), "go", "build", "-trimpath", "-buildvcs=false", "-gcflags", "all=-dwarf=false", "-ldflags", flags, "-o", to, p.path); err != nil {
		return nil, fmt.Errorf("%s for %s: %w", p.name, t, err)
	}
	content, err := os.ReadFile(to)
	if err == nil && t.os == "windows" {
		content, err = r.withResources(content, p)
	}
	return content, err
}

// built returns all programs for a target, in a folder.
func (r release) built(ctx context.Context, t target, folder string) (files []file, err error) {
	for _, p := range programs {
		content, err := r.build(ctx, t, p)
		if err != nil {
			return nil, err
		}
		name := folder + p.name
		if t.os == "windows" {
			name += ".exe"
		}
		files = append(files, file{name, content, true})
	}
	return files, nil
}

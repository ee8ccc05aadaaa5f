package main

import (
	"os"
	"strings"
)

// The programs that are handed on, by the names under which they are installed.
var programs = []struct{ name, path string }{
	{"tessera", "."},
	{"tessera-serve", "./logic/cmd/serve"},
	{"tessera-play", "./logic/cmd/play"},
}

// browserPrograms are those of the page, which assets/web builds.
var browserPrograms = []string{".", "./logic/cmd/think"}

// A target is a system and a kind of processor, as Go calls them.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "-" + t.arch }

// targets are what programs are made for.
var targets = []target{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

var browser = target{"js", "wasm"}

// env is the environment in which the go command works for a target, always without
// a C compiler.
func (t target) env() []string {
	return append(os.Environ(), "GOOS="+t.os, "GOARCH="+t.arch, "CGO_ENABLED=0", "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" -buildvcs=false"))
}

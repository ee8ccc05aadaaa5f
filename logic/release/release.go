// Package release has the version of the program and the licences of the libraries in it.
//
// It may import only the standard library. The browser's programs do not embed the
// notices, which are a file next to them.
package release

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is the output of `git describe`, if the build sets it: -ldflags '-X
// tessera/logic/release.version=v1.2'.
var version string

// Version returns the version set by the build, else the one that the go command
// recorded, else "devel". It is never empty.
func Version() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unknown
	}
	return recordedVersion(info)
}

// unknown is the version of a program built without one, for example by `go run`.
const unknown = "devel"

// recordedVersion returns the version that the go command recorded. New go commands record a version
// for a known tag or commit, older ones only the commit.
func recordedVersion(info *debug.BuildInfo) string {
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	commit := settings["vcs.revision"]
	if commit == "" {
		return unknown
	}
	text := commit[:min(len(commit), 12)]
	if settings["vcs.modified"] == "true" {
		text += "+dirty"
	}
	return text
}

// Line returns a line, with a line feed, that names the program, its version, its
// platform and its Go version.
func Line(program string) string {
	return fmt.Sprintf("%s %s (%s/%s, %s)\n", program, Version(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}

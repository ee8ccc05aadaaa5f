// Package release tells which Tessera a program is, and what the libraries in it
// ask to be told: their licences.
//
// It may import the standard library alone. The browser's programs do not hold the
// notices, which lie beside them as a file.
package release

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is what `git describe` says of the sources, where who built the program
// has put it in: -ldflags '-X tessera/logic/release.version=v1.2'.
var version string

// Version is which Tessera this is: what was put in when it was built, else what the
// go command wrote down of the sources, else a word that says that nobody knows.
// It is never empty.
func Version() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return unknown
	}
	return told(info)
}

// unknown is the version of a program that came without one, such as that of `go run`.
const unknown = "devel"

// told is the version that the go command wrote down. It gives the module one where
// it knows the tag or the commit, and older ones only name the commit.
func told(info *debug.BuildInfo) string {
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

// Line says in a line that ends in a line feed which version of a program this is,
// for which system, and by which Go it was built.
func Line(program string) string {
	return fmt.Sprintf("%s %s (%s/%s, %s)\n", program, Version(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}

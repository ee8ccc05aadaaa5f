//go:build !js

package app

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
)

// Answers adds the flags that are answered with a text and end the program, and
// says how it is called where the arguments make no sense. None of them asks for a
// display.
func Answers() {
	flag.Usage = func() { fmt.Fprint(flag.CommandLine.Output(), usage) }
	say := func(text string) func(string) error {
		return func(string) error {
			fmt.Print(text)
			os.Exit(0)
			return nil
		}
	}
	flag.BoolFunc("version", "say which version this is", say("tessera "+version()+"\n"))
	flag.BoolFunc("help", "say how the program is called", say(usage))
	flag.BoolFunc("h", "the same", say(usage))
}

// version is which Tessera this is and what it was built with. Where the Makefile
// has not said, the go command may have written down the commit.
func version() string {
	name := Version
	if name == "" {
		name = "of no version"
		if info, ok := debug.ReadBuildInfo(); ok {
			for _, s := range info.Settings {
				if s.Key == "vcs.revision" {
					name = s.Value[:min(len(s.Value), 12)]
				}
			}
		}
	}
	return fmt.Sprintf("%s (%s/%s, %s)", name, runtime.GOOS, runtime.GOARCH, runtime.Version())
}

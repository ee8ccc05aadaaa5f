//go:build !js

package app

import (
	"flag"
	"fmt"
	"os"

	"tessera/logic/release"
	"tessera/scenes/boards"
	"tessera/scenes/desktop"
)

// RegisterTextFlags registers the flags that print a text and exit: -version, -licenses and -help.
// It also sets the usage text for invalid arguments. None of the flags needs a display.
func RegisterTextFlags() {
	desktop.Console()
	usage := usage(boards.Rules(Games()))
	flag.Usage = func() { fmt.Fprint(flag.CommandLine.Output(), usage) }
	say := func(text string) func(string) error {
		return func(string) error {
			fmt.Print(text)
			os.Exit(0)
			return nil
		}
	}
	flag.BoolFunc("version", "say which version this is", say(release.Line("tessera")))
	flag.BoolFunc("licenses", "print the licences of the program and of what it is made of", say(release.Notices))
	flag.BoolFunc("help", "say how the program is called", say(usage))
	flag.BoolFunc("h", "the same", say(usage))
}

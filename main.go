// Tessera is four small abstract board games at one table, for the desktop and
// the browser.
package main

import (
	"flag"
	"fmt"
	"os"

	"tessera/scenes/app"
)

func main() {
	app.RegisterTextFlags()
	game := flag.String("game", "", "open the table of this `game` at once: "+app.GameNames())
	load := flag.String("load", "", "open the saved game in this `file`, or a link")
	inspect := flag.String("inspect", os.Getenv("TESSERA_INSPECT"), "keep this `file` up to date with what is on the screen, as JSON")
	picture := flag.String("picture", "", "write a picture of the game that -load names to this new `file`, in PNG format or, if it ends in .gif, of all its turns, and open no window")
	flag.Parse()
	if *load == "" && flag.NArg() == 1 { // as file managers open a file
		*load = flag.Arg(0)
	} else if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "tessera: there is nothing to do with %q; -load FILE opens one saved game, or a link\n", flag.Args())
		os.Exit(2)
	}
	if *picture != "" {
		if *load == "" {
			fmt.Fprintln(os.Stderr, "tessera: -picture needs a saved game: -load FILE")
			os.Exit(2)
		}
		os.Exit(app.Picture(*load, *picture))
	}
	os.Exit(app.Start(*game, *load, *inspect))
}

// Tessera is four small abstract board games at one table, for the desktop and
// the browser.
package main

import (
	"flag"
	"os"

	_ "tessera/scenes/display" // says what to do where there is no display

	"tessera/scenes/app"
)

func main() {
	game := flag.String("game", "", "open the table of this `game` at once: "+app.GameNames())
	load := flag.String("load", "", "open the saved game in this `file`")
	inspect := flag.String("inspect", os.Getenv("TESSERA_INSPECT"), "keep this `file` up to date with what is on the screen, as JSON")
	flag.Parse()
	os.Exit(app.Start(*game, *load, *inspect))
}

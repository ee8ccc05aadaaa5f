// Tessera is four small abstract board games at one table, for the desktop and
// the browser.
package main

import (
	"os"

	"tessera/scenes/app"
)

func main() { os.Exit(app.Main()) }

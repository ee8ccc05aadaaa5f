//go:build !js

package app

// Version is which Tessera this is: what git describe says of the sources, put in
// by the Makefile; "" where the program was built without it.
var Version string

// usage is how the program is called.
const usage = `Tessera: Trisq, Four in a Square, Square Game and Shaper, at one table.

usage:
  tessera [-game GAME] [-inspect FILE] [[-load] FILE]
  tessera -load FILE -picture FILE

  -game GAME     open the table of this game at once: trisq, foursquare, square or shaper
  -load FILE     open the saved game in this file; the file alone does the same
  -picture FILE  write a picture of the game that -load names to this file, in PNG
                 format, and open no window
  -inspect FILE  keep this file up to date with what is on the screen, as JSON
                 (or TESSERA_INSPECT in the environment)
  -version       say which version this is
  -help          say this

Without arguments the shelf of the games opens. Games are saved after every move.
`

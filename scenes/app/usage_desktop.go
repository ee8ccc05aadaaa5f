//go:build !js

package app

import (
	"fmt"

	"tessera/logic/match"
)

func usage(games match.Games) string { return fmt.Sprintf(usageText, games.Titles(), games.IDs()) }

// usageText has two verbs: the titles of the games and their ids.
const usageText = `Tessera: %s, at one table.

usage:
  tessera [-game GAME] [-inspect FILE] [[-load] FILE]
  tessera -load FILE -picture FILE

  -game GAME     open the table of this game at once. The games are called
                 %s
  -load FILE     open the saved game in this file; the file alone does the same
  -picture FILE  write a picture of the game that -load names to this new file, in PNG
                 format, and open no window
  -inspect FILE  keep this file up to date with what is on the screen, as JSON
                 (or TESSERA_INSPECT in the environment)
  -version       say which version this is
  -licenses      print the licences of the program and of what it is made of
  -help          say this

Without arguments the shelf of the games opens. Games are saved after every move.
`

// Package squaregame is the Square Game table: the paper with its points and pieces, the
// trays of the hands, and what the shared table needs to know about the game.
package squaregame

import (
	"encoding/json"
	"image"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/motion"
)

// Game returns Square Game for the shared table.
func Game() *boards.Game {
	return &boards.Game{
		Game:       match.SetUp(squaregame.Game(), squaregame.Setup()).Teach(squaregame.Teaching()),
		Picture:    shelfPicture,
		Small:      small,
		Large:      large,
		Mark:       func(seat, px int, style sprites.Style) image.Image { return sprites.SquareSeat(px, seat, style) },
		Glyph:      glyph,
		HowTo:      func(json.RawMessage) []boards.Card { return howTo() },
		ChangeTime: changeTime,
		Sounds:     changeSounds,
		Aids:       []boards.Aid{{Name: aidDim, Label: "Dim pieces that fit nowhere"}},
		NewBoard:   func() boards.Board { return newBoard() },
	}
}

// changeTime is longer for a piece on its way to the board than for a pass.
func changeTime(from, to match.State) time.Duration {
	if match.Typed[squaregame.State](from).LastIndex() == match.Typed[squaregame.State](to).LastIndex() {
		return motion.Normal
	}
	return motion.Slow
}

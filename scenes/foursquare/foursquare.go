// Package foursquare is the Four in a Square table: its board on the screen, and what the
// shared table needs to know about the game.
package foursquare

import (
	"image"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/scenes/boards"
)

// moveTime is how long a marble flies and a tile slides.
const moveTime = 200 * time.Millisecond

type typedDesk = boards.Typed[foursquare.State]

// Game returns Four in a Square for the shared table.
func Game() *boards.Game {
	return &boards.Game{
		Game:    match.SetUp(foursquare.Game(), foursquare.Setup()).Teach(foursquare.Teaching()),
		Picture: shelfPicture,
		Small:   small,
		Large:   large,
		Mark: func(seat, px int, style sprites.Style) image.Image {
			return sprites.FoursquareSign(px, seat == 0, style)
		},
		HowTo:      howTo,
		ChangeTime: func(_, _ match.State) time.Duration { return moveTime },
		Sounds:     changeSounds,
		NewBoard:   func() boards.Board { return newBoard() },
		Piece:      editorPiece,
	}
}

// editorPiece draws a marble for setting up a position.
func editorPiece(key string, px int, style sprites.Style) image.Image {
	for _, p := range foursquare.Players {
		if key == p.String() {
			return sprites.FoursquareMarble(px, p == foursquare.Red, style)
		}
	}
	return nil
}

// seat returns a player's seat, 0 or 1.
func seat(p foursquare.Player) int {
	if p == foursquare.Blue {
		return 1
	}
	return 0
}

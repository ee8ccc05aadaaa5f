// Package trisq is the table of Trisq: its board on the screen, and what the
// shared table needs to know of its rules.
//
// It imports logic/trisq, scenes/table and scenes/ui.
package trisq

import (
	"encoding/json"
	"image"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/trisq"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

// stateTable is a table of Trisq.
type stateTable = table.Typed[trisq.State]

// Game is Trisq as the table plays it.
func Game() *table.Game {
	return &table.Game{
		Game:       trisq.Game(),
		Picture:    shelfPicture,
		Mark:       func(seat, px int) image.Image { return sprites.TrisqMark(px, seat == 0) },
		HowTo:      func(json.RawMessage) []table.Card { return howTo() },
		ChangeTime: changeTime,
		NewBoard:   func() table.Board { return newBoard() },
	}
}

// changeTime shows a capture a little longer than a mere placement.
func changeTime(from, to match.State) time.Duration {
	before, after := match.Typed[trisq.State](from), match.Typed[trisq.State](to)
	for _, side := range [...]trisq.Figure{trisq.Triangle, trisq.Square} {
		if before.Captured(side) != after.Captured(side) {
			return ui.Slow
		}
	}
	return ui.Normal
}

func shelfPicture(w, h int, dark bool) image.Image {
	return sprites.TrisqScene(w, h, dark,
		"·······",
		"··S·T··",
		"·TsT·S·",
		"··T·S··",
		"·······")
}

func howTo() []table.Card {
	scene := func(text string, rows ...string) table.Card {
		return table.Card{Text: text, Picture: func(w, h int, dark bool) image.Image {
			return sprites.TrisqScene(w, h, dark, rows...)
		}}
	}
	return []table.Card{
		scene("Players place one figure each in turn: triangles first, then squares. Figures never move.",
			"·····", "··T··", "·S·S·", "··T··"),
		scene("Fill the last free neighbour of an enemy figure and it is captured. Diagonals do not count.",
			"··T··", "·TsT·", "··T··"),
		scene("The edge of the board counts as a wall: in a corner two figures are enough.",
			"#·T··", "#S··T", "#tS·S", "#####"),
		scene("You may not place a figure where it would have no free neighbour, unless the move captures.",
			"··T··", "·TxT·", "··T··"),
		scene("You may not bring back the board as it stood after your last move. Play elsewhere first.",
			"·TS··", "TxtS·", "·TS··"),
		scene("Two passes end the game. Your figures and the empty regions that touch only them are your area. The larger area wins.",
			"11T22", "1TS2S", "TTSS2", "1TTS2"),
	}
}

// Package shaper is the table of Shaper: its two boards on the screen, the piece
// that is dragged onto one of them, the review of a finished game and the
// player's statistics.
//
// It imports logic/shaper, scenes/table and scenes/ui.
package shaper

import (
	"encoding/json"
	"image"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/shaper"
	"tessera/scenes/table"
)

// stateTable is a table of Shaper.
type stateTable = table.Typed[shaper.State]

// Game is Shaper as the table plays it.
func Game() *table.Game {
	return &table.Game{
		Game:     shaper.Game(),
		Picture:  sprites.ShaperShelf,
		Small:    small,
		Mark:     func(_, px int) image.Image { return sprites.ShaperMark(px) },
		HowTo:    func(json.RawMessage) []table.Card { return howTo() },
		OwnEnd:   true,
		NewBoard: func() table.Board { return new(board) },
	}
}

// small is a picture of the player's board, and what it still lacks.
func small(state match.State, w, h int, dark bool) image.Image {
	s := match.Typed[shaper.State](state)
	return sprites.ShaperMini(min(w, h), uint16(s.Board()), uint16(s.Difference()), dark)
}

func howTo() []table.Card {
	sums := func(w, h int, dark bool) image.Image { return sprites.ShaperSumScene(w, h, dark, ".XX", "XX.") }
	hold := func(w, h int, dark bool) image.Image {
		return sprites.ShaperHoldScene(w, h, dark, "X.X/..x/X.o", true, 2, 3)
	}
	pieces := func(w, h int, dark bool) image.Image {
		return sprites.ShaperPiecesScene(w, h, dark, false, "XX", "X.", "./X")
	}
	turning := func(w, h int, dark bool) image.Image {
		return sprites.ShaperPiecesScene(w, h, dark, true, "X.", "X/.", ".X")
	}
	edge := func(w, h int, dark bool) image.Image {
		return sprites.ShaperHoldScene(w, h, dark, "X.X/..!/X.X", false, 2, 3)
	}
	return []table.Card{
		{Picture: sprites.ShaperGoalScene, Text: "Make your board the same as the computer's, in as few rounds as you can. Yours starts blank."},
		{Picture: sums, Text: "Each X of the piece turns a tile over: a blank one gets an X, an X goes blank. This is XOR."},
		{Picture: hold, Text: "Drag the piece over your board. The tiles it turns glow and show what they will be. Let go to place it."},
		{Picture: pieces, Text: "Nine pieces in ten are XX. The others have an empty half, which changes nothing. Each may lie or stand."},
		{Picture: turning, Text: "Rotate by wheel, right click, R or the buttons. Every quarter turn is a round and costs 10 points."},
		{Picture: edge, Text: "Over the right or bottom edge a drop is an error, which is a round too. Score = 200 − 10 × rounds, the finished board counted as one."},
	}
}

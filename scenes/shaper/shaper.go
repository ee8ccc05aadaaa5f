// Package shaper is the Shaper table: its two boards on the screen, the piece that is
// dragged onto one of them, the review of a finished game and the player's statistics.
package shaper

import (
	"encoding/json"
	"image"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
)

type typedDesk = boards.Typed[shaper.State]

// Game returns Shaper for the shared table.
func Game() *boards.Game {
	return &boards.Game{
		Game:     match.SetUp(shaper.Game(), shaper.Setup()).Teach(shaper.Teaching()),
		Picture:  sprites.ShaperShelf,
		Small:    small,
		Large:    large,
		Mark:     func(_, px int, style sprites.Style) image.Image { return sprites.ShaperTile(px, true, style) },
		Sounds:   commandSounds,
		HowTo:    func(json.RawMessage) []boards.Card { return howTo() },
		Aids:     []boards.Aid{{Name: aidDiffer, Label: "Mark tiles that differ from the computer's"}},
		OwnEnd:   true,
		Piece:    editorPiece,
		NewBoard: func() boards.Board { return newBoard() },
	}
}

// editorPiece draws an X, or a piece, for setting up a position.
func editorPiece(key string, px int, style sprites.Style) image.Image {
	if key == "X" {
		return sprites.ShaperTile(px*3/4, true, style)
	}
	p, err := shaper.ParsePiece(key)
	if err != nil {
		return nil
	}
	first, second := p.Cells()
	return sprites.ShaperPiece(int(float64(px)/(2+2*sprites.ShaperPieceMargin)), p.Standing(), first, second, style)
}

// aidDiffer is the setting that marks the squares in which the boards differ.
const aidDiffer = "differ"

// small draws the player's board with the differing squares.
func small(state match.State, w, h int, style sprites.Style) image.Image {
	s := match.Typed[shaper.State](state)
	return sprites.ShaperMini(min(w, h), uint16(s.Board()), uint16(s.Difference()), style)
}

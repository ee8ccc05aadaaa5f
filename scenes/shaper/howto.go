package shaper

import (
	"image"

	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
)

// The boards and pieces of the cards. A test plays each through the rules.
var (
	// sums are tiles, the piece's cells on them, and the results.
	sums = []string{".XX", "XX."}
	// drawn are possible pieces; turned is one piece after each clockwise rotation.
	drawn  = []string{"XX", "X.", "./X"}
	turned = []string{"X.", "X/.", ".X"}
	// inside and over are pieces held over a board, entirely on it and over its edge, in
	// the letters of [sprites.ShaperHoldScene].
	inside = held{rows: "X.X/..x/X.o", piece: "X/X", move: shaper.Place(2, 3)}
	over   = held{rows: "X.X/..!/X.X", piece: "XX", move: shaper.Place(2, 3)}
)

type held struct {
	rows  string
	piece string
	move  shaper.Move // the move of letting go
}

func (h held) draw(w, height int, style sprites.Style) image.Image {
	piece, _ := shaper.ParsePiece(h.piece)
	return sprites.ShaperHoldScene(w, height, style, h.rows, piece.Standing(), float64(h.move.Row()), float64(h.move.Column()))
}

// howTo returns the cards of the how-to.
func howTo() []boards.Card {
	row := func(arrows bool, pieces []string) func(w, h int, style sprites.Style) image.Image {
		return func(w, h int, style sprites.Style) image.Image {
			return sprites.ShaperPiecesScene(w, h, style, arrows, pieces...)
		}
	}
	sum := func(w, h int, style sprites.Style) image.Image { return sprites.ShaperSumScene(w, h, style, sums...) }
	return []boards.Card{
		{Picture: sprites.ShaperGoalScene, Text: say.It("Make your board match the computer's in as few " +
			"rounds as you can. Yours starts blank.")},
		{Picture: sum, Text: say.It("Each X on the piece flips a tile: a blank tile gets an X, and an X " +
			"goes blank.")},
		{Picture: inside.draw, Text: say.It("Drag the piece over your board. The tiles it would flip glow " +
			"and show the result. Let go to place it. Or click the piece, then a tile.")},
		{Picture: row(false, drawn), Text: say.It("Nine out of ten pieces are XX. The others have an " +
			"empty half, which changes nothing. A piece can lie flat or stand upright.")},
		{Picture: row(true, turned), Text: say.It("Rotate the piece with the wheel, a right click, R, a "+
			"second tap or the buttons. Each quarter turn takes a round and costs "+
			"%d points.", shaper.RoundCost)},
		{Picture: over.draw, Text: say.It("Dropping a piece over the edge is an error and costs a round "+
			"too. Your score is 200 − %d × rounds. The finished board counts as "+
			"one round.", shaper.RoundCost)},
	}
}

package shaper

import (
	"image"

	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
)

// What the cards show; a test plays each through the rules.
var (
	// sums are tiles, the piece's half on them and what they become.
	sums = []string{".XX", "XX."}
	// drawn are pieces there are, turned one piece rotated clockwise again and
	// again.
	drawn  = []string{"XX", "X.", "./X"}
	turned = []string{"X.", "X/.", ".X"}
	// inside and over are pieces held over a board in the letters of
	// [sprites.ShaperHoldScene], with all of it on the board and over the edge.
	inside = held{rows: "X.X/..x/X.o", piece: "X/X", move: shaper.Place(2, 3)}
	over   = held{rows: "X.X/..!/X.X", piece: "XX", move: shaper.Place(2, 3)}
)

// held is a piece held over a board.
type held struct {
	rows  string
	piece string
	move  shaper.Move // what letting go gives
}

func (h held) draw(w, height int, style sprites.Style) image.Image {
	piece, _ := shaper.ParsePiece(h.piece)
	return sprites.ShaperHoldScene(w, height, style, h.rows, piece.Standing(), float64(h.move.Row()), float64(h.move.Column()))
}

// howTo explains the game.
func howTo() []boards.Card {
	row := func(arrows bool, pieces []string) func(w, h int, style sprites.Style) image.Image {
		return func(w, h int, style sprites.Style) image.Image {
			return sprites.ShaperPiecesScene(w, h, style, arrows, pieces...)
		}
	}
	sum := func(w, h int, style sprites.Style) image.Image { return sprites.ShaperSumScene(w, h, style, sums...) }
	return []boards.Card{
		{Picture: sprites.ShaperGoalScene, Text: say.It("Make your board the same as the computer's, in as few rounds as you can. Yours starts blank.")},
		{Picture: sum, Text: say.It("Each X of the piece turns a tile over. A blank tile gets an X, and an X goes blank.")},
		{Picture: inside.draw, Text: say.It("Drag the piece over your board. The tiles it turns glow and show what they will be. Let go to place it. Or click it, then a tile.")},
		{Picture: row(false, drawn), Text: say.It("Nine pieces in ten are XX. The others have an empty half, which changes nothing. A piece may lie or stand.")},
		{Picture: row(true, turned), Text: say.It("Rotate with the wheel, a right click, R, a second tap or the buttons. Every quarter turn is a round and costs %d points.", shaper.RoundCost)},
		{Picture: over.draw, Text: say.It("Over the edge a drop is an error, which costs a round too. Your score is 200 − %d × rounds. The finished board counts as one round.", shaper.RoundCost)},
	}
}

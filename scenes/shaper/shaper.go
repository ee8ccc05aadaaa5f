// Package shaper is the Shaper table: its two boards on the screen, the piece that is
// dragged onto one of them, the review of a finished game and the player's statistics.
package shaper

import (
	"encoding/json"
	"image"
	"image/draw"
	"math/bits"
	"time"

	"tessera/assets/fonts"
	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
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

// small draws both boards, or the player's alone with the differing squares if there is too
// little room for them.
func small(state match.State, w, h int, style sprites.Style) image.Image {
	s := match.Typed[shaper.State](state)
	if w >= leastBoards {
		return sprites.ShaperBoards(s.Target().String(), s.Board().String())(w, h, style)
	}
	return sprites.ShaperMini(min(w, h), uint16(s.Board()), uint16(s.Difference()), style)
}

const leastBoards = 120 // pixels

// large draws both boards: the computer's, and the player's with the differing squares
// and the last placement.
func large(t boards.Turn, w, _ int, style sprites.Style) image.Image {
	s := match.Typed[shaper.State](t.After)
	gap := w / 24
	side := (w - gap) / 2
	head := side / 6 // for the words
	out := image.NewRGBA(image.Rect(0, 0, w, head+side))
	ink := ui.ThemeOf(style).Ink
	for i, board := range []struct {
		words       say.ID
		tiles, lack uint16
	}{
		{"whose board|The computer's", uint16(s.Target()), 0},
		{"whose board|Yours", uint16(s.Board()), uint16(s.Difference())},
	} {
		img := sprites.ShaperMini(side, board.tiles, board.lack, style)
		x, y := i*(side+gap), head
		draw.Draw(out, img.Bounds().Sub(img.Bounds().Min).Add(image.Pt(x, y)), img, img.Bounds().Min, draw.Over)
		middle := geom.Point{X: float64(x) + float64(side)/2, Y: float64(y) - float64(side)*0.09}
		boards.Write(out, lang.T(board.words), fonts.Medium, float64(side)*0.075, ink, middle, 0.5)
	}
	markLast(out, t, image.Pt(side+gap, head), side, style)
	return out
}

// markLast marks on the player's board, which is side pixels wide, where a turn placed a
// piece. A rotation has no mark there.
func markLast(out draw.Image, t boards.Turn, corner image.Point, side int, style sprites.Style) {
	if len(t.Moves) == 0 {
		return
	}
	m, err := shaper.ParseMove(t.Moves[len(t.Moves)-1])
	if err != nil || m.IsRotation() {
		return
	}
	cell := sprites.ShaperMiniCell * float64(side)
	edge := (float64(side) - cell*shaper.Size) / 2
	for _, last := range lastOn(match.Typed[shaper.State](t.Before), m) {
		img := sprites.ShaperLast(int(cell), last.kind, style)
		each(last.squares, func(row, column int) {
			at := corner.Add(image.Pt(int(edge+cell*float64(column-1)), int(edge+cell*float64(row-1))))
			draw.Draw(out, img.Bounds().Add(at), img, img.Bounds().Min, draw.Over)
		})
	}
}

// The boards and pieces of the cards. A test plays each through the rules.
var (
	goalCard = "X.X/.XX/X.X"
	// Each of the sums is a tile, the piece's cell on it, and the result.
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
		{Picture: sprites.ShaperBoards(goalCard, "X.X/.../X.X"), Before: sprites.ShaperBoards(goalCard, ".../.../..."), Text: say.It("Make your board match the computer's in as few " +
			"rounds as you can. Yours starts blank.")},
		{Picture: sum, Text: say.It("Each X on the piece flips a tile: a blank tile gets an X, and an X " +
			"goes blank.")},
		{Picture: inside.draw, Text: say.It("Drag the piece over your board and let go, or click a tile. " +
			"Glowing tiles show the result. A placed piece stays, and you get the next one."),
			Touch: say.It("Drag the piece over your board and let go, or tap a tile. If the piece just " +
				"shows there, tap again. A placed piece stays, and you get the next one.")},
		{Picture: row(false, drawn), Text: say.It("Nine out of ten pieces are XX. The others have an " +
			"empty half, which changes nothing. A piece can lie flat or stand upright.")},
		{Picture: row(true, turned), Text: say.It("Rotate the piece with the buttons, the wheel, a right "+
			"click or R. Each quarter turn takes a round and costs %d points.", shaper.RoundCost),
			Touch: say.It("Tap the piece again to rotate it, or use the buttons. Each quarter turn "+
				"takes a round and costs %d points.", shaper.RoundCost)},
		{Picture: over.draw, Text: say.It("Dropping a piece over the edge is an error and costs a round "+
			"too. Your score is 200 − %d × rounds. The finished board counts as "+
			"one round.", shaper.RoundCost)},
	}
}

const (
	toggleEach  = 70 * time.Millisecond // delay between the sounds of two tiles
	mostToggles = 2                     // the cells of a piece; a jump in the history plays no more
)

// commandSounds returns the sounds of a command.
func commandSounds(from, to match.State, _ bool) []boards.Cue {
	before, s := match.Typed[shaper.State](from), match.Typed[shaper.State](to)
	last, _ := s.Last()
	switch {
	case s.OutOfBoardError():
		return []boards.Cue{{Sound: sounds.Refused}}
	case last.IsRotation():
		return []boards.Cue{{Sound: sounds.Turn}}
	}
	var cues []boards.Cue
	for i := range min(bits.OnesCount16(uint16(before.Board()^s.Board())), mostToggles) {
		cues = append(cues, boards.Cue{Sound: sounds.Toggle, After: time.Duration(i) * toggleEach})
	}
	if s.Won() {
		cues = append(cues, boards.Cue{Sound: sounds.Click, After: time.Duration(boards.Landed * float64(geom.Lasts(celebrationTime)))})
	}
	return cues
}

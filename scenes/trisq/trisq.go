// Package trisq is the Trisq table: its board on the screen, and what the shared table
// needs to know about the game.
package trisq

import (
	"image"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
	"tessera/scenes/motion"
)

type typedDesk = boards.Typed[trisq.State]

// Game returns Trisq for the shared table.
func Game() *boards.Game {
	return &boards.Game{
		Game:       match.SetUp(trisq.Game(), trisq.Setup()).Teach(trisq.Teaching()),
		Picture:    shelfPicture,
		Small:      small,
		Large:      large,
		Mark:       func(seat, px int, style sprites.Style) image.Image { return sprites.TrisqMark(px, seat == 0, style) },
		HowTo:      howTo,
		ChangeTime: changeTime,
		Sounds:     changeSounds,
		NewBoard:   func() boards.Board { return newBoard() },
		Piece:      editorPiece,
	}
}

// editorPiece draws a figure for setting up a position.
func editorPiece(key string, px int, style sprites.Style) image.Image {
	switch key {
	case trisq.Triangle.String():
		return sprites.TrisqTriangle(px, style)
	case trisq.Square.String():
		return sprites.TrisqSquare(px, style)
	}
	return nil
}

// small draws the whole board.
func small(state match.State, w, h int, style sprites.Style) image.Image {
	s := match.Typed[trisq.State](state)
	letters := map[trisq.Figure]byte{trisq.None: '.', trisq.Triangle: 'T', trisq.Square: 'S'}
	rows := make([]string, trisq.Size)
	for row := range rows {
		line := make([]byte, trisq.Size)
		for column := range line {
			p, _ := trisq.PointAt(column, row)
			line[column] = letters[s.At(p)]
		}
		rows[row] = string(line)
	}
	return sprites.TrisqStamp(w, h, style, rows)
}

// changeTime is a little longer for a capture than for a placement alone.
func changeTime(from, to match.State) time.Duration {
	before, after := match.Typed[trisq.State](from), match.Typed[trisq.State](to)
	for _, side := range [...]trisq.Figure{trisq.Triangle, trisq.Square} {
		if before.Captured(side) != after.Captured(side) {
			return motion.Slow
		}
	}
	return motion.Normal
}

func shelfPicture(w, h int, style sprites.Style) image.Image {
	return sprites.TrisqScene(w, h, style,
		"·······",
		"··S·T··",
		"·TsT·S·",
		"··T·S··",
		"·······")
}

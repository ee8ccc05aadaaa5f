// Package tictactoe is the board of tic-tac-toe. It exists for tests, and as the smallest
// board of cells to copy.
package tictactoe

import (
	"encoding/json"
	"image"
	"slices"
	"strings"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// Game returns tic-tac-toe for the shared table.
func Game() *boards.Game {
	blank := func(w, h int) image.Image { return image.NewRGBA(image.Rect(0, 0, max(w, 1), max(h, 1))) }
	return &boards.Game{
		Game:    tictactoe.Game(),
		Picture: func(w, h int, _ sprites.Style) image.Image { return blank(w, h) },
		Small:   func(_ match.State, w, h int, _ sprites.Style) image.Image { return blank(w, h) },
		Mark:    func(_, px int, _ sprites.Style) image.Image { return blank(px, px) },
		HowTo: func(json.RawMessage) []boards.Card {
			return []boards.Card{{Text: say.It("Three in a row win."), Picture: func(w, h int, _ sprites.Style) image.Image { return blank(w, h) }}}
		},
		NewBoard: func() boards.Board { return newBoard() },
	}
}

type board struct {
	boards.Cells[tictactoe.Move]
	field geom.Rect
}

func newBoard() *board {
	b := &board{}
	for m := range tictactoe.Move(tictactoe.Cells) {
		b.All = append(b.All, m)
	}
	b.At, b.Hit, b.Step, b.Move = b.cell, b.hit, step, tictactoe.Move.String
	return b
}

// part returns a part of the board, columns by rows cells, with m at its lower left.
func (b *board) part(m tictactoe.Move, columns, rows float64) geom.Rect {
	side := b.field.W / tictactoe.Size
	left, below := float64(m%tictactoe.Size), float64(m/tictactoe.Size)
	return geom.Rect{X: b.field.X + left*side, Y: b.field.Bottom() - (below+rows)*side, W: columns * side, H: rows * side}
}

func (b *board) cell(m tictactoe.Move) geom.Rect { return b.part(m, 1, 1).Inset(4) }

func (b *board) hit(p geom.Point) (tictactoe.Move, bool) {
	i := slices.IndexFunc(b.All, func(m tictactoe.Move) bool { return b.cell(m).Contains(p) })
	return tictactoe.Move(max(i, 0)), i >= 0
}

func step(from tictactoe.Move, columns, rows int) (tictactoe.Move, bool) {
	column, row := int(from)%tictactoe.Size+columns, int(from)/tictactoe.Size-rows
	onBoard := column >= 0 && row >= 0 && column < tictactoe.Size && row < tictactoe.Size
	return tictactoe.Move(row*tictactoe.Size + column), onBoard
}

func (b *board) ShowHint(line []string, step boards.HintStep) say.Text {
	b.Hint = boards.Hint{Line: line, Shows: step}
	return say.It([...]say.ID{boards.ShowWhere: "Look here.", boards.ShowWhat: "In this row.", boards.ShowMove: "Mark this cell."}[step])
}

// region returns the glowing part of a hint: two rows, then one.
func (b *board) region(m tictactoe.Move, step boards.HintStep) geom.Rect {
	rows := map[boards.HintStep]tictactoe.Move{boards.ShowWhere: 2, boards.ShowWhat: 1}[step]
	lowest := min(m/tictactoe.Size, tictactoe.Size-rows)
	return b.part(lowest*tictactoe.Size, tictactoe.Size, float64(rows))
}

func (b *board) Frame(on *boards.Desk, area geom.Rect) {
	t := &boards.Typed[tictactoe.State]{Desk: on}
	b.field = area.Fit(1)
	b.Answer(on, b.field, b.field.W/tictactoe.Size)
	u, v, moves := t.Desk.UI, t.View(), t.Desk.Match.Moves()
	for _, m := range b.All {
		edge := u.Theme.Rule
		if len(moves) > 0 && m.String() == moves[len(moves)-1] && t.Desk.Stage.Prefs.Aid(scenes.AidLast) {
			edge = u.Theme.Accent
		}
		u.Outline(b.cell(m), u.Theme.Panel, edge, ui.Corner, 3)
		if from, to := v.From.At(m), v.To.At(m); from == to {
			b.mark(u, v.To, m, 1)
		} else { // new marks fade in, removed ones fade out
			b.mark(u, v.From, m, 1-v.T)
			b.mark(u, v.To, m, v.T)
		}
	}
	b.DrawHint(on, b.field, b.region, func(m tictactoe.Move) {
		after, _ := t.State().Apply(m)
		b.mark(u, after, m, 0.6)
	})
	b.DrawCursor(on)
	if aim := b.Aim(on); aim.After != nil {
		b.mark(u, match.Typed[tictactoe.State](aim.After), aim.Cell, 0.5)
	}
}

// mark draws a cell's mark. Much, from 0 to 1, is its opacity.
func (b *board) mark(u *ui.UI, s tictactoe.State, m tictactoe.Move, much float64) {
	if sign := s.At(m); sign != 0 {
		u.Text(strings.ToUpper(string(sign)), ui.FontTitle, vector.Alpha(u.Theme.Ink, much), b.cell(m).Center(), ui.Center)
	}
}

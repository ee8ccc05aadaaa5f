package proof

import (
	_ "embed"
	"slices"
	"strings"

	"tessera/logic/foursquare"
)

const (
	side  = foursquare.Size
	cells = side * side
)

// board is a position as a plain table: the owner of the marble in each cell of the
// global grid (row*6+column), and the hole.
type board struct {
	marbles [cells]foursquare.Player
	hole    int
}

func emptyBoard() board {
	start, _ := foursquare.New(foursquare.Settings{})
	return board{hole: start.Hole()}
}

// boardOf returns the board of a state.
func boardOf(s foursquare.State) board {
	b := board{hole: s.Hole()}
	for cell := range cells {
		c := cellOf(cell)
		b.marbles[cell] = s.At(c.Square, c.Slot)
	}
	return b
}

func cellOf(cell int) foursquare.Cell { return foursquare.CellAt(cell/side, cell%side) }

func indexOf(c foursquare.Cell) int { return c.Row()*side + c.Col() }

// open reports whether a marble can be placed in a cell.
func (b *board) open(cell int) bool {
	return b.marbles[cell] == foursquare.Nobody && cellOf(cell).Square != b.hole
}

func (b *board) count(p foursquare.Player) (n int) {
	for _, owner := range b.marbles {
		if owner == p {
			n++
		}
	}
	return n
}

// afterSlide returns where the content of a cell is after square has slid into the hole.
func (b *board) afterSlide(cell, square int) int {
	c := cellOf(cell)
	if c.Square != square {
		return cell
	}
	c.Square = b.hole
	return indexOf(c)
}

func (b board) slid(square int) board {
	next := board{hole: square}
	for cell, owner := range b.marbles {
		if owner != foursquare.Nobody {
			next.marbles[b.afterSlide(cell, square)] = owner
		}
	}
	return next
}

// turn is a placement and a slide.
type turn struct {
	cell   int // before the slide
	square int
}

// turns returns all turns of a player who has a marble to place.
func (b *board) turns() []turn {
	var list []turn
	for cell := range cells {
		if !b.open(cell) {
			continue
		}
		for square := range foursquare.Squares {
			if foursquare.Adjacent(square, b.hole) {
				list = append(list, turn{cell, square})
			}
		}
	}
	return list
}

// after returns the board after a turn of p, and the player who has a block. If both have
// one, it is p.
func (b board) after(p foursquare.Player, t turn) (next board, winner foursquare.Player) {
	b.marbles[t.cell] = p
	if b.hasBlock(p) {
		return b, p
	}
	next = b.slid(t.square)
	for _, who := range []foursquare.Player{p, p.Other()} {
		if next.hasBlock(who) {
			return next, who
		}
	}
	return next, foursquare.Nobody
}

func (b *board) hasBlock(p foursquare.Player) bool {
	return slices.ContainsFunc(blocksBeside(b.hole), func(block goal) bool {
		return b.owned(block, p) == len(block)
	})
}

// goal is four cells that form a block now or after one slide.
type goal [4]int

// owned returns how many cells of a goal hold a marble of the player.
func (b *board) owned(g goal, p foursquare.Player) (n int) {
	for _, cell := range g {
		if b.marbles[cell] == p {
			n++
		}
	}
	return n
}

// blocksBeside returns the blocks without a cell in the hole.
func blocksBeside(hole int) []goal {
	var list []goal
	for row := range side - 1 {
		for col := range side - 1 {
			corner := row*side + col
			block := goal{corner, corner + 1, corner + side, corner + side + 1}
			if !slices.ContainsFunc(block[:], func(cell int) bool { return cellOf(cell).Square == hole }) {
				list = append(list, block)
			}
		}
	}
	return list
}

// goals returns what the player to move may complete: the blocks of the board, and the
// blocks after one slide, named by the cells before it.
func (b *board) goals() []goal {
	list := blocksBeside(b.hole)
	for square := range foursquare.Squares {
		if !foursquare.Adjacent(square, b.hole) {
			continue
		}
		slid := board{hole: square}
		for _, block := range blocksBeside(square) {
			for i, cell := range block {
				block[i] = slid.afterSlide(cell, b.hole) // undo the slide
			}
			list = append(list, block)
		}
	}
	return list
}

const symmetries = 8

// mirrored maps a cell by one of the eight symmetries of the board; 0 is the identity.
func mirrored(cell, symmetry int) int {
	row, col := cell/side, cell%side
	if symmetry&1 != 0 {
		row = side - 1 - row
	}
	if symmetry&2 != 0 {
		col = side - 1 - col
	}
	if symmetry&4 != 0 {
		row, col = col, row
	}
	return row*side + col
}

func mirroredSquare(square, symmetry int) int {
	return cellOf(mirrored(indexOf(foursquare.Cell{Square: square}), symmetry)).Square
}

func (b *board) mirrored(symmetry int) board {
	m := board{hole: mirroredSquare(b.hole, symmetry)}
	for cell, owner := range b.marbles {
		m.marbles[mirrored(cell, symmetry)] = owner
	}
	return m
}

//go:embed draw.txt
var draw string

// Draw returns the embedded certificate of the draw, made by `play foursquare solve
// --certificate logic/foursquare/proof/draw.txt`.
func Draw() (*Certificate, error) { return Read(strings.NewReader(draw)) }

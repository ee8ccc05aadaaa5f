package proof

import (
	"slices"

	"tessera/logic/foursquare"
)

const (
	side  = foursquare.Size
	cells = side * side
)

// board is a position as a plain table: whose marble is in which cell of the
// global grid (row*6+column), and which square is the hole.
type board struct {
	marbles [cells]foursquare.Player
	hole    int
}

func emptyBoard() board {
	start, _ := foursquare.New(foursquare.Settings{})
	return board{hole: start.Hole()}
}

// boardOf is the board of a state.
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

// afterSlide is where what stands in a cell is once square has slid into the
// hole.
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

// turns are all turns of a player who has a marble to place.
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

// after is the board after a turn, and who has a block: the player who moves is
// asked first.
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

// goal are four cells that make a block, now or after one slide.
type goal [4]int

// owned is how many cells of a goal a player has.
func (b *board) owned(g goal, p foursquare.Player) (n int) {
	for _, cell := range g {
		if b.marbles[cell] == p {
			n++
		}
	}
	return n
}

// blocksBeside are the blocks that have no cell in the hole.
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

// goals are what the player to move may complete: the blocks as the board
// stands, and those after one slide by the cells before it.
func (b *board) goals() []goal {
	list := blocksBeside(b.hole)
	for square := range foursquare.Squares {
		if !foursquare.Adjacent(square, b.hole) {
			continue
		}
		slid := board{hole: square}
		for _, block := range blocksBeside(square) {
			for i, cell := range block {
				block[i] = slid.afterSlide(cell, b.hole) // the slide taken back
			}
			list = append(list, block)
		}
	}
	return list
}

const symmetries = 8

// mirrored is where one of the eight symmetries of the board brings a cell; 0
// leaves it alone.
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

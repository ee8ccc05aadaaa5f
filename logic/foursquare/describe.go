package foursquare

import (
	"strconv"

	"tessera/logic/match"
	"tessera/logic/say"
)

// The kinds of the board's cells.
const (
	wellKind = "well"
	tileKind = "tile"
)

// Describe describes the position in words: the wells by rows, and the tiles.
func (s State) Describe() match.Description {
	return match.Description{Areas: []match.Area{s.describeWells(), s.describeTiles()}, Facts: s.facts()}
}

func (s State) describeWells() match.Area {
	wells := match.Area{Name: say.It("Wells"), Kind: wellKind}
	placed, isPlaced := s.LastPlaced()
	for row := range Size {
		line := match.Row{Name: say.It("Row %d", row+1)}
		for col := range Size {
			c := CellAt(row, col)
			at := match.Cell{Key: c.key(), Name: c.spoken()}
			switch p := s.At(c.Square, c.Slot); {
			case c.Square == s.Hole():
				at.Name, at.Holds = holeName(c.Square), say.It(noTile)
			case p != Nobody:
				at.Holds = say.It(p.spoken())
				if isPlaced && placed == c {
					at.Note = say.It("placed last")
				}
			case s.CanPlace(c.Square, c.Slot) == nil:
				at.Does = say.It("what can be done|place a marble")
			}
			line.Cells = append(line.Cells, at)
		}
		wells.Rows = append(wells.Rows, line)
	}
	for _, block := range s.WinningBlocks() {
		for _, c := range block {
			at := &wells.Rows[c.Row()].Cells[c.Col()]
			at.Note = say.Join(", ", at.Note, say.It("in the winning square"))
		}
	}
	return wells
}

func (s State) describeTiles() match.Area {
	tiles := match.Area{Name: say.It("Tiles"), Kind: tileKind}
	slid, isSlid := s.LastSlid()
	for row := range perSide {
		line := match.Row{Name: say.It("Row %d", row+1)}
		for col := range perSide {
			square := row*perSide + col
			at := match.Cell{Key: strconv.Itoa(square), Name: say.It("tile %d", square)}
			switch {
			case square == s.Hole():
				at.Name, at.Holds = holeName(square), say.It(noTile)
			default:
				at.Holds = s.inTile(square)
				if isSlid && slid == square {
					at.Note = say.It("slid last")
				}
				if s.CanSlide(square) == nil {
					at.Does = say.It(ways[s.Hole()-square].does)
				}
			}
			line.Cells = append(line.Cells, at)
		}
		tiles.Rows = append(tiles.Rows, line)
	}
	return tiles
}

// inTile describes the wells of a tile in reading order.
func (s State) inTile(square int) say.Text {
	var wells []say.Text
	all := true
	for slot := range Slots {
		p := s.At(square, slot)
		if p == Nobody {
			wells = append(wells, say.It(match.Empty))
			continue
		}
		wells, all = append(wells, say.It(p.spoken())), false
	}
	if all {
		return say.Text{}
	}
	return say.Join(" ", wells...)
}

func (s State) facts() []say.Text {
	if square, ok := s.Blocked(); ok {
		return []say.Text{say.It("Tile %d slid last and may not slide straight back", square)}
	}
	return nil
}

// key is the cell's name in programs.
func (c Cell) key() string { return strconv.Itoa(c.Square) + ":" + strconv.Itoa(c.Slot) }

// spoken is the cell's name for speech.
func (c Cell) spoken() say.Text { return say.It("tile %d, well %d", c.Square, c.Slot) }

func holeName(square int) say.Text { return say.It("hole %d", square) }

// noTile is the content of the hole.
const noTile say.ID = "no tile"

// spoken returns the message for a player's marble in a well, or "" for Nobody.
func (p Player) spoken() say.ID {
	switch p {
	case Red:
		return "a marble in a well|red"
	case Blue:
		return "a marble in a well|blue"
	}
	return ""
}

// ways are the directions of a slide, by how far the hole is from the tile: what can be
// done, and what a move does with a tile's square and the hole's.
//
// Translators: the numbers are those of the tile and of the hole.
var ways = map[int]struct{ does, tells say.ID }{
	1:        {"what can be done|slide right", "tile %d slides right to %d"},
	-1:       {"what can be done|slide left", "tile %d slides left to %d"},
	perSide:  {"what can be done|slide down", "tile %d slides down to %d"},
	-perSide: {"what can be done|slide up", "tile %d slides up to %d"},
}

// DescribeMove says what a move does.
func (s State) DescribeMove(m Move) say.Text {
	if c, isPlace := m.Cell(); isPlace {
		return say.It("marble in tile %d, well %d", c.Square, c.Slot)
	}
	return say.It(ways[s.Hole()-m.Square].tells, m.Square, s.Hole())
}

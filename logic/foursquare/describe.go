package foursquare

import (
	"strconv"
	"strings"

	"tessera/logic/match"
)

// The kinds of the board's cells.
const (
	wellKind = "well"
	tileKind = "tile"
)

// Describe is the position in words: the wells in their rows, and the tiles.
func (s State) Describe() match.Description {
	return match.Description{Areas: []match.Area{s.describeWells(), s.describeTiles()}, Facts: s.facts()}
}

func (s State) describeWells() match.Area {
	wells := match.Area{Name: "Wells", Kind: wellKind}
	placed, isPlaced := s.LastPlaced()
	for row := range Size {
		line := match.Row{Name: "Row " + strconv.Itoa(row+1)}
		for col := range Size {
			c := CellAt(row, col)
			at := match.Cell{Key: c.key(), Name: c.spoken()}
			switch p := s.At(c.Square, c.Slot); {
			case c.Square == s.Hole():
				at.Name, at.Holds = "hole "+strconv.Itoa(c.Square), "no tile"
			case p != Nobody:
				at.Holds = p.String()
				if isPlaced && placed == c {
					at.Note = "placed last"
				}
			case s.CanPlace(c.Square, c.Slot) == nil:
				at.Does = "place a marble"
			}
			line.Cells = append(line.Cells, at)
		}
		wells.Rows = append(wells.Rows, line)
	}
	for _, block := range s.WinningBlocks() {
		for _, c := range block {
			at := &wells.Rows[c.Row()].Cells[c.Col()]
			at.Note = strings.TrimPrefix(at.Note+", in the winning block", ", ")
		}
	}
	return wells
}

func (s State) describeTiles() match.Area {
	tiles := match.Area{Name: "Tiles", Kind: tileKind}
	slid, isSlid := s.LastSlid()
	for row := range perSide {
		line := match.Row{Name: "Row " + strconv.Itoa(row+1)}
		for col := range perSide {
			square := row*perSide + col
			at := match.Cell{Key: strconv.Itoa(square), Name: "tile " + strconv.Itoa(square)}
			switch {
			case square == s.Hole():
				at.Name, at.Holds = "hole "+strconv.Itoa(square), "no tile"
			default:
				at.Holds = s.inTile(square)
				if isSlid && slid == square {
					at.Note = "slid last"
				}
				if s.CanSlide(square) == nil {
					at.Does = "slide " + way(square, s.Hole())
				}
			}
			line.Cells = append(line.Cells, at)
		}
		tiles.Rows = append(tiles.Rows, line)
	}
	return tiles
}

// inTile is what lies in a tile's wells, in reading order.
func (s State) inTile(square int) string {
	var wells []string
	all := true
	for slot := range Slots {
		p := s.At(square, slot)
		if p == Nobody {
			wells = append(wells, match.Empty)
			continue
		}
		wells, all = append(wells, p.String()), false
	}
	if all {
		return ""
	}
	return strings.Join(wells, " ")
}

func (s State) facts() []string {
	if square, ok := s.Blocked(); ok {
		return []string{"Tile " + strconv.Itoa(square) + " was slid last and may not slide straight back"}
	}
	return nil
}

// key is the cell's name to programs.
func (c Cell) key() string { return strconv.Itoa(c.Square) + ":" + strconv.Itoa(c.Slot) }

// spoken is the cell's name to the ear.
func (c Cell) spoken() string {
	return "tile " + strconv.Itoa(c.Square) + ", well " + strconv.Itoa(c.Slot)
}

// way is the direction from one square to one beside it.
func way(from, to int) string {
	switch to - from {
	case 1:
		return "right"
	case -1:
		return "left"
	case perSide:
		return "down"
	}
	return "up"
}

// Tell says what a move does.
func (s State) Tell(m Move) string {
	if c, isPlace := m.Cell(); isPlace {
		return "marble in " + c.spoken()
	}
	return "tile " + strconv.Itoa(m.Square) + " slides " + way(m.Square, s.Hole()) + " to " + strconv.Itoa(s.Hole())
}

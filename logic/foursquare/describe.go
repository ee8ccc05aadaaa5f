package foursquare

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

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
	wells := match.Area{Name: say.It("Wells"), Kind: wellKind, Idle: s.Phase() != Placement}
	placed, isPlaced := s.LastPlaced()
	for row := range Size {
		line := match.Row{Name: say.It("Row %d", row+1)}
		for col := range Size {
			c := CellAt(row, col)
			at := match.Cell{Key: fmt.Sprintf("%d:%d", c.Square, c.Slot), Name: say.It("tile %d, well %d", c.Square, c.Slot)}
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
	tiles := match.Area{Name: say.It("Tiles"), Kind: tileKind, Idle: s.Phase() == Placement}
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

func holeName(square int) say.Text { return say.It("hole %d", square) }

// noTile is the content of the hole.
const noTile say.ID = "no tile"

// spoken returns the message for a player's marble in a well, or "" for Nobody.
func (p Player) spoken() say.ID {
	return [...]say.ID{"", "a marble in a well|red", "a marble in a well|blue"}[p]
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
func (s State) DescribeMove(m Move) match.MoveWords {
	if c, isPlace := m.Cell(); isPlace {
		return match.MoveWords{Full: say.It("marble in tile %d, well %d", c.Square, c.Slot),
			Brief: say.It(places[c.Square/perSide][c.Square%perSide])}
	}
	way := ways[s.Hole()-m.Square]
	return match.MoveWords{Full: say.It(way.tells, m.Square, s.Hole()), Brief: say.It(way.does)}
}

// Reasons returns the facts about a whole turn: the blocks it completes, stops or
// threatens, and what it allows the opponent. They look at all that can be done in the
// next turn.
func (s State) Reasons(turn []Move) (list []match.Reason) {
	me, other := s.Turn(), s.Turn().Other()
	next, err := match.After(s, turn)
	if err != nil {
		return nil
	}
	_, over := next.Outcome()
	switch {
	case next.Winner() == me:
		return []match.Reason{{Effect: Completes}}
	case next.Winner() == other:
		return []match.Reason{{Effect: Allows, Count: 1, Whose: other.Name()}}
	case over:
		return []match.Reason{{Effect: match.Ends}}
	case next.Turn() == me:
		return nil // half a turn
	}
	if wins := next.threats(other); wins != 0 {
		return []match.Reason{{Effect: Allows, Where: wins.place(), Whose: other.Name()}}
	}
	if wins := s.threats(other); s.saves(next) {
		list = append(list, match.Reason{Effect: Stops, Count: 1, Whose: other.Name()})
	} else if wins != 0 {
		list = append(list, match.Reason{Effect: Stops, Where: wins.place(), Whose: other.Name()})
	}
	if fresh := next.threats(me) &^ s.threats(me); fresh != 0 {
		list = append(list, match.Reason{Effect: Threatens, Where: fresh.place(), Count: fresh.Count()})
	}
	return list
}

// threats returns the blocks, by their top left cells, that a player could complete in one
// turn if it were to move now.
func (s State) threats(p Player) (blocks Bits) {
	if s.turn != p {
		s.turn, s.phase, s.lastSlid = p, Placement, noSquare
		if s.Remaining(p) == 0 {
			s.phase = Movement
		}
	}
	for _, t := range turnsOf(s) {
		if t.end.Winner() == p {
			blocks |= t.end.marbles[p.side()].blocks()
		}
	}
	return blocks
}

// saves reports whether all turns that do not lead to next lose at once or let the
// opponent win in the next turn. It is false if every turn leads to next.
func (s State) saves(next State) bool {
	me, others := s.Turn(), 0
	for _, t := range turnsOf(s) {
		if t.end.Position() == next.Position() {
			continue
		}
		others++
		_, over := t.end.Outcome()
		if t.end.Winner() == me || over && t.end.Winner() == Nobody || !over && t.end.threats(me.Other()) == 0 {
			return false
		}
	}
	return others > 0
}

// place describes where the only block of the set lies, by its top left cell. It returns
// "" if there are several.
func (b Bits) place() say.ID {
	if b.Count() != 1 {
		return ""
	}
	const middle = (Size - slotsPerSide) / 2
	c := b.cells()[0]
	return places[cmp.Compare(c.Row(), middle)+1][cmp.Compare(c.Col(), middle)+1]
}

// places are parts of the board, by rows: before, at and behind the middle.
var places = [perSide][perSide]say.ID{
	{"at the top left", "at the top", "at the top right"},
	{"on the left", "in the middle", "on the right"},
	{"at the bottom left", "at the bottom", "at the bottom right"},
}

// String returns a stable diagram: the global grid with the squares' borders and numbers,
// R and B for marbles, a dot for an empty slot, blanks for the hole; then a line with
// whose turn it is, or the result.
func (s State) String() string {
	var b strings.Builder
	for row := range Size {
		if row%slotsPerSide == 0 {
			first := row / slotsPerSide * perSide
			fmt.Fprintf(&b, "+--%d--+--%d--+--%d--+\n", first, first+1, first+2)
		}
		for col := range Size {
			if col%slotsPerSide == 0 {
				b.WriteString("| ")
			}
			b.WriteString(s.symbol(CellAt(row, col)) + " ")
		}
		b.WriteString("|\n")
	}
	b.WriteString("+-----+-----+-----+\n")
	b.WriteString(s.headline() + "\n")
	return b.String()
}

func (s State) symbol(c Cell) string {
	if c.Square == s.Hole() {
		return " "
	}
	if p := s.At(c.Square, c.Slot); p != Nobody {
		return p.Letter()
	}
	return "."
}

func (s State) headline() string {
	if outcome, over := s.Outcome(); over {
		return outcome.String()
	}
	text := fmt.Sprintf("%v, %v, to place: red %d, blue %d", s.turn, s.phase, s.Remaining(Red), s.Remaining(Blue))
	if square, ok := s.Blocked(); ok {
		text += fmt.Sprintf(", square %d may not slide", square)
	}
	return text
}

// The effects of a turn. Squares are named by their places.
var (
	// Completes a square, which wins.
	Completes = &match.Effect{Words: sayCompletes, Chance: "completes",
		Habit: "Missed winning squares"}
	// Stops the squares that an opponent could have completed next. A Count of 1 means that
	// no other turn does.
	Stops = &match.Effect{Words: sayStops, Chance: "stops",
		Habit: "Missed chances to stop a square"}
	// Threatens: the player could complete these squares next, and could not before.
	Threatens = &match.Effect{Words: sayThreatens}
	// Allows: an opponent can complete a square next. A Count of 1 means that the turn itself
	// completed it.
	Allows = &match.Effect{Words: sayAllows, Bad: true, Chance: "allows",
		Habit: "Squares you let your opponent complete"}
)

func sayCompletes(match.Reason, bool) say.Text { return say.It("completes a square") }

func sayStops(r match.Reason, _ bool) say.Text {
	switch {
	case r.Count == 1:
		// Translators: no other move does. The fact is a player's name.
		return say.It("alone keeps %s from completing a square right away", r.Whose)
	case r.Where == "":
		return say.It("keeps %s from completing a square right away", r.Whose)
	}
	// Translators: such as "stops Blue's square at the top left".
	return say.It("stops %s's square %s", r.Whose, r.Where)
}

func sayThreatens(r match.Reason, _ bool) say.Text {
	switch r.Count {
	case 1:
		// Translators: such as "threatens a square at the top left".
		return say.It("threatens a square %s", r.Where)
	case 2:
		return say.It("threatens two squares at once")
	case 3:
		return say.It("threatens three squares at once")
	case 4:
		return say.It("threatens four squares at once")
	}
	return say.Count(r.Count, say.Plural{One: "threatens %d square at once", Many: "threatens %d squares at once"})
}

func sayAllows(r match.Reason, _ bool) say.Text {
	switch {
	case r.Count == 1:
		// Translators: the move itself does so, by its slide.
		return say.It("completes a square for %s", r.Whose)
	case r.Where != "":
		// Translators: such as "lets Blue complete a square at the top left next turn".
		return say.It("lets %s complete a square %s next turn", r.Whose, r.Where)
	}
	return say.It("lets %s complete a square right away", r.Whose)
}

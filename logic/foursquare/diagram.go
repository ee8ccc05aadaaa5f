package foursquare

import (
	"fmt"
	"strings"
)

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

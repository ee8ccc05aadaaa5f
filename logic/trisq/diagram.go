package trisq

import "strings"

// Diagram returns the board as text: a line of column letters, then a line per row with
// its number right-aligned and one symbol per point (▲ □ ·), two spaces apart. Lines have
// no trailing blanks and end in a newline.
func (s State) Diagram() string {
	var text strings.Builder
	text.WriteString("  ")
	for column := range Size {
		if column == 0 {
			text.WriteString(" ")
		} else {
			text.WriteString("  ")
		}
		text.WriteString(ColumnName(column))
	}
	text.WriteByte('\n')
	for row := range Size {
		s.writeRow(&text, row)
	}
	return text.String()
}

func (s State) writeRow(text *strings.Builder, row int) {
	name := RowName(row)
	if len(name) < 2 {
		text.WriteByte(' ')
	}
	text.WriteString(name)
	for column := range Size {
		if column == 0 {
			text.WriteByte(' ')
		} else {
			text.WriteString("  ")
		}
		text.WriteString(s.board.at(Point(row*Size + column)).Symbol())
	}
	text.WriteByte('\n')
}

// String returns the Diagram and a line that says who moves, like "triangles to move" or
// "squares to move, after a pass", or the result: "over: " and the Outcome.
func (s State) String() string { return s.Diagram() + s.headline() + "\n" }

func (s State) headline() string {
	if outcome, over := s.Outcome(); over {
		return "over: " + outcome.String()
	}
	text := s.Turn().String() + "s to move"
	if s.passes > 0 {
		text += ", after a pass"
	}
	return text
}

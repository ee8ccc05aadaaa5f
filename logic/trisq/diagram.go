package trisq

import "strings"

// Diagram is the board as text: a line of column letters, then a line for each
// row with its number right-aligned, one symbol per point (▲ □ ·), two spaces
// apart, no trailing blanks, every line ended by a newline.
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

// String is the Diagram.
func (s State) String() string { return s.Diagram() }

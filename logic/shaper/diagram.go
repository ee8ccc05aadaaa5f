package shaper

import (
	"fmt"
	"strings"
)

// String returns the round as a diagram: its number, the computer's board on the left,
// the player's in the middle and the piece in hand, if any, on the right. Empty squares
// are blank. Every line ends in a newline and has no trailing blanks.
func (s State) String() string {
	computer, player, hand := frameBoard(s.target), frameBoard(s.board), framePiece(s.piece)
	var text strings.Builder
	fmt.Fprintf(&text, "----- Round %d -----\n", s.Round())
	for i := range computer {
		line := computer[i] + "    " + player[i]
		if i < len(hand) {
			line += "    " + hand[i]
		}
		text.WriteString(strings.TrimRight(line, " "))
		text.WriteByte('\n')
	}
	return text.String()
}

// frameBoard returns the six lines of a framed board, all equally long.
func frameBoard(b Board) []string {
	const edge = "  + - - - +"
	lines := []string{"    1 2 3  ", edge}
	for row := 1; row <= Size; row++ {
		lines = append(lines, fmt.Sprintf("%d | %c %c %c |", row,
			mark(b.At(row, 1), ' '), mark(b.At(row, 2), ' '), mark(b.At(row, 3), ' ')))
	}
	return append(lines, edge)
}

// framePiece returns the lines of a framed piece, starting beside the boards' ruler, or
// nil.
func framePiece(p Piece) []string {
	first, second := p.Cells()
	a, b := mark(first, ' '), mark(second, ' ')
	switch {
	case p == NoPiece:
		return nil
	case p.Standing():
		return []string{"", "+ - +", fmt.Sprintf("| %c |", a), fmt.Sprintf("| %c |", b), "+ - +"}
	}
	return []string{"", "+ - - +", fmt.Sprintf("| %c %c |", a, b), "+ - - +"}
}

package proof

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"tessera/logic/foursquare"
	"tessera/logic/usertext"
)

// heading is the first line of a certificate.
const heading = "Four in a Square with sliding back: proof of a draw, version 1"

const (
	// mostEntries and longestLine limit what Read accepts.
	mostEntries = 1 << 20
	longestLine = 4096
)

// Certificate is a proof that neither player forces a block.
type Certificate struct {
	entries []entry
}

// Len returns the number of entries.
func (c *Certificate) Len() int { return len(c.entries) }

// entry is a position in which the holder is to move, the holder's turn, and the pairs
// that answer every later turn. The pairs are cells of the board after the turn.
type entry struct {
	holder foursquare.Player
	board  board
	turn   turn
	pairs  [][2]int
	line   int // in the file, for messages; 0 if there is none
}

// Add appends an entry: the state at the start of a turn of the holder, the placement and
// the slide, and the pairs of cells after them, which may be empty. It checks only that
// the entry can be written.
func (c *Certificate) Add(s foursquare.State, place, slide foursquare.Move, pairs [][2]foursquare.Cell) error {
	cell, ok := place.Cell()
	if s.Phase() != foursquare.Placement || !ok || slide.Action != foursquare.SlideAction {
		return errors.New("an entry is a turn of a placement and a slide")
	}
	e := entry{holder: s.Turn(), board: boardOf(s), turn: turn{indexOf(cell), slide.Square}}
	for _, pair := range pairs {
		e.pairs = append(e.pairs, [2]int{indexOf(pair[0]), indexOf(pair[1])})
	}
	c.entries = append(c.entries, e)
	return nil
}

// Write writes the certificate as text. Each entry is a line with the holder, the six
// rows of the board (R, B, . for an empty slot and _ for the hole), the placement, the
// slide, and the pairs, each cell as row and column counted from 0.
func (c *Certificate) Write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintln(out, heading)
	for _, e := range c.entries {
		cell := cellOf(e.turn.cell)
		fmt.Fprintf(out, "%v %v %v %v", e.holder, e.board, foursquare.Place(cell.Square, cell.Slot), foursquare.Slide(e.turn.square))
		for _, pair := range e.pairs {
			fmt.Fprintf(out, " %s-%s", cellName(pair[0]), cellName(pair[1]))
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

func cellName(cell int) string { return fmt.Sprintf("%d%d", cell/side, cell%side) }

// String returns the board as the certificate writes it.
func (b board) String() string {
	var rows []string
	for row := range side {
		var text strings.Builder
		for col := range side {
			text.WriteByte(b.letter(row*side + col))
		}
		rows = append(rows, text.String())
	}
	return strings.Join(rows, "/")
}

func (b *board) letter(cell int) byte {
	switch {
	case cellOf(cell).Square == b.hole:
		return '_'
	case b.marbles[cell] == foursquare.Nobody:
		return '.'
	}
	return b.marbles[cell].Letter()[0]
}

// Read reads a certificate. It skips empty lines and lines that begin with #. The error
// names the line and the reason.
func Read(r io.Reader) (*Certificate, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, longestLine)
	c := &Certificate{}
	begun := false
	n := 0
	for lines.Scan() {
		n++
		text := strings.TrimSpace(lines.Text())
		switch {
		case text == "" || text[0] == '#':
			continue
		case !begun:
			if text != heading {
				return nil, fmt.Errorf("line %d: a certificate begins with %q", n, heading)
			}
			begun = true
			continue
		case len(c.entries) == mostEntries:
			return nil, fmt.Errorf("line %d: there are more than %d entries", n, mostEntries)
		}
		e, err := readEntry(strings.Fields(text))
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		e.line = n
		c.entries = append(c.entries, e)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d cannot be read: %w", n+1, err)
	}
	if !begun {
		return nil, errors.New("the file is empty; it holds no certificate")
	}
	return c, nil
}

// leastFields is the number of fields without pairs: the holder, the board and the five
// fields of a turn.
const leastFields = 7

func readEntry(fields []string) (e entry, err error) {
	if len(fields) < leastFields {
		return e, errors.New("an entry is a holder, a board and a turn like p 0 2 s 3, then pairs like 00-01")
	}
	switch fields[0] {
	case foursquare.Red.String():
		e.holder = foursquare.Red
	case foursquare.Blue.String():
		e.holder = foursquare.Blue
	default:
		return e, fmt.Errorf("the holder is red or blue, not %q", usertext.Clip(fields[0]))
	}
	if e.board, err = readBoard(fields[1]); err != nil {
		return e, err
	}
	place, err := foursquare.ParseMove(strings.Join(fields[2:5], " "))
	if err != nil {
		return e, err
	}
	slide, err := foursquare.ParseMove(strings.Join(fields[5:7], " "))
	if err != nil {
		return e, err
	}
	cell, ok := place.Cell()
	if !ok || slide.Action != foursquare.SlideAction {
		return e, errors.New("a turn is a placement and then a slide, like p 0 2 s 3")
	}
	e.turn = turn{indexOf(cell), slide.Square}
	for _, text := range fields[leastFields:] {
		pair, err := readPair(text)
		if err != nil {
			return e, err
		}
		e.pairs = append(e.pairs, pair)
	}
	return e, nil
}

func readBoard(text string) (b board, err error) {
	rows := strings.Split(text, "/")
	if len(rows) != side {
		return b, fmt.Errorf("a board has %d rows, not %d", side, len(rows))
	}
	inHole := [foursquare.Squares]int{}
	for row, letters := range rows {
		if len(letters) != side {
			return b, fmt.Errorf("a row of the board has %d letters, not %d", side, len(letters))
		}
		for col := range side {
			cell := row*side + col
			switch letters[col] {
			case 'R':
				b.marbles[cell] = foursquare.Red
			case 'B':
				b.marbles[cell] = foursquare.Blue
			case '_':
				b.hole = cellOf(cell).Square
				inHole[b.hole]++
			case '.':
			default:
				return b, fmt.Errorf("%q is no letter of a board; it has R, B, . and _", letters[col])
			}
		}
	}
	for square, n := range inHole {
		if square == b.hole && n != foursquare.Slots || square != b.hole && n != 0 {
			return b, errors.New("the hole is four _ in one square")
		}
	}
	return b, nil
}

func readPair(text string) (pair [2]int, err error) {
	if len(text) != 5 || text[2] != '-' {
		return pair, fmt.Errorf("%q is no pair; write row and column of two cells, like 00-01", usertext.Clip(text))
	}
	for i := range pair {
		row, col := int(text[3*i])-'0', int(text[3*i+1])-'0'
		if row < 0 || row >= side || col < 0 || col >= side {
			return pair, fmt.Errorf("the pair %s is not on the board; rows and columns are 0 to %d", text, side-1)
		}
		pair[i] = row*side + col
	}
	return pair, nil
}

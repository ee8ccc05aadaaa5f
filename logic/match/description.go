package match

import (
	"slices"
	"strconv"
	"strings"
)

// Description is a position in words, for whoever does not see the board: what
// lies where, and what may be done there now.
type Description struct {
	Areas []Area
	Facts []string // what lies in no cell, each a sentence without a full stop
}

// Area is a board or a hand: cells in rows.
type Area struct {
	Name  string // "Board", "Blue's pieces"
	Kind  string // one word for what a cell is to programs; with the cell's key it names the cell
	Rows  []Row
	Still bool // nothing is ever done in it
}

// Row are cells side by side.
type Row struct {
	Name  string // "Row 13"; "" where there is one row only
	Cells []Cell
}

// Cell is a place of a board, or a piece in a hand.
type Cell struct {
	Key   string // as moves and programs name it: "c12"
	Name  string // as it is spoken: "c12", "tile 3, well 1"
	Holds string // what lies there; "" for nothing
	Note  string // what else there is to know, such as "placed last"; "" for nothing
	Does  string // what may be done there now, "" for nothing
}

// Empty is what is said of a cell that holds nothing.
const Empty = "empty"

// Said is the cell as it is spoken: its name, what it holds and what else there
// is to know.
func (c Cell) Said() string {
	return c.Name + ", " + c.Content()
}

// Content is what the cell holds, and what else there is to know.
func (c Cell) Content() string {
	text := c.Holds
	if text == "" {
		text = Empty
	}
	if c.Note != "" {
		text += ", " + c.Note
	}
	return text
}

// Text is the description as lines: each area's name and below it its rows, then
// the facts.
func (d Description) Text() string {
	var b strings.Builder
	for _, a := range d.Areas {
		b.WriteString(a.Name + "\n")
		for _, line := range a.Lines() {
			b.WriteString("  " + line + "\n")
		}
	}
	for _, fact := range d.Facts {
		b.WriteString(fact + "\n")
	}
	return b.String()
}

// few is how many cells a row may have for each empty one to be told.
const few = 3

// Lines are the area's rows, each in a line. What is empty in a long row is told
// in one word.
func (a Area) Lines() []string {
	var lines []string
	for _, row := range a.Rows {
		var cells []string
		left := 0
		for _, c := range row.Cells {
			if c.Holds == "" && c.Note == "" && len(row.Cells) > few {
				left++
				continue
			}
			cells = append(cells, c.Name+" "+c.Content())
		}
		text := strings.Join(cells, "; ")
		switch {
		case len(cells) == 0:
			text = Empty
		case left > 0:
			text += "; the rest " + Empty
		}
		if row.Name != "" {
			text = row.Name + ": " + text
		}
		lines = append(lines, text)
	}
	return lines
}

// Description is a position in words; of a game that describes none, its diagram.
func (g *Game) Description(s State) Description {
	if g.Describe != nil {
		return g.Describe(s)
	}
	return Description{Facts: strings.Split(strings.TrimRight(s.String(), "\n"), "\n")}
}

// Spoken is a move as it is spoken: what it does, else its text.
func (g *Game) Spoken(before State, move string) string {
	if g.Tell != nil {
		if text := g.Tell(before, move); text != "" {
			return text
		}
	}
	return move
}

// SpokenTurn says who made the turn that led to a position, and what was played in
// it so far; "" at the start.
func (g *Game) SpokenTurn(n *Node) string {
	if n.Parent() == nil {
		return ""
	}
	start := n.TurnStart()
	var moves []string
	for at := n; at != start; at = at.Parent() {
		moves = append(moves, g.Spoken(at.Parent().State(), at.Move()))
	}
	slices.Reverse(moves)
	text := strings.Join(moves, "; ")
	if seats := g.Seats(start.State()); len(seats) > 1 {
		text = seats[n.Seat()].Name.String() + ": " + text
	}
	return text
}

// mostListed is how many legal moves are listed before the rest are counted.
const mostListed = 40

// Describe is the match at its cursor in words, line by line: who plays, the last
// turn, what is to be done, what lies where, and what may be played. Seats are who
// sits where, nil where that is not to be told.
func (m *Match) Describe(seats []string) string { return m.DescribeAt(m.Here(), seats) }

// DescribeAt is any position of the match in words, as Describe has the one at its
// cursor.
func (m *Match) DescribeAt(n *Node, seats []string) string {
	g, s := m.game, n.State()
	var b strings.Builder
	b.WriteString(g.Title.String() + "\n")
	for i, seat := range g.Seats(s) {
		b.WriteString(seat.Name.String())
		if seats != nil {
			b.WriteString(" (" + SayWho(seats[i]) + ")")
		}
		if len(seat.Account) > 0 {
			b.WriteString(": " + seat.Account.Said().String())
		}
		b.WriteString("\n")
	}
	if last := g.SpokenTurn(n); last != "" {
		b.WriteString("Last turn: " + last + "\n")
	}
	o, over := s.Outcome()
	if over {
		b.WriteString("The game is over: " + o.Sentence.String() + "\n")
	} else {
		b.WriteString("To do: " + g.Status(s).String() + "\n")
	}
	b.WriteString(g.Description(s).Text())
	if !over {
		b.WriteString(legalText(s))
	}
	return b.String()
}

// legalText lists the legal moves, as many as one listens to.
func legalText(s State) string {
	var first []string
	count := 0
	for move := range s.Legal() {
		if count++; count <= mostListed {
			first = append(first, move)
		}
	}
	text := strconv.Itoa(count) + " legal moves: " + strings.Join(first, ", ")
	if count == 1 {
		text = "1 legal move: " + first[0]
	}
	if more := count - len(first); more > 0 {
		text += " and " + strconv.Itoa(more) + " more"
	}
	return text + "\n"
}

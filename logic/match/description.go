package match

import (
	"strings"

	"tessera/logic/say"
)

// Description is a position in words, for whoever does not see the board: what
// lies where, and what may be done there now.
type Description struct {
	Areas []Area
	Facts []say.Text // what lies in no cell, each a sentence without a full stop
}

// Area is a board or a hand: cells in rows.
type Area struct {
	Name  say.Text // "Board", "Blue's pieces"
	Kind  string   // one word for what a cell is to programs; with the cell's key it names the cell
	Rows  []Row
	Still bool // nothing is ever done in it
}

// Row are cells side by side.
type Row struct {
	Name  say.Text // "Row 13"; none where there is one row only
	Cells []Cell
}

// Cell is a place of a board, or a piece in a hand.
type Cell struct {
	Key   string   // as moves and programs name it: "c12"
	Name  say.Text // as it is spoken: "c12", "tile 3, well 1"
	Holds say.Text // what lies there; none for nothing
	Note  say.Text // what else there is to know, such as "placed last"; none for nothing
	Does  say.Text // what may be done there now, none for nothing
}

// Empty is what is said of a cell that holds nothing.
const Empty say.ID = "a cell of a board|empty"

// Said is the cell as it is spoken: its name, what it holds and what else there
// is to know.
func (c Cell) Said() say.Text { return say.Join(", ", c.Name, c.Content()) }

// Content is what the cell holds, and what else there is to know.
func (c Cell) Content() say.Text {
	holds := c.Holds
	if holds.Zero() {
		holds = say.It(Empty)
	}
	return say.Join(", ", holds, c.Note)
}

// Text is the description as lines: each area's name and below it its rows, then
// the facts.
func (d Description) Text() say.Text { return say.It("%s\n", say.Join("\n", d.lines()...)) }

func (d Description) lines() (lines []say.Text) {
	for _, a := range d.Areas {
		lines = append(lines, a.Name)
		for _, line := range a.Lines() {
			lines = append(lines, say.It("  %s", line))
		}
	}
	return append(lines, d.Facts...)
}

// few is how many cells a row may have for each empty one to be told.
const few = 3

// Lines are the area's rows, each in a line. What is empty in a long row is told
// in one word.
func (a Area) Lines() (lines []say.Text) {
	for _, row := range a.Rows {
		var cells []say.Text
		left := 0
		for _, c := range row.Cells {
			if c.Holds.Zero() && c.Note.Zero() && len(row.Cells) > few {
				left++
				continue
			}
			cells = append(cells, say.Join(" ", c.Name, c.Content()))
		}
		line := say.Join("; ", cells...)
		switch {
		case len(cells) == 0:
			line = say.It(Empty)
		case left > 0:
			line = say.It("%s; the rest empty", line)
		}
		lines = append(lines, say.Join(": ", row.Name, line))
	}
	return lines
}

// Description is a position in words; of a game that describes none, its diagram.
func (g *Game) Description(s State) (d Description) {
	if g.Describe != nil {
		return g.Describe(s)
	}
	for line := range strings.SplitSeq(strings.TrimRight(s.String(), "\n"), "\n") {
		d.Facts = append(d.Facts, say.Raw(line))
	}
	return d
}

// Spoken is a move as it is spoken: what it does, else its text.
func (g *Game) Spoken(before State, move string) say.Text {
	if g.Tell != nil {
		if text := g.Tell(before, move); !text.Zero() {
			return text
		}
	}
	return say.Raw(move)
}

// SpokenMoves are moves that follow each other as they are spoken; one that is refused, and
// what is behind it, as it is written.
func (g *Game) SpokenMoves(s State, moves []string) say.Text {
	texts := make([]say.Text, len(moves))
	for i, move := range moves {
		if s == nil {
			texts[i] = say.Raw(move)
			continue
		}
		texts[i] = g.Spoken(s, move)
		s, _ = s.Apply(move)
	}
	return say.Join("; ", texts...)
}

// SpokenTurn says who made the turn that led to a position, and what was played in
// it so far; nothing at the start.
func (g *Game) SpokenTurn(n *Node) (text say.Text) {
	if n.Parent() == nil {
		return text
	}
	start := n.TurnStart()
	text = g.SpokenMoves(start.State(), n.Moves()[start.Count():])
	if seats := g.Seats(start.State()); len(seats) > 1 {
		text = say.It("%s: %s", seats[n.Seat()].Name, text)
	}
	return text
}

// mostListed is how many legal moves are listed before the rest are counted.
const mostListed = 40

// Describe is the match at its cursor in words, line by line: who plays, the last
// turn, what is to be done, what lies where, and what may be played. Seats are who
// sits where, nil where that is not to be told.
func (m *Match) Describe(seats []string) say.Text { return m.DescribeAt(m.Here(), seats) }

// DescribeAt is any position of the match in words, as Describe has the one at its
// cursor.
func (m *Match) DescribeAt(n *Node, seats []string) say.Text {
	g, s := m.game, n.State()
	lines := []say.Text{say.It(g.Title)}
	for i, seat := range g.Seats(s) {
		line := say.It(seat.Name)
		if seats != nil {
			line = say.It("%s (%s)", line, SayWho(seats[i]))
		}
		if len(seat.Account) > 0 {
			line = say.It("%s: %s", line, seat.Account.Said())
		}
		lines = append(lines, line)
	}
	if last := g.SpokenTurn(n); !last.Zero() {
		lines = append(lines, say.It("Last turn: %s", last))
	}
	o, over := s.Outcome()
	if over {
		lines = append(lines, say.It("The game is over: %s", o.Sentence))
	} else {
		lines = append(lines, say.It("To do: %s", g.Status(s)))
	}
	lines = append(lines, g.Description(s).lines()...)
	if !over {
		lines = append(lines, sayLegal(s))
	}
	return say.It("%s\n", say.Join("\n", lines...))
}

// sayLegal lists the legal moves, as many as one listens to.
func sayLegal(s State) say.Text {
	var first []say.Text
	count := 0
	for move := range s.Legal() {
		if count++; count <= mostListed {
			first = append(first, say.Raw(move))
		}
	}
	list := say.Join(", ", first...)
	if more := count - len(first); more > 0 {
		return say.Count(count, say.Plural{One: "%d legal move: %s and %d more", Many: "%d legal moves: %s and %d more"}, list, more)
	}
	return say.Count(count, say.Plural{One: "%d legal move: %s", Many: "%d legal moves: %s"}, list)
}

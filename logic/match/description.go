package match

import (
	"strings"

	"tessera/logic/say"
)

// Description is a position in words, for players who cannot see the board: what is in
// each place and which moves are possible there.
type Description struct {
	Areas []Area
	Facts []say.Text // facts that belong to no cell; each a sentence without a full stop
}

// Area is a board or a hand.
type Area struct {
	Name   say.Text // for example "Board" or "Blue's pieces"
	Kind   string   // one word for the type of cell; with the cell's key it identifies the cell to programs
	Rows   []Row
	Unused bool // no move ever uses this area
	Idle   bool // no move uses it in this position, but another area
}

// Row is a row of cells.
type Row struct {
	Name  say.Text // for example "Row 13"; zero if the area has one row
	Cells []Cell
}

// Cell is a place on a board or a piece in a hand.
type Cell struct {
	Key   string   // in moves and in programs: "c12"
	Name  say.Text // spoken: "c12", "tile 3, well 1"
	Holds say.Text // what is in the cell; zero if it is empty
	Note  say.Text // further information, such as "placed last"; may be zero
	Does  say.Text // what a move can do there now; zero for nothing
}

// Empty is the text of an empty cell.
const Empty say.ID = "a cell of a board|empty"

// Said returns the cell as a spoken text: name, content and note.
func (c Cell) Said() say.Text { return say.Join(", ", c.Name, c.Content()) }

// Content returns what the cell holds and its note.
func (c Cell) Content() say.Text {
	holds := c.Holds
	if holds.Zero() {
		holds = say.It(Empty)
	}
	return say.Join(", ", holds, c.Note)
}

// Text returns the description as lines: areas with their rows, then the facts.
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

// few is the most cells in a row whose empty cells are listed one by one.
const few = 3

// Lines returns the rows as text. Long rows combine their empty cells in one phrase.
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

// Description returns a position in words, or its diagram if the game has none.
func (g *Game) Description(s State) (d Description) {
	if g.Describe != nil {
		return g.Describe(s)
	}
	for line := range strings.SplitSeq(strings.TrimRight(s.String(), "\n"), "\n") {
		d.Facts = append(d.Facts, say.Raw(line))
	}
	return d
}

// MoveWords are what a move does in a few words, without a full stop.
type MoveWords struct {
	Full  say.Text // with the exact place: "marble in tile 5, well 2"
	Brief say.Text // for players who see the place on the board: "in the middle"; zero for Full
	Does  say.Text // an effect of the move: "captures d12"; zero for none
}

// InWords returns a move in words, or else the move's text.
func (g *Game) InWords(before State, move string) (w MoveWords) {
	if g.Tell != nil && before != nil {
		w = g.Tell(before, move)
	}
	if w.Full.Zero() {
		w.Full = say.Raw(move)
	}
	if w.Brief.Zero() {
		w.Brief = w.Full
	}
	return w
}

// Spoken returns a move with its exact place and its effect in words.
func (g *Game) Spoken(before State, move string) say.Text {
	w := g.InWords(before, move)
	return say.Join(", ", w.Full, w.Does)
}

// SpokenMoves returns consecutive moves in words. From the first illegal move on it uses
// their text.
func (g *Game) SpokenMoves(s State, moves []string) say.Text {
	return say.Join("; ", inTurn(s, moves, g.Spoken)...)
}

// BriefMoves returns consecutive moves in few words, without their effects.
func (g *Game) BriefMoves(s State, moves []string) say.Text {
	return say.Join(", ", inTurn(s, moves, func(s State, move string) say.Text { return g.InWords(s, move).Brief })...)
}

// inTurn returns the words of consecutive moves. The state is nil after an illegal move.
func inTurn(s State, moves []string, words func(State, string) say.Text) []say.Text {
	texts := make([]say.Text, len(moves))
	for i, move := range moves {
		if texts[i] = words(s, move); s != nil {
			s, _ = s.Apply(move)
		}
	}
	return texts
}

// SpokenTurn returns who is making the turn that led to a position, and the moves of that
// turn so far. It is zero at the start of the game.
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

// mostListed is the most legal moves that are listed; the rest are counted.
const mostListed = 40

// Words returns a position of a match in words, line by line: players, last turn, task,
// board and legal moves. who returns the words for a player, as [SayWho] and
// [Game.SayPlayer] do; nil leaves the players out.
func Words(m *Match, n *Node, who func(string) say.Text) say.Text {
	g, s := m.game, n.State()
	seats := m.Seats()
	lines := []say.Text{say.It(g.Title)}
	for i, seat := range g.Seats(s) {
		line := say.It(seat.Name)
		if who != nil {
			line = say.It("%s (%s)", line, who(seats[i]))
		}
		if len(seat.Counts) > 0 {
			line = say.It("%s: %s", line, seat.Counts.Said())
		}
		lines = append(lines, line)
	}
	if last := g.SpokenTurn(n); !last.Zero() {
		lines = append(lines, say.It("Last turn: %s", last))
	}
	o, over := s.Outcome()
	if how, resigned := m.Resigned(); resigned && n == m.Current() {
		o, over = how, true
	}
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

// sayLegal lists the first legal moves and counts the rest.
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

// CanonicalForm returns the same text for positions that differ by a rotation or a mirror image:
// the least of the texts for the eight symmetries of the board. A position is one or more
// rectangular pictures, one string for each row and one byte for each cell. The
// symmetries apply to all of its pictures together. Alike overwrites the elements of
// pictures.
func CanonicalForm(pictures ...[]string) string {
	least := ""
	for range 2 {
		for range 4 {
			text := ""
			for i, rows := range pictures {
				text += strings.Join(rows, "/") + "\n"
				pictures[i] = turned(rows)
			}
			if least == "" || text < least {
				least = text
			}
		}
		for i, rows := range pictures {
			pictures[i] = mirrored(rows)
		}
	}
	return least
}

func turned(rows []string) []string {
	out := make([]string, len(rows[0]))
	for column := range out {
		for i := range rows {
			out[column] += rows[len(rows)-1-i][column : column+1]
		}
	}
	return out
}

// mirrored returns a picture upside down.
func mirrored(rows []string) []string {
	out := make([]string, len(rows))
	for i, row := range rows {
		out[len(rows)-1-i] = row
	}
	return out
}

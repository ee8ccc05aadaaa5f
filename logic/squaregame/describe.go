package squaregame

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/squaregame/grid"
)

// Describe describes the position in words: the unit squares around the lines, and the
// hands. A square is named by its lower left point.
func (s State) Describe() match.Description {
	d := match.Description{Areas: []match.Area{s.describeBoard()}}
	for player := 1; player <= s.Players(); player++ {
		d.Areas = append(d.Areas, s.describeHand(player))
	}
	if n := s.MovesLeft(); n > 0 {
		d.Facts = append(d.Facts, say.Count(n, say.Plural{One: "%[2]s has %[1]d move left " +
			"in this turn", Many: "%[2]s has %[1]d moves left in this turn"}, PlayerName(s.ToMove())))
	}
	return d
}

// The kinds of the board's squares and points. Points are cells when a position is set
// up.
const (
	squareKind = "square"
	pointKind  = "point"
)

// HandKind returns the kind of the cells of a player's hand.
func HandKind(player int) string { return "hand" + strconv.Itoa(player) }

func (s State) describeBoard() match.Area {
	board := match.Area{Name: say.It("Board"), Kind: squareKind}
	low, high, ok := s.Bounds()
	if !ok {
		low, high = Opening, Opening
	}
	closed := map[Point]Square{}
	for _, q := range s.Squares() {
		closed[q.Point] = q
	}
	for y := min(high.Y, Side-2); y >= max(low.Y-1, 0); y-- {
		row := match.Row{Name: say.It("Row %d", y)}
		for x := max(low.X-1, 0); x <= min(high.X, Side-2); x++ {
			at := strconv.Itoa(x) + "," + strconv.Itoa(y)
			cell := match.Cell{Key: at, Name: say.It("%d, %d", x, y), Holds: s.sides(x, y)}
			if q, isClosed := closed[Point{x, y}]; isClosed {
				cell.Holds = say.It("closed by %s", PlayerName(q.Player))
				if q.Index == s.LastIndex() {
					cell.Note = say.It("the square closed last|last")
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		board.Rows = append(board.Rows, row)
	}
	return board
}

// sides describes the sides of an open unit square; if exactly one is missing, it names
// that one.
func (s *State) sides(x, y int) say.Text {
	var there, missing []say.Text
	for i, l := range squareSides(x, y) {
		if s.lines.Has(l) {
			there = append(there, say.It(sides[i].is))
		} else {
			missing = append(missing, say.It(sides[i].lacks))
		}
	}
	if len(missing) == 1 {
		return missing[0]
	}
	return say.And(there...)
}

// sides are the sides of a unit square in the order of [squareSides].
var sides = [...]struct{ is, lacks say.ID }{
	{"side of a square|bottom", "bottom side missing"},
	{"side of a square|top", "top side missing"},
	{"side of a square|left", "left side missing"},
	{"side of a square|right", "right side missing"},
}

func (s State) describeHand(player int) match.Area {
	hand := match.Area{Name: say.It("%s's pieces", PlayerName(player)), Kind: HandKind(player)}
	row := match.Row{}
	mover := player == s.ToMove()
	for _, piece := range s.Hand(player) {
		cell := match.Cell{Key: strconv.Itoa(piece), Name: say.It("piece %d", piece), Holds: PieceWords(piece, 1)}
		switch places := 0; {
		case !mover:
		case s.phase == PhaseOpening:
			cell.Does = say.It("what can be done|open the game with it")
		default:
			if places = len(s.Places(piece)); places == 0 {
				cell.Note = say.It("fits nowhere")
				break
			}
			// Translators: a piece of the hand, at so many places of the board.
			cell.Note = say.Count(places, say.Plural{One: "fits in %d place", Many: "fits in %d places"})
			cell.Does = say.It("what can be done|take it")
		}
		row.Cells = append(row.Cells, cell)
	}
	if len(row.Cells) > 0 {
		hand.Rows = []match.Row{row}
	}
	return hand
}

// PieceWords describes the lines of a piece 1 to 16 in permutation 1 to 8.
func PieceWords(piece, permutation int) say.Text {
	lines := PieceLines(piece, permutation)
	low, high := boundsOf(lines)
	words := make([]say.Text, len(lines))
	for i, l := range lines {
		words[i] = say.It(lineWords(l, low, high))
	}
	return say.Join(", ", words...)
}

// lineWords names a line within the frame of a piece. An upright frame is two units tall,
// a lying one two wide.
func lineWords(l Line, low, high Point) say.ID {
	upright := high.Y-low.Y == 2
	switch {
	case upright && !l.Vertical:
		return [...]say.ID{"line of a piece|bottom", "line of a piece|middle", "line of a piece|top"}[l.Y-low.Y]
	case upright:
		return [...][2]say.ID{
			{"line of a piece|lower left", "line of a piece|lower right"},
			{"line of a piece|upper left", "line of a piece|upper right"},
		}[l.Y-low.Y][l.X-low.X]
	case l.Vertical:
		return [...]say.ID{"upright line of a piece|left", "upright line of a piece|middle", "upright line of a piece|right"}[l.X-low.X]
	}
	return [...][2]say.ID{
		{"line of a piece|bottom left", "line of a piece|bottom right"},
		{"line of a piece|top left", "line of a piece|top right"},
	}[l.Y-low.Y][l.X-low.X]
}

// DescribeMove says what a move does.
func (s State) DescribeMove(m Move) match.MoveWords {
	if m.IsPass() {
		return match.MoveWords{Full: say.It("passes")}
	}
	w := match.MoveWords{Full: say.It("piece %d at %d, %d", m.Piece, m.X, m.Y), Brief: say.It("piece %d", m.Piece)}
	if n := len(s.Try(m).Closes); n > 0 {
		w.Does = match.Reason{Effect: Closes, Count: n}.Words(false)
	}
	return w
}

// Reasons returns the facts about a turn: how many pieces it lays, whether they are the
// player's last ones, how many squares it closes, how it earns another move, what the next
// player can do, and how many squares it leaves with one side missing.
func (s State) Reasons(turn []Move) []match.Reason {
	laid, closed, again, me := 0, 0, false, s.ToMove()
	for _, m := range turn {
		next, err := s.Apply(m)
		if err != nil {
			return nil
		}
		if s = next; !m.IsPass() {
			laid++
			closed += s.LastClosed()
		}
		again = again || laid > 0 && s.ToMove() == me
	}
	list := []match.Reason{{Effect: Lays, Count: laid}, {Effect: Closes, Count: closed}}
	if again {
		list = append(list, match.Reason{Effect: Again})
	}
	if laid > 0 && s.PiecesLeft(me) == 0 {
		list = []match.Reason{{Effect: Empties}}
	}
	if o, over := s.Outcome(); over {
		switch {
		case slices.Equal(o.Winners, []int{me}):
			return append(list, match.Reason{Effect: match.Wins})
		case slices.Contains(o.Winners, me):
			return list
		}
		return append(list, match.Reason{Effect: match.Ends})
	}
	if s.ToMove() != me {
		list = append(list, s.forNext())
	}
	lackOne, _ := s.lines.Open()
	return append(list, match.Reason{Effect: Opens, Count: lackOne})
}

// forNext returns what the player to move can do with one piece.
func (s State) forNext() match.Reason {
	most := 0
	for _, p := range s.lines.AppendLegal(nil, s.handToMove()) {
		most = max(most, int(p.Closed))
	}
	r := match.Reason{Effect: Lets, Count: most, Whose: PlayerName(s.ToMove())}
	switch most {
	case 0:
		r.Effect = Blocks
	case 1:
		r.Effect = Limits
	}
	return r
}

// margin is the number of free points that the diagram shows around the lines.
const margin = 2

// String returns a diagram of the used part of the grid, with the turn and the hands
// below it. The digit in a closed square is the player who closed it; an "o" marks a
// square made of one piece's lines alone.
func (s State) String() string {
	return s.Diagram() + s.status() + "\n" + s.handLines()
}

// Diagram draws only the lines, with the coordinates of the points.
func (s State) Diagram() string {
	low, high, ok := s.Bounds()
	if !ok {
		low, high = Opening, Opening
	}
	low = Point{max(low.X-margin, 0), max(low.Y-margin, 0)}
	high = Point{min(high.X+margin, Side-1), min(high.Y+margin, Side-1)}
	var b strings.Builder
	for y := high.Y; y >= low.Y; y-- {
		var points, cells strings.Builder
		for x := low.X; x <= high.X; x++ {
			points.WriteString(s.junction(x, y) + dash(s.lines.Has(Line{X: x, Y: y})))
			cells.WriteString(bar(s.lines.Has(Line{X: x, Y: y - 1, Vertical: true})) + s.cell(x, y-1))
		}
		fmt.Fprintf(&b, "%2d %s\n", y, strings.TrimRight(points.String(), " "))
		if y > low.Y {
			b.WriteString(strings.TrimRight("   "+cells.String(), " ") + "\n")
		}
	}
	b.WriteString("  ")
	for x := low.X; x <= high.X; x++ {
		fmt.Fprintf(&b, "%2d  ", x)
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}

// junctions are the box-drawing characters by the lines that meet: 1 left, 2 right, 4
// down, 8 up.
var junctions = []rune("·╴╶─╷┐┌┬╵┘└┴│┤├┼")

func (s *State) junction(x, y int) string {
	i := 0
	for bit, l := range []Line{{X: x - 1, Y: y}, {X: x, Y: y}, {X: x, Y: y - 1, Vertical: true}, {X: x, Y: y, Vertical: true}} {
		if s.lines.Has(l) {
			i |= 1 << bit
		}
	}
	return string(junctions[i])
}

func dash(there bool) string {
	if there {
		return "───"
	}
	return "   "
}

func bar(there bool) string {
	if there {
		return "│"
	}
	return " "
}

func (s *State) cell(x, y int) string {
	if x < 0 || y < 0 {
		return "   "
	}
	switch mark := s.closers[y*Side+x]; {
	case mark == 0:
		return "   "
	case mark&loopFlag != 0:
		return " o "
	default:
		return fmt.Sprintf(" %d ", s.placed[mark-1].player)
	}
}

func (s *State) status() string {
	if o, over := s.Outcome(); over {
		return "game over: " + o.String()
	}
	switch s.phase {
	case PhaseOpening:
		return fmt.Sprintf("player %d opens the game", s.turn)
	case PhaseFinal:
		return fmt.Sprintf("final round: player %d, last turn, moves left: %d", s.turn, s.left)
	}
	return fmt.Sprintf("player %d to move, moves left: %d", s.turn, s.left)
}

func (s *State) handLines() string {
	var b strings.Builder
	for p := 1; p <= int(s.players); p++ {
		fmt.Fprintf(&b, "hand of player %d:", p)
		for _, piece := range s.Hand(p) {
			fmt.Fprintf(&b, " %d", piece)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// pieceRows is the number of rows of pieceDiagram.
const pieceRows = 6

// pieceDiagram draws a piece 1 to 16 in permutation 1 below its number.
func pieceDiagram(piece int) [pieceRows]string {
	rows := [pieceRows]string{fmt.Sprint(piece)}
	var s State
	if !isPiece(piece) {
		return rows
	}
	p, _ := grid.Place(piece, 1, 1, 2)
	s.lines.Toggle(p)
	for y := 2; y >= 0; y-- {
		at := 1 + 2*(2-y)
		rows[at] = s.junction(0, y) + dash(s.lines.Has(Line{X: 0, Y: y})) + s.junction(1, y)
		if y > 0 {
			rows[at+1] = bar(s.lines.Has(Line{X: 0, Y: y - 1, Vertical: true})) + "   " + bar(s.lines.Has(Line{X: 1, Y: y - 1, Vertical: true}))
		}
	}
	return rows
}

// The effects of a turn, all counted.
var (
	Lays = &match.Effect{Words: match.Counted(say.Plural{One: "places %d piece", Many: "places %d pieces"}), Seen: true}
	// Empties: the turn places the player's last piece, which wins in the end.
	Empties = &match.Effect{Words: func(match.Reason, bool) say.Text { return say.It("places the last piece") }}
	Closes  = &match.Effect{Words: match.Counted(say.Plural{One: "closes %d square", Many: "closes %d squares"}), Chance: "closes", Counts: true, Seen: true,
		Habit: "Turns with a missed square"}
	// Again: a piece closes several squares, so that the player goes again.
	Again = &match.Effect{Words: func(_ match.Reason, yours bool) say.Text {
		if yours {
			return say.It("lets you go again")
		}
		return say.It("lets them go again")
	}}
	// Blocks: the next player cannot place a piece. Limits: the next player can place only
	// one piece. Lets: the next player can close a number of squares with one piece.
	Blocks = &match.Effect{Words: func(r match.Reason, _ bool) say.Text {
		return say.It("leaves %s no place for a piece", r.Whose)
	}}
	Limits = &match.Effect{Words: func(r match.Reason, _ bool) say.Text {
		return say.It("lets %s place only one piece", r.Whose)
	}}
	Lets = &match.Effect{Bad: true, Words: func(r match.Reason, _ bool) say.Text {
		return say.Count(r.Count, say.Plural{One: "lets %[2]s close %[1]d square with one piece", Many: "lets " +
			"%[2]s close %[1]d squares with one piece"}, r.Whose)
	}}
	// Opens: a number of squares lack one side.
	Opens = &match.Effect{Words: match.Counted(say.Plural{One: "leaves %d square with one " +
		"side missing", Many: "leaves %d squares with one side missing"}), Bad: true, Chance: "opens",
		Habit: "Turns that left squares with one side missing"}
)

package squaregame

import (
	"strconv"

	"tessera/logic/match"
	"tessera/logic/say"
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
	low, high := Point{Side, Side}, Point{-Side, -Side}
	for _, l := range lines {
		low = Point{min(low.X, l.X), min(low.Y, l.Y)}
		end := Point{l.X + 1, l.Y}
		if l.Vertical {
			end = Point{l.X, l.Y + 1}
		}
		high = Point{max(high.X, end.X), max(high.Y, end.Y)}
	}
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
func (s State) DescribeMove(m Move) say.Text {
	if m.IsPass() {
		return say.It("passes")
	}
	if n := len(s.Try(m).Closes); n > 0 {
		return say.Count(n, say.Plural{
			One:  "piece %[2]d at %[3]d, %[4]d, closes %[1]d square",
			Many: "piece %[2]d at %[3]d, %[4]d, closes %[1]d squares",
		}, m.Piece, m.X, m.Y)
	}
	return say.It("piece %d at %d, %d", m.Piece, m.X, m.Y)
}

package squaregame

import (
	"strconv"
	"strings"

	"tessera/logic/match"
)

// Describe is the position in words: the unit squares about the lines, and the
// hands. A square is named by its lower left point.
func (s State) Describe() match.Description {
	d := match.Description{Areas: []match.Area{s.describeBoard()}}
	for player := 1; player <= s.Players(); player++ {
		d.Areas = append(d.Areas, s.describeHand(player))
	}
	if n := s.MovesLeft(); n > 0 {
		d.Facts = append(d.Facts, PlayerName(s.ToMove()).String()+" has "+match.Count(n, "move")+" left in this turn")
	}
	return d
}

// The kinds of the board's cells, and of its points, which are cells for whoever puts a
// piece there.
const (
	squareKind = "square"
	pointKind  = "point"
)

// HandKind is the kind of the cells of a player's hand.
func HandKind(player int) string { return "hand" + strconv.Itoa(player) }

func (s State) describeBoard() match.Area {
	board := match.Area{Name: "Board", Kind: squareKind}
	low, high, ok := s.Bounds()
	if !ok {
		low, high = Opening, Opening
	}
	closed := map[Point]Square{}
	for _, q := range s.Squares() {
		closed[q.Point] = q
	}
	for y := min(high.Y, Side-2); y >= max(low.Y-1, 0); y-- {
		row := match.Row{Name: "Row " + strconv.Itoa(y)}
		for x := max(low.X-1, 0); x <= min(high.X, Side-2); x++ {
			at := strconv.Itoa(x) + "," + strconv.Itoa(y)
			cell := match.Cell{Key: at, Name: strconv.Itoa(x) + ", " + strconv.Itoa(y), Holds: s.sides(x, y)}
			if q, isClosed := closed[Point{x, y}]; isClosed {
				cell.Holds = "closed by " + PlayerName(q.Player).String()
				if q.Index == s.LastIndex() {
					cell.Note = "last"
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		board.Rows = append(board.Rows, row)
	}
	return board
}

// sides are the lines about a unit square that is not closed; where one is
// missing, that one.
func (s *State) sides(x, y int) string {
	var there, missing []string
	for i, l := range squareSides(x, y) {
		side := [...]string{"bottom", "top", "left", "right"}[i]
		if s.lines.Has(l) {
			there = append(there, side)
		} else {
			missing = append(missing, side)
		}
	}
	if len(missing) == 1 {
		return "lacks the " + missing[0]
	}
	return strings.Join(there, " and ")
}

func (s State) describeHand(player int) match.Area {
	hand := match.Area{Name: PlayerName(player).String() + "'s pieces", Kind: HandKind(player)}
	row := match.Row{}
	mover := player == s.ToMove()
	for _, piece := range s.Hand(player) {
		cell := match.Cell{Key: strconv.Itoa(piece), Name: "piece " + strconv.Itoa(piece), Holds: PieceWords(piece, 1)}
		switch places := 0; {
		case !mover:
		case s.phase == PhaseOpening:
			cell.Does = "open the game with it"
		default:
			if places = len(s.Places(piece)); places == 0 {
				cell.Note = "fits nowhere"
				break
			}
			cell.Note, cell.Does = "fits "+match.Count(places, "place"), "take it"
		}
		row.Cells = append(row.Cells, cell)
	}
	if len(row.Cells) > 0 {
		hand.Rows = []match.Row{row}
	}
	return hand
}

// PieceWords are the lines of a piece 1 to 16 in permutation 1 to 8 in words.
func PieceWords(piece, permutation int) string {
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
	words := make([]string, len(lines))
	for i, l := range lines {
		words[i] = lineWords(l, low, high)
	}
	return strings.Join(words, ", ")
}

// lineWords names a line within the frame of a piece, which it fills: two tall
// where that stands, two wide where it lies.
func lineWords(l Line, low, high Point) string {
	upright := high.Y-low.Y == 2
	switch {
	case upright && !l.Vertical:
		return [...]string{"bottom", "middle", "top"}[l.Y-low.Y]
	case upright:
		return [...]string{"lower ", "upper "}[l.Y-low.Y] + [...]string{"left", "right"}[l.X-low.X]
	case l.Vertical:
		return [...]string{"left", "middle", "right"}[l.X-low.X]
	}
	return [...]string{"bottom ", "top "}[l.Y-low.Y] + [...]string{"left", "right"}[l.X-low.X]
}

// Tell says what a move does.
func (s State) Tell(m Move) string {
	if m.IsPass() {
		return "passes"
	}
	text := "piece " + strconv.Itoa(m.Piece) + " at " + strconv.Itoa(m.X) + ", " + strconv.Itoa(m.Y)
	if n := len(s.Try(m).Closes); n > 0 {
		text += ", closes " + match.Count(n, "square")
	}
	return text
}

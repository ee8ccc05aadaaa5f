package trisq

import (
	"tessera/logic/match"
	"tessera/logic/say"
)

// cellKind is the kind of the board's cells.
const cellKind = "cell"

// Describe describes the position in words.
func (s State) Describe() match.Description {
	board := match.Area{Name: say.It("Board"), Kind: cellKind}
	taken := map[Point]bool{}
	for _, p := range s.LastCaptured() {
		taken[p] = true
	}
	last, moved := s.LastMove()
	_, over := s.Outcome()
	for row := range Size {
		line := match.Row{Name: say.It("Row %s", RowName(row))}
		for column := range Size {
			p := Point(row*Size + column)
			cell := match.Cell{Key: p.String(), Name: say.Raw(p.String()), Holds: say.It(s.At(p).spoken())}
			switch at, placed := last.Point(); {
			case moved && placed && at == p:
				cell.Note = say.It("placed last")
			case taken[p]:
				cell.Note = say.It("captured last")
			}
			if !over && s.At(p) == None {
				cell.Does = s.wouldDo(p)
			}
			line.Cells = append(line.Cells, cell)
		}
		board.Rows = append(board.Rows, line)
	}
	d := match.Description{Areas: []match.Area{board}}
	d.Facts = append(d.Facts, say.It("Area: triangles %d, squares %s", s.Area(Triangle), say.Decimal{Value: float64(s.Area(Square)) + s.Settings().Komi, Decimals: 1}))
	return d
}

// wouldDo says what a placement on an empty point would do, or why it is illegal.
func (s State) wouldDo(p Point) say.Text {
	next, err := s.Apply(Place(p))
	if err != nil {
		if refused, ok := err.(*MoveError); ok {
			// Translators: behind the colon stands why.
			return say.It("not allowed: %s", refused.Reason)
		}
		return say.It("not allowed")
	}
	if takes := next.LastCaptured(); len(takes) > 0 {
		return say.It("place and capture %s", names(takes))
	}
	// Translators: what pressing a free point does.
	return say.It("what can be done|place")
}

// DescribeMove says what a move does.
func (s State) DescribeMove(m Move) say.Text {
	p, isPlacement := m.Point()
	if !isPlacement {
		// Translators: behind the player's name and a colon.
		return say.It("passes")
	}
	next, err := s.Apply(m)
	if err != nil {
		return say.Text{}
	}
	if takes := next.LastCaptured(); len(takes) > 0 {
		// Translators: a point, and the points whose figures are captured by placing there.
		return say.It("%s, captures %s", p, names(takes))
	}
	return say.Raw(p.String())
}

// names joins the names of one or more points with "and".
func names(points []Point) (all say.Text) {
	all = say.Raw(points[0].String())
	for _, p := range points[1:] {
		all = say.And(all, say.Raw(p.String()))
	}
	return all
}

// spoken returns the message for a figure on a point, or "" for None.
func (f Figure) spoken() say.ID {
	switch f {
	case Triangle:
		return "what lies on a point|triangle"
	case Square:
		return "what lies on a point|square"
	}
	return ""
}

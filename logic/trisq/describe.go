package trisq

import (
	"strconv"
	"strings"

	"tessera/logic/match"
)

// cellKind is the kind of the board's cells.
const cellKind = "cell"

// Describe is the position in words.
func (s State) Describe() match.Description {
	board := match.Area{Name: "Board", Kind: cellKind}
	taken := map[Point]bool{}
	for _, p := range s.LastCaptured() {
		taken[p] = true
	}
	last, moved := s.LastMove()
	_, over := s.Outcome()
	for row := range Size {
		line := match.Row{Name: "Row " + RowName(row)}
		for column := range Size {
			p := Point(row*Size + column)
			cell := match.Cell{Key: p.String(), Name: p.String()}
			if f := s.At(p); f != None {
				cell.Holds = f.String()
			}
			switch at, placed := last.Point(); {
			case moved && placed && at == p:
				cell.Note = "placed last"
			case taken[p]:
				cell.Note = "captured last"
			}
			if !over && s.At(p) == None {
				cell.Does = s.wouldDo(p)
			}
			line.Cells = append(line.Cells, cell)
		}
		board.Rows = append(board.Rows, line)
	}
	d := match.Description{Areas: []match.Area{board}}
	d.Facts = append(d.Facts, "Area: triangles "+strconv.Itoa(s.Area(Triangle))+", squares "+formatHalf(float64(s.Area(Square))+s.Settings().Komi))
	return d
}

// wouldDo says what a placement on an empty point would do, or why it may not be.
func (s State) wouldDo(p Point) string {
	next, err := s.Apply(Place(p))
	if err != nil {
		if refused, ok := err.(*MoveError); ok {
			return "not allowed: " + refused.Reason.String()
		}
		return "not allowed"
	}
	if takes := next.LastCaptured(); len(takes) > 0 {
		return "place and capture " + names(takes)
	}
	return "place"
}

// Tell says what a move does.
func (s State) Tell(m Move) string {
	p, isPlacement := m.Point()
	if !isPlacement {
		return "passes"
	}
	next, err := s.Apply(m)
	if err != nil {
		return ""
	}
	if takes := next.LastCaptured(); len(takes) > 0 {
		return p.String() + ", captures " + names(takes)
	}
	return p.String()
}

func names(points []Point) string { return strings.Join(pointNames(points), " and ") }

package squaregame

import (
	"fmt"
	"strings"

	"tessera/logic/squaregame/grid"
)

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

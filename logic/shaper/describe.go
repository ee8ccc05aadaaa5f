package shaper

import (
	"strconv"
	"strings"

	"tessera/logic/match"
)

// The kinds of the two boards' cells.
const (
	ownKind  = "cell"
	goalKind = "goal"
)

// Describe is the puzzle in words: both boards and the piece in hand.
func (s State) Describe() match.Description {
	d := match.Description{Areas: []match.Area{
		{Name: "Your board", Kind: ownKind, Rows: s.rows(true)},
		{Name: "The computer's board", Kind: goalKind, Still: true, Rows: s.rows(false)},
	}}
	if s.piece != NoPiece {
		d.Facts = append(d.Facts, "Piece in hand: "+s.piece.spoken())
	}
	differ := s.Difference().Count()
	d.Facts = append(d.Facts,
		strconv.Itoa(differ)+" of "+strconv.Itoa(Size*Size)+" cells differ",
		"Round "+strconv.Itoa(s.Round())+", score as it stands "+strconv.Itoa(s.Score())+
			", par "+strconv.FormatFloat(Par(s.target), 'f', 1, 64))
	return d
}

func (s State) rows(mine bool) []match.Row {
	board := s.target
	if mine {
		board = s.board
	}
	var rows []match.Row
	for row := 1; row <= Size; row++ {
		line := match.Row{}
		for column := 1; column <= Size; column++ {
			cell := match.Cell{Key: Place(row, column).String(), Name: "row " + strconv.Itoa(row) + ", column " + strconv.Itoa(column)}
			if board.At(row, column) {
				cell.Holds = "X"
			}
			if mine {
				if s.Difference().At(row, column) {
					cell.Note = "differs"
				}
				if s.piece != NoPiece {
					cell.Does = s.Tell(Place(row, column))
				}
			}
			line.Cells = append(line.Cells, cell)
		}
		rows = append(rows, line)
	}
	return rows
}

// spoken is the piece to the ear.
func (p Piece) spoken() string {
	first, second := p.Cells()
	name := func(x bool) string {
		if x {
			return "X"
		}
		return match.Empty
	}
	if p.Standing() {
		return name(first) + " above " + name(second) + ", standing"
	}
	return name(first) + " left of " + name(second) + ", lying"
}

// Tell says what a command does.
func (s State) Tell(m Move) string {
	if m.IsRotation() {
		return "turns the piece: " + s.piece.Rotated(m).spoken()
	}
	if edge := s.piece.Over(m); edge != NoEdge {
		return "over the " + string(edge) + " edge, which costs a round"
	}
	toggled, _ := s.piece.Toggled(m)
	var turned []string
	for row := 1; row <= Size; row++ {
		for column := 1; column <= Size; column++ {
			if toggled.At(row, column) {
				turned = append(turned, Place(row, column).String())
			}
		}
	}
	return "turns over " + strings.Join(turned, " and ")
}

package trisq

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/match"
)

// letters are the figures in a stated position, by side.
const letters = "ts"

// Position is the position as [Settings] state it: what lies where and who is to move.
func (s State) Position() string {
	var b strings.Builder
	for row := range Size {
		if row > 0 {
			b.WriteByte('/')
		}
		free := 0
		for column := range Size + 1 {
			f := None
			if column < Size {
				f = s.At(Point(row*Size + column))
			}
			if column < Size && f == None {
				free++
				continue
			}
			if free > 0 {
				b.WriteString(strconv.Itoa(free))
				free = 0
			}
			if f != None {
				b.WriteByte(letters[f.side()])
			}
		}
	}
	return b.String() + " " + letters[s.Turn().side():][:1]
}

// drafted is the position of a text by the rules of s, without a look at captures.
func (s State) drafted(text string) (State, error) {
	s = State{groups: s.groups, komi: s.komi}
	text = match.Normal(text)
	if text == "" {
		return s, nil
	}
	board, side, _ := strings.Cut(text, " ")
	rows := strings.Split(board, "/")
	if len(rows) != Size {
		return s, fmt.Errorf("the position has %s; it needs %d with a slash between them, like 4t8", match.Count(len(rows), "row"), Size)
	}
	for row, line := range rows {
		if err := s.layRow(row, line); err != nil {
			return s, fmt.Errorf("row %s of the position: %w", RowName(row), err)
		}
	}
	switch side {
	case "t":
	case "s":
		s.squaresFirst = true
	default:
		return s, fmt.Errorf("the position ends in %q; a blank and t or s must say whether triangles or squares are to move", clip.Text(side))
	}
	s.before = s.board
	return s, nil
}

// layRow lays the figures of a row.
func (s *State) layRow(row int, line string) error {
	column, free := 0, 0
	for _, c := range []byte(line) {
		side := strings.IndexByte(letters, c)
		switch {
		case c >= '0' && c <= '9' && free <= Size:
			free = 10*free + int(c-'0')
			continue
		case side >= 0:
			column += free
			if column < Size {
				s.board[side] = s.board[side].or(single(Point(row*Size + column)))
			}
			column, free = column+1, 0
			continue
		}
		return fmt.Errorf("%q is no row; t is a triangle, s a square and a number so many empty points", clip.Text(line))
	}
	if column += free; column != Size {
		return fmt.Errorf("%q is %s; a row has %d", clip.Text(line), match.Count(column, "point"), Size)
	}
	return nil
}

// checkStart says why no game can begin from a stated position, or nil.
func (s State) checkStart() error {
	for _, p := range everywhere.without(s.board.free()).points() {
		if f := s.At(p); !s.board.survives(f, single(p), s.groups) {
			return fmt.Errorf("the %v on %v has no free neighbour, so that it would be captured already; take it away or free one", f, p)
		}
	}
	if s.ended() != notEnded {
		return errors.New("neither player could place a figure, so that the game would be over; leave points free")
	}
	return nil
}

// pieces are what can be put on a point.
func (State) pieces() []match.Piece {
	return []match.Piece{{Name: "Empty"}, {Key: Triangle.String(), Name: "Triangle"}, {Key: Square.String(), Name: "Square"}}
}

// put is the position with a figure on a point, called cell:c12, or with none there.
func (s State) put(cell, piece string) (State, error) {
	p, err := ParsePoint(strings.TrimPrefix(cell, cellKind+":"))
	if err != nil {
		return s, err
	}
	next, _ := s.give(seatToMove(s))
	for side, f := range seats {
		next.board[side] = next.board[side].without(single(p))
		if piece == f.String() {
			next.board[side] = next.board[side].or(single(p))
		}
	}
	next.before = next.board
	if piece != "" && next.At(p) == None {
		return s, fmt.Errorf("there is no piece %q; put a triangle, a square or nothing", clip.Text(piece))
	}
	return next, nil
}

// give is the position in which a seat is to move, without a past.
func (s State) give(seat int) (State, error) {
	if seat != 0 && seat != 1 {
		return s, errors.New("triangles or squares are to move")
	}
	return State{board: s.board, before: s.board, groups: s.groups, komi: s.komi, squaresFirst: seat == 1}, nil
}

package trisq

import (
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

// letters are the figures in a stated position, by side.
const letters = "ts"

// Setup returns the functions that read, write and set up positions.
func Setup() match.TypedSetup[State] {
	return match.TypedSetup[State]{Text: State.PositionText, Draft: State.parsePosition, Pieces: piecesToPut, Put: State.withPiece, Turn: State.withTurn}
}

// PositionText returns the position in the form of [Settings.Position].
func (s State) PositionText() string {
	rows := make([]string, s.Size())
	for row := range rows {
		rows[row] = match.WriteRuns(len(rows), func(column int) byte {
			p, _ := s.PointAt(column, row)
			if f := s.At(p); f != None {
				return letters[f.side()]
			}
			return 0
		})
	}
	return strings.Join(rows, "/") + " " + letters[s.Turn().side():][:1]
}

// parsePosition parses a position under the rules of s, without checking for captures.
func (s State) parsePosition(text string) (State, error) {
	s = State{shape: s.shape, groups: s.groups, komi: s.komi}
	text = match.Normal(text)
	if text == "" {
		return s, nil
	}
	board, side, _ := strings.Cut(text, " ")
	rows := strings.Split(board, "/")
	if len(rows) != s.Size() {
		return s, say.Errorf("%s", say.Count(len(rows), say.Plural{
			One:  "the position has %d row but needs %d, separated by slashes, like 4t8",
			Many: "the position has %d rows but needs %d, separated by slashes, like 4t8",
		}, s.Size()))
	}
	for row, line := range rows {
		figures, err := match.ReadRuns(line, letters, s.Size())
		if err != nil {
			return s, say.Errorf("row %s of the position: %s", RowName(row+Size-s.Size()), err)
		}
		for column, letter := range figures {
			if side := strings.IndexByte(letters, letter); side >= 0 {
				p, _ := s.PointAt(column, row)
				s.board[side] = s.board[side].or(single(p))
			}
		}
	}
	switch side {
	case "t":
	case "s":
		s.squaresFirst = true
	default:
		return s, say.Errorf("the position ends in %q; end it with a space and t (triangles to move) or s "+
			"(squares to move)", usertext.Clip(side))
	}
	return s, nil
}

// checkStart returns an error if no game can start from the position.
func (s State) checkStart() error {
	for _, p := range s.board[0].or(s.board[1]).points() {
		if f := s.At(p); !s.board.survives(f, single(p), s.groups, s.ground()) {
			return say.Errorf("the %s on %v has no free point next to it, so it would already be "+
				"captured; remove it or free a point", f.name(), p)
		}
	}
	if s.ended() != notEnded {
		return say.Errorf("neither player could place a piece, so the game would be over; leave some " +
			"points free")
	}
	return nil
}

// piecesToPut returns what can be put on a point.
func piecesToPut(State) []match.Piece {
	return []match.Piece{
		{Name: say.It(match.NoPiece)},
		{Key: Triangle.String(), Name: say.It("a piece to put|Triangle")},
		{Key: Square.String(), Name: say.It("a piece to put|Square")},
	}
}

// withPiece returns the position with a figure, or none, on a point called like cell:c12.
func (s State) withPiece(cell, piece string) (State, error) {
	name := strings.TrimPrefix(cell, cellKind+":")
	p, err := ParsePoint(name)
	if err == nil && !s.OnBoard(p) {
		err = s.offBoard(name)
	}
	if err != nil {
		return s, err
	}
	next, _ := s.withTurn(seatToMove(s))
	for side, f := range seats {
		next.board[side] = next.board[side].without(single(p))
		if piece == f.String() {
			next.board[side] = next.board[side].or(single(p))
		}
	}
	if piece != "" && next.At(p) == None {
		return s, say.Errorf("%q is not a piece; use a triangle, a square or nothing", usertext.Clip(piece))
	}
	return next, nil
}

// withTurn returns the position with a seat to move and no history.
func (s State) withTurn(seat int) (State, error) {
	if seat != 0 && seat != 1 {
		return s, say.Errorf("choose triangles or squares to move")
	}
	return State{board: s.board, shape: s.shape, groups: s.groups, komi: s.komi, squaresFirst: seat == 1}, nil
}

package shaper

import (
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/usertext"
)

// noPieceText means no piece in a stated position.
const noPieceText = "-"

// Setup returns the functions that read, write and set up positions.
func Setup() match.TypedSetup[State] {
	return match.TypedSetup[State]{Text: State.PositionText, Draft: State.parsePosition, Pieces: piecesToPut, Put: State.withPiece, Turn: State.withTurn}
}

// PositionText returns the position in the form of [Settings.Position].
func (s State) PositionText() string {
	piece := noPieceText
	if s.piece != NoPiece {
		piece = s.piece.String()
	}
	text := s.board.String() + " " + s.target.String() + " " + piece + " " + strconv.Itoa(s.Round())
	if s.placed > 0 {
		text += " " + strconv.Itoa(s.placed)
	}
	return text
}

// parsePosition parses a position in the puzzle of s, without checking whether the game can go
// on. An empty text gives empty boards.
func (s State) parsePosition(text string) (State, error) {
	draft, err := puzzle(s.settings)
	fields := strings.Fields(text)
	switch {
	case err != nil:
		return s, err
	case len(fields) == 0:
		fields = []string{Board(0).String(), Board(0).String(), LyingFull.String(), "1"}
	case len(fields) != 4 && len(fields) != 5:
		return s, say.Errorf("%s", say.Count(len(fields), say.Plural{
			One: "the position has %d part; it needs your board, the computer's, the piece in hand, the " +
				"round and, if there are any, the pieces placed, like X../.../... X.X/.XX/X.X XX 2 1",
			Many: "the position has %d parts; it needs your board, the computer's, the piece in hand, the " +
				"round and, if there are any, the pieces placed, like X../.../... X.X/.XX/X.X XX 2 1",
		}))
	}
	if draft.board, err = ParseBoard(fields[0]); err != nil {
		return s, say.Errorf("your board: %s", err)
	}
	if draft.target, err = ParseBoard(fields[1]); err != nil {
		return s, say.Errorf("the computer's board: %s", err)
	}
	inHand := NoPiece
	if fields[2] != noPieceText {
		if inHand, err = ParsePiece(fields[2]); err != nil {
			return s, err
		}
	}
	round, err := strconv.Atoi(fields[3])
	if err != nil || round < 1 || round > match.MaxMoves {
		return s, say.Errorf("%s is not a round; rounds are 1 to %d", quote(fields[3]), match.MaxMoves)
	}
	draft.commands = round - 1
	if len(fields) == 5 {
		draft.placed, err = strconv.Atoi(fields[4])
	}
	if err != nil || draft.placed < 0 || draft.placed > draft.commands {
		return s, say.Errorf("%s pieces cannot have been placed before round %d; each "+
			"takes a round", quote(fields[4]), round)
	}
	for range draft.placed + 1 {
		draft.nextPiece() // the piece in hand may have been rotated
	}
	draft.piece = inHand
	return draft, nil
}

// checkStart returns an error if no game can start from the position.
func (s State) checkStart() error {
	switch {
	case s.Won():
		return say.Errorf("the boards are the same, so the puzzle would be solved already; change " +
			"one of them")
	case s.piece == NoPiece:
		return say.Errorf("the hand is empty; take a piece")
	}
	return nil
}

// cross is the key of an X on a cell.
const cross = "X"

// piecesToPut returns what can be put: an X on a cell, or a piece into the hand.
func piecesToPut(State) []match.Piece {
	list := []match.Piece{{Name: say.It(match.NoPiece)}, {Key: cross, Name: say.Raw(cross)}}
	for _, p := range pieces {
		list = append(list, match.Piece{Key: p.piece.String(), Name: say.It("In hand: %s", p.piece.spoken())})
	}
	return list
}

// withPiece returns the position with an X, or none, on a cell of either board, or with a
// piece in hand.
func (s State) withPiece(cell, piece string) (State, error) {
	s.last, s.outOfBoard = 0, false
	if p, err := ParsePiece(piece); err == nil {
		s.piece = p
		return s, nil
	}
	if piece != "" && piece != cross {
		return s, say.Errorf("%s is not a piece; put %s or nothing on a tile, or a piece "+
			"in the hand", quote(piece), cross)
	}
	kind, key, _ := strings.Cut(cell, ":")
	m, err := ParseMove(key)
	if err != nil || !m.IsPlacement() || kind != ownKind && kind != goalKind {
		return s, say.Errorf("%q is not a tile; the tiles of the two boards are %s:11 to %s:33 and "+
			"%s:11 to %s:33", usertext.Clip(cell), ownKind, ownKind, goalKind, goalKind)
	}
	board, at := &s.board, Square(m.Row(), m.Column())
	if kind == goalKind {
		board = &s.target
	}
	if *board &^= at; piece == cross {
		*board |= at
	}
	return s, nil
}

// withTurn returns the position without a history. There is only one seat.
func (s State) withTurn(seat int) (State, error) {
	if seat != 0 {
		return s, say.Errorf("this is a game for one, so it is always your turn")
	}
	s.last, s.outOfBoard = 0, false
	return s, nil
}

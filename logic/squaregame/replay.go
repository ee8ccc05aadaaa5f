package squaregame

import (
	"errors"
	"fmt"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Replay is the result of the moves of a file.
type Replay struct {
	// Codes are the status codes, one per move of the file.
	Codes []Code
	// Errors say why each move with CodeError is illegal; nil for other moves.
	Errors []error
	State  State
}

// Replay replays the moves of a file by the rules alone: a stuck game goes on. An illegal
// move gives CodeError and is skipped. If there is no game to replay, the error says why,
// and where in the file.
func (f File) Replay() (Replay, error) {
	if len(f.Board) == 0 && len(f.Moves) == 0 {
		return Replay{}, errNothing
	}
	s, err := f.start(true)
	if err != nil {
		return Replay{}, err
	}
	r := Replay{State: s}
	for i, e := range f.Moves {
		code, next := CodeError, r.State
		m, err := e.move(r.State)
		if err == nil {
			if next, err = r.State.Apply(m); err == nil {
				code = next.LastCode()
			}
		}
		if err != nil && r.State.Phase() == PhaseOpening {
			return Replay{}, noOpening(i, err)
		}
		r.Codes, r.Errors, r.State = append(r.Codes, code), append(r.Errors, err), next
	}
	return r, nil
}

var errNothing = say.Errorf(`the board is empty and there are no moves; the first entry of "moves" must be the opening`)

func noOpening(entry int, err error) error {
	return say.Errorf(`"moves", entry %d is not an opening: %s`, entry+1, err)
}

// start lays the board of the file.
func (f File) start(playOn bool) (State, error) {
	settings := Settings{Players: f.Players, MostExtra: f.MostExtra, Pieces: f.pieces(), PlayOn: playOn}
	for i, e := range f.Board {
		if err := e.need("player_num", "piece_num", "permutation", "x", "y"); err != nil {
			return State{}, say.Errorf(`"board", entry %d: %s`, i+1, err)
		}
		settings.Board = append(settings.Board, BoardPiece{*e.Player, *e.Piece, *e.Permutation, *e.X, *e.Y})
	}
	s, err := New(settings)
	var at *BoardError
	if errors.As(err, &at) {
		return s, say.Errorf(`"board", entry %d cannot be placed: %s`, at.Index+1, at.Err)
	}
	if err != nil {
		return s, err
	}
	if settings.Position = f.position(s); settings.Position == "" {
		return s, nil
	}
	return New(settings)
}

// position returns the stated position of the extra key of that name, or "". It counts
// only if it describes the board of s: for other programs the key may mean anything.
func (f File) position(s State) (text string) {
	get(f, match.PositionKey, &text)
	settings := s.Settings()
	board := settings.Board
	settings.Position = text
	stated, err := New(settings)
	if err != nil || !slices.Equal(stated.Settings().Board, board) {
		return ""
	}
	return text
}

// pieces returns ShortPieces for a file of a short game, and otherwise 0: for other
// programs the key may mean anything.
func (f File) pieces() (n int) {
	if get(f, piecesKey, &n); n != ShortPieces {
		return 0
	}
	return n
}

// move converts an entry of "moves" to a move of the player to move. In the opening only
// the piece and the permutation count.
func (e Entry) move(s State) (Move, error) {
	if s.Phase() == PhaseOpening {
		if err := e.need("piece_num", "permutation"); err != nil {
			return Move{}, err
		}
		return Move{*e.Piece, *e.Permutation, Opening.X, Opening.Y}, nil
	}
	if err := e.need("type", "player_num"); err != nil {
		return Move{}, err
	}
	if *e.Type != typePass && *e.Type != typePlace {
		return Move{}, say.Errorf("there is no type %d; 1 is a placement and 0 a pass", *e.Type)
	}
	if turn := s.ToMove(); turn != 0 && *e.Player != turn {
		return Move{}, say.Errorf("it is not player %d's turn; player %d is to move", *e.Player, turn)
	}
	if *e.Type == typePass {
		return Pass, nil
	}
	if err := e.need("piece_num", "permutation", "x", "y"); err != nil {
		return Move{}, err
	}
	// Piece 0 must not read as the pass.
	if !isPiece(*e.Piece) {
		return Move{}, illegal(Move{}, UnknownPiece, "there is no piece %d; the pieces "+
			"are 1 to %d", *e.Piece, Pieces)
	}
	return Move{*e.Piece, *e.Permutation, *e.X, *e.Y}, nil
}

// need returns an error that names the first key that is missing or not an integer.
func (e Entry) need(names ...string) error {
	for _, name := range names {
		for _, f := range e.fields() {
			switch {
			case f.name != name:
			case *f.value == nil:
				return say.Errorf("%q is missing", name)
			case **f.value == notWhole:
				return say.Errorf("%q is not a whole number the game can use", name)
			}
		}
	}
	return nil
}

// entryOf converts a move of a player, to be played in the given phase.
func entryOf(phase Phase, player int, m Move) Entry {
	place, pass := typePlace, typePass
	switch {
	case phase == PhaseOpening:
		return Entry{Piece: &m.Piece, Permutation: &m.Permutation}
	case m.IsPass():
		return Entry{Type: &pass, Player: &player}
	}
	return Entry{Type: &place, Player: &player, Piece: &m.Piece, Permutation: &m.Permutation, X: &m.X, Y: &m.Y}
}

// FirstDifference compares the codes with the expected ones. It returns a sentence about
// the first difference, or "".
func (r Replay) FirstDifference(expect []int) string {
	for i, code := range r.Codes {
		if i >= len(expect) {
			return fmt.Sprintf("%d moves, but only %d codes are expected", len(r.Codes), len(expect))
		}
		if int(code) != expect[i] {
			text := fmt.Sprintf("move %d returned %d, expected %d", i+1, code, expect[i])
			if r.Errors[i] != nil {
				text += " (" + r.Errors[i].Error() + ")"
			}
			return text
		}
	}
	if len(expect) > len(r.Codes) {
		return fmt.Sprintf("%d codes are expected, but there are only %d moves", len(expect), len(r.Codes))
	}
	return ""
}

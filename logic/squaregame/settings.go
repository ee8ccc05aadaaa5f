package squaregame

import (
	"tessera/logic/say"
	"tessera/logic/squaregame/grid"
)

// The possible numbers of players, and the default, because the file format does not
// state a number.
const (
	MinPlayers     = 2
	MaxPlayers     = 4
	DefaultPlayers = 4
)

// Pieces is the number of pieces of a full hand and Permutations the number of
// permutations of a piece; both are counted from 1. Side is the number of points along a
// side of the grid, counted from 0.
const (
	Pieces       = grid.Pieces
	Permutations = grid.Permutations
	Side         = grid.Side
)

// Opening is the zero point of the opening piece.
var Opening = Point{15, 15}

// Point is a point of the grid, from (0,0) at the lower left to (32,32).
type Point struct{ X, Y int }

// Settings are the options of a game. The zero value is a game of four from an empty
// board that ends when stuck.
type Settings struct {
	// Players is 2 to 4; 0 means 4.
	Players int `json:"players,omitempty"`
	// Board is laid before the first move, in this order. With a board there is no
	// opening, and player 1 begins.
	Board []BoardPiece `json:"board,omitempty"`
	// MostExtra is the most extra moves that a turn can earn, 1 to Pieces-1; 0 means any
	// number, as in the original rules. A turn then lays at most one piece more than
	// this.
	MostExtra int `json:"mostExtra,omitempty"`
	// PlayOn lets a stuck game go on by passes, as the replay of a file does.
	PlayOn bool `json:"playOn,omitempty"`
	// Position is the board before the first move and the player to move, in the form of
	// [State.PositionText]. It replaces Board; empty means Board.
	Position string `json:"position,omitempty"`
}

// BoardPiece is a piece of the starting board; X and Y are its zero point.
type BoardPiece struct {
	Player      int `json:"player"`
	Piece       int `json:"piece"`
	Permutation int `json:"permutation"`
	X           int `json:"x"`
	Y           int `json:"y"`
}

// BoardError says which entry of the starting board cannot be laid, and why.
type BoardError struct {
	Index int // in Settings.Board
	Err   error
}

// Error counts the pieces from 1.
func (e *BoardError) Error() string { return e.Said().String() }

// Said returns the same sentence as a translatable text.
func (e *BoardError) Said() say.Text {
	return say.It("piece %d of the starting board cannot be placed: %s", e.Index+1, e.Err)
}

// Unwrap returns the reason.
func (e *BoardError) Unwrap() error { return e.Err }

func (l BoardPiece) move() Move { return Move{l.Piece, l.Permutation, l.X, l.Y} }

// New starts a game. The error names the entry of the board that cannot be laid, or what
// is wrong with the stated position.
func New(settings Settings) (State, error) {
	players := settings.Players
	if players == 0 {
		players = DefaultPlayers
	}
	if players < MinPlayers || players > MaxPlayers {
		return State{}, say.Errorf("there cannot be %d players; 2, 3 or 4 can play", players)
	}
	if !isMostExtra(settings.MostExtra) {
		return State{}, say.Errorf("%d extra moves are not possible; choose 1 to %d, or 0 "+
			"for no limit", settings.MostExtra, Pieces-1)
	}
	s := State{players: int8(players), mostExtra: int8(settings.MostExtra), playOn: settings.PlayOn}.rulesOnly()
	if settings.Position != "" {
		s, err := s.parsePosition(settings.Position)
		if err == nil {
			err = s.checkStart()
		}
		return s, err
	}
	for i, l := range settings.Board {
		if err := s.putOnBoard(l); err != nil {
			return State{}, &BoardError{i, err}
		}
	}
	if len(settings.Board) > 0 {
		s.phase, s.turn, s.left = PhaseNormal, 1, 1
		s.endStuck()
	}
	s.onBoard = s.count
	return s, nil
}

func isMostExtra(n int) bool { return n >= 0 && n < Pieces }

// putOnBoard puts down a piece of the starting board. It need not close a square; all other
// rules of a placement hold.
func (s *State) putOnBoard(l BoardPiece) error {
	if l.Player < 1 || l.Player > int(s.players) {
		return say.Errorf("there is no player %d; the players are 1 to %d", l.Player, s.players)
	}
	p, err := s.fits(l.Player, l.move())
	if err != nil {
		return err
	}
	s.put(l.Player, l.Permutation, p)
	return nil
}

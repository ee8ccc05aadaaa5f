package squaregame

import (
	"tessera/logic/say"
	"tessera/logic/squaregame/grid"
)

// The numbers of players that can play, and of a game whose settings do not
// say: the file format has no number of players of its own.
const (
	MinPlayers     = 2
	MaxPlayers     = 4
	DefaultPlayers = 4
)

// Pieces and Permutations are how many pieces a hand has at first and how many
// permutations a piece has; both are counted from 1. Side is how many points
// the grid has each way, counted from 0.
const (
	Pieces       = grid.Pieces
	Permutations = grid.Permutations
	Side         = grid.Side
)

// Opening is where the zero point of the opening piece lies.
var Opening = Point{15, 15}

// Point is a point of the grid, (0,0) at the lower left to (32,32).
type Point struct{ X, Y int }

// Settings say which game is played. The zero value is a game of four from an
// empty board in which a stuck game ends.
type Settings struct {
	// Players is 2 to 4; 0 means 4.
	Players int `json:"players,omitempty"`
	// Board lies there before the first move, laid in this order. With it
	// there is no opening, and player 1 begins.
	Board []Laid `json:"board,omitempty"`
	// MostExtra is how many extra moves a turn can earn at most, 1 to
	// Pieces-1; 0 means any number, as the rules have it. A turn then lays at
	// most one piece more than this.
	MostExtra int `json:"mostExtra,omitempty"`
	// PlayOn lets a stuck game go on by passes instead of ending it, as the
	// replay of a file does.
	PlayOn bool `json:"playOn,omitempty"`
	// Position is what lies there before the first move, and who makes it, as
	// [State.Stated] writes it, in place of Board; empty means Board.
	Position string `json:"position,omitempty"`
}

// Laid is a piece of the starting board; X and Y are its zero point.
type Laid struct {
	Player      int `json:"player"`
	Piece       int `json:"piece"`
	Permutation int `json:"permutation"`
	X           int `json:"x"`
	Y           int `json:"y"`
}

// LayError says which entry of the starting board cannot be laid, and why.
type LayError struct {
	Index int // in Settings.Board
	Err   error
}

// Error counts the pieces from 1.
func (e *LayError) Error() string { return e.Said().String() }

// Said is the same in any language.
func (e *LayError) Said() say.Text {
	return say.It("piece %d of the starting board cannot be laid: %s", e.Index+1, e.Err)
}

// Unwrap gives the reason.
func (e *LayError) Unwrap() error { return e.Err }

func (l Laid) move() Move { return Move{l.Piece, l.Permutation, l.X, l.Y} }

// New starts a game. The error says which entry of the board cannot be laid, or what is
// wrong with the stated position.
func New(settings Settings) (State, error) {
	players := settings.Players
	if players == 0 {
		players = DefaultPlayers
	}
	if players < MinPlayers || players > MaxPlayers {
		return State{}, say.Errorf("there cannot be %d players; 2, 3 or 4 can play", players)
	}
	if !isMostExtra(settings.MostExtra) {
		return State{}, say.Errorf("a turn cannot have %d extra moves at most; set 1 to %d, or 0 for any number", settings.MostExtra, Pieces-1)
	}
	s := State{players: int8(players), mostExtra: int8(settings.MostExtra), playOn: settings.PlayOn}.rulesOnly()
	if settings.Position != "" {
		s, err := s.drafted(settings.Position)
		if err == nil {
			err = s.checkStart()
		}
		return s, err
	}
	for i, l := range settings.Board {
		if err := s.lay(l); err != nil {
			return State{}, &LayError{i, err}
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

// lay puts a piece of the starting board: all the rules of a placement hold
// but that it must close a square.
func (s *State) lay(l Laid) error {
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

package foursquare

import (
	"cmp"

	"tessera/logic/say"
)

const (
	// DefaultPieces is the number of marbles per player if the settings give none.
	DefaultPieces = 8
	// MaxPieces is the largest number of marbles per player: together they fill the eight
	// squares.
	MaxPieces = 16
)

// Settings are agreed on before the first move. The zero value is the default game.
type Settings struct {
	// PiecesPerPlayer is the number of marbles per player, 1 to MaxPieces; 0 means
	// DefaultPieces.
	PiecesPerPlayer int `json:"piecesPerPlayer,omitempty"`
	// NoBackslide forbids sliding the square that was slid last in the very next slide.
	NoBackslide bool `json:"noBackslide,omitempty"`
	// Position is the board before the first move and the player to act, in the form of
	// [State.PositionText]; empty means an empty board and red.
	Position string `json:"position,omitempty"`
}

// Validate returns an error that says what is wrong with the settings, or nil.
func (s Settings) Validate() error {
	if s.PiecesPerPlayer < 0 || s.PiecesPerPlayer > MaxPieces {
		return say.Errorf("%d pieces per player are not possible; choose 1 to %d, or 0 for the usual %d", s.PiecesPerPlayer, MaxPieces, DefaultPieces)
	}
	return nil
}

// New returns the empty board with the hole in the centre and red to place, or the stated
// position. The error names the wrong setting.
func New(settings Settings) (State, error) {
	if err := settings.Validate(); err != nil {
		return State{}, err
	}
	s := empty(cmp.Or(settings.PiecesPerPlayer, DefaultPieces), settings.NoBackslide)
	if settings.Position == "" {
		return s, nil
	}
	s, err := s.parsePosition(settings.Position)
	if err == nil {
		err = s.checkStart()
	}
	return s, err
}

// empty returns the state before the first move.
func empty(pieces int, noBackslide bool) State {
	return State{
		pieces:      uint8(pieces),
		noBackslide: noBackslide,
		turn:        Red,
		phase:       Placement,
		hole:        startHole,
		lastSlid:    noSquare,
		lastPlaced:  nowhere,
	}
}

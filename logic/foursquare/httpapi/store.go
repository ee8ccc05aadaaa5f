package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/engine"
	"tessera/logic/match"
)

// ErrUnknownGame is what a Store answers to an id it does not hold.
var ErrUnknownGame = errors.New("no such game")

// ErrDamagedGame is what a Store answers when what it holds is not what was
// saved.
var ErrDamagedGame = errors.New("the stored game is damaged")

// Game is what is stored of a game: its settings and moves, and who may go on.
// Its state is computed by replaying.
type Game struct {
	Settings foursquare.Settings `json:"settings"`
	Moves    []string            `json:"moves"` // of both sides, as foursquare.Move writes them
	Seed     uint64              `json:"seed"`  // what blue thinks with
	// TokenHash is the SHA-256 of the player's token, 32 bytes; the token
	// itself is known to the player alone.
	TokenHash []byte `json:"tokenHash"`
	// Version grows with every change, so that two requests that saw the same
	// game do not both change it.
	Version uint64    `json:"version"`
	Touched time.Time `json:"-"` // the last change; a Store keeps it for RemoveUntouched
}

// contract is the game as the whole house plays it.
var contract = engine.Game()

// State replays the game, as every match of the house is replayed. The error is
// ErrDamagedGame when the rules refuse it.
func (g Game) State() (foursquare.State, error) {
	settings, err := json.Marshal(g.Settings)
	if err != nil {
		return foursquare.State{}, err
	}
	played, err := match.Load(contract, match.Record{Game: contract.ID, Settings: settings, Moves: g.Moves, Cursor: len(g.Moves)})
	if err != nil {
		return foursquare.State{}, fmt.Errorf("%w: %w", ErrDamagedGame, err)
	}
	return match.Typed[foursquare.State](played.State()), nil
}

// Store keeps games by id. All methods may be called concurrently.
type Store interface {
	// Load is the game last saved. The error is ErrUnknownGame when there is
	// none, and ErrDamagedGame when it cannot be trusted.
	Load(id string) (Game, error)
	// Save keeps the game, new or not, as a whole or not at all. When it
	// returns without an error, the game outlives the process.
	Save(id string, g Game) error
	// Probe writes to where the games are without changing any, and returns why
	// that is not possible.
	Probe() error
	// RemoveUntouched removes the games last touched before a moment and
	// returns how many there were. It may stop early when ctx ends.
	RemoveUntouched(ctx context.Context, before time.Time) (int, error)
}

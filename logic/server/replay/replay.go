// Package replay computes the states of stored games, and remembers the last ones
// of those under way, so that a long game is not played from its beginning for
// every request.
//
// It imports the standard library, match and store.
package replay

import (
	"container/list"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"tessera/logic/match"
	"tessera/logic/server/store"
)

// DefaultGames is how many games' states are remembered where nothing else is
// said: some kilobytes each.
const DefaultGames = 4096

// Cache remembers states. It may be used concurrently.
type Cache struct {
	mutex  sync.Mutex
	most   int
	byID   map[string]*list.Element
	recent *list.List // of known, the one used last in front
}

// known is a state and how it was reached; it is never changed.
type known struct {
	id       string
	game     *match.Game
	settings json.RawMessage
	moves    []string
	state    match.State
}

// NewCache remembers the states of at most so many games.
func NewCache(most int) *Cache {
	return &Cache{most: most, byID: map[string]*list.Element{}, recent: list.New()}
}

// State is the state of a stored game after its moves. What is remembered counts
// only where settings and moves are those that led to it. The error is
// store.ErrDamaged when the rules refuse the game.
func (c *Cache) State(id string, game *match.Game, settings json.RawMessage, moves []string) (match.State, error) {
	state, from := c.nearest(id, game, settings, moves)
	if state == nil {
		var err error
		if state, err = game.New(settings); err != nil {
			return nil, fmt.Errorf("%w: its settings: %w", store.ErrDamaged, err)
		}
	}
	if len(moves) > match.MaxMoves {
		return nil, fmt.Errorf("%w: it has %d moves; at most %d are possible", store.ErrDamaged, len(moves), match.MaxMoves)
	}
	for i, move := range moves[from:] {
		next, err := state.Apply(move)
		if err != nil {
			return nil, fmt.Errorf("%w: its move %d (%s): %w", store.ErrDamaged, from+i+1, move, err)
		}
		state = next
	}
	c.remember(known{id, game, settings, slices.Clip(moves), state})
	return state, nil
}

// nearest is the state remembered of a game and how many of the moves led to it;
// nil when there is none on the way.
func (c *Cache) nearest(id string, game *match.Game, settings json.RawMessage, moves []string) (match.State, int) {
	c.mutex.Lock()
	found := c.byID[id]
	var k known
	if found != nil {
		c.recent.MoveToFront(found)
		k = found.Value.(known)
	}
	c.mutex.Unlock()
	if found == nil || k.game != game || string(k.settings) != string(settings) || store.Common(k.moves, moves) < len(k.moves) {
		return nil, 0
	}
	return k.state, len(k.moves)
}

func (c *Cache) remember(k known) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if found := c.byID[k.id]; found != nil {
		found.Value = k
		return
	}
	c.byID[k.id] = c.recent.PushFront(k)
	for c.recent.Len() > c.most {
		oldest := c.recent.Back()
		delete(c.byID, oldest.Value.(known).id)
		c.recent.Remove(oldest)
	}
}

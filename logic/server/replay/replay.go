// Package replay computes the states of stored games and caches the latest ones, so that
// a long game is not replayed from its start for every request.
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

// DefaultGames is the default number of cached states. Each takes some kilobytes.
const DefaultGames = 4096

// Cache caches states. It is safe for concurrent use.
type Cache struct {
	mutex  sync.Mutex
	most   int
	byID   map[string]*list.Element
	recent *list.List // of known, most recently used first
}

// known is an immutable entry: a state and the moves that lead to it.
type known struct {
	id       string
	game     *match.Game
	settings json.RawMessage
	moves    []string
	state    match.State
}

// NewCache returns a cache for the states of at most so many games.
func NewCache(most int) *Cache {
	return &Cache{most: most, byID: map[string]*list.Element{}, recent: list.New()}
}

// State returns the state of a stored game after its moves. A cached state is used only
// if its settings are the same and its moves are a prefix of these. The error is
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

// nearest returns the cached state of a game and the number of moves that led to it, or
// nil if it does not lead to these moves.
func (c *Cache) nearest(id string, game *match.Game, settings json.RawMessage, moves []string) (match.State, int) {
	c.mutex.Lock()
	found := c.byID[id]
	var k known
	if found != nil {
		c.recent.MoveToFront(found)
		k = found.Value.(known)
	}
	c.mutex.Unlock()
	if found == nil || k.game != game || string(k.settings) != string(settings) || store.CommonPrefix(k.moves, moves) < len(k.moves) {
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

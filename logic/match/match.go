// Package match keeps one game as what it is: its settings and its list of
// moves, each a short text. States are reached by replaying, which gives every
// game undo, redo, a cursor in its history, saves and replay from one place.
//
// It imports the standard library only and knows no game: the rules come in
// as a [Rules] value.
package match

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Rules is what match asks of one game. S is the game's state, a value that
// Apply never changes.
type Rules[S any] struct {
	Game  string                                    // the game's short name, such as "trisq"
	Start func(settings json.RawMessage) (S, error) // the state before the first move
	Apply func(state S, move string) (S, error)     // one move on; the error says why not
}

// Match is a game under way: settings, moves, and a cursor that undo and redo
// move through them. The zero value is not usable; call [New] or [Load].
type Match[S any] struct {
	rules    Rules[S]
	settings json.RawMessage
	moves    []string // all known moves, those behind the cursor are the redo tail
	states   []S      // states[i] is the state after i moves; one longer than moves
	cursor   int
}

// New starts a match. The error is the rules' own word on the settings.
func New[S any](rules Rules[S], settings json.RawMessage) (*Match[S], error) {
	state, err := rules.Start(settings)
	if err != nil {
		return nil, err
	}
	return &Match[S]{rules: rules, settings: slices.Clone(settings), states: []S{state}}, nil
}

// State is the state at the cursor.
func (m *Match[S]) State() S { return m.states[m.cursor] }

// StateAt is the state after n moves, 0 <= n <= Len.
func (m *Match[S]) StateAt(n int) S { return m.states[n] }

// Settings are the settings the match was started with.
func (m *Match[S]) Settings() json.RawMessage { return slices.Clone(m.settings) }

// Moves are the moves up to the cursor, first one first.
func (m *Match[S]) Moves() []string { return slices.Clone(m.moves[:m.cursor]) }

// Cursor is the number of moves played in State.
func (m *Match[S]) Cursor() int { return m.cursor }

// Len is the number of moves known, those that redo would bring back included.
func (m *Match[S]) Len() int { return len(m.moves) }

// Play applies a move at the cursor and drops the redo tail. An illegal move
// changes nothing and returns the rules' error.
func (m *Match[S]) Play(move string) error {
	next, err := m.rules.Apply(m.State(), move)
	if err != nil {
		return err
	}
	m.moves = append(m.moves[:m.cursor], move)
	m.states = append(m.states[:m.cursor+1], next)
	m.cursor++
	return nil
}

// CanUndo reports whether there is a move to take back.
func (m *Match[S]) CanUndo() bool { return m.cursor > 0 }

// CanRedo reports whether there is a move to bring back.
func (m *Match[S]) CanRedo() bool { return m.cursor < len(m.moves) }

// Undo moves the cursor one move back and reports whether it moved.
func (m *Match[S]) Undo() bool { return m.Seek(m.cursor - 1) }

// Redo moves the cursor one move on and reports whether it moved.
func (m *Match[S]) Redo() bool { return m.Seek(m.cursor + 1) }

// Seek puts the cursor after n moves; outside 0..Len it changes nothing and
// returns false.
func (m *Match[S]) Seek(n int) bool {
	if n < 0 || n > len(m.moves) {
		return false
	}
	m.cursor = n
	return true
}

// Record is the match as a value that can be stored.
func (m *Match[S]) Record() Record {
	return Record{
		Game:     m.rules.Game,
		Settings: m.Settings(),
		Moves:    slices.Clone(m.moves),
		Cursor:   m.cursor,
	}
}

// Load replays a record. The error names the game, the settings or the move
// that does not fit.
func Load[S any](rules Rules[S], r Record) (*Match[S], error) {
	if r.Game != rules.Game {
		return nil, fmt.Errorf("this save is of the game %q, not of %q", r.Game, rules.Game)
	}
	m, err := New(rules, r.Settings)
	if err != nil {
		return nil, fmt.Errorf("the save's settings: %w", err)
	}
	for i, move := range r.Moves {
		if err := m.Play(move); err != nil {
			return nil, fmt.Errorf("the save's move %d (%s): %w", i+1, move, err)
		}
	}
	if !m.Seek(r.Cursor) {
		return nil, fmt.Errorf("the save's cursor is %d; it must be from 0 to its %d moves", r.Cursor, len(r.Moves))
	}
	return m, nil
}

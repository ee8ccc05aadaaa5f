// Package tictactoe is the smallest game that keeps the contract of the house:
// an example of how one is written, and the proof in the tests that a game needs
// no more than this and a board. The house does not offer it.
//
// It imports the standard library and match.
package tictactoe

import (
	"fmt"
	"iter"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

// The board has Size columns, a to c, and as many rows, 1 at the bottom.
const (
	Size  = 3
	Cells = Size * Size
)

// Settings are what the players agree on before the first move. The zero value
// is the default game.
type Settings struct {
	First string `json:"first,omitempty"` // who begins: "x", the default, or "o"
}

// State is a position. It comes from New and Apply; the zero value is none.
type State struct {
	cells [Cells]byte // 'x', 'o' or 0, from a1, b1, c1 on
	marks string      // the players' marks in the order of play
	plies int
}

// Move is the cell that is marked, 0 to Cells-1, from a1, b1, c1 on.
type Move uint8

// New is the empty board. The error says which setting is wrong.
func New(settings Settings) (State, error) {
	switch settings.First {
	case "", "x":
		return State{marks: "xo"}, nil
	case "o":
		return State{marks: "ox"}, nil
	}
	return State{}, say.Errorf("%.20q cannot begin; x or o can", settings.First)
}

// At is the mark in a cell, 'x' or 'o'; 0 in an empty one.
func (s State) At(m Move) byte { return s.cells[m] }

// Turn is the player to move, 0 or 1 in the order of play.
func (s State) Turn() int { return s.plies % 2 }

// Legal are the moves that Apply takes, from a1, b1, c1 on.
func (s State) Legal() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		_, over := s.Outcome()
		for m := range Move(Cells) {
			if !over && s.cells[m] == 0 && !yield(m) {
				return
			}
		}
	}
}

// Apply is the state after a move; s is not changed.
func (s State) Apply(m Move) (State, error) {
	if _, over := s.Outcome(); over {
		return s, match.ErrOver
	}
	if m >= Cells || s.cells[m] != 0 {
		return s, say.Errorf("%v is no empty cell; choose one", m)
	}
	s.cells[m] = s.marks[s.Turn()]
	s.plies++
	return s, nil
}

var rows = [...][3]Move{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// Outcome is the player who has three in a row, -1 for a draw; false while the
// game goes on.
func (s State) Outcome() (winner int, over bool) {
	for _, l := range rows {
		if mark := s.cells[l[0]]; mark != 0 && mark == s.cells[l[1]] && mark == s.cells[l[2]] {
			return strings.IndexByte(s.marks, mark), true
		}
	}
	return -1, s.plies == Cells
}

// String is the board, and the side to move.
func (s State) String() string {
	lines := "  a b c\n"
	for row := range Size {
		cells := strings.ReplaceAll(string(s.cells[row*Size:][:Size]), "\x00", ".")
		lines = fmt.Sprintf("%d %s\n", row+1, strings.Join(strings.Split(cells, ""), " ")) + lines
	}
	if _, over := s.Outcome(); !over {
		lines += s.marks[s.Turn():][:1] + " to move\n"
	}
	return lines
}

// String is the cell by its column and row, like "b2".
func (m Move) String() string { return fmt.Sprintf("%c%d", 'a'+m%Size, m/Size+1) }

// ParseMove reads what Move.String writes.
func ParseMove(text string) (Move, error) {
	if len(text) == 2 && 'a' <= text[0] && text[0] <= 'c' && '1' <= text[1] && text[1] <= '3' {
		return Move(text[0]-'a') + Size*Move(text[1]-'1'), nil
	}
	return 0, say.Errorf("%.20q is no cell; the cells are a1 to c3", text)
}

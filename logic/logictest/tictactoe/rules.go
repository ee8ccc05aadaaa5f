// Package tictactoe is a minimal game, which is not in the registry. It is an example for
// authors and shows in tests that a game needs no more than this and a board.
package tictactoe

import (
	"fmt"
	"iter"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

// The board has Size columns, a to c, and Size rows, 1 at the bottom.
const (
	Size  = 3
	Cells = Size * Size
)

// Settings are the rules chosen before the game. The zero value is the default game.
type Settings struct {
	First string `json:"first,omitempty"` // the first player: "x", the default, or "o"
}

// State is a position, made by New or Apply. The zero value is not valid.
type State struct {
	cells [Cells]byte // 'x', 'o' or 0, in the order a1, b1, c1, …
	marks string      // the players' marks in the order of play
	plies int
}

// Move is the cell to mark, 0 to Cells-1, in the order a1, b1, c1, …
type Move uint8

// New returns the empty board. The error says which setting is wrong.
func New(settings Settings) (State, error) {
	switch settings.First {
	case "", "x":
		return State{marks: "xo"}, nil
	case "o":
		return State{marks: "ox"}, nil
	}
	return State{}, say.Errorf("%.20q cannot begin; x or o can", settings.First)
}

// At returns the mark in a cell, 'x' or 'o', or 0 if it is empty.
func (s State) At(m Move) byte { return s.cells[m] }

// Turn returns the player to move, 0 or 1 in the order of play.
func (s State) Turn() int { return s.plies % 2 }

// Legal returns the moves that Apply accepts, in ascending order.
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

// Apply returns the state after a move.
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

// Outcome returns the player with three in a row, or -1; over is false during the game.
func (s State) Outcome() (winner int, over bool) {
	for _, l := range rows {
		if mark := s.cells[l[0]]; mark != 0 && mark == s.cells[l[1]] && mark == s.cells[l[2]] {
			return strings.IndexByte(s.marks, mark), true
		}
	}
	return -1, s.plies == Cells
}

// String returns the board and the side to move.
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

// String returns the cell by column and row, such as "b2".
func (m Move) String() string { return fmt.Sprintf("%c%d", 'a'+m%Size, m/Size+1) }

// ParseMove is the inverse of [Move.String].
func ParseMove(text string) (Move, error) {
	if len(text) == 2 && 'a' <= text[0] && text[0] <= 'c' && '1' <= text[1] && text[1] <= '3' {
		return Move(text[0]-'a') + Size*Move(text[1]-'1'), nil
	}
	return 0, say.Errorf("%.20q is no cell; the cells are a1 to c3", text)
}

package tictactoe

import (
	_ "embed"

	"tessera/logic/match"
)

var kinds = []match.Kind{{
	ID: "tictactoe-fork", Title: "Two at once", Task: "You win with your second move from here, whatever is played. Find the first.",
	Right: "Only one of the threats can be stopped.", Wrong: "There is an answer to that.", Plays: 2, Refutes: 1,
	Hunt: match.Hunt{Levels: []string{"random"}, From: 2, Length: Cells},
}}

// puzzles are the puzzles as written by command puzzles.
//
//go:embed puzzles.txt
var puzzles string

// Teaching returns the lesson and the puzzles.
func Teaching() match.Teaching {
	return match.Teaching{Lesson: lesson, Kinds: kinds, Puzzles: puzzles}
}

// Proofs returns the proofs of the kinds of puzzles, in their order.
func Proofs() []match.Prove { return []match.Prove{fork} }

// fork finds the only move after which every reply allows a win, if none wins at once.
func fork(state match.State) (turn []string, ok bool) {
	s := match.Typed[State](state)
	if s.winsAtOnce() {
		return nil, false
	}
	for m := range s.Legal() {
		next, _ := s.Apply(m)
		wins, replies := 0, 0
		for r := range next.Legal() {
			replies++
			if after, _ := next.Apply(r); after.winsAtOnce() {
				wins++
			}
		}
		switch {
		case replies == 0 || wins < replies:
		case ok:
			return nil, false
		default:
			turn, ok = []string{m.String()}, true
		}
	}
	return turn, ok
}

func (s State) winsAtOnce() bool {
	for m := range s.Legal() {
		if next, _ := s.Apply(m); next.won() {
			return true
		}
	}
	return false
}

// won reports whether the game ended with a row.
func (s State) won() bool {
	winner, over := s.Outcome()
	return over && winner >= 0
}

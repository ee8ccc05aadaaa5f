package tictactoe

import (
	_ "embed"

	"tessera/logic/match"
)

// lesson teaches tic-tac-toe. The learner plays the crosses.
var lesson = []match.Step{
	{
		Text:   "Mark any cell with a cross.",
		Answer: []string{"b2"},
		After:  "Now the noughts mark one, and so on in turn.",
	},
	{
		Moves:  []string{"b2"},
		Text:   "A cell is marked once. Try to mark the middle again, as the noughts.",
		Goal:   match.Goal{Refused: []string{"b2"}},
		Answer: []string{"b2"},
		Else:   "That cell was free. But try the one in the middle, b2.",
		After:  "It is taken for the rest of the game.",
	},
	{
		Moves:  []string{"a1", "a2", "b1", "b2"},
		Text:   "Three in a row win. Complete the row of crosses.",
		Goal:   match.Goal{Wins: true},
		Answer: []string{"c1"},
		Wrong:  []match.Wrong{{Moves: []string{"c2"}, Why: "That stops the noughts, but you could have won."}},
		Else:   "No row yet. Two crosses stand side by side, and c1 is free.",
		After:  "A row counts up, across and along both diagonals.",
	},
	{
		Moves:  []string{"a1", "b2", "a2", "a3"},
		Text:   "The noughts are about to win. Stop them.",
		Goal:   match.Goal{Holds: true},
		Answer: []string{"c1"},
		Else:   "The noughts complete the diagonal. Its third cell is c1.",
		After:  "Look for what the other can do before each move.",
	},
	{
		Moves:  []string{"a1", "c3", "a3", "a2"},
		Text:   "Now win by force: after your move, no answer of the noughts stops you.",
		Goal:   match.Goal{Forces: 1},
		Answer: []string{"c1"},
		Wrong:  []match.Wrong{{Moves: []string{"b1"}, Why: "One threat can be stopped. Make two of them at once."}},
		Else:   "The noughts can stop that. Look for a cell that two open rows share.",
		After:  "Two threats at once: only one of them can be stopped.",
	},
}

var kinds = []match.Kind{{
	ID: "tictactoe-fork", Title: "Two at once", Task: "You win with your second move from here, whatever is played. Find the first.",
	Right: "Only one of the threats can be stopped.", Ended: "Three in a row.", Wrong: "There is an answer to that.", Refutes: 1,
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

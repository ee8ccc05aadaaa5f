package tictactoe

import "tessera/logic/match"

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

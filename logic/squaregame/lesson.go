package squaregame

import "tessera/logic/match"

// lesson teaches Square Game. The learner is player 1. It is a function so that the linker
// can drop its texts from a program without lessons. A variable would be kept, because its
// goals are computed.
func lesson() []match.Step {
	return []match.Step{
		{
			Settings: `{"players":2,"board":[{"player":2,"piece":13,"permutation":4,"x":15,"y":15}]}`,
			Text: "Place a piece so that it closes a square with a line on the board. Choose one, and two " +
				"buttons on your tray rotate and flip it.",
			Answer: []string{"15/5@15,16"},
			Else:   "You passed. Place a piece that closes a square.",
			After:  "From now on every piece has to close a square. One is enough.",
		},
		{
			Settings: twoPieceBoard,
			Text:     "Now close two squares with one piece, and see what you earn.",
			Goal:     match.Goal{Again: 1},
			Answer:   []string{"5/2@17,15"},
			Else:     "One square, and your turn is over. Look for a place where one piece closes two squares.",
			After:    "It is still your turn. Every square after the first earns another move.",
		},
		{
			Settings: twoPieceBoard,
			Text:     "Place two pieces in one turn. Close two squares first, then use the move you earned.",
			Goal:     match.Goal{Count: piecesLeft(13)},
			Answer:   []string{"5/2@17,15", "2/1@16,18"},
			Wrong: []match.Wrong{
				{Moves: []string{"2/1@17,17"}, Why: "That closed only one square, so your turn was over after " +
					"one piece."},
			},
			Else:  "Your turn was over after one piece. The first one has to close two squares.",
			After: "You win when you have placed all sixteen. Long turns get you there sooner.",
		},
		{
			Settings: `{"players":2}`,
			Moves:    three,
			Text:     "One piece can close three squares at once here. Find the place.",
			Goal:     match.Goal{Count: squares(5), Again: 1, Within: 1},
			Answer:   []string{"5/7@15,16"},
			Else:     "Fewer than three. Look at the gap between the pieces.",
			After:    "Three squares earn two more moves in this turn.",
			When:     unlimited,
		},
		{
			Settings: `{"players":2,"mostExtra":1}`,
			Moves:    three,
			Text:     "These rules limit extra moves. One piece can close three squares here. Find the place.",
			Goal:     match.Goal{Count: squares(5), Again: 1, Within: 1},
			Answer:   []string{"5/7@15,16"},
			Else:     "Fewer than three. Look at the gap between the pieces.",
			After:    "Three squares earn two more moves, if the rules allow that many in a turn.",
			Unless:   unlimited,
		},
		{
			Settings: `{"players":2,"board":[{"player":1,"piece":6,"permutation":8,"x":15,"y":15}]}`,
			Moves: []string{"pass", "5/8@15,14", "7/8@15,13", "1/1@15,14", "6/2@19,14", "7/8@13,14", "10/1@15,17", "16/8@17,13", "9/2@17,12", "11/2@20,13", "13/2@15,16", "12/8@19,14", "1/5@21,16",
				"4/1@21,17", "3/3@22,15", "16/5@20,18", "14/2@13,15", "5/6@22,14", "8/3@21,11", "12/6@23,18", "2/1@22,20", "2/1@14,19", "9/5@16,13", "10/3@22,17", "4/2@23,20"},
			Text:   "The game is nearly over. You have two pieces left. Place both this turn.",
			Goal:   match.Goal{Count: piecesLeft(0)},
			Answer: []string{"14/4@15,12", "15/1@20,13"},
			Else: "You have one piece left, and your turn is over. The first of the two has to close " +
				"two squares.",
			After: "You win when your hand is empty. Players after you in the round get one last turn.",
		},
	}
}

// unlimited is the option value for any number of extra moves.
var unlimited = match.Choice{Key: "mostExtra", Value: "0"}

// twoPieceBoard is a board with two small pieces.
const twoPieceBoard = `{"players":2,"board":[{"player":2,"piece":13,"permutation":4,"x":15,"y":15},{"player":1,"piece":9,"permutation":1,"x":16,"y":16}]}`

// three leads to a position in which a piece can close three squares.
var three = []string{"2/1@15,15", "1/4@14,16", "4/4@12,16", "4/6@13,17", "8/4@12,18"}

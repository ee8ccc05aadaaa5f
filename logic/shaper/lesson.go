package shaper

import "tessera/logic/match"

// lesson teaches Shaper.
var lesson = []match.Step{
	{
		Settings: `{"target":"XX./.../...","pieces":"XX,XX"}`,
		Text:     "Make your board the same as the computer's: drag the piece over the two tiles to be turned, and let go. Or click it, then the first of the two.",
		Goal:     match.Goal{Wins: true, Within: 1},
		Answer:   []string{"11"},
		Wrong: []match.Wrong{
			{Moves: []string{"12"}, Why: "One place too far to the right. The two tiles at the top left are to be turned."},
		},
		Else:  "Not the same yet. The computer has its two X at the top left.",
		After: "The boards are the same, and the puzzle is solved. It took one round.",
	},
	{
		Settings: `{"target":"X.X/.../...","pieces":"XX,XX,XX"}`,
		Moves:    []string{"11"},
		Text:     "A tile that is turned again is blank again. Turn the right two tiles, and the boards are the same.",
		Goal:     match.Goal{Wins: true, Within: 1},
		Answer:   []string{"12"},
		Wrong: []match.Wrong{
			{Moves: []string{"11"}, Why: "This undoes the first placement: both tiles are blank again."},
		},
		Else:  "Not the same yet. Lay the piece half on the tile that has an X too many.",
		After: "The middle tile went blank, the right one got its X. This is XOR: two turns are none.",
	},
	{
		Settings: `{"target":"X../.../...","pieces":"XX,.X,XX"}`,
		Moves:    []string{"11"},
		Text:     "One half of this piece is empty and changes nothing. Undo the X that is too many.",
		Goal:     match.Goal{Wins: true, Within: 1},
		Answer:   []string{"11"},
		Wrong: []match.Wrong{
			{Moves: []string{"12"}, Why: "The X of this piece is its right half. It turned a tile further to the right."},
		},
		Else:  "Not the same yet. The right half of the piece belongs on the middle tile of the top row.",
		After: "Rare pieces like this one turn a single tile. Use them well.",
	},
	{
		Settings: `{"target":"X../X../...","pieces":"XX,XX"}`,
		Text:     "Now two tiles below one another. Rotate the piece first (wheel, R or a button), then place it.",
		Goal:     match.Goal{Wins: true, Within: 2},
		Answer:   []string{"41", "11"},
		Wrong: []match.Wrong{
			{Moves: []string{"11", "41"}, Why: "Placed before it was rotated. The piece has to stand when it comes down."},
		},
		Else:  "Not the same yet. Rotate once, then place the standing piece at the top left.",
		After: "A quarter turn costs a round too. Often it is cheaper to place the piece as it lies.",
	},
	{
		Settings: `{"target":"X.X/.X./...","pieces":"XX,XX,XX,XX"}`,
		Text:     "One mistake costs most: let go of the piece over the right edge once, and see what happens.",
		Goal:     match.Goal{Lines: [][]string{{"13"}, {"23"}, {"33"}}, Within: 1},
		Answer:   []string{"13"},
		Else:     "All of it was on the board. Put its left half on the last column, so that the other half hangs over.",
		After:    "An error: a round is lost and nothing is changed.",
	},
	{
		Settings: `{"target":"XX./.X./.X.","pieces":"XX,X/X,XX"}`,
		Text:     "A whole puzzle: two placements solve it. Look at what differs, and lay both pieces as they come.",
		Goal:     match.Goal{Wins: true, Within: 2},
		Answer:   []string{"11", "22"},
		Else:     "Not solved in two rounds. The first piece belongs at the top left, the second one below it in the middle.",
		After:    "Fewer rounds, more points: you start with 200, and each round costs ten.",
	},
}

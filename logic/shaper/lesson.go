package shaper

import "tessera/logic/match"

// lesson teaches Shaper.
var lesson = []match.Step{
	{
		Settings: `{"target":"XX./.../...","pieces":"XX,XX"}`,
		Text:     "Make your board the same as the computer's. Drag the piece over the two tiles to be turned, and let go. Or click it, then the first of the two.",
		Goal:     match.Goal{Wins: true, Within: 1},
		Answer:   []string{"11"},
		Wrong: []match.Wrong{
			{Moves: []string{"12"}, Why: "One place too far to the right. The two tiles at the top left are to be turned."},
		},
		Else:  "Not the same yet. The computer has its two X at the top left.",
		After: "Solved. Your placement was one round, and the finished board counts as one more.",
	},
	{
		Settings: `{"target":"X.X/.../...","pieces":"XX,XX,XX"}`,
		Moves:    []string{"11"},
		Text:     "A tile that is turned again is blank again. Turn two tiles so that the boards are the same.",
		Goal:     match.Goal{Wins: true, Within: 1},
		Answer:   []string{"12"},
		Wrong: []match.Wrong{
			{Moves: []string{"11"}, Why: "This undoes the first placement. Both tiles are blank again."},
		},
		Else:  "Not the same yet. One half of the piece belongs on the extra X.",
		After: "The middle tile is blank again, and the one beside it has its X. Turning a tile twice changes nothing.",
	},
	{
		Settings: `{"target":"X../.../...","pieces":"XX,.X,XX"}`,
		Moves:    []string{"11"},
		Text:     "One half of this piece is empty and changes nothing. Take away the extra X.",
		Goal:     match.Goal{Wins: true, Within: 1},
		Answer:   []string{"11"},
		Wrong: []match.Wrong{
			{Moves: []string{"12"}, Why: "The X of this piece is its second half. It turned the last tile of the row."},
		},
		Else:  "Not the same yet. The X of the piece belongs on the middle tile of the top row.",
		After: "One piece in ten turns a single tile like this.",
	},
	{
		Settings: `{"target":"X../X../...","pieces":"XX,XX"}`,
		Text:     "Now two tiles below one another. Rotate the piece first (wheel, R or a button), then place it.",
		Goal:     match.Goal{Wins: true, Within: 2},
		Answer:   []string{"41", "11"},
		Wrong: []match.Wrong{
			{Moves: []string{"11", "41"}, Why: "You placed it before you rotated. The piece has to stand when you place it."},
		},
		Else:  "Not the same yet. Rotate once, then place the standing piece at the top left.",
		After: "A quarter turn costs a round too.",
	},
	{
		Settings: `{"target":"X.X/.X./...","pieces":"XX,XX,XX,XX"}`,
		Text:     "One mistake gains nothing. Let go of the piece over the right edge once, and see what happens.",
		Goal:     match.Goal{Lines: [][]string{{"13"}, {"23"}, {"33"}}, Within: 1},
		Answer:   []string{"13"},
		Else:     "All of it was on the board. Drag it until half of it hangs over the right edge.",
		After:    "That is an error. It costs a round and changes nothing on your board.",
	},
	{
		Settings: `{"target":"XX./.X./.X.","pieces":"XX,X/X,XX"}`,
		Text:     "Two placements solve this puzzle. See where the boards differ, and place both pieces as they are.",
		Goal:     match.Goal{Wins: true, Within: 2},
		Answer:   []string{"11", "22"},
		Else:     "Not solved yet. The first piece belongs at the top left, the second one below it in the middle.",
		After:    "Each round costs ten points of 200. Two placements and the finished board are three rounds: 170 points.",
	},
}

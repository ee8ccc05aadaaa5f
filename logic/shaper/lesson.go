package shaper

import "tessera/logic/match"

// lesson teaches Shaper.
var lesson = []match.Step{
	{
		Settings: `{"target":"XX./.../...","pieces":"XX,XX"}`,
		Text: "Drag the piece onto the two tiles you want to flip, and let go. Or press it, then the " +
			"first of the two.",
		Goal:   match.Goal{Wins: true, Within: 1},
		Answer: []string{"11"},
		Wrong: []match.Wrong{
			{Moves: []string{"12"}, Why: "One tile too far to the right. Flip the two tiles at " +
				"the top left."},
		},
		Else:  "Not the same yet. The computer's two Xs are at the top left.",
		After: "Solved. Your placement took one round, and the finished board counts as one more.",
	},
	{
		Settings: `{"target":"X.X/.../...","pieces":"XX,XX,XX"}`,
		Moves:    []string{"11"},
		Text:     "Flip a tile again, and it goes blank. Flip two tiles to make the boards the same.",
		Goal:     match.Goal{Wins: true, Within: 1},
		Answer:   []string{"12"},
		Wrong: []match.Wrong{
			{Moves: []string{"11"}, Why: "That undoes the first placement. Both tiles are blank again."},
		},
		Else: "Not the same yet. One half of the piece goes on the extra X.",
		After: "The middle tile is blank again, and the one next to it has its X. Flipping a tile twice " +
			"changes nothing.",
	},
	{
		Settings: `{"target":"X../.../...","pieces":"XX,.X,XX"}`,
		Moves:    []string{"11"},
		Text:     "One half of this piece is empty and changes nothing. Remove the extra X.",
		Goal:     match.Goal{Wins: true, Within: 1},
		Answer:   []string{"11"},
		Wrong: []match.Wrong{
			{Moves: []string{"12"}, Why: "The X is the second half of this piece. It flipped the last " +
				"tile of the row."},
		},
		Else: "Not the same yet. Put the X of the piece on the middle tile of the top row.",
		After: "One piece in ten flips a single tile like this. You need one when an odd number of tiles " +
			"differs.",
	},
	{
		Settings: `{"target":"X../X../...","pieces":"XX,XX"}`,
		Text: "Now flip two tiles, one below the other. Rotate the piece first with the buttons " +
			"beside it, then place it.",
		Goal:   match.Goal{Wins: true, Within: 2},
		Answer: []string{"41", "11"},
		Wrong: []match.Wrong{
			{Moves: []string{"11", "41"}, Why: "You placed it before rotating it. The piece has to stand " +
				"when you place it."},
		},
		Else:  "Not the same yet. Rotate once, then place the standing piece at the top left.",
		After: "Each rotation costs a round too.",
	},
	{
		Settings: `{"target":"X.X/.X./...","pieces":"XX,XX,XX,XX"}`,
		Text: "Here is a mistake to avoid. Drop the piece half over the right edge once, and see " +
			"what happens.",
		Goal:   match.Goal{Lines: [][]string{{"13"}, {"23"}, {"33"}}, Within: 1},
		Answer: []string{"13"},
		Else:   "The whole piece was on the board. Drag it until half of it hangs over the right edge.",
		After:  "That is an error. It costs a round and changes nothing on your board.",
	},
	{
		Settings: `{"target":"XX./.X./.X.","pieces":"XX,X/X,XX"}`,
		Text: "You can solve this in two placements. See where the boards differ, and place both " +
			"pieces without rotating them.",
		Goal:   match.Goal{Wins: true, Within: 2},
		Answer: []string{"11", "22"},
		Else: "Not solved yet. The first piece goes at the top left, and the second one below it in " +
			"the middle.",
		After: "You start with 200 points. Each round costs ten. Two placements and the finished board " +
			"make three rounds: 170 points.",
	},
}

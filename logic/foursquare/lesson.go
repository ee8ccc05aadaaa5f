package foursquare

import "tessera/logic/match"

// lesson teaches Four in a Square. The learner is red.
var lesson = []match.Step{
	{
		Text:   "Place a red marble in any empty well. Then slide a tile next to the hole into it.",
		Answer: []string{"p 1 2", "s 1"},
		After:  "Every turn is like this: first one marble, then one slide. The marbles ride along.",
	},
	{
		Moves:  []string{"p 0 0", "s 1", "p 8 0", "s 4", "p 0 1", "s 1", "p 8 3", "s 4", "p 0 2", "s 1", "p 6 1", "s 4"},
		Text:   "Four of your marbles in a square win. Complete the red square at the top left.",
		Goal:   match.Goal{Wins: true},
		Answer: []string{"p 0 3"},
		Wrong: []match.Wrong{
			{Moves: []string{"p 1 2", "s 1"}, Why: "This marble lies beside the square, not in it. One well of the first tile is still empty."},
		},
		Else:  "No square yet. One well of the tile at the top left is still empty.",
		After: "That wins at once: no slide is needed any more.",
	},
	{
		Moves:  []string{"p 7 0", "s 5", "p 2 0", "s 2", "p 1 2", "s 5", "p 4 1", "s 8", "p 1 3", "s 5", "p 4 3", "s 4"},
		Text:   "A square counts wherever it lies, across tiles too. Place a marble so that your slide completes one.",
		Goal:   match.Goal{Wins: true},
		Answer: []string{"p 7 1", "s 7"},
		Wrong: []match.Wrong{
			{Moves: []string{"p 7 1", "s 3"}, Why: "The right marble, but the wrong slide: the two pairs have to come together."},
			{Moves: []string{"p 1 0", "s 1"}, Why: "Now three lie on one tile. It takes a pair on each side of the hole."},
		},
		Else:  "No square yet. Two red marbles wait above the hole. Make a pair below it, and slide one to the other.",
		After: "The slide brought two and two together. Look for such pairs in every game.",
	},
	{
		Moves:  []string{"p 2 1", "s 3", "p 5 2", "s 6", "p 5 1", "s 7", "p 4 1", "s 4", "p 7 3", "s 3", "p 4 0", "s 6", "p 5 3", "s 7", "p 3 3", "s 4", "p 0 3"},
		Text:   "Your marble is placed; now a slide is due. One slide is a blunder: it makes a blue square. Find it once, and see.",
		Goal:   match.Goal{Loses: true},
		Answer: []string{"s 5"},
		Else:   "That was harmless, and in a game it would be right. Look for the tile that takes a blue marble to three others.",
		After:  "Blue wins by your own slide. Before you slide, look at what rides along.",
	},
	{
		Moves:  []string{"p 3 0", "s 3", "p 7 2", "s 6", "p 1 3", "s 7", "p 6 3", "s 6", "p 5 0", "s 7", "p 6 1", "s 4"},
		Text:   "Blue needs one more marble at the lower left. Play a whole turn after which blue cannot win.",
		Goal:   match.Goal{Holds: true},
		Answer: []string{"p 6 0", "s 1"},
		Wrong: []match.Wrong{
			{Moves: []string{"p 5 2", "s 5"}, Why: "An attack is too slow here: blue wins first."},
		},
		Else:  "Blue completes the square. Only a marble of yours in the last well of that tile stops it.",
		After: "A well that you fill is lost to the other for good.",
	},
	{
		Settings: `{"piecesPerPlayer":5}`,
		Moves:    []string{"p 2 0", "s 5", "p 1 1", "s 4", "p 7 2", "s 7", "p 3 0", "s 6", "p 5 2", "s 3", "p 5 0", "s 4", "p 5 3", "s 5", "p 2 3", "s 2", "p 5 1", "s 1", "p 8 3", "s 4"},
		Text:     "When all marbles are placed, a turn is a slide alone. Slide so that it wins.",
		Goal:     match.Goal{Wins: true},
		Answer:   []string{"s 5"},
		Wrong: []match.Wrong{
			{Moves: []string{"s 1"}, Why: "The upper pair came down and passed the other one. The pair at the right has to come to it."},
		},
		Else:  "No square. Two red marbles lie above the hole; which tile brings two more below them?",
		After: "From here on it is slides only, until somebody has a square. You know all of the game.",
	},
	{
		When:     match.Choice{Key: "noBackslide", Value: "true"},
		Settings: `{"noBackslide":true}`,
		Moves:    []string{"p 1 1", "s 3", "p 8 0", "s 0", "p 2 2"},
		Text:     "In the rules you chose a tile does not slide straight back. Blue has just slid the one with the padlock: try to slide it.",
		Goal:     match.Goal{Refused: []string{"s 3"}},
		Answer:   []string{"s 3"},
		Else:     "A good slide. But try the tile with the padlock, at the left of the middle row.",
		After:    "It rests for one slide, then it is free again.",
	},
}

package foursquare

import "tessera/logic/match"

// lesson teaches Four in a Square. The learner plays red.
var lesson = []match.Step{
	{
		Text:   "Place a red marble in any empty well. Then slide a tile into the hole beside it.",
		Answer: []string{"p 1 2", "s 1"},
		After: "Each turn, you place a marble and then slide a tile. The marbles ride along with " +
			"their tile.",
	},
	{
		Moves:  []string{"p 0 0", "s 1", "p 8 0", "s 4", "p 0 1", "s 1", "p 8 3", "s 4", "p 0 2", "s 1", "p 6 1", "s 4"},
		Text:   "Four of your marbles in a square win the game. Complete the red square at the top left.",
		Goal:   match.Goal{Wins: true},
		Answer: []string{"p 0 3"},
		Wrong: []match.Wrong{
			{Moves: []string{"p 1 2", "s 1"}, Why: "That marble is next to the square, not in it. The " +
				"tile at the top left still has an empty well."},
		},
		Else:  "No square yet. The tile at the top left still has an empty well.",
		After: "That wins right away, without a slide.",
	},
	{
		Moves:  []string{"p 7 0", "s 5", "p 2 0", "s 2", "p 1 2", "s 5", "p 4 1", "s 8", "p 1 3", "s 5", "p 4 3", "s 4"},
		Text:   "A square can also lie across tiles. Place a marble so that your slide completes one.",
		Goal:   match.Goal{Wins: true},
		Answer: []string{"p 7 1", "s 7"},
		Wrong: []match.Wrong{
			{Moves: []string{"p 7 1", "s 3"}, Why: "Right marble, wrong slide. The two pairs have to meet."},
			{Moves: []string{"p 1 0", "s 1"}, Why: "Now three lie on one tile. You need a pair on each " +
				"side of the hole."},
		},
		Else: "No square yet. Two red marbles lie above the hole. Make a pair below it, then slide one " +
			"pair to the other.",
		After: "Your slide brought two pairs together. Look for pairs like these in your games.",
	},
	{
		Moves: []string{"p 2 2", "s 1", "p 3 3", "s 2", "p 1 3", "s 1", "p 7 0", "s 4", "p 7 3", "s 5", "p 7 1", "s 2", "p 5 1", "s 1", "p 8 1", "s 4", "p 0 2", "s 5", "p 3 2", "s 4", "p 2 2"},
		Text: "Your marble is placed, so now you have to slide. One of the slides is a " +
			"mistake: it makes a blue square. Try it and see.",
		Goal:   match.Goal{Loses: true},
		Answer: []string{"s 3"},
		Else:   "That slide did no harm. Look for the tile that brings two blue marbles to two others.",
		After:  "Your slide gave Blue the win. Before you slide, check which marbles ride along.",
	},
	{
		Moves:  []string{"p 3 0", "s 3", "p 7 2", "s 6", "p 1 3", "s 7", "p 6 3", "s 6", "p 5 0", "s 7", "p 6 1", "s 4"},
		Text:   "Blue needs one more marble at the lower left. Play so that Blue cannot win next turn.",
		Goal:   match.Goal{Holds: true},
		Answer: []string{"p 6 0", "s 1"},
		Wrong: []match.Wrong{
			{Moves: []string{"p 5 2", "s 5"}, Why: "That attack is too slow: Blue wins first."},
		},
		Else:  "Blue completes the square. Only your own marble in the last well of that tile can stop it.",
		After: "Marbles are never removed, so that well stays yours.",
	},
	{
		Settings: `{"piecesPerPlayer":5}`,
		Moves:    []string{"p 2 0", "s 5", "p 1 1", "s 4", "p 7 2", "s 7", "p 3 0", "s 6", "p 5 2", "s 3", "p 5 0", "s 4", "p 5 3", "s 5", "p 2 3", "s 2", "p 5 1", "s 1", "p 8 3", "s 4"},
		Text: "In this game each side has five marbles, and all are placed. Now you only slide. " +
			"Slide to win.",
		Goal:   match.Goal{Wins: true},
		Answer: []string{"s 5"},
		Wrong: []match.Wrong{
			{Moves: []string{"s 1"}, Why: "That brought the upper pair down beside the other one. Slide " +
				"the other pair in under it instead."},
		},
		Else:  "No square. Two red marbles lie above the hole. Which tile brings two more below them?",
		After: "From now on, you only slide. That is the whole game.",
	},
	{
		When:     match.Choice{Key: "noBackslide", Value: "true"},
		Settings: `{"noBackslide":true}`,
		Moves:    []string{"p 1 1", "s 3", "p 8 0", "s 0", "p 2 2"},
		Text: "By the rules you chose, a tile may not slide straight back. Blue has just slid the one " +
			"with the padlock: try to slide it.",
		Goal:   match.Goal{Refused: []string{"s 3"}},
		Answer: []string{"s 3"},
		Else:   "That slide is allowed. Try the tile with the padlock, at the left of the middle row.",
		After:  "It rests for one slide. After that, it may slide again.",
	},
}

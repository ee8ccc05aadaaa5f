package trisq

import (
	"slices"

	"tessera/logic/match"
)

// byRules is the lesson by one rule set. The learner has the triangles.
func byRules(rules string) []match.Step {
	steps := slices.Clone(simpleSteps)
	if rules == "groups" {
		steps = slices.Concat(steps[:2], groupStep, steps[2:])
		steps[4], steps[5] = groupOwn[0], groupOwn[1]
	}
	for i := range steps {
		steps[i].Settings = `{"rules":"` + rules + `"}`
		steps[i].When = match.Choice{Key: "rules", Value: rules}
	}
	return steps
}

// simpleSteps are those of the simple rules.
var simpleSteps = []match.Step{
	{
		Text:   "You have the triangles and move first. Place one on any point.",
		Answer: []string{"g7"},
		Else:   "You passed. Place a triangle on any point.",
		After:  "Figures never move. Now the squares place one, and so on in turn.",
	},
	{
		Moves:  []string{"g8", "g7", "f7", "d4", "h7", "k10"},
		Text:   "An enemy figure with yours on all four sides is captured. Capture the square in the middle.",
		Goal:   match.Goal{Account: captured(1)},
		Answer: []string{"g6"},
		Wrong: []match.Wrong{
			{Moves: []string{"f6"}, Why: "Diagonals do not count: the point below the square is still free."},
			{Moves: []string{"h8"}, Why: "Diagonals do not count: the point below the square is still free."},
		},
		Else:  "Nothing is captured. One of the four points around the middle square is free: place there.",
		After: "It is taken off the board, and the point is free again.",
	},
	{
		Moves:  []string{"a2", "a1", "j9", "k4"},
		Text:   "The edge is a wall, which counts for both. Capture the square in the corner.",
		Goal:   match.Goal{Account: captured(1)},
		Answer: []string{"b1"},
		Wrong: []match.Wrong{
			{Moves: []string{"b2"}, Why: "Diagonals do not count in the corner either."},
		},
		Else:  "Nothing is captured. The square in the corner has one free side left.",
		After: "Two figures are enough in a corner, three at the edge. Mind your own figures there.",
	},
	{
		Moves:  []string{"g7", "g8", "c3", "f7", "l11", "h7"},
		Text:   "Your triangle in the middle is about to be captured. Make it safe.",
		Goal:   match.Goal{Prevents: captured(1)},
		Answer: []string{"g6"},
		Wrong: []match.Wrong{
			{Moves: []string{"g9"}, Why: "That came too late: the squares close the last side."},
		},
		Else:  "The squares capture it. Fill the last free point beside it yourself.",
		After: "Only single figures are captured: one that touches a friend is safe.",
	},
	{
		Moves:  []string{"c3", "g8", "c4", "f7", "l11", "h7", "l10", "g6"},
		Text:   "Try to place a triangle on g7, between the four squares, and see why not.",
		Goal:   match.Goal{Refused: []string{"g7"}},
		Answer: []string{"g7"},
		Else:   "That is allowed. But try the point in the middle of the four squares, g7.",
		After:  "You may not place where you would be captured, unless the move captures first.",
	},
	{
		Moves:  []string{"h1", "h4", "j2", "j3", "g2", "g3", "h3", "h2"},
		Text:   "The squares have just captured your triangle on h3. Try to take straight back there.",
		Goal:   match.Goal{Refused: []string{"h3"}},
		Answer: []string{"h3"},
		Else:   "That is allowed. But try h3, where your triangle was captured.",
		After:  "It would bring the board back as it was. Play elsewhere first; then you may.",
	},
	{
		Moves: []string{"g13", "h13", "g12", "h12", "g11", "h11", "g10", "h10", "g9", "h9", "g8", "h8", "g7", "h7", "g6", "h6", "g5", "h5",
			"g4", "h4", "g3", "h3", "g2", "h2", "g1", "h1", "e7", "pass"},
		Text:   "The board is parted, and your part is larger. The squares have passed: pass too, and the game is over.",
		Goal:   match.Goal{Wins: true},
		Answer: []string{"pass"},
		Wrong: []match.Wrong{
			{Moves: []string{"c7"}, Why: "A figure in your own part gains nothing: it is yours already."},
		},
		Else:  "That gains nothing: the point was yours already, or cannot live there. Pass.",
		After: "Figures and the empty points that only they touch are your area. The larger area wins.",
	},
}

// groupStep is what the rules of groups have beyond it, and groupOwn what is said
// otherwise there.
var (
	groupStep = []match.Step{{
		Moves:  []string{"g8", "g7", "h8", "h7", "f7", "d3", "j7", "k3", "g6", "l4"},
		Text:   "Figures side by side are a group, captured as a whole. Fill the last free point beside these two.",
		Goal:   match.Goal{Account: captured(2)},
		Answer: []string{"h6"},
		Wrong: []match.Wrong{
			{Moves: []string{"j6"}, Why: "Diagonals do not count: the point below the right square is still free."},
		},
		Else:  "Nothing is captured. Below the right one of the two squares is a free point.",
		After: "Both are gone. A group lives as long as it has one free point beside it.",
	}}
	groupOwn = [2]match.Step{
		{
			Moves:  []string{"g7", "g8", "c3", "f7", "l11", "h7"},
			Text:   "Your triangle in the middle has one free point left beside it. Make it safe.",
			Goal:   match.Goal{Prevents: captured(1)},
			Answer: []string{"g6"},
			Wrong: []match.Wrong{
				{Moves: []string{"g9"}, Why: "That came too late: the squares close the last side."},
			},
			Else:  "The squares capture it. Go on to the free point, and the two have three.",
			After: "Now the group of two has three free points. It is safe for a while.",
		},
		{
			Moves:  []string{"g7", "g8", "c3", "h8", "c4", "f7", "l11", "j7", "l10", "g6", "l9", "h6"},
			Text:   "Try to place a triangle on h7, the last free point of your group, and see why not.",
			Goal:   match.Goal{Refused: []string{"h7"}},
			Answer: []string{"h7"},
			Else:   "That is allowed. But try h7, beside your triangle in the middle.",
			After:  "A group without a free point would be captured. That is only allowed if it captures first.",
		},
	}
)

package trisq

import (
	"slices"

	"tessera/logic/match"
)

// byRules returns the lesson for a rule set, on the smallest board, whose points are large
// enough for a finger. The learner plays the triangles.
func byRules(rules string) []match.Step {
	steps := slices.Clone(simpleSteps)
	if rules == "groups" {
		steps = slices.Concat(steps[:2], []match.Step{groupStep}, steps[2:3], []match.Step{groupOwn}, steps[5:])
	}
	for i := range steps {
		steps[i].Settings = `{"rules":"` + rules + `","size":7}`
		steps[i].When = match.Choice{Key: "rules", Value: rules}
	}
	return steps
}

// simpleSteps are the steps of the rule set simple.
var simpleSteps = []match.Step{
	{
		Text:   "You play the triangles and move first. Place one on any point.",
		Answer: []string{"d4"},
		Else:   "You passed. Place a triangle on any point.",
		After:  "Pieces never move. The squares place one now, then it is your turn.",
	},
	{
		Moves:  []string{"d5", "d4", "c4", "b2", "e4", "f6"},
		Text:   "An enemy piece with yours on all four sides is captured. Capture the square in the middle.",
		Goal:   match.Goal{Count: captured(1)},
		Answer: []string{"d3"},
		Wrong: []match.Wrong{
			{Moves: []string{"c3"}, Why: "Diagonals do not count: the point below the square is still free."},
			{Moves: []string{"e5"}, Why: "Diagonals do not count: the point below the square is still free."},
		},
		Else:  "Nothing was captured. One of the four points around the middle square is free. Play there.",
		After: "It is taken off the board, and the point is free again.",
	},
	{
		Moves:  []string{"a2", "a1", "e5", "f3"},
		Text:   "The edge is a wall for both players. Capture the square in the corner.",
		Goal:   match.Goal{Count: captured(1)},
		Answer: []string{"b1"},
		Wrong: []match.Wrong{
			{Moves: []string{"b2"}, Why: "Diagonals do not count in the corner either."},
		},
		Else:  "Nothing was captured. The square in the corner has one free side left.",
		After: "Two pieces are enough in a corner, and three at the edge. Watch your own pieces there.",
	},
	{
		Moves:  []string{"d4", "d5", "b2", "c4", "f6", "e4"},
		Text:   "Your triangle in the middle is about to be captured. Make it safe.",
		Goal:   match.Goal{Prevents: captured(1)},
		Answer: []string{"d3"},
		Wrong: []match.Wrong{
			{Moves: []string{"d6"}, Why: "That is too late. The squares close the last side."},
		},
		Else:  "The squares capture it. Fill the last free point next to it yourself.",
		After: "Only single pieces are captured. A piece that touches a friend is safe.",
	},
	{
		Moves:  []string{"b2", "d5", "b3", "c4", "f6", "e4", "f5", "d3"},
		Text:   "Try to place a triangle on d4, between the four squares, and see why you cannot.",
		Goal:   match.Goal{Refused: []string{"d4"}},
		Answer: []string{"d4"},
		Else:   "That is allowed. Try the point in the middle of the four squares, d4.",
		After:  "You may not play where all four sides are enemies or the edge, unless your move captures.",
	},
	{
		Moves:  []string{"d1", "d4", "e2", "e3", "c2", "c3", "d3", "d2"},
		Text:   "The squares have just captured your triangle on d3. Try to play there again right away.",
		Goal:   match.Goal{Refused: []string{"d3"}},
		Answer: []string{"d3"},
		Else:   "That is allowed. Try d3, where your triangle was captured.",
		After:  "That would repeat the position. Play somewhere else first. Then you may.",
	},
	{
		Moves: []string{
			"d7", "e7", "d6", "e6", "d5", "e5", "d3", "e3", "d2", "e2", "d1", "e1", "b6", "e4", "a4", "d4",
			"b2", "pass",
		},
		Text: "Empty points that both sides touch count for nobody. A square touches the ones on your " +
			"side. Shut it out.",
		Goal:   match.Goal{Lines: [][]string{{"c4"}}},
		Answer: []string{"c4"},
		Wrong: []match.Wrong{
			{Moves: []string{"pass"}, Why: "That ends the game, and the squares win: both sides touch the " +
				"points on your side."},
		},
		Else:  "The square still touches the points on your side, so they count for nobody.",
		After: "Now only your pieces touch the points on your side, so they all count for you.",
	},
	{
		Moves: []string{
			"d7", "e7", "d6", "e6", "d5", "e5", "d4", "e4", "d3", "e3", "d2", "e2", "d1", "e1", "c7", "f7",
			"c5", "f5", "c3", "f4", "c2", "f3", "c1", "f1", "b6", "g7", "b4", "g6", "b2", "g5", "b1", "g4",
			"a7", "g3", "a5", "g2", "a3", "g1", "a1", "pass",
		},
		Text: "The board is divided, and your part is larger. The squares have passed. Pass as well to " +
			"end the game.",
		Goal:   match.Goal{Wins: true},
		Answer: []string{"pass"},
		Wrong: []match.Wrong{
			{Moves: []string{"b7"}, Why: "That gains nothing. The point is already yours."},
		},
		Else:  "That gains nothing. The point is already yours.",
		After: "Your area is your pieces plus the empty points that only they touch. The larger area wins.",
	},
}

// groupStep is the additional step of the rule set groups. There groupOwn replaces the steps
// about a single figure.
var (
	groupStep = match.Step{
		Moves: []string{"c5", "c4", "d5", "d4", "b4", "a6", "e4", "f6", "c3", "g2"},
		Text: "Pieces side by side form a group, which is captured as a whole. Fill the last free point " +
			"next to these two.",
		Goal:   match.Goal{Count: captured(2)},
		Answer: []string{"d3"},
		Wrong: []match.Wrong{
			{Moves: []string{"e3"}, Why: "Diagonals do not count: a point below the two squares is " +
				"still free."},
		},
		Else:  "Nothing was captured. A point below the two squares is still free.",
		After: "You captured both. A group stays as long as it has one free point next to it.",
	}
	groupOwn = match.Step{
		Moves: []string{"c4", "c5", "a7", "d5", "b7", "b4", "g7", "e4", "f7", "c3", "g6", "d3"},
		Text: "Try to place a triangle on d4, the last free point of your group, and see why " +
			"you cannot.",
		Goal:   match.Goal{Refused: []string{"d4"}},
		Answer: []string{"d4"},
		Else:   "That is allowed. Try d4, next to your triangle in the middle.",
		After: "You may not play where your group would have no free point left, unless your " +
			"move captures.",
	}
)

package trisq

import (
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
)

// byRules returns the lesson for a rule set. The learner plays the triangles.
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

// simpleSteps are the steps of the rule set simple.
var simpleSteps = []match.Step{
	{
		Text:   "You play the triangles and move first. Place one on any point.",
		Answer: []string{"g7"},
		Else:   "You passed. Place a triangle on any point.",
		After:  "Pieces never move. The squares place one now, then it is your turn.",
	},
	{
		Moves:  []string{"g8", "g7", "f7", "d4", "h7", "k10"},
		Text:   "An enemy piece with yours on all four sides is captured. Capture the square in the middle.",
		Goal:   match.Goal{Count: captured(1)},
		Answer: []string{"g6"},
		Wrong: []match.Wrong{
			{Moves: []string{"f6"}, Why: "Diagonals do not count: the point below the square is still free."},
			{Moves: []string{"h8"}, Why: "Diagonals do not count: the point below the square is still free."},
		},
		Else:  "Nothing was captured. One of the four points around the middle square is free. Play there.",
		After: "It is taken off the board, and the point is free again.",
	},
	{
		Moves:  []string{"a2", "a1", "j9", "k4"},
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
		Moves:  []string{"g7", "g8", "c3", "f7", "l11", "h7"},
		Text:   "Your triangle in the middle is about to be captured. Make it safe.",
		Goal:   match.Goal{Prevents: captured(1)},
		Answer: []string{"g6"},
		Wrong: []match.Wrong{
			{Moves: []string{"g9"}, Why: "That is too late. The squares close the last side."},
		},
		Else:  "The squares capture it. Fill the last free point next to it yourself.",
		After: "Only single pieces are captured. A piece that touches a friend is safe.",
	},
	{
		Moves:  []string{"c3", "g8", "c4", "f7", "l11", "h7", "l10", "g6"},
		Text:   "Try to place a triangle on g7, between the four squares, and see why you cannot.",
		Goal:   match.Goal{Refused: []string{"g7"}},
		Answer: []string{"g7"},
		Else:   "That is allowed. Try the point in the middle of the four squares, g7.",
		After:  "You may not play where all four sides are enemies or the edge, unless your move captures.",
	},
	{
		Moves:  []string{"h1", "h4", "j2", "j3", "g2", "g3", "h3", "h2"},
		Text:   "The squares have just captured your triangle on h3. Try to play there again right away.",
		Goal:   match.Goal{Refused: []string{"h3"}},
		Answer: []string{"h3"},
		Else:   "That is allowed. Try h3, where your triangle was captured.",
		After:  "That would repeat the position. Play somewhere else first. Then you may.",
	},
	{
		Moves: divided(),
		Text: "The board is divided, and your part is larger. The squares have passed. Pass as well to " +
			"end the game.",
		Goal:   match.Goal{Wins: true},
		Answer: []string{"pass"},
		Wrong: []match.Wrong{
			{Moves: []string{"b13"}, Why: "That gains nothing. The point is already yours."},
		},
		Else:  "That gains nothing. The point is already yours.",
		After: "Your area is your pieces plus the empty points that only they touch. The larger area wins.",
	},
}

// groupStep is the additional step of the rule set groups; groupOwn replaces two steps
// there.
var (
	groupStep = []match.Step{{
		Moves: []string{"g8", "g7", "h8", "h7", "f7", "d3", "j7", "k3", "g6", "l4"},
		Text: "Pieces side by side form a group, which is captured as a whole. Fill the last free point " +
			"next to these two.",
		Goal:   match.Goal{Count: captured(2)},
		Answer: []string{"h6"},
		Wrong: []match.Wrong{
			{Moves: []string{"j6"}, Why: "Diagonals do not count: a point below the two squares is " +
				"still free."},
		},
		Else:  "Nothing was captured. A point below the two squares is still free.",
		After: "You captured both. A group stays as long as it has one free point next to it.",
	}}
	groupOwn = [2]match.Step{
		{
			Moves:  []string{"g7", "g8", "c3", "f7", "l11", "h7"},
			Text:   "Your triangle in the middle has one free point left next to it. Make it safe.",
			Goal:   match.Goal{Prevents: captured(1)},
			Answer: []string{"g6"},
			Wrong: []match.Wrong{
				{Moves: []string{"g9"}, Why: "That is too late. The squares close the last side."},
			},
			Else:  "The squares capture it. Play on the free point. Then your two have three free points.",
			After: "Now your group of two has three free points. The squares cannot capture it right away.",
		},
		{
			Moves: []string{"g7", "g8", "c3", "h8", "c4", "f7", "l11", "j7", "l10", "g6", "l9", "h6"},
			Text: "Try to place a triangle on h7, the last free point of your group, and see why " +
				"you cannot.",
			Goal:   match.Goal{Refused: []string{"h7"}},
			Answer: []string{"h7"},
			Else:   "That is allowed. Try h7, next to your triangle in the middle.",
			After: "You may not play where your group would have no free point left, unless your " +
				"move captures.",
		},
	}
)

// divided returns moves to a board with nothing left to gain: the triangles fill columns
// a to g except single points, the squares h to n except four points, and the squares
// have passed. The columns where they meet come first, so that nothing is captured.
func divided() []string {
	left := filled("gfedcba", "b13 d13 f13 b11 d11 f11 b9 d9 f9 b7 d7 f7 b5 d5 f5 d3")
	right := filled("hjklmn", "k11 m11 k5 m5")
	var moves []string
	for i, point := range left {
		answer := Pass.String()
		if i < len(right) {
			answer = right[i]
		}
		moves = append(moves, point, answer)
	}
	return moves
}

// filled lists the points of the columns except those in without, column by column from
// the top.
func filled(columns, without string) (points []string) {
	for _, column := range columns {
		for row := Size; row > 0; row-- {
			if point := string(column) + strconv.Itoa(row); !slices.Contains(strings.Fields(without), point) {
				points = append(points, point)
			}
		}
	}
	return points
}

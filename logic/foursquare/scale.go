package foursquare

import "tessera/logic/match"

func scaleOf(s match.State) *match.Scale {
	if match.Typed[State](s).Settings().NoBackslide {
		return &restingScale
	}
	return &usualScale
}

// The strengths are those of logic/LADDER.md; a test of command ladder compares them.
var (
	usualScale = match.Scale{ID: "usual", Title: "Sliding back allowed", Points: []match.Point{
		{Name: "newcomer", Level: "beginner", BlunderRate: 95, Strength: 5},
		{Level: "beginner", BlunderRate: 70, Strength: 330},
		{Name: "starter", Level: "beginner", BlunderRate: 40, Strength: 435},
		{Name: "beginner", Level: "beginner", Strength: 655},
		{Name: "easy", Level: "easy", Strength: 870},
		{Name: "medium", Level: "medium", Strength: 965},
		{Name: "hard", Level: "hard", Strength: 1075},
		{Name: "perfect", Level: "perfect", Strength: 1330},
	}}
	restingScale = match.Scale{ID: "noBackslide", Title: "No sliding straight back", Points: []match.Point{
		{Name: "newcomer", Level: "beginner", BlunderRate: 95, Strength: 50},
		{Level: "beginner", BlunderRate: 70, Strength: 310},
		{Name: "starter", Level: "beginner", BlunderRate: 40, Strength: 450},
		{Name: "beginner", Level: "beginner", Strength: 650},
		{Name: "easy", Level: "easy", Strength: 745},
		{Name: "medium", Level: "medium", Strength: 930},
		{Name: "hard", Level: "hard", Strength: 1090},
		{Name: "perfect", Level: "perfect", Strength: 1430},
	}}
)

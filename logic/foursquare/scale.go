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
		{Name: "newcomer", Plays: "beginner", Strays: 95, Strength: 5},
		{Plays: "beginner", Strays: 70, Strength: 330},
		{Name: "starter", Plays: "beginner", Strays: 40, Strength: 435},
		{Name: "beginner", Plays: "beginner", Strength: 655},
		{Name: "easy", Plays: "easy", Strength: 870},
		{Name: "medium", Plays: "medium", Strength: 965},
		{Name: "hard", Plays: "hard", Strength: 1075},
		{Name: "perfect", Plays: "perfect", Strength: 1330},
	}}
	restingScale = match.Scale{ID: "noBackslide", Title: "No sliding straight back", Points: []match.Point{
		{Name: "newcomer", Plays: "beginner", Strays: 95, Strength: 50},
		{Plays: "beginner", Strays: 70, Strength: 310},
		{Name: "starter", Plays: "beginner", Strays: 40, Strength: 450},
		{Name: "beginner", Plays: "beginner", Strength: 650},
		{Name: "easy", Plays: "easy", Strength: 745},
		{Name: "medium", Plays: "medium", Strength: 930},
		{Name: "hard", Plays: "hard", Strength: 1090},
		{Name: "perfect", Plays: "perfect", Strength: 1430},
	}}
)

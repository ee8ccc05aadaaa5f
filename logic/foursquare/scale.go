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
		{Name: "newcomer", Plays: "beginner", Strays: 95, Strength: 20},
		{Plays: "beginner", Strays: 70, Strength: 200},
		{Plays: "beginner", Strays: 40, Strength: 400},
		{Name: "beginner", Plays: "beginner", Strength: 600},
		{Name: "easy", Plays: "easy", Strength: 808},
		{Name: "medium", Plays: "medium", Strength: 908},
		{Name: "hard", Plays: "hard", Strength: 1017},
		{Name: "perfect", Plays: "perfect", Strength: 1270},
	}}
	restingScale = match.Scale{ID: "noBackslide", Title: "No sliding back at once", Points: []match.Point{
		{Name: "newcomer", Plays: "beginner", Strays: 95, Strength: 20},
		{Plays: "beginner", Strays: 70, Strength: 200},
		{Plays: "beginner", Strays: 40, Strength: 400},
		{Name: "beginner", Plays: "beginner", Strength: 600},
		{Name: "easy", Plays: "easy", Strength: 697},
		{Name: "medium", Plays: "medium", Strength: 882},
		{Name: "hard", Plays: "hard", Strength: 1045},
		{Name: "perfect", Plays: "perfect", Strength: 1386},
	}}
)

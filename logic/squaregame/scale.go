package squaregame

import "tessera/logic/match"

func scaleOf(match.State) *match.Scale { return &scale }

// The strengths are those of two players in logic/LADDER.md; a test of command ladder
// compares them.
var scale = match.Scale{Points: []match.Point{
	{Name: "newcomer", Plays: "beginner", Strays: 95, Strength: 80},
	{Name: "starter", Plays: "beginner", Strays: 70, Strength: 370},
	{Name: "beginner", Plays: "beginner", Strength: 710},
	{Name: "novice", Plays: "novice", Strength: 910},
	{Name: "learner", Plays: "learner", Strength: 1115},
	{Name: "easy", Plays: "easy", Strength: 1290},
	{Name: "casual", Plays: "casual", Strength: 1505},
	{Name: "fair", Plays: "fair", Strength: 1685},
	{Name: "keen", Plays: "keen", Strength: 1820},
	{Name: "medium", Plays: "medium", Strength: 1940},
	{Name: "able", Plays: "able", Strength: 2190},
	{Name: "skilled", Plays: "skilled", Strength: 2420},
	{Name: "strong", Plays: "strong", Strength: 2595},
	{Name: "master", Plays: "master", Strength: 2730},
}}

package squaregame

import "tessera/logic/match"

func scaleOf(match.State) *match.Scale { return &scale }

// The strengths are those of two players in logic/LADDER.md; a test of command ladder
// compares them.
var scale = match.Scale{Points: []match.Point{
	{Name: "newcomer", Plays: "beginner", Strays: 95, Strength: 20},
	{Plays: "beginner", Strays: 70, Strength: 200},
	{Plays: "beginner", Strays: 40, Strength: 400},
	{Name: "beginner", Plays: "beginner", Strength: 600},
	{Name: "novice", Plays: "novice", Strength: 800},
	{Name: "learner", Plays: "learner", Strength: 1003},
	{Name: "easy", Plays: "easy", Strength: 1174},
	{Name: "casual", Plays: "casual", Strength: 1391},
	{Name: "fair", Plays: "fair", Strength: 1570},
	{Name: "keen", Plays: "keen", Strength: 1704},
	{Name: "medium", Plays: "medium", Strength: 1826},
	{Name: "able", Plays: "able", Strength: 2070},
	{Name: "skilled", Plays: "skilled", Strength: 2313},
	{Name: "strong", Plays: "strong", Strength: 2493},
	{Name: "master", Plays: "master", Strength: 2599},
}}

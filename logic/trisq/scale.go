package trisq

import "tessera/logic/match"

func scaleOf(s match.State) *match.Scale {
	if match.Typed[State](s).Settings().Rules == RulesGroups {
		return &groupsScale
	}
	return &simpleScale
}

// The strengths are those of logic/LADDER.md; a test of command ladder compares them.
var (
	simpleScale = match.Scale{ID: "simple", Title: "Simple", Points: []match.Point{
		{Name: "newcomer", Plays: "beginner", Strays: 97, Strength: 20},
		{Plays: "beginner", Strays: 85, Strength: 150},
		{Plays: "beginner", Strays: 70, Strength: 300},
		{Plays: "beginner", Strays: 50, Strength: 500},
		{Plays: "beginner", Strays: 25, Strength: 700},
		{Name: "beginner", Plays: "beginner", Strength: 900},
		{Name: "novice", Plays: "novice", Strength: 1129},
		{Name: "learner", Plays: "learner", Strength: 1334},
		{Name: "easy", Plays: "easy", Strength: 1513},
		{Name: "casual", Plays: "casual", Strength: 1651},
		{Name: "fair", Plays: "fair", Strength: 1750},
		{Name: "keen", Plays: "keen", Strength: 1948},
		{Name: "medium", Plays: "medium", Strength: 2144},
		{Name: "able", Plays: "able", Strength: 2277},
		{Name: "skilled", Plays: "skilled", Strength: 2423},
		{Name: "strong", Plays: "strong", Strength: 2580},
		{Name: "hard", Plays: "hard", Strength: 2666},
		{Name: "expert", Plays: "expert", Strength: 2878},
		{Name: "champion", Plays: "champion", Strength: 3061},
		{Name: "master", Plays: "master", Strength: 3163},
	}}
	groupsScale = match.Scale{ID: "groups", Title: "Groups", Points: []match.Point{
		{Name: "newcomer", Plays: "beginner", Strays: 100, Strength: 20},
		{Plays: "beginner", Strays: 85, Strength: 150},
		{Plays: "beginner", Strays: 70, Strength: 300},
		{Plays: "beginner", Strays: 50, Strength: 500},
		{Plays: "beginner", Strays: 25, Strength: 700},
		{Name: "beginner", Plays: "beginner", Strength: 900},
		{Name: "novice", Plays: "novice", Strength: 1096},
		{Name: "learner", Plays: "learner", Strength: 1272},
		{Name: "easy", Plays: "easy", Strength: 1477},
		{Name: "casual", Plays: "casual", Strength: 1591},
		{Name: "fair", Plays: "fair", Strength: 1720},
		{Name: "keen", Plays: "keen", Strength: 1906},
		{Name: "medium", Plays: "medium", Strength: 2101},
		{Name: "able", Plays: "able", Strength: 2270},
		{Name: "skilled", Plays: "skilled", Strength: 2403},
		{Name: "strong", Plays: "strong", Strength: 2556},
		{Name: "hard", Plays: "hard", Strength: 2755},
		{Name: "expert", Plays: "expert", Strength: 3012},
		{Name: "champion", Plays: "champion", Strength: 3260},
		{Name: "master", Plays: "master", Strength: 3702},
	}}
)

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
		{Name: "newcomer", Plays: "beginner", Strays: 97, Strength: 25},
		{Plays: "beginner", Strays: 85, Strength: 315},
		{Plays: "beginner", Strays: 70, Strength: 595},
		{Name: "starter", Plays: "beginner", Strays: 50, Strength: 920},
		{Plays: "beginner", Strays: 25, Strength: 1280},
		{Name: "beginner", Plays: "beginner", Strength: 1695},
		{Name: "novice", Plays: "novice", Strength: 1950},
		{Name: "learner", Plays: "learner", Strength: 2135},
		{Name: "easy", Plays: "easy", Strength: 2315},
		{Name: "casual", Plays: "casual", Strength: 2555},
		{Name: "fair", Plays: "fair", Strength: 2620},
		{Name: "keen", Plays: "keen", Strength: 2850},
		{Name: "medium", Plays: "medium", Strength: 3015},
		{Name: "able", Plays: "able", Strength: 3145},
		{Name: "skilled", Plays: "skilled", Strength: 3245},
		{Name: "strong", Plays: "strong", Strength: 3495},
		{Name: "hard", Plays: "hard", Strength: 3570},
		{Name: "expert", Plays: "expert", Strength: 3855},
		{Name: "champion", Plays: "champion", Strength: 4105},
		{Name: "master", Plays: "master", Strength: 4330},
	}}
	groupsScale = match.Scale{ID: "groups", Title: "Groups", Points: []match.Point{
		{Name: "newcomer", Plays: "beginner", Strays: 100, Strength: 55},
		{Plays: "beginner", Strays: 70, Strength: 265},
		{Name: "starter", Plays: "beginner", Strays: 40, Strength: 480},
		{Name: "beginner", Plays: "beginner", Strength: 740},
		{Name: "novice", Plays: "novice", Strength: 945},
		{Name: "learner", Plays: "learner", Strength: 1145},
		{Name: "easy", Plays: "easy", Strength: 1350},
		{Name: "casual", Plays: "casual", Strength: 1455},
		{Name: "fair", Plays: "fair", Strength: 1595},
		{Name: "keen", Plays: "keen", Strength: 1795},
		{Name: "medium", Plays: "medium", Strength: 2000},
		{Name: "able", Plays: "able", Strength: 2180},
		{Name: "skilled", Plays: "skilled", Strength: 2340},
		{Name: "strong", Plays: "strong", Strength: 2540},
		{Name: "hard", Plays: "hard", Strength: 2720},
		{Name: "expert", Plays: "expert", Strength: 2940},
		{Name: "champion", Plays: "champion", Strength: 3195},
		{Name: "master", Plays: "master", Strength: 3785},
	}}
)

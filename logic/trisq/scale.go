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
		{Name: "newcomer", Level: "beginner", BlunderRate: 97, Strength: 25},
		{Level: "beginner", BlunderRate: 85, Strength: 315},
		{Level: "beginner", BlunderRate: 70, Strength: 595},
		{Name: "starter", Level: "beginner", BlunderRate: 50, Strength: 920},
		{Level: "beginner", BlunderRate: 25, Strength: 1280},
		{Name: "beginner", Level: "beginner", Strength: 1695},
		{Name: "novice", Level: "novice", Strength: 1950},
		{Name: "learner", Level: "learner", Strength: 2135},
		{Name: "easy", Level: "easy", Strength: 2315},
		{Name: "casual", Level: "casual", Strength: 2555},
		{Name: "fair", Level: "fair", Strength: 2620},
		{Name: "keen", Level: "keen", Strength: 2850},
		{Name: "medium", Level: "medium", Strength: 3015},
		{Name: "able", Level: "able", Strength: 3145},
		{Name: "skilled", Level: "skilled", Strength: 3245},
		{Name: "strong", Level: "strong", Strength: 3495},
		{Name: "hard", Level: "hard", Strength: 3570},
		{Name: "expert", Level: "expert", Strength: 3855},
		{Name: "champion", Level: "champion", Strength: 4105},
		{Name: "master", Level: "master", Strength: 4330},
	}}
	groupsScale = match.Scale{ID: "groups", Title: "Groups", Points: []match.Point{
		{Name: "newcomer", Level: "beginner", BlunderRate: 100, Strength: 55},
		{Level: "beginner", BlunderRate: 70, Strength: 265},
		{Name: "starter", Level: "beginner", BlunderRate: 40, Strength: 480},
		{Name: "beginner", Level: "beginner", Strength: 740},
		{Name: "novice", Level: "novice", Strength: 945},
		{Name: "learner", Level: "learner", Strength: 1145},
		{Name: "easy", Level: "easy", Strength: 1350},
		{Name: "casual", Level: "casual", Strength: 1455},
		{Name: "fair", Level: "fair", Strength: 1595},
		{Name: "keen", Level: "keen", Strength: 1795},
		{Name: "medium", Level: "medium", Strength: 2000},
		{Name: "able", Level: "able", Strength: 2180},
		{Name: "skilled", Level: "skilled", Strength: 2340},
		{Name: "strong", Level: "strong", Strength: 2540},
		{Name: "hard", Level: "hard", Strength: 2720},
		{Name: "expert", Level: "expert", Strength: 2940},
		{Name: "champion", Level: "champion", Strength: 3195},
		{Name: "master", Level: "master", Strength: 3785},
	}}
)

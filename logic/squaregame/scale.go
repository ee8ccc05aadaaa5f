package squaregame

import "tessera/logic/match"

// scaleOf returns the scale for the rules of a state. With at most one extra move, as in
// a new game, the levels are closer together and partly in another order.
func scaleOf(s match.State) *match.Scale {
	if match.Typed[State](s).MostExtra() == 1 {
		return &oneExtraScale
	}
	return &usualScale
}

// The strengths are those of two players in logic/LADDER.md; a test of command ladder
// compares them. The usual scale has no id, because people's results were kept before
// there was another.
var (
	usualScale = match.Scale{Title: "Two or more extra moves", Points: []match.Point{
		{Name: "newcomer", Level: "beginner", BlunderRate: 95, Strength: 90},
		{Name: "starter", Level: "beginner", BlunderRate: 70, Strength: 355},
		{Name: "beginner", Level: "beginner", Strength: 620},
		{Name: "novice", Level: "novice", Strength: 815},
		{Name: "learner", Level: "learner", Strength: 1015},
		{Name: "easy", Level: "easy", Strength: 1190},
		{Name: "casual", Level: "casual", Strength: 1410},
		{Name: "fair", Level: "fair", Strength: 1605},
		{Name: "keen", Level: "keen", Strength: 1750},
		{Name: "medium", Level: "medium", Strength: 1885},
		{Name: "able", Level: "able", Strength: 2150},
		{Name: "skilled", Level: "skilled", Strength: 2395},
		{Name: "strong", Level: "strong", Strength: 2565},
		{Name: "master", Level: "master", Strength: 2690},
	}}
	oneExtraScale = match.Scale{ID: "oneExtra", Title: "One extra move at most", Points: []match.Point{
		{Name: "newcomer", Level: "beginner", BlunderRate: 95, Strength: 55},
		{Name: "starter", Level: "beginner", BlunderRate: 70, Strength: 245},
		{Name: "beginner", Level: "beginner", Strength: 575},
		{Name: "novice", Level: "novice", Strength: 730},
		{Name: "learner", Level: "learner", Strength: 855},
		{Name: "easy", Level: "easy", Strength: 1040},
		{Name: "casual", Level: "casual", Strength: 1195},
		{Name: "able", Level: "able", Strength: 1235},
		{Name: "fair", Level: "fair", Strength: 1255},
		{Name: "keen", Level: "keen", Strength: 1410},
		{Name: "medium", Level: "medium", Strength: 1500},
		{Name: "skilled", Level: "skilled", Strength: 1685},
		{Name: "strong", Level: "strong", Strength: 1855},
		{Name: "master", Level: "master", Strength: 2080},
	}}
)

// Package engine holds the computer players of Square Game. A search finds one whole
// turn, which can be a chain of placements. It runs in slices that its caller requests;
// the same position, level and seed always give the same turn.
package engine

import (
	"tessera/logic/match"
	"tessera/logic/squaregame"
)

type Level int

// The levels, weakest first.
const (
	Beginner Level = iota
	Novice
	Learner
	Easy
	Casual
	Fair
	Keen
	Medium
	Able
	Skilled
	Strong
	Master
)

// paramsOfLevel are the levels' ways of thinking. Each level beats the one before it in 60 to 80
// % of two-player games.
var paramsOfLevel = []levelParams{
	Beginner: {looks: 8},
	Novice:   {looks: 13},
	Learner:  {looks: 21},
	Easy:     {looks: 37},
	Casual:   {},
	Fair:     {plan: &plan{width: 1, sight: 26}},
	Keen:     {plan: &plan{width: 1, sight: 46}},
	Medium:   {plan: &plan{width: 2}},
	Able:     {plan: &plan{width: 4, ends: 4, noise: 1250, rounds: plays1}},
	Skilled:  {plan: &plan{width: 4, ends: 10, rounds: plays1}},
	Strong: {plan: &plan{width: 8, ends: 10, rounds: []round{
		{width: 1, games: 1, keep: 24},
		{width: 2, games: 2, keep: 8},
		{games: 1, keep: 1, reply: reply1},
	}}},
	Master: {exact: 80_000, pieces: 8, many: playsMany, plan: &plan{width: 50, ends: 24, rounds: []round{
		{width: 1, games: 1, keep: 64},
		{width: 2, games: 2, keep: 40},
		{games: 1, keep: 12, reply: reply1},
		{games: 1, keep: 6, reply: reply2},
		{games: 1, keep: 1, reply: reply3},
	}}},
}

// The plans for the replies of opponents, from quick to careful.
var (
	plays1 = []round{{width: 1, games: 1, keep: 1}}
	reply1 = &plan{width: 4, ends: 10, rounds: plays1}
	reply2 = &plan{width: 12, ends: 10, rounds: []round{{width: 1, games: 1, keep: 16}, {width: 2, games: 2, keep: 1}}}
	reply3 = &plan{width: 12, ends: 10, rounds: []round{{width: 1, games: 1, keep: 24}, {games: 1, keep: 4, reply: reply1}, {games: 1, keep: 1, reply: reply2}}}
)

// playsMany is how master compares turns among more than two players. A single reply says
// little there, because others also move before the next own turn; many playouts with
// longer chains say more.
var playsMany = &plan{width: 8, ends: 10, rounds: []round{
	{width: 1, games: 1, keep: 12},
	{width: 4, games: 4, keep: 6},
	{width: 8, games: 10, keep: 1},
}}

// atMostWork and amongMany bound a search among two and among more players. The opening
// reaches the bound, and so does about the first turn.
const (
	atMostWork = 350_000
	amongMany  = 170_000
)

// levelParams is how a level thinks.
type levelParams struct {
	looks  int   // random placements compared; 0 for all
	plan   *plan // nil for a level that does not look ahead
	many   *plan // among more than two; nil for the same
	exact  int   // work for the exact search
	pieces int   // in both hands, from which on the exact search is tried
}

func (l Level) params() *levelParams {
	return &paramsOfLevel[max(0, min(int(l), len(paramsOfLevel)-1))]
}

// Levels returns all levels, weakest first.
func Levels() []Level { return match.AllLevels[Level](squaregame.Levels()) }

// String returns the level's name: one word in lower case.
func (l Level) String() string { return match.LevelName(squaregame.Levels(), l) }

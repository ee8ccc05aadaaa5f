// Package engine holds the computer players of Square Game. A search thinks
// about one whole turn, which can be a chain of placements, in slices that its
// caller doles out; with the same position, level and seed it always finds the
// same turn. It imports the rules, their grid and the standard library.
package engine

import (
	"tessera/logic/match"
	"tessera/logic/squaregame"
)

// Level is how strong a computer player is.
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

// minds are how the levels think. Each beats the one before it in 60 to 80 % of
// the games of two.
var minds = []mind{
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

// Plans of the players whose replies are looked at, the more careful the later.
var (
	plays1 = []round{{width: 1, games: 1, keep: 1}}
	reply1 = &plan{width: 4, ends: 10, rounds: plays1}
	reply2 = &plan{width: 12, ends: 10, rounds: []round{{width: 1, games: 1, keep: 16}, {width: 2, games: 2, keep: 1}}}
	reply3 = &plan{width: 12, ends: 10, rounds: []round{{width: 1, games: 1, keep: 24}, {games: 1, keep: 4, reply: reply1}, {games: 1, keep: 1, reply: reply2}}}
)

// playsMany is how master compares turns among more than two: nobody's reply says much
// there, since others move before one's own next turn, and many games played to
// their end, by longer and longer chains, say more.
var playsMany = &plan{width: 8, ends: 10, rounds: []round{
	{width: 1, games: 1, keep: 12},
	{width: 4, games: 4, keep: 6},
	{width: 8, games: 10, keep: 1},
}}

// atMostWork bounds a search of two players, and amongMany one of more. The
// opening comes to it, and about the first turn.
const (
	atMostWork = 350_000
	amongMany  = 170_000
)

// mind is how a level thinks.
type mind struct {
	looks  int   // random placements that it compares; 0 for all
	plan   *plan // nil for one that does not look ahead
	many   *plan // the one among more than two; nil for the same
	exact  int   // work that goes into a search to the end of the game
	pieces int   // in both hands, with which that begins
}

func (l Level) mind() *mind { return &minds[max(0, min(int(l), len(minds)-1))] }

// Levels are all levels, weakest first.
func Levels() []Level { return match.AllLevels[Level](squaregame.Levels()) }

// String is the level's name: one word in lower case.
func (l Level) String() string { return match.LevelName(squaregame.Levels(), l) }

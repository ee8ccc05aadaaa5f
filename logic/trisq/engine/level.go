package engine

import (
	"tessera/logic/match"
	"tessera/logic/trisq"
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
	Hard
	Expert
	Champion
	Master
)

// spec is the strength of a level.
type spec struct {
	// playouts per move, by rule set: simple, groups.
	playouts [2]int
	// concede is how much worse than the best a move may look and still be chosen, out of
	// maxReward, by rule set. With maxReward, a turn that ignores danger plays anywhere.
	concede [2]int
	// exact is the largest number of unsettled points at which the exact search is tried.
	exact int
	// alert is in how many of 100 cases the level answers danger first, by rule set: it
	// captures what could escape and saves what could be captured.
	alert [2]int
	// reads makes it read chains in danger, under the rule set groups.
	reads bool
	// learned makes it use the patterns learned from search, under simple rules.
	learned bool
}

// treeParams returns the settings of the level's tree, with no more nodes than its playouts
// can fill.
func (s *spec) treeParams(rules int) treeParams {
	k := defaultTreeParams
	if s.learned && rules == 0 {
		k = evenTreeParams
	}
	k.reads = s.reads
	k.nodes = min(k.nodes, (2+s.playouts[rules]/int(k.expandAt))*(trisq.Points+1))
	return k
}

var specs = [...]spec{
	Beginner: {playouts: [2]int{28, 24}, concede: [2]int{74, maxReward}, alert: [2]int{28, 50}},
	Novice:   {playouts: [2]int{29, 24}, concede: [2]int{73, maxReward}, alert: [2]int{58, 80}},
	Learner:  {playouts: [2]int{32, 30}, concede: [2]int{71, 700}, alert: [2]int{82, 96}},
	Easy:     {playouts: [2]int{45, 38}, concede: [2]int{64, 165}, alert: [2]int{97, 99}},
	Casual:   {playouts: [2]int{79, 54}, concede: [2]int{57, 80}, exact: 4, alert: [2]int{100, 100}},
	Fair:     {playouts: [2]int{147, 80}, concede: [2]int{33, 53}, exact: 4, alert: [2]int{100, 100}},
	Keen:     {playouts: [2]int{115, 155}, concede: [2]int{0, 29}, exact: 4, alert: [2]int{100, 100}},
	Medium:   {playouts: [2]int{195, 115}, exact: 6, alert: [2]int{100, 100}},
	Able:     {playouts: [2]int{280, 180}, exact: 6, alert: [2]int{100, 100}},
	Skilled:  {playouts: [2]int{415, 285}, exact: 8, alert: [2]int{100, 100}},
	Strong:   {playouts: [2]int{635, 460}, exact: 8, alert: [2]int{100, 100}},
	Hard:     {playouts: [2]int{1000, 760}, exact: 8},
	Expert:   {playouts: [2]int{1700, 1370}, exact: 10},
	Champion: {playouts: [2]int{3900, 2850}, exact: 12},
	Master:   {playouts: [2]int{46000, 5400}, exact: 12, reads: true, learned: true},
}

// Levels returns all levels, weakest first.
func Levels() []Level { return match.AllLevels[Level](trisq.Levels()) }

// String returns the level's name: one word in lower case.
func (l Level) String() string { return match.LevelName(trisq.Levels(), l) }

package engine

import (
	"fmt"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/trisq"
)

// Level is a strength of the computer player.
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
	Hard
	Expert
	Champion
	Master
)

// spec is what makes a level.
type spec struct {
	// playouts of a move, by rule set: simple, groups.
	playouts [2]int
	// concede is how much worse than the best a move may look and still be
	// chosen, of maxReward; by rule set. With all of it a turn at which danger
	// is not heeded is played anywhere.
	concede [2]int
	// exact is how many unsettled points it tries to play to the end exactly.
	exact int
	// alert is how often of 100 times it answers danger first: captures what
	// could get away and saves what could be captured; by rule set.
	alert [2]int
}

// knobs of a level's tree, as large as its playouts can make it.
func (s *spec) knobs(rules int) knobs {
	k := defaultKnobs
	k.nodes = min(k.nodes, (2+s.playouts[rules]/int(k.expandAt))*(trisq.Points+1))
	return k
}

var specs = [...]spec{
	Beginner: {playouts: [2]int{28, 24}, concede: [2]int{74, maxReward}, alert: [2]int{28, 50}},
	Novice:   {playouts: [2]int{28, 24}, concede: [2]int{74, maxReward}, alert: [2]int{51, 78}},
	Learner:  {playouts: [2]int{30, 28}, concede: [2]int{72, maxReward}, alert: [2]int{73, 93}},
	Easy:     {playouts: [2]int{34, 34}, concede: [2]int{70, 232}, alert: [2]int{92, 98}},
	Casual:   {playouts: [2]int{49, 47}, concede: [2]int{63, 60}, exact: 4, alert: [2]int{100, 100}},
	Fair:     {playouts: [2]int{100, 125}, concede: [2]int{52, 38}, exact: 4, alert: [2]int{100, 100}},
	Keen:     {playouts: [2]int{195, 222}, concede: [2]int{38, 19}, exact: 4, alert: [2]int{100, 100}},
	Medium:   {playouts: [2]int{185, 180}, exact: 6, alert: [2]int{100, 100}},
	Able:     {playouts: [2]int{310, 340}, exact: 6, alert: [2]int{100, 100}},
	Skilled:  {playouts: [2]int{530, 620}, exact: 8, alert: [2]int{100, 100}},
	Hard:     {playouts: [2]int{930, 1130}, exact: 8},
	Expert:   {playouts: [2]int{1900, 2000}, exact: 10},
	Champion: {playouts: [2]int{4700, 3700}, exact: 12},
	Master:   {playouts: [2]int{12000, 7000}, exact: 12},
}

// Levels are all levels, weakest first.
func Levels() []Level {
	list := make([]Level, len(specs))
	for i := range list {
		list[i] = Level(i)
	}
	return list
}

// String is the level's name: one word in lower case.
func (l Level) String() string {
	if l < 0 || int(l) >= len(specs) {
		return "unknown"
	}
	return trisq.Levels()[l].Name
}

// ParseLevel reads a level's name. The error lists the names.
func ParseLevel(text string) (Level, error) {
	var names []string
	for i, level := range trisq.Levels() {
		if level.Name == text {
			return Level(i), nil
		}
		names = append(names, level.Name)
	}
	return 0, fmt.Errorf("there is no level %q; the levels are %s", clip.Text(text), strings.Join(names, ", "))
}

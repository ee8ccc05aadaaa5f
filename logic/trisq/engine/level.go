package engine

import (
	"fmt"
	"strings"

	"tessera/logic/trisq"
)

// Level is a strength of the computer player.
type Level int

// The levels, weakest first.
const (
	Beginner Level = iota
	Easy
	Medium
	Hard
	Expert
	Master
)

// spec is what makes a level.
type spec struct {
	name        string
	description string
	// playouts of a move, by rule set: simple, groups.
	playouts [2]int
	// concede is how much worse than the best a move may look and still be
	// chosen, of maxReward.
	concede int
	// exact is how many unsettled points it tries to play to the end exactly.
	exact int
	// trial replaces the policies, to measure them.
	trial *trial
}

// trial is a way to guide a search.
type trial struct {
	policy *policy
	quick  *quick
	knobs  *knobs
}

// knobs of a level's tree, as large as its playouts can make it.
func (s *spec) knobs(rules int) knobs {
	k := defaultKnobs
	if s.trial != nil && s.trial.knobs != nil {
		k = *s.trial.knobs
	}
	k.nodes = min(k.nodes, (2+s.playouts[rules]/int(k.expandAt))*(trisq.Points+1))
	return k
}

var specs = [...]spec{
	Beginner: {name: "beginner", description: "sees what it can capture now", playouts: [2]int{8, 8}, concede: 150, exact: 0},
	Easy:     {name: "easy", description: "sees captures two moves ahead", playouts: [2]int{30, 30}, concede: 60, exact: 0},
	Medium:   {name: "medium", description: "imagines a hundred ways the game may go on", playouts: [2]int{120, 100}, concede: 30, exact: 4},
	Hard:     {name: "hard", description: "imagines hundreds of games and seldom errs", playouts: [2]int{500, 400}, concede: 15, exact: 6},
	Expert:   {name: "expert", description: "imagines thousands of games to their end", playouts: [2]int{3000, 2000}, concede: 0, exact: 8},
	Master:   {name: "master", description: "imagines tens of thousands of games and plays the end exactly", playouts: [2]int{16000, 8000}, concede: 0, exact: 12},
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
	return specs[l].name
}

// Description says in a few words how the level plays, for a person to choose by.
func (l Level) Description() string {
	if l < 0 || int(l) >= len(specs) {
		return ""
	}
	return specs[l].description
}

// ParseLevel reads a level's name. The error lists the names.
func ParseLevel(text string) (Level, error) {
	names := make([]string, len(specs))
	for i := range specs {
		if specs[i].name == text {
			return Level(i), nil
		}
		names[i] = specs[i].name
	}
	return 0, fmt.Errorf("there is no level %q; the levels are %s", clip(text), strings.Join(names, ", "))
}

// clip shortens what a person typed for an error message.
func clip(text string) string {
	const most = 24
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

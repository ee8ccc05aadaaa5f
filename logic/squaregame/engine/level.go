// Package engine holds the computer players of Square Game. A search thinks
// about one whole turn, which can be a chain of placements, in slices that its
// caller doles out; with the same position, level and seed it always finds the
// same turn. It imports the rules, their grid and the standard library.
package engine

import (
	"fmt"
	"strings"
)

// Level is how strong a computer player is.
type Level int

// The levels, weakest first.
const (
	Beginner Level = iota // takes the best of a few random placements
	Easy                  // takes a placement that closes the most squares
	Medium                // looks for the longest chain of the turn
	Strong                // plays the games behind many chains on to their end
)

var levelNames = []string{"beginner", "easy", "medium", "strong"}

// Levels are all levels, weakest first.
func Levels() []Level { return []Level{Beginner, Easy, Medium, Strong} }

// String is the name of the level in lower case.
func (l Level) String() string {
	if l < 0 || int(l) >= len(levelNames) {
		return fmt.Sprintf("level %d", int(l))
	}
	return levelNames[l]
}

// ParseLevel reads what String writes.
func ParseLevel(text string) (Level, error) {
	for i, name := range levelNames {
		if name == text {
			return Level(i), nil
		}
	}
	return 0, fmt.Errorf("there is no level %q; the levels are %s", text, strings.Join(levelNames, ", "))
}

// About says in a few words how the level plays.
func (l Level) About() string {
	switch l {
	case Beginner:
		return "takes the best of a few places"
	case Easy:
		return "closes the most squares at once"
	case Medium:
		return "looks for the longest chain of a turn"
	}
	return "looks at what its chain opens for the others"
}

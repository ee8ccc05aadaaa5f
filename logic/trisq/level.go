package trisq

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"tessera/logic/internal/clip"
)

// Level is a strength of the computer player.
type Level int

const (
	// Beginner looks at single moves: it takes what it can capture, often
	// saves its own figures, and otherwise plays near other figures.
	Beginner Level = iota
	// Easy also looks at the opponent's answer: at captures, liberties and
	// area two plies ahead.
	Easy
)

// levels is everything that knows the strengths, weakest first; another one is
// another line. A thinker starts from at least one candidate.
var levels = []struct {
	name  string
	think func(s State, candidates []Point, random *rand.Rand) thinker
}{
	Beginner: {"beginner", newBeginner},
	Easy:     {"easy", newEasy},
}

// thinker chooses among the candidates, a slice at a time.
type thinker interface {
	// step spends about so many units, one for a board looked at, and
	// reports whether all is thought.
	step(work int) (done bool)
	// best is the choice so far, also before the first step.
	best() Point
}

// Levels are the strengths, weakest first.
func Levels() []Level {
	list := make([]Level, len(levels))
	for i := range list {
		list[i] = Level(i)
	}
	return list
}

// String is the level's name: one word in lower case.
func (l Level) String() string {
	if l < 0 || int(l) >= len(levels) {
		return "unknown"
	}
	return levels[l].name
}

// ParseLevel reads a level's name.
func ParseLevel(text string) (Level, error) {
	names := make([]string, len(levels))
	for i, level := range levels {
		if level.name == text {
			return Level(i), nil
		}
		names[i] = level.name
	}
	return 0, fmt.Errorf("there is no level %q; the levels are %s", clip.Text(text), strings.Join(names, ", "))
}

// About says in a few words how the level plays.
func (l Level) About() string {
	if l == Beginner {
		return "looks at single moves"
	}
	return "sees captures two moves ahead"
}

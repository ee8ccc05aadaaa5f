package engine

import (
	"tessera/logic/foursquare"
	"tessera/logic/match"
)

type Level int

const (
	// Beginner takes a win in one turn and stops blocks that a placement would complete.
	// It overlooks what the opponent can do by sliding.
	Beginner Level = iota
	// Easy also prevents every preventable loss in one turn.
	Easy
	// Medium also sees wins and losses in two turns.
	Medium
	// Hard also sees wins and losses in three turns, and rates a turn by the best reply.
	Hard
	// Perfect proves what can be proven. If sliding back is allowed, it never turns a
	// draw into a loss and never misses a forced win, from the first move on. Of the
	// turns that hold it takes the one with the most tempting traps, in this turn or the
	// next.
	Perfect
)

// Levels returns all levels, weakest first.
func Levels() []Level { return match.AllLevels[Level](foursquare.Levels()) }

// String returns the level's name: one word in lower case.
func (l Level) String() string { return match.LevelName(foursquare.Levels(), l) }

// ParseLevel parses a level's name. The error lists the names.
func ParseLevel(text string) (Level, error) {
	return match.ParseLevel[Level](foursquare.Levels(), text)
}

// limits are the strength of a level.
type limits struct {
	// wide is how many turns ahead to look for forced wins of either side; 1 is a win in
	// one turn.
	wide uint8
	// red and blue weigh the level's own prospects, by its colour.
	red, blue tempo
	// answers rates each turn by the best reply.
	answers bool
	// deep follows the leading turn to the end of the game, and then looks for a turn
	// that sets traps.
	deep bool
	// margin is the largest random bonus in the rating of a turn, exclusive.
	margin int32
	// tableBits sizes the transposition table: 2^tableBits entries of 16 bytes.
	tableBits int
}

func (l Level) limits() limits {
	switch {
	case l <= Beginner:
		return limits{red: 3, blue: 3, wide: 1, margin: 130, tableBits: 2}
	case l == Easy:
		return limits{red: 4, blue: 4, wide: 1, margin: 90, tableBits: 2}
	case l == Medium:
		return limits{red: 3, blue: 3, wide: 2, margin: 52, tableBits: 8}
	case l == Hard:
		return limits{red: 3, blue: 2, answers: true, wide: 3, margin: 4, tableBits: 12}
	}
	return limits{red: 3, blue: 2, answers: true, wide: 3, deep: true, margin: 1, tableBits: 17}
}

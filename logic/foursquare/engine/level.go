package engine

import (
	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// Level is how strong a computer player is.
type Level int

const (
	// Beginner takes a win in one turn and stops blocks that a mere placement
	// would complete; what the opponent does by sliding, it overlooks.
	Beginner Level = iota
	// Easy also prevents every loss in one turn that can be prevented.
	Easy
	// Medium also sees wins and losses in two turns.
	Medium
	// Hard also sees wins and losses in three turns, and rates a turn by the
	// best reply to it.
	Hard
	// Perfect proves what can be proven. Where sliding back is allowed it never
	// turns a draw into a loss and never misses a forced win, from the first
	// move on; and of the turns that hold it takes the one that sets the traps
	// which look best, in this turn or the next.
	Perfect
)

// Levels are all levels, weakest first.
func Levels() []Level { return match.AllLevels[Level](foursquare.Levels()) }

// String is the level's name: one word in lower case.
func (l Level) String() string { return match.LevelName(foursquare.Levels(), l) }

// ParseLevel reads a level's name. The error lists the names.
func ParseLevel(text string) (Level, error) {
	return match.ParseLevel[Level](foursquare.Levels(), text)
}

// limits are what makes a level.
type limits struct {
	// wide is how many turns ahead every turn is checked for forced wins of
	// either side: 1 is a win in one turn.
	wide uint8
	// red and blue are how the level weighs its own prospects, by its colour.
	red, blue tempo
	// answers tells to rate a turn by the best reply to it.
	answers bool
	// deep tells to follow the leading turn to the end of the game, and then
	// to look for one that sets traps.
	deep bool
	// margin is the small concession: how much a turn may be rated too high.
	margin int32
	// tableBits is the size of the transposition table: 2^tableBits entries of
	// 16 bytes.
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

//go:build race

package games_test

// raceEnabled reports whether the race detector watches, under which everything
// takes about ten times as long.
const raceEnabled = true

//go:build race

package games_test

// raceEnabled reports whether the race detector is on, which makes everything about ten
// times slower.
const raceEnabled = true

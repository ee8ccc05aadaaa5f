//go:build race

package games_test

// raceEnabled tells tests to do less: the race detector slows them about tenfold.
const raceEnabled = true

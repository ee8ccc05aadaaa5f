// Package often says how many random games and positions a test plays, and how often
// it injects faults. It is for tests, and imports the standard library alone.
package often

import (
	"os"
	"runtime"
	"strconv"
	"testing"
)

// Of is n, or a third of it under go test's -short, as `make test` runs: what rests
// on random games is then held by fewer of them, and by all in `make nightly`. At
// least 1 where n is.
func Of(n int) int {
	if testing.Short() {
		return (n + 2) / 3
	}
	return n
}

// Again reports whether a test does once more in WebAssembly, under -short, what it
// does on the machine itself: there it takes twice as long, and the beginnings
// of recorded games do.
func Again() bool { return runtime.GOARCH == "wasm" && testing.Short() }

// Faults is how often the fault campaign repeats what a usual test does so many
// times: `make faults` sets it.
func Faults(usual int) int {
	if n, err := strconv.Atoi(os.Getenv("TESSERA_FAULTS")); err == nil && n > 0 {
		return n
	}
	return usual
}

// Package often says how many random games and positions a test plays, and how often
// it injects faults, and counts what came of them. It is for tests, and imports the
// standard library alone.
package often

import (
	"fmt"
	"os"
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

// Faults is how often the fault campaign repeats what a usual test does so many
// times: `make faults` sets it.
func Faults(usual int) int {
	if n, err := strconv.Atoi(os.Getenv("TESSERA_FAULTS")); err == nil && n > 0 {
		return n
	}
	return usual
}

// Seed is what chance begins with in the fault campaign, so that each tries something
// else: 0 in a usual test.
func Seed() uint64 {
	seed, err := strconv.ParseUint(os.Getenv("TESSERA_SEED"), 10, 32)
	if err != nil {
		return 0
	}
	return seed
}

// Count adds to what the fault campaign has tried, in words of the tally: a line of the
// file that `make faults` names. What a test that failed has tried does not count.
func Count[N int | int64](t testing.TB, many N, what string) {
	t.Helper()
	name := os.Getenv("TESSERA_TALLY")
	if name == "" || t.Failed() {
		return
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := fmt.Fprintf(file, "%d\t%s\n", many, what); err != nil { // at once, since tests of other packages run beside
		t.Fatal(err)
	}
}

// Package repeat scales the number of random games, positions and injected faults in
// tests, and counts what the tests tried. It is for tests and imports only the standard
// library.
package repeat

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

// Times returns n, or a third of it, rounded up, with -short as in `make test`. `make
// nightly` plays all.
func Times(n int) int {
	if testing.Short() {
		return (n + 2) / 3
	}
	return n
}

// Faults returns the number of repetitions in the fault campaign, which `make faults`
// sets, or else usual.
func Faults(usual int) int {
	if n, err := strconv.Atoi(os.Getenv("TESSERA_FAULTS")); err == nil && n > 0 {
		return n
	}
	return usual
}

// Seed returns the seed of the fault campaign, so that each campaign tries something
// else. It is 0 in other tests.
func Seed() uint64 {
	seed, err := strconv.ParseUint(os.Getenv("TESSERA_SEED"), 10, 32)
	if err != nil {
		return 0
	}
	return seed
}

// Count adds a line to the tally of the fault campaign, in the file that `make faults`
// names. Failed tests do not count.
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
	if _, err := fmt.Fprintf(file, "%d\t%s\n", many, what); err != nil { // a single write, because tests of other packages append too
		t.Fatal(err)
	}
}

// Package chance checks properties with random values. Only tests import it.
package chance

import (
	"flag"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// seed is the first of the numbers from 1 with which TestNoLineIsLost, a random test of
// match, finds a lost variation.
const seed = "1"

// Check checks a property with random values. With -short, the values are the same in
// every run, so that a fault is found the first time or never; otherwise they differ from
// run to run. The flag -rapid.seed chooses others.
func Check(t *testing.T, property func(*rapid.T)) {
	t.Helper()
	fixSeed()
	rapid.Check(t, property)
}

var fixSeed = sync.OnceFunc(func() {
	if f := flag.Lookup("rapid.seed"); testing.Short() && f.Value.String() == "0" {
		if err := f.Value.Set(seed); err != nil {
			panic(err)
		}
	}
})

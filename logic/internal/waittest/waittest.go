// Package waittest lets tests wait for a condition instead of a fixed time. It imports
// only the standard library.
package waittest

import (
	"testing"
	"time"
)

// Limit is the time after which a test fails. It is far longer than any wait, even on a
// busy machine.
const Limit = 5 * time.Minute

// Until waits until is returns true. The test fails after [Limit].
func Until(t testing.TB, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(Limit); !done(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s did not come true in %v", what, Limit)
		}
	}
}

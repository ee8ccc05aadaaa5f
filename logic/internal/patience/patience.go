// Package patience lets tests wait for a condition instead of a fixed time. It imports
// only the standard library.
package patience

import (
	"testing"
	"time"
)

// End is the time after which a test fails. It is far longer than any wait, even on a
// busy machine.
const End = 5 * time.Minute

// Until waits until is returns true. The test fails after [End].
func Until(t testing.TB, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(End); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s did not come true in %v", what, End)
		}
	}
}

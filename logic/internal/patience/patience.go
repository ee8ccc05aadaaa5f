// Package patience has tests wait for a condition, and not for so many milliseconds. It
// imports the standard library alone.
package patience

import (
	"testing"
	"time"
)

// End is after how long a test gives up: far longer than anything takes, on a machine that
// is busy otherwise too.
const End = 5 * time.Minute

// Until waits until is reports true. The test fails after [End].
func Until(t testing.TB, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(End); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s did not come true in %v", what, End)
		}
	}
}

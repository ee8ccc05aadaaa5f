// Package errtest fails tests for errors that are no part of what they test.
package errtest

// TB is the part of testing.TB that [None] needs. The tests of package rapid have it, too.
type TB interface {
	Helper()
	Fatal(args ...any)
}

// None ends the test as failed if err is not nil.
func None(t TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

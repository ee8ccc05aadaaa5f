// Package errtest fails tests on errors that are not what they test.
package errtest

// TB is the part of testing.TB that [None] needs. rapid.T has it too.
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

// Package logictest has what the tests of several packages share: golden files, how much
// to try and a count of it, waiting for a condition, free addresses, and checks of set-up
// positions. Only tests import it. It imports match, so the tests of match do not use it.
package logictest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
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

// FreeAddress returns a free address for a program that starts a moment later. Its port
// is outside the range from which the system assigns ports, so that no other connection
// takes it meanwhile.
func FreeAddress(t testing.TB) string {
	t.Helper()
	for range 100 {
		listener, err := net.Listen("tcp", "127.0.0.1:"+strconv.Itoa(10_000+rand.IntN(20_000)))
		if err == nil {
			defer listener.Close()
			return listener.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}

// PutPiece puts a piece into a draft and returns the new draft, whose position must be want.
// If wrong is not empty, the piece must be refused with an error that contains wrong, and
// the draft stays as it was.
func PutPiece(game *match.Game, draft match.State, cell, piece, want, wrong string) (match.State, error) {
	next, err := game.Setup.Put(draft, cell, piece)
	switch {
	case wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)):
		return draft, fmt.Errorf("%s %s: %v, want %q", piece, cell, err, wrong)
	case wrong != "":
		return draft, nil
	case err != nil:
		return draft, fmt.Errorf("%s %s: %w", piece, cell, err)
	}
	if text := game.Setup.Text(next); text != want {
		return next, fmt.Errorf("%s %s makes it %s, want %s", piece, cell, text, want)
	}
	return next, nil
}

// RefusesPosition checks the refusal of a position by New: the error must contain want, and draft
// says whether the position can be drafted under the rules of start.
func RefusesPosition(game *match.Game, start match.State, text string, refusal error, want string, draft bool) error {
	if refusal == nil || !strings.Contains(refusal.Error(), want) {
		return fmt.Errorf("%s: %v, want %q", text, refusal, want)
	}
	if _, err := game.Setup.Draft(start, text); (err == nil) != draft {
		return fmt.Errorf("%s as a draft: %v", text, err)
	}
	return nil
}

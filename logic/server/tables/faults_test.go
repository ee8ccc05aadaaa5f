package tables

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/logictest"
	"tessera/logic/server/store"
	"tessera/logic/server/store/storetest"
)

// TestEveryStoreCallFails plays a short game while the n-th call to the store fails, for
// every n until a game needs fewer calls. The call fails before or after it was carried
// out, and once or from then on. The client repeats failed requests with the same key. In
// the end each move was made exactly once, and no acknowledged move was lost.
func TestEveryStoreCallFails(t *testing.T) {
	injected, games := 0, 0
	for _, kind := range []storetest.Fault{storetest.Before, storetest.After} {
		for _, forEver := range []bool{false, true} {
			for n := 1; ; n++ {
				h, faults := faulty(t, nil)
				l := h.create(persons("tictactoe"))
				reached := false
				fails := func(_ string, call int) storetest.Fault {
					if call == n || forEver && call > n {
						injected, reached = injected+1, true
						return kind
					}
					return storetest.None
				}
				faults.Plan(fails)
				playThroughFaults(t, l, faults)
				if t.Failed() {
					t.Fatalf("call %d, kind %v, for ever %v", n, kind, forEver)
				}
				h.api.Close()
				if !reached { // the whole game needed fewer calls
					break
				}
				games++
			}
		}
	}
	t.Logf("%d faults were injected into %d games", injected, games)
	if games < 4*15 {
		t.Errorf("a game makes only %d calls to the store", games/4)
	}
	logictest.Count(t, injected, "injected failures")
	logictest.Count(t, 5*games, "acknowledged moves")
}

// playThroughFaults plays five moves and takes one back. If a request fails three times,
// the store recovers.
func playThroughFaults(t *testing.T, l testTable, faults *storetest.Faults) {
	t.Helper()
	var want []string
	version := uint64(0)
	change := func(seat int, what, body string) {
		for try := range 5 {
			if try == 3 {
				faults.Plan(nil)
			}
			r, err := l.h.try(t.Context(), "POST", l.path()+"/"+what, l.tokens[seat], body)
			if err != nil {
				t.Error(err)
				return
			}
			switch r.Status {
			case http.StatusOK:
				version++
				if got := decode[receipt](t, r, http.StatusOK); got.Version != version {
					t.Errorf("%s %s made version %d, want %d", what, body, got.Version, version)
				}
				return
			case http.StatusInternalServerError:
			default:
				t.Errorf("%s %s: status %d, %s", what, body, r.Status, r.Body)
				return
			}
			if strings.Contains(string(r.Body), "unchanged") {
				checkMoves(t, l, faults, want)
			}
		}
		t.Errorf("%s %s never goes", what, body)
	}
	for i, move := range []string{"a1", "b2", "c3", "b1", "b3"} {
		change(i%2, "moves", moveBody(move, version, fmt.Sprint("move", i)))
		want = append(want, move)
		checkMoves(t, l, faults, want)
	}
	change(0, "undo", fmt.Sprintf(`{"version": %d, "key": "ask"}`, version))
	change(1, "undo", fmt.Sprintf(`{"version": %d, "key": "agree"}`, version))
	faults.Plan(nil)
	checkMoves(t, l, faults, want[:4])
}

// checkMoves checks that a view has exactly these moves, unless the request fails.
func checkMoves(t *testing.T, l testTable, faults *storetest.Faults, want []string) {
	t.Helper()
	r, err := l.h.try(t.Context(), "GET", l.path(), "", "")
	if err != nil {
		t.Error(err)
		return
	}
	if r.Status == http.StatusInternalServerError {
		return
	}
	if v := decode[view](t, r, http.StatusOK); !slices.Equal(v.Moves, want) {
		t.Errorf("the moves are %q, want %q", v.Moves, want)
	}
}

// TestClockJumps checks that setting the system clock back by years, forward and right
// again changes no game and removes none that is played.
func TestClockJumps(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	moves := []string{"a1", "b1", "a2", "b2"}
	const year = 365 * 24 * time.Hour
	for i, jump := range []time.Duration{-10 * year, 20 * 24 * time.Hour, -year, 11*year - 20*24*time.Hour} {
		h.clock.Advance(jump)
		if n, err := h.store.RemoveUntouched(t.Context(), h.clock.Now().Add(-30*24*time.Hour), store.All); err != nil || n != 0 {
			t.Fatalf("after a jump by %v %d tables were removed (%v)", jump, n, err)
		}
		l.play(moves[i])
		if v := l.look(); len(v.Moves) != i+1 {
			t.Fatalf("after a jump by %v the moves are %q", jump, v.Moves)
		}
	}
}

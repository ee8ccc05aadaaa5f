package tables

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/server/store/storetest"
)

func (l testTable) finish() {
	l.h.t.Helper()
	for _, move := range []string{"a1", "b1", "a2", "b2", "a3"} {
		l.play(move)
	}
}

// next returns the next table, at which each player sits one seat further.
func (l testTable) next() testTable {
	l.h.t.Helper()
	now := l.look()
	if now.Rematch == nil || now.Rematch.Table == nil {
		l.h.t.Fatalf("there is no next table: %+v", now.Rematch)
	}
	n := testTable{l.h, *now.Rematch.Table, map[int]string{}}
	for seat, token := range l.tokens {
		n.tokens[(seat+1)%len(now.Seats)] = token
	}
	return n
}

// TestRematchOfMore checks that a computer changes seats like a person, and that a player
// who has left is not asked.
func TestRematchOfMore(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "square", "options": {"players": "3"}}`)
	decode[receipt](t, l.post(2, "name", `{"name": "Ben"}`), 200)
	for _, seat := range []int{2, 1} {
		decode[receipt](t, l.post(seat, "resign", `{}`), 200)
	}
	decode[receipt](t, l.post(0, "resign", `{}`), 200)
	decode[receipt](t, l.post(0, "rematch", `{}`), 200)
	if v := l.next().look(); v.Seats[1].Who != match.Person || v.Seats[0].Who == match.Person || v.Seats[0].Left || v.Seats[0].Player != "" {
		t.Errorf("seats are %+v", v.Seats)
	}
}

// TestRematchIsCreatedOnce checks that only one next table is created, even if saving the
// agreement fails or both players agree at the same time.
func TestRematchIsCreatedOnce(t *testing.T) {
	h, faults := faulty(t, nil)
	l := h.create(persons("tictactoe"))
	l.finish()
	decode[receipt](t, l.post(0, "rematch", `{}`), 200)
	faults.Plan(func(call string, _ int) storetest.Fault {
		if call == "save" {
			return storetest.Before
		}
		return storetest.None
	})
	if r := l.post(1, "rematch", `{"key": "k"}`); r.Status < 500 {
		t.Fatalf("status %d: %s", r.Status, r.Body)
	}
	faults.Plan(nil)
	decode[receipt](t, l.post(1, "rematch", `{"key": "k"}`), 200)
	l.next().play("b2")

	for range 20 {
		l := h.create(persons("tictactoe"))
		l.finish()
		before := stored(t, h)
		var both sync.WaitGroup
		for seat, token := range l.tokens {
			both.Go(func() {
				if r, err := h.try(t.Context(), "POST", l.path()+"/rematch", token, `{}`); err != nil || r.Status != http.StatusOK {
					t.Errorf("seat %d: %v, status %d: %s", seat, err, r.Status, r.Body)
				}
			})
		}
		both.Wait()
		l.next().play("b2")
		if n := stored(t, h); n != before+1 {
			t.Fatalf("there are %d games more", n-before)
		}
	}
}

func stored(t *testing.T, h *harness) int {
	t.Helper()
	all, err := h.store.Census(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all.Games
}

// TestRematchHasAPersonAsHost checks a rematch after the creator of the first table has left:
// the creator of the next table is a person, who can open it to spectators.
func TestRematchHasAPersonAsHost(t *testing.T) {
	for host := range 4 {
		h := start(t, nil)
		l := h.create(fmt.Sprintf(`{"game": "square", "options": {"players": "4"}, "host": %d}`, host))
		decode[receipt](t, l.post(host, "onlookers", `{"allowed": false}`), http.StatusOK)
		decode[receipt](t, l.post(host, "resign", "{}"), http.StatusOK)
		now, err := h.api.find(t.Context(), l.id)
		errtest.None(t, err)
		now.Rematch = &rematch{Table: "next"}
		next, err := h.api.nextOf(&now)
		errtest.None(t, err)
		if !slices.Contains(next.persons(), next.Host) {
			t.Fatalf("the creator is seat %d of %q", next.Host, next.names())
		}
	}
}

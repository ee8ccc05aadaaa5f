package tables

import (
	"net/http"
	"slices"
	"sync"
	"testing"

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

func TestRematch(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	wantError(t, l.post(0, "rematch", `{}`), 409, "not over yet")
	l.finish()
	wantError(t, l.post(0, "rematch", `{"consent": false}`), 409, "nobody has asked")
	decode[receipt](t, l.post(1, "rematch", `{"key": "a"}`), 200)
	decode[receipt](t, l.post(1, "rematch", `{"key": "a"}`), 200)
	wantError(t, l.post(1, "rematch", `{"key": "b"}`), 409, "already asked")
	if v := l.look(); v.Rematch == nil || !slices.Equal(v.Rematch.Agreed, []int{1}) || v.Rematch.Table != nil {
		t.Errorf("after one has asked: %+v", v.Rematch)
	}
	decode[receipt](t, l.post(0, "rematch", `{"consent": false}`), 200)
	if v := l.look(); v.Rematch != nil {
		t.Errorf("after it was declined: %+v", v.Rematch)
	}
	events, _ := h.listen(t.Context(), l.path(), "")
	decode[receipt](t, l.post(1, "rematch", `{}`), 200)
	decode[receipt](t, l.post(0, "rematch", `{}`), 200)
	wantError(t, l.post(0, "rematch", `{}`), 409, "already started")
	wantError(t, l.post(0, "undo", `{"version": 9}`), 409, "the next game has started")
	n := l.next()
	if _, told, _ := h.follow(events, nil, l.look().Version); told.Rematch == nil || told.Rematch.Table == nil || *told.Rematch.Table != n.id {
		t.Errorf("who listens hears %+v", told.Rematch)
	}
	n.play("b2") // the player who moved second now begins
	if got := decode[view](t, h.do("GET", n.path(), l.tokens[1], ""), 200); got.You == nil || *got.You != 0 || got.Length != 1 {
		t.Errorf("the second sits at %v of %+v", got.You, got)
	}
}

// TestRematchOfMore checks that a computer changes seats like a person and moves first if
// its new seat does, and that a player who has left is not asked.
func TestRematchOfMore(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "tictactoe", "seats": ["person", "random"]}`)
	decode[receipt](t, l.post(0, "resign", `{}`), 200)
	decode[receipt](t, l.post(0, "rematch", `{}`), 200)
	n := l.next()
	v := n.wait("the computer", func(v view) bool { return v.Length == 1 })
	if v.Seats[0].Who != "random" || v.Seats[1].Who != match.Person {
		t.Errorf("seats are %+v", v.Seats)
	}

	l = h.create(`{"game": "square", "options": {"players": "3"}}`)
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

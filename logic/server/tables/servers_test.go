//go:build unix

package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"tessera/logic/logictest"
	"tessera/logic/server/store/postgres/pgtest"
	"tessera/logic/server/web/webtest"
)

// TestTwoServers plays at tables of two servers that share a PostgreSQL database. Each
// player uses another server and receives the other's moves. Of two rival moves for one
// turn exactly one is acknowledged. A request repeated at the other server gets the same
// answer.
func TestTwoServers(t *testing.T) {
	tries := logictest.Times(300)
	database := pgtest.Start(t)
	url := database.Database(t)
	// Without heartbeats only wake-ups bring news.
	on := func() *harness {
		return start(t, func(o *Options) { o.Store, o.Heartbeat = database.Open(t, url), time.Hour })
	}
	one, other := on(), on()

	l := one.create(persons("tictactoe"))
	there := testTable{other, l.id, l.tokens}
	heardHere, _ := one.listen(t.Context(), l.path(), "")
	heardThere, _ := other.listen(t.Context(), l.path(), "")
	var here, yonder []string
	for i, move := range []string{"a1", "b2", "c3", "c1", "a3"} {
		at := l
		if i%2 == 1 {
			at = there
		}
		version := at.play(move).Version
		here, _, _ = one.follow(heardHere, here, version)
		yonder, _, _ = other.follow(heardThere, yonder, version)
	}
	if want := []string{"a1", "b2", "c3", "c1", "a3"}; !slices.Equal(here, want) || !slices.Equal(yonder, want) {
		t.Errorf("heard %q and %q, want %q", here, yonder, want)
	}

	l = one.create(`{"game": "tictactoe", "seats": ["person", "perfect"]}`)
	there = testTable{other, l.id, l.tokens}
	there.play("b2")
	l.wait("the computer's answer", func(v view) bool { return v.Length == 2 })

	l = one.create(persons("tictactoe"))
	l.finish()
	there = testTable{other, l.id, l.tokens}
	decode[receipt](t, l.post(0, "rematch", `{}`), http.StatusOK)
	decode[receipt](t, there.post(1, "rematch", `{}`), http.StatusOK)
	l.next().play("b2")

	waits, seat := one.anyone(persons("tictactoe"), http.StatusCreated)
	heard := waits.listenAs(t.Context(), seat)
	if joined, _ := other.anyone(persons("tictactoe"), http.StatusOK); joined.id != waits.id {
		t.Errorf("one waits at %s, and the other sits down at %s", waits.id, joined.id)
	}
	for free := true; free; {
		e, _ := one.next(heard)
		free = e.Free != nil
	}

	// The other server, now alone, continues a clock that one server started.
	dying := on()
	l = dying.create(`{"game": "tictactoe", "clock": {"side": 30}}`)
	l.play("a1")
	l.play("b2")
	dying.api.Close()
	there = testTable{other, l.id, l.tokens}
	other.clock.Advance(time.Hour)
	if v := there.wait("the end of the time", func(v view) bool { return v.Outcome != nil }); v.Outcome.Reason != "time" {
		t.Errorf("the outcome is %+v", v.Outcome)
	}

	lost := 0
	for i := range tries {
		l := one.create(persons("trisq"))
		there := testTable{other, l.id, l.tokens}
		bodies := []string{moveBody("a1", 0, fmt.Sprint("one", i)), moveBody("b2", 0, fmt.Sprint("other", i))}
		move := func(at *harness, body string) func() reply {
			return func() reply {
				r, err := at.try(t.Context(), "POST", l.path()+"/moves", l.tokens[0], body)
				if err != nil {
					t.Error(err)
				}
				return r
			}
		}
		answers := webtest.AtOnce(move(one, bodies[0]), move(other, bodies[1]))
		made := slices.IndexFunc(answers, func(r reply) bool { return r.Status == http.StatusOK })
		if made < 0 || answers[1-made].Status != http.StatusConflict {
			lost++
			t.Errorf("rivals got %d, %s and %d, %s", answers[0].Status, answers[0].Body, answers[1].Status, answers[1].Body)
			continue
		}
		at := []testTable{there, l}[made] // the other server
		var want struct{ Move string }
		_ = json.Unmarshal([]byte(bodies[made]), &want)
		if v := at.look(); v.Version != 1 || !slices.Equal(v.Moves, []string{want.Move}) {
			lost++
			t.Errorf("acknowledged was %s, the other server has %q", want.Move, v.Moves)
		}
		if again := at.post(0, "moves", bodies[made]); again.Status != http.StatusOK || string(again.Body) != string(answers[made].Body) {
			t.Errorf("repeated at the other server: status %d, %s; first %s", again.Status, again.Body, answers[made].Body)
		}
	}
	t.Logf("%d of %d rival moves were lost", lost, tries)
	logictest.Count(t, tries, "acknowledged moves")
}

// TestLobbyOfTwoServers checks that a server lists the table of a player who is connected to
// another one, until that player has left, and that the player may move to another server.
func TestLobbyOfTwoServers(t *testing.T) {
	database := pgtest.Start(t)
	url := database.Database(t)
	on := func() *harness { return start(t, func(o *Options) { o.Store = database.Open(t, url) }) }
	one, other := on(), on()
	waits, seat := one.anyone(persons("tictactoe"), http.StatusCreated)
	there := testTable{other, waits.id, waits.tokens}
	lists := func(h *harness, count int) func() bool { return func() bool { return len(h.list()) == count } }
	ctx, leave := context.WithCancel(t.Context())
	one.next(waits.listenAs(ctx, seat))
	logictest.Until(t, "the other server to list the table", lists(other, 1))
	leave()
	logictest.Until(t, "the other server to list nothing", lists(other, 0))
	if list := one.list(); len(list) != 0 {
		t.Errorf("after that the first lists %+v", list)
	}
	other.next(there.listenAs(t.Context(), seat))
	logictest.Until(t, "the first server to list the table again", lists(one, 1))
	one.api.Close() // its end does not concern who waits elsewhere
	if joined, _ := other.anyone(persons("tictactoe"), http.StatusOK); joined.id != waits.id {
		t.Errorf("one waits at %s, and another sits down at %s", waits.id, joined.id)
	}
}

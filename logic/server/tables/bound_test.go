package tables

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"tessera/logic/server/limit"
)

// TestChangesAreBounded checks that each kind of change is refused when a seat repeats it
// too quickly, that the seat can still move, and that it may change the table again an
// hour later.
func TestChangesAreBounded(t *testing.T) {
	const many = 120
	two := `{"game": "tictactoe", "absence": 60}`
	now := func(l testTable) view { return decode[view](l.h.t, l.h.do("GET", l.path(), l.tokens[0], ""), 200) }
	versioned := func(l testTable, more string) string { return fmt.Sprintf(`{"version": %d%s}`, now(l).Version, more) }
	for name, test := range map[string]struct {
		body string
		over bool
		// try changes the table and undoes the change. It returns the answer to the
		// change.
		try func(l testTable, i int) reply
	}{
		"onlookers": {body: two, try: func(l testTable, i int) reply {
			return l.post(0, "onlookers", fmt.Sprintf(`{"allowed": %v}`, now(l).Closed))
		}},
		"name":    {body: two, try: func(l testTable, i int) reply { return l.post(0, "name", fmt.Sprintf(`{"name": "n%d"}`, i)) }},
		"phrases": {body: two, try: func(l testTable, _ int) reply { return l.post(0, "phrases", `{"phrase": "hello"}`) }},
		"push":    {body: two, try: func(l testTable, _ int) reply { return l.post(0, "push", `{"subscription": null}`) }},
		"call and answer": {body: two, try: func(l testTable, _ int) reply {
			r := l.post(0, "call", `{}`)
			if r.Status == http.StatusOK {
				decode[receipt](l.h.t, l.post(1, "call", `{}`), 200)
			}
			l.h.clock.Advance(time.Minute) // an answered call blocks another one for a while
			return r
		}},
		"rematch, withdrawn": {body: two, over: true, try: func(l testTable, _ int) reply {
			r := l.post(0, "rematch", `{}`)
			l.post(0, "rematch", `{"consent": false}`)
			return r
		}},
		"rematch, declined": {body: two, over: true, try: func(l testTable, _ int) reply {
			r := l.post(0, "rematch", `{}`)
			l.post(1, "rematch", `{"consent": false}`)
			return r
		}},
		"undo, withdrawn": {body: two, try: func(l testTable, _ int) reply {
			r := l.post(0, "undo", versioned(l, ""))
			l.post(0, "undo", versioned(l, `, "consent": false`))
			return r
		}},
		"undo, agreed": {body: two, try: func(l testTable, _ int) reply {
			r := l.post(0, "undo", versioned(l, ""))
			if l.post(1, "undo", versioned(l, `, "consent": true`)).Status == http.StatusOK {
				l.play(anyMove(l.h.t, l))
			}
			return r
		}},
		"undo alone": {body: `{"game": "tictactoe", "seats": ["person", "random"]}`, try: func(l testTable, _ int) reply {
			if now(l).Length == 0 {
				l.play("a1")
				l.wait("the computer", func(v view) bool { return v.Length == 2 })
			}
			return l.post(0, "undo", versioned(l, ""))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			h := start(t, func(o *Options) { o.Push, o.Adopt = pushing(t, nil), time.Hour })
			if name == "call and answer" { // this test advances the clock, so tokens must not come back
				h.api.changeLimits = limit.NewBuckets(limit.Rate{Burst: asksEach.Burst, PerSecond: 1e-9}, limit.Rate{})
			}
			l := h.create(test.body)
			if test.body == two {
				l.play("a1")
			}
			if test.over {
				decode[receipt](t, l.post(0, "resign", `{}`), 200)
			}
			done, last := 0, reply{}
			for i := range many {
				if last = test.try(l, i); last.Status == http.StatusOK {
					done++
				} else if last.Status == http.StatusTooManyRequests {
					break
				}
			}
			if done == 0 || done == many || done > 100 {
				t.Errorf("%d of %d changes were made; the last answer is %d, %s", done, many, last.Status, last.Body)
			}
			if now(l).Turn != nil && test.body == two {
				decode[receipt](t, l.post(*now(l).Turn, "moves", moveBody("b1", now(l).Version, "")), 200)
			}
			if last.Status == http.StatusTooManyRequests && name != "call and answer" {
				h.clock.Advance(time.Hour)
				if r := test.try(l, many); r.Status != http.StatusOK {
					t.Errorf("an hour later: status %d, %s", r.Status, r.Body)
				}
			}
		})
	}
}

// TestSeatsShareNoTokens checks that requests at other tables do not use up the tokens of
// this table's seats.
func TestSeatsShareNoTokens(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	l.play("a1")
	for i := range 20_000 {
		h.api.changeLimits.Take(fmt.Sprint("another table ", i), h.clock.Now())
	}
	decode[receipt](t, l.post(0, "undo", `{"version": 1}`), 200)
}

package remote_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/remote"
)

// foreign are bodies that a proxy, a firewall or another server sends.
var foreign = []string{
	"", "404 page not found\n", "<!doctype html><title>Sign in</title>", "{}", "null", "[]", `"gone"`, "{\"error\":\"this table is go",
	`{"message":"no Route matched with those values"}`, `{"error":"not found"}`, `{"code":"gone"}`, `{"error":"","code":"gone"}`,
	`{"error":"Not Found","code":404}`, `{"error":{"code":"gone","message":"gone"}}`, `{"error":"Forbidden","code":"FORBIDDEN"}`,
	`{"error":"no such shard","code":"shard_not_found"}`,
}

// foreignStatuses are the statuses of such answers.
var foreignStatuses = []int{200, 204, 301, 302, 304, 307, 400, 401, 403, 404, 405, 408, 409, 410, 421, 422, 425, 429, 451, 500, 502, 503, 504}

// TestForeignAnswerIsABrokenConnection checks that an answer of a foreign server, whatever its
// status, neither ends a table nor drops a change. The client continues when its own server
// answers again.
func TestForeignAnswerIsABrokenConnection(t *testing.T) {
	for _, status := range foreignStatuses {
		for i, body := range foreign {
			if !slices.Contains([]int{403, 404}, status) && (i+status)%4 > 0 {
				continue // a sample: each world takes a few milliseconds
			}
			w := newWorld(t, tictactoe.Game(), 11, 0)
			for range 20 {
				w.turn()
			}
			player, server := w.clients[0], w.server
			w.server = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
				rw.WriteHeader(status)
				fmt.Fprint(rw, body)
			})
			fresh := &seat{Client: remote.New(remote.Saved{At: player.At()}, w.keys())} // such as a link just opened
			w.clients = append(w.clients, fresh)
			player.Name("Ada")
			player.Say("hello")
			w.move(player)
			w.foreignFor(2 * time.Minute)
			if player.State() != remote.Broken || player.Waiting() != 1 || fresh.State() != remote.Broken {
				t.Errorf("%d %q: the states are %d and %d, and %d requests wait", status, body, player.State(), fresh.State(), player.Waiting())
			}
			w.server = server
			for range 400 {
				if w.turn(); w.difference() == "" && len(player.Save().Outbox) == 0 {
					break
				}
			}
			for i, c := range w.clients {
				if c.State() != remote.Connected || len(c.said) > 0 || c.Waiting() > 0 {
					t.Errorf("%d %q: client %d is in the state %d, was told %q, and %d requests wait", status, body, i, c.State(), c.said, c.Waiting())
				}
			}
			v := w.table()
			if len(v.Moves) != 1 || v.Seats[0].Player != "Ada" || len(v.Said) != 1 {
				t.Errorf("%d %q: at the table are the moves %q, %+v and %+v", status, body, v.Moves, v.Seats, v.Said)
			}
			if t.Failed() {
				return
			}
		}
	}
}

// foreignFor lets the clients send for a while. It records nothing of the table, which no
// request reaches.
func (w *world) foreignFor(long time.Duration) {
	for end := w.now + long; w.now < end; {
		w.now += time.Second
		for _, c := range w.clients {
			for _, r := range c.Step(w.now) {
				c.Answer(w.now, w.serve(r))
			}
			if address, number := c.Stream(); address != "" {
				c.StreamBroke(w.now, number)
			}
			for _, n := range c.News(true) {
				if n.Kind == remote.Refused || n.Kind == remote.TableEnded {
					c.said = append(c.said, n.Text.String())
				}
			}
		}
	}
}

// TestOwnRefusalsEnd checks that what the server itself answers still ends a table and a
// seat, and drops a move.
func TestOwnRefusalsEnd(t *testing.T) {
	for name, test := range map[string]struct {
		at       func(match.SeatLink) match.SeatLink
		act      func(*remote.Client)
		ended    string
		told     string
		seatless bool
	}{
		"a table that is gone": {at: func(at match.SeatLink) match.SeatLink { at.Table += "x"; return at }, ended: "This table is gone"},
		"a secret of no seat":  {at: func(at match.SeatLink) match.SeatLink { at.Token += "x"; return at }, ended: "This link does not lead to a seat at the table."},
		"an illegal move":      {act: func(c *remote.Client) { c.Play("z9") }, told: "Your move z9 was not played: "},
	} {
		w := newWorld(t, tictactoe.Game(), 12, 0)
		for range 20 {
			w.turn()
		}
		saved := w.clients[0].Save()
		if test.at != nil {
			saved.At = test.at(saved.At)
		}
		c := remote.New(saved, w.keys())
		if test.act != nil {
			test.act(c)
		}
		var told []string
		for now := time.Duration(0); now < time.Minute; now += time.Second {
			for _, r := range c.Step(now) {
				c.Answer(now, w.serve(r))
			}
			for _, n := range c.News(true) {
				told = append(told, n.Text.String())
			}
		}
		if !strings.HasPrefix(c.Ended().String(), test.ended) || c.Ended().Zero() != (test.ended == "") {
			t.Errorf("%s: the end is %q", name, c.Ended())
		}
		if test.told != "" && !slices.ContainsFunc(told, func(s string) bool { return strings.HasPrefix(s, test.told) }) {
			t.Errorf("%s: told is %q", name, told)
		}
		if c.Waiting() > 0 && test.ended == "" {
			t.Errorf("%s: %d requests wait", name, c.Waiting())
		}
	}
}

// TestEveryRefusalHasACode checks that a change which the server refuses for good has a code,
// without which a client would repeat it.
func TestEveryRefusalHasACode(t *testing.T) {
	w := newWorld(t, tictactoe.Game(), 13, 0)
	at := w.clients[0].At()
	for path, bodies := range map[string][]string{
		"moves":     {`{"version":0,"move":"z9"}`, `{"version":0}`, `{"version":9,"move":"a1"}`, `{"move":"a1"}`, `{"version":"x","move":"a1"}`, `{"version":0,"move":1}`},
		"undo":      {`{"version":0}`, `{"version":0,"consent":1}`},
		"rematch":   {`{"version":0}`},
		"call":      {`{"version":0}`},
		"name":      {`{"version":0,"name":"` + strings.Repeat("n", 200) + `"}`, `{"version":0}`},
		"phrases":   {`{"version":0,"phrase":"boo"}`},
		"onlookers": {`{"version":0}`},
	} {
		for _, body := range bodies {
			a := w.serve(remote.Request{Method: "POST", URL: at.Server + "/tables/" + at.Table + "/" + path, Token: at.Token, Body: []byte(body)})
			if a.Status < 400 || a.Status >= 500 || !strings.Contains(string(a.Body), `"code":"`) {
				t.Errorf("%s %s: %d %s", path, body, a.Status, a.Body)
			}
		}
	}
}

// TestOtherTablesViewIsForeign checks that the view of another table, from a cache that
// ignores addresses, does not count.
func TestOtherTablesViewIsForeign(t *testing.T) {
	c := remote.New(remote.Saved{At: match.SeatLink{Server: serverAt, Table: "t", Token: "seat_x"}}, "k")
	for _, r := range c.Step(0) {
		c.Answer(0, remote.Answer{ID: r.ID, Status: 200, Body: []byte(`{"id":"u","game":"trisq","moves":[],"version":1,"turn":0,"seats":[{},{}]}`)})
	}
	if c.State() != remote.Broken {
		t.Errorf("the state is %d; ended is %q", c.State(), c.Ended())
	}
}

// TestRetryAfterIsBounded checks that the hours which a proxy asks for are not waited.
func TestRetryAfterIsBounded(t *testing.T) {
	c := remote.New(remote.Saved{At: match.SeatLink{Server: serverAt, Table: "t", Token: "seat_x"}}, "k")
	for _, r := range c.Step(0) {
		c.Answer(0, remote.Answer{ID: r.ID, Status: 503, After: time.Hour})
	}
	if at, wanted := c.Wake(); !wanted || at < time.Second || at > 2*time.Minute {
		t.Errorf("the next request is at %v, %v", at, wanted)
	}
}

// TestForeignListIsAnError checks that only a server's own list counts as the list of open
// tables.
func TestForeignListIsAnError(t *testing.T) {
	for _, status := range foreignStatuses {
		for _, body := range foreign {
			tables, err := remote.Answer{Status: status, Body: []byte(body)}.OpenTables()
			if err == nil {
				t.Errorf("%d %q: %v, %v", status, body, tables, err)
			}
		}
	}
	_, err := remote.Answer{Status: 200, Body: []byte(`{"tables":[]}`)}.OpenTables()
	errtest.None(t, err)
}

// TestOnlyARefusalEndsTheTries checks after which answers a table is asked for again.
func TestOnlyARefusalEndsTheTries(t *testing.T) {
	const own, page = `{"error":"gone","code":"gone"}`, "<html>Log in"
	view := string(viewOf(t, 2, `"id":"t"`))
	for _, test := range []struct {
		status int
		body   string
		want   bool
	}{
		{0, "", true}, {200, page, true}, {200, "", true}, {200, `{}`, true}, {200, view, false}, {302, page, true},
		{404, page, true}, {404, own, false}, {410, own, false}, {429, own, true}, {502, page, true}, {503, own, true},
	} {
		if got := (remote.Answer{Status: test.status, Body: []byte(test.body)}).MayPass(); got != test.want {
			t.Errorf("%d %.20s: %v", test.status, test.body, got)
		}
	}
}

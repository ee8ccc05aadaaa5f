package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"tessera/logic/server/limit"
	"tessera/logic/server/store/storetest"
)

// TestDocument checks the OpenAPI document, and that the server can give each answer that
// it documents.
func TestDocument(t *testing.T) {
	served := start(t, nil).do("GET", "/openapi/tables.json", "", "")
	var got, want any
	if json.Unmarshal(served.Body, &got) != nil || json.Unmarshal(openAPIDocument, &want) != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("/openapi/tables.json is not the document: %s", served.Body)
	}
	described().CheckSchemas(t)
	described().CheckAnswers(t, everyAnswer(t))
}

func faulty(t *testing.T, change func(*Options)) (h *harness, faults *storetest.Faults) {
	t.Helper()
	h = start(t, func(o *Options) {
		faults = storetest.NewFaults(o.Store)
		o.Store = faults
		if change != nil {
			change(o)
		}
	})
	return h, faults
}

// everyAnswer provokes each kind of answer once and lists them in the form of the
// document.
func everyAnswer(t *testing.T) (made []string) {
	queue := limit.NewQueue(1, 1)
	h, faults := faulty(t, func(o *Options) { o.Queue, o.Streams, o.Push = queue, 1, pushing(t, nil) })
	note := func(method, path, token, body string) {
		t.Helper()
		r := h.do(method, path, token, body)
		made = append(made, fmt.Sprintf("%s %s %d", method, described().Template(path), r.Status))
	}
	large := strings.Repeat(" ", 1<<17)
	post := func(l testTable, what string, bodies ...string) {
		t.Helper()
		path := l.path() + "/" + what
		for _, body := range bodies {
			note("POST", path, l.tokens[0], body)
		}
		note("POST", path, "", "{}")
		note("POST", path, l.tokens[0], large)
		note("POST", "/tables/x/"+what, l.tokens[0], "{}")
		r := sendAs(h, path, l.tokens[0], "text/plain", "{}")
		made = append(made, fmt.Sprintf("POST %s %d", described().Template(path), r))
	}
	l := h.create(persons("tictactoe"))
	post(l, "moves", moveBody("a1", 0, "k"), moveBody("a2", 0, "k"), moveBody("a1", 0, "l"), "{", "{}", `{"version": 1}`, `{"version": 1, "move": "a1"}`)
	l.play("b2")
	post(l, "undo", `{"version": 2, "key": "u"}`, `{"version": 3, "key": "u"}`, `{"version": 3}`, "{", `{"version": 3, "consent": false}`, `{"version": 4, "consent": true}`)
	nagging := h.create(persons("tictactoe"))
	for h.api.changeLimits.Take(nagging.id+" 0", h.clock.Now()) == 0 {
	}
	nagging.play("a1")
	note("POST", nagging.path()+"/undo", nagging.tokens[0], `{"version": 1}`)
	post(l, "rematch", "{}", `{"consent": false}`)
	post(l, "resign", `{"key": "k"}`, `{"key": "r"}`, "{")
	post(l, "rematch", `{"key": "r"}`, `{"key": "m"}`, "{")
	post(l, "onlookers", `{"allowed": false, "key": "r"}`, `{"allowed": false}`, `{"allowed": false}`, "{")
	note("POST", l.path()+"/onlookers", l.tokens[1], `{"allowed": true}`)
	post(l, "name", `{"name": "Ada", "key": "k"}`, `{"name": "Ada"}`, `{"name": "Ada", "key": "n"}`, `{"name": "Ben", "key": "n"}`, "{")
	post(l, "phrases", `{"phrase": "hello", "key": "k"}`, `{"phrase": "hello"}`, "{")
	post(l, "push", `{"subscription": null, "key": "k"}`, `{}`, "{")
	note("GET", "/push", "", "")
	talking := h.create(persons("tictactoe"))
	for h.api.changeLimits.Take(talking.id+" 0", h.clock.Now()) == 0 {
	}
	for h.api.phraseLimits.Take(talking.id+" 0", h.clock.Now()) == 0 {
	}
	note("POST", talking.path()+"/name", talking.tokens[0], `{"name": "Ada"}`)
	note("POST", talking.path()+"/push", talking.tokens[0], "{}")
	note("POST", talking.path()+"/onlookers", talking.tokens[0], `{"allowed": false}`)
	note("POST", talking.path()+"/phrases", talking.tokens[0], `{"phrase": "hello"}`)
	note("GET", l.path(), "", "")
	note("GET", l.path()+"/events", "", "")
	decode[receipt](t, l.post(0, "onlookers", `{"allowed": true}`), http.StatusOK)
	ended := h.create(persons("tictactoe"))
	ended.finish()
	calling := h.create(`{"game": "tictactoe", "absence": 60}`)
	calling.play("a1")
	decode[receipt](t, calling.post(0, "call", `{"key": "k"}`), http.StatusOK)
	post(calling, "call", `{"key": "k"}`, "{}", `{"key": "k", "more": 1}`, "{")
	decode[receipt](t, calling.post(1, "call", "{}"), http.StatusOK)
	h.clock.Advance(time.Minute)
	for h.api.changeLimits.Take(calling.id+" 0", h.clock.Now()) == 0 {
	}
	note("POST", calling.path()+"/call", calling.tokens[0], "{}")
	for h.api.changeLimits.Take(ended.id+" 0", h.clock.Now()) == 0 {
	}
	note("POST", ended.path()+"/rematch", ended.tokens[0], "{}")
	note("GET", "/openapi/tables.json", "", "")
	note("POST", "/tables", "", persons("trisq"))
	for _, members := range []string{
		"", `"settings": 8`, `"settings": {}, "options": {}`, `"options": {"size": "8"}`, `"settings": {"x": "` + strings.Repeat("x", mostSettings) + `"}`,
		`"seats": ["person"]`, `"seats": ["person", "godlike"]`, `"seats": ["random", "random"]`, `"seats": "person"`, `"host": 2`, `"host": "me"`,
		`"name": "a\tb"`, `"absence": 59`, `"clock": 7`, `"clock": {}`, `"clock": {"side": 60, "turn": 181}`, `"clock": {"days": 15}`, `"clock": {"days": 1, "side": 60}`,
	} {
		note("POST", "/tables", "", `{"game": "tictactoe", `+members+`}`)
	}
	note("POST", "/tables", "", `{"game": "chess"}`)
	note("POST", "/tables", "", large)
	made = append(made, fmt.Sprintf("POST /tables %d", sendAs(h, "/tables", "", "text/plain", "{}")))
	for _, body := range []string{persons("trisq"), persons("trisq"), "{}", large} {
		note("POST", "/lobby", "", body)
	}
	made = append(made, fmt.Sprintf("POST /lobby %d", sendAs(h, "/lobby", "", "text/plain", "{}")))
	note("GET", "/lobby", "", "")
	open, _ := h.anyone(persons("tictactoe"), 201)
	for _, body := range []string{`{"name": "Ada"}`, "{}", "{", large} {
		note("POST", open.path()+"/seat", "", body)
	}
	note("POST", "/tables/x/seat", "", "{}")
	made = append(made, fmt.Sprintf("POST /tables/{id}/seat %d", sendAs(h, open.path()+"/seat", "", "text/plain", "{}")))
	few := start(t, func(o *Options) {
		once := limit.Rate{Burst: 1, PerSecond: 0.1}
		o.Creations = limit.NewBuckets(once, once)
	})
	few.api.seatLimits = limit.NewBuckets(limit.Rate{Burst: 1, PerSecond: 0.1}, limit.Rate{})
	waits := decode[created](t, few.from("192.0.2.7", "/lobby", persons("tictactoe")), 201)
	few.api.seatLimits.Take("192.0.2.8", few.clock.Now())
	made = append(made, fmt.Sprintf("POST /tables/{id}/seat %d", few.from("192.0.2.8", "/tables/"+waits.ID+"/seat", "{}").Status))
	fillLobby(t, h)
	note("POST", "/lobby", "", persons("trisq"))
	note("GET", l.path(), "", "")
	note("GET", "/tables/x", "", "")
	note("GET", "/tables/x/events", "", "")
	spoilt := h.spoilt()
	for _, what := range []string{"moves", "undo", "resign", "rematch", "onlookers", "call", "name", "phrases", "push", "seat"} {
		note("POST", spoilt.path()+"/"+what, spoilt.tokens[0], "{}")
	}
	note("GET", spoilt.path(), "", "")
	note("GET", spoilt.path()+"/events", "", "")
	listening, leave := context.WithCancel(t.Context())
	h.listen(listening, l.path(), "")
	made = append(made, "GET /tables/{id}/events 200")
	note("GET", l.path()+"/events", "", "")

	waiting := h.create(`{"game": "tictactoe", "seats": ["person", "random"]}`)
	waiting.play("a1")
	waiting.wait("the computer", func(v view) bool { return v.Length == 2 })
	more := h.create(`{"game": "square", "options": {"players": "3"}}`)
	first := *more.look().Turn
	place, err := queue.Enter(t.Context(), "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	defer place.Leave()
	go func() {
		if turn, err := queue.Enter(t.Context(), "127.0.0.1"); err == nil {
			turn.Leave()
		}
	}()
	l.wait("a full queue", func(view) bool { _, waiting := queue.Counts(); return waiting == 1 })
	note("POST", "/tables", "", `{"game": "tictactoe", "seats": ["random", "person"]}`)
	note("GET", waiting.path()+"?evaluation=true", "", "")
	note("POST", waiting.path()+"/moves", waiting.tokens[0], moveBody(anyMove(t, waiting), waiting.look().Version, ""))
	note("POST", more.path()+"/resign", more.tokens[first], "{}")

	leave()
	l.wait("the stream to end", func(view) bool { streams, _ := h.api.Counts(); return streams == 0 })
	for _, fault := range []storetest.Fault{storetest.Before, storetest.Unreachable} {
		faults.Plan(func(string, int) storetest.Fault { return fault })
		note("POST", "/tables", "", persons("trisq"))
		note("POST", "/lobby", "", persons("trisq"))
		note("GET", "/lobby", "", "")
		note("POST", l.path()+"/seat", "", "{}")
		for _, what := range []string{"moves", "undo", "resign", "rematch", "onlookers", "call", "name", "phrases", "push"} {
			note("POST", l.path()+"/"+what, l.tokens[0], "{}")
		}
		note("GET", l.path(), "", "")
		note("GET", l.path()+"/events", "", "")
	}
	return append(made, described().AnswersWhenFull(t, h.api, "/tables/{id}/events")...)
}

func anyMove(t testing.TB, l testTable) string {
	t.Helper()
	return decode[view](t, l.h.do("GET", l.path()+"?legal=true", "", ""), http.StatusOK).Legal[0]
}

func sendAs(h *harness, path, token, media, body string) int {
	h.t.Helper()
	return h.Do("POST", path, body, "Content-Type: "+media, "Authorization: Bearer "+token).Status
}

func TestDocumentExamples(t *testing.T) {
	h := start(t, func(o *Options) { o.Push = pushing(t, nil) })
	examples := described().Examples(t, "/tables")
	for name, body := range examples {
		h.create(body)
		if name == "" {
			t.Error("an example has no name")
		}
	}
	l := h.create(examples["apart"])
	for _, e := range []struct{ what, name string }{{"moves", "move"}, {"undo", "ask"}, {"undo", "decline"}, {"resign", "resign"}, {"rematch", "ask"}, {"rematch", "withdraw"}, {"onlookers", "close"}, {"name", "name"}, {"phrases", "hello"}, {"push", "none"}} {
		decode[receipt](t, l.post(0, e.what, described().Examples(t, "/tables/{id}/"+e.what)[e.name]), http.StatusOK)
	}
}

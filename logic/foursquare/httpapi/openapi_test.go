package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"tessera/logic/server/limit"
	"tessera/logic/server/store/storetest"
	"tessera/logic/server/web"
	"tessera/logic/server/web/webtest"
)

var described = webtest.LazyDocument(openAPIDocument, `^/games/[^/]+`, "/games/{gameId}")

// TestMismatchesAreDetected checks that the check of all answers detects mismatches.
func TestMismatchesAreDetected(t *testing.T) {
	for _, test := range []struct {
		resource, schema, value string
		fits                    bool
	}{
		{webtest.Answers, "Error", `{"error": "x"}`, true},
		{webtest.Answers, "Error", `{"error": "x", "more": 1}`, false},
		{webtest.Requests, "Error", `{"error": "x", "more": 1}`, true},
		{webtest.Answers, "Slot", `null`, true},
		{webtest.Answers, "Slot", `"G"`, false},
		{webtest.Requests, "Move", `{"action": "slide", "squareIndex": 8.0, "playerToken": ""}`, true},
		{webtest.Requests, "Move", `{"action": "place", "squareIndex": 8, "playerToken": ""}`, false},
		{webtest.Answers, "GameAnswer", `{"state": {}}`, false},
	} {
		if err := described().Misfit([]byte(test.value), test.resource, webtest.Named(test.schema)...); (err == nil) != test.fits {
			t.Errorf("%s as %s of %s: %v, fits should be %v", test.value, test.schema, test.resource, err, test.fits)
		}
	}
}

// TestDocument checks the OpenAPI document, and that the server can give each answer that
// it documents.
func TestDocument(t *testing.T) {
	served := start(t, nil).Do("GET", "/openapi.json", "")
	var got, want any
	if json.Unmarshal(served.Body, &got) != nil || json.Unmarshal(openAPIDocument, &want) != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("/openapi.json is not the document: %s", served.Body)
	}
	described().CheckSchemas(t)
	described().CheckAnswers(t, everyAnswer(t))
}

// everyAnswer provokes each kind of answer once and lists them in the form of the
// document.
func everyAnswer(t *testing.T) (made []string) {
	k := newThinker(t)
	h := start(t, func(o *Options) { o.Game, o.Queue = playedBy(k.opponent), limit.NewQueue(1, 1) })
	first, second, third := h.create(""), h.create(""), h.create("")
	for _, g := range []startedGame{first, second, third} {
		g.play("p 0 0")
	}
	for i, g := range []startedGame{first, second} {
		g.send(t.Context(), "s 1")
		h.waitFor("a full queue", func() bool { return h.present() == i+1 })
	}
	defer close(k.end)
	sent := []struct{ method, path, body string }{
		{"GET", "/health", ""},
		{"GET", "/openapi.json", ""},
		{"POST", "/games", ""},
		{"POST", "/games", "{"},
		{"POST", "/games", `{"piecesPerPlayer": "8"}`},
		{"POST", "/games", `{"piecesPerPlayer": 17}`},
		{"POST", "/games", `{"noBackslide": "true"}`},
		{"POST", "/games", strings.Repeat(" ", web.MaxBody+1)},
		{"GET", third.path(), ""},
		{"GET", "/games/x", ""},
		{"POST", third.path() + "/move", third.body("s 1")},
		{"POST", third.path() + "/move", third.body("p 0 0")},
		{"POST", third.path() + "/move", "{}"},
		{"POST", third.path() + "/move", strings.Repeat(" ", web.MaxBody+1)},
		{"POST", "/games/x/move", ""},
		{"POST", third.path() + "/restart", "{}"},
		{"POST", third.path() + "/restart", "{"},
		{"POST", third.path() + "/restart", strings.Repeat(" ", web.MaxBody+1)},
		{"POST", third.path() + "/restart", third.body("s 1")},
		{"POST", third.path() + "/move", third.body("p 0 0")},
		{"POST", "/games/x/restart", ""},
	}
	note := func(r reply, method, path string) {
		made = append(made, fmt.Sprintf("%s %s %d", method, described().Template(path), r.Status))
	}
	for _, s := range sent {
		note(h.Do(s.method, s.path, s.body), s.method, s.path)
	}
	bounded := start(t, func(o *Options) {
		o.Creations = limit.NewBuckets(limit.Rate{Burst: 1, PerSecond: 1}, limit.Rate{Burst: 9, PerSecond: 1})
	})
	bounded.create("")
	note(bounded.Do("POST", "/games", ""), "POST", "/games")
	stuck := start(t, func(o *Options) { o.Store = stuckStore{o.Store} })
	note(stuck.Do("GET", "/health", ""), "GET", "/health")
	broken, faults := faulty(t)
	g := broken.create("")
	for _, fault := range []storetest.Fault{storetest.Before, storetest.Unreachable} {
		faults.Plan(suffers(fault, "create", "save"))
		for _, s := range []struct{ method, path, body string }{
			{"POST", "/games", ""},
			{"POST", g.path() + "/move", g.body("p 0 0")},
			{"POST", g.path() + "/restart", g.body("p 0 0")},
		} {
			note(broken.Do(s.method, s.path, s.body), s.method, s.path)
		}
		faults.Plan(suffers(fault, "load"))
		note(g.look(), "GET", g.path())
	}
	return append(made, described().AnswersWhenFull(t, h.api, "/health")...)
}

func TestDocumentExamples(t *testing.T) {
	h := start(t, nil)
	g := h.create("")
	send := func(path, name string, status int) {
		body, found := described().Examples(t, path)[name]
		if !found {
			t.Fatalf("%s has no example %q", path, name)
		}
		token := regexp.MustCompile(`tok_\w+`)
		if r := h.Do("POST", path, token.ReplaceAllString(body, g.token)); r.Status != status {
			t.Errorf("example %q of %s: status %d, %s", name, path, r.Status, r.Body)
		}
	}
	send("/games", "usual", http.StatusCreated)
	send("/games", "noBackslide", http.StatusCreated)
	send(g.path()+"/move", "place", http.StatusOK)
	send(g.path()+"/move", "slide", http.StatusOK)
	send(g.path()+"/restart", "restart", http.StatusOK)
}

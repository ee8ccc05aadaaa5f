package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"tessera/logic/server/limit"
)

// described is the document, read and checked by a library that knows OpenAPI.
var described = sync.OnceValues(func() (*openapi3.T, error) {
	d, err := openapi3.NewLoader().LoadFromData(openAPIDocument)
	if err != nil {
		return nil, err
	}
	return d, d.Validate(context.Background())
})

// operationAt is what the document says about a path, and the path as the
// document has it; nil when that has none, or not the method.
func operationAt(t testing.TB, method, path string) (o *openapi3.Operation, template string) {
	t.Helper()
	d, err := described()
	if err != nil {
		t.Fatal(err)
	}
	template = regexp.MustCompile(`^/games/[^/]+`).ReplaceAllString(path, "/games/{gameId}")
	if item := d.Paths.Value(template); item != nil {
		o = item.Operations()[method]
	}
	return o, template
}

// A body is checked by the document's schemas: those of the answers are closed,
// so that a member which is not documented fails, while a request may have any.
const (
	requests = "requests.json"
	answers  = "answers.json"
)

var compiler = sync.OnceValue(func() *jsonschema.Compiler {
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	for _, resource := range []string{requests, answers} {
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(openAPIDocument))
		if err != nil {
			panic(err)
		}
		if resource == answers {
			forbidMore(document)
		}
		if err := c.AddResource(resource, document); err != nil {
			panic(err)
		}
	}
	return c
})

// forbidMore closes all objects whose members a document names.
func forbidMore(node any) {
	switch node := node.(type) {
	case map[string]any:
		for _, child := range node {
			forbidMore(child)
		}
		if _, named := node["properties"]; named && node["type"] == "object" {
			node["additionalProperties"] = false
		}
	case []any:
		for _, child := range node {
			forbidMore(child)
		}
	}
}

// schemaOf is a schema of the document, found by the members that lead to it.
func schemaOf(resource string, members ...string) (*jsonschema.Schema, error) {
	pointer := ""
	for _, name := range members {
		pointer += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
	}
	return compiler().Compile(resource + "#" + (&url.URL{Fragment: pointer}).EscapedFragment())
}

// namedSchema leads to a schema by its name.
func namedSchema(name string) []string { return []string{"components", "schemas", name} }

const asJSON = "application/json"

// documented fails when an answer is not the one that the document promises, or
// when a request succeeds that the document does not allow.
func documented(t *testing.T, method, path, body string, r reply) {
	t.Helper()
	if method == http.MethodHead {
		return
	}
	if got := r.header.Get("Content-Type"); got != asJSON {
		t.Errorf("%s %s: Content-Type is %q", method, path, got)
	}
	o, template := operationAt(t, method, path)
	if o == nil { // a wrong method or path: an error like any other
		mustFit(t, r.body, answers, namedSchema("Error")...)
		return
	}
	status := strconv.Itoa(r.status)
	response := o.Responses.Value(status)
	if response == nil {
		t.Errorf("%s %s answers with status %s, which is not documented: %s", method, path, status, r.body)
		return
	}
	for name := range response.Value.Headers {
		if r.header.Get(name) == "" {
			t.Errorf("%s %s: status %s without the header %s", method, path, status, name)
		}
	}
	at := []string{"paths", template, strings.ToLower(method)}
	mustFit(t, r.body, answers, append(at, "responses", status, "content", asJSON, "schema")...)
	if r.status < 300 && o.RequestBody != nil && (strings.TrimSpace(body) != "" || o.RequestBody.Value.Required) {
		mustFit(t, []byte(body), requests, append(at, "requestBody", "content", asJSON, "schema")...)
	}
}

func mustFit(t *testing.T, body []byte, resource string, members ...string) {
	t.Helper()
	if err := misfit(body, resource, members...); err != nil {
		t.Errorf("%s does not fit the document: %v", body, err)
	}
}

// misfit says why a text is not of a schema, or nil.
func misfit(body []byte, resource string, members ...string) error {
	s, err := schemaOf(resource, members...)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return s.Validate(value)
}

// TestMisfit holds the check itself against what it must find.
func TestMisfit(t *testing.T) {
	tests := []struct {
		resource, schema, value string
		fits                    bool
	}{
		{answers, "Error", `{"error": "x"}`, true},
		{answers, "Error", `{"error": ""}`, false},
		{answers, "Error", `{}`, false},
		{answers, "Error", `{"error": "x", "more": 1}`, false},
		{requests, "Error", `{"error": "x", "more": 1}`, true},
		{answers, "Error", `{"error": null}`, false},
		{answers, "Slot", `null`, true},
		{answers, "Slot", `"R"`, true},
		{answers, "Slot", `"G"`, false},
		{requests, "Move", `{"action": "slide", "squareIndex": 8, "playerToken": ""}`, true},
		{requests, "Move", `{"action": "slide", "squareIndex": 8.0, "playerToken": ""}`, true},
		{requests, "Move", `{"action": "slide", "squareIndex": 9, "playerToken": ""}`, false},
		{requests, "Move", `{"action": "slide", "squareIndex": 1.5, "playerToken": ""}`, false},
		{requests, "Move", `{"action": "place", "squareIndex": 8, "playerToken": ""}`, false},
		{answers, "GameAnswer", `{"state": {}}`, false},
		{answers, "GameAnswer", `[]`, false},
	}
	for _, test := range tests {
		if err := misfit([]byte(test.value), test.resource, namedSchema(test.schema)...); (err == nil) != test.fits {
			t.Errorf("%s as %s of %s: %v, fits should be %v", test.value, test.schema, test.resource, err, test.fits)
		}
	}
}

// TestDocument reads the document as a program would that has never seen the
// API, and makes every answer happen that it promises.
func TestDocument(t *testing.T) {
	served := start(t, nil).do("GET", "/openapi.json", "")
	var got, want any
	if json.Unmarshal(served.body, &got) != nil || json.Unmarshal(openAPIDocument, &want) != nil || !reflect.DeepEqual(got, want) {
		t.Fatalf("/openapi.json is not the document: %s", served.body)
	}
	d, err := described()
	if err != nil {
		t.Fatal(err)
	}
	if !d.IsOpenAPI31OrLater() {
		t.Errorf("openapi is %q", d.OpenAPI)
	}
	for name := range d.Components.Schemas {
		if _, err := schemaOf(requests, namedSchema(name)...); err != nil {
			t.Errorf("the schema %s: %v", name, err)
		}
	}
	var promised []string
	for path, item := range d.Paths.Map() {
		for method, o := range item.Operations() {
			for status := range o.Responses.Map() {
				promised = append(promised, method+" "+path+" "+status)
			}
		}
	}
	slices.Sort(promised)
	if made := everyAnswer(t); !slices.Equal(promised, made) {
		t.Errorf("promised and made differ:\n%v\n%v", promised, made)
	}
}

// everyAnswer makes each kind of answer once and lists them like the document.
func everyAnswer(t *testing.T) (made []string) {
	k := newThinker(t)
	h := start(t, func(o *Options) { o.Opponent, o.Turns = k.opponent, limit.NewQueue(1, 1) })
	first, second, third := h.create(""), h.create(""), h.create("")
	for _, g := range []game{first, second, third} {
		g.play("p 0 0")
	}
	for i, g := range []game{first, second} {
		g.send(t.Context(), "s 1")
		h.waitFor("a full queue", func() bool { return h.present() == i+1 })
	}
	defer close(k.end)
	sent := []struct{ method, path, body string }{
		{"GET", "/health", ""},
		{"GET", "/openapi.json", ""},
		{"POST", "/games", ""},
		{"POST", "/games", "{"},
		{"POST", "/games", strings.Repeat(" ", MaxBody+1)},
		{"GET", third.path(), ""},
		{"GET", "/games/x", ""},
		{"POST", third.path() + "/move", third.body("s 1")},
		{"POST", third.path() + "/move", third.body("p 0 0")},
		{"POST", third.path() + "/move", "{}"},
		{"POST", third.path() + "/move", strings.Repeat(" ", MaxBody+1)},
		{"POST", "/games/x/move", ""},
		{"POST", third.path() + "/restart", "{}"},
		{"POST", third.path() + "/restart", "{"},
		{"POST", third.path() + "/restart", strings.Repeat(" ", MaxBody+1)},
		{"POST", third.path() + "/restart", third.body("s 1")},
		{"POST", third.path() + "/move", third.body("p 0 0")},
		{"POST", "/games/x/restart", ""},
	}
	note := func(r reply, method, path string) {
		path = regexp.MustCompile(`^/games/[^/]+`).ReplaceAllString(path, "/games/{gameId}")
		made = append(made, fmt.Sprintf("%s %s %d", method, path, r.status))
	}
	for _, s := range sent {
		note(h.do(s.method, s.path, s.body), s.method, s.path)
	}
	bounded := start(t, func(o *Options) {
		o.Creations = limit.NewBuckets(limit.Rate{Burst: 1, PerSecond: 1}, limit.Rate{Burst: 9, PerSecond: 1})
	})
	bounded.create("")
	note(bounded.do("POST", "/games", ""), "POST", "/games")
	broken, store := startBreakable(t)
	g := broken.create("")
	store.broken.Store(true)
	for _, s := range []struct{ method, path, body string }{
		{"POST", "/games", ""},
		{"POST", g.path() + "/move", g.body("p 0 0")},
		{"POST", g.path() + "/restart", g.body("p 0 0")},
	} {
		note(broken.do(s.method, s.path, s.body), s.method, s.path)
	}
	note(broken.do("GET", "/health", ""), "GET", "/health")
	store.blind.Store(true)
	note(g.look(), "GET", g.path())
	store.panics.Store(true)
	note(broken.do("GET", "/health", ""), "GET", "/health")
	slices.Sort(made)
	return slices.Compact(made)
}

// TestDocumentExamples sends the document's own requests.
func TestDocumentExamples(t *testing.T) {
	h := start(t, nil)
	g := h.create("")
	send := func(path, name string, status int) {
		o, _ := operationAt(t, "POST", path)
		example := o.RequestBody.Value.Content[asJSON].Examples[name]
		if example == nil {
			t.Fatalf("%s has no example %q", path, name)
		}
		body, err := json.Marshal(example.Value.Value)
		if err != nil {
			t.Fatal(err)
		}
		token := regexp.MustCompile(`tok_\w+`)
		if r := h.do("POST", path, token.ReplaceAllString(string(body), g.token)); r.status != status {
			t.Errorf("example %q of %s: status %d, %s", name, path, r.status, r.body)
		}
	}
	send("/games", "usual", http.StatusCreated)
	send("/games", "noBackslide", http.StatusCreated)
	send(g.path()+"/move", "place", http.StatusOK)
	send(g.path()+"/move", "slide", http.StatusOK)
	send(g.path()+"/restart", "restart", http.StatusOK)
}

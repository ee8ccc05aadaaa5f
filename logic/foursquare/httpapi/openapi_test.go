package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// schema is the part of JSON Schema that the document uses.
type schema struct {
	Ref         string `json:"$ref"`
	Type        types
	Enum        []any
	Const       any
	Required    []string
	Properties  map[string]schema
	Items       *schema
	MinItems    *int
	MaxItems    *int
	Minimum     *float64
	Maximum     *float64
	MinLength   *int
	OneOf       []schema
	Default     any
	Description string
}

// types are one type or a list of them.
type types []string

func (l *types) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*l = types{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(l))
}

type content map[string]struct {
	Schema   schema
	Examples map[string]struct{ Value json.RawMessage }
}

type operation struct {
	OperationID, Summary, Description string
	RequestBody                       *struct {
		Required bool
		Content  content
	}
	Responses map[string]struct {
		Description string
		Headers     map[string]struct {
			Description string
			Schema      schema
		}
		Content content
	}
}

type document struct {
	OpenAPI    string
	Info       struct{ Title, Version, Description string }
	Servers    []struct{ URL string }
	Paths      map[string]map[string]json.RawMessage
	Components struct{ Schemas map[string]schema }
}

var api31 = func() (d document) {
	decoder := json.NewDecoder(strings.NewReader(string(openAPIDocument)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&d); err != nil {
		panic(err)
	}
	return d
}()

// operationAt is what the document says about a path.
func operationAt(t testing.TB, method, path string) (operation, bool) {
	t.Helper()
	var o operation
	template := regexp.MustCompile(`^/games/[^/]+`).ReplaceAllString(path, "/games/{gameId}")
	text, ok := api31.Paths[template][strings.ToLower(method)]
	if !ok {
		return o, false
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&o); err != nil {
		t.Fatalf("%s %s in the document: %v", method, path, err)
	}
	return o, true
}

// documented fails when an answer is not the one that the document promises, or
// when a request succeeds that the document does not allow.
func documented(t *testing.T, method, path, body string, r reply) {
	t.Helper()
	if method == http.MethodHead {
		return
	}
	if got := r.header.Get("Content-Type"); got != "application/json" {
		t.Errorf("%s %s: Content-Type is %q", method, path, got)
	}
	o, ok := operationAt(t, method, path)
	if !ok { // a wrong method or path: an error like any other
		mustFit(t, schema{Ref: "#/components/schemas/Error"}, r.body, method+" "+path)
		return
	}
	response, ok := o.Responses[strconv.Itoa(r.status)]
	if !ok {
		t.Errorf("%s %s answers with status %d, which is not documented: %s", method, path, r.status, r.body)
		return
	}
	for name := range response.Headers {
		if r.header.Get(name) == "" {
			t.Errorf("%s %s: status %d without the header %s", method, path, r.status, name)
		}
	}
	mustFit(t, response.Content["application/json"].Schema, r.body, fmt.Sprintf("%s %s, status %d", method, path, r.status))
	if r.status < 300 && o.RequestBody != nil && (body != "" || o.RequestBody.Required) && strings.TrimSpace(body) != "" {
		mustFit(t, o.RequestBody.Content["application/json"].Schema, []byte(body), "a request that succeeded")
	}
}

func mustFit(t *testing.T, s schema, body []byte, what string) {
	t.Helper()
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		t.Errorf("%s: %v in %s", what, err, body)
		return
	}
	if problem := s.misfit(value, strings.HasPrefix(what, "a request")); problem != "" {
		t.Errorf("%s does not fit the document: %s\n%s", what, problem, body)
	}
}

// misfit says why a value is not of a schema; "" when it is. open allows
// members that the schema does not name, as requests may have.
func (s schema) misfit(value any, open bool) string {
	if s.Ref != "" {
		named, ok := api31.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
		if !ok {
			return "there is no " + s.Ref
		}
		return named.misfit(value, open)
	}
	if s.OneOf != nil {
		fitting := 0
		for _, one := range s.OneOf {
			if one.misfit(value, open) == "" {
				fitting++
			}
		}
		if fitting != 1 {
			return fmt.Sprintf("%v fits %d of the alternatives", value, fitting)
		}
		return ""
	}
	if s.Type != nil && !slices.ContainsFunc(s.Type, func(name string) bool { return isOf(name, value) }) {
		return fmt.Sprintf("%v is not of type %v", value, s.Type)
	}
	if s.Enum != nil && !slices.Contains(s.Enum, value) {
		return fmt.Sprintf("%v is not one of %v", value, s.Enum)
	}
	if s.Const != nil && !reflect.DeepEqual(s.Const, value) {
		return fmt.Sprintf("%v is not %v", value, s.Const)
	}
	switch v := value.(type) {
	case float64:
		if s.Minimum != nil && v < *s.Minimum || s.Maximum != nil && v > *s.Maximum {
			return fmt.Sprintf("%v is out of range", v)
		}
	case string:
		if s.MinLength != nil && len(v) < *s.MinLength {
			return fmt.Sprintf("%q is too short", v)
		}
	case []any:
		return s.misfitArray(v, open)
	case map[string]any:
		return s.misfitObject(v, open)
	}
	return ""
}

func (s schema) misfitArray(list []any, open bool) string {
	if s.MinItems != nil && len(list) < *s.MinItems || s.MaxItems != nil && len(list) > *s.MaxItems {
		return fmt.Sprintf("%d items", len(list))
	}
	for i, item := range list {
		if s.Items == nil {
			break
		}
		if problem := s.Items.misfit(item, open); problem != "" {
			return fmt.Sprintf("item %d: %s", i, problem)
		}
	}
	return ""
}

func (s schema) misfitObject(members map[string]any, open bool) string {
	for _, name := range s.Required {
		if _, ok := members[name]; !ok {
			return name + " is missing"
		}
	}
	for name, member := range members {
		declared, ok := s.Properties[name]
		if !ok {
			if open || s.Properties == nil {
				continue
			}
			return name + " is not documented"
		}
		if problem := declared.misfit(member, open); problem != "" {
			return name + ": " + problem
		}
	}
	return ""
}

func isOf(name string, value any) bool {
	switch v := value.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case float64:
		return name == "number" || name == "integer" && v == float64(int64(v))
	case []any:
		return name == "array"
	}
	return name == "object"
}

// TestMisfit holds the check itself against what it must find.
func TestMisfit(t *testing.T) {
	tests := []struct {
		schema, value string
		fits          bool
	}{
		{"Error", `{"error": "x"}`, true},
		{"Error", `{"error": ""}`, false},
		{"Error", `{}`, false},
		{"Error", `{"error": "x", "more": 1}`, false},
		{"Error", `{"error": null}`, false},
		{"Slot", `null`, true},
		{"Slot", `"R"`, true},
		{"Slot", `"G"`, false},
		{"Move", `{"action": "slide", "squareIndex": 8, "playerToken": ""}`, true},
		{"Move", `{"action": "slide", "squareIndex": 9, "playerToken": ""}`, false},
		{"Move", `{"action": "slide", "squareIndex": 1.5, "playerToken": ""}`, false},
		{"Move", `{"action": "place", "squareIndex": 8, "playerToken": ""}`, false},
		{"GameAnswer", `{"state": {}}`, false},
		{"GameAnswer", `[]`, false},
	}
	for _, test := range tests {
		var value any
		if err := json.Unmarshal([]byte(test.value), &value); err != nil {
			t.Fatal(err)
		}
		problem := schema{Ref: "#/components/schemas/" + test.schema}.misfit(value, false)
		if (problem == "") != test.fits {
			t.Errorf("%s as %s: %q, fits should be %v", test.value, test.schema, problem, test.fits)
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
	d := api31
	if !strings.HasPrefix(d.OpenAPI, "3.1.") || d.Info.Title == "" || d.Info.Version == "" {
		t.Errorf("openapi %q, title %q, version %q", d.OpenAPI, d.Info.Title, d.Info.Version)
	}
	for _, ref := range regexp.MustCompile(`"#/components/schemas/(\w+)"`).FindAllStringSubmatch(string(openAPIDocument), -1) {
		if _, ok := d.Components.Schemas[ref[1]]; !ok {
			t.Errorf("there is no schema %s", ref[1])
		}
	}
	var promised []string
	for path, members := range d.Paths {
		for method := range members {
			if method == "parameters" {
				continue
			}
			o, _ := operationAt(t, method, path)
			for status := range o.Responses {
				promised = append(promised, strings.ToUpper(method)+" "+path+" "+status)
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
	h := start(t, func(o *Options) { o.Opponent, o.Searches, o.Queue = k.opponent, 1, 1 })
	first, second, third := h.create(""), h.create(""), h.create("")
	for _, g := range []game{first, second, third} {
		g.play("p 0 0")
	}
	for i, g := range []game{first, second} {
		g.send(t.Context(), "s 1")
		h.waitFor("a full queue", func() bool { return len(h.api.turns.present) == i+1 })
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
		example, ok := o.RequestBody.Content["application/json"].Examples[name]
		if !ok {
			t.Fatalf("%s has no example %q", path, name)
		}
		token := regexp.MustCompile(`tok_\w+`)
		if r := h.do("POST", path, token.ReplaceAllString(string(example.Value), g.token)); r.status != status {
			t.Errorf("example %q of %s: status %d, %s", name, path, r.status, r.body)
		}
	}
	send("/games", "usual", http.StatusCreated)
	send("/games", "noBackslide", http.StatusCreated)
	send(g.path()+"/move", "place", http.StatusOK)
	send(g.path()+"/move", "slide", http.StatusOK)
	send(g.path()+"/restart", "restart", http.StatusOK)
}

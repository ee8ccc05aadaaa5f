// Package webtest checks an API's answers against its OpenAPI document.
package webtest

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The two versions of the document's schemas. Those for answers are closed, so an
// undocumented member is an error. Those for requests allow any members.
const (
	Requests = "requests.json"
	Answers  = "answers.json"
)

// JSON is the media type of bodies.
const JSON = "application/json"

// Document is a valid OpenAPI document.
type Document struct {
	API *openapi3.T
	// Template returns the document's path template for a path.
	Template func(path string) string
	compiler *jsonschema.Compiler
}

// LazyDocument returns a function that parses and validates the document at its first call.
// In request paths, the matches of the regular expression found are replaced by template.
func LazyDocument(text []byte, found, template string) func() *Document {
	variable := regexp.MustCompile(found)
	return sync.OnceValue(func() *Document {
		d, err := read(text, func(path string) string { return variable.ReplaceAllString(path, template) })
		if err != nil {
			panic(err)
		}
		return d
	})
}

func read(text []byte, template func(path string) string) (*Document, error) {
	api, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, err
	}
	if err := api.Validate(context.Background()); err != nil {
		return nil, err
	}
	d := &Document{API: api, Template: template, compiler: jsonschema.NewCompiler()}
	d.compiler.DefaultDraft(jsonschema.Draft2020)
	for _, resource := range []string{Requests, Answers} {
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		if resource == Answers {
			forbidMore(document)
		}
		if err := d.compiler.AddResource(resource, document); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// forbidMore closes all objects whose properties the document lists.
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

// Operation returns the document's operation for a path and method, or nil, and the
// path's template.
func (d *Document) Operation(method, path string) (o *openapi3.Operation, template string) {
	path, _, _ = strings.Cut(path, "?")
	template = d.Template(path)
	if item := d.API.Paths.Value(template); item != nil {
		o = item.Operations()[method]
	}
	return o, template
}

func (d *Document) schema(resource string, members ...string) (*jsonschema.Schema, error) {
	pointer := ""
	for _, name := range members {
		pointer += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
	}
	return d.compiler.Compile(resource + "#" + (&url.URL{Fragment: pointer}).EscapedFragment())
}

func Named(name string) []string { return []string{"components", "schemas", name} }

// Misfit returns why a body does not match a schema, or nil.
func (d *Document) Misfit(body []byte, resource string, members ...string) error {
	s, err := d.schema(resource, members...)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return s.Validate(value)
}

func (d *Document) MustFit(t testing.TB, body []byte, resource string, members ...string) {
	t.Helper()
	if err := d.Misfit(body, resource, members...); err != nil {
		t.Errorf("%s does not fit the document: %v", body, err)
	}
}

// Check fails the test if an answer differs from the documented one, or if a request
// succeeds that the document does not allow.
func (d *Document) Check(t testing.TB, method, path, sent string, status int, header http.Header, body []byte) {
	t.Helper()
	if method == http.MethodHead {
		return
	}
	o, template := d.Operation(method, path)
	media := JSON
	if o == nil { // an undocumented path or method: the general error
		d.MustFit(t, body, Answers, Named("Error")...)
	} else {
		media = d.checkResponse(t, o, template, method, path, sent, status, header, body)
	}
	if got := header.Get("Content-Type"); got != media {
		t.Errorf("%s %s: Content-Type is %q", method, path, got)
	}
}

func (d *Document) checkResponse(t testing.TB, o *openapi3.Operation, template, method, path, sent string, status int, header http.Header, body []byte) (media string) {
	t.Helper()
	response := o.Responses.Value(strconv.Itoa(status))
	if response == nil {
		t.Errorf("%s %s answers with status %d, which is not documented: %s", method, path, status, body)
		return JSON
	}
	for name := range response.Value.Headers {
		if header.Get(name) == "" {
			t.Errorf("%s %s: status %d without the header %s", method, path, status, name)
		}
	}
	if response.Value.Content[JSON] == nil { // a stream, whose events are checked separately
		for media = range response.Value.Content {
		}
		return media
	}
	at := []string{"paths", template, strings.ToLower(method)}
	d.MustFit(t, body, Answers, append(slices.Clone(at), "responses", strconv.Itoa(status), "content", JSON, "schema")...)
	if status < 300 && o.RequestBody != nil && (strings.TrimSpace(sent) != "" || o.RequestBody.Value.Required) {
		d.MustFit(t, []byte(sent), Requests, append(slices.Clone(at), "requestBody", "content", JSON, "schema")...)
	}
	return JSON
}

// Documented returns all documented answers, as "METHOD path status", sorted.
func (d *Document) Documented() []string {
	var promised []string
	for path, item := range d.API.Paths.Map() {
		for method, o := range item.Operations() {
			for status := range o.Responses.Map() {
				promised = append(promised, method+" "+path+" "+status)
			}
		}
	}
	slices.Sort(promised)
	return promised
}

func (d *Document) CheckSchemas(t testing.TB) {
	t.Helper()
	if !d.API.IsOpenAPI31OrLater() {
		t.Errorf("openapi is %q", d.API.OpenAPI)
	}
	for name := range d.API.Components.Schemas {
		if _, err := d.schema(Requests, Named(name)...); err != nil {
			t.Errorf("the schema %s: %v", name, err)
		}
	}
}

// Examples returns the document's example requests for POST path, by name.
func (d *Document) Examples(t testing.TB, path string) map[string]string {
	t.Helper()
	o, _ := d.Operation(http.MethodPost, path)
	if o == nil {
		t.Fatalf("the document has no POST %s", path)
	}
	examples := map[string]string{}
	for name, example := range o.RequestBody.Value.Content[JSON].Examples {
		body, err := json.Marshal(example.Value.Value)
		if err != nil {
			t.Fatal(err)
		}
		examples[name] = string(body)
	}
	return examples
}

package web

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

// newSite creates a site whose stored forms have different contents, and a file outside
// that must never be served.
func newSite(t *testing.T) Site {
	t.Helper()
	top := t.TempDir()
	dir := filepath.Join(top, "web")
	for name, text := range map[string]string{
		"secret.js":           "secret",
		"web/index.html":      "page",
		"web/tessera.wasm":    "wasm",
		"web/tessera.wasm.br": "wasm in brotli",
		"web/tessera.wasm.gz": "wasm in gzip",
		"web/notes.md":        "notes",
		"web/sub.js/deep.js":  "deep",
	} {
		full := filepath.Join(top, filepath.FromSlash(name))
		errtest.None(t, os.MkdirAll(filepath.Dir(full), 0o755))
		errtest.None(t, os.WriteFile(full, []byte(text), 0o644))
	}
	return NewSite(dir)
}

func ask(s Site, method, target string, header http.Header) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/", nil)
	r.URL.Path = target
	r.Header = header
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestServeForms(t *testing.T) {
	s := newSite(t)
	for _, test := range []struct {
		target, accept, body, contentType, encoding string
	}{
		{"/", "", "page", "text/html; charset=utf-8", ""},
		{"/", "br, gzip", "page", "text/html; charset=utf-8", ""},
		{"/tessera.wasm", "", "wasm", "application/wasm", ""},
		{"/tessera.wasm", "gzip, br", "wasm in brotli", "application/wasm", "br"},
		{"/tessera.wasm", "gzip", "wasm in gzip", "application/wasm", "gzip"},
		{"/tessera.wasm", "gzip, br;q=0.5", "wasm in gzip", "application/wasm", "gzip"},
		{"/sub.js/deep.js", "", "deep", "text/javascript; charset=utf-8", ""},
	} {
		w := ask(s, "GET", test.target, http.Header{"Accept-Encoding": {test.accept}})
		h := w.Header()
		if w.Code != http.StatusOK || w.Body.String() != test.body ||
			h.Get("Content-Type") != test.contentType || h.Get("Content-Encoding") != test.encoding {
			t.Errorf("%s with %q: %d %q, headers %v; want %+v", test.target, test.accept, w.Code, w.Body, h, test)
		}
		if h.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s with %q: a cache would mix the forms, Vary is %q", test.target, test.accept, h.Get("Vary"))
		}
		if h.Get("Cache-Control") != "no-cache, no-transform" || h.Get("ETag") == "" {
			t.Errorf("%s with %q: headers %v let a stale build live on", test.target, test.accept, h)
		}
	}
}

// TestMessengersGetWholeAddresses checks that a client other than a browser gets the
// whole address of the page's picture, and that a browser gets the page as it was built,
// whose hash its service worker knows.
func TestMessengersGetWholeAddresses(t *testing.T) {
	s := newSite(t)
	const page = `<meta property="og:image" content="preview.jpg?v=1">`
	for name, text := range map[string]string{pageName: page, pageName + ".br": "packed"} {
		errtest.None(t, os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o644))
	}
	tags := map[string]bool{}
	for _, test := range []struct{ host, header, want string }{
		{"games.example.org", "", "https://games.example.org/preview.jpg?v=1"},
		{"games.example.org:8000", "", "http://games.example.org:8000/preview.jpg?v=1"},
		{"192.0.2.1", "", "http://192.0.2.1/preview.jpg?v=1"},
		{"[2001:db8::1]", "", "http://[2001:db8::1]/preview.jpg?v=1"},
		{"house", "", "http://house/preview.jpg?v=1"},
		{`a">b.example.org`, "", "https://a&#34;&gt;b.example.org/preview.jpg?v=1"},
		{"games.example.org", "Sec-Fetch-Mode", "packed"},
		{"games.example.org", "X-Tessera-Hash", "packed"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = test.host
		r.Header.Set("Accept-Encoding", "br")
		if test.header != "" {
			r.Header.Set(test.header, "navigate")
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		want, form := test.want, "br"
		if test.header == "" {
			want, form = strings.Replace(page, "preview.jpg?v=1", test.want, 1), ""
		}
		if w.Body.String() != want || w.Header().Get("Content-Encoding") != form {
			t.Errorf("%s %s: got %q, headers %v; want %q", test.host, test.header, w.Body, w.Header(), want)
		}
		if !slices.Contains(w.Header().Values("Vary"), "Sec-Fetch-Mode") {
			t.Errorf("%s %s: a cache would mix the pages", test.host, test.header)
		}
		tags[w.Header().Get("ETag")] = true
	}
	if len(tags) != 2 {
		t.Errorf("the two forms of the page have %d tags", len(tags))
	}
}

func TestServeSplitHeader(t *testing.T) {
	w := ask(newSite(t), "GET", "/tessera.wasm", http.Header{"Accept-Encoding": {"gzip;q=0.5", "br"}})
	if got := w.Header().Get("Content-Encoding"); got != "br" {
		t.Errorf("two Accept-Encoding lines gave %q; want br", got)
	}
}

func TestServeRevalidates(t *testing.T) {
	s := newSite(t)
	tags := map[string]bool{}
	for _, accept := range []string{"", "gzip", "br"} {
		tag := ask(s, "GET", "/tessera.wasm", http.Header{"Accept-Encoding": {accept}}).Header().Get("ETag")
		if tags[tag] {
			t.Errorf("two forms share the tag %s", tag)
		}
		tags[tag] = true
		w := ask(s, "GET", "/tessera.wasm", http.Header{"Accept-Encoding": {accept}, "If-None-Match": {tag}})
		if w.Code != http.StatusNotModified || w.Body.Len() != 0 {
			t.Errorf("with %q asked again: %d and %d bytes; want 304", accept, w.Code, w.Body.Len())
		}
	}
}

func TestServeRefuses(t *testing.T) {
	s := newSite(t)
	errtest.None(t, os.Symlink(filepath.Join(s.dir, "..", "secret.js"), filepath.Join(s.dir, "link.js")))
	for _, test := range []struct {
		method, target, accept string
		code                   int
	}{
		{"GET", "/missing.js", "", http.StatusNotFound},
		{"GET", "/notes.md", "", http.StatusNotFound},
		{"GET", "/tessera.wasm.br", "", http.StatusNotFound},
		{"GET", "/sub.js", "", http.StatusNotFound},
		{"GET", "/sub.js/", "", http.StatusNotFound},
		{"GET", "/../secret.js", "", http.StatusNotFound},
		{"GET", "/sub.js/../../secret.js", "", http.StatusNotFound},
		{"GET", `/..\secret.js`, "", http.StatusNotFound},
		{"GET", "/link.js", "", http.StatusNotFound},
		{"GET", "/tessera.wasm\x00.js", "", http.StatusNotFound},
		{"GET", "/index.html", "identity;q=0, br", http.StatusNotAcceptable},
		{"POST", "/", "", http.StatusMethodNotAllowed},
	} {
		w := ask(s, test.method, test.target, http.Header{"Accept-Encoding": {test.accept}})
		if w.Code != test.code || strings.Contains(w.Body.String(), "secret\n") || w.Body.String() == "secret" {
			t.Errorf("%s %q: %d %q; want %d", test.method, test.target, w.Code, w.Body, test.code)
		}
	}
}

func TestServeHead(t *testing.T) {
	w := ask(newSite(t), "HEAD", "/tessera.wasm", http.Header{})
	if w.Code != http.StatusOK || w.Body.Len() != 0 || w.Header().Get("Content-Length") != "4" {
		t.Errorf("HEAD gave %d, %d bytes and headers %v", w.Code, w.Body.Len(), w.Header())
	}
}

// TestServePolicy checks that the page can only use scripts and styles of the site.
func TestServePolicy(t *testing.T) {
	policy := ask(newSite(t), "GET", "/", http.Header{}).Header().Get("Content-Security-Policy")
	for _, want := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "style-src 'self';"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy %q lacks %s", policy, want)
		}
	}
	if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") {
		t.Errorf("the policy %q lets the page run anything", policy)
	}
}

func TestNegotiate(t *testing.T) {
	for _, test := range []struct {
		header string
		want   []string
	}{
		{"", []string{"identity"}},
		{"br", []string{"br", "identity"}},
		{"gzip, deflate, br, zstd", []string{"br", "gzip", "identity"}},
		{"GZIP", []string{"gzip", "identity"}},
		{"x-gzip", []string{"gzip", "identity"}},
		{"deflate", []string{"identity"}},
		{"gzip;q=1.0, br;q=0.5", []string{"gzip", "br", "identity"}},
		{"br;q=0.1", []string{"br", "identity"}},
		{"br ; Q=0.001 , gzip;q=0", []string{"br", "identity"}},
		{"br;q=0", []string{"identity"}},
		{"*", []string{"br", "gzip", "identity"}},
		{"*;q=0.2, gzip", []string{"gzip", "br", "identity"}},
		{"gzip, *;q=0", []string{"gzip"}},
		{"identity, br;q=0.5", []string{"identity", "br"}},
		{"identity;q=0, br", []string{"br"}},
		{"identity;q=0", nil},
		{"*;q=0", nil},
		{"*;q=0, identity", []string{"identity"}},
		{"br;q=2, gzip;q=often, ;;,", []string{"identity"}},
		{"br;q=NaN", []string{"identity"}},
		{"br;level=3", []string{"identity"}},
	} {
		var got []string
		for _, form := range negotiate(test.header) {
			got = append(got, form.name)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("Accept-Encoding %q: got %v, want %v", test.header, got, test.want)
		}
	}
}

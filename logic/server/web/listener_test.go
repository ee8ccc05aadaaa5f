package web_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/server/web/webtest"
)

// TestRefusals sends requests that net/http refuses before any handler. Each answer is a
// JSON error like all others.
func TestRefusals(t *testing.T) {
	router := web.NewRouter(slog.New(slog.DiscardHandler), "/openapi.json", "")
	router.Route("/games", http.MethodPost, func(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
		_, err := web.ReadFields(w, r)
		return web.Answer{Status: http.StatusCreated}, err
	})
	router.Route("/long", http.MethodGet, func(http.ResponseWriter, *http.Request) (web.Answer, error) {
		return web.OK(strings.Repeat("long ", 2000)), nil
	})
	odd := func(before string) string { return before + strings.Repeat("HTTP/1.1 500 x", 4000) }
	router.Route("/odd/{before}", http.MethodGet, func(_ http.ResponseWriter, r *http.Request) (web.Answer, error) {
		return web.OK(odd(r.PathValue("before"))), nil
	})
	plain := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/plain" {
			router.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "not here", http.StatusMethodNotAllowed)
	})
	s := webtest.Serve(t, nil, plain, func(s *httptest.Server) {
		s.Listener = web.JSONErrors(s.Config, s.Listener)
		s.Config.MaxHeaderBytes = 1 << 10
	})
	defer s.Close()
	tests := []struct {
		name, sent string
		status     int
		says       string
	}{
		{"no HTTP", "hello\r\n\r\n", 400, "the request is not readable as HTTP"},
		{"half a request line", "GET /health\r\n\r\n", 400, "the request is not readable as HTTP"},
		{"a bad method", "G@T /health HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the request is not readable as HTTP"},
		{"a bad path", "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400, "the request is not readable as HTTP"},
		{"no host", "GET /health HTTP/1.1\r\n\r\n", 400, "the request is not readable as HTTP: missing required Host header"},
		{"two hosts", "GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400, "the request is not readable as HTTP"},
		{"a bad header", "GET /health HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", 400, "the request is not readable as HTTP"},
		{"a bad length", "POST /games HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400, "the request is not readable as HTTP"},
		{"TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400, "the request is not readable as HTTP"},
		{"a large header", "GET /health HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", 1<<14) + "\r\n\r\n", 431, "the header of the request is too large"},
		{"an unknown encoding", "POST /games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 501, "the transfer encoding of the request is unknown"},
		{"HTTP 2", "GET /health HTTP/2.0\r\nHost: x\r\n\r\n", 505, "this version of HTTP is not supported"},
		{"HTTP 3", "GET /health HTTP/3.7\r\nHost: x\r\n\r\n", 505, "this version of HTTP is not supported"},
		{"an expectation", "POST /games HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417, "the header Expect can ask for 100-continue only"},
		{"no path", "GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, `there is nothing at "*"`},
		{"the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 404, `there is nothing at "*"`},
		{"a proxy", "CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\nConnection: close\r\n\r\n", 404, "there is nothing at"},
		{"a body in bad chunks", "POST /games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400, "the body did not arrive whole"},
		{"a handler's error", "GET /nosuch HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404, "there is nothing at"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := raw(t, s, test.sent)
			if text := r.ErrorText(t); r.Status != test.status || !strings.HasPrefix(text, test.says) {
				t.Errorf("status %d, %q; want %d, %q", r.Status, text, test.status, test.says)
			}
			if got := r.Header.Get("Content-Type"); got != "application/json" {
				t.Errorf("Content-Type is %q", got)
			}
		})
	}
	if r := raw(t, s, "POST /games HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"); r.Status != http.StatusCreated {
		t.Errorf("an expectation that can be met: status %d, %s", r.Status, r.Body)
	}
	// Answers of handlers stay unchanged, even if any write begins with text that looks
	// like an error, and so do their own plain-text errors.
	for n := range len("HTTP/1.1 500 x") {
		before := strings.Repeat("x", n+1)
		r := raw(t, s, "GET /odd/"+before+" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
		if want := `"` + odd(before) + "\"\n"; r.Status != http.StatusOK || string(r.Body) != want {
			t.Errorf("an odd answer has status %d and %d bytes, want %d", r.Status, len(r.Body), len(want))
		}
	}
	for _, method := range []string{"GET", "HEAD"} {
		request, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/plain", nil)
		errtest.None(t, err)
		response, err := s.Client().Do(request)
		errtest.None(t, err)
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || response.StatusCode != 405 || response.Header.Get("Allow") == "" || method == "GET" != (string(body) == "not here\n") {
			t.Errorf("%s: status %d, %v, %q, %v", method, response.StatusCode, response.Header, body, err)
		}
	}
	// The second request on a connection may be refused as well.
	if answers := webtest.Exchange(t, s.Listener.Addr().String(), "GET /nosuch HTTP/1.1\r\nHost: x\r\n\r\nhello\r\n\r\n"); strings.Count(answers, `{"error":`) != 2 {
		t.Errorf("two requests are answered with %s", answers)
	}
	if r := raw(t, s, "GET /long HTTP/1.0\r\n\r\n"); r.Status != http.StatusOK || len(r.Body) < 5000 {
		t.Errorf("a long answer: status %d, %s", r.Status, r.Body)
	}
}

// TestUnreachableStoreAnswers503 checks that a store that cannot be reached gives 503 with Retry-After, unless
// the change may have been made.
func TestUnreachableStoreAnswers503(t *testing.T) {
	router := web.NewRouter(slog.New(slog.DiscardHandler), "/openapi.json", "")
	failures := map[string]error{"away": store.ErrUnreachable, "maybe": errors.Join(store.ErrOutcomeUnknown, store.ErrUnreachable)}
	router.Route("/{what}", http.MethodGet, func(_ http.ResponseWriter, r *http.Request) (web.Answer, error) {
		return web.Answer{}, fmt.Errorf("wrapped: %w", failures[r.PathValue("what")])
	})
	for what, status := range map[string]int{"away": 503, "maybe": 500} {
		w := httptest.NewRecorder()
		router.ServeHTTP(w, httptest.NewRequest("GET", "/"+what, nil))
		if w.Code != status || (w.Header().Get("Retry-After") == "5") != (status == 503) {
			t.Errorf("%s: status %d, %v, %s", what, w.Code, w.Header(), w.Body)
		}
	}
}

// raw sends bytes and reads the answer until the server hangs up.
func raw(t *testing.T, s *webtest.Server, sent string) webtest.Reply {
	t.Helper()
	reader := bufio.NewReader(strings.NewReader(webtest.Exchange(t, s.Listener.Addr().String(), sent)))
	response, err := http.ReadResponse(reader, nil)
	for err == nil && response.StatusCode == http.StatusContinue {
		response, err = http.ReadResponse(reader, nil)
	}
	errtest.None(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	errtest.None(t, err)
	if more, err := io.ReadAll(reader); len(more) > 0 || err != nil {
		t.Errorf("after the answer came %q, %v", more, err)
	}
	return webtest.Reply{Status: response.StatusCode, Header: response.Header, Body: body}
}

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"tessera/logic/server/web"
)

func TestObserve(t *testing.T) {
	m := NewMetrics()
	var lines bytes.Buffer
	log := Log(slog.NewJSONHandler(&lines, nil), time.Now)
	routes := http.NewServeMux()
	routes.HandleFunc("GET /tables/{id}", func(w http.ResponseWriter, r *http.Request) {
		log.ErrorContext(r.Context(), "something went wrong")
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.WriteString(w, "tea")
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Errorf("what is watched cannot be flushed: %v", err)
		}
	})
	h := m.Observe(log, routes)
	var ids []string
	for _, path := range []string{"/tables/a?seat=seat_secret", "/tables/b", "/else", "/%23table=a&seat=seat_secret"} {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Authorization", "Bearer seat_secret")
		r.Header.Set("Referer", "http://example.org/%23table=a&seat=seat_secret")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		ids = append(ids, w.Header().Get("X-Request-Id"))
	}
	if ids[0] == "" || ids[0] == ids[1] {
		t.Errorf("the requests' numbers are %q", ids)
	}
	if strings.Contains(lines.String(), "secret") {
		t.Errorf("the log has a token: %s", &lines)
	}
	var first, second map[string]any
	decoder := json.NewDecoder(&lines)
	if decoder.Decode(&first) != nil || decoder.Decode(&second) != nil {
		t.Fatal("the log is not two lines of JSON")
	}
	if first["request"] != ids[0] || second["request"] != ids[0] || second["status"] != 418.0 || second["path"] != "/tables/a" || second["bytes"] != 3.0 || second["client"] != "192.0.2.1" {
		t.Errorf("the log has %v and %v", first, second)
	}
	takes := m.Observe(log, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Pattern = "/tables/{id}/events"
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Errorf("the connection cannot be taken over: %v", err)
			return
		}
		_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\n\r\n")
		conn.Close()
	}))
	// httptest.Server does not wait for the handler of a hijacked connection.
	returned := make(chan struct{})
	taken := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer close(returned)
		takes.ServeHTTP(w, r)
	}))
	if _, err := http.Get(taken.URL); err != nil {
		t.Error(err)
	}
	<-returned
	taken.Close()
	m.ObserveTurn(time.Second, time.Minute)
	m.Gauge("streams", "Open streams.", func() float64 { return 7 })
	shown := httptest.NewRecorder()
	m.Handler().ServeHTTP(shown, httptest.NewRequest("GET", "/metrics", nil))
	for _, want := range []string{
		`tessera_requests_total{method="GET",route="/tables/{id}",status="418"} 2`,
		`tessera_requests_total{method="GET",route="other",status="404"} 2`,
		`tessera_request_seconds_count{route="/tables/{id}"} 2`,
		`tessera_requests_total{method="GET",route="/tables/{id}/events",status="200"} 1`,
		`tessera_turn_seconds_count{part="waited"} 1`,
		"tessera_streams 7", "go_goroutines", "tessera_requests_running 0",
	} {
		if !strings.Contains(shown.Body.String(), want) {
			t.Errorf("the figures have no %s", want)
		}
	}
}

// TestRequestID checks that a valid request number from a trusted proxy appears in the
// log and the answer, and that others are replaced.
func TestRequestID(t *testing.T) {
	const good = "Root=1-67891233/a.B_c:9+"
	for _, test := range []struct {
		peer, id string
		kept     bool
	}{
		{"10.0.0.1:1", good, true},
		{"10.0.0.1:1", strings.Repeat("x", 128), true},
		{"10.0.0.1:1", strings.Repeat("x", 129), false},
		{"10.0.0.1:1", "two words", false},
		{"10.0.0.1:1", "line\nline", false},
		{"10.0.0.1:1", "ü", false},
		{"10.0.0.1:1", "", false},
		{"192.0.2.1:1", good, false},
	} {
		var line bytes.Buffer
		log := Log(slog.NewJSONHandler(&line, nil), time.Now)
		h := web.Proxies{Networks: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}.Identify(NewMetrics().Observe(log, http.NotFoundHandler()))
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.peer
		r.Header.Set("X-Request-Id", test.id)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		answered := w.Header().Get("X-Request-Id")
		if (answered == test.id) != test.kept || answered == "" || !strings.Contains(line.String(), `"request":"`+answered+`"`) {
			t.Errorf("%+v: answered with %q, the log has %s", test, answered, &line)
		}
	}
}

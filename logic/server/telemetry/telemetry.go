// Package telemetry tells the operator of a server what goes on: a log with the
// number of the request that each line belongs to, and figures for Prometheus.
// Neither ever has a token in it.
//
// It imports the standard library, the client library of Prometheus, and its
// neighbours access and store.
package telemetry

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"tessera/logic/server/access"
)

// Metrics are the figures of one server.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	running  prometheus.Gauge
	calls    *prometheus.HistogramVec
	turns    *prometheus.HistogramVec
}

// NewMetrics are figures at zero.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tessera_requests_total", Help: "Requests answered.",
		}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "tessera_request_seconds", Help: "Time from a request to its answer; without streams of events.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 2, 16),
		}, []string{"route"}),
		running: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "tessera_requests_running", Help: "Requests being answered; without streams of events.",
		}),
		calls: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "tessera_store_seconds", Help: "Time of calls to the store, by what came of them.",
			Buckets: prometheus.ExponentialBuckets(0.0001, 2, 16),
		}, []string{"call", "outcome"}),
		turns: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "tessera_turn_seconds", Help: "Time that the computer's turns waited, and that they were thought about.",
			Buckets: prometheus.ExponentialBuckets(0.001, 2, 16),
		}, []string{"part"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.running, m.calls, m.turns,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Gauge adds a figure that is asked for when it is read.
func (m *Metrics) Gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tessera_" + name, Help: help}, value))
}

// Turn notes a turn of the computer.
func (m *Metrics) Turn(waited, thought time.Duration) {
	m.turns.WithLabelValues("waited").Observe(waited.Seconds())
	m.turns.WithLabelValues("thought").Observe(thought.Seconds())
}

// Handler shows the figures.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

type requestKey struct{}

// Observe numbers, counts and logs the requests that next answers. The proxies say who
// asks, and a request that one of them has numbered keeps its number.
func (m *Metrics) Observe(log *slog.Logger, proxies access.Proxies, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		id := r.Header.Get("X-Request-Id")
		if !proxies.Forwarded(r) || !canBeID(id) {
			id = newID()
		}
		w.Header().Set("X-Request-Id", id)
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, id))
		seen := &watched{ResponseWriter: w}
		m.running.Inc()
		defer func() {
			m.running.Dec()
			m.note(log, proxies.Client(r), r, seen, time.Since(began))
		}()
		next.ServeHTTP(seen, r)
	})
}

// note counts and logs a request that has been answered.
func (m *Metrics) note(log *slog.Logger, client string, r *http.Request, seen *watched, took time.Duration) {
	route := routeOf(r)
	m.requests.WithLabelValues(route, methodOf(r), strconv.Itoa(seen.status)).Inc()
	if !strings.HasSuffix(route, "/events") {
		m.seconds.WithLabelValues(route).Observe(took.Seconds())
	}
	// The path only: what stands behind it, and the header, is nobody's.
	log.InfoContext(r.Context(), "request", "method", r.Method, "path", r.URL.Path, "status", seen.status,
		"bytes", seen.bytes, "took", took, "client", client)
}

// routeOf is the pattern that a request fitted, so that there are few of them
// whatever is asked for.
func routeOf(r *http.Request) string {
	_, path, hasMethod := strings.Cut(r.Pattern, " ")
	if !hasMethod {
		path = r.Pattern
	}
	if path == "" || path == "/" {
		return "other"
	}
	return path
}

func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodOptions:
		return r.Method
	}
	return "other"
}

// mostID is the longest number of a request that a proxy may give, in bytes.
const mostID = 128

// canBeID reports whether a proxy's text is fit for a log and a header: letters,
// digits, and what stands in the usual forms of such numbers.
func canBeID(text string) bool {
	return text != "" && len(text) <= mostID && !strings.ContainsFunc(text, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-_.:=+/", r))
	})
}

func newID() string {
	var drawn [8]byte
	_, _ = rand.Read(drawn[:]) // never fails
	return hex.EncodeToString(drawn[:])
}

// watched is an answer of which is noted what it is.
type watched struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// Unwrap is for http.ResponseController.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Hijack implements http.Hijacker. Who takes the connection over sends a stream of
// events on it; that is counted as it begins.
func (w *watched) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	w.status = http.StatusOK
	return http.NewResponseController(w.ResponseWriter).Hijack()
}

// WriteHeader implements http.ResponseWriter.
func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *watched) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Log adds to every line the number of the request that it belongs to.
func Log(h slog.Handler) *slog.Logger { return slog.New(numbered{h}) }

type numbered struct{ slog.Handler }

// Handle implements slog.Handler.
func (n numbered) Handle(ctx context.Context, line slog.Record) error {
	if id, ok := ctx.Value(requestKey{}).(string); ok {
		line.AddAttrs(slog.String("request", id))
	}
	return n.Handler.Handle(ctx, line)
}

// WithAttrs implements slog.Handler.
func (n numbered) WithAttrs(attrs []slog.Attr) slog.Handler {
	return numbered{n.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (n numbered) WithGroup(name string) slog.Handler { return numbered{n.Handler.WithGroup(name)} }

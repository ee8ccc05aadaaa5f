package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	running  prometheus.Gauge
	calls    *prometheus.HistogramVec
	turns    *prometheus.HistogramVec
}

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
			Name:    "tessera_turn_seconds",
			Help:    "Time that the computer's turns waited, and that they were thought about.",
			Buckets: prometheus.ExponentialBuckets(0.001, 2, 16),
		}, []string{"part"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.running, m.calls, m.turns,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Gauge adds a metric whose value is computed when it is read.
func (m *Metrics) Gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tessera_" + name, Help: help},
		value))
}

// Counter adds a metric whose value only grows, and is read when it is needed.
func (m *Metrics) Counter(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "tessera_" + name, Help: help},
		value))
}

func (m *Metrics) ObserveTurn(waited, thought time.Duration) {
	m.turns.WithLabelValues("waited").Observe(waited.Seconds())
	m.turns.WithLabelValues("thought").Observe(thought.Seconds())
}

// Handler serves the metrics to Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

type requestKey struct{}

// Observe numbers, counts and logs the requests that next handles. A trusted proxy's
// request number is kept.
func (m *Metrics) Observe(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		id := r.Header.Get("X-Request-Id")
		if !web.ClientOf(r).Forwarded || !canBeID(id) {
			id = newID()
		}
		w.Header().Set("X-Request-Id", id)
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, id))
		seen := &watched{ResponseWriter: w}
		m.running.Inc()
		defer func() {
			m.running.Dec()
			m.note(log, r, seen, time.Since(began))
		}()
		next.ServeHTTP(seen, r)
	})
}

func (m *Metrics) note(log *slog.Logger, r *http.Request, seen *watched, took time.Duration) {
	route := routeOf(r)
	m.requests.WithLabelValues(route, methodOf(r), strconv.Itoa(seen.status)).Inc()
	if !strings.HasSuffix(route, "/events") {
		m.seconds.WithLabelValues(route).Observe(took.Seconds())
	}
	// Not the query and the headers, which may contain secrets.
	log.InfoContext(r.Context(), "request", "method", r.Method, "path", web.Loggable(r.URL.Path), "status", seen.status,
		"bytes", seen.bytes, "took", took, "client", web.ClientOf(r).ID)
}

// routeOf returns the pattern that a request matched. This keeps the number of routes
// small.
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

// mostID bounds a request number from a proxy, in bytes.
const mostID = 128

// canBeID reports whether a proxy's request number is safe in a log and a header. It
// allows letters, digits and the punctuation of common formats.
func canBeID(text string) bool {
	return text != "" && len(text) <= mostID && !strings.ContainsFunc(text, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' ||
			strings.ContainsRune("-_.:=+/", r))
	})
}

func newID() string {
	var drawn [8]byte
	_, _ = rand.Read(drawn[:])
	return hex.EncodeToString(drawn[:])
}

// watched records the status and the size of an answer.
type watched struct {
	http.ResponseWriter
	status int
	bytes  int64
}

// Unwrap is used by http.ResponseController.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Hijack counts the answer as status 200, because a stream of events follows.
func (w *watched) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	w.status = http.StatusOK
	return http.NewResponseController(w.ResponseWriter).Hijack()
}

func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Store returns a store that times the calls to s.
func (m *Metrics) Store(s store.Store) store.Store { return timed{s, m} }

type timed struct {
	store.Store
	metrics *Metrics
}

func (t timed) note(call string, began time.Time, err error) {
	t.metrics.calls.WithLabelValues(call, outcomeOf(err)).Observe(time.Since(began).Seconds())
}

func outcomeOf(err error) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, store.ErrUnknown), errors.Is(err, store.ErrExists):
		return "unknown"
	case errors.Is(err, store.ErrConflict):
		return "conflict"
	case errors.Is(err, store.ErrDamaged):
		return "damaged"
	case errors.Is(err, context.Canceled):
		return "given up"
	}
	return "failed"
}

func (t timed) Create(ctx context.Context, id string, g store.Game) (err error) {
	defer func(began time.Time) { t.note("create", began, err) }(time.Now())
	return t.Store.Create(ctx, id, g)
}

func (t timed) Load(ctx context.Context, id string) (g store.Game, err error) {
	defer func(began time.Time) { t.note("load", began, err) }(time.Now())
	return t.Store.Load(ctx, id)
}

func (t timed) Save(ctx context.Context, id string, saw, g store.Game) (err error) {
	defer func(began time.Time) { t.note("save", began, err) }(time.Now())
	return t.Store.Save(ctx, id, saw, g)
}

func (t timed) RemoveUntouched(ctx context.Context, before time.Time, most int) (n int, err error) {
	defer func(began time.Time) { t.note("remove", began, err) }(time.Now())
	return t.Store.RemoveUntouched(ctx, before, most)
}

func (t timed) Probe(ctx context.Context) (err error) {
	defer func(began time.Time) { t.note("probe", began, err) }(time.Now())
	return t.Store.Probe(ctx)
}

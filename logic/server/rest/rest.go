// Package rest is what the HTTP APIs of the house have in common: requests and
// answers in JSON, every failure {"error": "..."} with a sentence for its sender,
// and the server's own failures logged and not told.
//
// It imports clip, denial, the standard library and its neighbours limit, panics and
// store.
package rest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"path"
	"strconv"
	"time"

	"tessera/logic/internal/clip"
	"tessera/logic/internal/denial"
	"tessera/logic/server/limit"
	"tessera/logic/server/panics"
	"tessera/logic/server/store"
)

// Clipped is how many characters of what a client sent an error repeats: room
// for the id of a game.
const Clipped = 40

// Answer is what a request succeeds with.
type Answer struct {
	Status int // 0 is for a handler that has written its answer itself
	Body   any
}

// OK is the answer with status 200.
func OK(body any) Answer { return Answer{http.StatusOK, body} }

// ErrorBody is the body of every failure.
type ErrorBody struct {
	Error string      `json:"error"`
	Code  denial.Code `json:"code,omitempty"` // of what a person can meet
}

// Problem is a request's failure that its sender is told about. Every other
// error is the server's own: it is logged, and the sender learns only that there
// was one.
type Problem struct {
	Status int
	Text   string
	After  time.Duration // of 429 and 503, when to try again; at least a second is told
	Code   denial.Code   // "" for what no person meets
}

// Error is the sentence that the sender reads.
func (p Problem) Error() string { return p.Text }

// Problemf makes a problem.
func Problemf(status int, format string, args ...any) error {
	return Problem{Status: status, Text: fmt.Sprintf(format, args...)}
}

// Refused is the failure of what a person asks, for a reason that has a code.
func Refused(status int, why denial.Code) error {
	return Problem{Status: status, Text: why.String(), Code: why}
}

// TooMuch is the failure of a person's request for which there is no room now.
func TooMuch(after time.Duration, why denial.Code) error {
	return Problem{Status: http.StatusTooManyRequests, Text: why.String(), After: after, Code: why}
}

// Busy is the failure of a request for which there is no room now.
func Busy(after time.Duration, format string, args ...any) error {
	return Problem{Status: http.StatusTooManyRequests, Text: fmt.Sprintf(format, args...), After: after}
}

// longestAfter bounds what Retry-After tells: who waits longer comes in vain once
// more.
const longestAfter = 2 * time.Minute

// awayFor is when to try again where the store is away.
const awayFor = 5 * time.Second

// retryAfter is a time in whole seconds, as the header has it.
func retryAfter(after time.Duration) string {
	seconds := math.Ceil(min(after, longestAfter).Seconds())
	return strconv.Itoa(int(max(seconds, 1)))
}

// Handler works one request out. It writes headers at most; the body is the
// answer or the error.
type Handler func(w http.ResponseWriter, r *http.Request) (Answer, error)

// Router finds a request's handler and sends its answer. The fields are set
// before it serves.
type Router struct {
	Log *slog.Logger
	// Document is where the API is described, for those who lost their way.
	Document string
	// Damaged is what is told of a game that is damaged in the store.
	Damaged string
	// Codes has failures carry the code of their reason.
	Codes  bool
	routes *http.ServeMux
}

// NewRouter is a router without routes.
func NewRouter(log *slog.Logger, document, damaged string) *Router {
	r := &Router{Log: log, Document: document, Damaged: damaged, routes: http.NewServeMux()}
	r.routes.Handle("/", r.answering(r.noSuchPath))
	return r
}

// Route binds a path to its only method; all others are answered with 405.
func (rt *Router) Route(pattern, method string, h Handler) {
	allow := method
	if method == http.MethodGet {
		allow = "GET, HEAD" // the router answers the second with the first
	}
	rt.routes.Handle(method+" "+pattern, rt.answering(h))
	rt.refuse(pattern, allow, method)
}

// RouteBoth binds a path that is read and that takes requests.
func (rt *Router) RouteBoth(pattern string, get, post Handler) {
	rt.routes.Handle("GET "+pattern, rt.answering(get))
	rt.routes.Handle("POST "+pattern, rt.answering(post))
	rt.refuse(pattern, "GET, HEAD, POST", "GET or POST")
}

// refuse answers the methods that a path has not.
func (rt *Router) refuse(pattern, allow, words string) {
	rt.routes.Handle(pattern, rt.answering(func(w http.ResponseWriter, r *http.Request) (Answer, error) {
		w.Header().Set("Allow", allow)
		return Answer{}, Problemf(http.StatusMethodNotAllowed, "%s is not possible here; use %s", clip.To(r.Method, Clipped), words)
	}))
}

// ServeHTTP implements http.Handler.
func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// The router would redirect an untidy path with a page of HTML, and answer
	// the * of "OPTIONS *" without a word; no client of an API has a reason to
	// send either.
	if r.URL.Path == "*" || r.URL.Path != path.Clean(r.URL.Path) {
		rt.answering(rt.noSuchPath).ServeHTTP(w, r)
		return
	}
	rt.routes.ServeHTTP(w, r)
}

func (rt *Router) noSuchPath(_ http.ResponseWriter, r *http.Request) (Answer, error) {
	return Answer{}, Problemf(http.StatusNotFound, "there is nothing at %q; see %s for what there is", clip.To(r.URL.Path, Clipped), rt.Document)
}

// answering makes an http.Handler of a handler.
func (rt *Router) answering(h Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reply, err := Guarded(h, w, r)
		if err != nil {
			reply = rt.failure(w, r, err)
		}
		if reply.Status != 0 {
			Write(w, reply)
		}
	})
}

// Write sends an answer.
func Write(w http.ResponseWriter, reply Answer) {
	body, err := json.Marshal(reply.Body)
	if err != nil { // of a body that no handler makes
		reply.Status, body = http.StatusInternalServerError, []byte(`{"error":"the server failed"}`)
	}
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-store") // answers carry tokens and states that change
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(reply.Status)
	_, _ = w.Write(append(body, '\n')) // nobody is left to tell
}

// Refuse sends a problem, for those who stand before the handlers.
func Refuse(w http.ResponseWriter, p Problem) { Write(w, p.answer(w)) }

// answer is the problem as its sender reads it.
func (p Problem) answer(w http.ResponseWriter) Answer {
	if p.Status == http.StatusTooManyRequests || p.After > 0 {
		w.Header().Set("Retry-After", retryAfter(p.After))
	}
	return Answer{p.Status, ErrorBody{p.Text, p.Code}}
}

// Guarded works a request out and makes an error of a panic, such as that of the
// store on a damaged file.
func Guarded(h Handler, w http.ResponseWriter, r *http.Request) (reply Answer, err error) {
	defer panics.To(&err)()
	return h(w, r)
}

// failure is the answer to a request that failed.
func (rt *Router) failure(w http.ResponseWriter, r *http.Request, err error) Answer {
	if full, isFull := errors.AsType[limit.Full](err); isFull {
		err = TooMuch(full.After, denial.Queue)
	}
	if p, told := errors.AsType[Problem](err); told {
		return rt.coded(p).answer(w)
	}
	if errors.Is(err, context.Canceled) {
		// The client is gone. A connection that is only half closed must not
		// read an empty success.
		panic(http.ErrAbortHandler)
	}
	if (errors.Is(err, store.ErrAway) || errors.Is(err, store.ErrBroken)) && !errors.Is(err, store.ErrMaybe) {
		rt.Log.WarnContext(r.Context(), "the store is away", "method", r.Method, "path", r.URL.Path, "error", err)
		away := Problem{Status: http.StatusServiceUnavailable, Text: denial.Away.String(), After: awayFor, Code: denial.Away}
		return rt.coded(away).answer(w)
	}
	rt.Log.ErrorContext(r.Context(), "a request failed", "method", r.Method, "path", r.URL.Path, "error", err)
	return rt.coded(rt.confession(err)).answer(w)
}

// confession is what a sender learns of a failure of the server's own.
func (rt *Router) confession(err error) Problem {
	p := Problem{Status: http.StatusInternalServerError, Code: denial.Failed}
	switch {
	case errors.Is(err, store.ErrDamaged):
		p.Code, p.Text = denial.Damaged, rt.Damaged
		return p
	case errors.Is(err, store.ErrMaybe):
		p.Code = denial.Maybe
	}
	p.Text = p.Code.String()
	return p
}

// coded is a problem as this router's clients know it.
func (rt *Router) coded(p Problem) Problem {
	if !rt.Codes {
		p.Code = ""
	}
	return p
}

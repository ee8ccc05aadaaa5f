// Package web is the base of the HTTP APIs. It finds the client and the network of a
// request, and decides which requests a server answers: those for its names, from pages
// that may use it, and from networks that are not blocked. Requests and answers are JSON.
// Every failure is {"error": "..."} with a sentence for the client. The server's own
// failures are logged and not shown. [Site] serves the browser edition.
//
// It imports errorcode, usertext, the standard library and its neighbours limit and
// store.
package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"path"
	"strconv"
	"sync"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/usertext"
)

// ClipLength is how many characters of a client's input an error repeats: enough for the id
// of a game.
const ClipLength = 40

// Answer is a handler's result.
type Answer struct {
	Status int // 0 if the handler has written its answer itself
	Body   any
}

// OK returns an answer with status 200.
func OK(body any) Answer { return Answer{http.StatusOK, body} }

// ErrorBody is the body of every failure.
type ErrorBody struct {
	Error string         `json:"error"`
	Code  errorcode.Code `json:"code,omitempty"` // only of errors that a player can meet
	Link  string         `json:"link,omitempty"` // leads to what is left of a game
}

// Problem is a failure whose text the client gets. Any other error is the server's own:
// it is logged, and the client learns only that the server failed.
type Problem struct {
	Status int
	Text   string
	After  time.Duration  // for 429 and 503, when to try again; sent as at least one second
	Code   errorcode.Code // "" for errors that no player meets
	Link   string         // leads to what is left of a game; "" for other errors
}

func (p Problem) Error() string { return p.Text }

// Problemf returns a Problem with a formatted text.
func Problemf(status int, format string, args ...any) error {
	return Problem{Status: status, Text: fmt.Sprintf(format, args...)}
}

// BadRequest returns a 400 with a formatted text.
func BadRequest(format string, args ...any) error {
	return Problem{Status: http.StatusBadRequest, Text: fmt.Sprintf(format, args...)}
}

// Refused returns a Problem with an error code and its text.
func Refused(status int, why errorcode.Code) error {
	return Problem{Status: status, Text: why.String(), Code: why}
}

// TooManyRequests returns a 429 with an error code and its text.
func TooManyRequests(after time.Duration, why errorcode.Code) error {
	return Problem{Status: http.StatusTooManyRequests, Text: why.String(), After: after, Code: why}
}

// longestAfter bounds Retry-After. If the wait is longer, the client is refused once
// more.
const longestAfter = 2 * time.Minute

const awayFor = 5 * time.Second

// retryAfter formats a time for the header, in whole seconds.
func retryAfter(after time.Duration) string {
	seconds := math.Ceil(min(after, longestAfter).Seconds())
	return strconv.Itoa(int(max(seconds, 1)))
}

// Handler handles one request. It may write headers, but leaves the body to the Router.
type Handler func(w http.ResponseWriter, r *http.Request) (Answer, error)

// Router finds the handler of a request and sends its answer. Set the fields before it
// serves.
type Router struct {
	Log *slog.Logger
	// Document is the path of the API's description, named in the answer for unknown
	// paths.
	Document string
	// Damaged is the error text for a game that is damaged in the store.
	Damaged string
	// Codes adds error codes to failures.
	Codes  bool
	routes *http.ServeMux
}

// NewRouter returns a Router without routes.
func NewRouter(log *slog.Logger, document, damaged string) *Router {
	r := &Router{Log: log, Document: document, Damaged: damaged, routes: http.NewServeMux()}
	r.routes.Handle("/", r.answering(r.noSuchPath))
	return r
}

// Route binds a path to its only method. Other methods get status 405.
func (rt *Router) Route(pattern, method string, h Handler) {
	allow := method
	if method == http.MethodGet {
		allow = "GET, HEAD" // the router answers HEAD like GET
	}
	rt.routes.Handle(method+" "+pattern, rt.answering(h))
	rt.refuseOtherMethods(pattern, allow, method)
}

// RouteBoth binds a path to one handler for GET and one for POST.
func (rt *Router) RouteBoth(pattern string, get, post Handler) {
	rt.routes.Handle("GET "+pattern, rt.answering(get))
	rt.routes.Handle("POST "+pattern, rt.answering(post))
	rt.refuseOtherMethods(pattern, "GET, HEAD, POST", "GET or POST")
}

// refuseOtherMethods answers the other methods of a path.
func (rt *Router) refuseOtherMethods(pattern, allow, words string) {
	rt.routes.Handle(pattern, rt.answering(func(w http.ResponseWriter, r *http.Request) (Answer, error) {
		w.Header().Set("Allow", allow)
		return Answer{}, Problemf(http.StatusMethodNotAllowed, "%s is not possible here; use %s",
			usertext.ClipTo(r.Method, ClipLength), words)
	}))
}

func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// The ServeMux would redirect an unclean path with an HTML page, and answer "OPTIONS
	// *" with an empty body. Clients of an API have no reason to send either.
	if r.URL.Path == "*" || r.URL.Path != path.Clean(r.URL.Path) {
		rt.answering(rt.noSuchPath).ServeHTTP(w, r)
		return
	}
	rt.routes.ServeHTTP(w, r)
}

func (rt *Router) noSuchPath(_ http.ResponseWriter, r *http.Request) (Answer, error) {
	return Answer{}, Problemf(http.StatusNotFound, "there is nothing at %q; see %s for what there is",
		usertext.ClipTo(Loggable(r.URL.Path), ClipLength), rt.Document)
}

func (rt *Router) answering(h Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reply, err := CallSafely(h, w, r)
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
	if err != nil { // no handler returns such a body
		reply.Status, body = http.StatusInternalServerError, []byte(`{"error":"the server failed"}`)
	}
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "no-store") // answers contain tokens and changing states
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(reply.Status)
	_, _ = w.Write(append(body, '\n')) // there is no one left to report an error to
}

// WriteProblem sends a problem from outside a Handler.
func WriteProblem(w http.ResponseWriter, p Problem) { Write(w, p.answer(w)) }

// answer returns the problem's answer, and sets its headers.
func (p Problem) answer(w http.ResponseWriter) Answer {
	if p.Status == http.StatusTooManyRequests || p.After > 0 {
		w.Header().Set("Retry-After", retryAfter(p.After))
	}
	return Answer{p.Status, ErrorBody{p.Text, p.Code, p.Link}}
}

// CallSafely calls a handler and turns a panic into an error, such as the store's on a
// damaged file.
func CallSafely(h Handler, w http.ResponseWriter, r *http.Request) (reply Answer, err error) {
	defer store.Recover(&err)()
	return h(w, r)
}

// failure returns the answer to a failed request, and logs the server's own errors.
func (rt *Router) failure(w http.ResponseWriter, r *http.Request, err error) Answer {
	if full, isFull := errors.AsType[limit.Full](err); isFull {
		err = TooManyRequests(full.After, errorcode.Queue)
	}
	if p, isProblem := errors.AsType[Problem](err); isProblem {
		return rt.dropCode(p).answer(w)
	}
	if errors.Is(err, context.Canceled) {
		// The client is gone. A client that has closed only its sending side must not
		// receive an empty success.
		panic(http.ErrAbortHandler)
	}
	if (errors.Is(err, store.ErrUnreachable) || errors.Is(err, store.ErrBroken)) &&
		!errors.Is(err, store.ErrOutcomeUnknown) {
		rt.Log.WarnContext(r.Context(), "the store is away", "method", r.Method, "path", Loggable(r.URL.Path), "error", err)
		away := Problem{Status: http.StatusServiceUnavailable, Text: errorcode.Away.String(), After: awayFor,
			Code: errorcode.Away}
		return rt.dropCode(away).answer(w)
	}
	rt.Log.ErrorContext(r.Context(), "a request failed", "method", r.Method, "path", Loggable(r.URL.Path), "error", err)
	return rt.dropCode(rt.serverProblem(err)).answer(w)
}

// serverProblem returns the Problem that a client gets for the server's own failure.
func (rt *Router) serverProblem(err error) Problem {
	p := Problem{Status: http.StatusInternalServerError, Code: errorcode.Failed}
	switch {
	case errors.Is(err, store.ErrDamaged):
		p.Code, p.Text = errorcode.Damaged, rt.Damaged
		return p
	case errors.Is(err, store.ErrOutcomeUnknown):
		p.Code = errorcode.Maybe
	}
	p.Text = p.Code.String()
	return p
}

// dropCode removes the error code if this router sends none.
func (rt *Router) dropCode(p Problem) Problem {
	if !rt.Codes {
		p.Code = ""
	}
	return p
}

// MaxBody bounds the body of a request, in bytes.
const MaxBody = 64 << 10

// Fields are the members of a request's JSON object. Names are case-sensitive. Members
// that no handler reads are ignored.
type Fields map[string]json.RawMessage

// bodies are reusable buffers. Without them, clients that send large bodies would keep
// the garbage collector busy, which delays the requests of others.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// ReadFields reads the body of a request. An empty body is an object without members.
func ReadFields(w http.ResponseWriter, r *http.Request) (Fields, error) {
	body := bodies.Get().(*bytes.Buffer)
	defer bodies.Put(body)
	body.Reset()
	_, err := body.ReadFrom(http.MaxBytesReader(w, r.Body, MaxBody))
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return nil, Problemf(http.StatusRequestEntityTooLarge, "the body has more than the %d bytes allowed",
			MaxBody)
	}
	if err != nil {
		return nil, BadRequest("the body did not arrive whole; send it again")
	}
	return ParseFields(body.Bytes())
}

// ParseFields parses a body, of which it keeps nothing.
func ParseFields(body []byte) (Fields, error) {
	body = usertext.Text(body)
	if len(bytes.TrimLeft(body, " \t\r\n")) == 0 {
		return Fields{}, nil
	}
	var f Fields
	err := json.Unmarshal(body, &f)
	if _, otherType := errors.AsType[*json.UnmarshalTypeError](err); otherType || err == nil && f == nil {
		return nil, BadRequest(`the body must be a JSON object, like {"playerToken": "..."}`)
	}
	if err != nil {
		return nil, BadRequest("the body is not readable as JSON: %v", err)
	}
	return f, nil
}

// Member reads one member into a value. It reports false when the member is absent or
// null. kind describes its type in words. The error never repeats the value, which might
// be a token in the wrong place.
func Member[T any](f Fields, name, kind string) (value T, present bool, err error) {
	raw, present := f[name]
	if !present || string(raw) == "null" {
		return value, false, nil
	}
	if usertext.Unmarshal(raw, &value) != nil {
		return value, false, BadRequest("%s must be %s", name, kind)
	}
	return value, true, nil
}

// Required reads one member, and returns missing if it is absent or null.
func Required[T any](f Fields, name, kind string, missing error) (value T, err error) {
	value, present, err := Member[T](f, name, kind)
	if err == nil && !present {
		err = missing
	}
	return value, err
}

// WholeNumber is a whole number. JSON may write it as 8, 8.0 or 80e-1.
type WholeNumber = int32

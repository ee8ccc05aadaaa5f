package httpapi

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"tessera/logic/foursquare"
	"tessera/logic/server/panics"
	"tessera/logic/server/store"
)

// The bodies of the answers.
type (
	createAnswer struct {
		GameID      string               `json:"gameId"`
		PlayerToken string               `json:"playerToken"`
		State       foursquare.GameState `json:"state"`
	}
	stateAnswer struct {
		State foursquare.GameState `json:"state"`
	}
	healthAnswer struct {
		Status string `json:"status"`
	}
	errorAnswer struct {
		Error string `json:"error"`
	}
)

// clipped is how many characters of what a client sent an error repeats: room
// for the id of a game.
const clipped = 40

// answer is what a request succeeds with.
type answer struct {
	status int
	body   any
}

func ok(body any) answer { return answer{http.StatusOK, body} }

// okState is the answer of most requests.
func okState(s foursquare.State) answer { return ok(stateAnswer{s.GameState()}) }

// problem is a request's failure that its sender is told about. Every other
// error is the server's own: it is logged, and the sender learns only that
// there was one.
type problem struct {
	status int
	text   string
}

// Error is the sentence that the sender reads.
func (p problem) Error() string { return p.text }

func problemf(status int, format string, args ...any) error {
	return problem{status, fmt.Sprintf(format, args...)}
}

// illegal is the failure of a move that the rules, or the moment, refuse.
func illegal(reason error) error {
	return problemf(http.StatusBadRequest, "Invalid move: %v", reason)
}

// handler works one request out. It writes headers at most; the body is the
// answer or the error.
type handler func(w http.ResponseWriter, r *http.Request) (answer, error)

// answering makes an http.Handler of a handler.
func (a *API) answering(h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		reply, err := guarded(h, w, r)
		if err != nil {
			reply = a.failure(w, r, err)
		}
		body, err := json.Marshal(reply.body)
		if err != nil {
			a.options.Log.Printf("an answer cannot be written: %v", err)
			http.Error(w, `{"error":"the server failed"}`, http.StatusInternalServerError)
			return
		}
		header := w.Header()
		header.Set("Content-Type", "application/json")
		header.Set("Cache-Control", "no-store") // answers carry tokens and states that change
		header.Set("X-Content-Type-Options", "nosniff")
		w.WriteHeader(reply.status)
		_, _ = w.Write(append(body, '\n')) // nobody is left to tell
	})
}

// guarded works a request out and makes an error of a panic, such as that of
// the store on a damaged file.
func guarded(h handler, w http.ResponseWriter, r *http.Request) (reply answer, err error) {
	defer panics.To(&err)()
	return h(w, r)
}

// failure is the answer to a request that failed.
func (a *API) failure(w http.ResponseWriter, r *http.Request, err error) answer {
	if p, told := errors.AsType[problem](err); told {
		if p.status == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", "1")
		}
		return answer{p.status, errorAnswer{p.text}}
	}
	if errors.Is(err, context.Canceled) {
		// The client is gone. A connection that is only half closed must not
		// read an empty success.
		panic(http.ErrAbortHandler)
	}
	a.options.Log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
	if errors.Is(err, store.ErrDamaged) {
		return answer{http.StatusInternalServerError, errorAnswer{"this game was damaged in the server's store and cannot go on; POST /games starts another"}}
	}
	if errors.Is(err, store.ErrMaybe) {
		return answer{http.StatusInternalServerError, errorAnswer{"the server failed, and cannot say whether the game was changed; look at it"}}
	}
	return answer{http.StatusInternalServerError, errorAnswer{"the server failed; the game is unchanged"}}
}

//go:embed openapi.json
var openAPIDocument json.RawMessage

func openAPI(http.ResponseWriter, *http.Request) (answer, error) {
	return ok(openAPIDocument), nil
}

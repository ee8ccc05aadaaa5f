package tables

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tessera/logic/games"
	"tessera/logic/logictest"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/server/web/webtest"
)

// house returns all games, and tic-tac-toe, which only tests use.
func house() match.Games { return append(games.All(), tictactoe.Game()) }

var described = webtest.LazyDocument(openAPIDocument, `^/tables/[^/]+`, "/tables/{id}")

// harness is a server with a client that checks every answer against the OpenAPI
// document.
type harness struct {
	*webtest.Server
	t     testing.TB
	api   *API
	store store.Store
	log   *webtest.LogBook
	plan  func() // makes the store fail from now on
	clock *webtest.Clock
}

type reply = webtest.Reply

// start serves an API with its own embedded store, unless change sets another one.
func start(t testing.TB, change func(*Options)) *harness {
	t.Helper()
	h := &harness{t: t, log: &webtest.LogBook{}, clock: webtest.NewClock()}
	options := Options{Games: house()}
	options.Store, options.Now, options.Log = webtest.Store(t), h.clock.Now, slog.New(slog.NewTextHandler(h.log, nil))
	if change != nil {
		change(&options)
	}
	h.store = options.Store
	h.api = New(options)
	h.Server = webtest.Serve(t, described(), named(h.api), func(*httptest.Server) {})
	t.Cleanup(func() {
		h.api.Close()
		h.Close()
	})
	return h
}

// named returns a handler that takes the client's name from the header Client, if it has
// one.
func named(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if client := r.Header.Get("Client"); client != "" {
			r = web.WithClient(r, web.Client{ID: client, Network: web.Network(client)})
		}
		next.ServeHTTP(w, r)
	})
}

func headers(method, token string) (headers []string) {
	if method == http.MethodPost {
		headers = append(headers, "Content-Type: "+webtest.JSON)
	}
	if token != "" {
		headers = append(headers, "Authorization: Bearer "+token)
	}
	return headers
}

func (h *harness) try(ctx context.Context, method, path, token, body string) (reply, error) {
	return h.Try(ctx, method, path, body, headers(method, token)...)
}

func (h *harness) do(method, path, token, body string) reply {
	h.t.Helper()
	return h.Do(method, path, body, headers(method, token)...)
}

func decode[T any](t testing.TB, r reply, status int) (value T) {
	t.Helper()
	if r.Status != status {
		t.Fatalf("status %d, want %d: %s", r.Status, status, r.Body)
	}
	if err := json.Unmarshal(r.Body, &value); err != nil {
		t.Fatalf("%v in %s", err, r.Body)
	}
	return value
}

// wantError checks that an answer is an error with this status and with words in its text.
func wantError(t testing.TB, r reply, status int, words string) {
	t.Helper()
	if text := r.ErrorText(t); r.Status != status || !strings.Contains(text, words) {
		t.Errorf("status %d, %s; want %d, %q", r.Status, r.Body, status, words)
	}
}

// testTable is a table on a harness. It has the persons' tokens, by seat.
type testTable struct {
	h      *harness
	id     string
	tokens map[int]string
}

func (h *harness) create(body string) testTable {
	h.t.Helper()
	answer := decode[created](h.t, h.do("POST", "/tables", "", body), http.StatusCreated)
	l := testTable{h, answer.ID, map[int]string{}}
	for _, s := range answer.Seats {
		l.tokens[s.Seat] = s.Token
	}
	return l
}

func (l testTable) path() string { return "/tables/" + l.id }

func (l testTable) look() view {
	l.h.t.Helper()
	return decode[view](l.h.t, l.h.do("GET", l.path(), "", ""), http.StatusOK)
}

// post sends a change on behalf of a seat.
func (l testTable) post(seat int, what, body string) reply {
	l.h.t.Helper()
	return l.h.do("POST", l.path()+"/"+what, l.tokens[seat], body)
}

func moveBody(move string, version uint64, key string) string {
	body, _ := json.Marshal(map[string]any{"move": move, "version": version, "key": key})
	return string(body)
}

func (l testTable) play(move string) receipt {
	l.h.t.Helper()
	now := l.look()
	return decode[receipt](l.h.t, l.post(*now.Turn, "moves", moveBody(move, now.Version, "")), http.StatusOK)
}

// wait polls the table until so(view) returns true, and returns that view.
func (l testTable) wait(what string, so func(view) bool) (v view) {
	l.h.t.Helper()
	logictest.Until(l.h.t, what, func() bool {
		v = l.look()
		return so(v)
	})
	return v
}

type streamEvent struct {
	name, id, data string
}

// listen opens a table's stream of events. The channel receives them, and is closed when
// the stream ends.
func (h *harness) listen(ctx context.Context, path, last string) (<-chan streamEvent, http.Header) {
	h.t.Helper()
	return h.stream(ctx, path+"/events", last)
}

// stream is like listen, for any path.
func (h *harness) stream(ctx context.Context, path, last string) (<-chan streamEvent, http.Header) {
	h.t.Helper()
	request, err := http.NewRequestWithContext(ctx, "GET", h.URL+path, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	if last != "" {
		request.Header.Set("Last-Event-ID", last)
	}
	response, err := h.Client().Do(request)
	if err != nil {
		h.t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		h.t.Fatalf("status %d", response.StatusCode)
	}
	events := make(chan streamEvent, 1000)
	go func() {
		defer close(events)
		defer response.Body.Close()
		var e streamEvent
		lines := bufio.NewScanner(response.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "event":
				e.name = value
			case "id":
				e.id = value
			case "data":
				e.data = value
			case ":":
				events <- streamEvent{name: "beat"}
			case "":
				if e.name != "" {
					events <- e
				}
				e = streamEvent{}
			}
		}
	}()
	return events, response.Header
}

// next returns the next event of the table, skipping heartbeats and spectator counts, and
// checks it against the document.
func (h *harness) next(events <-chan streamEvent) (e event, id string) {
	h.t.Helper()
	for {
		select {
		case got, open := <-events:
			if !open {
				h.t.Fatal("the stream ended")
			}
			if got.name == "beat" {
				continue
			}
			if got.name == "onlookers" {
				described().MustFit(h.t, []byte(got.data), webtest.Answers, webtest.Named("Onlookers")...)
				continue
			}
			if got.name != "table" {
				h.t.Fatalf("the event is %+v", got)
			}
			described().MustFit(h.t, []byte(got.data), webtest.Answers, webtest.Named("Event")...)
			if err := json.Unmarshal([]byte(got.data), &e); err != nil {
				h.t.Fatal(err)
			}
			return e, got.id
		case <-time.After(logictest.Limit):
			h.t.Fatal("no event came")
		}
	}
}

// follow applies events to a list of moves until the table reaches a version.
func (h *harness) follow(events <-chan streamEvent, moves []string, version uint64) (now []string, last event, id string) {
	h.t.Helper()
	for {
		e, id := h.next(events)
		if e.From > len(moves) {
			h.t.Fatalf("the event begins at move %d; the listener has %d", e.From, len(moves))
		}
		moves = append(moves[:e.From:e.From], e.Moves...)
		if len(moves) != e.Length {
			h.t.Fatalf("the listener has %d moves, the table %d", len(moves), e.Length)
		}
		if e.Version >= version {
			return moves, e, id
		}
	}
}

func persons(game string) string { return fmt.Sprintf(`{"game": %q}`, game) }

package webtest

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/store/bolt"
	"tessera/logic/server/web"
)

// Store returns an empty store in a new file. It is closed when the test ends.
func Store(t testing.TB) store.Store {
	t.Helper()
	kept, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"))
	errtest.None(t, err)
	t.Cleanup(func() {
		if err := kept.Close(); err != nil {
			t.Error(err)
		}
	})
	return kept
}

// Server is an API on the loopback, with a client that checks every answer against the
// API's document.
type Server struct {
	*httptest.Server
	T        testing.TB
	Document *Document
}

// Serve starts a server after configure has changed it. The caller closes it.
func Serve(t testing.TB, d *Document, api http.Handler, configure func(*httptest.Server)) *Server {
	s := &Server{httptest.NewUnstartedServer(api), t, d}
	configure(s.Server)
	s.Start()
	return s
}

// AnswersWhenFull sends each documented request to api through a gate that is full, except
// to the paths in free. It returns the answers as "METHOD path status".
func (d *Document) AnswersWhenFull(t testing.TB, api http.Handler, free ...string) (made []string) {
	gate := limit.NewGate(1, 0)
	leave, err := gate.Enter(t.Context(), "127.0.0.1")
	errtest.None(t, err)
	defer leave()
	s := Serve(t, d, web.Through(gate, api), func(*httptest.Server) {})
	defer s.Close()
	for path, item := range d.API.Paths.Map() {
		for method := range item.Operations() {
			if !slices.Contains(free, path) {
				r := s.Do(method, path, "")
				made = append(made, fmt.Sprintf("%s %s %d", method, path, r.Status))
			}
		}
	}
	return made
}

type Reply struct {
	Status int
	Header http.Header
	Body   []byte
}

// Try sends a request with headers like "Authorization: Bearer x".
func (s *Server) Try(ctx context.Context, method, path, body string, headers ...string) (Reply, error) {
	request, err := http.NewRequestWithContext(ctx, method, s.URL+path, strings.NewReader(body))
	if err != nil {
		return Reply{}, err
	}
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		request.Header.Set(name, value)
	}
	response, err := s.Client().Do(request)
	if err != nil {
		return Reply{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return Reply{response.StatusCode, response.Header, text}, err
}

// Exchange sends bytes to an address and returns everything received until the other side
// hangs up, which it must do within 20 seconds.
func Exchange(t testing.TB, address, sent string) string {
	t.Helper()
	connection, err := net.Dial("tcp", address)
	errtest.None(t, err)
	defer connection.Close()
	_ = connection.SetDeadline(time.Now().Add(20 * time.Second))
	if _, err := io.WriteString(connection, sent); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(connection)
	if err != nil {
		t.Errorf("after %q there is no end: %v", sent, err)
	}
	return string(answer)
}

// Do sends a request and checks its answer against the document.
func (s *Server) Do(method, path, body string, headers ...string) Reply {
	s.T.Helper()
	r, err := s.Try(s.T.Context(), method, path, body, headers...)
	if err != nil {
		s.T.Fatalf("%s %s: %v", method, path, err)
	}
	s.Document.Check(s.T, method, path, body, r.Status, r.Header, r.Body)
	return r
}

// ErrorText returns the error in an answer's body, which must have no other member than
// its code.
func (r Reply) ErrorText(t testing.TB) string {
	t.Helper()
	var e map[string]string
	err := json.Unmarshal(r.Body, &e)
	if delete(e, "code"); err != nil || len(e) != 1 || e["error"] == "" {
		t.Errorf("status %d without an error: %s", r.Status, r.Body)
	}
	return e["error"]
}

func AtOnce(requests ...func() Reply) []Reply {
	replies := make([]Reply, len(requests))
	var sent, ready sync.WaitGroup
	ready.Add(1)
	for i, request := range requests {
		sent.Go(func() {
			ready.Wait()
			replies[i] = request()
		})
	}
	ready.Done()
	sent.Wait()
	return replies
}

// CheckAnswers fails the test unless the answers made, as "METHOD path status", are
// exactly the documented ones.
func (d *Document) CheckAnswers(t testing.TB, made []string) {
	t.Helper()
	slices.Sort(made)
	if promised, made := d.Documented(), slices.Compact(made); !slices.Equal(promised, made) {
		t.Errorf("promised and made differ:\n%v\n%v", promised, made)
	}
}

// Clock is a clock that a test sets. Create it with NewClock.
type Clock struct {
	mutex sync.Mutex
	now   time.Time
}

func NewClock() *Clock { return &Clock{now: time.Unix(1_800_000_000, 0)} }

func (c *Clock) Now() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.now
}

func (c *Clock) Advance(d time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.now = c.now.Add(d)
}

type LogBook struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (l *LogBook) Write(p []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.Write(p)
}

func (l *LogBook) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.String()
}

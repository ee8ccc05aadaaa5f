package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store/storetest"
	"tessera/logic/server/web"
	"tessera/logic/server/web/webtest"
)

// TestTranscripts replays the transcripts of both HTTP APIs in testdata against a whole
// server. Its clock stands still, its randomness is fixed, and its store can fail. The
// comments at the top of tables.golden explain the form.
func TestTranscripts(t *testing.T) {
	for _, name := range []string{"tables", "games"} {
		t.Run(name, func(t *testing.T) {
			s := newScribe(t)
			logictest.Transcript(t, filepath.Join("testdata", name+".golden"), s.step)
		})
	}
}

// scribe carries out the steps of a transcript.
type scribe struct {
	t       *testing.T
	house   *handlers
	address string
	chance  *chance
	store   clockedStore
	names   []string // pairs of a name in <> and the value that it stands for
	streams map[string]*listening
}

// chance is a source of randomness that each step starts anew, so that a step draws the same
// whatever others draw.
type chance struct {
	mutex sync.Mutex
	steps map[string]int // how often a step occurred
	drawn *mathrand.ChaCha8
}

func (c *chance) begin(step string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.steps[step]++
	c.drawn = mathrand.NewChaCha8(sha256.Sum256(fmt.Append(nil, c.steps[step], step)))
}

func (c *chance) Read(p []byte) (int, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.drawn.Read(p)
}

// clockedStore is a store with a clock that only "wait" moves. It hides the tables that a
// server looks after by itself, so that only requests change tables.
type clockedStore struct {
	*storetest.Faults
	clock *webtest.Clock
}

func (s clockedStore) Now(context.Context) (time.Time, error) { return s.clock.Now(), nil }

func (clockedStore) Due(context.Context, int) ([]string, error) { return nil, nil }

func (clockedStore) Alarms(context.Context, time.Time, int) ([]string, error) { return nil, nil }

// listening is an open stream of events.
type listening struct {
	lines  *bufio.Scanner
	hangUp func()
}

func newScribe(t *testing.T) *scribe {
	drawn, own := &chance{steps: map[string]int{}}, rand.Reader
	drawn.begin("")
	rand.Reader = drawn
	t.Cleanup(func() { rand.Reader = own })
	edition, o := t.TempDir(), newOptions()
	pages := map[string]string{"index.html": "page", "tessera.wasm": "wasm", "tessera.wasm.br": "wasm in brotli"}
	for name, text := range pages {
		path := filepath.Join(edition, name)
		errtest.None(t, os.WriteFile(path, []byte(text), 0o600))
		errtest.None(t, os.Chtimes(path, time.Unix(1, 0), time.Unix(1, 0)))
	}
	errtest.None(t, o.parse(o.flags(), []string{
		"--data", t.TempDir(), "--web", edition, "--level", "easy", "--proxies", "127.0.0.1",
		"--origin", "https://friend.example", "--push", "mailto:me@example.org",
		"--creations", "2", "--megabytes", "1", "--streams", "3", "--all-streams", "8",
	}))
	kept, err := openFolder(o.data)
	errtest.None(t, err)
	clock, logger := webtest.NewClock(), slog.New(slog.DiscardHandler)
	s := &scribe{
		t: t, chance: drawn, store: clockedStore{storetest.NewFaults(kept), clock},
		streams: map[string]*listening{},
	}
	began := clock.Now()
	keeper, err := hosted.NewKeeper(t.Context(), hosted.KeeperOptions{
		Store: s.store, Keep: o.keep, Log: logger,
		Elapsed: func() time.Duration { return clock.Now().Sub(began) },
	})
	errtest.None(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	errtest.None(t, err)
	s.address = listener.Addr().String()
	s.house, err = newHandlers(t.Context(), o, s.store, keeper, logger, listener.Addr())
	errtest.None(t, err)
	s.names = []string{
		"<key of push>", s.house.pushes.Public(),
		"<long>", strings.Repeat("x", web.MaxBody), "<pieces>", strings.Repeat("XX,", 2600) + "XX",
	}
	server := newServer(s.house, logger)
	end := inBackground(t.Context(), func(ctx context.Context) {
		_ = answerUntil(ctx, server, web.JSONErrors(server, listener)) // fails only if connections hang
	})
	t.Cleanup(func() {
		s.house.tables.Drain()
		end()
		s.house.tables.Close()
		s.house.pushes.Close()
		errtest.None(t, kept.Close())
	})
	return s
}

// step carries out one step and returns its answer, with names in place of secrets.
func (s *scribe) step(lines []string) (answer string) {
	s.t.Helper()
	s.chance.begin(strings.Join(lines, "\n"))
	step := strings.NewReplacer(s.names...).Replace(strings.Join(lines, "\n"))
	first, rest, _ := strings.Cut(step, "\n")
	words := strings.Fields(first)
	switch what := words[0]; what {
	case "wait":
		d, err := time.ParseDuration(words[1])
		errtest.None(s.t, err)
		s.store.clock.Advance(d)
	case "fail":
		s.fail(words[1], words[2])
	case "damage":
		saw, err := s.store.Load(s.t.Context(), words[1])
		errtest.None(s.t, err)
		spoilt := saw
		spoilt.Head = []byte("7")
		errtest.None(s.t, s.store.Save(s.t.Context(), words[1], saw, spoilt))
	case "operate":
		answer = s.operate(words[1:])
	case "hear":
		answer = s.hear(words[1])
	case "hang-up":
		s.hangUp(words[1])
	case "raw":
		answer = s.raw(rest)
	default:
		answer = s.request(words, rest)
	}
	backwards := slices.Clone(s.names)
	slices.Reverse(backwards)
	return strings.NewReplacer(backwards...).Replace(answer)
}

// fail makes each call of that name to the store fail, until another "fail".
func (s *scribe) fail(call, how string) {
	faults := map[string]storetest.Fault{
		"before": storetest.Before, "after": storetest.After, "panic": storetest.Panic, "away": storetest.Unreachable,
	}
	s.store.Plan(func(now string, _ int) storetest.Fault {
		if now == call {
			return faults[how]
		}
		return storetest.None
	})
}

// operate carries out a command of the operator, which takes effect at once.
func (s *scribe) operate(words []string) string {
	var out strings.Builder
	if err := operate(s.t.Context(), s.store, words, &out); err != nil {
		fmt.Fprintf(&out, "error: %v\n", err)
	}
	errtest.None(s.t, s.house.blocks.Reload(s.t.Context()))
	return out.String()
}

// request sends a request: "[N times] METHOD PATH [as NAME]", and below it the headers
// and the body.
func (s *scribe) request(words []string, rest string) (answer string) {
	s.t.Helper()
	times := 1
	if words[1] == "times" {
		n, err := strconv.Atoi(words[0])
		errtest.None(s.t, err)
		times, words = n, words[2:]
	}
	name := ""
	if len(words) > 3 {
		name = words[3]
	}
	for range times {
		answer = s.once(words[0], words[1], name, rest)
		logictest.Until(s.t, "the end of the computer's turn", func() bool {
			_, thinking := s.house.tables.Counts()
			return thinking == 0
		})
	}
	return answer
}

func (s *scribe) once(method, path, name, rest string) string {
	s.t.Helper()
	var body []string
	ctx, cancel := context.WithTimeout(s.t.Context(), logictest.Limit)
	r, err := http.NewRequestWithContext(ctx, method, "http://"+s.address+path, nil)
	errtest.None(s.t, err)
	r.Header = http.Header{"X-Request-Id": {"transcript"}, "X-Forwarded-For": {"192.0.2.1"}}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", webtest.JSON)
	}
	for line := range strings.SplitSeq(rest, "\n") {
		header, value, is := strings.Cut(line, ": ")
		switch {
		case body != nil || !is || strings.ContainsAny(header, `{" `):
			body = append(body, line)
		case header == "Host":
			r.Host = value
		default:
			r.Header.Set(header, value)
		}
	}
	text := strings.Join(body, "\n")
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
	got, err := (&http.Transport{DisableCompression: true, DisableKeepAlives: true}).RoundTrip(r)
	errtest.None(s.t, err)
	if got.Header.Get("Content-Type") == "text/event-stream" && method == http.MethodGet {
		s.streams[name] = &listening{bufio.NewScanner(got.Body), func() { cancel(); got.Body.Close() }}
		return headText(got)
	}
	defer cancel()
	defer got.Body.Close()
	content, err := io.ReadAll(got.Body)
	errtest.None(s.t, err)
	if name != "" {
		s.learn(name, content)
	}
	return headText(got) + bodyText(content)
}

// usual are the headers that a transcript leaves out.
var usual = map[string]string{
	"Cache-Control": "no-store", "Content-Type": webtest.JSON, "Vary": "Origin",
	"X-Content-Type-Options": "nosniff", "X-Request-Id": "transcript",
}

// headText returns the status and our own headers without the usual ones. A usual one that
// is missing has the value "(none)".
func headText(got *http.Response) string {
	text := fmt.Sprintln(got.StatusCode)
	header := maps.Clone(got.Header)
	delete(header, "Date")
	delete(header, "Content-Length")
	for name := range usual {
		if _, is := header[name]; !is {
			header[name] = []string{"(none)"}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(header)) {
		if value := strings.Join(header[name], ", "); value != usual[name] {
			text += name + ": " + value + "\n"
		}
	}
	return text
}

// mostBody is the longest body that a transcript shows whole.
const mostBody = 4 << 10

func bodyText(body []byte) string {
	if len(body) > mostBody {
		return fmt.Sprintf("%s...\n", body[:60])
	}
	if len(body) > 0 && !bytes.HasSuffix(body, []byte("\n")) {
		body = append(body, '\n')
	}
	return string(body)
}

// learn names the secrets in an answer: name is the id, name.0 the token of seat 0,
// name.token the token of a game, and name.listener the seat's proof for streams.
func (s *scribe) learn(name string, body []byte) {
	var found struct {
		ID, GameID, PlayerToken, Listener string
		Seats                             []struct {
			Seat  int
			Token string
		}
		Rematch struct{ Table string }
	}
	errtest.None(s.t, json.Unmarshal(body, &found))
	add := func(name, value string) {
		if value != "" && !slices.Contains(s.names, value) {
			s.names = append(s.names, "<"+name+">", value)
		}
	}
	add(name, found.ID)
	add(name, found.GameID)
	add(name, found.Rematch.Table)
	add(name+".token", found.PlayerToken)
	add(name+".listener", found.Listener)
	for _, seat := range found.Seats {
		add(fmt.Sprintf("%s.%d", name, seat.Seat), seat.Token)
	}
}

// hear returns the next block of a stream, up to an empty line. It skips heartbeats.
func (s *scribe) hear(name string) (text string) {
	s.t.Helper()
	lines := s.streams[name].lines
	for lines.Scan() {
		switch line := lines.Text(); {
		case line == "" && text != "":
			return text
		case line != "" && line != ":":
			text += line + "\n"
		}
	}
	s.hangUp(name)
	return text + "(the end)\n"
}

// hangUp closes a stream and waits until the server has noticed.
func (s *scribe) hangUp(name string) {
	s.t.Helper()
	s.streams[name].hangUp()
	delete(s.streams, name)
	logictest.Until(s.t, "the end of a stream", func() bool {
		open, _ := s.house.tables.Counts()
		return open <= len(s.streams)
	})
}

// raw sends lines that need not be HTTP and returns the answer.
func (s *scribe) raw(text string) string {
	s.t.Helper()
	conn, err := net.Dial("tcp", s.address)
	errtest.None(s.t, err)
	defer conn.Close()
	_, err = io.WriteString(conn, strings.ReplaceAll(text, "\n", "\r\n")+"\r\n\r\n")
	errtest.None(s.t, err)
	errtest.None(s.t, conn.SetReadDeadline(time.Now().Add(logictest.Limit)))
	got, err := http.ReadResponse(bufio.NewReader(conn), nil)
	errtest.None(s.t, err)
	body, err := io.ReadAll(got.Body)
	errtest.None(s.t, err)
	return headText(got) + bodyText(body)
}

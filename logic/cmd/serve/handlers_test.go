package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/limit"
	"tessera/logic/server/store/storetest"
	"tessera/logic/server/web"
)

// ask sends a request and returns the status, header and body. headers are pairs of names
// and values.
func ask(t *testing.T, method, url, body string, headers ...string) (int, http.Header, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	errtest.None(t, err)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	if host := request.Header.Get("Host"); host != "" {
		request.Host = host
	}
	response, err := client.Do(request)
	errtest.None(t, err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	errtest.None(t, err)
	return response.StatusCode, response.Header, string(text)
}

// TestLog checks that the log has a line for each request if enabled, and contains no
// token.
func TestLog(t *testing.T) {
	var log bytes.Buffer
	var token string
	status := runFor(t, &log, []string{"--addr", "127.0.0.1:0", "--data", t.TempDir(), "--log", "info", "--log-json", "--all-streams", "1000"}, func(url string) {
		p := &process{t: t, url: url}
		who := p.newPlayer()
		if err := who.play(url, 3); err != nil {
			t.Error(err)
		}
		ask(t, "GET", url+"/games/"+who.ID+"?playerToken="+who.Token, "", "Authorization", "Bearer "+who.Token)
		token = strings.TrimPrefix(who.Token, "tok_")
	})
	if strings.Contains(log.String(), token) {
		t.Errorf("the log has a token: %s", log.String())
	}
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	if status != 0 || len(lines) != 5 {
		t.Errorf("status %d, the log has %d lines: %s", status, len(lines), log.String())
	}
	for _, line := range lines {
		var said struct{ Msg, Request, Path string }
		if err := json.Unmarshal([]byte(line), &said); err != nil || said.Msg != "request" || said.Request == "" || said.Path == "" {
			t.Errorf("%v: %s", err, line)
		}
	}
}

// TestDebug checks that profiles and metrics are served on their own address.
func TestDebug(t *testing.T) {
	address := logictest.FreeAddress(t)
	url, stop := background(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--debug", address)
	ask(t, "POST", url+"/games", "")
	for _, want := range []string{`tessera_requests_total{method="POST",route="/games",status="201"} 1`,
		`tessera_store_seconds_count{call="create",outcome="ok"} 1`, "tessera_games_may_expire 0", "tessera_clock_jump_seconds 0",
		"tessera_warnings_left_out_total 0"} {
		if status, _, body := ask(t, "GET", "http://"+address+"/metrics", ""); status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("the figures have no %s, status %d", want, status)
		}
	}
	if status, _, body := ask(t, "GET", "http://"+address+"/debug/pprof/", ""); status != http.StatusOK || !strings.Contains(body, "goroutine") {
		t.Errorf("status %d, %.100s", status, body)
	}
	stop()
}

// TestBackup copies a store while its server is busy, and afterwards. A restored copy has
// the games.
func TestBackup(t *testing.T) {
	folder, copies := t.TempDir(), t.TempDir()
	url, stop := background(t, "--addr", "127.0.0.1:0", "--data", folder)
	p := &process{t: t, url: url}
	who, busy := p.newPlayer(), p.newPlayer()
	errtest.None(t, who.play(url, 5))
	working := make(chan error)
	go func() { working <- busy.play(url, 60) }()
	live, late := filepath.Join(copies, "live.db"), filepath.Join(copies, "late.db")
	if status, out, wrong := command(t.Context(), "backup", "--data", folder, live); status != 0 || !strings.Contains(out, "2 games, 0 of them damaged") {
		t.Fatalf("status %d, %q, %q", status, out, wrong)
	}
	if err := <-working; err != nil {
		t.Error(err)
	}
	stop()
	if status, out, wrong := command(t.Context(), "backup", "--data", folder, late); status != 0 || !strings.Contains(out, "2 games") {
		t.Errorf("status %d, %q, %q", status, out, wrong)
	}
	if status, out, wrong := command(t.Context(), "compact", "--data", folder); status != 0 || !strings.Contains(out, "the games take") {
		t.Errorf("status %d, %q, %q", status, out, wrong)
	}
	for name, games := range map[string][]*player{live: {who}, late: {who, busy}} {
		again := filepath.Join(t.TempDir(), "new")
		if status, _, wrong := command(t.Context(), "restore", "--data", again, name); status != 0 {
			t.Fatalf("status %d, %q", status, wrong)
		}
		url, stop := background(t, "--addr", "127.0.0.1:0", "--data", again)
		for _, g := range games {
			if body := get(url + "/games/" + g.ID); body != string(g.acknowledged) {
				t.Errorf("%s has %s, want %s", name, body, g.acknowledged)
			}
		}
		stop()
	}
	garbage := filepath.Join(copies, "garbage.db")
	errtest.None(t, os.WriteFile(garbage, bytes.Repeat([]byte("no games "), 10_000), 0o600))
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"backup", "--data", folder}, "needs the name of a file"},
		{[]string{"backup", "--data", t.TempDir(), filepath.Join(copies, "x")}, "there are no games in"},
		{[]string{"backup", "--store", "postgres://x", filepath.Join(copies, "x")}, "pg_dump"},
		{[]string{"backup", "--data", folder, live}, "is there already"},
		{[]string{"restore", "--data", folder, live}, "is there already"},
		{[]string{"compact", "--data", t.TempDir()}, "there are no games in"},
		{[]string{"compact", "--store", "postgres://x"}, "vacuumdb"},
		{[]string{"restore", "--data", t.TempDir(), garbage}, "no store of games"},
		{[]string{"restore", "--data", t.TempDir(), filepath.Join(copies, "nosuch")}, "no such file"},
		{[]string{"restore", "--data", t.TempDir(), live, "more"}, `"more" is not an option`},
	} {
		if status, out, wrong := command(t.Context(), test.args...); status != 1 || out != "" || !strings.Contains(wrong, test.says) {
			t.Errorf("%v: status %d, %q, %q; want %q", test.args, status, out, wrong, test.says)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(copies, ".*")); len(left) > 0 {
		t.Errorf("left are %q", left)
	}
}

// TestReadiness checks that the server is not ready while its store fails, and that the
// requests write to the store at most once a second.
func TestReadiness(t *testing.T) {
	kept, err := openFolder(t.TempDir())
	errtest.None(t, err)
	defer kept.Close()
	faults := storetest.NewFaults(kept)
	p := &readiness{store: faults, log: slog.New(slog.DiscardHandler)}
	ready := func(want bool) {
		t.Helper()
		p.at = time.Time{}
		for range 5 {
			r, err := http.NewRequestWithContext(t.Context(), "GET", "/ready", nil)
			errtest.None(t, err)
			if _, err := p.answer(nil, r); (err == nil) != want {
				t.Errorf("ready: %v, want %v", err, want)
			}
		}
		if faults.Calls() > 2 { // or once more, if this took a second
			t.Errorf("the store was written %d times", faults.Calls())
		}
	}
	ready(true)
	faults.Plan(func(string, int) storetest.Fault { return storetest.Before })
	ready(false)
	faults.Plan(nil)
	ready(true)
}

// launched runs the command until stop is called, which returns the exit status.
func launched(t *testing.T, failed *bytes.Buffer, args ...string) (url string, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, written := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, args, streams{written, failed})
		written.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	words := strings.Fields(line)
	if err != nil || len(words) < 3 {
		t.Fatalf("the server did not start: %q, %v\n%s", line, err, failed.String())
	}
	return strings.TrimSuffix(words[2], ","), func() int { cancel(); return <-ended }
}

func runFor(t *testing.T, failed *bytes.Buffer, args []string, do func(url string)) (status int) {
	t.Helper()
	url, stop := launched(t, failed, args...)
	do(url)
	return stop()
}

// background runs the command until stop is called. The command must succeed.
func background(t *testing.T, args ...string) (url string, stop func()) {
	t.Helper()
	var failed bytes.Buffer
	url, end := launched(t, &failed, args...)
	return url, func() {
		t.Helper()
		if got := end(); got != 0 || failed.Len() > 0 {
			t.Errorf("status %d, standard error %q", got, failed.String())
		}
	}
}

// TestAnnouncedAddress checks that a server that listens on all addresses announces one
// that others can open.
func TestAnnouncedAddress(t *testing.T) {
	for _, all := range []string{"0.0.0.0:0", "[::]:0", ":0"} {
		url, stop := background(t, "--addr", all, "--data", t.TempDir())
		if strings.Contains(url, "//0.0.0.0:") || strings.Contains(url, "//[::]:") {
			t.Errorf("--addr %s is announced as %s", all, url)
		}
		if status, _, body := ask(t, "GET", url+"/health", ""); status != http.StatusOK {
			t.Errorf("%s: status %d, %s", url, status, body)
		}
		stop()
	}
	url, stop := background(t, "--addr", "127.0.0.1:0", "--data", t.TempDir())
	if !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Errorf("the loopback is announced as %s", url)
	}
	stop()
}

func TestReachable(t *testing.T) {
	for _, c := range []struct{ routed, own, want string }{
		{"", "", "127.0.0.1"},
		{"", "127.0.0.1 ::1 fe80::1 169.254.3.4", "127.0.0.1"},
		{"", "127.0.0.1 192.168.1.5 10.0.0.2", "192.168.1.5"},
		{"", "::1 2001:db8::7 192.168.1.5", "192.168.1.5"},
		{"", "::1 2001:db8::7", "2001:db8::7"},
		{"10.0.0.2", "127.0.0.1 172.17.0.1 10.0.0.2", "10.0.0.2"},
	} {
		var own []net.Addr
		for _, a := range strings.Fields(c.own) {
			own = append(own, &net.IPNet{IP: net.ParseIP(a)})
		}
		if got := reachable(net.ParseIP(c.routed), own).String(); got != c.want {
			t.Errorf("%+v: it is %s", c, got)
		}
	}
}

// TestFullGateIsDocumented checks that while too many requests of a client wait, no path
// answers with a status that the documents of the APIs lack.
func TestFullGateIsDocumented(t *testing.T) {
	gate := limit.NewGate(1, 0)
	leave, err := gate.Enter(t.Context(), "192.0.2.1")
	errtest.None(t, err)
	defer leave()
	s := newScribe(t)
	handler := limitInFlight(gate, limit.NewGate(1, 1), s.house.dispatch(&readiness{store: s.store, log: slog.New(slog.DiscardHandler)}))
	for _, path := range []string{"/openapi.json", "/openapi/tables.json"} {
		_, _, text := ask(t, "GET", "http://"+s.address+path, "")
		var document struct {
			Paths map[string]map[string]json.RawMessage
		}
		errtest.None(t, json.Unmarshal([]byte(text), &document))
		full := 0
		for path, methods := range document.Paths {
			for method, operation := range methods {
				var o struct{ Responses map[string]any }
				if json.Unmarshal(operation, &o) != nil || o.Responses == nil {
					continue // what all methods of the path share
				}
				w, r := httptest.NewRecorder(), httptest.NewRequest(strings.ToUpper(method), path, nil)
				r.RemoteAddr = "192.0.2.1:1"
				handler.ServeHTTP(w, r)
				if o.Responses[fmt.Sprint(w.Code)] == nil {
					t.Errorf("%s %s answers with status %d, which is not documented", method, path, w.Code)
				}
				if w.Code == http.StatusTooManyRequests {
					full++
				}
			}
		}
		if full < 4 {
			t.Errorf("only %d requests of %s meet the full gate", full, path)
		}
	}
}

// TestInTurn checks that only a few of a client's requests are handled at the same time,
// and that other clients do not wait for the rest.
func TestInTurn(t *testing.T) {
	const each, many = 3, 20
	began, end := make(chan string, 2*many), make(chan struct{})
	next := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		began <- r.Header.Get("Client")
		<-end
	})
	gate := limit.NewGate(each, many-each)
	handler := limitInFlight(gate, limit.NewGate(1, many), next)
	send := func(client, path string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Client", client)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, web.WithClient(r, web.Client{ID: client}))
		return w
	}
	refused := make(chan *httptest.ResponseRecorder, many)
	var all sync.WaitGroup
	for range many + 1 {
		all.Go(func() {
			if w := send("abuser", "/tables"); w.Code == http.StatusTooManyRequests {
				refused <- w
			}
		})
	}
	if w := <-refused; w.Header().Get("Retry-After") != "1" { // all others are let in or wait by now
		t.Errorf("the one too many is answered with %v", w)
	}
	for range each {
		<-began
	}
	for _, path := range []string{"/tables/x/events", "/health"} {
		all.Go(func() { send("abuser", path) })
		<-began
	}
	all.Go(func() { send("honest", "/tables") })
	if who := <-began; who != "honest" {
		t.Errorf("%s is let in before", who)
	}
	close(end)
	all.Wait()
}

// TestLargeBodies checks that only one of a client's requests with large bodies is
// handled at a time, and that requests with small ones do not wait for it.
func TestLargeBodies(t *testing.T) {
	began, end := make(chan string, 20), make(chan struct{})
	next := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		began <- r.URL.Path
		<-end
	})
	handler := limitInFlight(limit.NewGate(3, 20), limit.NewGate(1, 2), next)
	refused := make(chan struct{}, 20)
	var all sync.WaitGroup
	send := func(path string, bytes int, length int64) {
		all.Go(func() {
			r := httptest.NewRequest("POST", path, strings.NewReader(strings.Repeat("x", bytes)))
			r.ContentLength = length
			w := httptest.NewRecorder()
			if handler.ServeHTTP(w, r); w.Code == http.StatusTooManyRequests {
				refused <- struct{}{}
			}
		})
	}
	send("/large", largeBody+1, largeBody+1)
	<-began
	send("/large", 1, -1) // of unknown size
	send("/large", largeBody+1, largeBody+1)
	send("/large", largeBody+1, largeBody+1)
	<-refused // one is handled, and two wait
	for range 2 {
		send("/small", largeBody, largeBody)
		if path := <-began; path != "/small" {
			t.Errorf("%s is let in beside a large one", path)
		}
	}
	close(end)
	all.Wait()
}

// TestBodiesThatDoNotCome checks that requests whose bodies do not arrive delay no other
// request of the same client, with any declared size.
func TestBodiesThatDoNotCome(t *testing.T) {
	handled := make(chan string, 20)
	next := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, err := io.ReadAll(r.Body)
		handled <- fmt.Sprint(r.URL.Path, " ", err)
	})
	handler := limitInFlight(limit.NewGate(1, 20), limit.NewGate(1, 20), next)
	var all sync.WaitGroup
	send := func(path string, length int64, body io.Reader) {
		all.Go(func() {
			r := httptest.NewRequest("POST", path, body)
			r.ContentLength = length
			handler.ServeHTTP(httptest.NewRecorder(), r)
		})
	}
	var ends []*io.PipeWriter
	for _, length := range []int64{2, 2, largeBody, -1, largeBody + 1} {
		body, end := io.Pipe()
		ends = append(ends, end)
		send("/stuck", length, body)
		if _, err := io.WriteString(end, "x"); err != nil { // returns when it is read
			t.Fatal(err)
		}
	}
	for _, length := range []int64{2, -1} {
		send("/honest", length, strings.NewReader("{}"))
		if got := <-handled; got != "/honest <nil>" {
			t.Errorf("first comes %s", got)
		}
	}
	for _, end := range ends {
		end.CloseWithError(io.ErrUnexpectedEOF)
		if got := <-handled; got != "/stuck "+io.ErrUnexpectedEOF.Error() {
			t.Errorf("a body that ends early: %s", got)
		}
	}
	all.Wait()
}

// TestSlowBodiesAreCut checks that a body may take some seconds, and longer the more of it
// has arrived.
func TestSlowBodiesAreCut(t *testing.T) {
	w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
	handler := limitBodies(t.Context(), http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadFull(r.Body, make([]byte, 10*bodyRate))
		_, _ = io.ReadAll(r.Body)
	}))
	r := httptest.NewRequest("POST", "/", strings.NewReader(strings.Repeat("x", 20*bodyRate)))
	began := time.Now()
	handler.ServeHTTP(w, r)
	first, last := w.all[0], w.all[len(w.all)-1]
	if first.Before(began.Add(bodyTime)) || first.After(time.Now().Add(bodyTime)) || !last.Equal(first.Add(20*time.Second)) {
		t.Errorf("a body that began at %v must arrive until %v, and after 20 s worth of it until %v", began, first, last)
	}
}

// deadlines records the deadlines for reading that a handler sets.
type deadlines struct {
	*httptest.ResponseRecorder
	all []time.Time
}

func (d *deadlines) SetReadDeadline(at time.Time) error {
	d.all = append(d.all, at)
	return nil
}

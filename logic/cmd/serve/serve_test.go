package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/foursquare/engine"
	"tessera/logic/foursquare/httpapi"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/release"
	"tessera/logic/server/hosted"
	"tessera/logic/server/web/webtest"
)

func command(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(ctx, args, streams{&out, &err})
	return status, out.String(), err.String()
}

func TestHelp(t *testing.T) {
	status, out, err := command(t.Context(), "--help")
	if status != 0 || err != "" {
		t.Errorf("status %d, standard error %q", status, err)
	}
	for _, word := range []string{"--addr", "127.0.0.1:8000", "--level", "beginner, easy, medium", "--data", "--keep", "30d", "--searches", "--queue", "--store", "--origin", "--host", "--creations", "--debug", "--proxies", "TESSERA_SERVE_ADDR", "migrate", "backup", "restore"} {
		if !strings.Contains(out, word) {
			t.Errorf("the help has no %q:\n%s", word, out)
		}
	}
}

// TestErrors checks that every failure to start gives one line on standard error.
func TestErrors(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	errtest.None(t, err)
	defer taken.Close()
	folder, usedFolder, textFile := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "file")
	errtest.None(t, os.WriteFile(textFile, []byte("text"), 0o600))
	used, err := openFolder(usedFolder)
	errtest.None(t, err)
	defer used.Close()
	damaged := t.TempDir()
	damagedFile := filepath.Join(damaged, gamesFile)
	errtest.None(t, os.WriteFile(damagedFile, []byte("too small"), 0o600))
	free := []string{"--addr", "127.0.0.1:0", "--data"}
	tests := []struct {
		args []string
		says string
	}{
		{[]string{"--addr", taken.Addr().String(), "--data", folder}, "the address " + taken.Addr().String() + " is in use"},
		{[]string{"--addr", "8000", "--data", folder}, "cannot listen on 8000"},
		{append(free, usedFolder), "is in use by another server"},
		{append(free, damaged), damagedFile + " is damaged or no game store; move it away or choose another folder with --data"},
		{append(free, textFile), "the data folder " + textFile + " cannot be made"},
		{[]string{"--level", "godlike"}, `there is no level "godlike"; the levels are beginner, easy`},
		{[]string{"--keep", "0"}, "write a time above zero and at most 36500d, like 30d"},
		{[]string{"--keep", "-3d"}, "write a time above zero and at most 36500d, like 30d"},
		{[]string{"--keep", "a month"}, "write a time above zero and at most 36500d, like 30d"},
		{[]string{"--keep", "36501d"}, "write a time above zero and at most 36500d, like 30d"},
		{[]string{"--keep", "876001h"}, "write a time above zero and at most 36500d, like 30d"},
		{[]string{"--searches", "0"}, "write a whole number from 1"},
		{[]string{"--queue", "many"}, "write a whole number from 1"},
		{[]string{"--port", "80"}, "-port"},
		{[]string{"now"}, `"now" is not an option`},
		{[]string{"migrate", "now"}, `"now" is not an option`},
		{[]string{"--log", "loud"}, "write debug, info, warn or error"},
		{[]string{"--store", "mysql://x"}, "cannot be opened"},
		{[]string{"--store-direct", "postgres://x"}, "whose address is --store"},
		{[]string{"--push", "me"}, "begins with mailto: or https://"},
		{[]string{"--push", "mailto:me@example.org", "--store", "postgres://x"}, "name one with --push-key"},
		{append(free, folder, "--origin", "example.org"), `"example.org" is no origin`},
		{[]string{"--proxies", "the proxy"}, `"the proxy" is no address or network; write one like 192.0.2.7`},
		{append(free, folder, "--debug", taken.Addr().String()), "is in use"},
	}
	for _, test := range tests {
		status, out, text := command(t.Context(), test.args...)
		if status != 1 || out != "" || !strings.HasPrefix(text, "tessera-serve: ") || !strings.Contains(text, test.says) || strings.Count(text, "\n") != 1 {
			t.Errorf("%v: status %d, %q on standard output, %q on standard error; want %q", test.args, status, out, text, test.says)
		}
	}
}

func TestHelpThatCannotBeWritten(t *testing.T) {
	closed, out := io.Pipe()
	closed.Close()
	var errs bytes.Buffer
	if status := run(t.Context(), []string{"--help"}, streams{out, &errs}); status != 1 || !strings.HasPrefix(errs.String(), "tessera-serve: standard output cannot be written") {
		t.Errorf("status %d, %q", status, errs.String())
	}
}

// TestVersionAndLicensesNeedNoServer checks that --version and --licenses need no folder
// and no address.
func TestVersionAndLicensesNeedNoServer(t *testing.T) {
	t.Setenv("HOME", "")
	t.Setenv("XDG_DATA_HOME", "")
	for option, want := range map[string]string{"--version": release.Line("tessera-serve"), "--licenses": release.Notices} {
		if status, out, errs := command(t.Context(), option); status != 0 || out != want || errs != "" {
			t.Errorf("%s: status %d, %d bytes, %q", option, status, len(out), errs)
		}
	}
}

func TestKeepOption(t *testing.T) {
	for text, want := range map[string]time.Duration{"30d": 720 * time.Hour, "1d": 24 * time.Hour, "36500d": 876_000 * time.Hour, "876000h": 876_000 * time.Hour, "12h": 12 * time.Hour, "1h30m": 90 * time.Minute} {
		if o, err := parsed("--keep", text, "--data", "x"); err != nil || o.keep != want {
			t.Errorf("--keep %s is %v, %v; want %v", text, o.keep, err, want)
		}
	}
	o, err := parsed()
	if err != nil || o.address != "127.0.0.1:8000" || o.keep != 720*time.Hour || o.level != defaultLevel || !filepath.IsAbs(o.data) {
		t.Errorf("without options: %+v, %v", o, err)
	}
}

// TestEnvironment checks that variables set options, and that the command line overrides
// them.
func TestEnvironment(t *testing.T) {
	for name, value := range map[string]string{
		"ADDR": "0.0.0.0:1", "KEEP": "12h", "HOST": "a.example, b.example", "PROXIES": "10.0.0.0/8,::1", "LOG_JSON": "true",
		"IN_FLIGHT": "3", "STORE": "postgres://me:secret@db/games", "LEVEL": "", "VERSION": "1.2", "LICENSES": "true", "HELP": "true", "PORT": "tcp://10.0.0.1:8000",
	} {
		t.Setenv(variables+name, value)
	}
	o, err := parsed("--addr", "127.0.0.1:2", "--in-flight", "4")
	if err != nil || o.address != "127.0.0.1:2" || o.inFlight != 4 || o.keep != 12*time.Hour || !slices.Equal(o.hosts, []string{"a.example", "b.example"}) ||
		len(o.proxies.Networks) != 2 || !o.logJSON || o.store != "postgres://me:secret@db/games" || o.level != defaultLevel || o.version || o.licenses || o.exposed != "" {
		t.Errorf("%+v, %v", o, err)
	}
	if o, err := parsed("--host", "c.example", "--proxies", "::2"); err != nil || !slices.Equal(o.hosts, []string{"c.example"}) || len(o.proxies.Networks) != 1 {
		t.Errorf("%+v, %v", o, err)
	}
	t.Setenv(variables+"IN_FLIGHT", "many")
	if status, _, says := command(t.Context(), "--data", "x"); status != 1 || says != "tessera-serve: TESSERA_SERVE_IN_FLIGHT is \"many\": write a whole number from 1 to 100000\n" {
		t.Errorf("status %d, %q", status, says)
	}
}

// TestExposedPassword checks that a password that everyone on the machine can read causes
// a warning.
func TestExposedPassword(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--store", "postgres://me:secret@db/games"}, "store"},
		{[]string{"--store", "host=db user=me password=secret"}, "store"},
		{[]string{"--store", "postgres://me@db/games?password=secret"}, "store"},
		{[]string{"--store", "postgres://me@pool/games", "--store-direct", "postgres://me:secret@db/games"}, "store-direct"},
		{[]string{"--store", "postgres://me@db/games"}, ""},
		{nil, ""},
	} {
		if o, err := parsed(test.args...); err != nil || o.exposed != test.want {
			t.Errorf("%q: exposed in %q, %v; want %q", test.args, o.exposed, err, test.want)
		}
	}
	log := &strings.Builder{}
	run(t.Context(), []string{"--addr", "8000", "--store", "postgres://me:secret@127.0.0.1:1/x"}, streams{io.Discard, log})
	if !strings.Contains(log.String(), "can read the password in --store") || strings.Contains(log.String(), "secret") {
		t.Errorf("the log has %s", log)
	}
}

func parsed(args ...string) (options, error) {
	o := newOptions()
	err := o.parse(o.flags(), args)
	return o, err
}

// TestServe runs the command from its first line of output to a clean end.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	out, written := io.Pipe()
	var failed bytes.Buffer
	status := make(chan int, 1)
	folder := filepath.Join(t.TempDir(), "new", "folder")
	go func() {
		status <- run(ctx, []string{"--addr", "127.0.0.1:0", "--data", folder}, streams{written, &failed})
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.Contains(line, "level "+defaultLevel) || !strings.Contains(line, folder) {
		t.Fatalf("%q, %v", line, err)
	}
	address := strings.TrimPrefix(strings.Fields(line)[2], "http://")
	answered, err := http.Get("http://" + strings.TrimSuffix(address, ",") + "/health")
	errtest.None(t, err)
	body, err := io.ReadAll(answered.Body)
	if err != nil || string(body) != "{\"status\":\"ok\"}\n" {
		t.Errorf("/health: %q, %v", body, err)
	}
	answered.Body.Close()
	if refused := webtest.Exchange(t, strings.TrimSuffix(address, ","), "hello\r\n\r\n"); !strings.HasPrefix(refused, "HTTP/1.1 400 ") || !strings.Contains(refused, `{"error":"`) {
		t.Errorf("no HTTP is answered with %q", refused)
	}
	stop()
	if got := <-status; got != 0 || failed.Len() > 0 {
		t.Errorf("status %d, standard error %q", got, failed.String())
	}
	store, err := openFolder(folder)
	if err != nil {
		t.Fatalf("the data folder is not free after the end: %v", err)
	}
	store.Close()
}

// TestAnswersInFlight stops a server while it handles a request, which must be answered.
func TestAnswersInFlight(t *testing.T) {
	began, end := make(chan struct{}), make(chan struct{})
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(began)
		<-end
		if r.Context().Err() == nil {
			_, _ = io.WriteString(w, "whole")
		}
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	errtest.None(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ended, answered := make(chan error, 1), make(chan string, 1)
	go func() { ended <- answerUntil(ctx, newServer(handler, slog.New(slog.DiscardHandler)), listener) }()
	url := "http://" + listener.Addr().String()
	go func() { answered <- get(url) }()
	<-began
	stop()
	logictest.Until(t, "a server that lets nobody in", func() bool {
		connection, err := net.Dial("tcp", listener.Addr().String())
		if err == nil {
			connection.Close()
		}
		return err != nil
	})
	select {
	case err := <-ended:
		t.Fatalf("the server ended before its answer: %v", err)
	default:
	}
	close(end)
	if body := <-answered; body != "whole" {
		t.Errorf("the answer is %q", body)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestIncompleteBodyDoesNotDelayStop checks that a client that has sent only half of a body does not keep the
// server from stopping.
func TestIncompleteBodyDoesNotDelayStop(t *testing.T) {
	began := make(chan struct{})
	read := make(chan error, 1)
	handler := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(began)
		_, err := io.ReadAll(r.Body)
		read <- err
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	errtest.None(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	server := newServer(handler, slog.New(slog.DiscardHandler))
	server.ReadTimeout = time.Hour // so that this timeout does not end it
	go func() { ended <- answerUntil(ctx, server, listener) }()
	connection, err := net.Dial("tcp", listener.Addr().String())
	errtest.None(t, err)
	defer connection.Close()
	if _, err := io.WriteString(connection, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"); err != nil {
		t.Fatal(err)
	}
	<-began
	stop()
	if err := <-read; err == nil {
		t.Error("half a body is read as whole")
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func get(url string) string {
	response, err := http.Get(url)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err.Error()
	}
	return string(body)
}

// TestSlowClients checks each of the server's timeouts with a client that is too slow.
func TestSlowClients(t *testing.T) {
	server := newServer(http.NotFoundHandler(), slog.New(slog.DiscardHandler))
	for name, limit := range map[string]time.Duration{
		"header": server.ReadHeaderTimeout, "read": server.ReadTimeout, "write": server.WriteTimeout, "idle": server.IdleTimeout,
	} {
		if limit <= 0 {
			t.Errorf("the server has no %s limit", name)
		}
	}
	// An honest client may take this long on a busy machine.
	server.ReadHeaderTimeout, server.ReadTimeout, server.IdleTimeout = time.Second, time.Second, 50*time.Millisecond
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	errtest.None(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	store, err := openFolder(t.TempDir())
	errtest.None(t, err)
	defer store.Close()
	server.Handler = httpapi.New(httpapi.Options{Options: hosted.Options{Store: store}, Game: engine.Game(), Level: defaultLevel})
	go func() { ended <- answerUntil(ctx, server, listener) }()
	t.Run("clients", func(t *testing.T) {
		for name, sent := range map[string]string{
			"nothing":       "",
			"half a header": "POST /games HT",
			"half a body":   "POST /games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
			"one request":   "GET /health HTTP/1.1\r\nHost: x\r\n\r\n",
		} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				answer := webtest.Exchange(t, listener.Addr().String(), sent) // returns when the server hangs up
				if name == "half a body" && !strings.Contains(answer, "did not arrive whole") {
					t.Errorf("it answers %s", answer)
				}
			})
		}
	})
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

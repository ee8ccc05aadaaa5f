//go:build unix

package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
)

func example(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("operate", name))
	errtest.None(t, err)
	return string(text)
}

// programOf returns the path of a program, or skips the test if it is not installed.
func programOf(t *testing.T, name, packaged string) string {
	t.Helper()
	for _, place := range []string{name, "/usr/sbin/" + name} {
		if path, err := exec.LookPath(place); err == nil {
			return path
		}
	}
	t.Skipf("SKIPPED: there is no %s here; Debian has it in the package %s (`.ci/packages operator`)", name, packaged)
	return ""
}

// instead replaces words of an example, each of which must occur.
func instead(t *testing.T, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("the example has no %q", pairs[i])
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

const exampleName = "games.example.org"

// certificate writes a certificate for the examples' host name, and its key.
func certificate(t *testing.T, folder string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	errtest.None(t, err)
	about := x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{exampleName}, NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, &about, &about, private.Public(), private)
	errtest.None(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	errtest.None(t, err)
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: signed}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		errtest.None(t, os.WriteFile(file, pem.EncodeToMemory(block), 0o600))
	}
	return cert, key
}

// TestProxyExamples plays through nginx and Caddy with their example configurations.
func TestProxyExamples(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED: only Linux has the address 127.0.0.2 without being told")
	}
	t.Run("nginx", func(t *testing.T) {
		program := programOf(t, "nginx", "nginx-light")
		throughProxy(t, func(folder, front, back string) *exec.Cmd {
			cert, key := certificate(t, folder)
			site := instead(t, example(t, "nginx.conf"), "listen 443 ssl http2", "listen "+front+" ssl http2", "listen [::]:443 ssl http2;", "",
				"listen 80;", "listen "+logictest.FreeAddress(t)+";", "listen [::]:80;", "", "127.0.0.1:8000", back,
				"/etc/letsencrypt/live/games.example.org/fullchain.pem", cert, "/etc/letsencrypt/live/games.example.org/privkey.pem", key)
			user := ""
			if os.Geteuid() == 0 {
				user = "user root;\n" // other users could not read this folder
			}
			temporary := ""
			for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
				temporary += kind + "_temp_path " + filepath.Join(folder, kind) + ";\n"
			}
			text := user + "daemon off;\npid " + filepath.Join(folder, "pid") + ";\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n" + temporary + site + "}\n"
			return exec.Command(program, "-e", "stderr", "-p", folder, "-c", configured(t, folder, text))
		})
	})
	t.Run("Caddy", func(t *testing.T) {
		program := programOf(t, "caddy", "caddy")
		throughProxy(t, func(folder, front, back string) *exec.Cmd {
			cert, key := certificate(t, folder)
			_, port, _ := net.SplitHostPort(front)
			text := "{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n}\n" +
				instead(t, example(t, "Caddyfile"), exampleName+" {", "https://"+exampleName+":"+port+" {\n\ttls "+cert+" "+key, "127.0.0.1:8000", back)
			cmd := exec.Command(program, "run", "--adapter", "caddyfile", "--config", configured(t, folder, text))
			cmd.Env = append(os.Environ(), "HOME="+folder, "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder)
			return cmd
		})
	})
}

func configured(t *testing.T, folder, text string) (file string) {
	t.Helper()
	file = filepath.Join(folder, "config")
	errtest.None(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// throughProxy connects a client at 127.0.0.2, which sends forged headers, through a
// proxy at 127.0.0.1 to a server.
func throughProxy(t *testing.T, proxy func(folder, front, back string) *exec.Cmd) {
	var log bytes.Buffer
	var number string
	args := []string{"--addr", "127.0.0.1:0", "--data", t.TempDir(), "--host", exampleName, "--proxies", "127.0.0.1", "--log", "info", "--log-json"}
	status := runFor(t, &log, args, func(back string) {
		front := logictest.FreeAddress(t)
		defer started(t, proxy(t.TempDir(), front, strings.TrimPrefix(back, "http://")))()
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
		transport := &http.Transport{
			DialContext:       func(ctx context.Context, _, _ string) (net.Conn, error) { return dialer.DialContext(ctx, "tcp", front) },
			TLSClientConfig:   &tls.Config{InsecureSkipVerify: true}, // the certificate is the test's
			ForceAttemptHTTP2: true,
		}
		defer transport.CloseIdleConnections()
		_, port, _ := net.SplitHostPort(front)
		number = playThrough(t, &http.Client{Transport: transport}, "https://"+exampleName+":"+port)
	})
	if status != 0 {
		t.Errorf("status %d", status)
	}
	seen := false
	for line := range strings.Lines(log.String()) {
		var said struct{ Msg, Request, Client string }
		if err := json.Unmarshal([]byte(line), &said); err != nil || said.Msg == "request" && said.Client != "127.0.0.2" {
			t.Errorf("the log has %s", line)
		}
		seen = seen || said.Request == number
	}
	if !seen || number == "" {
		t.Errorf("no line of the log has the number %q that the client was told: %s", number, &log)
	}
}

// started runs a proxy until end is called.
func started(t *testing.T, cmd *exec.Cmd) (end func()) {
	t.Helper()
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	errtest.None(t, cmd.Start())
	return func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait() // ended by a signal
		if t.Failed() {
			t.Logf("%s says %s", cmd.Path, &said)
		}
	}
}

// playThrough creates a table, moves there with a stream open, and exceeds a limit. It
// returns the number of a request.
func playThrough(t *testing.T, client *http.Client, url string) (number string) {
	send := func(method, path, token, body string) *http.Response {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), method, url+path, strings.NewReader(body))
		errtest.None(t, err)
		for name, value := range map[string]string{
			"Content-Type": "application/json", "Authorization": "Bearer " + token, "Origin": url,
			"X-Forwarded-For": "203.0.113.9", "X-Request-Id": "forged",
		} {
			request.Header.Set(name, value)
		}
		response, err := client.Do(request)
		logictest.Until(t, "a proxy that listens", func() bool {
			if err == nil || !strings.Contains(err.Error(), "refused") {
				return true
			}
			request.Body, _ = request.GetBody()
			response, err = client.Do(request)
			return false
		})
		errtest.None(t, err)
		return response
	}
	wants := func(response *http.Response, status int) string {
		t.Helper()
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil || response.StatusCode != status {
			t.Errorf("status %d, %v, %.300s; want %d", response.StatusCode, err, text, status)
		}
		return string(text)
	}
	var made struct {
		ID    string
		Seats []struct{ Token string }
	}
	text := wants(send("POST", "/tables", "", `{"game": "foursquare"}`), http.StatusCreated)
	if err := json.Unmarshal([]byte(text), &made); err != nil || len(made.Seats) == 0 {
		t.Fatalf("%v in %s", err, text)
	}
	path := "/tables/" + made.ID
	stream := send("GET", path+"/events", "", "")
	defer stream.Body.Close()
	events := bytes.Buffer{}
	until := func(words string) {
		t.Helper()
		for buffer := make([]byte, 4096); !strings.Contains(events.String(), words); {
			n, err := stream.Body.Read(buffer)
			if events.Write(buffer[:n]); err != nil {
				t.Fatalf("the stream has no %s: %v, %s", words, err, &events)
			}
		}
	}
	until(`"moves":[]`)
	moved := send("POST", path+"/moves", made.Seats[0].Token, `{"move": "p 0 0", "version": 0}`)
	number = moved.Header.Get("X-Request-Id")
	wants(moved, http.StatusOK)
	if number == "forged" {
		t.Error("a request has the number that a stranger gave it")
	}
	until(`"moves":["p 0 0"]`)
	if said := wants(send("POST", path+"/moves", made.Seats[0].Token, `{"move": "`+strings.Repeat("x", 70_000)+`"}`), http.StatusRequestEntityTooLarge); !strings.HasPrefix(said, `{"error":`) {
		t.Errorf("too much is answered with %s", said)
	}
	return number
}

// TestTimesOfTheProxyExamples checks that the proxies wait for an answer at least as long
// as the server may take, and close idle connections before it does.
func TestTimesOfTheProxyExamples(t *testing.T) {
	seconds := func(name, pattern string) time.Duration {
		found := regexp.MustCompile(pattern).FindStringSubmatch(example(t, name))
		if found == nil {
			t.Fatalf("%s has no %s", name, pattern)
		}
		length, err := time.ParseDuration(found[1])
		errtest.None(t, err)
		return length
	}
	for name, waits := range map[string]time.Duration{
		"nginx.conf": seconds("nginx.conf", `proxy_read_timeout (\w+);`),
		"Caddyfile":  seconds("Caddyfile", `response_header_timeout (\w+)`),
	} {
		if waits <= writeTimeout {
			t.Errorf("%s waits for %v; the server may take %v", name, waits, writeTimeout)
		}
	}
	if idle := seconds("Caddyfile", `keepalive (\w+)`); idle >= idleTimeout {
		t.Errorf("Caddy keeps what is idle for %v, the server for %v", idle, idleTimeout)
	}
}

func expressions(t *testing.T) (all []string) {
	t.Helper()
	var dashboard struct {
		Panels []struct {
			ID      int
			Title   string
			Targets []struct{ Expr, LegendFormat string }
		}
	}
	errtest.None(t, json.Unmarshal([]byte(example(t, "dashboard.json")), &dashboard))
	ids := map[int]bool{}
	for _, panel := range dashboard.Panels {
		if panel.Title == "" || len(panel.Targets) == 0 || ids[panel.ID] {
			t.Errorf("the dashboard has a panel %+v", panel)
		}
		ids[panel.ID] = true
		for _, target := range panel.Targets {
			all = append(all, target.Expr)
		}
	}
	alerts := regexp.MustCompile(`\|\n +(.+)\n +(/ .+)\n`).ReplaceAllString(example(t, "alerts.yml"), "$1 $2\n") // joins expressions on two lines
	for _, found := range regexp.MustCompile(`(?m)^ +expr: (.+)$`).FindAllStringSubmatch(alerts, -1) {
		all = append(all, found[1])
	}
	return all
}

func figures(t *testing.T, debug string) []string {
	t.Helper()
	_, _, text := ask(t, "GET", "http://"+debug+"/metrics", "")
	var names []string
	for _, found := range regexp.MustCompile(`(?m)^(\w+)`).FindAllStringSubmatch(text, -1) {
		names = append(names, found[1])
	}
	return slices.Compact(names)
}

// unknown returns the names in the alerts and the dashboard that are not among the
// metrics shown.
func unknown(t *testing.T, shown []string) (names []string) {
	t.Helper()
	for _, expression := range expressions(t) {
		for _, name := range regexp.MustCompile(`\b(tessera|go|process)_\w+`).FindAllString(expression, -1) {
			if !slices.Contains(shown, name) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// TestExampleMetricsExist checks that a server shows all metrics that the alerts and the
// dashboard use.
func TestExampleMetricsExist(t *testing.T) {
	if many := len(expressions(t)); many < 25 {
		t.Errorf("%d expressions were found", many)
	}
	debug := logictest.FreeAddress(t)
	url, stop := background(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--debug", debug)
	defer stop()
	p := &process{t: t, url: url}
	errtest.None(t, p.newPlayer().play(url, 3))
	// Only a server with PostgreSQL shows the database's.
	if names := unknown(t, figures(t, debug)); !slices.Equal(names, []string{"tessera_database_connections", "tessera_database_connections_used"}) {
		t.Errorf("nothing is shown of %q", names)
	}
}

// TestAlerts checks all expressions and the alerts with Prometheus' own tool.
func TestAlerts(t *testing.T) {
	program := programOf(t, "promtool", "prometheus")
	rules := strings.Builder{}
	rules.WriteString("groups:\n  - name: dashboard\n    rules:\n")
	for i, expression := range expressions(t) {
		expression = strings.NewReplacer("$__rate_interval", "5m", "$instance", ".*").Replace(expression)
		rules.WriteString("      - record: r" + strconv.Itoa(i) + "\n        expr: " + strconv.Quote(expression) + "\n")
	}
	file := configured(t, t.TempDir(), rules.String())
	for _, args := range [][]string{{"check", "rules", file}, {"check", "rules", "operate/alerts.yml"}, {"test", "rules", "testdata/alerts_test.yml"}} {
		if said, err := exec.Command(program, args...).CombinedOutput(); err != nil {
			t.Errorf("promtool %q: %v\n%s", args, err, said)
		}
	}
}

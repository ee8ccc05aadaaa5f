package web_test

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/server/web/webtest"
)

type takenOver struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (w takenOver) Hijack() (net.Conn, *bufio.ReadWriter, error) { return w.conn, nil, nil }

// TestBlocks blocks a network while one of its clients has a stream open.
func TestBlocks(t *testing.T) {
	kept := webtest.Store(t)
	network := netip.MustParsePrefix("192.0.2.0/24")
	blocks, err := web.NewBlocks(t.Context(), kept)
	if err != nil {
		t.Fatal(err)
	}
	h := blocks.Refuse(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Pattern = "fits"
		if r.URL.Path == "/events" {
			if _, _, err := http.NewResponseController(w).Hijack(); err != nil {
				t.Error(err)
			}
		}
	}))
	ask := func(from string) int {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if (r.Pattern == "fits") != (w.Code == http.StatusOK) {
			t.Errorf("%s gets status %d, and the request's pattern is %q", from, w.Code, r.Pattern)
		}
		return w.Code
	}
	listen := func(from string) (end net.Conn) {
		end, kept := net.Pipe()
		r := httptest.NewRequest("GET", "/events", nil)
		r.RemoteAddr = from
		h.ServeHTTP(takenOver{httptest.NewRecorder(), kept}, r)
		return end
	}
	allow := func(want map[string]int) {
		t.Helper()
		errtest.None(t, blocks.Reload(t.Context()))
		for from, status := range want {
			if got := ask(from); got != status {
				t.Errorf("%s gets status %d, want %d", from, got, status)
			}
		}
	}
	one, neighbour := listen("192.0.2.7:1"), listen("192.0.3.7:1")
	errtest.None(t, kept.Block(t.Context(), store.Block{Network: network, Since: time.Unix(1, 0)}))
	allow(map[string]int{"192.0.2.7:1": 403, "[::ffff:192.0.2.9]:1": 403, "192.0.3.7:1": 200, "[2001:db8::1]:1": 200, "@": 200})
	if _, err := one.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("who is blocked listens on: %v", err)
	}
	_ = neighbour.SetReadDeadline(time.Now())
	if _, err := neighbour.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("a neighbour's connection ends with %v", err)
	}
	if blocks.Count() != 1 {
		t.Errorf("%d networks are blocked", blocks.Count())
	}
	errtest.None(t, kept.Unblock(t.Context(), network))
	allow(map[string]int{"192.0.2.7:1": 200})
}

func TestParseBlock(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "192.0.2.7/24": "192.0.2.0/24", "2001:db8::7": "2001:db8::/64", "2001:db8::/64": "2001:db8::/64",
		"2001:db8:1:2::/48": "2001:db8:1::/48", "::ffff:192.0.2.7": "192.0.2.7/32",
	} {
		if got, err := web.ParseBlock(text); err != nil || got.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "192.0.2", "example.org", "192.0.2.7,192.0.2.8"} {
		if got, err := web.ParseBlock(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

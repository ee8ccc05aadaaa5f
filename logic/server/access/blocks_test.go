package access_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"tessera/logic/server/access"
	"tessera/logic/server/rest/resttest"
	"tessera/logic/server/store"
)

// TestBlocks blocks a network while somebody there listens.
func TestBlocks(t *testing.T) {
	kept := resttest.Store(t)
	network := netip.MustParsePrefix("192.0.2.0/24")
	blocks, err := access.NewBlocks(t.Context(), kept, access.Proxies{})
	if err != nil {
		t.Fatal(err)
	}
	began, ended := make(chan struct{}), make(chan struct{})
	h := blocks.Refuse(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/events" {
			close(began)
			<-r.Context().Done()
			close(ended)
		}
	}))
	ask := func(from, path string) int {
		r := httptest.NewRequest("GET", path, nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Code
	}
	allow := func(want map[string]int) {
		t.Helper()
		if err := blocks.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		for from, status := range want {
			if got := ask(from, "/"); got != status {
				t.Errorf("%s gets status %d, want %d", from, got, status)
			}
		}
	}
	go ask("192.0.2.7:1", "/events")
	<-began
	if err := kept.Block(t.Context(), store.Block{Network: network, Since: time.Unix(1, 0)}); err != nil {
		t.Fatal(err)
	}
	allow(map[string]int{"192.0.2.7:1": 403, "[::ffff:192.0.2.9]:1": 403, "192.0.3.7:1": 200, "[2001:db8::1]:1": 200, "@": 200})
	<-ended
	if blocks.Count() != 1 {
		t.Errorf("%d networks are blocked", blocks.Count())
	}
	if err := kept.Unblock(t.Context(), network); err != nil {
		t.Fatal(err)
	}
	allow(map[string]int{"192.0.2.7:1": 200})
}

func TestParseBlock(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "192.0.2.7/24": "192.0.2.0/24", "2001:db8::7": "2001:db8::/64", "2001:db8::/64": "2001:db8::/64",
		"2001:db8:1:2::/48": "2001:db8:1::/48", "::ffff:192.0.2.7": "192.0.2.7/32",
	} {
		if got, err := access.ParseBlock(text); err != nil || got.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "192.0.2", "example.org", "192.0.2.7,192.0.2.8"} {
		if got, err := access.ParseBlock(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

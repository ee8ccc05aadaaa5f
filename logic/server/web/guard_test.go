package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
)

func TestClient(t *testing.T) {
	for _, test := range []struct {
		remote    string
		forwarded []string
		want      string
		behind    string // with a trusted proxy at any address
		chain     string // with trusted proxies in 10.0.0.0/8 and at 2001:db8::1
	}{
		{"192.0.2.7:1234", nil, "192.0.2.7", "192.0.2.7", "192.0.2.7"},
		{"[::ffff:192.0.2.7]:1234", nil, "192.0.2.7", "192.0.2.7", "192.0.2.7"},
		{"[2001:db8:1:2:3::4]:1234", nil, "2001:db8:1:2::/64", "2001:db8:1:2::/64", "2001:db8:1:2::/64"},
		{"[fe80::1%eth0]:1234", nil, "fe80::/64", "fe80::/64", "fe80::/64"},
		{"@", nil, "unknown", "unknown", "unknown"},
		{"@", []string{"198.51.100.9"}, "unknown", "unknown", "unknown"},
		{"10.0.0.1:1", nil, "10.0.0.1", "10.0.0.1", "10.0.0.1"},
		{"10.0.0.1:1", []string{"198.51.100.9"}, "10.0.0.1", "198.51.100.9", "198.51.100.9"},
		{"10.0.0.1:1", []string{"198.51.100.9:4711"}, "10.0.0.1", "198.51.100.9", "198.51.100.9"},
		{"10.0.0.1:1", []string{"[2001:db8:1:2::9]:4711"}, "10.0.0.1", "2001:db8:1:2::/64", "2001:db8:1:2::/64"},
		{"10.0.0.1:1", []string{"203.0.113.5, 198.51.100.9"}, "10.0.0.1", "198.51.100.9", "198.51.100.9"},
		{"10.0.0.1:1", []string{"203.0.113.5", "198.51.100.9"}, "10.0.0.1", "198.51.100.9", "198.51.100.9"},
		{"10.0.0.1:1", []string{"203.0.113.5, 198.51.100.9, 10.1.2.3"}, "10.0.0.1", "10.1.2.3", "198.51.100.9"},
		{"10.0.0.1:1", []string{"203.0.113.5, 198.51.100.9, ::ffff:10.1.2.3", " 2001:db8::1"}, "10.0.0.1", "2001:db8::/64", "198.51.100.9"},
		{"[2001:db8::1]:1", []string{"198.51.100.9"}, "2001:db8::/64", "198.51.100.9", "198.51.100.9"},
		{"10.0.0.1:1", []string{"10.2.0.1, 10.1.2.3"}, "10.0.0.1", "10.1.2.3", "10.2.0.1"},
		{"10.0.0.1:1", []string{"nonsense"}, "10.0.0.1", "10.0.0.1", "10.0.0.1"},
		{"10.0.0.1:1", []string{"203.0.113.5, nonsense, 10.1.2.3"}, "10.0.0.1", "10.1.2.3", "10.1.2.3"},
		{"192.0.2.7:1234", []string{"10.0.0.1"}, "192.0.2.7", "10.0.0.1", "192.0.2.7"},
		{"[2001:db8::2]:1", []string{"198.51.100.9"}, "2001:db8::/64", "198.51.100.9", "2001:db8::/64"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.remote
		r.Header["X-Forwarded-For"] = test.forwarded
		chain, err := ParseNetworks("10.0.0.0/8, 2001:db8::1")
		if err != nil {
			t.Fatal(err)
		}
		if got := ClientOf(r).ID; got != test.want {
			t.Errorf("%+v: the client is %q", test, got)
		}
		if got := (Proxies{Any: true}).Client(r).ID; got != test.behind {
			t.Errorf("%+v: behind a proxy the client is %q", test, got)
		}
		if got := (Proxies{Networks: chain}).Client(r).ID; got != test.chain {
			t.Errorf("%+v: behind a chain of proxies the client is %q", test, got)
		}
	}
}

func TestParseNetworks(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "10.1.2.3/8": "10.0.0.0/8", "::1,10.0.0.1": "::1/128 10.0.0.1/32", "::ffff:10.0.0.1": "10.0.0.1/32",
	} {
		networks, err := ParseNetworks(text)
		if got := strings.Trim(fmt.Sprint(networks), "[]"); err != nil || got != want {
			t.Errorf("%q is %s, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "10.0.0.0/33", "localhost", "10.0.0.1,", "::ffff:10.0.0.0/104"} {
		if got, err := ParseNetworks(text); err == nil || !strings.Contains(err.Error(), "no address or network") {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
}

// TestGuard checks requests of browsers and programs, honest and malicious.
func TestGuard(t *testing.T) {
	home := Rules{Loopback: true, Origins: []string{"https://friend.example"}}
	open := Rules{Origins: []string{"*"}}
	named := Rules{Hosts: []string{"tessera.example"}}
	tests := []struct {
		name    string
		rules   Rules
		method  string
		host    string
		headers map[string]string
		status  int
		allowed string // Access-Control-Allow-Origin
	}{
		{"a program", home, "POST", "127.0.0.1:8000", nil, 200, ""},
		{"a program by name", home, "POST", "localhost:8000", nil, 200, ""},
		{"a short name", home, "GET", "games", nil, 200, ""},
		{"IPv6", home, "GET", "[::1]:8000", nil, 200, ""},
		{"its own page", home, "POST", "localhost:8000", map[string]string{"Origin": "http://localhost:8000", "Sec-Fetch-Site": "same-origin"}, 200, ""},
		{"an old browser's own page", home, "POST", "localhost:8000", map[string]string{"Origin": "http://localhost:8000"}, 200, ""},
		{"a foreign page", home, "POST", "127.0.0.1:8000", map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}, 403, ""},
		{"an old browser's foreign page", home, "POST", "127.0.0.1:8000", map[string]string{"Origin": "https://evil.example"}, 403, ""},
		{"a sandboxed page", home, "POST", "127.0.0.1:8000", map[string]string{"Origin": "null"}, 403, ""},
		{"a foreign page that hides", home, "POST", "127.0.0.1:8000", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403, ""},
		{"a foreign page that reads", home, "GET", "127.0.0.1:8000", map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}, 200, ""},
		{"a foreign page that asks first", home, "OPTIONS", "127.0.0.1:8000", map[string]string{"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}, 200, ""},
		{"a friend", home, "POST", "127.0.0.1:8000", map[string]string{"Origin": "https://friend.example", "Sec-Fetch-Site": "cross-site"}, 200, "https://friend.example"},
		{"a friend who asks first", home, "OPTIONS", "127.0.0.1:8000", map[string]string{"Origin": "https://friend.example", "Access-Control-Request-Method": "POST"}, 204, "https://friend.example"},
		{"a friend's other port", home, "POST", "127.0.0.1:8000", map[string]string{"Origin": "https://friend.example:8443", "Sec-Fetch-Site": "cross-site"}, 403, ""},
		{"a name that leads here", home, "POST", "evil.example:8000", map[string]string{"Origin": "http://evil.example:8000", "Sec-Fetch-Site": "same-origin"}, 421, ""},
		{"a name that leads here, reading", home, "GET", "evil.example:8000", nil, 421, ""},
		{"anybody", open, "POST", "tessera.example", map[string]string{"Origin": "https://else.example", "Sec-Fetch-Site": "cross-site"}, 200, "https://else.example"},
		{"the name", named, "GET", "Tessera.example:443", nil, 200, ""},
		{"another name", named, "GET", "else.example", nil, 421, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			reached := false
			h, err := Guard(test.rules, http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
			errtest.None(t, err)
			r := httptest.NewRequest(test.method, "/games", nil)
			r.Host = test.host
			for name, value := range test.headers {
				r.Header.Set(name, value)
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != test.status || reached != (test.status == 200) || w.Header().Get("Access-Control-Allow-Origin") != test.allowed {
				t.Errorf("status %d, reached %v, allowed %q, %s", w.Code, reached, w.Header().Get("Access-Control-Allow-Origin"), w.Body)
			}
			if w.Code >= 400 && !strings.HasPrefix(w.Body.String(), `{"error":"`) {
				t.Errorf("the body is %s", w.Body)
			}
		})
	}
	for _, wrong := range []string{"friend.example", "https://friend.example/", "ftp://friend.example", "https://", ""} {
		if _, err := Guard(Rules{Origins: []string{wrong}}, nil); err == nil {
			t.Errorf("%q passes for an origin", wrong)
		}
	}
}

func TestNetwork(t *testing.T) {
	for client, want := range map[string]string{
		"192.0.2.77": "192.0.2.0/24", "192.0.3.77": "192.0.3.0/24", "2001:db8:1:2::/64": "2001:db8:1::/48",
		"2001:db8:1:3::/64": "2001:db8:1::/48", "2001:db8:2:3::/64": "2001:db8:2::/48", "unknown": "unknown",
	} {
		if got := Network(client); got != want {
			t.Errorf("%s is in %s, want %s", client, got, want)
		}
	}
}

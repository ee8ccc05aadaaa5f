package web

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
)

// conn is a connection that only Connections knows.
func (c *Connections) conn(t *testing.T, client string, closed map[string]int) *bounded {
	t.Helper()
	b := c.admitClient(&bounded{client: client, network: Network(client)})
	if b != nil {
		b.close = func() error { closed[client]++; c.forget(b); return nil }
		c.note(b, http.StateNew)
	}
	return b
}

// TestIdleConnectionsAreBounded checks that the idle connections of each client, of each
// network and of all together are bounded, that the oldest are closed for new ones, and
// that connections with a request stay open.
func TestIdleConnectionsAreBounded(t *testing.T) {
	for name, test := range map[string]struct {
		client  string // a format
		clients int
		most    int
	}{
		"one client":      {"192.0.%d.7", 1, mostIdleOfClient},
		"a network":       {"192.0.2.%d", 200, mostIdleOfNetwork},
		"an IPv6 network": {"2001:db8:7:%x::/64", 200, mostIdleOfNetwork},
		"all":             {"10.%d.0.1", 200, mostIdle},
	} {
		t.Run(name, func(t *testing.T) {
			c, closed := NewConnections(Proxies{}, 10_000, 100_000), map[string]int{}
			busy := c.conn(t, "198.51.100.1", closed)
			c.note(busy, http.StateActive)
			first := c.conn(t, fmt.Sprintf(test.client, 1), closed)
			for i := range 3 * mostIdle {
				if c.conn(t, fmt.Sprintf(test.client, 1+i%test.clients), closed) == nil {
					t.Fatal("a connection is refused")
				}
			}
			if c.idle.Len() != test.most || c.Open() != test.most+1 || !first.forgotten || busy.forgotten {
				t.Errorf("%d are idle, want %d; %d are open; the oldest is closed: %v, a busy one: %v",
					c.idle.Len(), test.most, c.Open(), first.forgotten, busy.forgotten)
			}
		})
	}
}

// TestOthersFindAConnection checks that no client or network takes all connections, even
// with requests on all of its own, and that those of trusted proxies count only among all.
func TestOthersFindAConnection(t *testing.T) {
	const all = 192 // of 256 descriptors
	c, closed := NewConnections(Proxies{}, 1000, all), map[string]int{}
	had := map[string]int{}
	for i := range 10 * all {
		for _, client := range []string{"192.0.2.7", fmt.Sprintf("203.0.113.%d", i%250), fmt.Sprintf("2001:db8:%x::/64", i)} {
			if b := c.conn(t, client, closed); b != nil {
				c.note(b, http.StateActive)
				had[Network(client)]++
			}
		}
	}
	if had["192.0.2.0/24"] > all/4 || had["203.0.113.0/24"] >= all/2 || c.Open() > all {
		t.Errorf("one client has %d connections, a network %d, all %d", had["192.0.2.0/24"], had["203.0.113.0/24"], c.Open())
	}
	idle := NewConnections(Proxies{}, 1000, all)
	for range 250 {
		idle.conn(t, "192.0.2.7", closed)
	}
	for i := range 100 {
		if idle.conn(t, fmt.Sprintf("10.%d.0.1", i), closed) == nil {
			t.Fatalf("beside idle connections, client %d is refused", i)
		}
	}
	proxied := NewConnections(Proxies{Networks: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}, 2, 8)
	for i := range 8 {
		b := proxied.admitClient(proxied.know(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: i + 1}))
		if b == nil {
			t.Fatalf("connection %d of a proxy is refused", i)
		}
	}
}

// TestConnectionsAreCounted checks with a real server that connections are counted while
// they are open, hijacked ones too, and that one too many gets an answer.
func TestConnectionsAreCounted(t *testing.T) {
	hijacked := make(chan net.Conn, 1)
	c := NewConnections(Proxies{}, 8, 8) // 2 for a client
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
		}
		hijacked <- conn
	}))
	s.Listener = c.Listen(s.Config, s.Listener)
	s.Start()
	defer s.Close()
	var taken []net.Conn
	for range 2 {
		conn, err := net.Dial("tcp", s.Listener.Addr().String())
		errtest.None(t, err)
		defer conn.Close()
		_, err = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
		errtest.None(t, err)
		taken = append(taken, <-hijacked)
	}
	more, err := net.Dial("tcp", s.Listener.Addr().String())
	errtest.None(t, err)
	defer more.Close()
	answer, err := io.ReadAll(more)
	if want := `{"error":"too many connections are open; try again in a moment"}`; err != nil || !strings.Contains(string(answer), want) {
		t.Errorf("one too many is answered with %q, %v", answer, err)
	}
	for i, conn := range taken {
		if c.Open() != 2-i {
			t.Errorf("%d are open, want %d", c.Open(), 2-i)
		}
		conn.Close()
		conn.Close() // counts once
	}
	next, err := net.Dial("tcp", s.Listener.Addr().String())
	errtest.None(t, err)
	logictest.Until(t, "a new connection", func() bool { return c.Open() == 1 })
	next.Close()
	logictest.Until(t, "the end of it", func() bool { return c.Open() == 0 })
}

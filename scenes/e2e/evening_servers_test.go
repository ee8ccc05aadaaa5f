//go:build unix

package e2e_test

import (
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tessera/logic/server/store/postgres/pgtest"
	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// A balancer leads connections to one of several servers.
type balancer struct {
	sync.Mutex
	net.Listener
	server string // the address to lead to
	open   []net.Conn
}

func newBalancer(t *testing.T) *balancer {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	b := &balancer{Listener: l}
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			b.Lock()
			to, err := net.Dial("tcp", b.server)
			if err != nil {
				from.Close()
				b.Unlock()
				continue
			}
			b.open = append(b.open, from, to)
			b.Unlock()
			go func() { io.Copy(to, from); to.Close() }()
			go func() { io.Copy(from, to); from.Close() }()
		}
	}()
	return b
}

// lead breaks all connections and leads new ones to a server.
func (b *balancer) lead(server *e2e.Server) {
	b.Lock()
	defer b.Unlock()
	b.server = strings.TrimSuffix(strings.TrimPrefix(server.Address, "http://"), "/")
	for _, c := range b.open {
		c.Close()
	}
	b.open = nil
}

// Ben's connection moves from one server of a database to the other and back, which Ada
// does not notice.
func TestEveningOfTwoServers(t *testing.T) {
	e := newEvening(t)
	url := pgtest.Address(pgtest.Start(t).EmptyDatabase(t))
	if printed, err := exec.Command(filepath.Join(os.Getenv("TESSERA_SERVERS"), "serve"), "migrate", "--store", url).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, printed)
	}
	one, other := e2e.House(t, 0, "--store", url), e2e.House(t, 0, "--store", url)
	ada, ben, moves := e.ada, e.ben, newBalancer(t)
	e.server = one
	table, seats := e.made(`{"game": "trisq"}`)
	ada.browse(seats[0])
	moves.lead(one)
	e.server = &e2e.Server{Address: "http://" + moves.Addr().String() + "/"}
	ben.browse(seats[1])
	e.server = one
	table.sits(ada, ben)
	table.agrees(0)
	ada.shows("Ben, here")
	ada.page.Run(`window.seen = []; new MutationObserver(() => {
		const now = document.querySelector('#reader').textContent.match(/Ben, ([a-z ]+)/)?.[1];
		if (now !== window.seen.at(-1)) window.seen.push(now);
	}).observe(document.querySelector('#reader'), { childList: true, subtree: true, characterData: true });`)
	for i, server := range []*e2e.Server{other, one, other} {
		moves.lead(server)
		begun := time.Now()
		p := []*person{ada, ben}[i%2]
		p.Press([]string{"cell:g7", "cell:h8", "cell:c3"}[i])
		table.agrees(i + 1)
		t.Logf("Ben is at the other server, %s moves: both have it after %.1f s", p.name, time.Since(begun).Seconds())
		time.Sleep(15 * time.Second) // longer than the break after which someone is away
	}
	if seen := e2e.Eval[[]string](ada.page, "window.seen.filter((s) => s?.startsWith('away') || s?.startsWith('connecting'))"); len(seen) > 0 {
		t.Errorf("Ada sees Ben %q", seen)
	}
	ada.Await("the last move", func(s player.Inspection) bool { return len(s.Moves) == 3 })
}

// Command load measures running servers: how many requests a second they answer and how
// fast, how much memory open event streams take, and how long an honest client waits
// beside an abusive one.
//
//	load [--clients 1,8,32,256] [--time 3s] [--watched] [--streams N [--tables N]] [--abuser N] URL...
//
// Several URLs are servers that share a store; the clients are divided among them. The
// number of tables created stays within what a server lets a client start in quick
// succession by default, once in ten minutes. For --abuser and for more clients, start
// the servers with --creations 100000; for --streams, with as many --streams.
package main

import (
	"context"
	"fmt"
	"math"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"
)

type settings struct {
	servers []string
	clients []int
	each    time.Duration
	streams int
	tables  int
	watched bool
	debug   string
	abuser  int
}

func main() {
	s := settings{}
	flags := pflag.NewFlagSet("load", pflag.ExitOnError)
	flags.IntSliceVar(&s.clients, "clients", []int{1, 8, 32, 256}, "measure with so many clients at once")
	flags.DurationVar(&s.each, "time", 3*time.Second, "measure each kind of request for so long")
	flags.IntVar(&s.streams, "streams", 0, "open so many streams of events instead, and ask for the memory")
	flags.IntVar(&s.tables, "tables", 100, "share those out among so many tables")
	flags.BoolVar(&s.watched, "watched", false, "have somebody listen at each table, at another server than the one where its moves are made")
	flags.StringVar(&s.debug, "debug", "http://127.0.0.1:6060", "where the first server tells that: its --debug address")
	flags.IntVar(&s.abuser, "abuser", 0, "measure an honest client's moves beside one that abuses the same server on so many connections, or the second server, instead")
	_ = flags.Parse(os.Args[1:])
	if s.servers = flags.Args(); len(s.servers) == 0 {
		fmt.Fprintln(os.Stderr, "load: name at least one server, like http://127.0.0.1:8000")
		os.Exit(1)
	}
	if err := s.measure(); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func (s settings) measure() error {
	switch {
	case s.streams > 0:
		return measureStreams(s)
	case s.abuser > 0:
		return measureAbuse(s)
	}
	fmt.Println("clients  request  a second      p50      p99   failed")
	for _, clients := range s.clients {
		if err := measureTables(s, clients); err != nil {
			return err
		}
	}
	return nil
}

type times struct {
	mutex  sync.Mutex
	all    []time.Duration
	took   time.Duration
	failed int
	first  error
}

func (t *times) note(took time.Duration, err error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if err != nil {
		t.failed++
		if t.first == nil {
			t.first = err
		}
		return
	}
	t.all = append(t.all, took)
}

// at returns the time that perThousand of a thousand requests do not exceed.
func (t *times) at(perThousand int) time.Duration {
	if len(t.all) == 0 {
		return 0
	}
	slices.Sort(t.all)
	return t.all[(len(t.all)-1)*perThousand/1000]
}

// repeat runs do in a loop for each client, for a while.
func repeat(clients int, each time.Duration, do func(client int) error) *times {
	return repeatAtMost(math.MaxInt, clients, each, do)
}

// repeatAtMost is like repeat, but stops after most calls. Each client calls do at least
// once.
func repeatAtMost(most, clients int, each time.Duration, do func(client int) error) *times {
	t := &times{}
	began := time.Now()
	var done atomic.Int64
	var all sync.WaitGroup
	for client := range clients {
		all.Go(func() {
			for first := true; first || done.Load() < int64(most) && time.Since(began) < each; first = false {
				done.Add(1)
				began := time.Now()
				err := do(client)
				t.note(time.Since(began), err)
			}
		})
	}
	all.Wait()
	t.took = time.Since(began)
	return t
}

// clientFrom returns a client that connects from a loopback address of its own, so that
// servers treat it as a separate client; 0 leaves the address to the system.
func clientFrom(last byte, connections int) *http.Client {
	dialer := &net.Dialer{}
	if last > 0 {
		dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, last)}
	}
	return &http.Client{Transport: &http.Transport{
		DialContext:         func(ctx context.Context, n, a string) (net.Conn, error) { return dialer.DialContext(ctx, n, a) },
		MaxIdleConnsPerHost: connections, MaxIdleConns: 0,
	}}
}

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
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/interrupt"
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

// stop is closed when the measurement is interrupted. The current kind of request is then
// reported as far as it was measured.
var stop <-chan struct{}

var errStopped = errors.New("stopped; the last line is about the time until then")

func (s settings) measure() error {
	if s.streams > 0 {
		return measureStreams(s) // it has nothing to show before its end
	}
	var end func()
	stop, end = interrupt.Notify()
	defer end()
	if s.abuser > 0 {
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

// repeat runs do in a loop for each client. It stops when the time each has passed, or when
// all clients together have made most calls. Each client calls do at least once.
func repeat(most, clients int, each time.Duration, do func(client int) error) *times {
	t := &times{}
	began := time.Now()
	var done atomic.Int64
	var all sync.WaitGroup
	for client := range clients {
		all.Go(func() {
			for first := true; first || done.Load() < int64(most) && time.Since(began) < each && !interrupt.Stopped(stop); first = false {
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

const streamMoves = 40

// measureStreams opens event streams, divided among tables. It measures the first
// server's memory before and after, how soon all of a table's streams receive a move, and
// how often the server loads a table for that.
func measureStreams(s settings) error {
	client := clientFrom(0, 1)
	server := func(n int) string { return s.servers[n%len(s.servers)] }
	var tables []*table
	for n := range min(s.tables, s.streams) {
		t, err := createTable(client, server(n))
		if err != nil {
			return err
		}
		tables = append(tables, t)
	}
	before, err := figure(client, s.debug, residentMemory)
	if err != nil {
		return err
	}
	heard := make(chan time.Time, 10*s.streams)
	for n := range s.streams {
		if err := listen(server(n/len(tables)), tables[n%len(tables)].path(), heard); err != nil {
			return fmt.Errorf("stream %d: %w", n+1, err)
		}
	}
	for range s.streams { // the first event of each
		<-heard
	}
	after, err := figure(client, s.debug, residentMemory)
	if err != nil {
		return err
	}
	loads, err := figure(client, s.debug, loadsOfTables)
	if err != nil {
		return err
	}
	delays := &times{}
	all := points()
	for n := range streamMoves {
		t := tables[n%len(tables)]
		listeners := (s.streams - n%len(tables) + len(tables) - 1) / len(tables)
		began := time.Now()
		if err := t.move(client, all[t.version]); err != nil {
			return err
		}
		for range listeners {
			delays.note((<-heard).Sub(began), nil)
		}
	}
	loadsAfter, err := figure(client, s.debug, loadsOfTables)
	if err != nil {
		return err
	}
	fmt.Printf("%d streams at %d tables: %.1f MB before, %.1f MB with them, %.1f KB each; a move is heard after %.1f ms (p50), %.1f ms (p99), with %.1f loads\n",
		s.streams, len(tables), before/1e6, after/1e6, (after-before)/1000/float64(s.streams), ms(delays.at(500)), ms(delays.at(990)), (loadsAfter-loads)/streamMoves)
	return nil
}

// listen opens a stream and sends the arrival times of the table's events. It needs
// little memory, because it runs on the same machine as the server.
func listen(server, path string, heard chan<- time.Time) error {
	address, err := url.Parse(server)
	if err != nil {
		return err
	}
	conn, err := net.Dial("tcp", address.Host)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(conn, "GET %s/events HTTP/1.1\r\nHost: %s\r\n\r\n", path, address.Host); err != nil {
		return err
	}
	lines := bufio.NewReaderSize(conn, 512)
	status, err := lines.ReadString('\n')
	if err != nil || !strings.Contains(status, " 200 ") {
		conn.Close()
		return fmt.Errorf("%q, %v", status, err)
	}
	go func() {
		defer conn.Close()
		for {
			line, err := lines.ReadSlice('\n')
			if err != nil && err != bufio.ErrBufferFull {
				return
			}
			if string(line) == "event: table\n" {
				heard <- time.Now()
			}
		}
	}()
	return nil
}

const (
	residentMemory = "process_resident_memory_bytes "
	loadsOfTables  = `tessera_store_seconds_count{call="load",outcome="ok"} `
)

func figure(client *http.Client, server, name string) (value float64, err error) {
	response, err := client.Get(server + "/metrics")
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		if text, found := strings.CutPrefix(lines.Text(), name); found {
			_, err = fmt.Sscan(text, &value)
			return value, err
		}
	}
	return 0, lines.Err() // a metric that has not occurred yet is missing
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tessera/logic/interrupt"
)

// table is a table at which a client plays both sides.
type table struct {
	url     string
	tokens  []string
	version int
}

func post(ctx context.Context, client *http.Client, url, token string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	return send(client, request, answer)
}

func get(ctx context.Context, client *http.Client, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	return send(client, request, &struct{}{})
}

func send(client *http.Client, request *http.Request, answer any) error {
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode == http.StatusTooManyRequests {
		return fmt.Errorf("%w: %s", errLimited, bytes.TrimSpace(text))
	}
	if response.StatusCode >= 300 {
		return fmt.Errorf("status %d, %s", response.StatusCode, text)
	}
	return json.Unmarshal(text, answer)
}

var errLimited = errors.New("the server's limit for a client is reached; start it with --creations 100000, or wait ten minutes")

// mostCreated bounds the tables created to measure creation. With four numbers of clients,
// and the tables needed for the moves, this stays below the 12,000 that a server lets a
// client start in quick succession by default.
const mostCreated = 1500

func createTable(client *http.Client, server string) (*table, error) {
	var created struct {
		ID    string
		Seats []struct{ Token string }
	}
	body := map[string]string{"game": "trisq"}
	if err := post(context.Background(), client, server+"/tables", "", body, &created); err != nil {
		return nil, err
	}
	t := &table{url: server + "/tables/" + created.ID}
	for _, s := range created.Seats {
		t.tokens = append(t.tokens, s.Token)
	}
	return t, nil
}

// watch opens a stream at a client's table, on the next server.
func (s settings) watch(client int, t *table) error {
	heard := make(chan time.Time)
	go func() {
		for range heard { // events are ignored
		}
	}()
	return listen(s.servers[(client+1)%len(s.servers)], t.path(), heard)
}

// path returns the table's path, which is the same on all its servers.
func (t *table) path() string { return t.url[strings.Index(t.url, "/tables/"):] }

func (t *table) move(client *http.Client, move string) error {
	body := map[string]any{"move": move, "version": t.version, "key": fmt.Sprint(t.version)}
	err := post(context.Background(), client, t.url+"/moves", t.tokens[t.version%2], body, &struct{}{})
	if err == nil {
		t.version++
	}
	return err
}

// points returns moves that do not touch each other, so they are legal in this order.
func points() []string {
	var all []string
	for _, column := range "acegjlm" {
		for row := 1; row <= 13; row += 2 {
			all = append(all, fmt.Sprintf("%c%d", column, row))
		}
	}
	return all
}

// createTables creates tables, and returns one for each client if all goes well.
func createTables(client *http.Client, server func(int) string, clients int, each time.Duration) (*times, []*table) {
	tables := make([]*table, clients)
	created := repeat(mostCreated, clients, each, func(n int) error {
		next, err := createTable(client, server(n))
		if err == nil {
			tables[n] = next
		}
		return err
	})
	return created, tables
}

func measureTables(s settings, clients int) error {
	client := clientFrom(0, clients)
	server := func(n int) string { return s.servers[n%len(s.servers)] }
	show := func(what string, t *times) error {
		fmt.Printf("%7d  %-7s %9.0f  %7.2fms %7.2fms  %6d\n", clients, what, float64(len(t.all))/t.took.Seconds(),
			ms(t.at(500)), ms(t.at(990)), t.failed)
		if t.first != nil {
			fmt.Println("         the first that failed:", t.first)
		}
		if interrupt.Stopped(stop) {
			return errStopped
		}
		return nil
	}
	created, tables := createTables(client, server, clients, s.each)
	if err := show("create", created); err != nil {
		return err
	}
	if slices.Contains(tables, nil) {
		return fmt.Errorf("not every client has a table: %w", created.first)
	}
	err := show("get", repeat(math.MaxInt, clients, s.each, func(n int) error {
		return get(context.Background(), client, tables[n].url)
	}))
	if err != nil {
		return err
	}
	if s.watched {
		for n, t := range tables {
			if err := s.watch(n, t); err != nil {
				return err
			}
		}
	}
	all := points()
	return show("move", repeat(math.MaxInt, clients, s.each, func(n int) (err error) {
		t := tables[n]
		if t.version == len(all) {
			if t, err = createTable(client, server(n)); err != nil {
				return err
			}
			tables[n] = t
			if s.watched {
				if err = s.watch(n, t); err != nil {
					return err
				}
			}
		}
		return t.move(client, all[t.version])
	}))
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// abuse is a kind of request that one client sends to a server on many connections at the
// same time.
type abuse struct {
	name string
	path string
	body any
}

// abuses returns the kinds that are measured. table is the path of one of the server's
// tables.
func abuses(table string) []abuse {
	const body, settings = 64<<10 - 100, 8<<10 - 100 // just below the limits
	return []abuse{
		{"bodies of 64 KB", "/tables", map[string]string{"game": "none", "x": strings.Repeat("x", body)}},
		{"settings of 8 KB", "/tables", map[string]any{"game": "foursquare", "settings": map[string]string{"x": strings.Repeat("x", settings)}}},
		{"evaluations", table + "?evaluation=true", nil},
		{"tables at master", "/tables", map[string]any{"game": "trisq", "seats": []string{"master", "person"}}},
	}
}

// abuseRounds is how many times an honest client is measured for each abuse of its own
// server, alternating with the other server, so that other load on the machine affects
// both.
const abuseRounds = 4

// measureAbuse measures how long an honest client's moves take while another client
// abuses the same server, and while it abuses another server on the same machine.
func measureAbuse(s settings) error {
	if len(s.servers) != 2 {
		return errors.New("the abuse of one server is compared with that of another; name two of them, each with games of its own")
	}
	honest := clientFrom(2, 1)
	alone := &times{}
	moves(honest, s.servers[0], s.each, alone)
	fmt.Printf("alone a move takes %.1f ms (p50), %.1f ms (p99)\n", ms(alone.at(500)), ms(alone.at(990)))
	fmt.Printf("beside %d connections of one client; in ms:\n", s.abuser)
	fmt.Println("abuse              same p50   same p99  other p50  other p99  ratio of p99  failed  abuses a second, refused")
	for n := range abuses("") {
		same, other := &times{}, &times{}
		var done, refused float64
		rounds := 0
		for rounds < abuseRounds && !interrupt.Stopped(stop) {
			rounds++
			a, b, err := beside(s, honest, n, s.servers[0], same)
			if err != nil {
				return err
			}
			done, refused = done+a, refused+b
			if _, _, err := beside(s, honest, n, s.servers[1], other); err != nil {
				return err
			}
		}
		took := s.each.Seconds() * float64(rounds)
		fmt.Printf("%-17s %9.1f  %9.1f  %9.1f  %9.1f  %12.2f  %6d  %.0f, %.0f\n", abuses("")[n].name, ms(same.at(500)), ms(same.at(990)),
			ms(other.at(500)), ms(other.at(990)), float64(same.at(990))/float64(max(other.at(990), 1)), same.failed+other.failed, done/took, refused/took)
		if same.first != nil {
			fmt.Println("  the first that failed:", same.first)
		}
		if interrupt.Stopped(stop) {
			return errStopped
		}
	}
	return nil
}

// beside measures an honest client's moves at the first server while another client
// abuses a server. It returns how often that client did so and how often it was refused.
func beside(s settings, honest *http.Client, n int, abused string, t *times) (done, refused float64, err error) {
	client := clientFrom(3, s.abuser)
	defer client.CloseIdleConnections()
	at, err := createTable(clientFrom(4, 1), abused)
	if err != nil {
		return 0, 0, err
	}
	what := abuses(at.path())[n]
	ctx, end := context.WithCancel(context.Background())
	var made, not atomic.Int64
	var all sync.WaitGroup
	for range s.abuser {
		all.Go(func() {
			for ctx.Err() == nil {
				if err := what.commit(ctx, client, abused); errors.Is(err, errLimited) {
					not.Add(1)
				} else {
					made.Add(1)
				}
			}
		})
	}
	time.Sleep(time.Second / 2) // until it is fully under way
	made.Store(0)
	not.Store(0)
	moves(honest, s.servers[0], s.each, t)
	done, refused = float64(made.Load()), float64(not.Load())
	end()
	all.Wait()
	return done, refused, nil
}

// commit sends the request once. A refusal by the server is not an error.
func (a abuse) commit(ctx context.Context, client *http.Client, server string) error {
	if a.body == nil {
		return get(ctx, client, server+a.path)
	}
	return post(ctx, client, server+a.path, "", a.body, &struct{}{})
}

func moves(client *http.Client, server string, each time.Duration, t *times) {
	var at *table
	all := points()
	for end := time.Now().Add(each); time.Now().Before(end) && !interrupt.Stopped(stop); {
		if at == nil || at.version == len(all) {
			laid, err := createTable(client, server)
			if err != nil {
				t.note(0, err)
				time.Sleep(50 * time.Millisecond)
				continue
			}
			at = laid
		}
		began := time.Now()
		err := at.move(client, all[at.version])
		t.note(time.Since(began), err)
	}
}

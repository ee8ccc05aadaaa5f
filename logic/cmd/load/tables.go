package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"
)

// table is one at which a client plays for both sides.
type table struct {
	url     string
	tokens  []string
	version int
}

// post sends JSON and reads the answer.
func post(client *http.Client, url, token string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	return send(client, request, answer)
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

// errLimited is that a server lets a client do no more.
var errLimited = errors.New("the server's limit for a client is reached; start it with --creations 100000, or wait ten minutes")

// mostLaid is how many tables are laid to measure that. With four numbers of
// clients, and the tables that the moves need, a server stays below the 12,000
// that it lets a client start at once by default.
const mostLaid = 1500

func lay(client *http.Client, server string) (*table, error) {
	var laid struct {
		ID    string
		Seats []struct{ Token string }
	}
	if err := post(client, server+"/tables", "", map[string]string{"game": "trisq"}, &laid); err != nil {
		return nil, err
	}
	t := &table{url: server + "/tables/" + laid.ID}
	for _, s := range laid.Seats {
		t.tokens = append(t.tokens, s.Token)
	}
	return t, nil
}

// points are moves that touch no other, and so are legal in this order.
func points() []string {
	var all []string
	for _, column := range "acegjlm" {
		for row := 1; row <= 13; row += 2 {
			all = append(all, fmt.Sprintf("%c%d", column, row))
		}
	}
	return all
}

// layMany lays tables, and leaves each client with one where all goes well.
func layMany(client *http.Client, server func(int) string, clients int, each time.Duration) (*times, []*table) {
	tables := make([]*table, clients)
	created := repeatAtMost(mostLaid, clients, each, func(n int) error {
		laid, err := lay(client, server(n))
		if err == nil {
			tables[n] = laid
		}
		return err
	})
	return created, tables
}

// measureTables lays, looks and moves with so many clients.
func measureTables(s settings, clients int) error {
	client := clientFrom(0, clients)
	server := func(n int) string { return s.servers[n%len(s.servers)] }
	show := func(what string, t *times) {
		fmt.Printf("%7d  %-7s %9.0f  %7.2fms %7.2fms  %6d\n", clients, what, float64(len(t.all))/t.took.Seconds(),
			ms(t.at(500)), ms(t.at(990)), t.failed)
		if t.first != nil {
			fmt.Println("         the first that failed:", t.first)
		}
	}
	created, tables := layMany(client, server, clients, s.each)
	show("create", created)
	if slices.Contains(tables, nil) {
		return fmt.Errorf("not every client has a table: %w", created.first)
	}
	show("get", repeat(clients, s.each, func(n int) error {
		request, err := http.NewRequest(http.MethodGet, tables[n].url, nil)
		if err != nil {
			return err
		}
		return send(client, request, &struct{}{})
	}))
	all := points()
	show("move", repeat(clients, s.each, func(n int) (err error) {
		t := tables[n]
		if t.version == len(all) {
			if t, err = lay(client, server(n)); err != nil {
				return err
			}
			tables[n] = t
		}
		move := map[string]any{"move": all[t.version], "version": t.version, "key": fmt.Sprint(t.version)}
		if err = post(client, t.url+"/moves", t.tokens[t.version%2], move, &struct{}{}); err == nil {
			t.version++
		}
		return err
	}))
	return nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// measureStreams opens streams of events and asks the first server for its
// memory before and after, and how soon all of a table's listeners hear a move.
func measureStreams(s settings) error {
	client := clientFrom(0, s.streams)
	before, err := memory(client, s.debug)
	if err != nil {
		return err
	}
	const tables = 100
	var laid []*table
	for n := range tables {
		t, err := lay(client, s.servers[n%len(s.servers)])
		if err != nil {
			return err
		}
		laid = append(laid, t)
	}
	ctx, end := context.WithCancel(context.Background())
	defer end()
	heard := make(chan time.Time, 10*s.streams)
	for n := range s.streams {
		if err := listen(ctx, client, laid[n%tables].url, heard); err != nil {
			return fmt.Errorf("stream %d: %w", n+1, err)
		}
	}
	for range s.streams { // the first event of each
		<-heard
	}
	after, err := memory(client, s.debug)
	if err != nil {
		return err
	}
	delays := &times{}
	for _, t := range laid {
		began := time.Now()
		if err := post(client, t.url+"/moves", t.tokens[0], map[string]any{"move": "a1", "version": 0}, &struct{}{}); err != nil {
			return err
		}
		for n := 0; n < s.streams/tables; n++ {
			delays.note((<-heard).Sub(began), nil)
		}
	}
	fmt.Printf("%d streams: %.1f MB before, %.1f MB with them, %.1f KB each; a move is heard after %.2f ms (p50), %.2f ms (p99)\n",
		s.streams, before/1e6, after/1e6, (after-before)/1000/float64(s.streams), ms(delays.at(500)), ms(delays.at(990)))
	return nil
}

// listen opens a stream and notes when an event arrives.
func listen(ctx context.Context, client *http.Client, url string, heard chan<- time.Time) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/events", nil)
	if err != nil {
		return err
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		response.Body.Close()
		return fmt.Errorf("status %d", response.StatusCode)
	}
	go func() {
		defer response.Body.Close()
		lines := bufio.NewScanner(response.Body)
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), "data: ") {
				heard <- time.Now()
			}
		}
	}()
	return nil
}

// memory is what a server says that it has in memory, in bytes.
func memory(client *http.Client, server string) (bytes float64, err error) {
	response, err := client.Get(server + "/metrics")
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		if text, found := strings.CutPrefix(lines.Text(), "process_resident_memory_bytes "); found {
			_, err = fmt.Sscan(text, &bytes)
			return bytes, err
		}
	}
	return 0, fmt.Errorf("%s/metrics has no figure for the memory", server)
}

package main

import (
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

// table is a table at which a client plays both sides.
type table struct {
	url     string
	tokens  []string
	version int
}

func post(client *http.Client, url, token string, body, answer any) error {
	return postUntil(context.Background(), client, url, token, body, answer)
}

// postUntil is like post, but ends with ctx.
func postUntil(ctx context.Context, client *http.Client, url, token string, body, answer any) error {
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
	if err := post(client, server+"/tables", "", map[string]string{"game": "trisq"}, &created); err != nil {
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
	err := post(client, t.url+"/moves", t.tokens[t.version%2], body, &struct{}{})
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
	created := repeatAtMost(mostCreated, clients, each, func(n int) error {
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
	show := func(what string, t *times) {
		fmt.Printf("%7d  %-7s %9.0f  %7.2fms %7.2fms  %6d\n", clients, what, float64(len(t.all))/t.took.Seconds(),
			ms(t.at(500)), ms(t.at(990)), t.failed)
		if t.first != nil {
			fmt.Println("         the first that failed:", t.first)
		}
	}
	created, tables := createTables(client, server, clients, s.each)
	show("create", created)
	if slices.Contains(tables, nil) {
		return fmt.Errorf("not every client has a table: %w", created.first)
	}
	show("get", repeat(clients, s.each, func(n int) error {
		return get(context.Background(), client, tables[n].url)
	}))
	if s.watched {
		for n, t := range tables {
			if err := s.watch(n, t); err != nil {
				return err
			}
		}
	}
	all := points()
	show("move", repeat(clients, s.each, func(n int) (err error) {
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
	return nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

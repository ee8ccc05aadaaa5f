package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

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
		for range abuseRounds {
			a, b, err := beside(s, honest, n, s.servers[0], same)
			if err != nil {
				return err
			}
			done, refused = done+a, refused+b
			if _, _, err := beside(s, honest, n, s.servers[1], other); err != nil {
				return err
			}
		}
		took := s.each.Seconds() * abuseRounds
		fmt.Printf("%-17s %9.1f  %9.1f  %9.1f  %9.1f  %12.2f  %6d  %.0f, %.0f\n", abuses("")[n].name, ms(same.at(500)), ms(same.at(990)),
			ms(other.at(500)), ms(other.at(990)), float64(same.at(990))/float64(max(other.at(990), 1)), same.failed+other.failed, done/took, refused/took)
		if same.first != nil {
			fmt.Println("  the first that failed:", same.first)
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
	return postUntil(ctx, client, server+a.path, "", a.body, &struct{}{})
}

func moves(client *http.Client, server string, each time.Duration, t *times) {
	var at *table
	all := points()
	for end := time.Now().Add(each); time.Now().Before(end); {
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

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

// abuse is what one client does to a server on many connections at once.
type abuse struct {
	name string
	path string
	body any // nil is to look
}

// abuses are those that are measured. The table is one of the server's.
func abuses(table string) []abuse {
	const body, settings = 64<<10 - 100, 8<<10 - 100 // hardly below what is allowed
	return []abuse{
		{"bodies of 64 KB", "/tables", map[string]string{"game": "none", "x": strings.Repeat("x", body)}},
		{"settings of 8 KB", "/tables", map[string]any{"game": "foursquare", "settings": map[string]string{"x": strings.Repeat("x", settings)}}},
		{"evaluations", table + "?evaluation=true", nil},
		{"tables at master", "/tables", map[string]any{"game": "trisq", "seats": []string{"master", "person"}}},
	}
}

// abuseRounds is how often an honest client is measured beside each abuse of its own
// server and beside that of the other, in turn: what else the machine does is the
// same for both.
const abuseRounds = 4

// measureAbuse measures how long moves of an honest client take beside a client that
// abuses the same server, and beside one that abuses another on the same machine.
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

// beside measures the honest client's moves at the first server while another client
// abuses a server, and returns how often it did and how often it was refused.
func beside(s settings, honest *http.Client, n int, abused string, t *times) (done, refused float64, err error) {
	client := clientFrom(3, s.abuser)
	defer client.CloseIdleConnections()
	at, err := lay(clientFrom(4, 1), abused)
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
	time.Sleep(time.Second / 2) // until it is in full swing
	made.Store(0)
	not.Store(0)
	moves(honest, s.servers[0], s.each, t)
	done, refused = float64(made.Load()), float64(not.Load())
	end()
	all.Wait()
	return done, refused, nil
}

// commit does it once. That the server refuses it is no error of ours.
func (a abuse) commit(ctx context.Context, client *http.Client, server string) error {
	if a.body == nil {
		return get(ctx, client, server+a.path)
	}
	return postUntil(ctx, client, server+a.path, "", a.body, &struct{}{})
}

// moves makes moves for a while, one after the other, and notes how long each takes.
func moves(client *http.Client, server string, each time.Duration, t *times) {
	var at *table
	all := points()
	for end := time.Now().Add(each); time.Now().Before(end); {
		if at == nil || at.version == len(all) {
			laid, err := lay(client, server)
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

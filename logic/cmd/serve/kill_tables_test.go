//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tessera/logic/logictest"
	"tessera/logic/server/store/postgres/pgtest"
)

// TestKillTables kills servers while people play at tables: one server, or two that share
// a PostgreSQL database. A move without an answer is repeated with its key, also at the
// other server. After the last kill every acknowledged move is there exactly once, in
// order.
func TestKillTables(t *testing.T) {
	binary := build(t)
	t.Run("one file", func(t *testing.T) {
		folder := t.TempDir()
		killTables(t, 1, func() *process { return launchWith(t, binary, "--data", folder, "--in-flight", fmt.Sprint(sitters)) })
	})
	t.Run("two servers on PostgreSQL", func(t *testing.T) {
		url := pgtest.Start(t).Database(t)
		killTables(t, 2, func() *process { return launchWith(t, binary, "--store", url, "--in-flight", fmt.Sprint(sitters)) })
	})
}

type fleet struct {
	mutex   sync.Mutex
	servers []*process
	start   func() *process
}

func (f *fleet) url(n int) string {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.servers[n%len(f.servers)].url
}

func (f *fleet) kill(n int) {
	f.servers[n].kill()
	fresh := f.start()
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.servers[n] = fresh
}

func killTables(t *testing.T, servers int, start func() *process) {
	f := &fleet{start: start}
	for range servers {
		f.servers = append(f.servers, start())
	}
	ctx, end := context.WithCancel(t.Context())
	var acknowledged, repeated atomic.Int64
	var playing sync.WaitGroup
	var all []*sitter
	for n := range sitters {
		s := &sitter{t: t, fleet: f, at: n, acknowledged: &acknowledged, repeated: &repeated, played: map[string][]string{}}
		all = append(all, s)
		playing.Go(func() {
			for ctx.Err() == nil && !t.Failed() {
				s.playTable(ctx)
			}
		})
	}
	chance := rand.New(rand.NewPCG(1+logictest.Seed(), uint64(servers)))
	n, longest := logictest.Faults(3), 200
	if n > 3 {
		longest = 2000 // a long campaign also needs many moves
	}
	for i := range n {
		time.Sleep(time.Duration(50+chance.IntN(longest)) * time.Millisecond)
		f.kill(i % servers)
	}
	logictest.Until(t, "a first move", func() bool { return acknowledged.Load() > 0 })
	end()
	playing.Wait()
	for i := range f.servers {
		f.kill(i)
	}
	for _, s := range all {
		for path, moves := range s.played {
			s.check(path, moves)
		}
	}
	for _, s := range f.servers {
		s.kill()
	}
	t.Logf("%d kills, %d moves acknowledged, %d requests sent again, none lost or made twice", n+servers, acknowledged.Load(), repeated.Load())
	if acknowledged.Load() == 0 {
		t.Error("nothing was played")
	}
	logictest.Count(t, n+servers, "kills")
	logictest.Count(t, acknowledged.Load(), "acknowledged moves")
}

// sitter plays both seats of one table after the other.
type sitter struct {
	t                      *testing.T
	fleet                  *fleet
	at                     int // index of the server to ask first
	acknowledged, repeated *atomic.Int64
	played                 map[string][]string // acknowledged moves, by table
}

// post repeats a request until it is answered.
func (s *sitter) post(path, token, body string) (status int, answer []byte) {
	for try, end := 0, time.Now().Add(logictest.Limit); time.Now().Before(end); try++ {
		if try > 0 {
			s.repeated.Add(1)
			time.Sleep(50 * time.Millisecond) // leaves the processor to the server that restarts
		}
		request, err := http.NewRequest(http.MethodPost, s.fleet.url(s.at+try)+path, strings.NewReader(body))
		if err != nil {
			s.t.Error(err)
			return 0, nil
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Authorization", "Bearer "+token)
		response, err := client.Do(request)
		if err != nil {
			continue
		}
		answer, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err == nil && response.StatusCode < http.StatusInternalServerError {
			return response.StatusCode, answer
		}
	}
	s.t.Errorf("%s is never answered", path)
	return 0, nil
}

// playTable plays at a table for a while and checks its moves.
func (s *sitter) playTable(ctx context.Context) {
	status, answer := s.post("/tables", "", `{"game": "trisq"}`)
	var laid struct {
		ID    string
		Seats []struct{ Token string }
	}
	if err := json.Unmarshal(answer, &laid); err != nil || status != http.StatusCreated {
		s.t.Errorf("status %d, %v: %s", status, err, answer)
		return
	}
	path := "/tables/" + laid.ID
	var moves []string
	for _, column := range "acegjlm" {
		for row := 1; row <= 13 && ctx.Err() == nil; row += 2 {
			move := fmt.Sprintf("%c%d", column, row)
			body := fmt.Sprintf(`{"move": %q, "version": %d, "key": %q}`, move, len(moves), move)
			status, answer := s.post(path+"/moves", laid.Seats[len(moves)%2].Token, body)
			if status != http.StatusOK {
				s.t.Errorf("%s: status %d, %s", move, status, answer)
				return
			}
			s.acknowledged.Add(1)
			moves = append(moves, move)
		}
	}
	s.played[path] = moves
	s.check(path, moves)
}

func (s *sitter) check(path string, want []string) {
	try := 0
	logictest.Until(s.t, path+" shown", func() bool {
		response, err := client.Get(s.fleet.url(s.at+try) + path)
		if err == nil {
			var table struct{ Moves []string }
			err = json.NewDecoder(response.Body).Decode(&table)
			response.Body.Close()
			if err == nil && response.StatusCode == http.StatusOK {
				if !slices.Equal(table.Moves, want) {
					s.t.Errorf("%s has %q, acknowledged were %q", path, table.Moves, want)
				}
				return true
			}
		}
		try++
		return false
	})
}

package limit

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestSimulation simulates clients whose requests come to a queue of two cores at random
// times, and measures how long they wait. Below capacity no client waits long. Above it,
// clients that ask for more than their share do, and the others hardly wait: in a single
// line they would wait a second behind an abuser's 40 searches. The order of simultaneous
// requests is random, so the waits of the slowest differ by a third from run to run.
func TestSimulation(t *testing.T) {
	const cores, thought = 2, 50 * time.Millisecond
	for _, test := range []struct {
		name    string
		load    float64 // of all honest clients, as a fraction of the capacity
		clients int
		abuser  int           // searches that one more client always has here
		p99     time.Duration // longest wait of 99% of honest requests
	}{
		{"half of the capacity", 0.5, 50, 0, 300 * time.Millisecond},
		{"four fifths", 0.8, 50, 0, 900 * time.Millisecond},
		{"an abuser beside a few", 0.2, 10, 40, 300 * time.Millisecond},
		{"an abuser beside many", 0.5, 50, 40, 700 * time.Millisecond},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				waits := simulate(t, NewQueue(cores, 400), cores, thought, test.load, test.clients, test.abuser)
				slices.Sort(waits)
				p50, p99 := waits[len(waits)/2], waits[len(waits)*99/100]
				t.Logf("%d turns: half of them wait at most %v, 99 of 100 at most %v", len(waits), p50, p99)
				if p99 > test.p99 {
					t.Errorf("99 of 100 wait at most %v, want %v", p99, test.p99)
				}
			})
		})
	}
}

// simulate simulates some minutes and returns how long honest requests waited beyond
// their own work.
func simulate(t *testing.T, q *Queue, cores int, thought time.Duration, load float64, clients, abuser int) (waits []time.Duration) {
	const minutes = 2
	var mutex sync.Mutex
	var all sync.WaitGroup
	end := time.Now().Add(minutes * time.Minute)
	think := func(client string, chance *rand.Rand) {
		took := time.Duration(chance.ExpFloat64() * float64(thought))
		came := time.Now()
		turn, err := q.Enter(t.Context(), client)
		if err != nil {
			t.Error(err)
			return
		}
		const step = 2 * time.Millisecond
		for done := time.Duration(0); done < took; done += step {
			time.Sleep(min(step, took-done))
			if err := turn.Yield(t.Context()); err != nil {
				t.Error(err)
				return
			}
		}
		turn.Leave()
		if client != "abuser" {
			mutex.Lock()
			defer mutex.Unlock()
			waits = append(waits, time.Since(came)-took)
		}
	}
	pause := float64(thought) * float64(clients) / (load * float64(cores)) // between the requests of one client
	for n := range clients {
		all.Go(func() {
			chance := rand.New(rand.NewPCG(1, uint64(n)))
			for time.Sleep(time.Duration(chance.ExpFloat64() * pause)); time.Now().Before(end); time.Sleep(time.Duration(chance.ExpFloat64() * pause)) {
				think(string(rune('A'+n)), chance)
			}
		})
	}
	for n := range abuser {
		all.Go(func() {
			chance := rand.New(rand.NewPCG(2, uint64(n)))
			for time.Now().Before(end) {
				think("abuser", chance)
			}
		})
	}
	all.Wait()
	return waits
}

package limit

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// attack fills a queue of two cores and room for 64 with requests of 120 clients. Each
// client keeps two requests in the queue, until stop is called.
func attack(t *testing.T, q *Queue, client func(n int) string) (stop func()) {
	end := make(chan struct{})
	for n := range 240 {
		go func() {
			for {
				select {
				case <-end:
					return
				default:
				}
				if turn, err := q.Enter(t.Context(), client(n/2)); err == nil {
					time.Sleep(quantum)
					turn.Leave()
				} else {
					time.Sleep(quantum)
				}
			}
		}()
	}
	synctest.Wait()
	return func() { close(end); time.Sleep(100 * quantum) }
}

// TestManyAddresses checks that 120 addresses that always want more than there is do not
// block the computer's turns for others. A client waits at most one quantum for each
// waiting network, divided by two cores. All addresses of one network count once.
func TestManyAddresses(t *testing.T) {
	network := func(client string) string { before, _, _ := strings.Cut(client, " "); return before }
	for name, test := range map[string]struct {
		client func(n int) string
		quanta int // quanta that an honest client may wait
	}{
		"in one network":           {func(n int) string { return fmt.Sprint("net ", n) }, 2},
		"in networks of their own": {func(n int) string { return fmt.Sprint("net", n, " x") }, 122/2 + 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				q := NewQueue(2, 64)
				q.Network = network
				stop := attack(t, q, test.client)
				var waits []int
				for range 8 {
					time.Sleep(7 * quantum / 3)
					began := time.Now()
					if err := q.CheckRoom("honest x"); err != nil {
						t.Fatalf("there is no room: %v", err)
					}
					turn, err := q.Enter(t.Context(), "honest x")
					if err != nil {
						t.Fatalf("shut out: %v", err)
					}
					waits = append(waits, int(time.Since(began)/quantum))
					turn.Leave()
				}
				if longest := slices.Max(waits); longest > test.quanta {
					t.Errorf("an honest turn waited %d quanta, want %d at most", longest, test.quanta)
				}
				stop()
				if running, waiting := q.Counts(); running+waiting+len(q.clients)+len(q.nets) != 0 {
					t.Errorf("left are %d running, %d waiting, %d lines, %d networks", running, waiting, len(q.clients), len(q.nets))
				}
			})
		})
	}
}

// TestNewClientReplacesAnother checks that a new client takes another's place when even the
// first places are full, and that the queue stays bounded.
func TestNewClientReplacesAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 2)
		refused := make(chan error, 1000)
		for n := range 100 {
			go func() {
				turn, err := q.Enter(t.Context(), fmt.Sprint(n))
				if err != nil {
					refused <- err
					return
				}
				time.Sleep(quantum)
				turn.Leave()
			}()
			synctest.Wait()
		}
		if _, waiting := q.Counts(); waiting != firstPlaces*2 || len(refused) != 99-firstPlaces*2 {
			t.Errorf("%d wait and %d were refused", waiting, len(refused))
		}
		time.Sleep(200 * quantum)
	})
}

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

// TestBucketsOfNetworks checks that clients of a network share its rate, that a refusal
// spends nothing, and that keep applies to a network in proportion.
func TestBucketsOfNetworks(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	b := NewBuckets(Rate{Burst: 4, PerSecond: 1}, Rate{Burst: 100, PerSecond: 1})
	b.Network, b.NetworkRate = func(client string) string { return strings.Trim(client, "0123456789") }, Rate{Burst: 8, PerSecond: 2}
	take := func(client string, keep float64) bool { return b.Spend(client, 1, keep, now) == 0 }
	took := 0
	for i := range 40 {
		if take(fmt.Sprint("a", i%10), 2) { // keeps half of the burst
			took++
		}
	}
	if took != 4 {
		t.Errorf("%d were taken beside what is kept, want 4", took)
	}
	for i := range 40 {
		if take(fmt.Sprint("a", i), 0) {
			took++
		}
	}
	if took != 8 || b.all.tokens != 92 {
		t.Errorf("a network took %d, and of all %v are left", took, b.all.tokens)
	}
	if wait := b.Take("a99", now); wait != time.Second/2 {
		t.Errorf("the next comes after %v", wait)
	}
	b.GiveBack("a1", 1)
	if !take("a99", 0) || take("a99", 0) {
		t.Error("one that was given back is not the only one to take")
	}
	if !take("b1", 0) {
		t.Error("another network has to wait")
	}
	b.mostRemember = 10
	for i := range 100 {
		b.Network = func(client string) string { return client }
		if take(fmt.Sprint("c", i), 0); len(b.networks) > 10 {
			t.Fatalf("%d networks are remembered", len(b.networks))
		}
	}
}

// TestNetworkRunsAtMostEach checks that at most Each turns of a network run at once, and that turns of other
// networks use the remaining places.
func TestNetworkRunsAtMostEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(4, 6)
		q.Each, q.Network = 2, func(client string) string { return strings.Trim(client, "0123456789") }
		var mu sync.Mutex
		running, most, ended := map[string]int{}, map[string]int{}, map[string]int{}
		count := func(counted func()) {
			mu.Lock()
			defer mu.Unlock()
			counted()
		}
		enter := func(client string) {
			go func() {
				turn, err := q.Enter(t.Context(), client)
				if full := (Full{}); errors.As(err, &full) {
					count(func() { ended["refused "+client]++ })
					return
				}
				net := q.Network(client)
				count(func() {
					running[net]++
					most[net] = max(most[net], running[net])
				})
				time.Sleep(time.Minute)
				count(func() {
					running[net]--
					ended[client]++
				})
				turn.Leave()
			}()
			synctest.Wait()
		}
		for range 4 {
			enter("a1")
			enter("a2")
		}
		if n, waiting := q.Counts(); n != 2 || waiting != 6 {
			t.Errorf("%d run and %d wait", n, waiting)
		}
		if q.CheckRoom("b1") != nil || q.CheckRoom("a1") == nil {
			t.Error("there is room for the wrong one")
		}
		enter("a1")
		enter("b1")
		enter("b1")
		if n, waiting := q.Counts(); n != 4 || waiting != 6 {
			t.Errorf("with another network %d run and %d wait", n, waiting)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if most["a"] != 2 || most["b"] != 2 || ended["a1"]+ended["a2"] != 8 || ended["b1"] != 2 || ended["refused a1"] != 1 {
			t.Errorf("at most %v ran; ended have %v", most, ended)
		}
		if n, waiting := q.Counts(); n+waiting+len(q.clients)+len(q.nets) != 0 {
			t.Errorf("%d run and %d wait in the end", n, waiting)
		}
	})
}

package limit

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tessera/logic/internal/errtest"
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
						t.Fatalf("after %d turns CheckRoom refuses an honest client: %v", len(waits), err)
					}
					turn, err := q.Enter(t.Context(), "honest x")
					if err != nil {
						t.Fatalf("after %d turns Enter refuses an honest client: %v", len(waits), err)
					}
					waits = append(waits, int(time.Since(began)/quantum))
					turn.Leave()
				}
				if longest := slices.Max(waits); longest > test.quanta {
					t.Errorf("an honest turn waited %d quanta, want %d at most", longest, test.quanta)
				}
				stop()
				checkEmpty(t, q)
			})
		})
	}
}

// TestNewClientReplacesAnother checks that a new client takes another's place when even the
// first places are full, and that the queue stays bounded.
func TestNewClientReplacesAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 2)
		refused := map[int]bool{}
		for n := range 100 {
			go func() {
				turn, err := q.Enter(t.Context(), fmt.Sprint(n))
				if err != nil {
					refused[n] = true
					return
				}
				time.Sleep(quantum)
				turn.Leave()
			}()
			synctest.Wait()
			checkCounts(t, q)
			if refused[n] {
				t.Errorf("new client %d is refused, want another to lose its place", n)
			}
		}
		if _, waiting := q.Counts(); waiting != firstPlaces*2 || len(refused) != 99-firstPlaces*2 {
			t.Errorf("%d wait and %d are refused, want %d and %d", waiting, len(refused), firstPlaces*2, 99-firstPlaces*2)
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
					t.Errorf("99 of 100 wait at most %v, want at most %v", p99, test.p99)
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
			t.Errorf("Enter refuses %s: %v, want a turn", client, err)
			return
		}
		const step = 2 * time.Millisecond
		for done := time.Duration(0); done < took; done += step {
			time.Sleep(min(step, took-done))
			if err := turn.Yield(t.Context()); err != nil {
				t.Errorf("Yield of %s after %v: %v, want no error", client, done, err)
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
		t.Errorf("ten clients of a network take %d tokens and keep half, want 4 taken", took)
	}
	for i := range 40 {
		if take(fmt.Sprint("a", i), 0) {
			took++
		}
	}
	if took != 8 || b.all.tokens != 92 {
		t.Errorf("a network takes %d tokens and leaves %v of all, want 8 and 92", took, b.all.tokens)
	}
	if wait := b.Take("a99", now); wait != time.Second/2 {
		t.Errorf("the next client of a network without tokens waits %v, want 500ms", wait)
	}
	b.GiveBack("a1", 1)
	if !take("a99", 0) || take("a99", 0) {
		t.Error("after one token is given back, the network can take none or two, want one")
	}
	if !take("b1", 0) {
		t.Error("a client of another network has to wait, want a token at once")
	}
	b.mostRemember = 10
	for i := range 100 {
		b.Network = func(client string) string { return client }
		if take(fmt.Sprint("c", i), 0); len(b.networks) > 10 {
			t.Fatalf("after client c%d %d networks are stored, want at most 10", i, len(b.networks))
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
			t.Errorf("of 8 turns in network a %d run and %d wait, want 2 and 6", n, waiting)
		}
		if q.CheckRoom("b1") != nil || q.CheckRoom("a1") == nil {
			t.Errorf("CheckRoom for b1: %v, want no error; for a1: %v, want one", q.CheckRoom("b1"), q.CheckRoom("a1"))
		}
		enter("a1")
		if ended["refused a1"] != 1 {
			t.Errorf("the queue is full for network a: it refuses %d requests, want 1", ended["refused a1"])
		}
		enter("b1")
		enter("b1")
		if n, waiting := q.Counts(); n != 4 || waiting != 6 {
			t.Errorf("with 2 turns in network b %d run and %d wait, want 4 and 6", n, waiting)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if most["a"] != 2 || most["b"] != 2 || ended["a1"]+ended["a2"] != 8 || ended["b1"] != 2 || ended["refused a1"] != 1 {
			t.Errorf("at most %v ran at once, want 2 of each network; ended have %v, want 8 of a1 and a2, 2 of b1, 1 refused a1",
				most, ended)
		}
		checkEmpty(t, q)
	})
}

// TestATurnKeepsItsQuantum checks that a turn runs a whole quantum while another client
// waits, and goes on before a later turn of its own client.
func TestATurnKeepsItsQuantum(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 9)
		var r recorder
		type spent struct{ waited, ran time.Duration }
		var turns []spent
		q.OnTurn = func(waited, ran time.Duration) { turns = append(turns, spent{waited, ran}) }
		first, err := q.Enter(t.Context(), "a")
		errtest.None(t, err)
		for _, client := range []string{"b", "a"} {
			go run(t, q, client, func(*Turn) {
				r.note(client)
				time.Sleep(3 * quantum)
			})
			synctest.Wait()
		}
		for _, works := range []time.Duration{quantum - 1, 1, quantum - 1} {
			time.Sleep(works)
			r.note("first")
			errtest.None(t, first.Yield(t.Context()))
		}
		first.Leave()
		time.Sleep(time.Second)
		synctest.Wait()
		if want := []string{"first", "first", "b", "first", "a"}; !slices.Equal(r.order, want) {
			t.Errorf("the order is %q, want %q", r.order, want)
		}
		want := []spent{{quantum, 3 * quantum}, {3 * quantum, 2*quantum - 1}, {5*quantum - 1, 3 * quantum}}
		if !slices.Equal(turns, want) {
			t.Errorf("the turns waited and ran %v, want %v", turns, want)
		}
	})
}

func TestTwoSearchesAlternate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 9)
		var r recorder
		for _, client := range []string{"a", "b"} {
			go run(t, q, client, func(turn *Turn) {
				for range 3 {
					r.note(client)
					time.Sleep(quantum)
					yield(t, turn)
				}
			})
			synctest.Wait()
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if want := []string{"a", "b", "a", "b", "a", "b"}; !slices.Equal(r.order, want) {
			t.Errorf("the quanta are of %q, want %q", r.order, want)
		}
	})
}

// TestATurnAloneRunsOn checks the time of a turn while the queue is empty, and that leaving
// twice does nothing.
func TestATurnAloneRunsOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 9)
		var waited, ran time.Duration
		q.OnTurn = func(w, r time.Duration) { waited, ran = w, r }
		turn, err := q.Enter(t.Context(), "a")
		errtest.None(t, err)
		for range 3 {
			time.Sleep(2 * quantum)
			errtest.None(t, turn.Yield(t.Context()))
		}
		turn.Leave()
		if waited != 0 || ran != 6*quantum {
			t.Errorf("it waited %v and ran %v, want 0s and %v", waited, ran, 6*quantum)
		}
		turn.Leave()
		checkEmpty(t, q)
	})
}

// TestATurnThatHasRunIsNotDropped fills a queue with turns that have begun.
func TestATurnThatHasRunIsNotDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(2, 2)
		for range 2 {
			go run(t, q, "begun", func(turn *Turn) {
				time.Sleep(quantum)
				yield(t, turn)
			})
		}
		synctest.Wait()
		for n := range 4 {
			go func() {
				if n >= 2 {
					time.Sleep(quantum + 1) // until the first client's turns wait again
				}
				run(t, q, fmt.Sprint("new ", n), func(*Turn) { time.Sleep(quantum) })
			}()
			synctest.Wait()
		}
		time.Sleep(10 * quantum)
		checkEmpty(t, q)
	})
}

// TestWaitIsEstimatedFromPastTurns checks the average of past turns, and the estimate for
// a client beside others that wait or only run.
func TestWaitIsEstimatedFromPastTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, test := range []struct {
			waiting []string
			want    time.Duration
		}{
			{[]string{"a", "b"}, 20 * time.Second}, // a second turn of a, beside b
			{[]string{"a", "a"}, 15 * time.Second}, // a third turn of a alone
		} {
			q := NewQueue(2, 2)
			for _, seconds := range []time.Duration{10, 18, 3} { // the average is 10 s, 11 s, 10 s
				turn, err := q.Enter(t.Context(), "a")
				errtest.None(t, err)
				time.Sleep(seconds * time.Second)
				turn.Leave()
			}
			for _, client := range append([]string{"a", "b"}, test.waiting...) {
				go func() {
					if turn, err := q.Enter(t.Context(), client); err == nil {
						time.Sleep(time.Second)
						turn.Leave()
					}
				}()
				synctest.Wait()
			}
			if err := q.CheckRoom("a"); err != (Full{test.want}) {
				t.Errorf("a and b run, %q wait: CheckRoom(a) is %v, want %v", test.waiting, err, Full{test.want})
			}
			time.Sleep(time.Minute)
		}
	})
}

// TestWhoMakesRoom checks whose last request a full queue drops for a client, and that
// CheckRoom foretells it. The network of a client is its first letter.
func TestWhoMakesRoom(t *testing.T) {
	for _, test := range []struct {
		waiting map[string]int
		comes   string
		drops   string // the client whose request is dropped, or ""
		refused bool
	}{
		{map[string]int{"a1": 1, "a2": 2, "b1": 2}, "c1", "a2", false},
		{map[string]int{"a1": 1, "a2": 3, "b1": 4}, "c1", "b1", false}, // two networks of 4: the longer line
		{map[string]int{"a1": 2, "a2": 3, "b1": 4}, "c1", "a2", false},
		{map[string]int{"a1": 2, "a2": 2, "b1": 3}, "a3", "b1", false},
		{map[string]int{"a1": 1, "a2": 2, "b1": 1}, "a3", "a2", false},
		{map[string]int{"a1": 1, "b1": 3}, "a1", "b1", false},
		{map[string]int{"a1": 1, "b1": 2}, "a1", "", true},
		{map[string]int{"a1": 2, "b1": 2}, "a1", "", true},
		{map[string]int{"a1": 1, "b1": 1}, "c1", "", false}, // the queue is full, but c1 has nothing waiting
		{map[string]int{"a1": 1, "b1": 1}, "z1", "", false}, // nor has z1, which only runs
	} {
		for range 20 { // because the order of clients in a map is random
			q := NewQueue(1, 0)
			q.Network = firstLetter
			q.push(&Turn{queue: q, client: "z1"}, false)
			q.serve()
			for _, client := range slices.Sorted(maps.Keys(test.waiting)) {
				for range test.waiting[client] {
					q.push(&Turn{queue: q, client: client, refused: make(chan struct{})}, false)
				}
			}
			q.room = q.waiting + 1
			if err := q.CheckRoom(test.comes); err != nil {
				t.Fatalf("%v wait in a room for one more and %s comes: CheckRoom says %v, want no error", test.waiting, test.comes, err)
			}
			q.room = q.waiting
			if room := q.CheckRoom(test.comes) == nil; room == test.refused {
				t.Fatalf("%v wait and %s comes: CheckRoom finds room: %v, want %v", test.waiting, test.comes, room, !test.refused)
			}
			if made := q.makeRoom(test.comes); made == test.refused {
				t.Fatalf("%v wait and %s comes: room is made: %v, want %v", test.waiting, test.comes, made, !test.refused)
			}
			checkCounts(t, q)
			for client, before := range test.waiting {
				want := before
				if client == test.drops {
					want--
				}
				if got := len(q.clients[client].waiting); got != want {
					t.Fatalf("%v wait and %s comes: then %d of %s wait, want %d", test.waiting, test.comes, got, client, want)
				}
			}
		}
	}
}

// TestTheOnlyOneWhoWaitsMakesRoom checks that a new client takes the last place from the
// only other, unless its turn has begun.
func TestTheOnlyOneWhoWaitsMakesRoom(t *testing.T) {
	for _, hasRun := range []bool{false, true} {
		q := NewQueue(0, 0)
		q.push(&Turn{queue: q, client: "a", refused: make(chan struct{}), hasRun: hasRun}, false)
		if made := q.makeRoom("b"); made == hasRun {
			t.Errorf("the other has run %v: room is made %v, want %v", hasRun, made, !hasRun)
		}
		checkCounts(t, q)
	}
}

// checkCounts compares the numbers that the queue stores with a new count.
func checkCounts(t *testing.T, q *Queue) {
	t.Helper()
	q.mutex.Lock()
	defer q.mutex.Unlock()
	running, waiting, nets := 0, 0, map[*network]network{}
	for name, l := range q.clients {
		running, waiting = running+l.running, waiting+len(l.waiting)
		n := nets[l.net]
		nets[l.net] = network{clients: n.clients + 1, waiting: n.waiting + len(l.waiting), running: n.running + l.running}
		if l.running+len(l.waiting) == 0 {
			t.Fatalf("client %s is stored, which neither runs nor waits", name)
		}
	}
	if running != q.running || waiting != q.waiting || len(nets) != len(q.nets) {
		t.Fatalf("the queue counts %d running, %d waiting, %d networks; want %d, %d, %d",
			q.running, q.waiting, len(q.nets), running, waiting, len(nets))
	}
	for n, want := range nets {
		if n.clients != want.clients || n.waiting != want.waiting || n.running != want.running {
			t.Fatalf("network %s counts %d clients, %d waiting, %d running; want %d, %d, %d",
				n.name, n.clients, n.waiting, n.running, want.clients, want.waiting, want.running)
		}
	}
}

// TestTheQueueCountsRight enters, yields, leaves and gives up by a fixed sequence of chance.
func TestTheQueueCountsRight(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(2, 4)
		q.Each, q.Network = 1, firstLetter
		chance := rand.New(rand.NewPCG(1, 2))
		for range 300 {
			client := fmt.Sprint(string(rune('a'+chance.IntN(3))), chance.IntN(2))
			works, gone := time.Duration(chance.IntN(4))*quantum, time.Duration(1+chance.IntN(8))*quantum-1
			go func() {
				ctx, cancel := context.WithTimeout(t.Context(), gone)
				defer cancel()
				turn, err := q.Enter(ctx, client)
				for ; err == nil && works > 0; works -= quantum {
					time.Sleep(quantum)
					err = turn.Yield(ctx)
				}
				if turn != nil {
					turn.Leave()
				}
			}()
			synctest.Wait()
			checkCounts(t, q)
			time.Sleep(quantum * time.Duration(chance.IntN(2)))
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		checkEmpty(t, q)
	})
}

// TestAClientMayLeaveAsItsTurnEnds lets the context of a client end at the moment in which
// it may run, or loses its place.
func TestAClientMayLeaveAsItsTurnEnds(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for range 50 { // because a select chooses at random
		q := NewQueue(1, 9)
		runs, stays := &Turn{queue: q, client: "a"}, &Turn{queue: q, client: "b"}
		drops := &Turn{queue: q, client: "b", refused: make(chan struct{})}
		q.push(runs, false)
		q.serve()
		q.push(stays, false)
		q.push(drops, false)
		q.remove(drops)
		close(drops.refused)
		if err := drops.wait(gone); err == nil {
			t.Fatal("a turn without a place may run, want an error")
		}
		q.remove(stays)
		if runs.wait(gone) == nil {
			runs.Leave()
		}
		checkEmpty(t, q)
	}
}

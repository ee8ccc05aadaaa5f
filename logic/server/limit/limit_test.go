package limit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tessera/logic/internal/errtest"
)

type recorder struct {
	mutex sync.Mutex
	order []string
}

func (r *recorder) note(name string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.order = append(r.order, name)
}

// TestClientsTakeTurns checks that a client with many requests and one with few take turns.
func TestClientsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 100)
		var r recorder
		var all sync.WaitGroup
		join := func(client string) {
			all.Go(func() {
				turn, err := q.Enter(t.Context(), client)
				if err != nil {
					t.Error(err)
					return
				}
				r.note(client)
				time.Sleep(time.Second)
				turn.Leave()
			})
			synctest.Wait()
		}
		for range 6 {
			join("abuser")
		}
		join("honest")
		join("other")
		join("honest")
		all.Wait()
		want := []string{"abuser", "honest", "other", "abuser", "honest", "abuser", "abuser", "abuser", "abuser"}
		if !slices.Equal(r.order, want) {
			t.Errorf("ran in the order %q, want %q", r.order, want)
		}
		if running, waiting := q.Counts(); running+waiting+len(q.clients) != 0 {
			t.Errorf("left are %d running, %d waiting, %d lines", running, waiting, len(q.clients))
		}
	})
}

// TestNewcomers checks that clients without a turn so far are served in the order in
// which they came.
func TestNewcomers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 100)
		first, err := q.Enter(t.Context(), "first")
		errtest.None(t, err)
		var r recorder
		var all sync.WaitGroup
		var want []string
		for n := range 20 {
			client := fmt.Sprint("client ", n)
			want = append(want, client)
			all.Go(func() {
				turn, err := q.Enter(t.Context(), client)
				if err != nil {
					t.Error(err)
					return
				}
				r.note(client)
				turn.Leave()
			})
			synctest.Wait() // until it waits
		}
		first.Leave()
		all.Wait()
		if !slices.Equal(r.order, want) {
			t.Errorf("ran in the order %q, want %q", r.order, want)
		}
	})
}

// TestShortSearchDoesNotWaitForLongOnes checks that a short search does not wait for the end of forty searches of
// another client that each last an hour.
func TestShortSearchDoesNotWaitForLongOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(2, 64)
		ctx, stop := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 40 {
			all.Go(func() {
				turn, err := q.Enter(ctx, "abuser")
				for err == nil {
					time.Sleep(time.Millisecond)
					err = turn.Yield(ctx)
				}
				turn.Leave()
			})
		}
		synctest.Wait()
		for range 5 {
			began := time.Now()
			turn, err := q.Enter(t.Context(), "honest")
			errtest.None(t, err)
			for range 300 {
				time.Sleep(time.Millisecond)
				errtest.None(t, turn.Yield(t.Context()))
			}
			turn.Leave()
			// The search waits a quantum for one of the two places, works for 300 ms, and
			// now and then waits a quantum of the other client's.
			if took := time.Since(began); took > time.Second {
				t.Errorf("a thought of 300 ms took %v beside forty long ones", took)
			}
		}
		stop()
		all.Wait()
		if running, waiting := q.Counts(); running+waiting+len(q.clients) != 0 {
			t.Errorf("left are %d running, %d waiting, %d lines", running, waiting, len(q.clients))
		}
	})
}

// TestFullQueueDropsFromTheBusiestClient checks that a full queue drops requests of the client that has most of them.
func TestFullQueueDropsFromTheBusiestClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 3)
		answers := make(chan error, 100)
		join := func(client string) {
			go func() {
				turn, err := q.Enter(t.Context(), client)
				if err == nil {
					time.Sleep(10 * time.Second)
					turn.Leave()
				}
				answers <- err
			}()
			synctest.Wait()
		}
		refused := func() (full Full, ok bool) {
			select {
			case err := <-answers:
				return full, errors.As(err, &full)
			default:
				return full, false
			}
		}
		join("abuser")
		time.Sleep(11 * time.Second) // so that the queue knows how long one takes
		<-answers
		for range 4 {
			join("abuser") // one runs, three wait
		}
		join("abuser")
		if full, ok := refused(); !ok || full.After < 30*time.Second || full.After > 50*time.Second {
			t.Errorf("a client that takes all room: %+v, %v; want it refused for 40 s", full, ok)
		}
		join("honest") // takes the place of one of the abuser's
		if _, ok := refused(); !ok {
			t.Error("an honest client is shut out")
		}
		join("honest")
		if full, ok := refused(); !ok || full.After != 40*time.Second {
			t.Errorf("a second of the honest client: %+v, %v; want it refused, for two clients take turns", full, ok)
		}
		time.Sleep(time.Hour)
		for range 4 {
			if err := <-answers; err != nil {
				t.Error(err)
			}
		}
	})
}

// TestGoneClients checks that clients that leave while they wait or run leave nothing
// behind.
func TestGoneClients(t *testing.T) {
	q := NewQueue(2, 10)
	var all sync.WaitGroup
	for i := range 200 {
		all.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i%7)*time.Millisecond)
			defer cancel()
			turn, err := q.Enter(ctx, fmt.Sprint("client", i%5))
			for n := 0; err == nil && n < 5; n++ {
				time.Sleep(time.Millisecond)
				err = turn.Yield(ctx)
			}
			if turn != nil {
				turn.Leave()
			}
		})
	}
	all.Wait()
	if running, waiting := q.Counts(); running+waiting+len(q.clients) != 0 {
		t.Errorf("left are %d running, %d waiting, %d lines", running, waiting, len(q.clients))
	}
}

func TestBuckets(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	b := NewBuckets(Rate{Burst: 3, PerSecond: 0.5}, Rate{Burst: 5, PerSecond: 1})
	take := func(client string, want time.Duration) {
		t.Helper()
		if wait := b.Take(client, now); wait.Round(time.Millisecond) != want {
			t.Errorf("%s waits %v, want %v", client, wait, want)
		}
	}
	for range 3 {
		take("a", 0)
	}
	take("a", 3200*time.Millisecond)
	take("a", 3200*time.Millisecond) // a refusal costs nothing
	take("b", 0)
	take("b", 1600*time.Millisecond) // a fifth of the total is left, so a client may use two fifths of its own
	now = now.Add(time.Second)
	take("a", 2200*time.Millisecond)
	take("b", 0)
	now = now.Add(-time.Hour) // the clock was set back
	take("b", 2600*time.Millisecond)
	take("c", 0)
	now = now.Add(100 * time.Hour)
	for range 3 {
		take("a", 0)
	}
	take("a", 3200*time.Millisecond)
}

// TestSpend checks that Spend leaves the amount to keep, and that a total of zero sets no
// bound.
func TestSpend(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	b := NewBuckets(Rate{Burst: 100, PerSecond: 2}, Rate{})
	for _, test := range []struct {
		client       string
		tokens, keep float64
		wait         time.Duration
	}{
		{"a", 40, 50, 0}, {"a", 40, 50, 15 * time.Second}, {"a", 40, 0, 0}, {"a", 20, 0, 0}, {"a", 1, 0, time.Second / 2},
		{"b", 50, 50, 0}, {"c", 100, 0, 0}, {"d", 100, 1, time.Second / 2},
	} {
		if wait := b.Spend(test.client, test.tokens, test.keep, now); wait != test.wait {
			t.Errorf("%+v: waits %v", test, wait)
		}
	}
}

// TestNobodyEmptiesWhatAllShare checks that no number of clients that take what they can
// keeps a newcomer from the total, or from what its wider network shares, and that those
// who take so much get little more than what is shared.
func TestNobodyEmptiesWhatAllShare(t *testing.T) {
	each := Rate{Burst: 100, PerSecond: 1}
	for name, share := range map[string]func(b *Buckets){
		"the total":       func(b *Buckets) { b.total, b.all.tokens = each.Times(10), 10*each.Burst },
		"a wider network": func(b *Buckets) { b.Wider, b.WiderRate = func(string) string { return "wide" }, each.Times(10) },
	} {
		for _, greedy := range []int{12, 300} {
			t.Run(fmt.Sprint(name, " and ", greedy), func(t *testing.T) {
				now := time.Unix(1_800_000_000, 0)
				b := NewBuckets(each, Rate{})
				b.Network, b.NetworkRate = func(client string) string { return client[:1+len(client)/2] }, each.Times(4)
				share(b)
				took := 0
				for round := range 100 {
					for i := range greedy {
						if b.Take(fmt.Sprintf("g%05d", i), now) == 0 {
							took++
						}
					}
					if round%10 == 0 && b.Take(fmt.Sprintf("h%05d", 100*round), now) > 0 {
						t.Fatalf("after %d, a newcomer has to wait", took)
					}
				}
				if most := max(int(10*each.Burst), greedy); took > most {
					t.Errorf("%d greedy clients took %d, want %d at most", greedy, took, most)
				}
			})
		}
	}
}

func TestForgottenClients(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	b := NewBuckets(Rate{Burst: 3, PerSecond: 1}, Rate{Burst: 1e6, PerSecond: 1e6})
	b.mostRemember = 10
	for i := range 100 {
		b.Take(fmt.Sprint(i), now)
		if len(b.clients) > 10 {
			t.Fatalf("%d clients are remembered, want at most 10", len(b.clients))
		}
	}
}

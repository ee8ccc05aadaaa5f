package limit

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
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

// run enters the queue, works and leaves.
func run(t *testing.T, q *Queue, client string, work func(*Turn)) {
	turn, err := q.Enter(t.Context(), client)
	if err != nil {
		t.Errorf("Enter refuses %s: %v, want a turn", client, err)
		return
	}
	work(turn)
	turn.Leave()
}

func yield(t *testing.T, turn *Turn) {
	client := turn.client
	if err := turn.Yield(t.Context()); err != nil {
		t.Errorf("a turn of %s loses its place in Yield: %v, want no error", client, err)
	}
}

// checkEmpty checks that no turn runs or waits, and that the queue stores no client.
func checkEmpty(t *testing.T, q *Queue) {
	t.Helper()
	if running, waiting := q.Counts(); running+waiting+len(q.clients)+len(q.nets) != 0 {
		t.Errorf("at the end %d run, %d wait, %d clients and %d networks are stored; want none",
			running, waiting, len(q.clients), len(q.nets))
	}
}

// TestClientsTakeTurns checks that a client with many requests and one with few take
// turns, in networks of their own and in one.
func TestClientsTakeTurns(t *testing.T) {
	t.Run("in networks of their own", func(t *testing.T) { checkTurns(t, nil) })
	t.Run("in one network", func(t *testing.T) { checkTurns(t, func(string) string { return "" }) })
}

func checkTurns(t *testing.T, network func(client string) string) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1, 100)
		q.Network = network
		var r recorder
		var all sync.WaitGroup
		join := func(client string) {
			all.Go(func() {
				run(t, q, client, func(*Turn) {
					r.note(client)
					time.Sleep(time.Second)
				})
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
		checkEmpty(t, q)
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
			all.Go(func() { run(t, q, client, func(*Turn) { r.note(client) }) })
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
				t.Errorf("a search of 300 ms took %v beside forty long ones, want at most 1s", took)
			}
		}
		stop()
		all.Wait()
		checkEmpty(t, q)
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
			t.Errorf("a client that takes all room is refused %v for %v, want true for 30s to 50s", ok, full.After)
		}
		join("honest") // takes the place of one of the abuser's
		if _, ok := refused(); !ok {
			t.Error("when an honest client comes, the abuser's last request is not refused")
		}
		join("honest")
		if full, ok := refused(); !ok || full.After != 40*time.Second {
			t.Errorf("a second request of the honest client is refused %v for %v, want true for 40s: two clients take turns", ok, full.After)
		}
		time.Sleep(time.Hour)
		for n := range 4 {
			if err := <-answers; err != nil {
				t.Errorf("request %d of the 4 that stayed in the queue: %v, want no error", n+1, err)
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
	checkEmpty(t, q)
}

func TestBuckets(t *testing.T) {
	start := time.Unix(1_800_000_000, 0)
	now := start
	b := NewBuckets(Rate{Burst: 3, PerSecond: 0.5}, Rate{Burst: 5, PerSecond: 1})
	take := func(client string, want time.Duration) {
		t.Helper()
		if wait := b.Take(client, now); wait.Round(time.Millisecond) != want {
			t.Errorf("%v after the start client %s waits %v for a token, want %v", now.Sub(start), client, wait, want)
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

func TestTimesMultipliesBothPartsOfARate(t *testing.T) {
	if got, want := (Rate{3, 5}).Times(2), (Rate{6, 10}); got != want {
		t.Errorf("twice 3 and 5 per second is %v, want %v", got, want)
	}
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
			t.Errorf("%s spends %v, keeps %v: it waits %v, want %v", test.client, test.tokens, test.keep, wait, test.wait)
		}
	}
}

// TestNobodyEmptiesWhatAllShare lets many clients take what they can. A newcomer must still
// get something from the total, or from what its wider network shares. The others together
// must get little more than what is shared.
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
			t.Fatalf("after client %d %d clients are stored, want at most 10", i, len(b.clients))
		}
	}
}

// TestNearlyFullBucketsAreDroppedFirst checks that a client whose bucket is empty does not
// get a full one when the memory is full.
func TestNearlyFullBucketsAreDroppedFirst(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	b := NewBuckets(Rate{Burst: 10, PerSecond: 1}, Rate{})
	b.mostRemember = 5
	b.Spend("empty", 10, 0, now)
	for n := range 4 {
		b.Take(fmt.Sprint("nearly full ", n), now)
	}
	b.Take("new", now)
	if len(b.clients) != 2 || b.clients["empty"] == nil || b.clients["new"] == nil {
		t.Errorf("stored are %v, want empty and new", slices.Collect(maps.Keys(b.clients)))
	}
}

// TestTokensAreCountedToTheNanosecond takes tokens at a rate of one each nanosecond, and
// gives one back.
func TestTokensAreCountedToTheNanosecond(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	rate := Rate{Burst: 0.5, PerSecond: 0.25e9}.Times(4)
	b := NewBuckets(rate, Rate{})
	for _, step := range []struct {
		passed   time.Duration
		giveBack bool
		want     time.Duration
	}{{want: 0}, {want: 0}, {want: 1}, {want: 1}, {passed: 1, want: 0}, {want: 1}, {giveBack: true, want: 0}, {want: 1}} {
		if step.giveBack {
			b.GiveBack("a", 1)
		}
		now = now.Add(step.passed)
		if wait := b.Take("a", now); wait != step.want {
			t.Errorf("%+v: the next token comes after %v", step, wait)
		}
	}
}

// plainBucket is a bucket of the plain model of [TestBucketsFollowThePlainModel].
type plainBucket struct {
	rate Rate
	left float64
}

// TestBucketsFollowThePlainModel spends and gives back tokens at random. Every bucket of the
// model gains its tokens in each second, whether it is used or not.
func TestBucketsFollowThePlainModel(t *testing.T) {
	each, network, wider, total := Rate{8, 0.5}, Rate{12, 1}, Rate{16, 1.5}, Rate{20, 2}
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 1))
		now := time.Unix(1_800_000_000, 0)
		b := NewBuckets(each, total)
		b.Network, b.NetworkRate = func(client string) string { return client[:2] }, network
		b.Wider, b.WiderRate = func(client string) string { return client[:1] }, wider
		model := map[string]*plainBucket{"total": {total, total.Burst}}
		for n := range 300 {
			client := []string{"a1x", "a1y", "a2x", "b1x"}[rng.IntN(4)]
			var shares []*plainBucket
			for name, rate := range map[string]Rate{client: each, client[:2]: network, client[:1]: wider, "total": total} {
				if model[name] == nil {
					model[name] = &plainBucket{rate, rate.Burst}
				}
				shares = append(shares, model[name])
			}
			gain := 0.0
			switch tokens, keep := float64(1+rng.IntN(3)), float64(rng.IntN(3)); rng.IntN(6) {
			case 0:
				gain = tokens * tokens
				now = now.Add(time.Duration(gain) * time.Second)
				for _, m := range model {
					m.left = min(m.rate.Burst, m.left+gain*m.rate.PerSecond)
				}
			case 1:
				b.GiveBack(client, tokens)
				for _, m := range shares {
					m.left = min(m.rate.Burst, m.left+tokens)
				}
			default:
				usable := min(1, 2*model["total"].left/total.Burst, 2*model[client[:1]].left/wider.Burst)
				want := 0.0
				for _, name := range []string{client, client[:2]} {
					m := model[name]
					most := m.rate.Burst - tokens // so that a full bucket is enough
					reserve := max(keep/each.Burst*m.rate.Burst, min((1-usable)*m.rate.Burst, most))
					want = max(want, (tokens+reserve-m.left)/m.rate.PerSecond)
				}
				wait := b.Spend(client, tokens, keep, now)
				if math.Abs(wait.Seconds()-want) > 1e-6 {
					t.Fatalf("seed %d, step %d: %s spends %v and keeps %v: it waits %v, want %vs", seed, n, client, tokens, keep, wait, want)
				}
				for _, m := range shares {
					if want == 0 {
						m.left = max(0, m.left-tokens)
					}
				}
			}
		}
	}
}

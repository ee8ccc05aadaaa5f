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

// TestGate checks that a few requests of a client are let in, that the rest follow in
// order up to a bound, and that other clients do not wait for them.
func TestGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGate(2, 3)
		if n := g.Users("abuser"); n != 0 {
			t.Errorf("before the first request a client has %d, want none", n)
		}
		var order []int
		var took []time.Duration
		began := time.Now()
		full := 0
		var mutex sync.Mutex
		for n := range 7 {
			go func() {
				leave, err := g.Enter(t.Context(), "abuser")
				mutex.Lock()
				if _, isFull := errors.AsType[Full](err); isFull {
					full++
					mutex.Unlock()
					return
				}
				order, took = append(order, n), append(took, time.Since(began))
				mutex.Unlock()
				time.Sleep(time.Second + time.Duration(n))
				leave()
			}()
			synctest.Wait()
		}
		leave, err := g.Enter(t.Context(), "honest")
		if err != nil || time.Since(began) > 0 {
			t.Errorf("another client waits %v, error %v; want to be let in at once", time.Since(began), err)
		}
		leave()
		gone, cancel := context.WithCancel(t.Context())
		time.Sleep(1500 * time.Millisecond)
		given := make(chan error)
		go func() { _, err := g.Enter(gone, "abuser"); given <- err }()
		synctest.Wait()
		cancel()
		if err := <-given; !errors.Is(err, context.Canceled) {
			t.Errorf("a request whose context ended: %v, want %v", err, context.Canceled)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if want := []int{0, 1, 2, 3, 4}; !slices.Equal(order, want) || full != 2 {
			t.Fatalf("of 7 requests the gate lets in %v and refuses %d, want %v and 2", order, full, want)
		}
		if took[4] < 2*time.Second {
			t.Errorf("the 5 requests wait %v; want the last to wait for two others, at least 2s", took)
		}
		if len(g.clients) != 0 {
			t.Errorf("at the end %d clients are stored, want none", len(g.clients))
		}
	})
}

// firstLetter is the network of a client in these tests.
func firstLetter(client string) string { return client[:1] }

// TestPlacesOfAClientShrinkWithTheFreeOnes checks how many places a client may have for
// each number of free places out of 16.
func TestPlacesOfAClientShrinkWithTheFreeOnes(t *testing.T) {
	for _, test := range []struct{ free, most int }{{12, 4}, {8, 4}, {6, 4}, {5, 3}, {4, 3}, {3, 2}, {2, 2}, {1, 1}} {
		for held := range test.most + 1 {
			p := NewPlaces(4, 2, 16, func(client string) string { return client })
			for range held {
				errtest.None(t, p.Take("asks"))
			}
			for n := range 16 - test.free - held {
				errtest.None(t, p.Take(fmt.Sprint("other ", n)))
			}
			var want error
			if held == test.most {
				want = TooMany{held}
			}
			if err := p.Take("asks"); err != want {
				t.Errorf("%d of 16 places are free, a client has %d and takes one more: %v, want %v", test.free, held, err, want)
			}
		}
	}
}

func TestPlacesAreBoundedForEachNetworkAndInAll(t *testing.T) {
	p := NewPlaces(2, 3, 20, firstLetter)
	for _, step := range []struct {
		client string
		want   error
	}{
		{"a1", nil}, {"a1", nil}, {"a1", TooMany{2}}, {"a2", nil}, {"a2", nil}, {"a3", nil}, {"a3", nil},
		{"a4", TooMany{0}}, {"b1", nil}, {"b1", nil}, {"b1", TooMany{2}},
	} {
		if err := p.Take(step.client); err != step.want {
			t.Errorf("%d places are taken and %s takes one: %v, want %v", p.Taken(), step.client, err, step.want)
		}
	}
	if p.Taken() != 8 {
		t.Errorf("%d places are taken, want 8", p.Taken())
	}
	for free := 12; free > 0; free-- {
		errtest.None(t, p.Take(string(rune('c'+free))))
	}
	if err := p.Take("z"); err != ErrNoPlace {
		t.Errorf("%d of 20 places are taken and z takes one: %v, want %v", p.Taken(), err, ErrNoPlace)
	}
}

func TestAPlaceGivenBackIsFree(t *testing.T) {
	p := NewPlaces(2, 1, 20, firstLetter)
	errtest.None(t, p.Take("a1"))
	errtest.None(t, p.Take("a1"))
	p.GiveBack("a1")
	errtest.None(t, p.Take("a2"))
	if err := p.Take("a1"); err != (TooMany{1}) {
		t.Errorf("a1 has one place, its network two: %v, want %v", err, TooMany{1})
	}
	p.GiveBack("a1")
	p.GiveBack("a2")
	if p.Taken()+len(p.clients)+len(p.networks) != 0 {
		t.Errorf("at the end %d places are taken, %d clients and %d networks are stored; want none",
			p.Taken(), len(p.clients), len(p.networks))
	}
}

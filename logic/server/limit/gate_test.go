package limit

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestGate checks that a few requests of a client are let in, that the rest follow in
// order up to a bound, and that other clients do not wait for them.
func TestGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := NewGate(2, 3)
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
			t.Errorf("another waited %v, %v", time.Since(began), err)
		}
		leave()
		gone, cancel := context.WithCancel(t.Context())
		time.Sleep(1500 * time.Millisecond)
		given := make(chan error)
		go func() { _, err := g.Enter(gone, "abuser"); given <- err }()
		synctest.Wait()
		cancel()
		if err := <-given; !errors.Is(err, context.Canceled) {
			t.Errorf("who is gone gets %v", err)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if !slices.Equal(order, []int{0, 1, 2, 3, 4}) || full != 2 || took[4] < 2*time.Second || len(g.clients) != 0 {
			t.Errorf("in were %v after %v, %d refused, %d clients are left", order, took, full, len(g.clients))
		}
	})
}

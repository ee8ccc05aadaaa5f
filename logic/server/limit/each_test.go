package limit

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

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

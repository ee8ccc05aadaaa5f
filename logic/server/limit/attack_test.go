package limit

import (
	"fmt"
	"slices"
	"strings"
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

package limit

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

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
	b.GiveBack("a1")
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

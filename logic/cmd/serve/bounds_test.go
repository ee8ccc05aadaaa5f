package main

import (
	"fmt"
	"testing"
	"time"
)

// TestNetworkRateIsBelowTotal checks that one network cannot use up the rate at which all
// clients together may start games.
func TestNetworkRateIsBelowTotal(t *testing.T) {
	o, now := newOptions(), time.Now()
	for _, network := range []string{"192.0.2.%d", "2001:db8:1:%x::/64"} {
		limits := o.creationLimit()
		for i := range 200 {
			limits.Spend(fmt.Sprintf(network, i), limits.Burst(), 0, now)
		}
		if wait := limits.Spend("198.51.100.1", limits.Burst(), 0, now); wait > 0 {
			t.Errorf(network+": another waits for %v", 1, wait)
		}
	}
}

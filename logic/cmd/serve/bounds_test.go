package main

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"tessera/logic/server/web/webtest"
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

// TestStreamsFollowLimitOfFiles checks that event streams never use all connections that the
// limit of open files allows, and that a high limit changes nothing.
func TestStreamsFollowLimitOfFiles(t *testing.T) {
	for _, test := range []struct{ wanted, files, connections, streams, each int }{
		{0, 0, 24_000, 20_000, 200}, {0, 1 << 20, 24_000, 20_000, 200}, {0, 20_000, 19_744, 15_744, 200},
		{0, 4096, 3840, 2880, 200}, {0, 256, 192, 144, 36}, {0, 8, 6, 5, 1}, {0, 1, 1, 1, 1},
		{100, 256, 192, 100, 200}, {200, 256, 192, 144, 36},
	} {
		o := newOptions()
		o.allStreams = test.wanted
		got := o.capacity(test.files)
		if got != (capacity{test.connections, test.streams, test.each}) {
			t.Errorf("--all-streams %d with %d files: %+v", test.wanted, test.files, got)
		}
		var log webtest.LogBook
		o.logCapacity(t.Context(), slog.New(slog.NewTextHandler(&log, nil)), got)
		fewer := test.streams < test.wanted || test.wanted == 0 && test.streams < 20_000
		warns := fewer && (test.wanted > 0 || test.streams < 10_000)
		if text := log.String(); fewer != strings.Contains(text, fmt.Sprint("streams=", test.streams)) || warns != strings.Contains(text, "WARN") {
			t.Errorf("--all-streams %d with %d files logs %q", test.wanted, test.files, text)
		}
	}
}

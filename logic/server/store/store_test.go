package store_test

import (
	"bytes"
	"math"
	"testing"
	"time"

	"tessera/logic/server/store"
)

func TestStampsKeepTheOrderOfTimes(t *testing.T) {
	times := []time.Time{
		{}, // year 1
		time.Date(1600, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(1926, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Unix(0, -1),
		time.Unix(0, 0),
		time.Unix(0, 1),
		time.Unix(1_800_000_000, 0),
		time.Unix(0, math.MaxInt64),
		time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	for i, later := range times {
		for _, earlier := range times[:i] {
			if bytes.Compare(store.StampBytes(earlier), store.StampBytes(later)) > 0 || store.Stamp(earlier) > store.Stamp(later) {
				t.Errorf("%v is stamped %x, after %v, %x", earlier, store.StampBytes(earlier), later, store.StampBytes(later))
			}
		}
	}
}

func TestWatchers(t *testing.T) {
	var w store.Watchers
	woken := func(changed <-chan struct{}) bool {
		select {
		case <-changed:
			return true
		default:
			return false
		}
	}
	first, stopFirst := w.Watch("a")
	second, stopSecond := w.Watch("a")
	other, stopOther := w.Watch("b")
	w.Wake("a")
	w.Wake("a")
	if !woken(first) || !woken(second) || woken(other) || woken(first) {
		t.Error("a change of one game wakes who waits for it, once, and nobody else")
	}
	stopFirst()
	w.WakeAll()
	if woken(first) || !woken(second) || !woken(other) {
		t.Error("to wake all wakes who still waits")
	}
	stopSecond()
	stopOther()
	stopOther()
	w.Wake("b")
	if woken(other) {
		t.Error("who has stopped is woken")
	}
}

func TestCommonPrefix(t *testing.T) {
	for _, test := range []struct {
		a, b []string
		want int
	}{
		{nil, nil, 0},
		{[]string{"x"}, nil, 0},
		{[]string{"x", "y"}, []string{"x", "y", "z"}, 2},
		{[]string{"x", "y"}, []string{"x", "z"}, 1},
	} {
		if got := store.CommonPrefix(test.a, test.b); got != test.want {
			t.Errorf("%q and %q begin alike with %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

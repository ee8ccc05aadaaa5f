package app

import (
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

func TestFocus(t *testing.T) {
	p := []ebiten.Key{ebiten.KeyP}
	var f focus
	var before []ebiten.Key
	var seen time.Duration
	for i, c := range []struct {
		at    time.Duration
		has   bool
		keys  []ebiten.Key
		lost  bool
		stale []ebiten.Key
	}{
		{0, false, nil, false, nil}, // the window opens
		{10, true, nil, false, nil},
		{20, true, p, false, nil},
		{30, false, nil, true, p}, // the system released P
		{40, false, nil, false, p},
		{50, true, nil, false, p},
		{90, true, p, false, p}, // P repeats
		{110, true, p, false, p},
		{120, true, nil, false, nil},
		{130, true, p, false, nil}, // a new press
		{1930, false, p, true, append(p, p...)},
		{1940, true, nil, false, append(p, p...)},
		{3100, true, nil, false, append(p, p...)}, // this frame may not know everything yet
		{3110, true, nil, false, nil},             // P was released elsewhere
		{3115, true, nil, false, nil},
		{3120, true, p, false, nil},
	} {
		at := c.at * time.Millisecond
		lost := f.lost(c.has, at, seen, before, c.keys)
		seen = at
		if before = c.keys; lost != c.lost || !slices.Equal(f.stale, c.stale) {
			t.Errorf("frame %d: lost is %v, want %v; stale is %v, want %v", i, lost, c.lost, f.stale, c.stale)
		}
	}
}

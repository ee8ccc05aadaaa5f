package device

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// focus watches whether the window has the keyboard. When it loses the keyboard, the
// window system releases every button and key by itself. When it gets the keyboard back,
// some window systems report a key that is still held as a new press.
type focus struct {
	has   bool
	since time.Duration // when the window got the keyboard back
	stale []ebiten.Key  // held when the window lost the keyboard, and not yet known to be released
}

// returnTime is the longest time from the return of the focus to the first report of a key
// that is still held. It exceeds the usual delay before a held key repeats, which is 660 ms
// on X11.
const returnTime = time.Second

// lost reports whether the window lost the focus since the frame before. It takes the keys
// that were down in the frame before, and those that are down in this one.
func (f *focus) lost(has bool, now time.Duration, before, keys []ebiten.Key) bool {
	had := f.has
	f.has = has
	switch {
	case had && !has:
		f.stale = slices.Concat(before, keys)
	case has && !had:
		f.since = now
	case has:
		f.stale = slices.DeleteFunc(f.stale, func(k ebiten.Key) bool {
			released := slices.Contains(before, k) || now-f.since > returnTime
			return released && !slices.Contains(keys, k)
		})
	}
	return had && !has
}

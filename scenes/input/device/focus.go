package device

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// focus tracks whether the window has the keyboard focus. When it loses the focus, the
// window system releases every button and key by itself. When it regains the focus, some
// window systems report a key that is still held as a new press.
type focus struct {
	has   bool
	since time.Duration // when the window regained the focus
	stale []ebiten.Key  // held when the focus was lost, and not yet known to be released
}

// returnTime is the maximum time from regaining the focus to the first report of a key
// that is still held. It exceeds the usual delay before a held key repeats, which is 660
// ms on X11.
const returnTime = time.Second

// lost reports whether the window has lost the focus since the previous frame. The
// arguments before and keys are the keys held in the previous and in this frame.
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

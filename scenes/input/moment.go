package input

import (
	"slices"
	"time"
)

// Moment is when something happened: not before Early and not after Late. Both are equal
// if the device reports times, as a browser does. Otherwise it happened since the previous
// frame began, which may be long before if that frame took long.
type Moment struct{ Early, Late time.Duration }

// At returns the moment of a known time.
func At(t time.Duration) Moment { return Moment{t, t} }

// Since returns the shortest time that can lie between two moments, at least 0. Every
// gesture is judged by it. A press that ended during a long frame is short, and a rest is
// long only if it surely was.
func (m Moment) Since(before Moment) time.Duration { return max(m.Early-before.Late, 0) }

// Times are the times of the latest events, where the device reports them. 0 is unknown.
type Times struct {
	Press   time.Duration // of the mouse's primary button
	Release time.Duration
	Move    time.Duration // of the mouse
	Wheel   time.Duration
	Touch   time.Duration // a finger came or left
}

// when returns the moment of an event first seen in this frame. The reported time counts if it
// differs from the one used last, which it then replaces.
func (in *Input) when(reported time.Duration, used *time.Duration) Moment {
	if reported == 0 || reported == *used {
		return in.Frame()
	}
	*used = reported
	return At(min(reported, in.Now))
}

// Frame returns the moment of an event of this frame whose device reports no time.
func (in *Input) Frame() Moment { return Moment{in.Seen, in.Now} }

// Hold decides when a held key or button repeats.
type Hold struct{ due time.Duration }

// Begin starts a hold that repeats after a time.
func (h *Hold) Begin(pressed Moment, after time.Duration) { h.due = pressed.Late + after }

// Repeats reports whether a hold that lasts until seen repeats, and lets it repeat again after
// a time.
func (h *Hold) Repeats(seen, every time.Duration) bool {
	if seen < h.due {
		return false
	}
	h.due = seen + every
	return true
}

// Fingers gives each frame the fingers on the screen, from reports that come between the
// frames. A finger that came and left between two frames is on the screen for one frame.
// The zero value has no finger.
type Fingers struct {
	now   fingers
	queue []fingers // for the next frames
}

type fingers struct {
	touches []Touch
	changed time.Duration // when a finger last came or left
	moved   bool          // since the report before, no finger came or left
}

// Report takes the fingers on the screen after an event.
func (f *Fingers) Report(touches []Touch, when time.Duration) {
	last := &f.now
	if n := len(f.queue); n > 0 {
		last = &f.queue[n-1]
	}
	next := fingers{touches: touches, changed: when}
	if slices.EqualFunc(last.touches, touches, func(a, b Touch) bool { return a.ID == b.ID }) {
		next.changed, next.moved = last.changed, true
		if last.moved && len(f.queue) > 0 {
			*last = next
			return
		}
	}
	f.queue = append(f.queue, next)
}

// Next returns the fingers for the next frame, when one of them last came or left, and whether
// another frame has to follow.
func (f *Fingers) Next() (touches []Touch, changed time.Duration, more bool) {
	if len(f.queue) > 0 {
		f.now = f.queue[0]
		f.queue = slices.Delete(f.queue, 0, 1)
	}
	return f.now.touches, f.now.changed, len(f.queue) > 0
}

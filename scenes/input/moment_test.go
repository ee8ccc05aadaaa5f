package input

import (
	"slices"
	"testing"
	"time"
)

const ms = time.Millisecond

// script plays frames. In each, the report of a device is as it was in the last one, but for
// what the frame changes.
type script struct {
	tracker Tracker
	raw     Raw
}

func (s *script) at(now time.Duration, change func(raw *Raw)) Input {
	s.raw.Now = now
	change(&s.raw)
	return s.tracker.Next(s.raw, 1)
}

func nothing(*Raw) {}

// A press of 80 ms is reported in a frame of 1.5 s. It lasts 80 ms if the device reports
// times. Otherwise it may have been as short as possible, so it lasts 0 ms. A press that is
// held lasts as long as it was surely held.
func TestAPressLastsAsLongAsItWasHeld(t *testing.T) {
	for _, c := range []struct {
		name     string
		down, up func(raw *Raw)
		lasted   time.Duration
	}{
		{"a mouse with times", func(r *Raw) { r.Primary, r.Times.Press = true, 1010*ms }, func(r *Raw) { r.Primary, r.Times.Release = false, 1090*ms }, 80 * ms},
		{"a mouse", func(r *Raw) { r.Primary = true }, func(r *Raw) { r.Primary = false }, 0},
		{"a finger with times", func(r *Raw) { r.Touches, r.Times.Touch = []Touch{finger(1, 9, 9)}, 1010*ms }, func(r *Raw) { r.Touches, r.Times.Touch = nil, 1090*ms }, 80 * ms},
		{"a finger", func(r *Raw) { r.Touches = []Touch{finger(1, 9, 9)} }, func(r *Raw) { r.Touches = nil }, 0},
	} {
		var s script
		s.at(1000*ms, nothing)
		if in := s.at(1016*ms, c.down); !in.JustDown || in.Seen != 1000*ms {
			t.Fatalf("%s: no press: %+v", c.name, in)
		}
		if in := s.at(2516*ms, c.up); !in.Clicked() || in.Ended.Since(in.Began) != c.lasted {
			t.Errorf("%s: the press lasts %v, want %v", c.name, in.Ended.Since(in.Began), c.lasted)
		}
		if in := s.at(2532*ms, func(r *Raw) { c.down(r); r.Times = Times{} }); in.Began != (Moment{2516 * ms, 2532 * ms}) {
			t.Errorf("%s: a press whose time is not reported began at %v", c.name, in.Began)
		}
		s.at(3000*ms, nothing)
		if in := s.at(3016*ms, func(r *Raw) { c.up(r); r.Times = Times{} }); in.Ended.Since(in.Began) != 3000*ms-2532*ms {
			t.Errorf("%s: held, it lasts %v", c.name, in.Ended.Since(in.Began))
		}
	}
}

func TestATimeInTheFutureIsNow(t *testing.T) {
	var s script
	if in := s.at(ms, func(r *Raw) { r.Primary, r.Times.Press = true, time.Hour }); in.Began != At(ms) {
		t.Errorf("the press began at %v", in.Began)
	}
}

// While a frame takes long, a button can be released and pressed again. Both are seen, also
// if the second press has ended by the next frame.
func TestAPressAfterAPressIsSeen(t *testing.T) {
	for _, held := range []bool{true, false} {
		var s script
		s.at(0, func(r *Raw) { r.Primary = true })
		if in := s.at(1500*ms, func(r *Raw) { r.Again = true }); !in.Clicked() {
			t.Fatalf("the first press does not end: %+v", in.Pointer)
		}
		if in := s.at(1516*ms, func(r *Raw) { r.Again, r.Primary = false, held }); !in.JustDown {
			t.Errorf("held %v: the second press does not begin: %+v", held, in.Pointer)
		}
		if in := s.at(1532*ms, nothing); in.Down != held || in.JustUp == held {
			t.Errorf("held %v: the second press is then %+v", held, in.Pointer)
		}
	}
}

func TestATapOfTwoFingersAcrossALongFrame(t *testing.T) {
	two := []Touch{finger(1, 10, 10), finger(2, 30, 10)}
	for _, c := range []struct {
		name     string
		down, up time.Duration // 0 is unknown
		taps     bool
	}{{"with times", 110 * ms, 200 * ms, true}, {"without times", 0, 0, true}, {"long", 110 * ms, 900 * ms, false}} {
		var s script
		s.at(100*ms, nothing)
		s.at(116*ms, func(r *Raw) { r.Touches, r.Times.Touch = two, c.down })
		if in := s.at(1616*ms, func(r *Raw) { r.Touches, r.Times.Touch = nil, c.up }); in.TwoFingerTap != c.taps {
			t.Errorf("%s: a tap is %v", c.name, in.TwoFingerTap)
		}
	}
}

// A button of a gamepad that is held during a long frame, but not after it, does not repeat.
func TestAGamepadDoesNotRepeatAcrossALongFrame(t *testing.T) {
	var s script
	s.at(0, func(r *Raw) { r.Pad = []PadButton{PadDown} })
	if in := s.at(1500*ms, nothing); len(in.Keys) > 0 {
		t.Error("it repeats before it is known whether it is still held")
	}
	if in := s.at(1516*ms, nothing); !slices.Equal(in.Repeats, []Key{"ArrowDown"}) {
		t.Errorf("still held, it repeats %v", in.Repeats)
	}
	if in := s.at(1532*ms, nothing); len(in.Keys) > 0 {
		t.Errorf("in the next frame it repeats again")
	}
}

func TestAHoldRepeatsAsLongAsItIsKnownToLast(t *testing.T) {
	var h Hold
	h.Begin(Moment{100 * ms, 200 * ms}, 400*ms)
	for _, c := range []struct {
		seen    time.Duration
		repeats bool
	}{{599 * ms, false}, {600 * ms, true}, {649 * ms, false}, {1650 * ms, true}, {1690 * ms, false}, {1710 * ms, true}} {
		if h.Repeats(c.seen, 60*ms) != c.repeats {
			t.Errorf("at %v it repeats: %v", c.seen, !c.repeats)
		}
	}
}

// Notches of one push that arrive together after a long frame are not a new push.
func TestAPushOfTheWheelAcrossALongFrame(t *testing.T) {
	for _, c := range []struct {
		name  string
		times [2]time.Duration // 0 is unknown
		turns int
	}{{"one push", [2]time.Duration{1010 * ms, 1100 * ms}, 1}, {"without times", [2]time.Duration{}, 1}, {"two pushes", [2]time.Duration{1010 * ms, 1900 * ms}, 2}} {
		w, turns := Wheel{Notch: 0.9, Rest: 200 * ms, Pause: 300 * ms}, 0
		var s script
		s.at(1000*ms, nothing)
		for i, at := range []time.Duration{1016 * ms, 2516 * ms} {
			in := s.at(at, func(r *Raw) { r.Wheel.Y, r.Times.Wheel = 1, c.times[i] })
			turns += w.Turned(in.Wheeled, in.Wheel.Y)
		}
		if turns != c.turns {
			t.Errorf("%s makes %d turns, want %d", c.name, turns, c.turns)
		}
	}
}

// Fingers that come, move and leave between two frames are seen in frames of their own, each
// with its place and time.
func TestFingersBetweenFramesAreSeen(t *testing.T) {
	var f Fingers
	if touches, _, more := f.Next(); len(touches) > 0 || more {
		t.Fatalf("without a report there are %v", touches)
	}
	a, moved, further := finger(1, 5, 5), finger(1, 60, 5), finger(1, 90, 5)
	for _, r := range []struct {
		touches []Touch
		when    time.Duration
	}{{[]Touch{a}, 10}, {[]Touch{moved}, 20}, {[]Touch{further}, 30}, {nil, 40}, {[]Touch{finger(2, 1, 1)}, 50}} {
		f.Report(r.touches, r.when)
	}
	for i, want := range []struct {
		touches []Touch
		changed time.Duration
		more    bool
	}{{[]Touch{a}, 10, true}, {[]Touch{further}, 10, true}, {nil, 40, true}, {[]Touch{finger(2, 1, 1)}, 50, false}, {[]Touch{finger(2, 1, 1)}, 50, false}} {
		touches, changed, more := f.Next()
		if !slices.Equal(touches, want.touches) || changed != want.changed || more != want.more {
			t.Errorf("frame %d has %v since %d, more %v; want %+v", i, touches, changed, more, want)
		}
	}
	f.Report([]Touch{finger(2, 7, 7)}, 60)
	if touches, changed, more := f.Next(); touches[0].At != at(7, 7) || changed != 50 || more {
		t.Errorf("moved, it is at %v since %d, more %v", touches, changed, more)
	}
}

package geom

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
)

func TestATweenRunsFromItsStartToItsEnd(t *testing.T) {
	w := Start(2*time.Second, 100*time.Millisecond)
	for _, c := range []struct {
		now    time.Duration
		at     float64
		moving bool
	}{
		{2 * time.Second, 0, true},
		{2*time.Second + 50*time.Millisecond, 0.5, true},
		{2*time.Second + 100*time.Millisecond, 1, false},
		{time.Hour, 1, false},
	} {
		if at, moving := w.At(c.now), w.Moving(c.now); at != c.at || moving != c.moving {
			t.Errorf("at %v it is at %v, moving %v; want %v, %v", c.now, at, moving, c.at, c.moving)
		}
	}
	if (Tween{}).Moving(0) || (Flight{}).Moving(0) {
		t.Error("what never began is moving")
	}
}

func TestAFlightGoesHomeWithoutTurningBack(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		draw := rapid.Float64Range(-3000, 3000)
		from := Point{X: draw.Draw(t, "x"), Y: draw.Draw(t, "y")}
		home := Point{X: draw.Draw(t, "hx"), Y: draw.Draw(t, "hy")}
		f := Fly(from, time.Second, Normal)
		if f.To(home, time.Second).Distance(from) > 1e-6 {
			t.Fatalf("it starts at %v, not at %v", f.To(home, time.Second), from)
		}
		far := from.Distance(home)
		for now := time.Second; now < 2*time.Second; now += 7 * time.Millisecond {
			left := f.To(home, now).Distance(home)
			if left > far+1e-6 {
				t.Fatalf("at %v it is %v from home, before it was %v", now, left, far)
			}
			far = left
		}
		if far > 1e-6 || f.Moving(2*time.Second) {
			t.Fatalf("a second later it is still %v from home", far)
		}
	})
}

func TestTheTempoHoldsForWhatBeginsFromThenOn(t *testing.T) {
	t.Cleanup(func() { SetTempo(Usual) })
	before := Start(0, Normal)
	for _, c := range []struct {
		tempo Tempo
		last  time.Duration
		off   bool
	}{{Usual, Normal, false}, {Fast, Normal / 2, false}, {Off, 0, true}} {
		SetTempo(c.tempo)
		w := Start(time.Second, Normal)
		if c.last > 0 && !w.Moving(time.Second+c.last-1) || w.Moving(time.Second+c.last) || Lasts(Normal) != c.last || IsOff() != c.off {
			t.Errorf("at tempo %v a movement of %v does not last %v", c.tempo, Normal, c.last)
		}
		if !before.Moving(Normal-1) || before.Moving(Normal) {
			t.Errorf("tempo %v changes a movement that had begun", c.tempo)
		}
	}
}

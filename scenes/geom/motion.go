package geom

import (
	"math"
	"time"
)

// Usual durations of movements.
const (
	Quick  = 120 * time.Millisecond
	Normal = 180 * time.Millisecond
	Slow   = 300 * time.Millisecond
)

// Tempo is the duration of movements relative to the usual one.
type Tempo float64

const (
	Usual Tempo = 1
	Fast  Tempo = 0.5
	Off   Tempo = 0 // no movement: everything is immediately in place
)

// tempo is global, as the program has one user. Only the goroutine that builds frames
// uses it.
var tempo = Usual

// SetTempo sets the tempo of movements that start from now on.
func SetTempo(t Tempo) { tempo = t }

// IsOff reports whether movement is off.
func IsOff() bool { return tempo == Off }

// Lasts returns the duration of a movement at the current tempo.
func Lasts(usual time.Duration) time.Duration {
	return time.Duration(float64(usual) * float64(tempo))
}

// Ease slows a movement down towards its end. T and the result run from 0 to 1.
func Ease(t float64) float64 {
	t = min(max(t, 0), 1)
	return 1 - math.Pow(1-t, 3)
}

// Tween is a movement. The zero value is over.
type Tween struct {
	start, length time.Duration
}

// Start returns a movement that starts at now, with its usual duration.
func Start(now, usual time.Duration) Tween { return Tween{now, Lasts(usual)} }

// At returns the linear progress of the movement: 1 when it is over, and below 0 before
// it starts.
func (w Tween) At(now time.Duration) float64 {
	if w.length <= 0 || now >= w.start+w.length {
		return 1
	}
	return float64(now-w.start) / float64(w.length)
}

// Eased returns the progress from 0 to 1, slower towards the end.
func (w Tween) Eased(now time.Duration) float64 { return Ease(w.At(now)) }

// Left returns the remaining time, or 0 if the movement is over.
func (w Tween) Left(now time.Duration) time.Duration { return max(w.start+w.length-now, 0) }

// Moving reports whether the movement is not over.
func (w Tween) Moving(now time.Duration) bool { return w.At(now) < 1 }

// Flight is an object moving home from where it was dropped. The zero value has arrived.
type Flight struct {
	Tween
	From Point // where it was dropped
}

// Fly returns a flight that starts at now, with its usual duration.
func Fly(from Point, now, usual time.Duration) Flight {
	return Flight{Start(now, usual), from}
}

// To returns the position of the object on its way to home.
func (f Flight) To(home Point, now time.Duration) Point {
	return f.From.Lerp(home, f.Eased(now))
}

// Package motion is movement over time: how far on its way something is at a
// given moment, counted from the program's start.
//
// It imports scenes/geom and the standard library only, so that what moves at
// a table is tested without a display.
package motion

import (
	"math"
	"time"

	"tessera/scenes/geom"
)

// How long things usually move.
const (
	Quick  = 120 * time.Millisecond
	Normal = 180 * time.Millisecond
	Slow   = 300 * time.Millisecond
)

// Tempo is how long movements take, as a share of their usual time.
type Tempo float64

// The tempos.
const (
	Usual Tempo = 1
	Fast  Tempo = 0.5
	Off   Tempo = 0 // nothing moves: everything is at once where it goes
)

// tempo is one for the whole program, as there is one person before it. It is
// set and read where frames are built.
var tempo = Usual

// SetTempo sets the tempo of movements that begin from now on.
func SetTempo(t Tempo) { tempo = t }

// IsOff reports whether nothing is to move.
func IsOff() bool { return tempo == Off }

// Lasts is how long a movement takes that usually takes so long.
func Lasts(usual time.Duration) time.Duration {
	return time.Duration(float64(usual) * float64(tempo))
}

// Ease slows a movement down towards its end; t and the result run from 0 to 1.
func Ease(t float64) float64 {
	t = min(max(t, 0), 1)
	return 1 - math.Pow(1-t, 3)
}

// Tween is one movement under way. The zero value is over.
type Tween struct {
	start, length time.Duration
}

// Start makes a movement that begins at now and usually takes so long.
func Start(now, usual time.Duration) Tween { return Tween{now, Lasts(usual)} }

// At is how far the movement is: 1 once it is over, less before, and not eased.
// It is below 0 until a movement of later on begins.
func (w Tween) At(now time.Duration) float64 {
	if w.length <= 0 || now >= w.start+w.length {
		return 1
	}
	return float64(now-w.start) / float64(w.length)
}

// Eased is how far the movement is, from 0 to 1, slower towards its end.
func (w Tween) Eased(now time.Duration) float64 { return Ease(w.At(now)) }

// Left is how long the movement still lasts, 0 once it is over.
func (w Tween) Left(now time.Duration) time.Duration { return max(w.start+w.length-now, 0) }

// Moving reports whether the movement is not over yet.
func (w Tween) Moving(now time.Duration) bool { return w.At(now) < 1 }

// Flight is something on its way home from where the hand let it go. The zero
// value has arrived.
type Flight struct {
	Tween
	From geom.Point // where it was let go
}

// Fly makes a flight that begins at now and usually takes so long.
func Fly(from geom.Point, now, usual time.Duration) Flight {
	return Flight{Start(now, usual), from}
}

// To is where something is on its way to home.
func (f Flight) To(home geom.Point, now time.Duration) geom.Point {
	return f.From.Lerp(home, f.Eased(now))
}

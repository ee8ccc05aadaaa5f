package sounds

import (
	"math"
	"math/rand/v2"
)

// mode is one way in which a body vibrates when it is struck.
type mode struct {
	pitch float64 // in hertz
	ring  float64 // seconds until it has decayed to a thousandth
	gain  float64
}

// body is something that can be struck, as its modes.
type body []mode

// tuned returns the same body smaller (by above 1) or larger.
func (b body) tuned(by float64) body {
	other := make(body, len(b))
	for i, m := range b {
		other[i] = mode{m.pitch * by, m.ring / by, m.gain}
	}
	return other
}

type take struct {
	samples []float64
	chance  *rand.Rand // the same in every take
}

func newTake(seconds float64) *take {
	return &take{make([]float64, int(seconds*Rate)), rand.New(rand.NewPCG(7, 11))}
}

// strike strikes a body once. The push lasts for the contact time and excites the body's
// modes.
func (t *take) strike(at, gain, contact float64, what body) {
	push := make([]float64, int(contact*Rate)+2)
	for i := range push {
		s := math.Sin(math.Pi * float64(i) / float64(len(push)))
		push[i] = gain * s * s * (1 + 0.1*t.chance.NormFloat64()) / float64(len(push))
	}
	t.drive(at, push, what)
}

// tune strikes bars one after the other.
func (t *take) tune(wait, gain float64, pitches ...float64) {
	for i, p := range pitches {
		t.strike(0.002+wait*float64(i), gain, soft, bar(p, 0.6))
	}
}

// The speed of a brush over its time from 0 to 1, at most 1.
func slowing(x float64) float64   { return min(x/0.08, 1) * (1 - x) * (1 - x) }
func gathering(x float64) float64 { return x * x * min((1-x)/0.08, 1) }
func hump(x float64) float64      { s := math.Sin(math.Pi * x); return s * s }

// brush rubs over a body: grains of noise become denser and stronger with the speed.
func (t *take) brush(at, seconds, gain float64, what body, speed func(float64) float64) {
	rub := make([]float64, int(seconds*Rate))
	for i := range rub {
		v := speed(float64(i) / float64(len(rub)))
		grain := t.chance.NormFloat64() * 0.4
		if t.chance.Float64() < 0.02*v {
			grain *= 4
		}
		rub[i] = gain * 0.02 * v * grain
	}
	t.drive(at, rub, what)
}

// drive applies a force to a body and adds the resulting sound. A mode is a resonator
// with two poles, so it costs the same however long it rings.
func (t *take) drive(at float64, force []float64, what body) {
	first := int(at * Rate)
	for _, m := range what {
		// After m.ring seconds, the powers of radius have decayed to a thousandth.
		radius := math.Pow(0.001, 1/(m.ring*Rate))
		angle := 2 * math.Pi * m.pitch / Rate
		back, older := 2*radius*math.Cos(angle), radius*radius
		strength := m.gain * math.Sin(angle) * 8
		var y, y1, y2 float64
		for i := first; i < len(t.samples); i++ {
			y = float64(back*y1) - float64(older*y2) // rounded each, for equal results on every machine
			if j := i - first; j < len(force) {
				y += float64(strength * force[j])
			} else if y*y+y1*y1 < 1e-14 {
				break
			}
			y2, y1 = y1, y
			t.samples[i] += y
		}
	}
}

// sweep is a soft tone whose pitch moves from one value to another while it fades.
func (t *take) sweep(at, seconds, gain, from, to float64) {
	first, n := int(at*Rate), int(seconds*Rate)
	phase := 0.0
	for i := 0; i < n && first+i < len(t.samples); i++ {
		x := float64(i) / float64(n)
		phase += 2 * math.Pi * (from + (to-from)*x) / Rate
		t.samples[first+i] += gain * 0.3 * hump(math.Sqrt(x)) * math.Sin(phase)
	}
}

// finish adds the sound of the room, which all sounds share, and sets the loudness.
func (t *take) finish(level float64) []float32 {
	t.room()
	t.soften()
	t.fade()
	gain := math.Pow(10, level/20) / loudest(heard(t.samples), ear)
	if peak := peak(t.samples) * gain; peak > Peak {
		gain *= Peak / peak
	}
	out := make([]float32, len(t.samples))
	for i, s := range t.samples {
		out[i] = float32(s * gain)
	}
	return out
}

// room adds the echoes of the nearest walls.
func (t *take) room() {
	dry := append([]float64(nil), t.samples...)
	for _, wall := range []struct{ seconds, gain float64 }{{0.0083, 0.16}, {0.0131, 0.12}, {0.0197, 0.09}, {0.0311, 0.05}} {
		away := int(wall.seconds * Rate)
		dull := 0.0
		for i := away; i < len(dry); i++ {
			dull += 0.25 * (dry[i-away] - dull) // a wall damps high frequencies
			t.samples[i] += wall.gain * dull
		}
	}
}

// soften removes sharp frequencies (above about 5 kHz) and inaudible ones (below about 50
// Hz).
func (t *take) soften() {
	high, low := 1-math.Exp(-2*math.Pi*5000/Rate), 1-math.Exp(-2*math.Pi*50/Rate)
	var round, slow float64
	for i, s := range t.samples {
		round += high * (s - round)
		slow += low * (round - slow)
		t.samples[i] = round - slow
	}
}

// fade lets the sound begin and end in silence, which avoids clicks.
func (t *take) fade() {
	const in, out = Rate / 1000, Rate / 25
	n := len(t.samples)
	for i := range t.samples {
		g := min(float64(i)/in, float64(n-1-i)/out, 1)
		t.samples[i] *= g * g * (3 - 2*g)
	}
}

// heard weights a sound as an ear does, which hears low frequencies less. It approximates
// the A weighting of sound level meters with one pole.
func heard(samples []float64) []float64 {
	const step = 2 * math.Pi * 500 / Rate
	out := make([]float64, len(samples))
	low := 0.0
	for i, s := range samples {
		low += step / (1 + step) * (s - low)
		out[i] = s - low
	}
	return out
}

// ear is the time in seconds over which an ear judges loudness: the window of momentary
// loudness in EBU R 128. A knock is shorter, and so seems softer than a tune of the same
// strength.
const ear = 0.4

// loudest returns the root mean square of the loudest window of the given length. A
// shorter sound is padded with silence.
func loudest(samples []float64, seconds float64) float64 {
	window := int(seconds * Rate)
	var sum, most float64
	for i, s := range samples {
		sum += s * s
		if i >= window {
			sum -= samples[i-window] * samples[i-window]
		}
		most = max(most, sum)
	}
	return math.Sqrt(most / float64(window))
}

func peak(samples []float64) float64 {
	most := 0.0
	for _, s := range samples {
		most = max(most, math.Abs(s))
	}
	return most
}

package sounds

import (
	"math"
	"slices"
	"testing"
)

func made(t *testing.T, test func(t *testing.T, n Name, samples []float32)) {
	for _, n := range All() {
		t.Run(n.String(), func(t *testing.T) { test(t, n, Make(n)) })
	}
}

func wide(samples []float32) []float64 {
	out := make([]float64, len(samples))
	for i, s := range samples {
		out[i] = float64(s)
	}
	return out
}

func db(x float64) float64 { return 20 * math.Log10(x) }

// For comparison, loud syllables of normal speech reach about -20 decibels.
func TestLengthPeakAndLoudness(t *testing.T) {
	made(t, func(t *testing.T, n Name, samples []float32) {
		tune := n == Won || n == Lost || n == Drawn || n == YourTurn
		most := 0.5
		if tune {
			most = 1.6
		}
		if seconds := float64(len(samples)) / Rate; seconds < 0.15 || seconds > most {
			t.Errorf("it takes %.2f s, want 0.15 to %.1f", seconds, most)
		}
		all := wide(samples)
		if p := peak(all); !(p > 0.05 && p <= Peak+1e-6) {
			t.Errorf("its peak is %.3f, want 0.05 to %v", p, Peak)
		}
		if l := db(loudest(all, 0.05)); !(l > -32 && l < -20) {
			t.Errorf("its loudest 50 ms are at %.1f dB, want -32 to -20", l)
		}
	})
}

// TestAllAreAboutAsLoud checks that the sounds have about equal perceived loudness. A
// tune, which rings for longer than a knock, must not be louder either.
func TestAllAreAboutAsLoud(t *testing.T) {
	const most = 3 // decibels from a placed figure
	figure := loudest(heard(wide(Make(Place))), ear)
	made(t, func(t *testing.T, n Name, samples []float32) {
		if apart := db(loudest(heard(wide(samples)), ear) / figure); !(math.Abs(apart) <= most) {
			t.Errorf("it is %+.1f dB from a placed figure, want at most %d either way", apart, most)
		}
	})
}

func TestNoClickAtEitherEnd(t *testing.T) {
	made(t, func(t *testing.T, n Name, samples []float32) {
		all := wide(samples)
		last := len(all) - Rate/1000
		for _, ms := range [][]float64{all[:2], all[last:]} {
			if p := peak(ms); p > 0.001 {
				t.Errorf("it begins or ends at %.4f of full scale", p)
			}
		}
		if tail := db(loudest(all[len(all)-Rate/20:], 0.05) / loudest(all, 0.05)); tail > -30 {
			t.Errorf("it is cut off: its last 50 ms are only %.0f dB below its loudest", -tail)
		}
		mean := 0.0
		for _, s := range all {
			mean += s / float64(len(all))
		}
		if math.Abs(mean) > 0.0005 {
			t.Errorf("it lies %.5f beside the middle", mean)
		}
	})
}

func TestASoundIsTheSameEachTime(t *testing.T) {
	made(t, func(t *testing.T, n Name, samples []float32) {
		if !slices.Equal(samples, Make(n)) {
			t.Error("made twice, it differs")
		}
		for other := range n {
			if slices.Equal(samples, Make(other)) {
				t.Errorf("it is the same as %v", other)
			}
		}
	})
}

func TestNoTwoClipTogether(t *testing.T) {
	// Not even if the peaks of two sounds coincide.
	var peaks []float64
	made(t, func(t *testing.T, n Name, samples []float32) { peaks = append(peaks, peak(wide(samples))) })
	for i, a := range peaks {
		for j, b := range peaks {
			if a+b >= 1 {
				t.Errorf("%v and %v together reach %.2f", Name(i), Name(j), a+b)
			}
		}
	}
	if 3*Peak >= 1 {
		t.Errorf("three at once reach %.2f", 3*Peak)
	}
}

func TestWarm(t *testing.T) {
	// The sharp part of a sound, above 4 kHz, must be small.
	made(t, func(t *testing.T, n Name, samples []float32) {
		var low, high, all float64
		step := 1 - math.Exp(-2*math.Pi*4000/Rate)
		for _, s := range wide(samples) {
			low += step * (s - low)
			high += (s - low) * (s - low)
			all += s * s
		}
		if share := high / all; share > 0.25 {
			t.Errorf("%.0f %% of it is sharp", 100*share)
		}
	})
}

func BenchmarkMake(b *testing.B) {
	for range b.N {
		for _, n := range All() {
			Make(n)
		}
	}
}

package desktop

import (
	"testing"

	"pgregory.net/rapid"
)

func TestFit(t *testing.T) {
	for _, c := range []struct {
		name   string
		stored Window
		w, h   int
		want   Window
	}{
		{"the first start", Window{}, 1280, 800, Window{X: 90, Y: 13, W: 1100, H: 760}},
		{"the first start on a small monitor", Window{}, 640, 480, Window{Y: 13, W: 640, H: 440}},
		{"the first start at 4K", Window{}, 3840, 2160, Window{X: 982, Y: 288, W: 1875, H: 1296}},
		{"where it was", Window{X: 40, Y: 60, W: 900, H: 700}, 1280, 800, Window{X: 40, Y: 60, W: 900, H: 700}},
		{"off to the right, as of a monitor that is gone", Window{X: 2000, Y: 60, W: 900, H: 700}, 1280, 800, Window{X: 380, Y: 60, W: 900, H: 700}},
		{"off to the left and above", Window{X: -880, Y: -300, W: 900, H: 700}, 1280, 800, Window{Y: 40, W: 900, H: 700}},
		{"larger than the monitor", Window{X: 10, Y: 10, W: 3000, H: 2000}, 1280, 800, Window{Y: 10, W: 1280, H: 760}},
		{"hardly there", Window{X: 10, Y: 10, W: 3, H: 3}, 1280, 800, Window{X: 10, Y: 10, W: 320, H: 400}},
		{"maximized", Window{X: 40, Y: 60, W: 900, H: 700, Maximized: true}, 1280, 800, Window{X: 40, Y: 60, W: 900, H: 700, Maximized: true}},
		{"damaged", Window{X: 70, Y: 60, W: -1, H: 700, Fullscreen: true}, 1280, 800, Window{X: 90, Y: 13, W: 1100, H: 760}},
	} {
		if got := Fit(c.stored, c.w, c.h); got != c.want {
			t.Errorf("%s: %+v on %dx%d lies at %+v, want %+v", c.name, c.stored, c.w, c.h, got, c.want)
		}
	}
}

func TestAWindowIsAlwaysWholeOnTheMonitorAndStaysThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		any := rapid.IntRange(-5000, 9000)
		w, h := rapid.IntRange(LeastW, 8000).Draw(t, "w"), rapid.IntRange(LeastH, 5000).Draw(t, "h")
		stored := Window{X: any.Draw(t, "x"), Y: any.Draw(t, "y"), W: any.Draw(t, "ww"), H: any.Draw(t, "wh")}
		got := Fit(stored, w, h)
		if got.X < 0 || got.Y < 0 || got.X+got.W > w || got.Y+got.H > h || got.W < LeastW || got.H < LeastH {
			t.Fatalf("%+v on %dx%d lies at %+v", stored, w, h, got)
		}
		if again := Fit(Read(got.Text()), w, h); again != got {
			t.Fatalf("%+v comes back at %+v", got, again)
		}
	})
}

func TestADamagedTextIsNoWindow(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `{"x":"a"}`, `{"w":1e99}`} {
		if got := Read([]byte(text)); got != (Window{}) {
			t.Errorf("%q is %+v", text, got)
		}
	}
}

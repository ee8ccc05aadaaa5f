package vector

import (
	"image"
	"image/color"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
)

// inked returns the covered area of the canvas in square units.
func inked(c *Canvas) float64 {
	sum := 0.0
	for i := 3; i < len(c.Image.Pix); i += 4 {
		sum += float64(c.Image.Pix[i]) / 255
	}
	return sum / (c.Scale * c.Scale)
}

var black = Flat{color.Black}

func TestShapesHaveTheirAreas(t *testing.T) {
	quarter := math.Pi / 4
	for name, c := range map[string]struct {
		path *Path
		want float64
	}{
		"rect":     {Rect(10, 10, 40, 20), 800},
		"circle":   {Circle(50, 50, 30), math.Pi * 900},
		"ellipse":  {Ellipse(50, 50, 40, 20), math.Pi * 800},
		"ring":     {Ring(50, 50, 30, 20), math.Pi * 500},
		"rounded":  {RoundRect(10, 10, 60, 40, 10), 2400 - 400*(1-quarter)},
		"line":     {Line(10, 20, 50, 80, 50), 600 + math.Pi*25},
		"slanted":  {Line(10, 20, 20, 80, 80), 10*60*math.Sqrt2 + math.Pi*25},
		"joints":   {Lines(10, 20, 50, 50, 50, 80, 50), 600 + math.Pi*25},
		"triangle": {Polygon(0, 50, 10, 90, 90, 10, 90), 3200},
		"turned":   {Rect(40, 40, 20, 20).Turned(0.7, 50, 50), 400},
		"scaled":   {Rect(40, 40, 20, 20).Scaled(2, 50, 50), 1600},
		"mirrored": {Polygon(0, 10, 10, 40, 10, 10, 40).Mirrored(50), 450},
		"moved":    {Rect(0, 0, 20, 20).Moved(30, 30), 400},
		"reversed": {Circle(50, 50, 30).Reversed(), math.Pi * 900},
		"cut":      {Rect(10, 10, 80, 80).Join(RoundRect(30, 30, 40, 40, 8).Reversed()), 6400 - (1600 - 256*(1-quarter))},
	} {
		for _, scale := range []float64{1, 3} {
			canvas := New(100, 100, scale)
			canvas.Fill(c.path, black)
			if got := inked(canvas); math.Abs(got-c.want) > c.want*0.012+1 {
				t.Errorf("%s at scale %v covers %.1f, want %.1f", name, scale, got, c.want)
			}
		}
	}
}

func TestAShadowLiesBesideAndFades(t *testing.T) {
	c := New(100, 100, 1)
	c.Shadow(Rect(30, 30, 40, 40), 10, 0, 8, color.Black)
	alpha := func(x, y int) uint8 { return c.Image.RGBAAt(x, y).A }
	if alpha(60, 50) < 250 || alpha(10, 50) != 0 {
		t.Fatalf("the shadow is %d in its middle and %d far away", alpha(60, 50), alpha(10, 50))
	}
	if edge := alpha(80, 50); edge < 60 || edge > 200 {
		t.Fatalf("the shadow's edge is %d, want about half", edge)
	}
}

func TestAShadeInsideStaysInside(t *testing.T) {
	c := New(100, 100, 1)
	c.Inside(Circle(50, 50, 30), 4, 4, 6, color.Black)
	if a := c.Image.RGBAAt(10, 10).A; a != 0 {
		t.Fatalf("outside the shape the shade is %d", a)
	}
	if near, far := c.Image.RGBAAt(32, 32).A, c.Image.RGBAAt(66, 66).A; near <= far {
		t.Fatalf("the shade is %d at the edge it falls from and %d at the other", near, far)
	}
}

func TestGradientsRunFromOneColourToTheOther(t *testing.T) {
	c := New(100, 10, 1)
	c.Fill(Rect(0, 0, 100, 10), Linear{0, 0, 100, 0, color.White, color.Black})
	left, middle, right := c.Image.RGBAAt(0, 5).R, c.Image.RGBAAt(50, 5).R, c.Image.RGBAAt(99, 5).R
	if left < 250 || right > 5 || middle < 120 || middle > 135 {
		t.Fatalf("from %d over %d to %d", left, middle, right)
	}
}

func TestACanvasIsNeverEmpty(t *testing.T) {
	c := New(0, 0.1, 1)
	if c.Image.Rect.Dx() != 1 || c.Image.Rect.Dy() != 1 {
		t.Fatalf("a canvas of nothing is %v", c.Image.Rect)
	}
	c.Fill(Circle(0, 0, 5), black)
}

// TestSoftenAverages compares with a simple blur: each pass averages each value with its
// neighbours along the rows and then down the columns, rounded down.
func TestSoftenAverages(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		w, h, r := rapid.IntRange(1, 12).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height"), rapid.IntRange(1, 15).Draw(t, "radius")
		m := image.NewAlpha(image.Rect(3, 5, 3+w, 5+h))
		copy(m.Pix, rapid.SliceOfN(rapid.Uint8(), w*h, w*h).Draw(t, "values"))
		want := slices.Clone(m.Pix)
		average := func(n, dx, dy int) {
			before := slices.Clone(want)
			for i := range want {
				sum, x, y := 0, i%w, i/w
				for d := -n; d <= n; d++ {
					if x, y := x+d*dx, y+d*dy; x >= 0 && x < w && y >= 0 && y < h {
						sum += int(before[y*w+x])
					}
				}
				want[i] = uint8(sum / (2*n + 1))
			}
		}
		for range passes {
			average(r, 1, 0)
			average(r, 0, 1)
		}
		if new(Canvas).soften(m, r); !slices.Equal(m.Pix, want) {
			t.Fatalf("softened to %v, want %v", m.Pix, want)
		}
	})
}

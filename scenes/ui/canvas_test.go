package ui

import (
	"image"
	"image/color"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"pgregory.net/rapid"

	"tessera/assets/vector"
	"tessera/logic/logictest/chance"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

func square(x int, ink float32) mark {
	m := mark{cover: image.Rect(x, 0, x+10, 10)}
	m.ink.Scale(ink, ink, ink, 1)
	return m
}

func TestOnlyWhatChangedIsDrawn(t *testing.T) {
	a, b, c := square(0, 0.1), square(100, 0.2), square(200, 0.3)
	for name, k := range map[string]struct {
		before, now []mark
		want        []image.Rectangle
	}{
		"nothing":                  {[]mark{a, b, c}, []mark{a, b, c}, nil},
		"one more":                 {[]mark{a, c}, []mark{a, b, c}, []image.Rectangle{b.cover}},
		"one less":                 {[]mark{a, b, c}, []mark{b, c}, []image.Rectangle{a.cover}},
		"another colour":           {[]mark{a, b, c}, []mark{a, square(100, 0.9), c}, []image.Rectangle{b.cover}},
		"moved to the end and new": {[]mark{a, b}, []mark{a, b, a}, []image.Rectangle{a.cover}},
		"the other way round":      {[]mark{a, b, c}, []mark{b, a, c}, []image.Rectangle{b.cover}},
		"all":                      {nil, []mark{a, b, c}, []image.Rectangle{a.cover, b.cover, c.cover}},
	} {
		got := changed(k.before, k.now)
		if len(got) != len(k.want) {
			t.Errorf("%s: %v, want %v", name, got, k.want)
			continue
		}
		for _, w := range k.want {
			found := false
			for _, g := range got {
				found = found || w == g
			}
			if !found {
				t.Errorf("%s: %v, want %v", name, got, k.want)
			}
		}
	}
}

// TestNothingElseChanged checks that outside the changed areas two frames have the same
// marks in the same order.
func TestNothingElseChanged(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		frame := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) mark {
			return square(rapid.IntRange(0, 60).Draw(t, "x"), float32(rapid.IntRange(1, 2).Draw(t, "ink")))
		}), 0, 60)
		before := frame.Draw(t, "before")
		now := frame.Draw(t, "now")
		if rapid.Bool().Draw(t, "alike") { // the same marks with some left out
			now = nil
			for _, m := range before {
				if rapid.IntRange(0, 9).Draw(t, "stays") > 0 {
					now = append(now, m)
				}
			}
		}
		areas := changed(before, now)
		for x := range 80 {
			at := image.Rect(x, 0, x+1, 1)
			stack := func(marks []mark) (over []mark) {
				for _, m := range marks {
					if m.cover.Overlaps(at) {
						over = append(over, m)
					}
				}
				return over
			}
			drawn := slices.ContainsFunc(areas, func(r image.Rectangle) bool { return r.Overlaps(at) })
			if !drawn && !slices.Equal(stack(before), stack(now)) {
				t.Fatalf("at %d there was %v and is %v, and is not drawn again", x, stack(before), stack(now))
			}
		}
	})
}

func TestJoinedAreasCoverAllAndStayFew(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		var areas, all []image.Rectangle
		for range rapid.IntRange(1, 20).Draw(t, "n") {
			x, y := rapid.IntRange(0, 500).Draw(t, "x"), rapid.IntRange(0, 500).Draw(t, "y")
			r := image.Rect(x, y, x+rapid.IntRange(1, 90).Draw(t, "w"), y+rapid.IntRange(1, 90).Draw(t, "h"))
			areas, all = join(areas, r), append(all, r)
		}
		if len(areas) > mostAreas {
			t.Fatalf("%d areas, at most %d are wanted", len(areas), mostAreas)
		}
		for _, r := range all {
			inside := false
			for _, a := range areas {
				inside = inside || r.In(a)
			}
			if !inside {
				t.Fatalf("%v is in none of %v", r, areas)
			}
		}
	})
}

func TestAnOutlineHoldsATurnedPicture(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		size := image.Pt(rapid.IntRange(1, 200).Draw(t, "w"), rapid.IntRange(1, 200).Draw(t, "h"))
		var geo ebiten.GeoM
		geo.Scale(rapid.Float64Range(-2, 2).Draw(t, "sx"), rapid.Float64Range(-2, 2).Draw(t, "sy"))
		geo.Rotate(rapid.Float64Range(-7, 7).Draw(t, "angle"))
		geo.Translate(rapid.Float64Range(-300, 300).Draw(t, "x"), rapid.Float64Range(-300, 300).Draw(t, "y"))
		in := outline(size, geo)
		x, y := geo.Apply(float64(size.X)*rapid.Float64Range(0, 1).Draw(t, "u"), float64(size.Y)*rapid.Float64Range(0, 1).Draw(t, "v"))
		if x < float64(in.Min.X) || y < float64(in.Min.Y) || x > float64(in.Max.X) || y > float64(in.Max.Y) {
			t.Fatalf("%g,%g lies outside %v", x, y, in)
		}
	})
}

// TestANewScenesPicturesComeOverFrames checks that the first frame paints nothing, that a
// long picture takes several frames, and that a board is shown only when complete.
func TestANewScenesPicturesComeOverFrames(t *testing.T) {
	vector.Pause = pause
	t.Cleanup(func() { vector.Pause = func() {} })
	u := New()
	u.EnableProgressivePainting()
	painted := 0
	long := func() image.Image {
		for range 4 {
			time.Sleep(frameShare) // a slow device
			painted++
			vector.Pause()
		}
		return image.NewRGBA(image.Rect(0, 0, 20, 20))
	}
	frame := func() (shown int) {
		u.Begin(100, 100, 1, input.Input{})
		u.ShowWhenPainted(func() {
			for _, key := range []string{"board", "piece"} {
				u.Show(u.Picture(key, long), geom.Point{})
			}
		})
		return len(u.canvas.marks)
	}
	u.PaintProgressively()
	if shown := frame(); shown > 0 || painted > 0 || !u.IsPainting() {
		t.Fatalf("the first frame shows %d pictures, %d parts painted", shown, painted)
	}
	frames := 0
	for before := painted; ; before = painted {
		shown := frame()
		frames++
		if _, wanted := u.Wanted(); shown == 0 && !wanted {
			t.Fatal("no frame is wanted though something is missing")
		}
		if painted > before+1 {
			t.Fatalf("one frame paints %d parts", painted-before)
		}
		if shown == 2 {
			break
		}
		if shown > 0 {
			t.Fatalf("%d pictures are shown without the others", shown)
		}
	}
	if frames < 8 || painted != 8 {
		t.Errorf("in %d frames %d parts are painted", frames, painted)
	}
	if frame(); u.IsPainting() || u.progressive.on {
		t.Error("with all pictures there it hurries on")
	}
	painted = 0
	u.Begin(100, 100, 1, input.Input{})
	u.Show(u.Picture("later", long), geom.Point{})
	if painted != 4 {
		t.Errorf("after the change a picture is painted in %d of 4 parts", painted)
	}
}

// TestAFrameThatAddsAPictureIsPresented: a frame that adds a picture touches the screen, even
// if it looks like the frame before.
func TestAFrameThatAddsAPictureIsPresented(t *testing.T) {
	u, screen := New(), ebiten.NewImage(100, 100)
	touches := func(frame func()) bool {
		u.Begin(100, 100, 1, input.Input{})
		frame()
		screen.Set(0, 0, color.White)
		u.Draw(screen)
		return screen.At(0, 0) != color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}
	}
	touches(func() {}) // the first frame draws everything
	if touches(func() {}) {
		t.Error("a frame without a change touches the screen")
	}
	if !touches(func() { u.Picture("hidden", func() image.Image { return image.NewRGBA(image.Rect(0, 0, 9, 9)) }) }) {
		t.Error("a frame that adds a picture does not touch the screen")
	}
}

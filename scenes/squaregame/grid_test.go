package squaregame

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/scenes/geom"
)

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

func drawView(t *rapid.T, name string) View {
	return View{
		Area:   geom.Rect{X: 20, Y: 40, W: rapid.Float64Range(100, 3000).Draw(t, name+"w"), H: rapid.Float64Range(100, 2000).Draw(t, name+"h")},
		Center: Place{rapid.Float64Range(0, 32).Draw(t, name+"x"), rapid.Float64Range(0, 32).Draw(t, name+"y")},
		Step:   rapid.Float64Range(4, 200).Draw(t, name+"step"),
	}
}

func drawPoint(t *rapid.T) geom.Point {
	return geom.Point{X: rapid.Float64Range(0, 3000).Draw(t, "px"), Y: rapid.Float64Range(0, 2000).Draw(t, "py")}
}

func TestUnderIsTheWayBackOfAt(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		v, p := drawView(t, ""), drawPoint(t)
		if back := v.At(v.Under(p)); back.Distance(p) > 1e-6 {
			t.Fatalf("%v comes back as %v", p, back)
		}
	})
}

func TestYPointsUp(t *testing.T) {
	v := View{Area: geom.Rect{W: 100, H: 100}, Center: Place{15, 15}, Step: 10}
	if got := v.At(Place{16, 17}); got != (geom.Point{X: 60, Y: 30}) {
		t.Fatalf("16,17 is at %v, want 60,30", got)
	}
}

func TestZoomingKeepsWhatIsUnderThePointer(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		v, p := drawView(t, ""), drawPoint(t)
		at := v.Under(p)
		w := v.Zoomed(p, rapid.Float64Range(4, 200).Draw(t, "to"))
		if w.At(at).Distance(p) > 1e-6 {
			t.Fatalf("%v moved to %v", p, w.At(at))
		}
		half := v.Towards(w, rapid.Float64Range(0, 1).Draw(t, "t"))
		if half.At(at).Distance(p) > 1e-3 {
			t.Fatalf("half way %v is at %v", p, half.At(at))
		}
	})
}

func TestTowardsEndsWhereItShould(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		v := drawView(t, "v")
		w := drawView(t, "w")
		v.Area = w.Area
		begin, end := v.Towards(w, 0), v.Towards(w, 1)
		if !near(begin.Step, v.Step, 1e-6) && !near(begin.Step, w.Step, 1e-6) || end != w {
			t.Fatalf("from %v to %v begins at %v and ends at %v", v, w, begin, end)
		}
	})
}

func TestPanningMovesEverythingAlike(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		v, p := drawView(t, ""), drawPoint(t)
		d := geom.Point{X: 17, Y: -9}
		if got := v.Panned(d).At(v.Under(p)); got.Distance(p.Add(d)) > 1e-6 {
			t.Fatalf("panned by %v the point %v is at %v", d, p, got)
		}
	})
}

func TestACrispViewHasWholePixels(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		v := drawView(t, "")
		c := v.Crisp()
		at := c.At(Place{7, 21})
		if !near(at.X, math.Round(at.X), 1e-6) || !near(at.Y, math.Round(at.Y), 1e-6) {
			t.Fatalf("the point 7,21 is at %v", at)
		}
		if c.Step > v.Step+1e-6 || c.Step < v.Step-1 {
			t.Fatalf("the step %v became %v", v.Step, c.Step)
		}
		m := v.Area.Center()
		if c.At(v.Under(m)).Distance(m) > 1 {
			t.Fatalf("the middle moved to %v", c.At(v.Under(m)))
		}
	})
}

func TestFitShowsAllOfIt(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		area := drawView(t, "").Area
		low := Place{rapid.Float64Range(-1, 20).Draw(t, "lx"), rapid.Float64Range(-1, 20).Draw(t, "ly")}
		high := low.Add(Place{rapid.Float64Range(2, 34).Draw(t, "w"), rapid.Float64Range(2, 34).Draw(t, "h")})
		v := Fit(area, low, high, 60)
		a, b := v.At(low), v.At(high)
		if a.X < area.X-1 || b.Y < area.Y-1 || b.X > area.Right()+1 || a.Y > area.Bottom()+1 {
			t.Fatalf("%v to %v lie at %v to %v, outside of %v", low, high, a, b, area)
		}
		if v.Step > 60 {
			t.Fatalf("the step is %v; at most 60 was asked", v.Step)
		}
	})
}

func TestClamped(t *testing.T) {
	v := View{Center: Place{-40, 12}}.Clamped(Place{}, Place{32, 32})
	if v.Center != (Place{0, 12}) {
		t.Fatalf("the centre is %v, want 0,12", v.Center)
	}
}

func TestNearest(t *testing.T) {
	places := []Place{{1, 1}, {4, 4}, {4, 5}, {4, 4}}
	for _, c := range []struct {
		at    Place
		reach float64
		want  int
		ok    bool
	}{
		{Place{1.2, 1.1}, 0.8, 0, true},
		{Place{4, 4.4}, 0.8, 1, true},
		{Place{4, 4.6}, 0.8, 2, true},
		{Place{4, 4}, 0.8, 1, true}, // equally near: the first counts
		{Place{2.5, 2.5}, 0.8, 0, false},
		{Place{4, 5.8}, 0.8, 2, true}, // at the edge of the reach
		{Place{4, 6}, 0.8, 0, false},
	} {
		got, ok := Nearest(c.at, places, c.reach)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("nearest to %v is %d %v, want %d %v", c.at, got, ok, c.want, c.ok)
		}
	}
}

func TestTurningIsRound(t *testing.T) {
	p := Place{-1, -2}
	if p.Right() != (Place{-2, 1}) { // (x,y) -> (y,-x)
		t.Errorf("right of %v is %v", p, p.Right())
	}
	if p.Right().Left() != p || p.Right().Right().Right().Right() != p || p.Mirrored().Mirrored() != p {
		t.Errorf("turning %v there and back does not come back", p)
	}
}

func TestCellsAndHits(t *testing.T) {
	cells := Cells(geom.Rect{X: 10, Y: 10, W: 80, H: 20}, 16, 8)
	if cells[9] != (geom.Rect{X: 20, Y: 20, W: 10, H: 10}) {
		t.Errorf("cell 9 is %v", cells[9])
	}
	for i, c := range cells {
		if got := Hit(c.Center(), cells); got != i {
			t.Errorf("the middle of cell %d hits %d", i, got)
		}
	}
	if Hit(geom.Point{X: 5, Y: 5}, cells) != -1 {
		t.Error("beside the cells nothing is hit")
	}
}

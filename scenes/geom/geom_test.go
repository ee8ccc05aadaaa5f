package geom

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
)

func rects(t *rapid.T, label string) Rect {
	side := rapid.Float64Range(1, 1000)
	at := rapid.Float64Range(-500, 500)
	return Rect{at.Draw(t, label+" x"), at.Draw(t, label+" y"), side.Draw(t, label+" w"), side.Draw(t, label+" h")}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func TestCutsAddUp(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		r := rects(t, "r")
		d := rapid.Float64Range(0, min(r.W, r.H)).Draw(t, "d")
		for name, cut := range map[string]func(float64) (Rect, Rect){"top": r.CutTop, "bottom": r.CutBottom, "left": r.CutLeft, "right": r.CutRight} {
			strip, rest := cut(d)
			if !near(strip.W*strip.H+rest.W*rest.H, r.W*r.H) {
				t.Fatalf("cutting %v off the %s of %v gives %v and %v", d, name, r, strip, rest)
			}
			if shared := strip.Meet(rest); shared.W > 1e-6 && shared.H > 1e-6 {
				t.Fatalf("%s: the strip %v and the rest %v share %v", name, strip, rest, shared)
			}
		}
	})
}

func TestFitStaysInsideAndKeepsItsRatio(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		r, ratio := rects(t, "r"), rapid.Float64Range(0.2, 5).Draw(t, "ratio")
		f := r.Fit(ratio)
		if !near(f.W/f.H, ratio) || f.W > r.W+1e-6 || f.H > r.H+1e-6 {
			t.Fatalf("%v in %v at ratio %v", f, r, ratio)
		}
		if c, d := f.Center(), r.Center(); !near(c.X, d.X) || !near(c.Y, d.Y) {
			t.Fatalf("%v is not in the middle of %v", f, r)
		}
	})
}

func TestSplitCellsLieSideBySide(t *testing.T) {
	cells := Rect{10, 20, 100, 30}.Split(3, 5)
	if len(cells) != 3 || cells[0].X != 10 || !near(cells[2].Right(), 110) || !near(cells[1].X-cells[0].Right(), 5) {
		t.Fatalf("split into %v", cells)
	}
}

func TestMeetIsWhatBothContain(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		a, b := rects(t, "a"), rects(t, "b")
		p := Point{rapid.Float64Range(-500, 1500).Draw(t, "px"), rapid.Float64Range(-500, 1500).Draw(t, "py")}
		m := a.Meet(b)
		if (a.Contains(p) && b.Contains(p)) != (!m.Empty() && m.Contains(p)) {
			t.Fatalf("%v in %v and %v, but their meeting is %v", p, a, b, m)
		}
	})
}

func TestEdgesBelongToOneSideOnly(t *testing.T) {
	r := Rect{0, 0, 10, 10}
	if !r.Contains(Point{0, 0}) || r.Contains(Point{10, 5}) || r.Contains(Point{5, 10}) {
		t.Fatal("left and top edges are inside, right and bottom edges are not")
	}
}

func TestReadingOrder(t *testing.T) {
	for _, c := range []struct {
		what  string
		rects []Rect
		want  []int
	}{
		{"nothing", nil, []int{}},
		{"a row from left to right", []Rect{{50, 0, 10, 10}, {0, 0, 10, 10}, {20, 2, 10, 10}}, []int{1, 2, 0}},
		{"rows from the top", []Rect{{0, 40, 10, 10}, {50, 0, 10, 10}, {0, 20, 10, 10}}, []int{1, 2, 0}},
		{"a board beside a panel", []Rect{{400, 10, 100, 30}, {400, 60, 40, 30}, {450, 60, 40, 30}, {0, 8, 390, 400}}, []int{3, 0, 1, 2}},
		{"a large one in a row of small ones", []Rect{{40, 0, 100, 60}, {0, 20, 30, 20}, {0, 60, 30, 20}}, []int{1, 0, 2}},
	} {
		if got := ReadingOrder(c.rects); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// The order has each index once, for any rectangles in any order.
func TestReadingOrderNamesEachOnce(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		side := rapid.Float64Range(0, 500)
		rects := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Rect {
			return Rect{side.Draw(t, "x"), side.Draw(t, "y"), side.Draw(t, "w"), side.Draw(t, "h")}
		}), 0, 20).Draw(t, "rects")
		order := ReadingOrder(rects)
		for i := range rects {
			if !slices.Contains(order, i) {
				t.Fatalf("%d is missing in %v", i, order)
			}
		}
		if len(order) != len(rects) {
			t.Fatalf("%d rectangles in the order %v", len(rects), order)
		}
		for k := 1; k < len(order); k++ { // none comes before one that ends above it
			for _, later := range order[k:] {
				if now := rects[order[k-1]]; rects[later].Bottom() < now.Y {
					t.Fatalf("%v is read before %v above it", now, rects[later])
				}
			}
		}
	})
}

func TestRow(t *testing.T) {
	got := Rect{X: 10, Y: 5, W: 100, H: 20}.Row(5, Share{Least: 20}, Share{Part: 1}, Share{Least: 10, Part: 2})
	if want := []Rect{{10, 5, 20, 20}, {35, 5, 20, 20}, {60, 5, 50, 20}}; !slices.Equal(got, want) {
		t.Errorf("the cells are %v, want %v", got, want)
	}
}

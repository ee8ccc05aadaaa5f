package geom

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

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
	rapid.Check(t, func(t *rapid.T) {
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

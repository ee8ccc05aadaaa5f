package geom

import (
	"math"
	"slices"
	"testing"
)

// TestStack checks which forms a stack shows, and how high, from roomy to cramped.
func TestStack(t *testing.T) {
	inf := math.Inf(1)
	stack := Stack{
		{Forms: []Form{{Least: 40, Give: 2}, {Least: 20, Most: 40, Fill: 2}}, Gap: 4},   // seats
		{Forms: []Form{{Least: 30, Give: 4}, {Most: inf, Fill: 1}}},                     // text
		{Forms: []Form{{Least: 60, Most: inf, Fill: 3, Give: 1}, {Least: 10, Give: 3}}}, // list
		Fixed(0, 4, nil),
		Fixed(16, 0, nil),
	}
	const none = 0
	for _, c := range []struct {
		high float64
		want []float64
	}{
		{200, []float64{40, 30, 110, none, 16}}, // the list takes what is left
		{150, []float64{40, 30, 60, none, 16}},
		{149, []float64{40, 30, 10, none, 16}}, // the list becomes a strip
		{100, []float64{40, 30, 10, none, 16}},
		{99, []float64{39, 30, 10, none, 16}}, // the seats shrink
		{80, []float64{20, 30, 10, none, 16}},
		{79, []float64{29, 30, none, none, 16}}, // the strip goes, and the seats grow
		{70, []float64{20, 30, none, none, 16}},
		{69, []float64{20, 29, none, none, 16}}, // the text shrinks
		{40, []float64{20, 0, none, none, 16}},
		{10, []float64{20, 0, none, none, 16}}, // nothing else can give way
	} {
		if _, heights := stack.solve(c.high); !slices.Equal(heights, c.want) {
			t.Errorf("in %v the heights are %v, want %v", c.high, heights, c.want)
		}
	}
}

func TestAStackIsDrawnFromTheTopDown(t *testing.T) {
	var got []Rect
	draw := func(r Rect) { got = append(got, r) }
	Stack{Fixed(10, 4, draw), Fixed(0, 4, draw), Fixed(20, 0, draw)}.Draw(Rect{X: 1, Y: 2, W: 3, H: 50})
	if want := []Rect{{1, 2, 3, 10}, {1, 16, 3, 20}}; !slices.Equal(got, want) {
		t.Errorf("the slots are at %v, want %v", got, want)
	}
}

package boards

import (
	"slices"
	"testing"

	"tessera/scenes/geom"
)

// TestArrowsOfAVariationStayApart checks arrows that meet at a place and arrows between the
// same places. A trace without movement stays unchanged.
func TestArrowsOfAVariationStayApart(t *testing.T) {
	a, b, c := geom.Point{X: 100, Y: 100}, geom.Point{X: 100, Y: 200}, geom.Point{X: 200, Y: 200}
	line := []GhostMark{{From: c, To: c}, {From: b, To: a}, {From: c, To: b}, {From: b, To: c}, {From: c, To: b}}
	got := separateArrows(line)
	if got[0] != line[0] {
		t.Errorf("what lies still is %v, not %v", got[0], line[0])
	}
	want := []GhostMark{
		{From: geom.Point{X: 100, Y: 180}, To: geom.Point{X: 100, Y: 120}},
		{From: geom.Point{X: 180, Y: 200}, To: geom.Point{X: 120, Y: 200}},
		{From: geom.Point{X: 120, Y: 217}, To: geom.Point{X: 180, Y: 217}},
		{From: geom.Point{X: 180, Y: 166}, To: geom.Point{X: 120, Y: 166}},
	}
	if !slices.Equal(got[1:], want) {
		t.Errorf("the arrows are %v, want %v", got[1:], want)
	}
}

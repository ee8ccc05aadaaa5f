package trisq

import (
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/scenes/geom"
)

func TestEveryPointIsHitWhereItIs(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		area := geom.Rect{
			X: rapid.Float64Range(0, 500).Draw(t, "x"), Y: rapid.Float64Range(0, 500).Draw(t, "y"),
			W: rapid.Float64Range(120, 4000).Draw(t, "w"), H: rapid.Float64Range(120, 4000).Draw(t, "h"),
		}
		n := rapid.SampledFrom([]int{7, 9, 13}).Draw(t, "size")
		g := newGrid(area, n, rapid.Bool().Draw(t, "coordinates"))
		if g.Board.X < area.X-1 || g.Board.Right() > area.Right()+1 || g.Board.Bottom() > area.Bottom()+1 {
			t.Fatalf("the board %v leaves the area %v", g.Board, area)
		}
		column, row := rapid.IntRange(0, n-1).Draw(t, "column"), rapid.IntRange(0, n-1).Draw(t, "row")
		off := geom.Point{X: rapid.Float64Range(-0.4, 0.4).Draw(t, "dx"), Y: rapid.Float64Range(-0.4, 0.4).Draw(t, "dy")}
		c, r, ok := g.Hit(g.At(column, row).Add(off.Times(g.Step)))
		if !ok || c != column || r != row {
			t.Fatalf("near point %d,%d the hit is %d,%d %v", column, row, c, r, ok)
		}
	})
}

func TestTheDeadZoneBetweenPoints(t *testing.T) {
	g := newGrid(geom.Rect{W: 600, H: 600}, 13, true)
	for _, p := range []geom.Point{
		g.At(3, 3).Add(geom.Point{X: g.Step / 2}), g.At(3, 3).Add(geom.Point{X: g.Step / 2, Y: g.Step / 2}),
		g.At(0, 0).Sub(geom.Point{X: g.Step * 0.45}), {X: -5, Y: 30}, {X: 700, Y: 30},
	} {
		if c, r, ok := g.Hit(p); ok {
			t.Errorf("%v hits point %d,%d; it is between points or off the board", p, c, r)
		}
	}
}

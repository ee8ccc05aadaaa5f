package shaper

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/scenes/geom"
)

func TestEverythingIsInTheAreaAndApart(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		area := geom.Rect{
			X: rapid.Float64Range(0, 300).Draw(t, "x"), Y: rapid.Float64Range(0, 300).Draw(t, "y"),
			W: rapid.Float64Range(280, 3000).Draw(t, "w"), H: rapid.Float64Range(110, 3000).Draw(t, "h"),
		}
		l := newLayout(area, 24, 48)
		parts := map[string]geom.Rect{
			"goal": l.Goal.Board, "mine": l.Mine.Board, "tray": l.Tray, "left": l.Left, "right": l.Right,
		}
		for name, r := range parts {
			if r.X < area.X-1.5 || r.Y < area.Y-1.5 || r.Right() > area.Right()+1.5 || r.Bottom() > area.Bottom()+1.5 {
				t.Fatalf("%s %v leaves the area %v (%+v)", name, r, area, l)
			}
			for other, q := range parts {
				if name < other && !r.Meet(q).Empty() {
					t.Fatalf("%s %v and %s %v overlap", name, r, other, q)
				}
			}
		}
		if l.Tray.W < 2*l.Step || l.Tray.H < 2*l.Step {
			t.Fatalf("the piece of squares of %v does not fit its place %v both ways", l.Step, l.Tray)
		}
	})
}

func TestATallAreaStacksTheBoards(t *testing.T) {
	if l := newLayout(geom.Rect{W: 800, H: 700}, 24, 48); l.Tall || l.Goal.Board.Y != l.Mine.Board.Y {
		t.Errorf("in a wide area the boards are not side by side: %+v", l)
	}
	l := newLayout(geom.Rect{W: 374, H: 560}, 24, 48)
	if !l.Tall || l.Goal.Board.Bottom() > l.Mine.Board.Y {
		t.Errorf("in a tall area the boards are not one above the other: %+v", l)
	}
	if l.Mine.Step <= l.Goal.Step {
		t.Errorf("the player's squares (%v) are not the larger ones (%v)", l.Mine.Step, l.Goal.Step)
	}
}

func TestAFlatAreaHasThePieceBesideTheBoards(t *testing.T) {
	l := newLayout(geom.Rect{W: 304, H: 130}, 26, 50)
	if !l.Flat || l.Tray.X < l.Mine.Board.Right() {
		t.Errorf("in a flat area the piece is not beside the boards: %+v", l)
	}
	if l.Mine.Step < 28 {
		t.Errorf("in a flat area the squares are of %v pixels, want 28", l.Mine.Step)
	}
}

func TestAPieceLandsNearestToWhereItIsHeld(t *testing.T) {
	g := newLayout(geom.Rect{W: 800, H: 700}, 24, 48).Mine
	chance.Check(t, func(t *rapid.T) {
		row, column := rapid.IntRange(1, 3).Draw(t, "row"), rapid.IntRange(1, 3).Draw(t, "column")
		standing := rapid.Bool().Draw(t, "standing")
		off := geom.Point{X: rapid.Float64Range(-0.49, 0.49).Draw(t, "dx"), Y: rapid.Float64Range(-0.49, 0.49).Draw(t, "dy")}
		held := g.Middle(row, column, standing).Add(off.Times(g.Step))
		r, c, ok := g.Snap(held, standing)
		if !ok || r != row || c != column {
			t.Fatalf("held near %d%d it lands at %d%d, %v", row, column, r, c, ok)
		}
	})
}

func TestAPieceOffTheBoardLandsNowhere(t *testing.T) {
	g := newLayout(geom.Rect{W: 800, H: 700}, 24, 48).Mine
	for _, c := range []struct {
		row, column int
		standing    bool
	}{{0, 1, false}, {1, 0, false}, {4, 2, false}, {2, 4, false}, {0, 2, true}, {3, 0, true}, {4, 4, true}} {
		if r, col, ok := g.Snap(g.Middle(c.row, c.column, c.standing), c.standing); ok {
			t.Errorf("a piece with its first cell at %d,%d lands at %d,%d", c.row, c.column, r, col)
		}
	}
}

func TestASquareIsHitWhereItIs(t *testing.T) {
	g := newLayout(geom.Rect{X: 7, Y: 9, W: 500, H: 500}, 20, 40).Goal
	for row := 1; row <= Size; row++ {
		for column := 1; column <= Size; column++ {
			if r, c, ok := g.Hit(g.Cell(row, column).Center()); !ok || r != row || c != column {
				t.Errorf("square %d%d is hit as %d%d, %v", row, column, r, c, ok)
			}
			if !g.Board.Contains(g.At(row, column)) {
				t.Errorf("square %d%d is not on its plate", row, column)
			}
		}
	}
}

func TestAPlaceIsAsFarFromTheTrayAsFromItsNearestEdge(t *testing.T) {
	l := Layout{Tray: geom.Rect{X: 10, Y: 20, W: 30, H: 40}}
	for p, want := range map[geom.Point]float64{
		{X: 10, Y: 60}: 0, {X: 25, Y: 30}: 0, {X: 25, Y: 13}: 7, {X: 45, Y: 30}: 5, {X: 7, Y: 16}: 5,
	} {
		if got := l.FromTray(p); got != want {
			t.Errorf("%v is %v from the tray, want %v", p, got, want)
		}
	}
}

func TestAQuarterTurnIsClockwise(t *testing.T) {
	v := Turned(geom.Point{X: 1}, math.Pi/2)
	if math.Abs(v.X) > 1e-12 || math.Abs(v.Y-1) > 1e-12 {
		t.Fatalf("right turns to %v, want down", v)
	}
}

package foursquare

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/foursquare"
	"tessera/logic/logictest/chance"
	"tessera/scenes/geom"
)

func someLayout(t *rapid.T) (Layout, geom.Rect, int) {
	area := geom.Rect{
		X: rapid.Float64Range(0, 500).Draw(t, "x"), Y: rapid.Float64Range(0, 500).Draw(t, "y"),
		W: rapid.Float64Range(120, 4000).Draw(t, "w"), H: rapid.Float64Range(120, 4000).Draw(t, "h"),
	}
	pieces := rapid.IntRange(1, foursquare.MaxPieces).Draw(t, "pieces")
	return newLayout(area, pieces).nearTo(rapid.IntRange(0, 1).Draw(t, "near")), area, pieces
}

func inside(outer, inner geom.Rect, slack float64) bool {
	return inner.X >= outer.X-slack && inner.Y >= outer.Y-slack &&
		inner.Right() <= outer.Right()+slack && inner.Bottom() <= outer.Bottom()+slack
}

func TestEverythingLiesInItsPlace(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		l, area, pieces := someLayout(t)
		if !inside(area, l.Box, 1) {
			t.Fatalf("the box %v leaves the area %v", l.Box, area)
		}
		if !inside(l.Box, l.Recess, 0) {
			t.Fatalf("the recess %v leaves the box %v", l.Recess, l.Box)
		}
		for square := range foursquare.Squares {
			if !inside(l.Recess, l.Tile(square), 1) {
				t.Fatalf("tile %d, %v, leaves the recess %v", square, l.Tile(square), l.Recess)
			}
		}
		for player, tray := range l.Trays {
			if !inside(l.Box, tray, 0) || !tray.Meet(l.Recess).Empty() {
				t.Fatalf("tray %d, %v, box %v, recess %v", player, tray, l.Box, l.Recess)
			}
			d := TraySize / 2 * l.Pitch
			for i := range pieces {
				p := l.Place(player, i)
				if !inside(tray, geom.Rect{X: p.X - d, Y: p.Y - d, W: 2 * d, H: 2 * d}, 1.5) {
					t.Fatalf("marble %d at %v leaves its tray %v (pitch %v)", i, p, tray, l.Pitch)
				}
			}
		}
	})
}

// TestOwnTrayIsNear checks that the tray of the player near is below or on the left, and that
// its first marbles are the nearest to the board.
func TestOwnTrayIsNear(t *testing.T) {
	for _, area := range []geom.Rect{{W: 900, H: 600}, {W: 380, H: 600}} {
		for near := range 2 {
			l := newLayout(area, 16).nearTo(near)
			own, other, mid := l.Trays[near].Center(), l.Trays[1-near].Center(), l.Recess.Center()
			if l.sideways && own.X > other.X || !l.sideways && own.Y < other.Y {
				t.Errorf("%v: the tray of player %d is at %v, the other at %v", area, near, own, other)
			}
			for player := range 2 {
				first, second := l.Place(player, 0).Sub(mid), l.Place(player, 8).Sub(mid)
				if math.Abs(first.X)+math.Abs(first.Y) >= math.Abs(second.X)+math.Abs(second.Y) {
					t.Errorf("%v: player %d's second line is nearer to the board", area, player)
				}
			}
		}
	}
}

func TestWhatIsShownIsHit(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		l, _, pieces := someLayout(t)
		c := foursquare.CellAt(rapid.IntRange(0, 5).Draw(t, "row"), rapid.IntRange(0, 5).Draw(t, "col"))
		off := geom.Point{X: rapid.Float64Range(-0.28, 0.28).Draw(t, "dx"), Y: rapid.Float64Range(-0.28, 0.28).Draw(t, "dy")}
		p := l.Well(c).Add(off.Times(l.Pitch))
		if hit, ok := l.HitWell(p); !ok || hit != c {
			t.Fatalf("in the well of %v the hit is %v %v", c, hit, ok)
		}
		if square, ok := l.HitSquare(p); !ok || square != c.Square {
			t.Fatalf("in the well of %v the square is %d %v", c, square, ok)
		}
		player, i := rapid.IntRange(0, 1).Draw(t, "player"), rapid.IntRange(0, pieces-1).Draw(t, "marble")
		if got, ok := l.HitMarble(player, pieces, l.Place(player, i)); !ok || got != i {
			t.Fatalf("on marble %d of tray %d the hit is %d %v", i, player, got, ok)
		}
		if _, ok := l.HitMarble(1-player, pieces, l.Place(player, i)); ok {
			t.Fatalf("a marble of tray %d is taken for the other player's", player)
		}
	})
}

func TestASlotLiesInItsTile(t *testing.T) {
	l := newLayout(geom.Rect{W: 800, H: 700}, 8)
	for square := range foursquare.Squares {
		for slot := range foursquare.Slots {
			c := foursquare.Cell{Square: square, Slot: slot}
			if got := l.Square(square).Add(l.In(slot)); got.Distance(l.Well(c)) > 1e-9 {
				t.Errorf("%v: %v from the tile, %v from the board", c, got, l.Well(c))
			}
		}
	}
}

func TestNothingIsHitBesideTheWellsAndTheBox(t *testing.T) {
	l := newLayout(geom.Rect{W: 800, H: 700}, 8)
	if c, ok := l.HitWell(l.Square(0)); ok {
		t.Errorf("the middle of a tile hits the well of %v", c)
	}
	for _, p := range []geom.Point{{X: -10, Y: 30}, {X: 5000, Y: 30}, l.Box.Min()} {
		_, w := l.HitWell(p)
		_, s := l.HitSquare(p)
		_, m := l.HitTray(p)
		if w || s || m {
			t.Errorf("%v hits a well: %v, a tile: %v, a tray: %v", p, w, s, m)
		}
	}
	if _, ok := l.HitMarble(0, 0, l.Place(0, 0)); ok {
		t.Error("an empty tray gives a marble")
	}
}

func TestTheTraysStandWhereThereIsRoom(t *testing.T) {
	wide, tall := newLayout(geom.Rect{W: 900, H: 600}, 8), newLayout(geom.Rect{W: 380, H: 600}, 8)
	if wide.Trays[0].Right() > wide.Recess.X || wide.Trays[1].X < wide.Recess.Right() {
		t.Errorf("a wide box has its trays at %v about %v", wide.Trays, wide.Recess)
	}
	if tall.Trays[0].Y < tall.Recess.Bottom() || tall.Trays[1].Bottom() > tall.Recess.Y {
		t.Errorf("a tall box has its trays at %v about %v", tall.Trays, tall.Recess)
	}
}

func TestTheTrackOfATile(t *testing.T) {
	l := newLayout(geom.Rect{W: 800, H: 700}, 8)
	track := l.Track(3, 4) // to the right
	step := 2 * l.Pitch
	cases := []struct {
		pull geom.Point
		want float64
	}{
		{geom.Point{}, 0}, {geom.Point{X: step / 4}, 0.25}, {geom.Point{X: step / 4, Y: 300}, 0.25},
		{geom.Point{X: 3 * step}, 1}, {geom.Point{X: -step}, 0}, {geom.Point{Y: step}, 0},
	}
	for _, c := range cases {
		got := track.Along(c.pull)
		if diff := got - c.want; diff > 1e-9 || diff < -1e-9 {
			t.Errorf("pulled by %v the tile is at %v of its track; want %v", c.pull, got, c.want)
		}
	}
	if track.At(0) != l.Square(3) || track.At(1) != l.Square(4) {
		t.Errorf("the track runs from %v to %v", track.At(0), track.At(1))
	}
	if Arrives(0.49) || !Arrives(0.5) {
		t.Error("half way is where a tile goes on")
	}
	if (Track{}).Along(geom.Point{X: 5}) != 0 {
		t.Error("a track of no length has no way along it")
	}
}

package foursquare

import (
	"image"
	"testing"

	"tessera/logic/foursquare"
	"tessera/scenes"
	"tessera/scenes/geom"
)

func TestTheLastTurnFollowsItsMarbleOnItsTile(t *testing.T) {
	start, _ := foursquare.New(foursquare.Settings{})
	for _, c := range []struct {
		moves []string
		want  lastTurn
	}{
		{nil, lastTurn{}},
		{[]string{"p 0 2"}, lastTurn{placed: foursquare.Cell{Square: 0, Slot: 2}, hasPlaced: true}},
		{[]string{"p 0 2", "s 3"}, lastTurn{placed: foursquare.Cell{Square: 0, Slot: 2}, hasPlaced: true, from: 3, to: 4, hasSlid: true}},
		{[]string{"p 3 1", "s 3"}, lastTurn{placed: foursquare.Cell{Square: 4, Slot: 1}, hasPlaced: true, from: 3, to: 4, hasSlid: true}},
		{[]string{"s 3"}, lastTurn{from: 3, to: 4, hasSlid: true}},
	} {
		if got := lastTurnOf(start, c.moves); got != c.want {
			t.Errorf("%q: %+v, want %+v", c.moves, got, c.want)
		}
	}
}

// The marks of the last turn show on the marble, the tile and the hole, and can be turned
// off.
func TestTheLastTurnIsMarked(t *testing.T) {
	d := game{moves: "p 0 2, s 3"}.open(t)
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Frame()
	plain := d.Picture()
	for _, target := range []string{"well:0:2", "tile:4", "hole"} {
		if differ := differing(marked, plain, d.Rect(target).Inset(-4)); differ < 50 {
			t.Errorf("the last turn changes %d pixels at %s; a mark has more", differ, target)
		}
	}
}

// TestAHintHasTheHoleForItself checks that a hint hides the arrow of the last slide,
// which would be under the hint's own arrow.
func TestAHintHasTheHoleForItself(t *testing.T) {
	d := game{moves: "p 0 2, s 3, p 8 3, s 0"}.open(t)
	for range 3 {
		d.Click("hint")
	}
	d.Rest()
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Frame()
	if differ := differing(marked, d.Picture(), d.Rect("hole").Inset(4)); differ > 0 {
		t.Errorf("beside a hint the last turn changes %d pixels of the hole", differ)
	}
}

// differing returns how many pixels of a rectangle differ between two pictures.
func differing(a, b image.Image, r geom.Rect) (count int) {
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			if a.At(x, y) != b.At(x, y) {
				count++
			}
		}
	}
	return count
}

func TestATileDraggedOutOfTheWindowComesBack(t *testing.T) {
	d := game{moves: "p 0 0"}.open(t)
	from, hole := d.Place("tile:5"), d.Place("hole")
	d.Drag(from, geom.Point{X: hole.X - 3000, Y: hole.Y}) // into the hole, and far beyond
	d.Release()
	d.Rest()
	must(t, d, "p 0 0")
	if held := d.Inspect().Facts["held"]; held != "" {
		t.Fatalf("after the release outside %q is held", held)
	}
	d.Click("tile:5")
	must(t, d, "p 0 0, s 5")
}

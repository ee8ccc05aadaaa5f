package squaregame

import (
	"testing"

	"tessera/scenes"
	"tessera/scenes/geom"
)

// The pieces and squares of the last turn are marked until the next turn. The marks can
// be turned off.
func TestTheLastTurnIsMarked(t *testing.T) {
	d := onBench(t)
	d.Drag(d.piece(5), d.spot("5/2@17,15"))
	d.Wheel(-1)
	d.Release()
	d.Rest()
	d.Move(geom.Point{X: -50, Y: -50})
	d.Rest()
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Frame()
	plain := d.Picture()
	differ, r := 0, d.Rect("area:paper")
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			if marked.At(x, y) != plain.At(x, y) {
				differ++
			}
		}
	}
	if differ < 200 {
		t.Errorf("the marks of the last turn change %d pixels of the paper; a piece and a square have more", differ)
	}
}

func TestAPieceDraggedOutOfTheWindowComesBack(t *testing.T) {
	d := onBench(t)
	before := len(d.Inspect().Moves)
	d.Drag(d.piece(5), d.spot("5/2@17,15"))
	d.Move(geom.Point{X: -400, Y: 200})
	d.Release()
	d.Rest()
	i := d.Inspect()
	if held := i.Facts["held"]; held != "" || len(i.Moves) != before {
		t.Fatalf("after the release outside %q is held and %d moves are played", held, len(i.Moves)-before)
	}
}

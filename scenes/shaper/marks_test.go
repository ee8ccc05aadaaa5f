package shaper

import (
	"testing"

	"tessera/scenes"
	"tessera/scenes/geom"
)

func TestTheLastCommandIsMarked(t *testing.T) {
	d := open(t, 1100, 760, sample, "11") // a lying XX turns 11 and 12 over
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Frame()
	plain := d.Picture()
	for target, want := range map[string]bool{"cell:11": true, "cell:12": true, "cell:22": false, "cell:21": false} {
		r, differ := d.Rect(target).Inset(2), 0
		for y := int(r.Y); y < int(r.Bottom()); y++ {
			for x := int(r.X); x < int(r.Right()); x++ {
				if marked.At(x, y) != plain.At(x, y) {
					differ++
				}
			}
		}
		if (differ > 50) != want {
			t.Errorf("the last command changes %d pixels at %s; marked: %v", differ, target, want)
		}
	}
}

func TestAPieceDraggedOutOfTheWindowComesBack(t *testing.T) {
	d := open(t, 1100, 760, sample, "")
	d.Drag(d.Place("piece"), d.Place("cell:22"))
	d.Move(geom.Point{X: 300, Y: -500})
	d.Release()
	d.Rest()
	d.MustPlay()
}

func TestAParHasNoNeedlessDecimals(t *testing.T) {
	for par, want := range map[float64]string{115.8: "115.8", 116: "116", 115.96: "116", 101.94: "101.9"} {
		if got := parWords(par); got != want {
			t.Errorf("a par of %v is written %q, want %q", par, got, want)
		}
	}
}

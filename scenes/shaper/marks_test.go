package shaper

import (
	"image"
	"testing"

	"tessera/scenes"
	"tessera/scenes/geom"
)

func TestTheLastCommandIsMarked(t *testing.T) {
	d := open(t, 1100, 760, sample, "11") // a horizontal XX turns 11 and 12 over
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Frame()
	plain := d.Picture()
	for target, want := range map[string]bool{"cell:11": true, "cell:12": true, "cell:22": false, "cell:21": false} {
		if differ := differing(marked, plain, d.Rect(target)); (differ > 50) != want {
			t.Errorf("the last command changes %d pixels at %s; marked: %v", differ, target, want)
		}
	}
}

// differing returns how many pixels of a rectangle differ between two pictures.
func differing(a, b image.Image, r geom.Rect) (n int) {
	r = r.Inset(2)
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			if a.At(x, y) != b.At(x, y) {
				n++
			}
		}
	}
	return n
}

// TestAHintIsNotHiddenByTheLastCommand covers a hint on the tiles of the last command.
func TestAHintIsNotHiddenByTheLastCommand(t *testing.T) {
	d := open(t, 1100, 760, sample, "11")
	for range 3 {
		d.Key("H")
		d.Rest()
	}
	hinted := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Frame()
	for _, target := range []string{"cell:11", "cell:12"} {
		if n := differing(hinted, d.Picture(), d.Rect(target)); n > 0 {
			t.Errorf("with a hint the last command is marked by %d pixels at %s", n, target)
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

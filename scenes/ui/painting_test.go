package ui

import (
	"image"
	"testing"
	"time"

	"tessera/assets/vector"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// TestANewScenesPicturesComeOverFrames checks that the first frame paints nothing, that a
// long picture takes several frames, and that a board is shown only when complete.
func TestANewScenesPicturesComeOverFrames(t *testing.T) {
	vector.Pause = pause
	t.Cleanup(func() { vector.Pause = func() {} })
	u := New()
	u.EnableProgressivePainting()
	painted := 0
	long := func() image.Image {
		for range 4 {
			time.Sleep(frameShare) // a slow device
			painted++
			vector.Pause()
		}
		return image.NewRGBA(image.Rect(0, 0, 20, 20))
	}
	frame := func() (shown int) {
		u.Begin(100, 100, 1, input.Input{})
		u.ShowWhenPainted(func() {
			for _, key := range []string{"board", "piece"} {
				u.Show(u.Picture(key, long), geom.Point{})
			}
		})
		return len(u.canvas.marks)
	}
	u.PaintProgressively()
	if shown := frame(); shown > 0 || painted > 0 || !u.IsPainting() {
		t.Fatalf("the first frame shows %d pictures, %d parts painted", shown, painted)
	}
	frames := 0
	for before := painted; ; before = painted {
		shown := frame()
		frames++
		if _, wanted := u.Wanted(); shown == 0 && !wanted {
			t.Fatal("no frame is wanted though something is missing")
		}
		if painted > before+1 {
			t.Fatalf("one frame paints %d parts", painted-before)
		}
		if shown == 2 {
			break
		}
		if shown > 0 {
			t.Fatalf("%d pictures are shown without the others", shown)
		}
	}
	if frames < 8 || painted != 8 {
		t.Errorf("in %d frames %d parts are painted", frames, painted)
	}
	if frame(); u.IsPainting() || u.progressive.on {
		t.Error("with all pictures there it hurries on")
	}
	painted = 0
	u.Begin(100, 100, 1, input.Input{})
	u.Show(u.Picture("later", long), geom.Point{})
	if painted != 4 {
		t.Errorf("after the change a picture is painted in %d of 4 parts", painted)
	}
}

package app

import (
	"os"
	"testing"

	"tessera/scenes/scenetest"
)

func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C") // the tests expect English
	scenetest.Main(m)
}

func TestTheScaleFollowsTheWindow(t *testing.T) {
	for _, c := range []struct {
		w, h        int
		factor      float64
		least, most float64
	}{
		{640, 480, 1, 0.88, 0.88}, {1100, 760, 1, 1, 1.2}, {3840, 2160, 1, 2.5, 3}, {3840, 2160, 2, 2.5, 3.6}, {1170, 2532, 3, 2.6, 3},
	} {
		if s := Scale(c.w, c.h, c.factor, 1); s < c.least || s > c.most {
			t.Errorf("%dx%d at factor %v has scale %v, want %v to %v", c.w, c.h, c.factor, s, c.least, c.most)
		}
	}
}

func TestTextIsEnlargedAsFarAsThereIsRoom(t *testing.T) {
	for _, c := range []struct {
		w, h      int
		factor    float64
		by, least float64
	}{{1280, 800, 1, 2, 2}, {1280, 800, 1, 1, 1}, {2560, 1600, 2, 1.5, 1.5}, {390, 844, 1, 1.5, 1.5}, {390, 844, 1, 2, 1.6}, {320, 256, 1, 2, 1}} {
		got := Scale(c.w, c.h, c.factor, c.by) / Scale(c.w, c.h, c.factor, 1)
		if got < c.least || got > c.by {
			t.Errorf("in %dx%d text is %.2f times as large, want %.2f to %.2f", c.w, c.h, got, c.least, c.by)
		}
	}
}

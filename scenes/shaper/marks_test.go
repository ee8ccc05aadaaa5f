package shaper

import (
	"fmt"
	"image"
	"math/bits"
	"slices"
	"testing"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/shaper"
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

// TestWhatACommandSoundsLike gives every command at the start of many puzzles.
func TestWhatACommandSoundsLike(t *testing.T) {
	heardOf := map[string]bool{}
	for seed := range uint64(41) {
		settings := fmt.Appendf(nil, `{"seed":%d}`, seed)
		if seed == 40 {
			settings = []byte(`{"target":"XX./.../...","pieces":"XX"}`)
		}
		from, err := Game().New(settings)
		if err != nil {
			t.Fatal(err)
		}
		start := match.Typed[shaper.State](from)
		for move := range from.Legal() {
			to, err := from.Apply(move)
			if err != nil {
				t.Fatal(err)
			}
			next := match.Typed[shaper.State](to)
			m, _ := next.Last()
			toggled := bits.OnesCount16(uint16(start.Board() ^ next.Board()))
			want, what := slices.Repeat([]sounds.Name{sounds.Toggle}, toggled), "toggles"
			switch {
			case next.OutOfBoardError():
				want, what = []sounds.Name{sounds.Refused}, "errors"
			case m.IsRotation():
				want, what = []sounds.Name{sounds.Turn}, "rotations"
			case toggled == 2:
				what = "two toggles"
			}
			if next.Won() {
				want, what = append(want, sounds.Click), "wins"
			}
			heardOf[what] = true
			var got []sounds.Name
			for _, cue := range commandSounds(from, to, true) {
				got = append(got, cue.Sound)
			}
			if !slices.Equal(got, want) || len(got) == 0 {
				t.Fatalf("%v on\n%vsounds like %v, want %v", m, start, got, want)
			}
		}
	}
	if len(heardOf) != 5 {
		t.Fatalf("only %v were tried", heardOf)
	}
}

// TestAFingerThatSlipsOverTheEdgeLosesNothing checks that the piece stays over the edge
// with a warning. A tap on another square moves it there, and a tap on the piece places
// it.
func TestAFingerThatSlipsOverTheEdgeLosesNothing(t *testing.T) {
	for _, size := range phones {
		for tapped, want := range map[string]string{"cell:32": "32", "cell:11": "11"} {
			d := open(t, int(size.W), int(size.H), sample, "11") // a vertical piece
			slide(d, d.Place("piece"), d.Place("cell:22"))
			at, row := d.Place("cell:22"), d.Rect("cell:22").H
			for i := 0; d.Inspect().Facts["over"] != "32" && i < 40; i++ {
				at.Y += row / 12
				d.Touches(at)
			}
			var read []string
			d.Stage.UI.Read = func(text string, _ float64, _ geom.Rect) { read = append(read, text) }
			d.Touches()
			d.Rest()
			if d.MustPlay("11"); d.Inspect().Facts["over"] != "32" {
				t.Fatalf("%v: the piece is over %q", size, d.Inspect().Facts["over"])
			}
			if warning := "That is over the edge. Dropping it here costs a round. Tap there again to place it."; !slices.Contains(read, warning) {
				t.Errorf("%v: it is not said %q", size, warning)
			}
			d.Tap(d.Place(tapped))
			if want == "11" {
				d.MustPlay("11")
				d.Tap(d.Place(tapped))
			}
			d.MustPlay("11", want)
		}
	}
}

// TestAPieceIsSeenRightAboveTheFinger covers also a large board, where a square is larger
// than a fingertip.
func TestAPieceIsSeenRightAboveTheFinger(t *testing.T) {
	d := open(t, 1000, 1000, sample, "") // a horizontal piece
	cell := d.Rect("cell:22")
	slide(d, d.Place("piece"), cell.Center().Add(geom.Point{Y: cell.H * 0.3}))
	facts(t, d, map[string]string{"over": "22"})
	d.Touches(d.Place("piece"))
	d.Touches()
}

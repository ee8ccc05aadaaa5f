package tictactoe_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/scenetest/tictactoe"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// TestTheBoard checks what a board gets from cells: the keyboard, a finger that chooses
// first, refusals, marks, animation, and hints in steps.
func TestTheBoard(t *testing.T) {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		r := match.Record{Game: "tictactoe", Seats: []string{match.Person, match.Person}}
		scenetest.NoError(t, play.Open(s, tictactoe.Game(), &r, nil))
	})
	fact := func(name, want string) {
		t.Helper()
		if got := d.Inspect().Facts[name]; got != want {
			t.Fatalf("the %s is %q, want %q", name, got, want)
		}
	}
	changed := func(cell string, before image.Image) bool {
		r := d.Rect("cell:" + cell)
		return seen(d.Picture(), r) != seen(before, r)
	}
	for _, key := range []input.Key{"ArrowUp", "ArrowUp", "ArrowRight"} { // the first shows the cursor
		d.Key(key)
	}
	fact("cursor", "b2")
	empty := d.Picture()
	d.Key("Enter")
	if !d.Inspect().Busy {
		t.Error("a mark is there at once")
	}
	d.Rest()
	d.MustPlay("b2")
	if !changed("b2", empty) {
		t.Error("no mark is seen")
	}

	d.Click("cell:b2")
	d.MustPlay("b2")
	if said := d.Inspect().Message; said != "b2 is no empty cell; choose one." {
		t.Errorf("of a cell that is taken is said %q", said)
	}
	d.Key("Escape")
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Rest()
	if !changed("b2", marked) {
		t.Error("the last move is not marked")
	}

	d.Stage.Prefs.Confirm = true
	d.Tap(d.Place("cell:a1"))
	fact("chosen", "a1")
	d.MustPlay("b2")
	d.Tap(d.Place("cell:a1"))
	d.MustPlay("b2", "a1")

	var hint string
	for step := range boards.ShowMove {
		before := d.Picture()
		d.Click("hint")
		if hint = d.Inspect().Facts["hint"]; !changed(hint, before) {
			t.Errorf("step %d of the hint %s shows nothing more", step+1, hint)
		}
	}
	d.Click("cell:" + hint)
	fact("hint", "")
}

// seen returns the pixels of a part of a picture as text.
func seen(picture image.Image, r geom.Rect) string {
	var pixels strings.Builder
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			fmt.Fprint(&pixels, picture.At(x, y))
		}
	}
	return pixels.String()
}

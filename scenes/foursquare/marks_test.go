package foursquare

import (
	"image"
	"maps"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
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

// TestProvenResults checks that a place is as good as the best turn that begins there, and lost
// only if all of them lose.
func TestProvenResults(t *testing.T) {
	s, err := foursquare.Game().New(nil)
	if err != nil {
		t.Fatal(err)
	}
	line := func(v match.Verdict, moves ...string) match.Line {
		return match.Line{Moves: moves, Evaluation: match.Evaluation{Verdict: v}}
	}
	lines := []match.Line{
		line(match.Loss, "p 0 0", "s 1"), line(match.Loss, "p 0 0", "s 3"), line(match.Loss, "p 0 0", "s 5"), line(match.Loss, "p 0 0", "s 7"),
		line(match.Loss, "p 0 1", "s 1"), line(match.Estimated, "p 0 1", "s 3"),
		line(match.Draw, "p 0 2", "s 1"), line(match.Loss, "p 0 2", "s 3"),
		line(match.Draw, "p 0 3", "s 1"), line(match.Win, "p 0 3", "s 3"),
		line(match.Estimated, "p 1 0", "s 3"),
	}
	got := provenResults(s, lines)
	maps.DeleteFunc(got, func(_ string, f provenResult) bool { return f == resultOpen })
	if want := map[string]provenResult{"p 0 0": resultLost, "p 0 2": resultDrawn, "p 0 3": resultWon}; !maps.Equal(got, want) {
		t.Errorf("the fates are %v, want %v", got, want)
	}
	play, err := match.New(foursquare.Game(), nil, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	told := newBoard().CellNotes(&boards.Desk{Match: play, Known: match.Answer{Lines: lines}})
	if want := map[string]say.ID{"well:0:0": "proven loss", "well:0:2": "proven draw", "well:0:3": "proven win"}; !maps.Equal(told, want) {
		t.Errorf("it is told as %v, want %v", told, want)
	}
	after, err := s.Apply("p 0 0")
	if err != nil {
		t.Fatal(err)
	}
	if got := provenResults(after, []match.Line{line(match.Loss, "s 1")}); got["s 1"] != resultLost {
		t.Errorf("a slide that loses is %v, want lost", got["s 1"])
	}
}

// TestSlidesOfAVariationAreOneStep checks that each slide goes from the tile's place by then
// to the hole. A slide back begins where the first one ended.
func TestSlidesOfAVariationAreOneStep(t *testing.T) {
	s, err := foursquare.Game().New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := newBoard()
	b.lay = newLayout(geom.Rect{W: 600, H: 600}, 8)
	line := []string{"p 0 0", "s 1", "p 0 1", "s 2", "p 0 2", "s 1"}
	ways := map[int][2]int{1: {1, 4}, 3: {2, 1}, 5: {1, 2}}
	for i, move := range line {
		if at, slides := ways[i]; slides {
			got, ok := b.DrawGhost(nil, line[:i], s, move)
			if want := (boards.GhostMark{From: b.lay.Square(at[0]), To: b.lay.Square(at[1]), Size: b.lay.WellSize()}); !ok || got != want {
				t.Errorf("%s of %q goes %v, want %v", move, line, got, want)
			}
		}
		if s, err = s.Apply(move); err != nil {
			t.Fatal(err)
		}
	}
}

package foursquare

import (
	"maps"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes/boards"
	"tessera/scenes/foursquare/layout"
	"tessera/scenes/geom"
)

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
	play, err := session.Start(foursquare.Game(), nil, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	told := newBoard().CellNotes(&boards.Desk{Session: play, Known: match.Answer{Lines: lines}})
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
	b.lay = layout.New(geom.Rect{W: 600, H: 600}, 8)
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

package squaregame

import (
	"slices"
	"testing"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/squaregame"
)

// TestWhatAMoveSoundsLike plays a game in which every move closes as many squares as
// possible.
func TestWhatAMoveSoundsLike(t *testing.T) {
	g := Game()
	s, err := g.New([]byte(`{"players":2}`))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	for range 40 {
		if s.Turn() < 0 {
			break
		}
		var move string
		most := -2
		for legal := range s.Legal() { // the move that closes most
			next, err := s.Apply(legal)
			if err != nil {
				t.Fatal(err)
			}
			if n := closedBy(next, s); n > most {
				move, most = legal, n
			}
		}
		next, _ := s.Apply(move)
		want := []sounds.Name{sounds.Pass}
		if most >= 0 {
			want = append([]sounds.Name{sounds.Stick}, notes[:min(most, len(notes))]...)
		}
		var got []sounds.Name
		for _, cue := range changeSounds(s, next, true) {
			got = append(got, cue.Sound)
		}
		if !slices.Equal(got[:min(len(got), len(want))], want) || most >= 0 && len(got) != 1+most {
			t.Fatalf("%s, which closes %d squares, sounds like %v", move, most, got)
		}
		seen[most] = true
		s = next
	}
	if !seen[0] || !seen[1] || !seen[2] {
		t.Fatalf("the moves closed only %v squares", seen)
	}
}

var notes = []sounds.Name{sounds.Close, sounds.CloseTwo, sounds.CloseMore, sounds.CloseMore, sounds.CloseMore}

// closedBy returns the number of squares that the last move closed, or -1 for a pass.
func closedBy(to, from match.State) int {
	a, b := match.Typed[squaregame.State](from), match.Typed[squaregame.State](to)
	if a.LastIndex() == b.LastIndex() {
		return -1
	}
	return b.LastClosed()
}

func TestAFlyingPieceIsHeardWhenItLands(t *testing.T) {
	g := Game()
	s, err := g.New([]byte(`{"players":2}`))
	if err != nil {
		t.Fatal(err)
	}
	for move := range s.Legal() {
		next, _ := s.Apply(move)
		if cue := changeSounds(s, next, true)[0]; cue.At != 0 {
			t.Errorf("a piece laid by hand is heard at %v of its way", cue.At)
		}
		if cue := changeSounds(s, next, false)[0]; cue.At < 0.5 {
			t.Errorf("a piece that flies is heard at %v of its way", cue.At)
		}
		return
	}
}

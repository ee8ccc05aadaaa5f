package engine

import (
	"math/rand/v2"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// wander slides at random without ending the game until left slides remain. It returns
// false if every slide would end the game earlier.
func wander(t *testing.T, random *rand.Rand, s foursquare.State, left int) (foursquare.State, bool) {
	for s.SlidesLeft() > left {
		slides := s.Slides()
		random.Shuffle(len(slides), func(i, j int) { slides[i], slides[j] = slides[j], slides[i] })
		over := true
		for _, square := range slides {
			next := play(t, s, foursquare.Slide(square))
			if _, over = next.Outcome(); !over {
				s = next
				break
			}
		}
		if over {
			return s, false
		}
	}
	return s, true
}

// nearTheLimit plays random games and calls see for each number of slides left, from most
// down to 1.
func nearTheLimit(t *testing.T, noBackslide bool, most int, see func(foursquare.State)) {
	random := rand.New(rand.NewPCG(17, 17))
	for _, pieces := range []int{8, 9, 10, 11} {
		settings := foursquare.Settings{PiecesPerPlayer: pieces, NoBackslide: noBackslide}
		n := 50
		if noBackslide {
			n = 12 // each needs a chart of the whole phase
		}
		for _, s := range someStates(t, n, settings, 2*pieces, true) {
			ok := true
			for left := most; ok && left > 0; left-- {
				if s, ok = wander(t, random, s, left); ok {
					see(s)
				}
			}
		}
	}
}

// TestClaimsEndAtTheSlideLimit compares claims near the slide limit with minimax over the
// rules. It also counts claims that a search without the limit would have made.
func TestClaimsEndAtTheSlideLimit(t *testing.T) {
	for _, noBackslide := range []bool{false, true} {
		claimed, prevented, seen := map[Knowledge]int{}, 0, 0
		nearTheLimit(t, noBackslide, 5, func(s foursquare.State) {
			seen++
			want := plainKnows(t, s, s.SlidesLeft()) // no player has more turns
			if noBackslide && want.Verdict == Holds && seen%8 != 0 {
				return // minimax has checked enough of these
			}
			known := think(t, s, "perfect", 1).Knowledge()
			claimed[known]++
			if known != want {
				t.Fatalf("with %d slides left %q, minimax says %q\n%v", s.SlidesLeft(), known, want, s)
			}
			if noBackslide && known.Verdict == Holds && withoutLimit(s) != Holds {
				prevented++
			}
		})
		if claimed[Knowledge{Wins, 1}] == 0 || noBackslide && (claimed[Knowledge{Wins, 2}] == 0 || prevented == 0) {
			t.Errorf("claimed %v, and the limit prevented %d claims; that is too little to mean anything", claimed, prevented)
		}
	}
}

// withoutLimit returns what the search would claim without the slide limit.
func withoutLimit(s foursquare.State) Verdict {
	search := NewSearch(s, "perfect", 1)
	if search.chart == nil {
		return search.known.Verdict
	}
	search.chart.left, search.chart.component.limit = foursquare.SlideLimit, foursquare.SlideLimit
	for !search.Step(100_000) {
	}
	return search.known.Verdict
}

// TestTheLastSlide checks that a block completed by the last slide counts, that the game
// is drawn otherwise, and that no level plays as if more slides followed.
func TestTheLastSlide(t *testing.T) {
	wins, draws := 0, 0
	for _, noBackslide := range []bool{false, true} {
		nearTheLimit(t, noBackslide, 1, func(s foursquare.State) {
			canWin, safe := plainWins(t, s), len(plainSafe(t, s))
			for _, level := range match.LevelNames(foursquare.Levels()) {
				after := afterTurn(t, s, think(t, s, level, 1))
				if canWin && !wonBy(after, s.Turn()) || safe > 0 && wonBy(after, s.Turn().Other()) {
					t.Fatalf("%v makes the last slide into\n%v\nout of\n%v", level, after, s)
				}
			}
			if canWin {
				wins++
			} else {
				draws++
			}
		})
	}
	if wins == 0 || draws == 0 {
		t.Errorf("%d wins and %d draws on the last slide; that is too little to mean anything", wins, draws)
	}
}

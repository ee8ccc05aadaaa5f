package foursquare

import (
	"encoding/json"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

var bothSlidings = map[string]Settings{
	"free":        {PiecesPerPlayer: 3},
	"noBackslide": {PiecesPerPlayer: 3, NoBackslide: true},
}

// wander makes n slides of the movement phase, always to a least visited position. Three
// marbles each form no block.
func wander(t *testing.T, settings Settings, n int) State {
	t.Helper()
	s := play(t, settings, "p 8 0, s 3, p 8 3, s 0, p 6 1, s 1, p 6 2, s 2, p 7 0, s 5, p 7 1, s 4")
	if s.Phase() != Movement {
		t.Fatalf("not yet in the movement phase\n%v", s)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range n {
		legal := slices.Collect(s.Legal())
		random.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
		next := slices.MinFunc(legal, func(a, b Move) int {
			return playOn(t, s, a.String()).Repetitions() - playOn(t, s, b.String()).Repetitions()
		})
		s = playOn(t, s, next.String())
	}
	if _, over := s.Outcome(); over {
		t.Fatalf("over after %d slides\n%v", n, s)
	}
	return s
}

func TestSlideLimit(t *testing.T) {
	for name, settings := range bothSlidings {
		t.Run(name, func(t *testing.T) {
			start := wander(t, settings, 0)
			if start.SlidesLeft() != 200 {
				t.Errorf("%d slides are left at the start, want 200", start.SlidesLeft())
			}
			s := wander(t, settings, 199)
			if s.SlidesLeft() != 1 {
				t.Errorf("%d slides are left after 199, want 1", s.SlidesLeft())
			}
			for _, square := range s.Slides() {
				last := playOn(t, s, Slide(square).String())
				wantDraw(t, last, SlideLimitReached, "a draw: 200 slides without four in a square")
				if last.Turn() != s.Turn() || last.Phase() != Movement || last.SlidesLeft() != 0 {
					t.Errorf("%v to act in %v with %d slides left; it was the last slide of %v", last.Turn(), last.Phase(), last.SlidesLeft(), s.Turn())
				}
				if _, err := last.Apply(Slide(s.Hole())); err == nil || !strings.Contains(err.Error(), "the game is over: a draw: 200 slides") {
					t.Errorf("a move after the end: %v", err)
				}
				text, err := json.Marshal(last)
				if err != nil || !strings.Contains(string(text), `"winner":null,"drawReason":"slideLimit"`) {
					t.Errorf("%s, %v", text, err)
				}
			}
		})
	}
}

func wantDraw(t *testing.T, s State, reason DrawReason, sentence string) {
	t.Helper()
	outcome, over := s.Outcome()
	if !over || outcome != (Outcome{Draw: reason}) || outcome.String() != sentence {
		t.Errorf("%v, over is %v; want %q\n%v", outcome, over, sentence, s)
	}
	if len(slices.Collect(s.Legal())) != 0 {
		t.Errorf("legal moves after the end\n%v", s)
	}
}

// TestAWinOnTheLastSlideCounts places marbles before the 200th slide that this slide
// joins to a block, wherever the hole is.
func TestAWinOnTheLastSlideCounts(t *testing.T) {
	for name, settings := range bothSlidings {
		t.Run(name, func(t *testing.T) {
			s := wander(t, settings, 199)
			tried := 0
			for _, square := range s.Slides() {
				for b := corners; b != 0; b &= b - 1 {
					block := topLeftSquare << bits.TrailingZeros64(uint64(b))
					inHole, inSquare := block&squareBits(s.Hole()), block&squareBits(square)
					if inHole == 0 || inHole == block || inSquare != 0 {
						continue
					}
					tried++
					for _, p := range Players {
						set := s
						set.marbles = [2]Bits{}
						set.marbles[p.side()] = block.slid(s.Hole(), square)
						last := playOn(t, set, Slide(square).String())
						if last.Winner() != p || last.DrawReason() != NoDraw || last.SlidesLeft() != 0 {
							t.Fatalf("%v wins with the 200th slide, got\n%v\nbefore it\n%v", p, last, set)
						}
					}
				}
			}
			if tried == 0 {
				t.Error("no block was tried")
			}
		})
	}
}

// TestRepetitionIsNamedBeforeTheLimit leads the hole around four squares, so that the
// third repetition coincides with the 200th slide.
func TestRepetitionIsNamedBeforeTheLimit(t *testing.T) {
	for name, settings := range bothSlidings {
		t.Run(name, func(t *testing.T) {
			for before := SlideLimit - 40; before < SlideLimit; before++ {
				s := wander(t, settings, before)
				for over := false; !over; _, over = s.Outcome() {
					s = playOn(t, s, Slide(round(s)).String())
				}
				if s.SlidesLeft() == 0 && s.Repetitions() == 3 {
					wantDraw(t, s, ThreefoldRepetition, "a draw: the same position for the third time")
					return
				}
			}
			t.Error("the third repetition never fell on the 200th slide")
		})
	}
}

// round returns the slide that leads the hole clockwise around the squares 0, 1, 4 and 3,
// or towards them.
func round(s State) int {
	next := map[int]int{0: 1, 1: 4, 4: 3, 3: 0, 2: 1, 5: 4, 6: 3, 7: 4, 8: 5}
	square := next[s.Hole()]
	if slices.Contains(s.Slides(), square) {
		return square
	}
	return s.Slides()[0]
}

// TestHistoryIsOneBytePerSlide checks that a state stores one byte per slide.
func TestHistoryIsOneBytePerSlide(t *testing.T) {
	for name, settings := range bothSlidings {
		t.Run(name, func(t *testing.T) {
			for _, slides := range []int{0, 1, 50, 199} {
				s := wander(t, settings, slides)
				if len(s.path) != slides || len(slices.Collect(s.Past())) != slides+1 {
					t.Errorf("after %d slides the state keeps %d bytes and %d positions of its past", slides, len(s.path), len(slices.Collect(s.Past())))
				}
			}
		})
	}
}

func TestTheOptionsMakeSettings(t *testing.T) {
	for n := 1; n <= MaxPieces; n++ {
		for _, rests := range []string{"false", "true"} {
			values := map[string]string{piecesKey: Game().Options[0].Values[n-1], backslideKey: rests}
			text, err := settingsOf(values, 0)
			if err != nil {
				t.Fatalf("%v: %v", values, err)
			}
			if back := Game().Values(text); back[piecesKey] != values[piecesKey] || back[backslideKey] != rests {
				t.Fatalf("%v become %s and then %v", values, text, back)
			}
		}
	}
	for _, bad := range []map[string]string{
		{piecesKey: "0", backslideKey: "false"}, {piecesKey: "17", backslideKey: "false"},
		{piecesKey: "x", backslideKey: "false"}, {piecesKey: "8", backslideKey: "perhaps"},
	} {
		if text, err := settingsOf(bad, 0); err == nil {
			t.Errorf("%v makes the settings %s", bad, text)
		}
	}
}

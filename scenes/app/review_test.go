package app

import (
	"os"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// recordedDesk is the table of a recorded game of the package review, with persons
// at its seats, as it was left after so many moves; all of them if negative.
func recordedDesk(t *testing.T, w, h, moves int, prefs func(*scenes.Prefs)) *scenetest.Desk {
	t.Helper()
	text, err := os.ReadFile("../../logic/review/testdata/foursquare.json")
	if err != nil {
		t.Fatal(err)
	}
	r, err := match.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if moves >= 0 {
		r.Moves, r.Cursor = r.Moves[:moves], moves
	}
	if text, err = match.Encode(r); err != nil {
		t.Fatal(err)
	}
	d := scenetest.NewWith(t, w, h, store.Memory{"table-foursquare": text}, func(s *scenes.Stage) {
		s.Prefs.Motion = scenes.MotionOff
		if prefs != nil {
			prefs(&s.Prefs)
		}
		shelf(s)
	})
	d.Click("game:foursquare")
	d.Rest()
	return d
}

// reviewed waits for a review under way.
func reviewed(t *testing.T, d *scenetest.Desk) string {
	t.Helper()
	for range 200 {
		if d.Rest(); !d.Inspect().Busy {
			return d.Inspect().Review
		}
		d.Wait(20 * time.Millisecond)
	}
	t.Fatalf("the review comes to no end: %s", d.Inspect().Review)
	return ""
}

// TestAReviewAtTheTable makes a review, walks along it, plays a line out and on, and
// closes it.
func TestAReviewAtTheTable(t *testing.T) {
	for _, size := range []geom.Rect{{W: 1100, H: 760}, {W: 390, H: 844}} {
		d := recordedDesk(t, int(size.W), int(size.H), -1, nil)
		d.Tool("review")
		if text := reviewed(t, d); !strings.Contains(text, "4 turns could have been better") {
			t.Fatalf("the review says %q", text)
		}
		within(t, d.Inspect(), int(size.W), int(size.H))
		if text := string(d.Store["table-foursquare"]); !strings.Contains(text, `"review": "1 `) {
			t.Fatalf("the review is not kept with the game:\n%s", text)
		}

		d.Click("mistake-on")
		d.Rest()
		i := d.Inspect()
		if !i.Looking || len(i.Moves) != 6 || len(i.Lines) != 2 || !strings.HasPrefix(i.Lines[0], "Better: p ") || !strings.HasPrefix(i.Lines[1], "Played: p ") || !strings.Contains(i.Review, "Turn 4, Blue: gave the draw away") {
			t.Fatalf("the first mistake shows %d moves, the lines %q, %q", len(i.Moves), i.Lines, i.Review)
		}
		within(t, i, int(size.W), int(size.H))
		d.Click("mistake-on")
		d.Rest()
		if i = d.Inspect(); !strings.Contains(i.Review, "Turn 7, Red: missed a win") {
			t.Fatalf("the next mistake is %q", i.Review)
		}

		d.Click("line:Better:0")
		for range 100 {
			if d.Wait(100 * time.Millisecond); !d.Inspect().Busy {
				break
			}
		}
		i = d.Inspect()
		if !i.Looking || len(i.Moves) <= 14 || !d.Has("play-preview") {
			t.Fatalf("the line leads to %d moves, looking %v", len(i.Moves), i.Looking)
		}
		if text := string(d.Store["table-foursquare"]); strings.Contains(text, "variations") {
			t.Fatal("a line that nobody has played is kept")
		}
		line := i.Moves
		d.Click("play-preview")
		d.MustPlay(line...)
		if i = d.Inspect(); i.Looking {
			t.Fatal("who plays on from a line still looks at it")
		}
		if text := string(d.Store["table-foursquare"]); !strings.Contains(text, "variations") {
			t.Fatal("the game that was is no variation of the one that goes on")
		}
		if d.Key("Escape"); d.Has("graph") || d.Inspect().Review != "" || d.Inspect().Scene != "table" {
			t.Fatalf("Escape leaves the review %q in %s", d.Inspect().Review, d.Inspect().Scene)
		}
	}
}

// TestTheBarSaysWhatIsKnown is off until it is switched on.
func TestTheBarSaysWhatIsKnown(t *testing.T) {
	d := recordedDesk(t, 390, 844, 12, nil)
	if d.Has("evaluation") || d.Inspect().Evaluation != "" {
		t.Fatal("the bar is shown unasked")
	}
	d = recordedDesk(t, 390, 844, 12, func(p *scenes.Prefs) { p.Weighs = true })
	for range 100 {
		if d.Wait(50 * time.Millisecond); strings.Contains(d.Inspect().Evaluation, "wins") {
			break
		}
	}
	if got := d.Inspect().Evaluation; got != "Red wins in 3." || !d.Has("evaluation") {
		t.Errorf("the bar says %q", got)
	}
	within(t, d.Inspect(), 390, 844)
}

// TestAReviewOfFourFitsInLargeText below the seats, which give it room.
func TestAReviewOfFourFitsInLargeText(t *testing.T) {
	const save = `{"tessera":1,"game":"square","players":4,"board":[],"seats":["person","person","person","person"],"moves":[{"piece_num":9,"permutation":4},{"type":1,"player_num":1,"piece_num":13,"permutation":3,"x":16,"y":14},{"type":1,"player_num":1,"piece_num":3,"permutation":6,"x":16,"y":14},{"type":1,"player_num":2,"piece_num":5,"permutation":1,"x":16,"y":16},{"type":1,"player_num":2,"piece_num":6,"permutation":3,"x":17,"y":14},{"type":1,"player_num":3,"piece_num":6,"permutation":2,"x":17,"y":16},{"type":1,"player_num":3,"piece_num":12,"permutation":4,"x":13,"y":16},{"type":1,"player_num":4,"piece_num":4,"permutation":7,"x":14,"y":13},{"type":1,"player_num":4,"piece_num":10,"permutation":1,"x":15,"y":14},{"type":1,"player_num":1,"piece_num":6,"permutation":2,"x":17,"y":17},{"type":1,"player_num":1,"piece_num":4,"permutation":2,"x":16,"y":18},{"type":1,"player_num":2,"piece_num":4,"permutation":8,"x":15,"y":19}]}`
	for _, scale := range []float64{1, 1.5} {
		d := scenetest.New(t, 1280, 800, func(s *scenes.Stage) {
			s.Prefs.Motion = scenes.MotionOff
			shelf(s)
			if err := On(s, Games()).Open(Options{Save: []byte(save)}); err != nil {
				t.Error(err)
			}
		})
		d.Scale(scale)
		d.Rest()
		d.Key("Escape")
		d.Tool("review")
		if text := reviewed(t, d); strings.Count(text, "accuracy") != 4 {
			t.Fatalf("the review says %q", text)
		}
		within(t, d.Inspect(), 1280, 800)
		legible(t, d)
		if !d.Has("graph") {
			t.Errorf("at scale %v there is no room for the graph", scale)
		}
	}
}

package tables

import (
	"strings"
	"testing"

	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
)

// TestAReviewAtTheTable makes a review, steps through its mistakes, plays a variation,
// continues from it, and closes the review.
func TestAReviewAtTheTable(t *testing.T) {
	for k, size := range []geom.Rect{{W: 390, H: 844}, {W: 1100, H: 760}} {
		if !apptest.Sampled(0, k, 2) {
			continue
		}
		d := apptest.Recorded(t, int(size.W), int(size.H), -1, nil)
		d.Click("review")
		if text := apptest.Reviewed(d); !strings.Contains(text, "4 turns could have been better") {
			t.Fatalf("the review says %q", text)
		}
		apptest.Within(t, d.Inspect(), int(size.W), int(size.H))
		if text := string(d.Store["table-foursquare"]); !strings.Contains(text, `"review": "1 `) {
			t.Fatalf("the review is not kept with the game:\n%s", text)
		}

		d.Click("mistake-on")
		d.Rest()
		i := d.Inspect()
		if !i.Looking || len(i.Moves) != 6 || len(i.Lines) != 2 || !strings.HasPrefix(i.Lines[0], "Better: p ") || !strings.HasPrefix(i.Lines[1], "Played: p ") || !strings.Contains(i.Review, "Turn 4, Blue: let an even game slip") || !strings.Contains(i.Review, ", slide ") {
			t.Fatalf("the first mistake shows %d moves, the lines %q, %q", len(i.Moves), i.Lines, i.Review)
		}
		apptest.Within(t, i, int(size.W), int(size.H))
		d.Click("mistake-on")
		d.Rest()
		if i = d.Inspect(); !strings.Contains(i.Review, "Turn 7, Red: missed a win") {
			t.Fatalf("the next mistake is %q", i.Review)
		}

		d.Click("line:Better:0")
		d.Rest()
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

// TestTheBarSaysWhatIsKnown checks the evaluation bar, which is off by default.
func TestTheBarSaysWhatIsKnown(t *testing.T) {
	d := apptest.Recorded(t, 390, 844, 12, nil)
	if d.Has("evaluation") || d.Inspect().Evaluation != "" {
		t.Fatal("the bar is shown unasked")
	}
	d = apptest.Recorded(t, 390, 844, 12, func(p *scenes.Prefs) { p.ShowsEvaluation = true })
	d.Until("the bar", func() bool { return strings.Contains(d.Inspect().Evaluation, "wins") })
	if got := d.Inspect().Evaluation; got != "Red wins in 3." || !d.Has("evaluation") {
		t.Errorf("the bar says %q", got)
	}
	apptest.Within(t, d.Inspect(), 390, 844)
}

package app

import (
	"os"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/mind"
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

// TestAReviewAtTheTable makes a review, walks along it, plays a line out and on,
// and finds it again with the game.
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
		if !i.Looking || len(i.Moves) != 6 || i.Facts["hint"] == "" || !strings.Contains(i.Review, "Turn 4, Blue: gave the draw away") {
			t.Fatalf("the first mistake shows %d moves, the hint %q, %q", len(i.Moves), i.Facts["hint"], i.Review)
		}
		within(t, i, int(size.W), int(size.H))
		d.Click("mistake-on")
		d.Rest()
		if i = d.Inspect(); !strings.Contains(i.Review, "Turn 7, Red: missed a win") {
			t.Fatalf("the next mistake is %q", i.Review)
		}

		d.Click("play-line")
		for range 100 {
			if d.Wait(100 * time.Millisecond); !d.Inspect().Busy {
				break
			}
		}
		i = d.Inspect()
		if !i.Looking || len(i.Moves) <= 14 || !d.Has("play-dreamt") {
			t.Fatalf("the line leads to %d moves, looking %v", len(i.Moves), i.Looking)
		}
		if text := string(d.Store["table-foursquare"]); strings.Contains(text, "variations") {
			t.Fatal("a line that nobody has played is kept")
		}
		line := i.Moves
		d.Click("play-dreamt")
		d.MustPlay(line...)
		if i = d.Inspect(); i.Looking {
			t.Fatal("who plays on from a line still looks at it")
		}
		if text := string(d.Store["table-foursquare"]); !strings.Contains(text, "variations") {
			t.Fatal("the game that was is no variation of the one that goes on")
		}
	}
}

// TestAReviewThatCannotBeMade says why in one sentence, which ends once.
func TestAReviewThatCannotBeMade(t *testing.T) {
	d := recordedDesk(t, 1100, 760, -1, nil)
	d.Stage.Mind = mind.NewLocal(nil, func() {}) // it knows no game
	d.Tool("review")
	text := reviewed(t, d)
	if !strings.HasSuffix(text, ".") || strings.HasSuffix(text, "..") || !strings.HasPrefix(text, "No review") {
		t.Errorf("the review says %q", text)
	}
}

// TestTheGraphIsPressed looks at the turn that is pressed on the graph, and walks on
// by the arrows.
func TestTheGraphIsPressed(t *testing.T) {
	d := recordedDesk(t, 1100, 760, -1, nil)
	d.Tool("review")
	reviewed(t, d)
	d.ClickAt(geom.Point{X: d.Rect("graph").X + 7, Y: d.Place("graph").Y})
	d.MustPlay()
	d.ClickAt(d.Place("graph"))
	if n := len(d.Inspect().Moves); n != 20 {
		t.Fatalf("the middle of the graph shows %d moves, want 20", n)
	}
	for range 40 {
		if d.Inspect().Focus == "graph" {
			break
		}
		d.Key("Tab")
	}
	d.Key("ArrowLeft")
	if n := len(d.Inspect().Moves); n != 18 {
		t.Fatalf("an arrow leads to %d moves, want 18", n)
	}
	d.Key("Escape")
	d.Key("Escape")
	d.Key("Escape")
	if i := d.Inspect(); i.Looking || d.Has("graph") || i.Review != "" || i.Scene != "table" {
		t.Fatalf("Escape leaves looking %v, the review %q in %s", i.Looking, i.Review, i.Scene)
	}
}

// TestAHintComesInSteps asks four times, and then plays.
func TestAHintComesInSteps(t *testing.T) {
	d := recordedDesk(t, 1100, 760, 12, nil)
	for n, want := range []string{"Look here.", "tile", "Red wins in 3 turns", "As far as it is proven."} {
		d.Tool("hint")
		for range 100 {
			if d.Wait(50 * time.Millisecond); !d.Inspect().Busy {
				break
			}
		}
		if i := d.Inspect(); !strings.Contains(i.Hint, want) {
			t.Fatalf("press %d says %q, want %q", n+1, i.Hint, want)
		}
	}
	i := d.Inspect()
	if !i.Looking || len(i.Moves) < 16 {
		t.Fatalf("the line leads to %d moves", len(i.Moves))
	}
	d.Key("End")
	if i = d.Inspect(); i.Looking || len(i.Moves) != 12 || i.Hint != "" {
		t.Fatalf("back at the game are %d moves and %q", len(i.Moves), i.Hint)
	}
	if text := string(d.Store["table-foursquare"]); !strings.Contains(text, `"hints": 1`) {
		t.Errorf("that a hint was given is not kept:\n%s", text)
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

// TestADamagedReviewIsSaid keeps the game, and makes the review anew.
func TestADamagedReviewIsSaid(t *testing.T) {
	d := recordedDesk(t, 1100, 760, -1, nil)
	d.Tool("review")
	reviewed(t, d)
	text := string(d.Store["table-foursquare"])
	at := strings.Index(text, "|d d")
	damaged := store.Memory{"table-foursquare": []byte(text[:at] + "|q d" + text[at+4:])}
	d = scenetest.NewWith(t, 1100, 760, damaged, shelf)
	d.Click("game:foursquare")
	d.Tool("review")
	if said := reviewed(t, d); !strings.Contains(said, "cannot be used") || !strings.Contains(said, "4 turns") {
		t.Errorf("of a damaged review it says %q", said)
	}
}

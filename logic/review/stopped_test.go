package review

import (
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

// TestAStoppedReviewHasTheTurnsSoFar stops a review after the answers for two of three turns.
func TestAStoppedReviewHasTheTurnsSoFar(t *testing.T) {
	game, err := games.All().Find("trisq")
	errtest.None(t, err)
	settings, err := game.Settings(game.Defaults(), 1)
	errtest.None(t, err)
	j, err := New(game, settings, []string{"c3", "d4", "e5"})
	errtest.None(t, err)
	for range 3 { // the positions before and after two turns
		if _, more := j.NextQuestion(); !more {
			t.Fatal("there are too few questions")
		}
		j.SetAnswer(match.Answer{})
	}
	stop := make(chan struct{})
	close(stop)
	r, err := RunUntil(game, j, stop)
	if r != nil || err != nil {
		t.Fatalf("the review is %v, %v", r, err)
	}
	text, turns := j.PartialText()
	if turns != 2 || strings.Count(text, "\n") != 2 || !strings.Contains(text, "c3") || !strings.Contains(text, "d4") || strings.Contains(text, "e5") {
		t.Errorf("%d turns:\n%s", turns, text)
	}
}

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

// TestReview checks that the word review and the command review print the same.
func TestReview(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		if game.Measure == nil || game.Measure.Work > 0 {
			t.Skip("it takes long; the package review has its tests")
		}
		m := opening(t, game, 4)
		args := append([]string{game.ID, "new", "--settings", settings(t, game)}, persons(game)...)
		file := filepath.Join(t.TempDir(), "game.json")
		_, out, errs := play(strings.Join(m.Moves(), "\n")+"\nreview\nsave "+file+"\nquit\n", args...)
		if errs != "" || !strings.Contains(out, "Review of "+game.Title.String()+", ") {
			t.Fatalf("the review is\n%s%s", out, errs)
		}
		status, again, errs := play("", game.ID, "review", file)
		if errs != "" || status != 0 || !strings.Contains(out, again) || again == "" {
			t.Errorf("the file's review is\n%s%s, at the prompt it was\n%s", again, errs, out)
		}
	})
}

func TestReviewSaysWhatIsWrong(t *testing.T) {
	for want, args := range map[string][]string{
		"usage: tessera-play trisq review": {"trisq", "review", "--help"},
		"one saved game":                   {"trisq", "review"},
		"no-such-file":                     {"trisq", "review", "no-such-file"},
	} {
		if _, out, errs := play("", args...); !strings.Contains(out+errs, want) {
			t.Errorf("%q: %s%s, want %q", args, out, errs, want)
		}
	}
	empty := filepath.Join(t.TempDir(), "empty.json")
	errtest.None(t, os.WriteFile(empty, []byte(`{"tessera":1,"game":"trisq","moves":[]}`), 0o600))
	if status, _, errs := play("", "trisq", "review", empty); status != 1 || !strings.Contains(errs, "nothing to review") {
		t.Errorf("a game without moves: %s", errs)
	}
}

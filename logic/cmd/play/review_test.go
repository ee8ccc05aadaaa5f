package main

import (
	"path/filepath"
	"strings"
	"testing"

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
		_, out, errs := play(strings.Join(m.Current().Moves(), "\n")+"\nreview\nsave "+file+"\nquit\n", args...)
		if errs != "" || !strings.Contains(out, "Review of "+game.Title.String()+", ") {
			t.Fatalf("the review is\n%s%s", out, errs)
		}
		status, again, errs := play("", game.ID, "review", file)
		if errs != "" || status != 0 || !strings.Contains(out, again) || again == "" {
			t.Errorf("the file's review is\n%s%s, at the prompt it was\n%s", again, errs, out)
		}
	})
}

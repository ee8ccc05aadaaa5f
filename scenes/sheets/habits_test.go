package sheets

import (
	"slices"
	"testing"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/stats"
	"tessera/scenes/boards"
)

func TestWordsOfAchievementsAndHabits(t *testing.T) {
	got := achievementWords(&boards.Game{Game: &match.Game{Levels: match.Ladder([]match.Level{{Name: "beginner"}, {Name: "perfect"}}, "beginner", "perfect")}}, stats.Achievements{Beaten: []string{"newcomer", "beginner"}, Strongest: 840, DrawnWith: "perfect", Perfect: 1})
	want := []string{"You beat Pip, Tilda.", "Strongest opponent you beat: strength 840.", "You held Magnus to a draw.",
		"You played 1 perfect game."}
	if !slices.Equal(got, want) {
		t.Errorf("reached is told as %q", got)
	}
	for kind, want := range map[string]string{
		"captures":  "You missed 6 of 9 captures.",
		"saves":     "You missed 6 of 9 chances to save a piece.",
		"completes": "You missed 6 of 9 winning squares.",
		"stops":     "You missed 6 of 9 chances to stop a square.",
		"closes":    "You missed a square you could close in 6 of 9 turns.",
		"leaves":    "You left a piece with just one free side 6 times.",
		"allows":    "You let your opponent complete a square right away 6 times.",
		"opens":     "You left squares with one side missing 6 times.",
	} {
		all := games.All()
		game := all[slices.IndexFunc(all, func(g *match.Game) bool { return g.Chance(kind) != nil })]
		got, known := habitWords(game, stats.Habit{Kind: kind, Chances: stats.Chances{Had: 9, Missed: 6}})
		if got != want || !known {
			t.Errorf("%s is told as %q, want %q", kind, got, want)
		}
		if _, known := habitWords(game, stats.Habit{Kind: "wishes"}); known {
			t.Errorf("%s has words for an unknown kind", game.ID)
		}
	}
}

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
	got := achievementWords(&boards.Game{Game: &match.Game{Levels: match.Ladder([]match.Level{{Name: "beginner"}, {Name: "perfect"}}, "beginner", "perfect")}}, stats.Achievements{Beaten: []string{"newcomer", "beginner"}, DrawnWith: "perfect", Perfect: 1})
	want := []string{"You beat Pip, Tilda.", "You held Magnus to a draw.",
		"You played 1 perfect game."}
	if !slices.Equal(got, want) {
		t.Errorf("reached is told as %q", got)
	}
	for kind, want := range map[string][2]string{
		"captures":  {"Missed captures", "6"},
		"saves":     {"Missed chances to save a piece", "6"},
		"completes": {"Missed winning squares", "6"},
		"stops":     {"Missed chances to stop a square", "6"},
		"closes":    {"Turns with a missed square", "6"},
		"leaves":    {"Pieces left with one free side", "6"},
		"allows":    {"Squares you let your opponent complete", "6"},
		"opens":     {"Turns that left squares with one side missing", "6"},
	} {
		all := games.All()
		game := all[slices.IndexFunc(all, func(g *match.Game) bool { return g.Chance(kind) != nil })]
		got, known := habitRow(game, stats.Habit{Kind: kind, Chances: stats.Chances{Had: 9, Missed: 6}})
		if got != want || !known {
			t.Errorf("%s is told as %q, want %q", kind, got, want)
		}
		if _, known := habitRow(game, stats.Habit{Kind: "wishes"}); known {
			t.Errorf("%s has words for an unknown kind", game.ID)
		}
	}
}

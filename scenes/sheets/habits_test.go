package sheets

import (
	"slices"
	"testing"

	"tessera/logic/stats"
)

func TestWordsOfAchievementsAndHabits(t *testing.T) {
	got := achievementWords(stats.Achievements{Beaten: []string{"beginner", "easy"}, Strongest: 840, DrawnWith: "perfect", Perfect: 1, LongestStreak: 7})
	want := []string{"Levels you beat: beginner, easy.", "Strongest opponent you beat: strength 840.", "Level you drew against: perfect.",
		"You played 1 perfect game.", "You solved a daily puzzle 7 days in a row."}
	if !slices.Equal(got, want) {
		t.Errorf("reached is told as %q", got)
	}
	if got := achievementWords(stats.Achievements{LongestStreak: 1}); len(got) != 0 {
		t.Errorf("nothing reached is told as %q", got)
	}
	for kind, want := range map[string]string{
		stats.Captures:  "You missed 6 of 9 captures.",
		stats.Saves:     "You missed 6 of 9 chances to save a piece.",
		stats.Completes: "You missed 6 of 9 winning squares.",
		stats.Stops:     "You missed 6 of 9 chances to stop a square.",
		stats.Closes:    "You missed a square you could close in 6 of 9 turns.",
		stats.Leaves:    "You left a piece with just one free side 6 times.",
		stats.Allows:    "You let your opponent complete a square right away 6 times.",
		stats.Opens:     "You left squares with one side missing 6 times.",
	} {
		if got := habitWords(stats.Habit{Kind: kind, Chances: stats.Chances{Had: 9, Missed: 6}}); got != want {
			t.Errorf("%s is told as %q, want %q", kind, got, want)
		}
	}
}

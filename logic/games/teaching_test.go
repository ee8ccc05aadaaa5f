package games_test

import (
	"testing"

	"tessera/logic/games"
)

// TestAllGamesHaveTeaching: All and WithTeaching have the same games. Only WithTeaching has lessons and
// puzzles, with a proof for every kind. A game may have no lesson.
func TestAllGamesHaveTeaching(t *testing.T) {
	all, taught := games.All(), games.WithTeaching()
	if got, want := taught.IDs(), all.IDs(); got != want {
		t.Fatalf("%s are taught, and the games are %s", got, want)
	}
	for i, g := range taught {
		if all[i].Lesson != nil || all[i].Kinds != nil || all[i].Puzzles != "" {
			t.Errorf("%s is to be taught in one of the lists alone", g.ID)
		}
		for _, k := range g.Kinds {
			if k.Prove == nil {
				t.Errorf("the puzzles %q have no proof", k.ID)
			}
		}
	}
}

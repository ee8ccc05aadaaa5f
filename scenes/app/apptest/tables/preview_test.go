package tables

import (
	"slices"
	"testing"

	"tessera/logic/match"
	"tessera/scenes/app/apptest"
	"tessera/scenes/store"
)

// TestAMoveInAHintsPreviewGoesBackToTheGame checks that what a hint guesses, half of it the
// opponent's moves, never becomes the game.
func TestAMoveInAHintsPreviewGoesBackToTheGame(t *testing.T) {
	games := apptest.Games()
	d, _ := apptest.AtTable(t, games[len(games)-1], store.Memory{}, []string{match.Person, match.Person}, "b2", "a1")
	for range 4 {
		d.Click("hint")
		d.Rest()
	}
	shown := d.Inspect().Moves
	if len(shown) < 3 {
		t.Fatalf("the fourth hint shows %q", shown)
	}
	for _, cell := range []string{"a3", "c1", "c3", "a2", "b1", "b3", "c2"} {
		if !slices.Contains(shown, cell) {
			d.Click("cell:" + cell)
			break
		}
	}
	d.Rest()
	if got := d.Inspect().Moves; !slices.Equal(got, []string{"b2", "a1"}) {
		t.Errorf("after a press in the preview the game is %q", got)
	}
}

// TestAHintsPreviewHasNoLiveTray checks that tools and keys place no piece in the preview of
// a hint, and that a press on a piece goes back to the game.
func TestAHintsPreviewHasNoLiveTray(t *testing.T) {
	begun := []string{"8/8@15,15", "6/1@18,16"}
	persons := slices.Repeat([]string{match.Person}, 4)
	d, _ := apptest.AtTable(t, apptest.Game(t, "square"), store.Memory{}, persons, begun...)
	for range 4 {
		d.Click("hint")
		d.Rest()
	}
	shown := d.Inspect().Moves
	d.Click("place")
	d.Key("C")
	d.Key("Enter")
	d.Rest()
	if i := d.Inspect(); len(shown) < 3 || i.Facts["held"] != "" || !slices.Equal(i.Moves, shown) {
		t.Errorf("in the preview of %q the hand holds %q and the board shows %q", shown, i.Facts["held"], i.Moves)
	}
	d.Click("piece:16")
	d.Rest()
	if got := d.Inspect().Moves; !slices.Equal(got, begun) {
		t.Errorf("after a press on a piece the game is %q", got)
	}
}

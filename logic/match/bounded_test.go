package match_test

import (
	"slices"
	"testing"

	"tessera/logic/games/tictactoe"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

// TestSlicesGiveTheSameResult: slices give the same result as one step, and the search
// ends when its work is spent.
func TestSlicesGiveTheSameResult(t *testing.T) {
	game := tictactoe.Game()
	state, err := game.New(nil)
	errtest.None(t, err)
	begin := func() match.Search { return game.Search(state, game.LevelNames()[0], 3) }
	whole, sliced := begin(), match.Bound(begin(), 40)
	match.Finish(whole, 40)
	steps := 1
	for !sliced.Step(7) {
		steps++
	}
	if !slices.Equal(whole.BestTurn(), sliced.BestTurn()) || steps > 6 || !sliced.RunSlice() {
		t.Errorf("%v and %v in %d steps", whole.BestTurn(), sliced.BestTurn(), steps)
	}
}

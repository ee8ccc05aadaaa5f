//go:build !js

package app

import (
	"testing"

	"tessera/scenes/store"
)

// TestGamesKeptUnderFormerNamesAreThere: before the names had a time, the game
// before was kept beside a table's own under a name without number, then under
// three with one.
func TestGamesKeptUnderFormerNamesAreThere(t *testing.T) {
	for _, name := range []string{"table-trisq-previous", "table-trisq-previous-1", "table-trisq-previous-3"} {
		d, _ := desk(t, store.Memory{"table-trisq": gameOf("a1"), name: gameOf("b1")}, onTrisq(t))
		d.Key("L")
		d.Rest()
		d.Click("game:" + name)
		mustShow(t, d, "table")
		if moves := d.Inspect().Moves; len(moves) != 1 || moves[0] != "b1" {
			t.Errorf("%s opens with %v", name, moves)
		}
	}
}

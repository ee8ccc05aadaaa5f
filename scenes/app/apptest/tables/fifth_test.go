package tables

import (
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/scenetest"
)

// TestAGameOutsideTheAppIsPlayed plays a game that is not part of the app: against the
// computer, with undo and hint, then saves it, keeps it and opens it again.
func TestAGameOutsideTheAppIsPlayed(t *testing.T) {
	d := scenetest.New(t, 1100, 760, apptest.Shelf)
	d.Click("game:tictactoe")
	if i := d.Inspect(); i.Scene != "table" || i.Turn != "Crosses" {
		t.Fatalf("the card opens %q, with %s to move", i.Scene, i.Turn)
	}
	const first = "a1"
	d.Click("cell:" + first)
	moves := d.Inspect().Moves
	if len(moves) != 2 || moves[0] != first {
		t.Fatalf("after a move and its answer the moves are %v", moves)
	}
	d.Click("undo")
	d.MustPlay()
	d.Click("redo")
	d.MustPlay(moves...)
	d.Click("hint")
	hint := d.Inspect().Facts["hint"]
	if hint == "" {
		t.Fatal("no hint is shown")
	}
	d.Click("cell:" + hint)
	moves = d.Inspect().Moves

	d.Key("Escape")
	d.Rest()
	d.Click("game:tictactoe")
	d.MustPlay(moves...) // as the player left it

	d.Click("load")
	record, err := match.Encode(match.Record{Game: "tictactoe", Moves: []string{first}, Cursor: 1})
	scenetest.NoError(t, err)
	d.Key("Escape")
	d.Rest()
	app.On(d.Stage, apptest.Games()).Drop(record, nil)
	d.Rest()
	if i := d.Inspect(); !strings.Contains(i.Message, "is saved under Games") {
		t.Errorf("where the other game is, is not said: %q", i.Message)
	}
	d.MustPlay(first)
	d.Click("load")
	kept, err := d.Store.Names("kept-tictactoe-")
	if err != nil || len(kept) != 1 {
		t.Fatalf("the game before is kept as %v, %v", kept, err)
	}
	d.Click("game:" + kept[0])
	d.MustPlay(moves...)
}

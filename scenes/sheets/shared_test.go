package sheets

import (
	"testing"

	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// For a game with shared wins the column is "Shared" instead of "Drawn".
func TestStatisticsNameNoDrawsWhereThereAreNone(t *testing.T) {
	for shares, want := range map[bool]string{false: "Drawn", true: "Shared"} {
		g := crosses()
		g.SharesWins = shares
		s := store.Memory{"statistics": []byte(`{"games":{"tictactoe":{"levels":{"easy":{"played":1,"drawn":1}}}}}`)}
		d := scenetest.Over(t, 800, 600, s, func(s *scenes.Stage) { OpenStats(s, []*boards.Game{g}, nil) })
		d.Stage.UI.CollectParts()
		d.Frame()
		for _, head := range []string{"Drawn", "Shared"} {
			if d.Says(head) != (head == want) {
				t.Errorf("where wins are shared is %v, the statistics say %q: %v", shares, head, d.Says(head))
			}
		}
	}
}

package tables

import (
	"strings"
	"testing"

	"tessera/logic/road"
	"tessera/scenes/app/apptest"
	"tessera/scenes/store"
)

// TestEveryStationOfARoadBegins checks that each game that a road suggests starts with its
// opponent and its options.
func TestEveryStationOfARoadBegins(t *testing.T) {
	for _, g := range apptest.Games() {
		for _, s := range road.Of(g.Game) {
			if s.Level == "" && s.Goal == nil {
				continue
			}
			d, _ := apptest.AtTable(t, g, store.Memory{}, nil)
			d.Click("more")
			d.Click("road")
			d.MustShow("road")
			d.Click("station:" + s.ID)
			d.MustShow("table")
			name := ""
			if s.Level != "" {
				name = g.SayPlayer(s.Level).String()
			}
			if i := d.Inspect(); !strings.Contains(i.Description, name) || len(i.Moves) > 1 {
				t.Errorf("%s at %s: moves %q\n%s", g.ID, s.ID, i.Moves, i.Description)
			}
		}
	}
}

package remote

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/scenes/sheets"
)

// TestOpenTablesKeepTheirPlaces checks, for random lists, that each open table is listed
// once, that no place changes directly from one table to another, and that no table moves
// up.
func TestOpenTablesKeepTheirPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfDistinct(rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"}), rapid.ID[string])
		var l lobby
		for range rapid.IntRange(1, 8).Draw(t, "lists") {
			before := slices.Clone(l.tables)
			var open []remote.OpenTable
			for _, id := range ids.Draw(t, "open") {
				open = append(open, remote.OpenTable{ID: id})
			}
			l.page = rapid.IntRange(0, l.pages()-1).Draw(t, "page")
			l.take(slices.Clone(open))
			listed := 0
			for i, now := range l.tables {
				if !now.gone {
					listed++
				}
				if i < len(before) && !before[i].gone && now.ID != before[i].ID {
					t.Fatalf("%v became %v at place %d", before[i], now, i)
				}
			}
			for _, o := range open {
				if !slices.ContainsFunc(l.tables, func(now listedTable) bool { return !now.gone && now.ID == o.ID }) {
					t.Fatalf("%s is open, and not in %v", o.ID, l.tables)
				}
			}
			if listed != len(open) || len(l.tables) > 0 && len(l.shown()) == 0 {
				t.Fatalf("of %v are listed %v, on page %d", open, l.tables, l.page)
			}
		}
	})
}

// TestFormKeepsItsHeight checks that the height of the form is independent of the
// list and of short answers of the server.
func TestFormKeepsItsHeight(t *testing.T) {
	c, _ := newTestConnection(t, nil)
	u := c.desk.UI
	f := &form{Form: sheets.NewForm(c.desk.Game, c.desk.Values()), of: c, seats: slices.Repeat([]string{match.Person}, sheets.MaxSeats), server: "https://games.example"}
	const width = 500
	want := u.ColumnHeight(width, f.body)
	f.lobby.server = f.server
	for n := range 6 {
		if got := u.ColumnHeight(width, f.body); got != want {
			t.Errorf("with %d who wait it is %v high, was %v", n, got, want)
		}
		var open []remote.OpenTable
		for i := range n {
			open = append(open, remote.OpenTable{ID: string(rune('a' + i)), Game: c.desk.Game.ID})
		}
		f.lobby.take(open)
	}
	f.asking = true
	if got := u.ColumnHeight(width, f.body); got != want {
		t.Errorf("while it asks it is %v high, was %v", got, want)
	}
	f.asking, f.problem = false, "There is no connection to games.example. Is its address right?"
	if got := u.ColumnHeight(width, f.body); got != want {
		t.Errorf("after an answer it is %v high, was %v", got, want)
	}
}

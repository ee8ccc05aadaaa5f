package remote

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/games"
	"tessera/logic/logictest/chance"
	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/scenes/boards"
	"tessera/scenes/sheets"
)

// TestOpenTablesKeepTheirPlaces checks, for random lists, that each open table is listed
// once, that no place changes directly from one table to another, and that no table moves
// up.
func TestOpenTablesKeepTheirPlaces(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
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

// TestFormKeepsItsHeight checks that the height of the dialog is independent of its page, of
// the list and of short answers of the server.
func TestFormKeepsItsHeight(t *testing.T) {
	c, _ := newTestConnection(t, nil)
	u := c.desk.UI
	f := &form{Form: sheets.NewForm(c.desk.Game, c.desk.Values()), of: c, seats: slices.Repeat([]string{match.Person}, sheets.MaxSeats), server: "https://games.example"}
	const width = 500
	want := u.ColumnHeight(width, f.body)
	f.lobby.server, f.page = f.server, listPage
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
	f.asking, f.page = true, formPage
	if got := u.ColumnHeight(width, f.body); got != want {
		t.Errorf("while it asks it is %v high, was %v", got, want)
	}
	f.asking, f.problem = false, "There is no connection to games.example. Is its address right?"
	if got := u.ColumnHeight(width, f.body); got != want {
		t.Errorf("after an answer it is %v high, was %v", got, want)
	}
}

// TestOlderServersOptionsAreNoticed checks that the form opens no table of a server that has
// ignored an option, and every table of one that knows them.
func TestOlderServersOptionsAreNoticed(t *testing.T) {
	game, err := games.All().Find("trisq")
	if err != nil {
		t.Fatal(err)
	}
	f := &form{Form: sheets.Form{Game: &boards.Game{Game: game}}}
	for _, test := range []struct {
		wanted, made string
		plays        bool
	}{
		{`{"rules": "simple", "size": 7}`, `{"rules": "simple"}`, false},
		{`{"rules": "simple", "size": 7}`, `{"size": 7, "rules": "simple"}`, true},
		{`{"rules": "groups"}`, `{"rules": "groups"}`, true},
		{`{"rules": "groups"}`, `{}`, false},
		{`{"rules": "simple", "size": 13}`, `{"rules": "simple"}`, true},
		{`{"rules": "simple"}`, `none`, false},
	} {
		f.settings = json.RawMessage(test.wanted)
		if got := f.plays(remote.View{Settings: json.RawMessage(test.made)}); got != test.plays {
			t.Errorf("%s for %s: %v", test.made, test.wanted, got)
		}
	}
}

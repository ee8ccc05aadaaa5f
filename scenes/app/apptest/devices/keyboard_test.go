package devices

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func mustFocus(t *testing.T, d *scenetest.Desk, want string) {
	t.Helper()
	if got := d.Inspect().Focus; got != want {
		t.Fatalf("the keyboard is on %q, want %q", got, want)
	}
}

// TestTabReachesTheWholeShelf also checks that focus returns to the card that opened a
// table.
func TestTabReachesTheWholeShelf(t *testing.T) {
	d := scenetest.New(t, 640, 480, apptest.Shelf)
	reached := map[string]bool{}
	for range 30 {
		d.Key("Tab")
		at := d.Inspect().Focus
		if !d.Has(at) {
			t.Fatalf("Tab comes to %q out of sight", at)
		}
		reached[at] = true
	}
	for _, target := range d.Inspect().Targets {
		if !reached[target.Name] {
			t.Errorf("Tab does not reach %s", target.Name)
		}
	}
	for d.Inspect().Focus != "game:square" {
		d.Key("Tab", "Shift")
	}
	d.Key("Enter")
	d.Rest()
	if i := d.Inspect(); i.Scene != "table" || i.Game != "square" {
		t.Fatalf("Enter on a card opens %s of %q", i.Scene, i.Game)
	}
	mustFocus(t, d, "")
	d.Key("Escape")
	d.Rest()
	mustFocus(t, d, "game:square")
	d.Key("ArrowLeft")
	mustFocus(t, d, "game:foursquare")
}

// TestArrowsReachTheWholeShelf checks that arrow keys reach everything on the shelf and
// never move the opposite way. Past the end of a row, left and right continue in the row
// before or after it.
func TestArrowsReachTheWholeShelf(t *testing.T) {
	ways := map[input.Key]func(step geom.Point) bool{
		"ArrowLeft":  func(step geom.Point) bool { return step.X < 0 || step.Y < 0 },
		"ArrowRight": func(step geom.Point) bool { return step.X > 0 || step.Y > 0 },
		"ArrowUp":    func(step geom.Point) bool { return step.Y < 0 },
		"ArrowDown":  func(step geom.Point) bool { return step.Y > 0 },
	}
	d := scenetest.New(t, 1100, 760, apptest.Shelf)
	d.Key("ArrowDown")
	chance, reached := rand.New(rand.NewPCG(1, 1)), map[string]bool{}
	for range 400 {
		at := d.Inspect().Focus
		reached[at] = true
		key := slices.Sorted(maps.Keys(ways))[chance.IntN(len(ways))]
		before := d.Place(at)
		d.Key(key)
		if after := d.Inspect().Focus; after != at && !ways[key](d.Place(after).Sub(before)) {
			t.Fatalf("%s leads from %s to %s", key, at, after)
		}
	}
	for _, target := range d.Inspect().Targets {
		if !reached[target.Name] {
			t.Errorf("no arrows lead to %s", target.Name)
		}
	}
}

// TestCursorAndFocusRingAreNeverBothShown checks that the board's cursor and the focus ring are never visible
// together, and that focus returns when a dialog closes.
func TestCursorAndFocusRingAreNeverBothShown(t *testing.T) {
	d := scenetest.New(t, 1100, 760, apptest.Shelf)
	d.Click("game:trisq")
	cursor := func(want bool) {
		t.Helper()
		i := d.Inspect()
		if _, lit := i.Facts["cursor"]; lit != want || lit != (i.Focus == "board") {
			t.Fatalf("the keyboard is on %q and the cursor is lit: %v", i.Focus, lit)
		}
	}
	d.Key("ArrowRight")
	cursor(true)
	d.Key("Tab")
	cursor(false)
	d.Key("ArrowRight")
	cursor(true)
	d.Key("Enter")
	d.Rest()
	if moves := d.Inspect().Moves; len(moves) != 2 || moves[0] != "d4" {
		t.Fatalf("Enter under the cursor plays %v", moves)
	}
	cursor(true) // during the computer's turn too
	for d.Inspect().Focus != "new" {
		d.Key("Tab")
		d.Frame()
	}
	cursor(false)
	d.Key("Enter")
	d.Rest()
	if i := d.Inspect(); i.Scene != "newgame" || i.Focus != "" {
		t.Fatalf("Enter opens %s with the keyboard on %q", i.Scene, i.Focus)
	}
	d.Key("Escape")
	d.Rest()
	mustFocus(t, d, "new")
	d.Key("ArrowUp")
	d.Key("Escape") // hides the cursor first
	cursor(false)
	if i := d.Inspect(); i.Scene != "table" {
		t.Fatalf("Escape leads from the cursor to %s", i.Scene)
	}
}

// TestTabReachesEveryTool checks every enabled button at every table with a game in
// progress.
func TestTabReachesEveryTool(t *testing.T) {
	for _, g := range apptest.Games() {
		d := scenetest.NewWith(t, 1100, 760, apptest.Store(t), apptest.Shelf)
		d.Click("game:" + g.ID)
		reached := map[string]bool{}
		for range 40 {
			d.Key("Tab")
			stop := d.Inspect().Focus
			reached[stop] = true
			if strings.HasPrefix(stop, "cell:") { // a board of buttons has no cursor
				reached["board"] = true
			}
		}
		if !reached["board"] {
			t.Errorf("%s: Tab does not reach the board", g.ID)
		}
		for _, tool := range []string{"back", "undo", "hint", "new", "load", "save", "howto", "settings", "look-back"} {
			if d.Has(tool) && !reached[tool] {
				t.Errorf("%s: Tab does not reach %s", g.ID, tool)
			}
		}
	}
}

// TestEnterAtTheEndMakesNoMove checks that Enter after the end starts a new game
// without also making a move in it.
func TestEnterAtTheEndMakesNoMove(t *testing.T) {
	d, _ := apptest.AtTable(t, apptest.Games()[0], store.Memory{}, apptest.Persons, "g7", "f7")
	d.Key("ArrowRight")
	d.Key("P")
	d.Key("P")
	d.Rest()
	mustFocus(t, d, "board")
	d.Key("Enter")
	d.Rest()
	if i := d.Inspect(); i.Outcome != nil || len(i.Moves) != 0 {
		t.Fatalf("Enter at the end begins a game with the moves %v, outcome %v", i.Moves, i.Outcome)
	}
	d.Key("Enter")
	d.Rest()
	if moves := d.Inspect().Moves; len(moves) != 1 {
		t.Fatalf("the next Enter plays %v", moves)
	}
}

func TestAListIsChosenFromByArrows(t *testing.T) {
	d := scenetest.New(t, 1100, 760, apptest.Shelf)
	d.Click("game:trisq")
	d.Key("N")
	d.Rest()
	for _, step := range [][2]string{
		{"ArrowDown", "seat-0"}, {"ArrowDown", "seat-1"}, {"Enter", ""}, {"ArrowDown", "who:person"}, {"ArrowDown", "who:friend"},
		{"ArrowDown", "who:yours"}, {"ArrowDown", "who:newcomer"}, {"ArrowUp", "who:yours"}, {"ArrowDown", "who:newcomer"}, {"Enter", "seat-1"},
	} {
		d.Key(input.Key(step[0]))
		d.Rest()
		mustFocus(t, d, step[1])
	}
	if i := d.Inspect(); i.Scene != "newgame" {
		t.Fatalf("who is chosen leads to %s", i.Scene)
	}
}

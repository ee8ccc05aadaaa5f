package app

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/library"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/table"
	"tessera/scenes/tictactoe"
)

// TestFinalMovesAreLookedAtOnly plays Shaper, whose next piece is chance.
func TestFinalMovesAreLookedAtOnly(t *testing.T) {
	for _, g := range Games() {
		if !g.Final {
			continue
		}
		d := scenetest.New(t, 1100, 760, shelf)
		d.Click("game:" + g.ID)
		d.Key("Digit2")
		d.Key("Digit2")
		d.Rest()
		moves := d.Inspect().Moves
		if len(moves) != 1 {
			t.Fatalf("%s: the moves are %v", g.ID, moves)
		}
		d.Key("Home")
		d.MustStand(true)
		d.Key("Digit1")
		d.Key("Digit1")
		d.Rest()
		d.MustStand(true)
		d.Click("look-game")
		d.MustStand(false, moves...)
	}
}

// TestTheFirstVisitIsExplained at each table once, unless the settings say not to.
func TestTheFirstVisitIsExplained(t *testing.T) {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Prefs = scenes.Prefs{}
		shelf(s)
	})
	games := Games()
	visit := func(id string) (scene string) {
		d.Click("game:" + id)
		scene = d.Inspect().Scene
		for d.Inspect().Scene != "menu" {
			d.Key("Escape")
			d.Rest()
		}
		return scene
	}
	for n, want := range []string{"howto", "table"} {
		if got := visit(games[0].ID); got != want {
			t.Errorf("visit %d opens %q", n+1, got)
		}
	}
	if got := visit(games[1].ID); got != "howto" {
		t.Errorf("the first visit to another table opens %q", got)
	}
	d.Click("settings")
	press("setting-howto")(d)
	d.Key("Escape")
	d.Rest()
	if got := visit(games[2].ID); got != "table" {
		t.Errorf("after it was switched off a first visit opens %q", got)
	}
}

// TestTheFirstVisitByARecordIsExplained, such as one to the puzzle of the day or a
// game of a file.
func TestTheFirstVisitByARecordIsExplained(t *testing.T) {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Prefs = scenes.Prefs{}
		shelf(s)
	})
	for n, want := range []string{"howto", "table"} {
		for _, g := range Games() {
			if err := table.Open(d.Stage, g, &match.Record{Game: g.ID}, nil); err != nil {
				t.Fatal(err)
			}
			d.Rest()
			if got := d.Inspect().Scene; got != want {
				t.Errorf("visit %d to %s opens %q", n+1, g.ID, got)
			}
			for d.Inspect().Scene != "menu" {
				d.Key("Escape")
				d.Rest()
			}
		}
	}
}

// TestTheShelfCountsTurns, of which a placement and a slide are one.
func TestTheShelfCountsTurns(t *testing.T) {
	for _, g := range Games() {
		if g.ID != "foursquare" {
			continue
		}
		text, err := g.Encode(match.Record{Game: g.ID, Moves: []string{"p 0 0", "s 1", "p 0 1"}, Cursor: 3, Seats: persons})
		if err != nil {
			t.Fatal(err)
		}
		d := scenetest.NewWith(t, 1100, 760, store.Memory{"table-" + g.ID: text}, shelf)
		if left := library.Of(d.Store, g.Game).Left(); left.Turns != 2 || !left.Under {
			t.Errorf("after three half-turns the table was left as %+v", left)
		}
	}
}

// TestToolsKeepTheirOrder at every table of a size: one that a game has no use for is
// left out, and what every game has stands in the same place.
func TestToolsKeepTheirOrder(t *testing.T) {
	order := strings.Fields("undo redo hint pass review")
	for _, size := range []struct{ w, h int }{{640, 480}, {390, 844}, {820, 1180}, {1100, 760}} {
		places := map[string]scenes.InspectedTarget{}
		for _, g := range Games() {
			d := scenetest.New(t, size.w, size.h, shelf)
			d.Scale(Scale(size.w, size.h, 1, 1))
			d.Click("game:" + g.ID)
			right := 0.0
			for _, name := range order {
				if d.Has(name) {
					r := d.Rect(name)
					if r.X < right {
						t.Errorf("%dx%d: %s of %s stands before what precedes it", size.w, size.h, name, g.ID)
					}
					right = r.Right()
				}
			}
			for _, target := range d.Inspect().Targets {
				isOthers := size.w > size.h && slices.Contains(strings.Fields("new load save howto stats"), target.Name)
				if !isOthers && target.Name != "back" && target.Name != "settings" && target.Name != "more" {
					continue
				}
				if before, ok := places[target.Name]; ok && before != target {
					t.Errorf("%dx%d: %s lies at %+v, and at %s at %+v", size.w, size.h, target.Name, before, g.ID, target)
				}
				places[target.Name] = target
			}
		}
	}
}

// TestTheEndAndALookFit on every screen, with nothing cut off or over another.
func TestTheEndAndALookFit(t *testing.T) {
	g := tictactoe.Game()
	text, err := match.Encode(match.Record{
		Game: g.ID, Moves: []string{"a1", "a2", "b1", "b2", "c1"}, Cursor: 5, Seats: []string{match.Person, g.DefaultLevel},
		Variations: []match.Variation{{After: 2, Moves: []string{"c3", "b3"}}, {Of: 1, After: 3, Moves: []string{"a3"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range screens {
		d := scenetest.NewWith(t, size.w, size.h, store.Memory{"table-tictactoe": text}, func(s *scenes.Stage) {
			if err := table.Open(s, g, nil, nil); err != nil {
				t.Error(err)
			}
		})
		d.Scale(Scale(size.w, size.h, 1, 1))
		d.Wait(time.Second / 2)
		for _, step := range []string{"", "look-over", "variation:1", "variation:2"} {
			if step != "" && d.Has(step) {
				d.Click(step)
				d.Wait(time.Second / 2)
			}
			within(t, d.Inspect(), size.w, size.h)
			legible(t, d)
		}
	}
}

// TestAnotherMoveTakesThePlaceOfOnesOwn: who looks at a move of one's own that the
// computer has answered plays another in its place with one gesture.
func TestAnotherMoveTakesThePlaceOfOnesOwn(t *testing.T) {
	for _, c := range []struct {
		game, look string
		press      func(d *scenetest.Desk)
		kept       int // moves before the one in whose place another is played
	}{
		{"trisq", "move:1", func(d *scenetest.Desk) { d.Click("cell:c3") }, 0},
		{"foursquare", "move:2", func(d *scenetest.Desk) {
			for _, i := range d.Inspect().Targets {
				if strings.HasPrefix(i.Name, "tile:") && !d.Inspect().Looking {
					return
				} else if strings.HasPrefix(i.Name, "tile:") {
					d.Click(i.Name)
				}
			}
		}, 1},
	} {
		g := gameNamed(t, c.game)
		moves := courseOf(g).of()
		seats := []string{match.Person, g.Levels[0].Name}
		text, err := g.Encode(match.Record{Game: g.ID, Settings: courseOf(g).settings(t, g), Moves: moves[:4], Cursor: 4, Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		d := scenetest.NewWith(t, 1100, 760, store.Memory{"table-" + g.ID: text}, shelf)
		d.Click("game:" + g.ID)
		d.Click(c.look)
		d.MustStand(true, moves[:c.kept+1]...)
		c.press(d)
		if i := d.Inspect(); i.Looking || !slices.Equal(i.Moves[:c.kept], moves[:c.kept]) || i.Moves[c.kept] == moves[c.kept] || !d.Has("variation:1") {
			t.Errorf("%s: the moves are %v, looking: %v", g.ID, i.Moves, i.Looking)
		}
	}
}

// TestAPressedPieceOpensOnesOwnMove: at Square Game a move begins at the tray.
func TestAPressedPieceOpensOnesOwnMove(t *testing.T) {
	g := gameNamed(t, "square")
	r := match.Record{Game: g.ID, Settings: courseOf(g).settings(t, g), Moves: courseOf(g).of()[:8], Cursor: 8, Seats: []string{match.Person, g.Levels[0].Name}}
	text, err := g.Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	m, err := match.Load(g.Game, r)
	if err != nil {
		t.Fatal(err)
	}
	own := 1 // the last move of a turn of the person's
	for m.At(own).Seat() != 0 || m.At(own+1).Seat() == 0 {
		own++
	}
	d := scenetest.NewWith(t, 1100, 760, store.Memory{"table-square": text}, shelf)
	d.Click("game:square")
	d.Click("move:" + strconv.Itoa(own))
	d.Click("zoomin") // asks for no other move
	d.MustStand(true, r.Moves[:own]...)
	d.Click("piece:2")
	d.MustStand(true, r.Moves[:own-1]...)
}

// TestTheComputersStrengthIsExplained to the pointer that rests on its seat, as whoever
// has not chosen it yet reads a number there.
func TestTheComputersStrengthIsExplained(t *testing.T) {
	d := scenetest.New(t, 1100, 760, shelf)
	d.Click("game:foursquare")
	for y := d.Rect("back").Bottom(); y < d.Rect("look-back").Y; y += 20 {
		d.Move(geom.Point{X: d.Rect("back").X + 60, Y: y})
		d.Wait(time.Second)
		if strings.HasPrefix(d.Inspect().Tip, "The computer follows your results") {
			return
		}
	}
	t.Error("nothing beside the board says what the strength is")
}

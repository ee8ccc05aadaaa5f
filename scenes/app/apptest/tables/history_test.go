package tables

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
	"tessera/scenes/library"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestFinalMovesCannotBeChanged plays Shaper, whose moves cannot be changed because the
// next piece is random.
func TestFinalMovesCannotBeChanged(t *testing.T) {
	for _, g := range apptest.Games() {
		if !g.Final {
			continue
		}
		d := scenetest.New(t, 1100, 760, apptest.Shelf)
		d.Click("game:" + g.ID)
		d.Key("Digit2")
		d.Key("Digit2")
		d.Rest()
		moves := d.Inspect().Moves
		if len(moves) != 1 {
			t.Fatalf("%s: the moves are %v", g.ID, moves)
		}
		d.Key("Home")
		d.MustShowPosition(true)
		d.Key("Digit1")
		d.Key("Digit1")
		d.Rest()
		d.MustShowPosition(true)
		d.Click("look-game")
		d.MustShowPosition(false, moves...)
	}
}

// TestTheFirstVisitIsExplained checks that How to opens once at each table, unless the
// settings turn it off.
func TestTheFirstVisitIsExplained(t *testing.T) {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Prefs = scenes.Prefs{}
		apptest.Shelf(s)
	})
	games := apptest.Games()
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

// TestTheFirstVisitByARecordIsExplained opens tables with a record, as the puzzle of the
// day and files do.
func TestTheFirstVisitByARecordIsExplained(t *testing.T) {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Prefs = scenes.Prefs{}
		apptest.Shelf(s)
	})
	for n, want := range []string{"howto", "table"} {
		for _, g := range apptest.Games() {
			scenetest.NoError(t, play.Open(d.Stage, g, &match.Record{Game: g.ID}, nil))
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

func TestTheShelfCountsTurns(t *testing.T) {
	g := apptest.Game(t, "foursquare")
	text, err := g.Encode(match.Record{Game: g.ID, Moves: []string{"p 0 0", "s 1", "p 0 1"}, Cursor: 3, Seats: apptest.Persons})
	scenetest.NoError(t, err)
	d := scenetest.NewWith(t, 1100, 760, store.Memory{"table-" + g.ID: text}, apptest.Shelf)
	if left := library.Of(d.Store, g.Game).TableState(); left.Turns != 2 || !left.UnderWay {
		t.Errorf("after three half-turns the table was left as %+v", left)
	}
}

// TestAMoveReplacesTheAnsweredOne checks that a player who looks back at their own
// move, already answered by the computer, replaces it with a single gesture.
func TestAMoveReplacesTheAnsweredOne(t *testing.T) {
	for _, c := range []struct {
		game, look string
		press      func(d *scenetest.Desk)
		kept       int // moves before the replaced one
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
		g := apptest.Game(t, c.game)
		moves := apptest.CourseOf(g).Moves()
		seats := []string{match.Person, g.Levels[0].Name}
		text, err := g.Encode(match.Record{Game: g.ID, Settings: apptest.CourseOf(g).Settings(t, g), Moves: moves[:4], Cursor: 4, Seats: seats})
		scenetest.NoError(t, err)
		d := scenetest.NewWith(t, 1100, 760, store.Memory{"table-" + g.ID: text}, apptest.Shelf)
		d.Click("game:" + g.ID)
		d.Click(c.look)
		d.MustShowPosition(true, moves[:c.kept+1]...)
		c.press(d)
		if i := d.Inspect(); i.Looking || !slices.Equal(i.Moves[:c.kept], moves[:c.kept]) || i.Moves[c.kept] == moves[c.kept] || !d.Has("variation:1") {
			t.Errorf("%s: the moves are %v, looking: %v", g.ID, i.Moves, i.Looking)
		}
	}
}

// TestAPressedPieceReplacesTheAnsweredMove checks the same for Square Game, where a move begins
// in the tray.
func TestAPressedPieceReplacesTheAnsweredMove(t *testing.T) {
	g := apptest.Game(t, "square")
	r := match.Record{Game: g.ID, Settings: apptest.CourseOf(g).Settings(t, g), Moves: apptest.CourseOf(g).Moves()[:8], Cursor: 8, Seats: []string{match.Person, g.Levels[0].Name}}
	text, err := g.Encode(r)
	scenetest.NoError(t, err)
	m, err := match.Load(g.Game, r)
	scenetest.NoError(t, err)
	own := 1 // the last move of a turn of the person
	for m.At(own).Seat() != 0 || m.At(own+1).Seat() == 0 {
		own++
	}
	d := scenetest.NewWith(t, 1100, 760, store.Memory{"table-square": text}, apptest.Shelf)
	d.Click("game:square")
	d.Click("move:" + strconv.Itoa(own))
	d.Click("zoomin") // not the beginning of a move
	d.MustShowPosition(true, r.Moves[:own]...)
	d.Click("piece:2")
	d.MustShowPosition(true, r.Moves[:own-1]...)
}

// TestThePlayerIsExplained checks the tip over the computer's seat, which shows a name.
func TestThePlayerIsExplained(t *testing.T) {
	d := scenetest.New(t, 1100, 760, apptest.Shelf)
	d.Click("game:foursquare")
	for y := d.Rect("back").Bottom(); y < d.Rect("undo").Y; y += 20 {
		d.Move(geom.Point{X: d.Rect("back").X + 60, Y: y})
		d.Wait(time.Second)
		if strings.HasPrefix(d.Inspect().Tip, "Has just read the rules") {
			return
		}
	}
	t.Error("nothing beside the board says how Pip plays")
}

package tables

import (
	"maps"
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

// TestAFirstGameIsExplained checks that one press on a card leads to a board that takes a
// move and says the goal, with the lesson and the rules beside it until the first move,
// unless the settings turn this off.
func TestAFirstGameIsExplained(t *testing.T) {
	for _, g := range apptest.Games() {
		d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
			s.Prefs = scenes.Prefs{}
			apptest.Shelf(s)
		})
		values := g.Initial()
		if len(g.Short) > 0 {
			maps.Copy(values, g.Short[0]) // a first game is a small one
		}
		settings, err := g.Settings(values, 1)
		scenetest.NoError(t, err)
		goal := g.Goal(settings).String()
		explains := func() bool { return d.Has("lesson") && d.PageSays(goal) }
		d.Click("game:" + g.ID)
		d.MustShow("howto") // the first cards, once
		d.Key("Enter")
		d.Rest()
		d.MustShow("lesson")
		d.Key("Escape")
		d.Rest()
		d.MustShow("table")
		d.Key("Escape")
		d.Rest()
		d.Click("game:" + g.ID)
		d.MustShow("table")
		if !explains() {
			t.Errorf("a first game of %s says %q", g.ID, d.Inspect().Description)
		}
		d.Stage.SetAid("howto", false)
		d.Rest()
		if explains() {
			t.Errorf("%s is explained although it was switched off", g.ID)
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

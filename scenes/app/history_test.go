package app

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/library"
	"tessera/scenes/menu"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/table"
)

// fifthDesk is the fifth game's table as a record left it.
func fifthDesk(t *testing.T, w, h int, r match.Record) *scenetest.Desk {
	t.Helper()
	r.Game = "tictactoe"
	text, err := match.Encode(r)
	if err != nil {
		t.Fatal(err)
	}
	games := []*boards.Game{fifth()}
	d := scenetest.NewWith(t, w, h, store.Memory{"table-tictactoe": text}, func(s *scenes.Stage) { s.Replace(menu.New(games)) })
	d.Click("game:tictactoe")
	return d
}

func kept(t *testing.T, d *scenetest.Desk) match.Record {
	t.Helper()
	r, err := match.Decode(d.Store["table-tictactoe"])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func shows(t *testing.T, d *scenetest.Desk, looking bool, moves ...string) {
	t.Helper()
	d.MustPlay(moves...)
	if i := d.Inspect(); i.Looking != looking {
		t.Fatalf("looking at another position: %v, want %v", i.Looking, looking)
	}
}

// TestLookingLeavesTheGameAsItIs walks through a game by keys and buttons.
func TestLookingLeavesTheGameAsItIs(t *testing.T) {
	m := firstMoves()[:4]
	d := fifthDesk(t, 1100, 760, match.Record{Moves: m, Cursor: 4, Seats: persons})
	before := string(d.Store["table-tictactoe"])
	for _, step := range []struct {
		what  string
		do    func()
		moves int
	}{
		{"Home", func() { d.Key("Home") }, 0},
		{"a turn on", func() { d.Key("PageDown") }, 1},
		{"a move on", func() { d.Key("ArrowRight", "Control") }, 2},
		{"End", func() { d.Key("End") }, 4},
		{"a turn back", func() { d.Key("PageUp") }, 3},
		{"a move back", func() { d.Key("ArrowLeft", "Control") }, 2},
		{"the move clicked", func() { d.Click("move:1") }, 1},
		{"the start", func() { d.Click("look-first") }, 0},
		{"back before the start", func() { d.Key("PageUp") }, 0},
		{"on", func() { d.Click("look-on") }, 1},
		{"back", func() { d.Click("look-back") }, 0},
		{"the last", func() { d.Click("look-last") }, 4},
		{"a move that led there", func() { d.Click("move:3") }, 3},
		{"the way back", func() { d.Click("look-game") }, 4},
		{"a look", func() { d.Key("PageUp") }, 3},
		{"Escape", func() { d.Key("Escape") }, 4},
	} {
		step.do()
		d.Rest()
		if got := len(d.Inspect().Moves); got != step.moves {
			t.Fatalf("%s shows the position after %d moves, want %d", step.what, got, step.moves)
		}
	}
	d.Key("Home")
	if undo := d.Inspect(); undo.Looking {
		d.Click("undo") // has nothing to say to who looks elsewhere
		d.Key("U")
		shows(t, d, true)
	}
	if after := string(d.Store["table-tictactoe"]); after != before {
		t.Fatalf("looking changed the game:\n%s\n%s", before, after)
	}
	d.Key("End")
	d.Click("undo")
	shows(t, d, false, m[:3]...)
}

// TestAnotherMoveOpensAVariation: the game before stays, can be gone back to, and
// goes only when it is dropped.
func TestAnotherMoveOpensAVariation(t *testing.T) {
	m := firstMoves()
	d := fifthDesk(t, 1100, 760, match.Record{Moves: m[:4], Cursor: 4, Seats: persons})
	d.Key("Home")
	d.Click("cell:" + m[0]) // what was played: the look goes on
	shows(t, d, true, m[0])
	d.Click("cell:" + m[5])
	shows(t, d, false, m[0], m[5])
	if r := kept(t, d); len(r.Variations) != 1 || !slices.Equal(r.Variations[0].Moves, m[1:4]) || r.Variations[0].After != 1 {
		t.Fatalf("the variations are %+v", r.Variations)
	}

	d.Click("variation:1")
	shows(t, d, true, m[0], m[1])
	d.Click("take-up")
	shows(t, d, false, m[:4]...)
	d.Click("variation:1")
	shows(t, d, true, m[0], m[5])
	d.Click("drop")
	d.Click("cancel")
	d.Click("drop")
	d.Click("ok")
	shows(t, d, true, m[0])
	if r := kept(t, d); len(r.Variations) != 0 || !slices.Equal(r.Moves, m[:4]) {
		t.Fatalf("after the drop the game is %v, beside it %+v", r.Moves, r.Variations)
	}

	d.Click("cell:" + m[6])
	d.Key("Escape")
	d.Rest()
	d.Click("game:tictactoe") // as it was left
	shows(t, d, false, m[0], m[6])
	if !d.Has("variation:1") {
		t.Fatal("the variation is lost on the way")
	}
}

// TestTheComputerWaitsWhileOneLooks also when it has found its move already, and
// one who looks stays where he is.
func TestTheComputerWaitsWhileOneLooks(t *testing.T) {
	d := fifthDesk(t, 1100, 760, match.Record{Seats: []string{match.Person, fifth().DefaultLevel}})
	first := firstMoves()[0]
	d.ClickAt(d.Place("cell:" + first))
	d.Key("PageUp")
	d.Wait(3 * time.Second)
	shows(t, d, true)
	if r := kept(t, d); len(r.Moves) != 1 {
		t.Fatalf("the computer has played: %v", r.Moves)
	}
	d.ClickAt(d.Place("look-game"))
	d.Rest()
	if i := d.Inspect(); len(i.Moves) != 2 {
		t.Fatalf("back in the game the moves are %v", i.Moves)
	}
	// At the computer's turn nobody else moves, at one's own a variation begins.
	d.Click("move:1")
	d.Click("cell:" + firstMoves()[8])
	shows(t, d, true, first)
	d.Click("look-first")
	d.Click("cell:" + firstMoves()[4])
	if i := d.Inspect(); i.Looking || len(i.Moves) != 2 || i.Moves[0] != firstMoves()[4] {
		t.Fatalf("the variation is %v", i.Moves)
	}
}

// finished is a game that crosses win.
func finished() match.Record {
	c := firstMoves()
	return match.Record{Moves: []string{c[0], c[3], c[1], c[4], c[2]}, Cursor: 5}
}

func TestAGameOfTwoComputersIsLookedThrough(t *testing.T) {
	r := finished()
	level := fifth().DefaultLevel
	r.Seats = []string{level, level}
	d := fifthDesk(t, 1100, 760, r)
	if !d.Has("rematch") || d.Has("sides") {
		t.Fatal("at the end of a game of equals a rematch is offered, and no change of sides")
	}
	d.Click("look-over")
	shows(t, d, true, r.Moves[:4]...)
	d.Key("Home")
	d.Wait(3 * time.Second)
	shows(t, d, true)
	d.Key("End")
	d.Wait(3 * time.Second)
	shows(t, d, false, r.Moves...)
}

func TestWhatFollowsAGame(t *testing.T) {
	level := fifth().DefaultLevel
	r := finished()
	r.Seats = []string{match.Person, level}
	d := fifthDesk(t, 1100, 760, r)
	d.Click("end-new")
	if i := d.Inspect(); i.Scene != "newgame" {
		t.Fatalf("a new game is chosen on %q", i.Scene)
	}
	d.Key("Escape")
	d.Rest()
	d.Key("Enter")
	d.Rest()
	shows(t, d, false)
	if d.Has("rematch") {
		t.Fatal("a rematch is offered before the end")
	}

	d = fifthDesk(t, 1100, 760, r)
	d.Click("sides")
	if i := d.Inspect(); len(i.Moves) != 1 {
		t.Fatalf("after the change of sides the computer begins; the moves are %v", i.Moves)
	}
	if got := kept(t, d).Seats; !slices.Equal(got, []string{level, match.Person}) {
		t.Fatalf("the seats are %v", got)
	}
	names, err := d.Store.Names("kept-tictactoe-")
	if err != nil || len(names) != 1 {
		t.Fatalf("the game that ended is kept as %v, %v", names, err)
	}
	var old match.Record
	if err := json.Unmarshal(d.Store[names[0]], &old); err != nil || !slices.Equal(old.Seats, r.Seats) {
		t.Fatalf("it is kept with the seats %v, %v", old.Seats, err)
	}
}

// TestTheCelebrationEnds within a second and a half, and is none where nothing
// moves.
func TestTheCelebrationEnds(t *testing.T) {
	r := finished()
	last := r.Moves[4]
	r.Moves, r.Cursor, r.Seats = r.Moves[:4], 4, persons
	for motion, lasts := range map[string]bool{scenes.MotionNormal: true, scenes.MotionOff: false} {
		d := fifthDesk(t, 1100, 760, r)
		d.Stage.Prefs.Motion = motion
		d.ClickAt(d.Place("cell:" + last))
		d.Wait(time.Second / 2)
		wait, wanted := d.Stage.UI.Wanted()
		if moves := wanted && wait < time.Second/10; moves != lasts {
			t.Errorf("with motion %q something moves after the end: %v", motion, moves)
		}
		d.Wait(time.Second)
		if wait, wanted := d.Stage.UI.Wanted(); wanted {
			t.Errorf("with motion %q a frame is wanted in %v", motion, wait)
		}
	}
}

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
		shows(t, d, true)
		d.Key("Digit1")
		d.Key("Digit1")
		d.Rest()
		shows(t, d, true)
		d.Click("look-game")
		shows(t, d, false, moves...)
	}
}

// TestTheFirstVisitIsExplained once, and at no other table when that was
// declined.
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
	if got := visit(games[0].ID); got != "howto" {
		t.Errorf("the first visit opens %q", got)
	}
	if got := visit(games[0].ID); got != "table" {
		t.Errorf("the second visit opens %q", got)
	}
	d.Click("game:" + games[1].ID)
	d.Click("never")
	if i := d.Inspect(); i.Scene != "table" || i.Game != games[1].ID {
		t.Fatalf("declining it leads to %q", i.Scene)
	}
	d.Key("Escape")
	d.Rest()
	if got := visit(games[2].ID); got != "table" {
		t.Errorf("after it was declined a first visit opens %q", got)
	}
	d.Click("settings")
	press("setting-howto")(d)
	d.Key("Escape")
	d.Rest()
	if got := visit(games[3].ID); got != "howto" {
		t.Errorf("after it was switched on again a first visit opens %q", got)
	}
	d.Click("game:" + games[3].ID)
	d.Click("howto")
	if d.Has("never") {
		t.Error("who asks is asked whether to be told")
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

// TestOnlyAPersonsGameIsAskedAfter: where the computer alone has moved nothing of a
// person's is lost.
func TestOnlyAPersonsGameIsAskedAfter(t *testing.T) {
	level := fifth().DefaultLevel
	for _, c := range []struct {
		seats []string
		asks  bool
	}{{[]string{level, match.Person}, false}, {[]string{match.Person, level}, true}} {
		d := fifthDesk(t, 1100, 760, match.Record{Moves: firstMoves()[:1], Cursor: 1, Seats: c.seats})
		d.Click("new")
		d.Click("start")
		d.Rest()
		if got := d.Inspect().Scene == "newgame"; got != c.asks {
			t.Errorf("with %v it is asked: %v, want %v", c.seats, got, c.asks)
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

// TestTheHistoryOnANarrowScreen opens upwards from its strip, and the tools that
// have no room are in a drawer.
func TestTheHistoryOnANarrowScreen(t *testing.T) {
	d := fifthDesk(t, 390, 844, match.Record{Moves: firstMoves()[:4], Cursor: 4, Seats: persons})
	d.Click("look-back")
	shows(t, d, true, firstMoves()[:3]...)
	d.Click("look-game")
	if d.Has("move:2") {
		t.Fatal("the history is open before it was asked for")
	}
	d.Click("history")
	d.Click("move:2")
	shows(t, d, true, firstMoves()[:2]...)
	d.Click("history")
	if d.Has("move:2") {
		t.Fatal("the history stays open")
	}
	d.Click("history")
	d.Key("Escape")
	d.Rest()
	if i := d.Inspect(); i.Scene != "table" || !i.Looking || d.Has("move:2") {
		t.Fatalf("Escape from the open history leads to %q, looking %v", i.Scene, i.Looking)
	}
	d.Click("more")
	d.Key("Escape")
	d.Rest()
	if scene := d.Inspect().Scene; scene != "table" {
		t.Fatalf("Escape from the drawer of tools leads to %q", scene)
	}
	for _, tool := range []string{"new", "howto", "load", "stats", "settings"} {
		d.Tool(tool)
		if scene := d.Inspect().Scene; scene == "table" || scene == "tools" {
			t.Errorf("the tool %s leads to %q", tool, scene)
		}
		d.Key("Escape")
		d.Rest()
	}
	d.Click("more")
	d.Tap(geom.Point{X: 195, Y: 300})
	shows(t, d, true, firstMoves()[:2]...)
	if scene := d.Inspect().Scene; scene != "table" {
		t.Fatalf("a tap beside the drawer leads to %q", scene)
	}
}

// TestToolsKeepTheirPlaces at every table of a size.
func TestToolsKeepTheirPlaces(t *testing.T) {
	for _, size := range []struct{ w, h int }{{640, 480}, {390, 844}, {820, 1180}, {1100, 760}} {
		places := map[string]scenes.InspectedTarget{}
		for _, g := range Games() {
			d := scenetest.New(t, size.w, size.h, shelf)
			d.Scale(scaleFor(size.w, size.h, 1))
			d.Click("game:" + g.ID)
			for _, target := range d.Inspect().Targets {
				if !slices.Contains(strings.Fields("back undo redo hint pass new load save howto settings more"), target.Name) {
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
	c := firstMoves()
	r := finished()
	r.Seats = []string{match.Person, fifth().DefaultLevel}
	r.Variations = []match.Variation{{After: 2, Moves: []string{c[8], c[7]}}, {Of: 1, After: 3, Moves: []string{c[6]}}}
	for _, size := range screens {
		d := fifthDesk(t, size.w, size.h, r)
		d.Scale(scaleFor(size.w, size.h, 1))
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

//go:build !js

package tables

import (
	"slices"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/clipboard"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func mustSet(t *testing.T, d *scenetest.Desk, want string) {
	t.Helper()
	if got := d.Inspect().Facts["position"]; got != want {
		t.Fatalf("set up is %q, want %q", got, want)
	}
}

const (
	threeFigures = "13/2t10/13/13/13/13/6t6/13/13/13/9s3/13/13 s" // after c12, k3, g7
	noFigures    = "13/13/13/13/13/13/13/13/13/13/13/13/13 t"
)

func TestAPositionIsSetUpByMouse(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	mustSet(t, d, threeFigures)
	d.Click("clear")
	mustSet(t, d, noFigures)
	d.Click("cell:a13") // the triangle is selected initially
	d.Click("put:2")
	d.Click("cell:n13")
	mustSet(t, d, "t11s/13/13/13/13/13/13/13/13/13/13/13/13 t")
	d.Click("cell:n13")
	d.Click("cell:a13") // replaces the triangle
	mustSet(t, d, "s12/13/13/13/13/13/13/13/13/13/13/13/13 t")
	d.Click("turn:1")
	d.Drag(d.Place("cell:a13"), d.Place("cell:d13")) // removes only the first
	d.Release()
	mustSet(t, d, noFigures[:len(noFigures)-1]+"s")
	d.Drag(d.Place("cell:b13"), d.Place("cell:e13"))
	d.Release()
	mustSet(t, d, "1ssss8/13/13/13/13/13/13/13/13/13/13/13/13 s")
	d.Click("undo") // undoes the whole drag
	mustSet(t, d, noFigures[:len(noFigures)-1]+"s")
	d.Click("redo")
	d.Drag(d.Place("put:1"), d.Place("cell:n1"))
	d.Release()
	mustSet(t, d, "1ssss8/13/13/13/13/13/13/13/13/13/13/13/12t s")
	d.Click("usual")
	mustSet(t, d, noFigures)
	d.Click("back")
	d.MustShow("leave")
	d.Click("stay")
	mustSet(t, d, noFigures)
	d.MustShow("setup")
	d.Click("back")
	d.Click("discard")
	d.MustShow("table")
	d.MustPlay("c12", "k3", "g7")
}

// TestLeavingAnUnchangedPositionAsksNothing checks that leaving asks nothing if nothing changed or the
// position was copied.
func TestLeavingAnUnchangedPositionAsksNothing(t *testing.T) {
	leaves := func(d *scenetest.Desk, where string) {
		t.Helper()
		d.Key("Escape")
		d.Rest()
		d.MustShow(where)
	}
	leaves(apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7"), "table")

	d := apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	d.Click("clear")
	d.Click("undo")
	leaves(d, "table")

	d = apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	d.Click("position")
	d.Type("!")
	d.Click("clear") // empties the board and restores the text of the field
	leaves(d, "leave")
	leaves(d, "setup")
	d.Click("link")
	apptest.Until(t, d, "the link in the clipboard", func() bool { return d.Inspect().Message == "Copied." })
	d.Click("back")
	d.MustShow("table")
}

// TestNothingTurnsThePieceInSetUp checks that the editor of Shaper, where a piece is
// chosen in its final orientation, shows no rotate buttons.
func TestNothingTurnsThePieceInSetUp(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "shaper", "")
	if d.HasAny("rotate:") {
		t.Error("buttons to turn the piece are shown")
	}
	d.Key("Escape")
	d.Rest()
	if !d.HasAny("rotate:") {
		t.Error("at the table there are none")
	}
}

func TestAPositionIsSetUpByKeyboard(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	d.Key("ArrowUp") // shows the cursor in the middle
	d.Key("ArrowUp")
	d.Key("Digit3")
	d.Key("Enter")
	mustSet(t, d, strings.Replace(threeFigures, "13/6t6", "6s6/6t6", 1))
	d.Key("ArrowDown")
	d.Key("Delete")
	d.Key("T")
	mustSet(t, d, "13/2t10/13/13/13/6s6/13/13/13/13/9s3/13/13 t")
	d.Key("Enter")
	d.Key("Enter") // removes the figure there
	d.Key("U")
	mustSet(t, d, "13/2t10/13/13/13/6s6/6s6/13/13/13/9s3/13/13 t")
	d.Key("Escape") // leaves the board first, then the screen
	d.MustShow("setup")
	d.Key("Escape")
	d.Rest()
	d.MustShow("leave")
	d.Click("discard")
	d.MustShow("table")
	d.MustPlay("c12", "k3", "g7")
}

func TestAPositionIsSetUpByFinger(t *testing.T) {
	d := apptest.SettingUp(t, 280, 653, "trisq", "c12, k3, g7")
	d.Tap(d.Place("clear"))
	from, to := d.Place("cell:c3"), d.Place("cell:d4")
	d.Touches(from)
	d.Touches(to) // a drag starts with the cell where the finger went down
	mustSet(t, d, noFigures)
	d.Touches()
	mustSet(t, d, "13/13/13/13/13/13/13/13/13/3t9/13/13/13 t")
	d.Touches(d.Place("put:2"))
	for i := range 6 {
		d.Touches(d.Place("put:2").Lerp(from, float64(i+1)/6))
	}
	d.Touches()
	mustSet(t, d, "13/13/13/13/13/13/13/13/13/3t9/2s10/13/13 t")
	d.Tap(d.Place("put:0"))
	d.Tap(to)
	mustSet(t, d, "13/13/13/13/13/13/13/13/13/13/2s10/13/13 t")
}

func TestAPositionIsSetUpByGamepad(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	d.Pad(input.PadUp, input.PadUp)
	apptest.PadTo(t, d, input.PadRightTrigger, "put:2")
	d.Pad(input.PadSouth, input.PadDown, input.PadSouth)
	mustSet(t, d, strings.Replace(threeFigures, "13/6t6", "6s6/6t6", 1))
	apptest.PadTo(t, d, input.PadRightTrigger, "clear")
	d.Pad(input.PadSouth, input.PadWest)
	mustSet(t, d, strings.Replace(threeFigures, "13/6t6", "6s6/6t6", 1))
}

// TestNoGameBeginsFromAnIllegalPosition checks that an illegal position shows the reason
// and disables the buttons.
func TestNoGameBeginsFromAnIllegalPosition(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	for _, cell := range []string{"cell:a1", "put:2", "cell:a2", "cell:b1"} {
		d.Click(cell)
	}
	why := d.Inspect().Message
	if !strings.Contains(why, "a1") {
		t.Errorf("it is said %q", why)
	}
	for _, name := range []string{"play", "analyse", "link"} {
		d.Click(name)
		d.MustShow("setup")
	}
	d.Click("cell:b1")
	if got := d.Inspect().Message; got != "" {
		t.Errorf("of a position that is allowed it is said %q", got)
	}
}

// TestAGameIsPlayedFromAPosition checks that the new game replaces the one on the table,
// and that the next game can begin from the same position or as usual.
func TestAGameIsPlayedFromAPosition(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	d.Click("cell:g6")
	d.Click("play")
	d.MustShow("newgame")
	d.Click("more-options")
	d.Click("setup")
	d.MustShow("setup")
	d.Click("play")
	d.Click("start")
	if d.Inspect().Scene == "newgame" { // confirms that the current game ends
		d.Click("start")
	}
	d.MustShow("table")
	d.MustPlay()
	if got := d.Inspect(); got.Turn != "Squares" || strings.Count(got.Facts["diagram"], "▲") != 3 {
		t.Fatalf("%s are to move in\n%s", got.Turn, got.Facts["diagram"])
	}
	stated := func(is bool) {
		t.Helper()
		r, _, err := apptest.Game(t, "trisq").Decode(d.Store["table-trisq"])
		scenetest.NoError(t, err)
		if _, got := match.PositionOf(r.Settings); got != is {
			t.Fatalf("the game begins from %s", r.Settings)
		}
	}
	stated(true)
	d.Click("apart") // the position can be used for an invitation
	d.Move(d.Place("seat-0:more"))
	d.Wheel(-20)
	if !d.Has("from:0") || !d.Has("from:1") {
		t.Error("nobody can be invited to the position")
	}
	d.Click("cancel")
	d.Click("cell:h7")
	d.MustPlay("h7")
	for from, is := range []bool{true, false} {
		d.Key("N")
		d.Click([]string{"from:0", "from:1"}[from])
		for d.Inspect().Scene == "newgame" {
			d.Click("start")
		}
		d.MustPlay()
		stated(is)
	}
	d.Key("N")
	d.Rest()
	if d.Has("from:0") {
		t.Error("a game that began as usual offers a position")
	}
}

func TestAPositionIsAnalysedBesideTheGame(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	saved := string(d.Store["table-trisq"])
	for range 2 {
		d.Click("cell:g6")
		d.Click("analyse")
		d.MustShow("table")
		if got := d.Inspect(); len(got.Lines) == 0 || len(got.Moves) != 0 {
			t.Fatalf("after %v the lines are %v", got.Moves, got.Lines)
		}
		d.Key("B")
		d.Rest()
		d.Click("cell:g6")
	}
	if got := string(d.Store["table-trisq"]); got != saved {
		t.Errorf("the game on the table is now %s", got)
	}
	beside := 0
	for name := range d.Store {
		if strings.HasPrefix(name, "kept-trisq-") {
			beside++
		}
	}
	if beside != 1 {
		t.Errorf("%d games lie beside it, of one position", beside)
	}
}

func TestAPositionIsCopiedAndPasted(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	copied := func() string {
		t.Helper()
		apptest.Until(t, d, "the word that it is copied", func() bool { return d.Inspect().Message == "Copied." })
		r := clipboard.Read(func() {})
		var a clipboard.Answer
		apptest.Until(t, d, "what was copied", func() (done bool) {
			a, done = r.Done()
			return done
		})
		d.Move(apptest.Away)
		d.Press() // so that the message disappears
		d.Release()
		return a.Text
	}
	d.Key("C", "Control")
	if got := copied(); got != threeFigures {
		t.Errorf("copied is %q", got)
	}
	d.Click("clear")
	d.Key("V", "Control")
	apptest.Until(t, d, "the pasted position", func() bool { return d.Inspect().Facts["position"] == threeFigures })
	d.Click("link")
	linked := copied()
	d.Click("clear")
	clipboard.Write("no position", func(error) {})
	d.Key("V", "Control")
	apptest.Until(t, d, "the word that this is no position", func() bool { return d.Inspect().Message != "" })
	mustSet(t, d, noFigures)
	d.Key("Escape")
	d.Key("Escape")
	d.Rest()
	d.Click("discard")
	clipboard.Write(linked, func(error) {})
	d.Key("V", "Control")
	apptest.Until(t, d, "the game of the link "+linked, func() bool {
		got := d.Inspect()
		return strings.Count(got.Facts["diagram"], "▲") == 2 && len(got.Moves) == 0
	})
}

// TestAPositionIsTyped checks that an invalid text changes nothing and no game can begin
// from it.
func TestAPositionIsTyped(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "trisq", "c12, k3, g7")
	d.Click("position")
	d.Key("A", "Control")
	d.Type("13/13")
	d.Frame()
	mustSet(t, d, threeFigures)
	if got := d.Inspect().Message; !strings.Contains(got, "2 rows") {
		t.Errorf("it is said %q", got)
	}
	d.Click("play")
	d.MustShow("setup")
	d.Click("position")
	d.Key("A", "Control")
	d.Type(noFigures)
	d.Frame()
	mustSet(t, d, noFigures)
	if got := d.Inspect().Message; got != "" {
		t.Errorf("it is said %q", got)
	}
}

func TestControlsOfTheSetupAreAsLargeAsAFinger(t *testing.T) {
	d := apptest.SettingUp(t, 280, 653, "trisq", "c12")
	for _, target := range d.Inspect().Targets {
		r := geom.Rect{W: target.W, H: target.H}
		if !strings.HasPrefix(target.Name, "cell:") && !slices.Contains([]string{"back", "settings"}, target.Name) && (r.W < 44 || r.H < 44) {
			t.Errorf("%s is %.0f by %.0f", target.Name, r.W, r.H)
		}
	}
}

// TestTheHoleIsSetUp moves the hole of Four in a Square, with the marbles on the tile
// there, and checks that the board is drawn accordingly.
func TestTheHoleIsSetUp(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "foursquare", "p 0 0, s 5, p 8 1, s 8")
	first := d.Inspect().Facts["position"]
	for _, press := range []string{"clear", "put:1", "well:0:0", "put:2", "well:0:3", "put:3", "tile:0"} {
		d.Click(press)
	}
	mustSet(t, d, "-/4/4/4/r2b/4/4/4/4 r")
	if d.Has("tile:0") || !d.Has("tile:4") {
		t.Error("the hole is not drawn where it is")
	}
	d.Click("put:1")
	d.Click("tile:4")
	if got := d.Inspect().Message; !strings.Contains(got, "well") {
		t.Errorf("of a marble beside the wells it is said %q", got)
	}
	d.Click("play")
	d.Click("start")
	for d.Inspect().Scene == "newgame" {
		d.Click("start")
	}
	d.Click("well:4:1")
	d.Click("tile:1")
	d.MustPlay("p 4 1", "s 1")
	if got := d.Inspect().Facts["hole"]; got != "1" {
		t.Errorf("the hole is at %s", got)
	}
	d.Key("B")
	d.Rest()
	d.Click("usual")
	if got := d.Inspect().Facts["position"]; got == first || !strings.Contains(got, "/-/") {
		t.Errorf("the usual start is %q", got)
	}
}

// TestPiecesAreTakenFromTheHands takes pieces of Square Game from the hands, turns them
// and places them legally.
func TestPiecesAreTakenFromTheHands(t *testing.T) {
	const first = "2/8/8@15,15;1/6/1@18,16;2/5/4@15,15;2/6/4@16,14"
	d := apptest.SettingUp(t, 1100, 760, "square", "8/8@15,15, 6/1@18,16, 5/4@15,15, 6/4@16,14")
	mustSet(t, d, first+" 2 1 2")
	piece := func(want string) {
		t.Helper()
		if got := d.Inspect().Facts["piece"]; got != want {
			t.Fatalf("chosen is %q, want %q", got, want)
		}
	}
	piece("")
	d.Click("piece:3")
	d.Key("R")
	piece("2/3/2")
	d.Key("F")
	flipped := d.Inspect().Facts["piece"]
	d.Key("F")
	piece("2/3/2")
	if flipped == "2/3/2" {
		t.Error("it is not flipped")
	}
	at := d.Place("point:13,17")
	d.ClickAt(at) // the middle of the placed piece
	d.Rest()
	mustSet(t, d, first+";2/3/2@14,17 2")
	piece("") // the piece has left the hand
	d.ClickAt(d.Place("point:14,17").Lerp(d.Place("point:13,18"), 0.5))
	d.Rest()
	mustSet(t, d, first+" 2")
	d.Click("hand:Blue")
	d.Drag(d.Place("piece:1"), d.Place("point:20,12"))
	d.Release()
	d.Rest()
	if got := d.Inspect().Facts["position"]; !strings.HasPrefix(got, first+";1/1/1@") {
		t.Fatalf("after a drag from blue's hand %s is set up", got)
	}
	d.Key("U")
	mustSet(t, d, first+" 2")
	d.Key("C") // selects the next piece in the hands
	piece("1/1/1")
	for range 9 { // to the edge of the visible board
		d.Key("ArrowRight")
	}
	d.Key("Enter")
	d.Rest()
	if got := d.Inspect().Facts["position"]; !strings.HasPrefix(got, first+";1/1/1@") {
		t.Fatalf("by the keyboard %s is set up: %s", got, d.Inspect().Message)
	}
	before := d.Inspect().Facts["position"]
	d.Click("piece:2")
	d.ClickAt(d.Place("point:16,15")) // the lines there are occupied
	d.Rest()
	mustSet(t, d, before)
	if d.Inspect().Message == "" {
		t.Error("it is not said why a piece cannot lie there")
	}
}

// TestBothBoardsOfShaperAreSetUp sets up both boards and the piece in hand, which changes
// as soon as it is chosen.
func TestBothBoardsOfShaperAreSetUp(t *testing.T) {
	d := apptest.SettingUp(t, 1100, 760, "shaper", "")
	d.Click("clear")
	for _, press := range []string{"cell:11", "goal:33", "put:4", "goal:12", "put:4", "goal:12"} {
		d.Click(press)
	}
	mustSet(t, d, "X../.../... .../.../..X X. 1")
	d.Key("Digit1")
	d.Click("cell:11")
	d.Key("ArrowUp")
	for range 6 { // from one board to the other
		d.Key("ArrowLeft")
	}
	d.Key("Digit2")
	d.Key("Enter")
	mustSet(t, d, ".../.../... .../X../..X X. 1")
	d.Click("play")
	d.Click("start")
	for d.Inspect().Scene == "newgame" {
		d.Click("start")
	}
	d.Key("Digit1")
	d.Key("Digit2")
	d.Rest()
	d.MustPlay("12")
	if got := d.Inspect().Facts["goal"]; got != ".../X../..X" {
		t.Errorf("the goal is %q", got)
	}
}

// TestEveryPositionCanBeSetUp analyses and plays each game from the middle of its course.
// At the end of the course the editor shows the rule that the position breaks.
func TestEveryPositionCanBeSetUp(t *testing.T) {
	for _, g := range apptest.Games() {
		if g.Setup == nil {
			continue // games without a position editor
		}
		t.Run(g.ID, func(t *testing.T) {
			c := apptest.CourseOf(g)
			at := func(moves int) *scenetest.Desk {
				d := scenetest.NewWith(t, 1100, 760, store.Memory{"preferences": []byte(`{"motion":"off"}`), "table-" + g.ID: apptest.SavedAfter(t, g.ID, moves)}, func(s *scenes.Stage) {
					apptest.Shelf(s)
					scenetest.NoError(t, play.Open(s, g, nil, nil))
				})
				d.Key("B")
				d.Rest()
				d.MustShow("setup")
				return d
			}
			d := at(c.Shown)
			set := d.Inspect().Facts["position"]
			d.Click("analyse")
			d.MustShow("table")
			if got := d.Inspect(); len(got.Moves) != 0 || len(got.Lines) == 0 {
				t.Errorf("after %v the lines are %v: %s", got.Moves, got.Lines, got.Message)
			}
			d.Key("B")
			d.Rest()
			mustSet(t, d, set)
			d.Click("play")
			for d.Inspect().Scene == "newgame" {
				d.Click("start")
			}
			d.MustShow("table")
			d.Key("B")
			d.Rest()
			mustSet(t, d, set)

			d = at(len(c.Moves()))
			d.Click("back")
			d.MustShow("table")
			if d.Inspect().Outcome == nil {
				t.Error("the game has no end any more")
			}
		})
	}
}

package trisq

import (
	"encoding/json"
	"image/color"
	"math"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/trisq"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// open opens the table as a saved game would, with the moves played. Without seats, both
// are persons.
func open(t *testing.T, w, h int, moves string, seats ...string) *scenetest.Desk {
	t.Helper()
	if len(seats) == 0 {
		seats = []string{match.Person, match.Person}
	}
	return openWith(t, w, h, `{}`, moves, seats...)
}

func openWith(t *testing.T, w, h int, settings, moves string, seats ...string) *scenetest.Desk {
	t.Helper()
	r := match.Record{Game: "trisq", Settings: json.RawMessage(settings), Seats: seats, Moves: strings.Fields(moves)}
	r.Cursor = len(r.Moves)
	return scenetest.New(t, w, h, func(s *scenes.Stage) {
		scenetest.NoError(t, play.Open(s, Game(), &r, nil))
	})
}

func TestAClickPlaces(t *testing.T) {
	d := open(t, 1000, 700, "")
	d.Click("cell:c12")
	d.Click("cell:a1")
	d.MustPlay("c12", "a1")
	if turn := d.Inspect().Turn; turn != "Triangles" {
		t.Fatalf("after two placements it is the turn of %s", turn)
	}
}

// TestSmallBoards plays in the corners of small boards, by the pointer and by the keyboard,
// which stops at the edge.
func TestSmallBoards(t *testing.T) {
	for size, corner := range map[string]string{"7": "g7", "9": "j9"} {
		d := openWith(t, 1000, 700, `{"size":`+size+`}`, "", match.Person, match.Person)
		large := open(t, 1000, 700, "").Rect("cell:a1")
		if d.Has("cell:n13") || d.Has("cell:k1") || d.Rect("cell:a1").W < 1.3*large.W {
			t.Errorf("%s: the board has too many points or small ones", size)
		}
		d.Click("cell:" + corner)
		d.Click("cell:a1")
		for range 14 {
			d.Key("ArrowRight")
			d.Key("ArrowDown")
		}
		d.Key("Enter")
		d.MustPlay(corner, "a1", corner[:1]+"1")
		d.Key("A") // the areas
		d.MustMatchFullDrawing()
	}
}

// TestHintsLookOnTheBoard checks that the regions of a hint hold its point.
func TestHintsLookOnTheBoard(t *testing.T) {
	for _, size := range []int{7, 9, trisq.Size} {
		b := newBoard()
		s, err := trisq.New(trisq.Settings{Size: size})
		scenetest.NoError(t, err)
		b.begin(s)
		for _, p := range b.All {
			for _, step := range []boards.HintStep{boards.ShowWhere, boards.ShowWhat} {
				from, to := b.corners(p, step)
				if !s.OnBoard(from) || !s.OnBoard(to) || p.Column() < from.Column() || p.Column() > to.Column() ||
					p.Row() < from.Row() || p.Row() > to.Row() {
					t.Errorf("%d: the hint at %v looks at %v to %v", size, p, from, to)
				}
			}
		}
	}
}

func TestAnIllegalClickSaysWhyAndChangesNothing(t *testing.T) {
	for _, c := range []struct{ name, moves, click, want string }{
		{"occupied", "f8 g8 h8", "f8", "occupied|taken"},
		{"self-capture", "m1 m2 n2", "n1", "self-capture"},
		{"repetition", "h1 h4 j2 j3 g2 g3 h3 h2", "h3", "repetition"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := open(t, 1000, 700, c.moves)
			d.Click("cell:" + c.click)
			d.MustPlay(strings.Fields(c.moves)...)
			said := d.Inspect().Message
			ok := false
			for _, word := range strings.Split(c.want, "|") {
				ok = ok || strings.Contains(said, word)
			}
			if !ok {
				t.Fatalf("it says %q, want a word of %s", said, c.want)
			}
			d.Key("X") // any other input clears the sentence
			if said := d.Inspect().Message; said != "" {
				t.Fatalf("%q is still said", said)
			}
		})
	}
}

func TestAClickBetweenPointsDoesNothing(t *testing.T) {
	d := open(t, 1000, 700, "")
	a, b := d.Place("cell:c12"), d.Place("cell:d11")
	d.ClickAt(a.Lerp(b, 0.5))
	d.Rest()
	d.MustPlay()
	if i := d.Inspect(); i.Message != "" {
		t.Fatalf("the dead zone says %q", i.Message)
	}
}

func TestAPressThatEndsElsewherePlacesNothing(t *testing.T) {
	d := open(t, 1000, 700, "")
	d.Drag(d.Place("cell:c12"), d.Place("cell:g7"))
	d.Release()
	d.Rest()
	d.MustPlay()
}

func TestTheKeyboardPlaysToTheEnd(t *testing.T) {
	d := open(t, 1000, 700, "")
	d.Key("ArrowLeft") // shows the cursor in the middle
	d.Key("ArrowLeft")
	d.Key("Enter")
	d.Rest()
	d.MustPlay("f7")
	d.Key("U")
	d.MustPlay()
	d.Key("Y")
	d.MustPlay("f7")
	d.Key("Z", "Control")
	d.MustPlay()
	d.Key("Z", "Control", "Shift")
	d.MustPlay("f7")
	d.Key("P")
	d.Key("P")
	d.Rest()
	i := d.Inspect()
	if i.Outcome == nil || !strings.Contains(*i.Outcome, "riangles win") {
		t.Fatalf("with one triangle alone on the board the outcome is %v", i.Outcome)
	}
}

// repeating is a table on which every key is an auto-repeat.
type repeating struct {
	scenes.Scene
	scenes.Inspected
}

func (r repeating) Frame(s *scenes.Stage) {
	s.UI.In.Repeats = s.UI.In.Keys
	r.Scene.Frame(s)
}

func TestEitherEnterPlacesOnce(t *testing.T) {
	for _, key := range []input.Key{"Enter", "NumpadEnter"} {
		d := open(t, 1000, 700, "")
		d.Key("ArrowLeft")
		d.Key(key)
		d.Rest()
		d.MustPlay("g7")
		top := d.Stage.Top()
		d.Stage.Replace(repeating{top, top.(scenes.Inspected)})
		d.Rest()
		d.Key(key)
		if said := d.Inspect().Message; said != "" {
			t.Fatalf("a held %s says %q", key, said)
		}
	}
}

func TestTheCursorGivesWayToTheMouse(t *testing.T) {
	d := open(t, 1000, 700, "")
	at := d.Place("cell:c12")
	d.Move(at)
	d.Key("ArrowLeft")
	for _, c := range []struct {
		aside float64
		shown bool
	}{{0, true}, {2, true}, {20, false}} { // 2 is a mere nudge
		d.Move(at.Add(geom.Point{X: c.aside}))
		if _, shown := d.Inspect().Facts["cursor"]; shown != c.shown {
			t.Fatalf("after the mouse has moved by %v the cursor's being shown is %v", c.aside, shown)
		}
	}
}

func TestAPressThatIsOutOfTurnSaysWhy(t *testing.T) {
	says := func(d *scenetest.Desk, want string) {
		t.Helper()
		if said := d.Inspect().Message; !strings.Contains(said, want) {
			t.Fatalf("it says %q, want %q", said, want)
		}
	}
	d := open(t, 1000, 700, "", match.Person, "beginner")
	d.ClickAt(d.Place("cell:g7"))
	d.Move(d.Place("cell:c12"))
	d.Press()
	says(d, "the computer's turn")
	d.Rest() // the computer has moved
	d.Release()
	d.Rest()
	if moves := d.Inspect().Moves; len(moves) != 2 {
		t.Fatalf("a press on the computer's turn makes the moves %v", moves)
	}

	d = open(t, 1000, 700, "c12 pass pass")
	d.Click("cell:g7")
	says(d, "The game is over")
}

func TestACaptureIsCountedAndUndone(t *testing.T) {
	d := open(t, 1000, 700, "h1 h4 j2 j3 g2 g3 h3")
	before := d.Inspect().Facts["diagram"]
	d.Click("cell:h2")
	d.MustPlay(strings.Fields("h1 h4 j2 j3 g2 g3 h3 h2")...)
	if strings.Count(d.Inspect().Facts["diagram"], "▲") != 3 {
		t.Fatalf("the triangle on h3 is still there:\n%s", d.Inspect().Facts["diagram"])
	}
	d.Click("undo")
	if got := d.Inspect().Facts["diagram"]; got != before {
		t.Fatalf("undo gives\n%s\nwant\n%s", got, before)
	}
}

func TestAFingerChoosesFirstOnSmallPoints(t *testing.T) {
	d := open(t, 360, 640, "")
	p := d.Place("cell:c12")
	d.Tap(p)
	d.MustPlay()
	if got := d.Inspect().Facts["chosen"]; got != "c12" {
		t.Fatalf("the first tap chooses %q, want c12", got)
	}
	d.Tap(d.Place("cell:g7"))
	d.MustPlay()
	d.Tap(d.Place("cell:g7"))
	d.MustPlay("g7")
}

// TestALoupeShowsWhatAFingerCovers compares the loupe with the board, which it enlarges twice.
func TestALoupeShowsWhatAFingerCovers(t *testing.T) {
	for _, name := range []string{"cell:g7", "cell:a13", "cell:n1"} {
		d := open(t, 390, 664, "g8")
		before, at := d.Picture(), d.Place(name)
		d.Touches(at)
		d.Wait(time.Second)
		after := d.Picture()
		if differs(d, name, before, after) == 0 {
			t.Errorf("%s is not marked", name)
		}
		r := d.Rect("loupe")
		if r.Bottom() > at.Y-20 && r.Y > 0 || !d.Stage.UI.Screen.Contains(r.Min()) || r.Right() > 390 {
			t.Errorf("the loupe %v covers the finger at %v, or leaves the screen", r, at)
		}
		same, all := 0, 0
		for x := -40; x <= 40; x++ {
			for y := -40; y <= 40; y++ {
				all++
				seen := after.At(int(r.Center().X)+x, int(r.Center().Y)+y)
				if p := at.Add(geom.Point{X: float64(x) / 2, Y: float64(y) / 2}); near(seen, after.At(int(p.X), int(p.Y))) {
					same++
				}
			}
		}
		if 10*same < 8*all {
			t.Errorf("at %s %d of %d places of the loupe are like the board", name, same, all)
		}
		d.Touches()
		d.Wait(time.Second)
		if d.Has("loupe") {
			t.Error("the loupe stays when the finger is lifted")
		}
	}
	d := open(t, 1200, 900, "")
	if d.Touches(d.Place("cell:g7")); d.Has("loupe") {
		t.Error("there is a loupe on large points")
	}
}

// TestAFingerThatSlidesChooses checks that a slide over large points plays nothing but
// chooses the point where it ends, and that the loupe over small ones stays between points.
func TestAFingerThatSlidesChooses(t *testing.T) {
	d := open(t, 1200, 900, "")
	from, to := d.Place("cell:g7"), d.Place("cell:d4")
	for i := range 5 {
		d.Touches(from.Lerp(to, float64(i)/4))
	}
	d.Touches()
	d.Rest()
	d.MustPlay()
	if got := d.Inspect().Facts["chosen"]; got != "d4" {
		t.Fatalf("the slide chooses %q, want d4", got)
	}
	d.Tap(to)
	d.MustPlay("d4")

	d = open(t, 390, 664, "")
	from, to = d.Place("cell:g7"), d.Place("cell:h7")
	for i := range 9 {
		if d.Touches(from.Lerp(to, float64(i)/8)); !d.Has("loupe") {
			t.Errorf("the loupe goes out at %d/8 of the way to the next point", i)
		}
	}
}

// near reports whether two colours look alike.
func near(a, b color.Color) bool {
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	apart := func(x, y uint32) float64 { return math.Abs(float64(x>>8) - float64(y>>8)) }
	return apart(ar, br)+apart(ag, bg)+apart(ab, bb) < 90
}

func TestAFingerPlacesAtOnceOnLargePoints(t *testing.T) {
	d := open(t, 1200, 900, "")
	d.Tap(d.Place("cell:c12"))
	d.MustPlay("c12")
}

func TestTheComputerAnswersAndUndoTakesBoth(t *testing.T) {
	d := open(t, 1000, 700, "", match.Person, "beginner")
	d.ClickAt(d.Place("cell:g7"))
	d.Wait(boards.Patience - 50*time.Millisecond)
	if n := len(d.Inspect().Moves); n != 1 {
		t.Fatalf("after less than %v there are %d moves, want 1", boards.Patience, n)
	}
	d.Rest()
	if n := len(d.Inspect().Moves); n != 2 {
		t.Fatalf("the computer's answer makes %d moves, want 2", n)
	}
	d.Click("undo")
	d.MustPlay()
	d.Click("redo")
	if n := len(d.Inspect().Moves); n != 2 {
		t.Fatalf("redo brings back %d moves, want 2", n)
	}
}

func TestTheTableIsFoundAsItWasLeft(t *testing.T) {
	d := open(t, 1000, 700, "c12 a1", match.Person, match.Person)
	d.Click("cell:g7")
	d.Click("undo")
	again := scenetest.NewWith(t, 800, 600, d.Store, func(s *scenes.Stage) {
		scenetest.NoError(t, play.Open(s, Game(), nil, nil))
	})
	again.MustPlay("c12", "a1")
	again.Click("redo")
	again.MustPlay("c12", "a1", "g7")
}

func TestADamagedSaveIsSetAside(t *testing.T) {
	for _, text := range []string{"", "{", `{"tessera":1,"game":"trisq","moves":["z9"]}`, `{"tessera":1,"game":"trisq","moves":[],"seats":["person","wizard"]}`} {
		kept := store.Memory{"table-trisq": []byte(text)}
		d := scenetest.NewWith(t, 800, 600, kept, func(s *scenes.Stage) {
			scenetest.NoError(t, play.Open(s, Game(), nil, nil))
		})
		if i := d.Inspect(); i.Scene != "notice" {
			t.Fatalf("the save %q opens %q, want a notice", text, i.Scene)
		}
		if string(kept["table-trisq-damaged"]) != text {
			t.Fatalf("the damaged save %q is lost", text)
		}
		d.Click("ok")
		d.MustPlay()
	}
}

func TestANewGameAsksOnceWhenOneIsUnderWay(t *testing.T) {
	d := open(t, 1000, 700, "c12 a1")
	d.Click("new")
	d.Click("more-options")
	d.Click("option-rules:1")
	d.Click("option-komi:more")
	d.Click("start")
	if i := d.Inspect(); i.Scene != "newgame" {
		t.Fatalf("a game under way is given up without a question: %s", i.Scene)
	}
	d.Click("start")
	d.MustPlay()
	var r match.Record
	scenetest.NoError(t, json.Unmarshal(d.Store["table-trisq"], &r))
	if got := string(r.Settings); !strings.Contains(got, "groups") || !strings.Contains(got, "0.5") {
		t.Fatalf("the new game's settings are %s", got)
	}
}

// TestAHintIsShownUntilTheNextMove checks it on the point and at the pass tool.
func TestAHintIsShownUntilTheNextMove(t *testing.T) {
	d := open(t, 1100, 760, "g7 h7")
	d.Click("hint")
	hint := d.Inspect().Facts["hint"]
	if hint == "" {
		t.Fatal("no hint is shown")
	}
	d.Click("cell:" + hint)
	d.MustPlay("g7", "h7", hint)
	if left := d.Inspect().Facts["hint"]; left != "" {
		t.Fatalf("the hint %s stays after the move", left)
	}
	d.Click("hint")
	d.Key("Escape")
	d.Rest()
	if i := d.Inspect(); i.Facts["hint"] != "" || i.Scene != "table" {
		t.Fatalf("Escape leaves the hint %q on %s", i.Facts["hint"], i.Scene)
	}
}

package shaper

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/shaper"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// sample is the game in the explanation of Shaper's rules: a target and six pieces. These
// commands win it; one of them is over the edge.
var sample = shaper.Settings{Target: "X.X/.XX/X.X", Pieces: "XX,X/X,XX,X.,XX,X/."}

const sampleMoves = "11 23 12 22 31 32 42 32"

// open opens a puzzle as a saved game would, after the commands in moves.
func open(t *testing.T, w, h int, puzzle shaper.Settings, moves string) *scenetest.Desk {
	t.Helper()
	return openWith(t, w, h, store.Memory{}, puzzle, moves)
}

func openWith(t *testing.T, w, h int, kept store.Memory, puzzle shaper.Settings, moves string) *scenetest.Desk {
	t.Helper()
	settings, err := json.Marshal(puzzle)
	scenetest.NoError(t, err)
	r := match.Record{Game: "shaper", Settings: settings, Moves: strings.Fields(moves)}
	r.Cursor = len(r.Moves)
	return scenetest.NewWith(t, w, h, kept, func(s *scenes.Stage) {
		scenetest.NoError(t, play.Open(s, Game(), &r, nil))
	})
}

// facts checks the table's facts for inspection.
func facts(t *testing.T, d *scenetest.Desk, want map[string]string) {
	t.Helper()
	got := d.Inspect().Facts
	for key, value := range want {
		if got[key] != value {
			t.Fatalf("%s is %q, want %q; all: %v", key, got[key], value, got)
		}
	}
}

// give plays one command by hand: it drags the piece or clicks a rotation button.
func give(d *scenetest.Desk, move string) {
	switch move {
	case "41":
		d.Click("rotate:clockwise")
	case "42":
		d.Click("rotate:anticlockwise")
	default:
		d.Drag(d.Place("piece"), d.Place("cell:"+move))
		d.Release()
		d.Rest()
	}
}

// TestTheKeysOfUndoSayThatThereIsNone checks that they change nothing and say so.
func TestTheKeysOfUndoSayThatThereIsNone(t *testing.T) {
	for name, press := range map[string]func(d *scenetest.Desk){
		"U":      func(d *scenetest.Desk) { d.Key("U") },
		"Ctrl+Z": func(d *scenetest.Desk) { d.Key("Z", "Control") },
	} {
		d := open(t, 1100, 760, sample, "11")
		press(d)
		d.Rest()
		if i := d.Inspect(); !strings.Contains(i.Message, "no undo") || len(i.Moves) != 1 {
			t.Errorf("%s says %q after %q", name, i.Message, i.Moves)
		}
	}
}

func TestTheSampleGameByHand(t *testing.T) {
	for _, size := range []geom.Rect{{W: 1100, H: 760}, {W: 640, H: 480}, {W: 390, H: 844}, {W: 320, H: 400}} {
		d := open(t, int(size.W), int(size.H), sample, "")
		var given []string
		for _, move := range strings.Fields(sampleMoves) {
			give(d, move)
			given = append(given, move)
			d.MustPlay(given...)
		}
		i := d.Inspect()
		if i.Outcome == nil || !strings.Contains(*i.Outcome, "110") {
			t.Fatalf("the sample game ends with %v, want a score of 110", i.Outcome)
		}
		facts(t, d, map[string]string{"round": "9", "score": "110", "board": sample.Target, "piece": "none"})
	}
}

func TestADragShowsWhatXORWillMake(t *testing.T) {
	d := open(t, 1100, 760, sample, "11 23")
	d.Drag(d.Place("piece"), d.Place("cell:12"))
	facts(t, d, map[string]string{"over": "12", "board": "XX./..X/..X", "preview": "X.X/..X/..X", "differ": ".../.X./X..", "score": "170"})
	d.MustPlay("11", "23")
	d.Move(d.Place("cell:33"))
	if got := d.Inspect().Facts; got["over"] != "33" || got["preview"] != got["board"] {
		t.Fatalf("over the edge nothing is toggled: %v", got)
	}
	d.Move(d.Place("goal:11"))
	if got := d.Inspect().Facts; got["over"] != "" {
		t.Fatalf("over the computer's board the piece would land on %s", got["over"])
	}
	d.Release()
	d.Rest()
	d.MustPlay("11", "23") // put back: costs no round
	facts(t, d, map[string]string{"round": "3"})
}

func TestTheFirstCellDecides(t *testing.T) {
	for _, c := range []struct {
		name string
		off  geom.Point // in squares, from the first cell of the board
		want string
	}{
		{"within half a square to the left", geom.Point{X: -0.4}, "11"},
		{"farther left", geom.Point{X: -0.7}, ""},
		{"above", geom.Point{Y: -0.7}, ""},
		{"over the right edge", geom.Point{X: 2.3, Y: 1}, "23"},
		{"beyond the right edge", geom.Point{X: 2.7, Y: 1}, ""},
		{"below", geom.Point{Y: 2.8}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := open(t, 1100, 760, sample, "")
			first := d.Rect("cell:11")
			d.Drag(d.Place("piece"), first.Center().Add(c.off.Times(first.W)))
			d.Release()
			d.Rest()
			d.MustPlay(strings.Fields(c.want)...)
		})
	}
}

func TestADropOverTheEdgeCostsARoundAndSaysSo(t *testing.T) {
	d := open(t, 1100, 760, sample, "11")
	give(d, "32") // vertical: its second cell is below the board
	d.MustPlay("11", "32")
	i := d.Inspect()
	if !strings.Contains(i.Message, "bottom") || !strings.Contains(i.Message, "round") {
		t.Fatalf("it says %q", i.Message)
	}
	facts(t, d, map[string]string{"round": "3", "board": "XX./.../...", "piece": "X/X"})
}

func TestEveryWayToRotate(t *testing.T) {
	ways := map[string]struct {
		do   func(d *scenetest.Desk)
		want string
	}{
		"right click":        {func(d *scenetest.Desk) { d.Move(d.Place("piece")); d.Secondary() }, "41"},
		"right click, board": {func(d *scenetest.Desk) { d.Move(d.Place("cell:22")); d.Secondary() }, "41"},
		"right click, goal":  {func(d *scenetest.Desk) { d.Move(d.Place("goal:22")); d.Secondary() }, ""},
		"wheel":              {func(d *scenetest.Desk) { d.Move(d.Place("piece")); d.Wheel(-1) }, "41"},
		"wheel away":         {func(d *scenetest.Desk) { d.Move(d.Place("piece")); d.Wheel(1) }, "42"},
		"wheel elsewhere":    {func(d *scenetest.Desk) { d.Move(d.Place("cell:22")); d.Wheel(1) }, ""},
		"R":                  {func(d *scenetest.Desk) { d.Key("R") }, "41"},
		"Shift+R":            {func(d *scenetest.Desk) { d.Key("R", "Shift") }, "42"},
		"]":                  {func(d *scenetest.Desk) { d.Key("BracketRight") }, "41"},
		"[":                  {func(d *scenetest.Desk) { d.Key("BracketLeft") }, "42"},
		"button":             {func(d *scenetest.Desk) { d.Click("rotate:clockwise") }, "41"},
		"other button":       {func(d *scenetest.Desk) { d.Click("rotate:anticlockwise") }, "42"},
		"41":                 {func(d *scenetest.Desk) { d.Key("Digit4"); d.Key("Digit1") }, "41"},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			d := open(t, 1100, 760, sample, "11 23 12")
			way.do(d)
			d.Rest()
			d.MustPlay(strings.Fields("11 23 12 " + way.want)...)
		})
	}
}

func TestRotatingAHeldPieceTurnsItAboutThePointer(t *testing.T) {
	d := open(t, 1100, 760, sample, "11 23 12") // the piece is X.
	d.Drag(d.Place("piece"), d.Place("cell:22"))
	facts(t, d, map[string]string{"over": "22"})
	const how = "The wheel rotates it"
	if !d.PageSays(how) {
		t.Error("holding the first piece, nothing says how to rotate it")
	}
	d.Wheel(-1)
	d.Rest()
	if d.PageSays(how) {
		t.Error("who has rotated a piece is told how to")
	}
	// Clockwise, the left cell, held in the middle, goes to the top.
	facts(t, d, map[string]string{"over": "22", "piece": "X/.", "round": "5"})
	d.Wait(time.Second)
	d.Wheel(-1)
	d.Rest()
	// The top cell goes to the right: it stays under the pointer.
	facts(t, d, map[string]string{"over": "21", "piece": ".X"})
	d.Secondary()
	d.Rest()
	facts(t, d, map[string]string{"over": "12", "piece": "./X"})
	d.Release()
	d.Rest()
	d.MustPlay(strings.Fields("11 23 12 41 41 41 12")...)
}

func TestTheTerminalsKeys(t *testing.T) {
	d := open(t, 1100, 760, sample, "")
	d.Key("Digit2")
	facts(t, d, map[string]string{"typed": "2"})
	d.Key("Digit3")
	d.Rest()
	d.MustPlay("23") // horizontal: over the edge
	facts(t, d, map[string]string{"typed": ""})
	d.Key("Digit1")
	d.Key("Escape")
	facts(t, d, map[string]string{"typed": ""})
	d.Key("Digit1")
	d.Key("Backspace")
	d.Key("Digit1")
	d.Key("Digit4")
	d.Rest()
	if said := d.Inspect().Message; !strings.Contains(said, "not a command") {
		t.Fatalf("14 is answered with %q", said)
	}
	d.MustPlay("23")
	d.Key("Digit1")
	d.Key("Digit1")
	d.Rest()
	d.MustPlay("23", "11")
	if i := d.Inspect(); i.Scene != "table" {
		t.Fatalf("Escape with a digit typed leaves to %s", i.Scene)
	}
}

func TestTheArrowsAimAndEnterPlaces(t *testing.T) {
	d := open(t, 900, 600, sample, "")
	d.Key("ArrowDown") // only shows the cursor
	facts(t, d, map[string]string{"cursor": "11", "over": "11"})
	d.Key("ArrowRight")
	d.Key("ArrowUp") // at the edge it stays
	facts(t, d, map[string]string{"cursor": "12", "over": "12"})
	preview := d.Inspect().Facts["preview"]
	d.Key("Enter")
	d.Rest()
	d.MustPlay("12")
	facts(t, d, map[string]string{"cursor": "12", "over": "", "board": preview}) // nothing hides the result
	d.Key("Escape")
	facts(t, d, map[string]string{"cursor": ""})
	if i := d.Inspect(); i.Scene != "table" {
		t.Fatalf("Escape leads from the cursor to %s", i.Scene)
	}
	d.Key("Enter")
	d.MustPlay("12")
}

func TestAFingerDragsAndThePieceIsSeenAboveIt(t *testing.T) {
	d := open(t, 390, 844, sample, "")
	piece, cell := d.Place("piece"), d.Rect("cell:21")
	d.Touches(piece)
	for i := 1; i <= 8; i++ {
		d.Touches(piece.Lerp(cell.Center(), float64(i)/8))
		d.Wait(50 * time.Millisecond)
	}
	facts(t, d, map[string]string{"over": "11"}) // above the finger
	d.Touches()
	d.Rest()
	d.MustPlay("11")
}

// phones are screens played by finger. In portrait, the piece is right below the player's
// board; in landscape, beside or below it.
var phones = []geom.Rect{{W: 390, H: 844}, {W: 360, H: 640}, {W: 640, H: 360}, {W: 844, H: 390}}

// slide drags a finger along the points, with time for animations to end.
func slide(d *scenetest.Desk, from geom.Point, along ...geom.Point) {
	d.Touches(from)
	for _, to := range along {
		for i := 1; i <= 10; i++ {
			d.Touches(from.Lerp(to, float64(i)/10))
			d.Wait(30 * time.Millisecond)
		}
		from = to
	}
}

func TestATapOnThePieceCostsNothing(t *testing.T) {
	for _, size := range phones {
		for _, moves := range []string{"", "11"} { // horizontal, vertical
			d := open(t, int(size.W), int(size.H), sample, moves)
			for _, half := range []string{"piece", "piece:second"} {
				r := d.Rect(half)
				for _, off := range []float64{-0.45, 0, 0.45} {
					at := r.Center().Add(geom.Point{Y: off * r.H})
					slide(d, at, at) // held for a while
					if over := d.Inspect().Facts["over"]; over != "" {
						t.Errorf("%v: touched at %v of %s the piece is over %s", size, off, half, over)
					}
					d.Touches()
					d.Rest()
					d.Key("Escape")
					d.Tap(at)
					d.Key("Escape")
				}
			}
			d.MustPlay(strings.Fields(moves)...)
		}
	}
}

func TestAFingerTapsThePieceThenASquare(t *testing.T) {
	for _, size := range phones {
		d := open(t, int(size.W), int(size.H), sample, "")
		d.Tap(d.Place("piece"))
		facts(t, d, map[string]string{"chosen": "XX", "round": "1"})
		d.Tap(d.Place("cell:13")) // a horizontal piece: its second cell is there, which is shown first
		facts(t, d, map[string]string{"over": "12"})
		d.MustPlay()
		d.Tap(d.Place("cell:13"))
		d.MustPlay("12")
		facts(t, d, map[string]string{"chosen": ""})
		// The next piece is vertical. A second tap turns it, and it stays chosen.
		d.Tap(d.Place("piece"))
		d.Tap(d.Place("piece"))
		d.MustPlay("12", "41")
		facts(t, d, map[string]string{"chosen": "XX", "round": "3"})
		d.Tap(d.Place("piece"))
		d.Tap(d.Rect("cell:21").Min().Add(geom.Point{X: 3, Y: 3}))
		d.MustPlay("12", "41", "41", "21")
	}
}

// TestASquareTakesThePieceThatNobodyChose checks that one click or tap on a square places the
// piece that begins there. A finger cannot know that the piece begins on another square: the
// tap shows the piece there, another tap moves it, and one on the piece places it.
func TestASquareTakesThePieceThatNobodyChose(t *testing.T) {
	d := open(t, 1100, 760, sample, "")
	d.Move(d.Place("cell:13"))
	facts(t, d, map[string]string{"over": "12", "chosen": "", "board": ".../.../..."})
	d.Click("cell:13")
	d.MustPlay("12")
	d = open(t, 1100, 760, sample, "")
	tap := func(target string) { d.Tap(d.Place(target)) }
	tap("cell:13")
	facts(t, d, map[string]string{"over": "12", "chosen": "XX", "board": ".../.../..."})
	tap("cell:21")
	facts(t, d, map[string]string{"over": "21"})
	d.MustPlay()
	tap("cell:22")
	d.MustPlay("21")
	facts(t, d, map[string]string{"chosen": ""})
	d = open(t, 1100, 760, sample, "")
	tap("cell:21")
	d.MustPlay("21")
}

func TestTheMouseClicksThePieceThenASquare(t *testing.T) {
	d := open(t, 1100, 760, sample, "")
	d.Click("piece")
	d.Click("piece") // chosen and put back
	facts(t, d, map[string]string{"chosen": ""})
	d.Click("piece")
	facts(t, d, map[string]string{"chosen": "XX", "round": "1"})
	d.Move(d.Place("cell:13")) // a horizontal piece: its second cell is there
	facts(t, d, map[string]string{"over": "12", "preview": ".XX/.../...", "board": ".../.../..."})
	d.Move(d.Place("goal:11"))
	facts(t, d, map[string]string{"over": "", "chosen": "XX"})
	d.Click("rotate:clockwise")
	facts(t, d, map[string]string{"chosen": "X/X"})
	d.Click("cell:22")
	d.MustPlay("41", "22")
	facts(t, d, map[string]string{"chosen": "", "round": "3"})
}

func TestTheMouseShowsWhatItPlaced(t *testing.T) {
	d := open(t, 1100, 760, sample, "")
	d.Click("cell:21")
	d.Rest()
	placed := d.Inspect().Facts["board"]
	facts(t, d, map[string]string{"over": "", "round": "2"}) // the next piece does not hide it
	d.Move(d.Place("cell:12"))
	facts(t, d, map[string]string{"over": "12", "board": placed})
}

func TestEscapeLetsAChosenPieceGo(t *testing.T) {
	d := open(t, 390, 844, sample, "")
	d.Tap(d.Place("piece"))
	d.Key("Escape")
	facts(t, d, map[string]string{"chosen": ""})
	d.MustPlay()
	if i := d.Inspect(); i.Scene != "table" {
		t.Fatalf("Escape leaves the table to %s", i.Scene)
	}
}

func TestAFingerThatIsToConfirmPlacesWithASecondTap(t *testing.T) {
	d := open(t, 390, 844, sample, "")
	d.Stage.Prefs.Confirm = true
	d.Tap(d.Place("piece"))
	d.Tap(d.Place("cell:21"))
	facts(t, d, map[string]string{"over": "21", "preview": ".../XX./...", "board": ".../.../..."})
	d.Tap(d.Place("cell:13"))
	facts(t, d, map[string]string{"over": "12", "preview": ".XX/.../..."})
	d.MustPlay()
	d.Tap(d.Place("cell:13")) // either half of it
	d.MustPlay("12")
	slide(d, d.Place("piece"), d.Place("cell:32")) // the piece is drawn above the finger
	d.Touches()
	d.Rest()
	over := d.Inspect().Facts["over"]
	d.MustPlay("12")
	d.Tap(d.Place("piece")) // it turns, and is shown where it would then land
	d.MustPlay("12", "41")
	facts(t, d, map[string]string{"over": over})
	d.Tap(d.Place("cell:" + over))
	d.MustPlay("12", "41", over)
}

func TestAPieceCarriedBackCostsNothing(t *testing.T) {
	for _, size := range phones {
		for _, moves := range []string{"", "11"} {
			d := open(t, int(size.W), int(size.H), sample, moves)
			for _, half := range []string{"piece", "piece:second"} {
				at := d.Place(half)
				slide(d, at, d.Place("cell:22"), at)
				d.Touches()
				d.Rest()
			}
			d.MustPlay(strings.Fields(moves)...)
		}
	}
}

func TestAClickOnThePieceCostsNothing(t *testing.T) {
	for _, size := range append(phones, geom.Rect{W: 1100, H: 760}) {
		d := open(t, int(size.W), int(size.H), sample, "11")
		for _, half := range []string{"piece", "piece:second"} {
			d.Click(half)
		}
		d.MustPlay("11")
	}
}

// The finger moves down each column in steps of a twelfth of a square. A person can aim
// at a third of a square.
func TestAFingerReachesEverySquare(t *testing.T) {
	for _, size := range phones {
		for _, moves := range []string{"", "11"} {
			d := open(t, int(size.W), int(size.H), sample, moves)
			standing := moves != ""
			for _, half := range []string{"piece", "piece:second"} {
				reached := map[string]int{}
				tops, at := d.Rect("cell:11"), d.Place(half)
				for column := range 3 {
					from := tops.Center().Add(geom.Point{X: float64(column) * tops.W})
					d.Touches(at)
					for i := range 60 {
						d.Touches(from.Add(geom.Point{Y: tops.H * float64(i) / 12}))
						reached[d.Inspect().Facts["over"]]++
					}
					d.Touches(at)
					d.Touches()
					d.Rest()
				}
				for _, cell := range []string{"11", "12", "21", "22", "31", "32", "13", "23", "33"} {
					over := standing && cell[0] == '3' || !standing && cell[1] == '3'
					if !over && reached[cell] < 4 {
						t.Errorf("%v: held by %s, standing %v, a finger hardly reaches %s: %v", size, half, standing, cell, reached)
					}
				}
			}
			d.MustPlay(strings.Fields(moves)...)
		}
	}
}

func TestASecondFingerPutsThePieceBack(t *testing.T) {
	d := open(t, 390, 844, sample, "")
	piece, cell := d.Place("piece"), d.Place("cell:21")
	d.Touches(piece)
	d.Touches(cell)
	d.Touches(cell, piece)
	d.Touches(cell)
	d.Touches()
	d.Rest()
	d.MustPlay()
}

func TestEscapePutsAHeldPieceBack(t *testing.T) {
	d := open(t, 1100, 760, sample, "")
	d.Drag(d.Place("piece"), d.Place("cell:22"))
	d.Key("Escape")
	d.Release()
	d.Rest()
	d.MustPlay()
	if i := d.Inspect(); i.Scene != "table" {
		t.Fatalf("Escape leaves the table to %s", i.Scene)
	}
}

func TestTheHintIsTheSolversUntilTheNextCommand(t *testing.T) {
	d := open(t, 1100, 760, sample, "11 23 12 22 31")
	d.Click("hint")
	s, _ := shaper.New(sample)
	for _, text := range strings.Fields("11 23 12 22 31") {
		m, _ := shaper.ParseMove(text)
		s, _ = s.Apply(m)
	}
	best, _ := shaper.Best(s)
	facts(t, d, map[string]string{"hint": best.String()})
	give(d, best.String())
	facts(t, d, map[string]string{"hint": ""})
}

// TestAnotherPositionClearsTheHint checks that showing another position clears the hint.
func TestAnotherPositionClearsTheHint(t *testing.T) {
	d := open(t, 900, 600, sample, "12")
	d.Click("hint")
	if d.Inspect().Facts["hint"] == "" {
		t.Fatal("no hint is shown")
	}
	d.Key("Home")
	d.Rest()
	facts(t, d, map[string]string{"hint": ""})
}

func TestTheMarksOfDifferenceCanBeSwitchedOff(t *testing.T) {
	d := open(t, 1100, 760, sample, "11")
	facts(t, d, map[string]string{"differ": ".XX/.XX/X.X"})
	d.Click("differ")
	facts(t, d, map[string]string{"differ": ""})
	again := openWith(t, 1100, 760, d.Store, sample, "11")
	facts(t, again, map[string]string{"differ": ""})
}

func TestThereIsNoUndo(t *testing.T) {
	d := open(t, 1100, 760, sample, "11 23")
	d.Key("Z", "Control")
	d.Key("U")
	d.Rest()
	d.MustPlay("11", "23")
	if d.Has("undo") || d.Has("redo") {
		t.Fatal("there is an undo button")
	}
}

func TestTheGameIsFoundAsItWasLeft(t *testing.T) {
	d := open(t, 1100, 760, shaper.Settings{Seed: 20260307}, "")
	give(d, "11")
	d.Move(geom.Point{X: -100, Y: -100}) // over no square
	left := d.Inspect()
	again := scenetest.NewWith(t, 800, 600, d.Store, func(s *scenes.Stage) {
		scenetest.NoError(t, play.Open(s, Game(), nil, nil))
	})
	again.MustPlay(left.Moves...)
	facts(t, again, left.Facts)
}

func TestALinkOpensItsPuzzleAndTheAddressSaysIt(t *testing.T) {
	var address string
	at := func(s *scenes.Stage) { s.Address = func(text string) { address = text } }
	d := scenetest.New(t, 800, 600, func(s *scenes.Stage) {
		at(s)
		scenetest.NoError(t, play.Open(s, Game(), nil, map[string]string{"game": "shaper", "seed": "123456"}))
	})
	facts(t, d, map[string]string{"seed": "123456"})
	if address != "game=shaper&seed=123456" {
		t.Fatalf("the address is %q", address)
	}
	give(d, "11")
	again := scenetest.NewWith(t, 800, 600, d.Store, func(s *scenes.Stage) {
		at(s)
		scenetest.NoError(t, play.Open(s, Game(), nil, map[string]string{"seed": "123456"}))
	})
	again.MustPlay("11") // the same puzzle continues
}

func TestANewPuzzleByItsNumber(t *testing.T) {
	d := open(t, 1100, 760, sample, "11")
	d.Click("new")
	d.Click("more-options")
	d.Click("option-seed")
	d.Type("4x2") // only digits are accepted
	d.Click("start")
	d.Click("start") // asked once: a game is under way
	d.MustPlay()
	facts(t, d, map[string]string{"seed": "42"})
	d.Click("new")
	d.Click("more-options")
	d.Click("option-seed")
	d.Type("99999999999999999999")
	d.Click("start")
	if i := d.Inspect(); i.Scene != "newgame" {
		t.Fatalf("a number that is no puzzle's starts %s", i.Scene)
	}
	d.Click("cancel")
	d.Click("new")
	d.Click("more-options")
	d.Click("option-seed")
	d.Type("43")
	d.Key("NumpadEnter")
	d.Rest()
	facts(t, d, map[string]string{"seed": "43"})
	d.Click("new")
	d.Click("start")
	if s := d.Inspect().Facts["seed"]; len(s) != 9 {
		t.Fatalf("without a number the puzzle is %q, want nine digits", s)
	}
}

func TestRestartAsksBeforeAGameIsGivenUp(t *testing.T) {
	d := open(t, 1100, 760, sample, "11")
	d.Click("restart")
	d.Click("cancel")
	d.MustPlay("11")
	d.Click("restart")
	d.Click("ok")
	d.MustPlay()
	facts(t, d, map[string]string{"goal": sample.Target})
}

func TestAfterTheGameComesTheReview(t *testing.T) {
	d := open(t, 1100, 760, sample, sampleMoves)
	d.Click("review")
	d.Rest()
	if !d.Has("graph") || d.Has("reviewing") {
		t.Fatalf("the review shows %v", d.Inspect().Targets)
	}
	d.Click("mistake-on")
	if i := d.Inspect(); !i.Looking || i.Facts["hint"] == "" {
		t.Fatalf("the first mistake shows %+v", i)
	}
	d.Click("look-game")
	d.Key("Escape") // closes the review
	d.Rest()
	d.Click("next")
	d.MustPlay()
	if i := d.Inspect(); i.Outcome != nil || i.Facts["board"] != ".../.../..." {
		t.Fatalf("a new puzzle begins with %v, %v", i.Outcome, i.Facts)
	}
}

// TestEnterAfterTheGameBeginsAnother covers the key that starts a rematch in other games.
func TestEnterAfterTheGameBeginsAnother(t *testing.T) {
	d := open(t, 1100, 760, sample, sampleMoves)
	d.Key("ArrowRight")
	d.Key("Enter")
	d.Rest()
	d.MustPlay()
	if d.Inspect().Outcome != nil {
		t.Fatal("Enter after the game begins none")
	}
}

func TestTheCelebrationTakesASecond(t *testing.T) {
	d := open(t, 1100, 760, sample, "11 23 12 22 31 32 42")
	d.Drag(d.Place("piece"), d.Place("cell:32"))
	d.Release()
	if d.Inspect().Outcome == nil {
		t.Fatal("the game is not won")
	}
	d.Wait(celebrationTime + 100*time.Millisecond)
	// Only the moment of the road goes later.
	if wait, wanted := d.Stage.UI.Wanted(); wanted && wait < 500*time.Millisecond {
		t.Fatalf("the table still wants a frame in %v", wait)
	}
}

// TestAPassedStationHasItsMoment checks that the road is shown, with and without motion, until
// a press or for two seconds.
func TestAPassedStationHasItsMoment(t *testing.T) {
	for _, motion := range scenes.Motions {
		for _, pressed := range []bool{true, false} {
			d := open(t, 1100, 760, sample, "11 23 12 22 31 32 42")
			d.Stage.Prefs.Motion = motion
			d.Rest()
			d.Drag(d.Place("piece"), d.Place("cell:32"))
			d.Release()
			d.Wait(1200 * time.Millisecond)
			if got := d.Inspect().Message; !strings.Contains(got, "Road: 1 of 11") {
				t.Errorf("with motion %q the moment says %q", motion, got)
			}
			if pressed {
				d.Key("ArrowUp")
				d.Frame()
			} else {
				d.Wait(2 * time.Second)
			}
			if got := d.Inspect().Message; got != "" {
				t.Errorf("with motion %q, pressed %v, the moment still says %q", motion, pressed, got)
			}
		}
	}
}

func TestAnIdleTableRequestsNoFrames(t *testing.T) {
	d := open(t, 1100, 760, sample, "")
	give(d, "11")
	d.Wait(2 * time.Second)
	if wait, wanted := d.Stage.UI.Wanted(); wanted {
		t.Fatalf("an idle table wants a frame in %v", wait)
	}
}

func TestAPuzzleWhosePiecesRunOutEnds(t *testing.T) {
	d := open(t, 1100, 760, shaper.Settings{Target: "XXX/XXX/XXX", Pieces: "XX"}, "11")
	i := d.Inspect()
	if i.Outcome == nil || !strings.Contains(*i.Outcome, "ran out") {
		t.Fatalf("the outcome is %v", i.Outcome)
	}
}

// TestTheParIsExplained checks the tip over the par, during the game and at its end.
func TestTheParIsExplained(t *testing.T) {
	for moves, part := range map[string]geom.Rect{"": {X: 1000, Y: 80, W: 80, H: 160}, sampleMoves: {X: 1000, Y: 80, W: 80, H: 160}} {
		d, told := open(t, 1100, 760, sample, moves), false
		for y := part.Y; y < part.Bottom() && !told; y += 10 {
			d.Move(geom.Point{X: part.Center().X, Y: y})
			d.Wait(600 * time.Millisecond)
			told = d.Stage.UI.VisibleTip() == lang.T(parMeans)
		}
		if !told {
			t.Errorf("after %q the par is explained nowhere", moves)
		}
	}
}

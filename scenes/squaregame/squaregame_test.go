package squaregame

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
	"tessera/scenes/squaregame/grid"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// deskTest is a desk with the table of Square Game on it.
type deskTest struct {
	*scenetest.Desk
	t *testing.T
}

// open lays the table as a save would. Seats are persons where none are named.
func open(t *testing.T, w, h int, settings squaregame.Settings, moves string, seats ...string) deskTest {
	t.Helper()
	text, err := json.Marshal(settings)
	if err != nil {
		t.Fatal(err)
	}
	r := match.Record{Game: gameID, Settings: text, Seats: seats, Moves: strings.Fields(moves)}
	r.Cursor = len(r.Moves)
	return deskTest{scenetest.New(t, w, h, func(s *scenes.Stage) {
		if err := Game().Entry().Open(s, &r, nil); err != nil {
			t.Fatal(err)
		}
	}), t}
}

// onBench is a game of two on the board of most lessons: player 1 is to move,
// and 5/2@17,15 closes two squares there, 15/5@15,15 would cross.
func onBench(t *testing.T) deskTest {
	t.Helper()
	return open(t, 1000, 700, squaregame.Settings{Players: 2, Board: bench2}, "")
}

func (d deskTest) fact(name string) string { return d.Inspect().Facts[name] }

func (d deskTest) mustBe(name, want string) {
	d.t.Helper()
	if got := d.fact(name); got != want {
		d.t.Fatalf("%s is %q, want %q; all facts: %v", name, got, want, d.Inspect().Facts)
	}
}

// at is where a place of the grid is on the screen.
func (d deskTest) at(p grid.Place) geom.Point {
	d.t.Helper()
	var x, y, step float64
	f := d.Inspect().Facts
	if _, err := fmt.Sscanf(f["origin"]+" "+f["step"], "%f,%f %f", &x, &y, &step); err != nil {
		d.t.Fatalf("the facts %v do not say where the grid is: %v", f, err)
	}
	return geom.Point{X: x + p.X*step, Y: y - p.Y*step}
}

// spot is where a piece's middle has to be for a move.
func (d deskTest) spot(move string) geom.Point {
	d.t.Helper()
	m, err := squaregame.ParseMove(move)
	if err != nil {
		d.t.Fatal(err)
	}
	low, high := box(squaregame.PieceLines(m.Piece, m.Permutation))
	return d.at(grid.Place{X: float64(m.X), Y: float64(m.Y)}.Add(low.Add(high).Times(0.5)))
}

func (d deskTest) tile(piece int) geom.Point {
	d.t.Helper()
	return d.Place(fmt.Sprintf("piece:%d", piece))
}

// turnTo turns the held piece until it lies as in the move.
func (d deskTest) turnTo(m squaregame.Move) {
	d.t.Helper()
	want := fmt.Sprintf("%d/%d", m.Piece, m.Permutation)
	for i := range 9 {
		if d.fact("held") == want {
			return
		}
		d.Key("R")
		if i == 4 {
			d.Key("F")
		}
	}
	d.t.Fatalf("the held piece does not come to %s: %v", want, d.Inspect().Facts)
}

func TestDragWithTheWheelLaysAPieceAndGivesAnExtraMove(t *testing.T) {
	d := onBench(t)
	to := d.spot("5/2@17,15")
	d.Drag(d.tile(5), to)
	d.mustBe("held", "5/1")
	d.Wheel(-1)
	d.mustBe("held", "5/2")
	d.mustBe("snap", "5/2@17,15")
	d.Release()
	d.Rest()
	d.MustPlay("5/2@17,15")
	d.mustBe("left", "1") // two squares: one more move
	if i := d.Inspect(); i.Turn != "Blue" || !strings.Contains(i.Facts["news"], "2 squares closed: Blue has 1 move left") {
		t.Fatalf("after an extra move the turn is %s and the news %q", i.Turn, i.Facts["news"])
	}
}

func TestAPieceIsHeldWhereItWasGrabbed(t *testing.T) {
	d := onBench(t)
	from := d.tile(5).Add(geom.Point{X: -9, Y: 13})
	d.Drag(from, d.at(grid.Place{X: 12, Y: 12}))
	d.mustBe("wrong", "closes nothing")
	// The grip is the same part of the piece: the middle is off the pointer by
	// as many units as in the tray.
	far := d.spot("5/1@13,13")
	d.Move(far)
	d.mustBe("held", "5/1")
	d.Key("Escape")
	if d.fact("held") != "" {
		t.Fatal("Escape did not put the piece back")
	}
	d.Release()
	d.MustPlay()
	if d.Inspect().Scene != "table" {
		t.Fatal("Escape left the table with a piece in the hand")
	}
}

func TestClickClickWithKeysAndTheOtherButton(t *testing.T) {
	d := onBench(t)
	d.ClickAt(d.tile(5))
	d.mustBe("held", "5/1")
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() { d.Key("R") }, "5/2"},
		{func() { d.Key("R", "Shift") }, "5/1"},
		{func() { d.Secondary() }, fmt.Sprint("5/", squaregame.Flip(1))},
		{func() { d.Key("F") }, "5/1"},
		{func() { d.Wheel(-1) }, "5/2"},
		{func() { d.Wheel(1) }, "5/1"},
		{func() { d.Wheel(-1) }, "5/2"},
	} {
		step.do()
		d.mustBe("held", step.want)
	}
	d.Move(d.spot("5/2@17,15").Add(geom.Point{X: 6, Y: -5}))
	d.mustBe("snap", "5/2@17,15")
	d.ClickAt(d.spot("5/2@17,15"))
	d.Rest()
	d.MustPlay("5/2@17,15")
}

func TestEachPieceKeepsItsOwnOrientation(t *testing.T) {
	d := onBench(t)
	d.ClickAt(d.tile(5))
	d.Key("R")
	d.ClickAt(d.tile(7)) // takes the other one
	d.mustBe("held", "7/1")
	d.Key("F")
	d.ClickAt(d.tile(5))
	d.mustBe("held", "5/2")
	d.ClickAt(d.tile(7))
	d.mustBe("held", "7/5")
	d.ClickAt(d.Rect("tray").Min().Add(geom.Point{X: 100, Y: 8})) // on the tray: put back
	d.mustBe("held", "")
	d.MustPlay()
}

func TestAnIllegalDropSaysWhy(t *testing.T) {
	for _, c := range []struct{ move, reason, said string }{
		{"15/5@15,15", "crosses", "would cross another piece"},
		{"12/1@12,12", "closes nothing", "closes no square"},
		{"5/1@17,16", "line taken", "is taken"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			d := open(t, 1000, 700, squaregame.Settings{Players: 2, Board: bench}, "")
			m, _ := squaregame.ParseMove(c.move)
			d.ClickAt(d.tile(m.Piece))
			d.turnTo(m)
			d.Move(d.spot(c.move))
			d.mustBe("wrong", c.reason)
			d.ClickAt(d.spot(c.move))
			if said := d.Inspect().Message; !strings.Contains(said, c.said) {
				t.Fatalf("%s is refused with %q", c.move, said)
			}
			d.MustPlay()
			if d.fact("held") == "" {
				t.Fatal("a click that is refused must leave the piece in the hand")
			}
		})
	}
}

func TestADragThatIsRefusedGoesBack(t *testing.T) {
	d := onBench(t)
	d.Drag(d.tile(12), d.spot("12/1@12,12"))
	d.mustBe("wrong", "closes nothing")
	d.Release()
	if said := d.Inspect().Message; !strings.Contains(said, "closes no square") {
		t.Fatalf("the drop is refused with %q", said)
	}
	d.mustBe("held", "")
	d.Rest()
	d.MustPlay()
}

func TestADropOnTheTrayPutsBack(t *testing.T) {
	d := onBench(t)
	d.Drag(d.tile(5), d.spot("5/2@17,15"))
	d.Move(d.tile(10))
	d.Release()
	d.mustBe("held", "")
	if said := d.Inspect().Message; said != "" {
		t.Fatalf("putting back says %q", said)
	}
	d.MustPlay()
}

func TestTheWheelTurnsOnlyAHeldPiece(t *testing.T) {
	d := onBench(t)
	before := d.Inspect().Facts
	for _, p := range []geom.Point{d.tile(5), d.spot("5/2@17,15")} {
		d.Move(p)
		d.Wheel(-1)
		d.Rest()
	}
	after := d.Inspect().Facts
	if after["step"] != before["step"] || after["origin"] != before["origin"] {
		t.Fatalf("the wheel moved the view from %v to %v", before, after)
	}
	d.ClickAt(d.tile(5))
	d.mustBe("held", "5/1")
}

func TestZoomKeepsWhatIsUnderThePointer(t *testing.T) {
	d := onBench(t)
	under := grid.Place{X: 17, Y: 15}
	p := d.at(under)
	d.Move(p)
	d.ControlWheel(2)
	d.Wait(400 * time.Millisecond)
	if d.fact("step") == "58.00" {
		t.Fatal("the wheel with Control does not zoom")
	}
	if now := d.at(under); now.Distance(p) > 2 {
		t.Fatalf("what was under the pointer at %v is at %v now", p, now)
	}
	d.Click("fit")
	d.Wait(400 * time.Millisecond)
	if now := d.at(under); now.Distance(p) > 2 {
		t.Fatalf("fit shows 17,15 at %v, before the zoom it was at %v", now, p)
	}
}

func TestADragOnThePaperPans(t *testing.T) {
	d := onBench(t)
	r := d.Rect("paper")
	from, was := r.Min().Add(geom.Point{X: 40, Y: r.H - 40}), d.at(grid.Place{})
	d.Drag(from, from.Add(geom.Point{X: 60, Y: -30}))
	d.Release()
	d.Rest()
	if now := d.at(grid.Place{}).Sub(was); now.Distance(geom.Point{X: 60, Y: -30}) > 1.5 {
		t.Fatalf("dragged by 60,-30 the paper moved by %v", now)
	}
	d.MustPlay()
}

func TestAnIdleTableAsksForNoFrames(t *testing.T) {
	d := onBench(t)
	still := func(when string) {
		t.Helper()
		d.Wait(4 * time.Second) // news and bubbles have gone
		if wait, wanted := d.Stage.UI.Wanted(); wanted {
			t.Fatalf("%s the table wants a frame in %v", when, wait)
		}
	}
	still("at rest")
	d.ClickAt(d.tile(5))
	still("with a piece over its tray")
	d.Move(d.spot("5/1@13,13"))
	still("with a piece that may not lie there")
	d.Key("C")
	still("with a piece at a legal place")
	d.Key("Enter")
	still("after a move")
}

func TestTheKeyboardAlone(t *testing.T) {
	d := onBench(t)
	d.Key("ArrowRight") // shows the cursor
	d.mustBe("chosen", "1/1")
	d.Key("Enter") // takes it to a legal place
	snap := d.fact("snap")
	if !strings.HasPrefix(snap, "1/") {
		t.Fatalf("Enter takes the piece to %q", snap)
	}
	d.Key("Space")
	if next := d.fact("snap"); next == snap || !strings.HasPrefix(next, "1/") {
		t.Fatalf("Space goes from %q on to %q", snap, next)
	}
	want := d.fact("snap")
	d.Key("Enter")
	d.Rest()
	d.MustPlay(want)
	d.Key("U")
	d.Rest()
	d.MustPlay()
}

func TestCyclingShowsEveryLegalPlaceOnce(t *testing.T) {
	d := onBench(t)
	s := played(squaregame.Settings{Players: 2, Board: bench2})
	places := s.Places(5)
	d.ClickAt(d.tile(5))
	seen := map[string]bool{}
	for range places {
		d.Key("C")
		snap := d.fact("snap")
		if m, err := squaregame.ParseMove(snap); err != nil || !s.Try(m).Legal() || seen[snap] {
			t.Fatalf("C shows %q after %v", snap, seen)
		}
		seen[snap] = true
	}
	d.Key("C")
	if !seen[d.fact("snap")] {
		t.Fatalf("after all %d places C shows the new one %q", len(places), d.fact("snap"))
	}
	d.Click("lay")
	if len(d.Inspect().Moves) != 1 {
		t.Fatal("the button Place does not lay the piece")
	}
}

func TestTheToolsTurnAndFlip(t *testing.T) {
	d := onBench(t)
	d.Move(d.tile(4))
	d.Click("turn")
	d.mustBe("chosen", "4/2")
	d.Click("flip")
	d.mustBe("chosen", fmt.Sprint("4/", squaregame.Flip(2)))
}

func TestTouch(t *testing.T) {
	d := onBench(t)
	tile := d.tile(5)
	d.Tap(tile)
	d.mustBe("chosen", "5/2")
	d.mustBe("held", "")
	d.Touches(tile, tile.Add(geom.Point{X: 20}))
	d.Touches()
	d.Rest()
	d.mustBe("chosen", fmt.Sprint("5/", squaregame.Flip(2)))
	d.Touches(tile, tile.Add(geom.Point{X: 20}))
	d.Touches()
	d.Rest()
	d.mustBe("chosen", "5/2")
	// A finger's drag carries the piece a little above it.
	to := d.spot("5/2@17,15").Add(geom.Point{Y: lift * d.Stage.UI.Scale()})
	d.Touches(tile)
	for i := 1; i <= 8; i++ {
		d.Touches(tile.Lerp(to, float64(i)/8))
	}
	d.mustBe("snap", "5/2@17,15")
	d.Touches()
	d.Rest()
	d.MustPlay("5/2@17,15")
}

func TestASecondFingerFlipsTheHeldPiece(t *testing.T) {
	d := onBench(t)
	to := d.spot("4/1@20,16")
	tile := d.tile(4)
	d.Touches(tile)
	for i := 1; i <= 8; i++ {
		d.Touches(tile.Lerp(to, float64(i)/8))
	}
	d.mustBe("held", "4/1")
	d.Touches(to, to.Add(geom.Point{X: 30}))
	d.Touches()
	d.Frame()
	d.mustBe("held", fmt.Sprint("4/", squaregame.Flip(1)))
	d.Click("putback")
	d.mustBe("held", "")
	d.MustPlay()
}

func TestPinchZooms(t *testing.T) {
	d := onBench(t)
	m := d.Rect("paper").Center()
	var was, now float64
	fmt.Sscan(d.fact("step"), &was)
	for i := range 6 {
		off := geom.Point{X: 40 + 10*float64(i)}
		d.Touches(m.Sub(off), m.Add(off))
	}
	d.Touches()
	d.Wait(300 * time.Millisecond)
	if fmt.Sscan(d.fact("step"), &now); now <= was {
		t.Fatalf("fingers moved apart change the step from %v to %v", was, now)
	}
}

// stuckMoves lead to a position of two in which player 1 can only pass.
var stuckMoves = "2/1@15,15 16/6@16,14 6/1@14,15 4/8@13,15 9/1@16,16 5/4@15,13 6/1@13,15 5/4@13,13 13/5@16,13 10/3@16,13 7/2@17,15 8/1@16,18 11/5@11,16 11/2@14,16 15/1@12,17 3/7@15,17 14/2@16,18 12/2@14,17 2/1@12,19 10/2@14,18 1/2@13,19"

func TestTheAidMarksWhatCannotBePlaced(t *testing.T) {
	d := open(t, 1000, 700, squaregame.Settings{Players: 2}, stuckMoves)
	if !d.passStandsOut() {
		t.Fatal("pass does not stand out although nothing can be placed")
	}
	d.Click("aid")
	if d.passStandsOut() || d.Stage.Prefs.Aid(aidName) {
		t.Fatal("with the aid switched off pass still stands out")
	}
	d.Click("aid")
	if !d.passStandsOut() {
		t.Fatal("the aid cannot be switched on again")
	}
	d.Click("pass")
	if moves := d.Inspect().Moves; moves[len(moves)-1] != "pass" {
		t.Fatalf("the pass was not played: %v", moves)
	}
	if d.passStandsOut() {
		t.Fatal("pass stands out for a player who can place")
	}
}

// passStandsOut reports whether the table is told to let the pass tool stand out.
func (d deskTest) passStandsOut() bool { return d.fact("pass") == "stands out" }

func TestAGameAgainstTheComputer(t *testing.T) {
	d := open(t, 1000, 700, squaregame.Settings{Players: 2}, "", match.Person, "easy")
	i := d.Inspect()
	if len(i.Moves) != 1 || i.Turn != "Blue" {
		t.Fatalf("the computer has opened with %v; the turn is %s", i.Moves, i.Turn)
	}
	d.Key("C")
	d.Key("Enter")
	d.Rest()
	d.Key("P")
	d.Rest()
	if i := d.Inspect(); len(i.Moves) < 3 || i.Turn != "Blue" {
		t.Fatalf("after our turn the moves are %v and the turn is %s", i.Moves, i.Turn)
	}
	d.Key("U")
	d.Rest()
	if i := d.Inspect(); i.Turn != "Blue" {
		t.Fatalf("after undo it is the turn of %s", i.Turn)
	}
}

func TestTheHintIsLegalMoveByMove(t *testing.T) {
	d := onBench(t)
	d.Click("hint")
	line := strings.Trim(d.fact("hint"), "[]")
	if line == "" {
		t.Fatal("no hint is shown")
	}
	s := played(squaregame.Settings{Players: 2, Board: bench2})
	for _, text := range strings.Fields(line) {
		next, err := apply(s, text)
		if err != nil {
			t.Fatalf("the hint %s is not legal: %v", line, err)
		}
		s = next
	}
	d.Wait(3 * time.Second)
	d.Key("Escape")
	d.mustBe("hint", "")
}

func TestTheEndNamesAllWinners(t *testing.T) {
	for _, c := range []struct {
		o    []int
		want string
	}{{[]int{2}, "Orange"}, {[]int{1, 3}, "Blue and Green"}, {[]int{1, 2, 4}, "Blue, Orange and Purple"}} {
		if got := names(c.o); got != c.want {
			t.Errorf("the winners %v are called %q, want %q", c.o, got, c.want)
		}
	}
}

func TestThePicturesShowLegalMoves(t *testing.T) {
	s := played(squaregame.Settings{Players: 4}, shelfMoves...)
	if got := len(s.Placements()); got != len(shelfMoves) {
		t.Errorf("%d of the shelf's %d pieces are laid", got, len(shelfMoves))
	}
	for i, l := range lessons {
		if got, want := len(l.state().Placements()), len(l.board)+len(l.moves); got != want {
			t.Errorf("lesson %d shows %d pieces; it has %d", i, got, want)
		}
	}
	cross, _ := squaregame.ParseMove(lessons[4].lay)
	if r := lessons[4].state().Try(cross).Reason(); r != squaregame.Crosses {
		t.Errorf("the lesson about crossing shows a piece that is %v", r)
	}
	for _, i := range []int{1, 2, 3} {
		m, _ := squaregame.ParseMove(lessons[i].lay)
		if err := lessons[i].state().Try(m).Err; err != nil {
			t.Errorf("lesson %d: %v", i, err)
		}
	}
}

// BenchmarkFrame is a frame of a late game of four while a piece is dragged.
func BenchmarkFrame(b *testing.B) {
	text, _ := json.Marshal(squaregame.Settings{Players: 4})
	r := match.Record{Game: gameID, Settings: text, Moves: shelfMoves, Cursor: len(shelfMoves)}
	desk := scenetest.New(&testing.T{}, 1100, 760, func(s *scenes.Stage) {
		if err := Game().Entry().Open(s, &r, nil); err != nil {
			b.Fatal(err)
		}
	})
	from := desk.Place("piece:2")
	desk.Drag(from, geom.Point{X: 400, Y: 300})
	b.ResetTimer()
	for i := range b.N {
		desk.Move(geom.Point{X: 300 + float64(i%200), Y: 300})
	}
}

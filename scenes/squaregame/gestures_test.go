package squaregame

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tessera/logic/squaregame"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

// turnTo turns the held piece until its permutation is the move's.
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
	d.Drag(d.piece(5), to)
	d.mustBe("held", "5/1")
	const how = "The wheel rotates it"
	if !d.PageSays(how) {
		t.Error("holding the first piece, nothing says how to turn it")
	}
	d.Wheel(-1)
	d.mustBe("held", "5/2")
	d.mustBe("snap", "5/2@17,15")
	if d.PageSays(how) {
		t.Error("who has turned a piece is told how to")
	}
	d.Release()
	d.Rest()
	d.MustPlay("5/2@17,15")
	d.mustBe("left", "1") // two squares: one extra move
	if i := d.Inspect(); i.Turn != "Blue" || !strings.Contains(i.Facts["news"], "2 squares closed: Blue has 1 move left") {
		t.Fatalf("after an extra move the turn is %s and the news %q", i.Turn, i.Facts["news"])
	}
}

func TestAPieceIsHeldWhereItWasGrabbed(t *testing.T) {
	d := onBench(t)
	from := d.piece(5).Add(geom.Point{X: -9, Y: 13})
	d.Drag(from, d.at(Place{X: 12, Y: 12}))
	d.mustBe("wrong", "closes nothing")
	// The pointer keeps its grip: the distance from the middle of the piece, in units, is
	// the same as in the tray.
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
	d.ClickAt(d.piece(5))
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
	d.ClickAt(d.piece(5))
	d.Key("R")
	d.ClickAt(d.piece(7)) // takes another piece
	d.mustBe("held", "7/1")
	d.Key("F")
	d.ClickAt(d.piece(5))
	d.mustBe("held", "5/2")
	d.ClickAt(d.piece(7))
	d.mustBe("held", "7/5")
	d.ClickAt(d.Rect("area:tray").Min().Add(geom.Point{X: 100, Y: 8})) // on the tray: puts it back
	d.mustBe("held", "")
	d.MustPlay()
}

func TestAnIllegalDropSaysWhy(t *testing.T) {
	for _, c := range []struct{ move, reason, said string }{
		{"15/5@15,15", "crosses", "may not cross"},
		{"12/1@12,12", "closes nothing", "has to close a square"},
		{"5/1@17,16", "line taken", "already taken"},
	} {
		t.Run(c.reason, func(t *testing.T) {
			d := open(t, 1000, 700, squaregame.Settings{Players: 2, Board: bench}, "")
			m, _ := squaregame.ParseMove(c.move)
			d.ClickAt(d.piece(m.Piece))
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
	d.Drag(d.piece(12), d.spot("12/1@12,12"))
	d.mustBe("wrong", "closes nothing")
	d.Release()
	if said := d.Inspect().Message; !strings.Contains(said, "has to close a square") {
		t.Fatalf("the drop is refused with %q", said)
	}
	d.mustBe("held", "")
	d.Rest()
	d.MustPlay()
}

func TestADropOnTheTrayPutsBack(t *testing.T) {
	d := onBench(t)
	d.Drag(d.piece(5), d.spot("5/2@17,15"))
	d.Move(d.piece(10))
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
	for _, p := range []geom.Point{d.piece(5), d.spot("5/2@17,15")} {
		d.Move(p)
		d.Wheel(-1)
		d.Rest()
	}
	after := d.Inspect().Facts
	if after["step"] != before["step"] || after["origin"] != before["origin"] {
		t.Fatalf("the wheel moved the view from %v to %v", before, after)
	}
	d.ClickAt(d.piece(5))
	d.mustBe("held", "5/1")
}

// TestTabVisitsTheTrayBeforeItLeaves checks the first Tab in the window and in a browser's
// document, and what has the focus there while a piece rests on the paper.
func TestTabVisitsTheTrayBeforeItLeaves(t *testing.T) {
	d := onBench(t)
	d.Stage.UI.CollectParts()
	d.Key("Tab")
	if at := d.Stage.UI.Keyboard(); at != boards.Cursor {
		t.Fatalf("the first Tab leads to %q", at)
	}
	d.Key("ArrowRight")
	place := func(id string) int {
		return slices.IndexFunc(d.Stage.Page(1).Nodes, func(n scenes.Node) bool { return n.ID == id })
	}
	if turn, back := place("turn"), place("back"); turn < 0 || turn > back {
		t.Errorf("in the document the tray's tools are at %d, the way out at %d", turn, back)
	}
	d.Key("Enter")
	d.Rest()
	if at := d.Stage.PageFocus(); at != "lay" {
		t.Errorf("with a piece on the paper the document has its focus on %q", at)
	}
}

func TestTheKeyboardAlone(t *testing.T) {
	d := onBench(t)
	d.Key("ArrowRight") // shows the cursor
	d.mustBe("chosen", "1/1")
	d.Key("Enter") // takes the piece to a legal place
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
	d.ClickAt(d.piece(5))
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
	d.Move(d.piece(4))
	d.Click("turn")
	d.mustBe("chosen", "4/2")
	d.Click("flip")
	d.mustBe("chosen", fmt.Sprint("4/", squaregame.Flip(2)))
}

func TestTouch(t *testing.T) {
	d := onBench(t)
	piece := d.piece(5)
	d.Tap(piece)
	d.mustBe("chosen", "5/1")
	d.Tap(piece)
	d.mustBe("chosen", "5/2")
	d.mustBe("held", "")
	d.Touches(piece, piece.Add(geom.Point{X: 20}))
	d.Touches()
	d.Rest()
	d.mustBe("chosen", fmt.Sprint("5/", squaregame.Flip(2)))
	d.Touches(piece, piece.Add(geom.Point{X: 20}))
	d.Touches()
	d.Rest()
	d.mustBe("chosen", "5/2")
	// During a drag by a finger the piece is a little above the finger.
	to := d.spot("5/2@17,15").Add(geom.Point{Y: Lift * d.Stage.UI.Scale()})
	d.Touches(piece)
	for i := 1; i <= 8; i++ {
		d.Touches(piece.Lerp(to, float64(i)/8))
	}
	d.mustBe("snap", "5/2@17,15")
	d.Touches()
	d.Rest()
	d.MustPlay("5/2@17,15")
}

func TestAFingerThatIsToConfirmLaysWithASecondTap(t *testing.T) {
	d := onBench(t)
	d.Stage.Prefs.Confirm = true
	piece, lift := d.piece(5), geom.Point{Y: Lift * d.Stage.UI.Scale()}
	d.Tap(piece)
	d.Tap(piece)
	to := d.spot("5/2@17,15").Add(lift)
	for i := range 9 {
		d.Touches(piece.Lerp(to, float64(i)/8))
	}
	d.Touches()
	d.Rest()
	d.MustPlay()
	d.mustBe("held", "5/2")
	d.Tap(d.spot("5/2@17,15"))
	d.MustPlay("5/2@17,15")
}

func TestAFingerTapsAPieceThenThePaper(t *testing.T) {
	for _, size := range []geom.Rect{{W: 390, H: 844}, {W: 844, H: 390}, {W: 1100, H: 760}} {
		d := open(t, int(size.W), int(size.H), squaregame.Settings{Players: 2, Board: bench2}, "")
		d.Tap(d.spot("5/1@16,16")) // no piece is chosen
		d.mustBe("held", "")
		d.Tap(d.piece(7))
		d.Tap(d.piece(5)) // chooses another piece without turning it
		d.mustBe("chosen", "5/1")
		d.Tap(d.piece(5))
		d.mustBe("chosen", "5/2")
		s := played(squaregame.Settings{Players: 2, Board: bench2})
		d.mustBe("offered", fmt.Sprint(len(s.Points(5, 2))))
		d.Tap(d.spot("5/2@12,12"))
		if said := d.Inspect().Message; !strings.Contains(said, "has to close a square") {
			t.Fatalf("a tap where the piece may not lie is answered with %q", said)
		}
		d.MustPlay()
		d.mustBe("held", "")
		d.mustBe("chosen", "5/2")
		d.Tap(d.spot("5/2@17,15").Add(geom.Point{X: 5, Y: -6}))
		d.MustPlay("5/2@17,15")
		d.mustBe("offered", "")
	}
}

// Whoever opens the game taps a piece and then the ring, however the piece lies there.
func TestTheFirstPieceIsTappedOntoTheRing(t *testing.T) {
	for piece := 1; piece <= 16; piece++ {
		d := open(t, 390, 844, squaregame.Settings{Players: 2}, "")
		d.Tap(d.piece(piece))
		for range piece % 4 {
			d.Tap(d.piece(piece))
		}
		chosen := d.fact("chosen")
		d.Tap(d.Place("point:15,15"))
		d.MustPlay(chosen + "@15,15")
	}
}

func TestWhatAFingerChoseIsNotChosenInAnotherHand(t *testing.T) {
	d := onBench(t)
	d.Tap(d.piece(5))
	d.Tap(d.Place("pass"))
	d.Tap(d.at(Place{X: 17, Y: 15}))
	d.mustBe("tray", "Orange")
	d.mustBe("chosen", "")
	d.MustPlay("pass")
}

func TestAFingerThatIsToConfirmTapsThePaperTwice(t *testing.T) {
	d := onBench(t)
	d.Stage.Prefs.Confirm = true
	d.Tap(d.piece(5))
	d.Tap(d.piece(5))
	d.Tap(d.spot("5/2@17,15"))
	d.mustBe("snap", "5/2@17,15")
	d.MustPlay()
	d.Tap(d.spot("5/2@17,15"))
	d.MustPlay("5/2@17,15")
}

func TestAMouseLaysNothingByWhatAFingerChose(t *testing.T) {
	d := onBench(t)
	d.Tap(d.piece(5))
	d.Tap(d.piece(5))
	d.ClickAt(d.spot("5/2@17,15"))
	d.Rest()
	d.MustPlay()
	d.mustBe("offered", "")
}

func TestASecondFingerFlipsTheHeldPiece(t *testing.T) {
	d := onBench(t)
	to := d.spot("4/1@20,16")
	piece := d.piece(4)
	d.Touches(piece)
	for i := 1; i <= 8; i++ {
		d.Touches(piece.Lerp(to, float64(i)/8))
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

func TestEnterBesideThePaperPlaysNothing(t *testing.T) {
	d := onBench(t)
	d.ClickAt(d.piece(5))
	d.Key("Enter")
	d.Rest()
	d.MustPlay()
	d.mustBe("held", "5/1")
}

func TestAHeldEnterLaysNothing(t *testing.T) {
	d := onBench(t)
	d.Key("ArrowRight")
	d.HoldKey("Enter") // only takes a piece to a place
	d.MustPlay()
	d.mustBe("held", "1/1")
}

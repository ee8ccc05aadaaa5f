package squaregame

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// deskTest is a test desk with the Square Game table.
type deskTest struct {
	*scenetest.Desk
	t *testing.T
}

// open opens the table as a saved game would. Without seats, all seats are persons.
func open(t *testing.T, w, h int, settings squaregame.Settings, moves string, seats ...string) deskTest {
	t.Helper()
	text, err := json.Marshal(settings)
	scenetest.NoError(t, err)
	r := match.Record{Game: Game().ID, Settings: text, Seats: seats, Moves: strings.Fields(moves)}
	r.Cursor = len(r.Moves)
	return deskTest{scenetest.New(t, w, h, func(s *scenes.Stage) {
		scenetest.NoError(t, play.Open(s, Game(), &r, nil))
	}), t}
}

// onBench opens a game of two on the board of most lessons. Player 1 is to move;
// 5/2@17,15 closes two squares, and 15/5@15,15 would cross a line.
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

// at returns the screen position of a place.
func (d deskTest) at(p Place) geom.Point {
	d.t.Helper()
	var x, y, step float64
	f := d.Inspect().Facts
	if _, err := fmt.Sscanf(f["origin"]+" "+f["step"], "%f,%f %f", &x, &y, &step); err != nil {
		d.t.Fatalf("the facts %v do not say where the grid is: %v", f, err)
	}
	return geom.Point{X: x + p.X*step, Y: y - p.Y*step}
}

// spot returns the screen position of a piece's middle after a move.
func (d deskTest) spot(move string) geom.Point {
	d.t.Helper()
	m, err := squaregame.ParseMove(move)
	scenetest.NoError(d.t, err)
	return d.at(MiddleOf(m))
}

func (d deskTest) piece(number int) geom.Point {
	d.t.Helper()
	return d.Place(fmt.Sprintf("piece:%d", number))
}

func TestAnIdleTableRequestsNoFrames(t *testing.T) {
	d := onBench(t)
	still := func(when string) {
		t.Helper()
		d.Wait(4 * time.Second) // news and bubbles have gone
		if wait, wanted := d.Stage.UI.Wanted(); wanted {
			t.Fatalf("%s the table wants a frame in %v", when, wait)
		}
	}
	still("at rest")
	d.ClickAt(d.piece(5))
	still("with a piece over its tray")
	d.Move(d.spot("5/1@13,13"))
	still("with a piece that may not lie there")
	d.Key("C")
	still("with a piece at a legal place")
	d.Key("Enter")
	still("after a move")
}

func TestZoomKeepsWhatIsUnderThePointer(t *testing.T) {
	d := onBench(t)
	under := Place{X: 17, Y: 15}
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
	r := d.Rect("area:paper")
	from, was := r.Min().Add(geom.Point{X: 40, Y: r.H - 40}), d.at(Place{})
	d.Drag(from, from.Add(geom.Point{X: 60, Y: -30}))
	d.Release()
	d.Rest()
	if now := d.at(Place{}).Sub(was); now.Distance(geom.Point{X: 60, Y: -30}) > 1.5 {
		t.Fatalf("dragged by 60,-30 the paper moved by %v", now)
	}
	d.MustPlay()
}

func TestPinchZooms(t *testing.T) {
	d := onBench(t)
	m := d.Rect("area:paper").Center()
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

// stuckMoves leads to a position of two players in which player 1 can only pass.
var stuckMoves = "2/1@15,15 16/6@16,14 6/1@14,15 4/8@13,15 9/1@16,16 5/4@15,13 6/1@13,15 5/4@13,13 13/5@16,13 10/3@16,13 7/2@17,15 8/1@16,18 11/5@11,16 11/2@14,16 15/1@12,17 3/7@15,17 14/2@16,18 12/2@14,17 2/1@12,19 10/2@14,18 1/2@13,19"

func TestTheAidMarksWhatCannotBePlaced(t *testing.T) {
	d := open(t, 1000, 700, squaregame.Settings{Players: 2}, stuckMoves)
	if !d.passStandsOut() {
		t.Fatal("pass does not stand out although nothing can be placed")
	}
	d.Click("aid")
	if d.passStandsOut() || d.Stage.Prefs.Aid(aidDim) {
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

// lastPlace leads to a position of two players. After its next move, 1/2@16,18, neither
// can place a piece.
const lastPlace = "7/3@15,15 13/8@15,16 6/2@17,17 8/3@15,13 6/3@16,13 11/5@17,17 4/5@18,17 3/2@19,14 12/4@17,14 5/2@19,17 16/3@18,12 8/3@18,10 5/7@18,11 10/1@18,11 13/6@18,10 10/3@18,8 7/7@19,7 1/6@19,7 12/8@15,6 2/1@17,9 14/1@16,8 9/2@17,10 14/1@16,11 2/1@16,13 11/1@15,10 4/1@14,10 3/8@13,7 9/6@15,7"

func TestAGameEndsWhereNobodyCanPlaceAPiece(t *testing.T) {
	d := open(t, 1000, 700, squaregame.Settings{Players: 2}, lastPlace)
	d.Click("piece:1")
	for range 40 {
		if d.fact("snap") == "1/2@16,18" {
			break
		}
		d.Key("C")
		d.Rest()
	}
	d.Click("lay")
	d.Rest()
	i := d.Inspect()
	if i.Outcome == nil || !strings.Contains(*i.Outcome, "Orange wins: no piece fits any more") {
		t.Fatalf("after %v the outcome is %v", i.Moves, i.Outcome)
	}
	d.Key("U")
	d.Rest()
	if i := d.Inspect(); i.Outcome != nil || i.Turn != "Blue" {
		t.Fatalf("undo leaves the outcome %v with %s to move", i.Outcome, i.Turn)
	}
}

// passStandsOut reports whether the table highlights the pass tool.
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

// apply returns the state after a move in text form.
func apply(s squaregame.State, text string) (squaregame.State, error) {
	m, err := squaregame.ParseMove(text)
	if err != nil {
		return s, err
	}
	return s.Apply(m)
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
	}{{[]int{2}, "Orange wins"}, {[]int{1, 3}, "Blue and Green share the win"}, {[]int{1, 2, 4}, "Blue, Orange and Purple share the win"}} {
		if got := (squaregame.Outcome{Winners: c.o}).Winning(); got.String() != c.want {
			t.Errorf("the winners %v are called %q, want %q", c.o, got, c.want)
		}
	}
}

func TestThePicturesShowLegalMoves(t *testing.T) {
	s := played(squaregame.Settings{Players: 4}, shelfMoves...)
	if got := len(s.Placements()); got != len(shelfMoves) {
		t.Errorf("%d of the shelf's %d pieces are laid", got, len(shelfMoves))
	}
	for i, l := range howToCards {
		if got, want := len(l.state().Placements()), len(l.board)+len(l.moves); got != want {
			t.Errorf("lesson %d shows %d pieces; it has %d", i, got, want)
		}
	}
	cross, _ := squaregame.ParseMove(howToCards[4].lay)
	if r := squaregame.ReasonOf(howToCards[4].state().Try(cross).Err); r != squaregame.Crosses {
		t.Errorf("the lesson about crossing shows a piece that is %v", r)
	}
	for _, i := range []int{1, 2, 3} {
		m, _ := squaregame.ParseMove(howToCards[i].lay)
		if err := howToCards[i].state().Try(m).Err; err != nil {
			t.Errorf("lesson %d: %v", i, err)
		}
	}
}

// BenchmarkFrame draws a frame of a late game of four while a piece is dragged.
func BenchmarkFrame(b *testing.B) {
	text, _ := json.Marshal(squaregame.Settings{Players: 4})
	r := match.Record{Game: Game().ID, Settings: text, Moves: shelfMoves, Cursor: len(shelfMoves)}
	desk := scenetest.New(&testing.T{}, 1100, 760, func(s *scenes.Stage) {
		if err := play.Open(s, Game(), &r, nil); err != nil {
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

func TestAHintThatIsFollowedGoesOn(t *testing.T) {
	d := open(t, 1000, 700, squaregame.Settings{Players: 2, Board: bench}, "13/2@16,14")
	d.Click("hint")
	line := strings.Fields(strings.Trim(d.fact("hint"), "[]"))
	if len(line) < 2 {
		t.Fatalf("the hint is %v; here there is a chain", line)
	}
	m, err := squaregame.ParseMove(line[0])
	scenetest.NoError(t, err)
	d.Wait(2 * time.Second)
	d.ClickAt(d.piece(m.Piece))
	d.mustBe("hint", fmt.Sprint(line)) // taking the piece keeps the hint
	d.turnTo(m)
	d.ClickAt(d.spot(line[0]))
	d.Rest()
	d.MustPlay("13/2@16,14", line[0])
	d.mustBe("hint", fmt.Sprint(line[1:]))
}

func TestTheNewsOfAMove(t *testing.T) {
	stuck := played(squaregame.Settings{Players: 2}, strings.Fields(stuckMoves)...)
	passed, err := stuck.Apply(squaregame.Pass)
	scenetest.NoError(t, err)
	open := played(squaregame.Settings{Players: 3})
	opened := played(squaregame.Settings{Players: 3}, "5/1@15,15")
	bench := played(squaregame.Settings{Players: 2, Board: bench2})
	chained := played(squaregame.Settings{Players: 2, Board: bench2}, "5/2@17,15")
	for _, c := range []struct {
		from, to squaregame.State
		want     string
	}{
		{stuck, passed, "Blue passes"},
		{open, opened, "Blue is next"},
		{bench, chained, "2 squares closed: Blue has 1 move left"},
	} {
		_, player, _ := c.to.LastMove()
		if got, _ := newsOf(c.from, c.to, player); got != c.want {
			t.Errorf("the news is %q, want %q\n%v", got, c.want, c.to)
		}
	}
}

func TestAfterAZoomEverythingGetsSharp(t *testing.T) {
	d := open(t, 1000, 700, squaregame.Settings{Players: 4}, strings.Join(shelfMoves, " "))
	d.Click("zoomout")
	d.Click("zoomout")
	d.Wait(2 * time.Second)
	if wait, wanted := d.Stage.UI.Wanted(); wanted {
		t.Fatalf("two seconds after a zoom the table still wants a frame in %v", wait)
	}
}

// finalRound returns a game of three in which player 2 has just emptied the hand: the
// last turn is player 3's. Its pieces extend across the whole grid.
func finalRound(t *testing.T) (r match.Record, last squaregame.State) {
	t.Helper()
	text, err := os.ReadFile("../../logic/squaregame/testdata/final_round_of_three_players.json")
	scenetest.NoError(t, err)
	if r, _, err = Game().Decode(text); err != nil {
		t.Fatal(err)
	}
	var settings squaregame.Settings
	scenetest.NoError(t, json.Unmarshal(r.Settings, &settings))
	last = played(settings)
	for i, move := range r.Moves {
		if last.Phase() == squaregame.PhaseFinal {
			r.Moves, r.Cursor = r.Moves[:i], i
			return r, last
		}
		if last, err = apply(last, move); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the file has no move in a final round")
	return r, last
}

func TestFitShowsEveryPieceBesideTheButtons(t *testing.T) {
	r, s := finalRound(t)
	for _, size := range [][2]int{{1280, 800}, {640, 480}, {390, 844}, {844, 390}} {
		d := deskTest{scenetest.New(t, size[0], size[1], func(s *scenes.Stage) {
			scenetest.NoError(t, play.Open(s, Game(), &r, nil))
		}), t}
		for _, p := range s.Placements() {
			low, high := Box(p.Lines())
			for _, corner := range []Place{low, high, {X: low.X, Y: high.Y}, {X: high.X, Y: low.Y}} {
				at := d.at(corner)
				onButton := slices.ContainsFunc([]string{"zoomin", "zoomout", "fit"}, func(name string) bool {
					return d.Has(name) && d.Rect(name).Contains(at) // a phone has no such buttons
				})
				if onButton || !d.Rect("area:paper").Contains(at) {
					t.Errorf("in a window of %v the end %v of piece %d is not seen", size, corner, p.Move.Piece)
				}
			}
		}
	}
}

func TestTheLastTurnNamesItsPlayer(t *testing.T) {
	_, s := finalRound(t)
	if got, seats := standing(s); got != "Final round: one last turn for Green" || len(seats) != 1 {
		t.Fatalf("the ribbon says %q with the marks of %v", got, seats)
	}
}

// TestAPastPositionShowsNoNews checks that another position shows neither the game's
// news nor a thinking player.
func TestAPastPositionShowsNoNews(t *testing.T) {
	d := open(t, 1000, 700, squaregame.Settings{Players: 2, Board: bench2}, "5/2@17,15 "+squaregame.Pass.String())
	d.Key("Home")
	d.Key("ArrowRight", "Control")
	if i := d.Inspect(); !i.Looking || len(i.Moves) != 1 {
		t.Fatalf("looking %v at %v", i.Looking, i.Moves)
	}
	d.mustBe("news", "")
	s := played(squaregame.Settings{Players: 2, Board: bench2})
	for looks, want := range map[bool]string{false: "Blue is thinking", true: "Blue"} {
		if got := (trays{&scene{state: s, hand: &Hand{}, looks: looks}}).headline(); got != want {
			t.Errorf("looking %v the tray says %q, want %q", looks, got, want)
		}
	}
}

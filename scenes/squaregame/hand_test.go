package squaregame

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// player is a hand with scripted input, at a table that only applies the rules.
type player struct {
	*Hand
	state   squaregame.State
	said    []string
	layout  Layout
	view    View
	tracker input.Tracker
	raw     input.Raw
	in      input.Input
}

func (p *player) State() squaregame.State { return p.state }

func (p *player) Say(text string, _ geom.Point)      { p.said = append(p.said, text) }
func (p *player) SayBeside(text string, _ geom.Rect) { p.said = append(p.said, text) }

func (p *player) Play(move string) error {
	m, err := squaregame.ParseMove(move)
	if err != nil {
		return err
	}
	next, err := p.state.Apply(m)
	if err == nil {
		p.state = next
	}
	return err
}

// handBench is a board on which most pieces have a legal place.
var handBench = []squaregame.BoardPiece{
	{Player: 2, Piece: 13, Permutation: 4, X: 15, Y: 15},
	{Player: 1, Piece: 9, Permutation: 1, X: 16, Y: 16},
}

// newPlayer returns a player at a table of two whose first seat is to move.
func newPlayer(t interface{ Fatal(...any) }, board []squaregame.BoardPiece) *player {
	s, err := squaregame.New(squaregame.Settings{Players: 2, Board: board})
	if err != nil {
		t.Fatal(err)
	}
	p := &player{Hand: newHand(), state: s, layout: newLayout(geom.Rect{W: 740, H: 700}, 1, 40, s.Kinds(), 2, s.ToMove()-1, false, false, false)}
	p.view = View{Area: p.layout.Paper, Center: Point(16, 16), Step: 50}.Crisp()
	p.raw.Now = time.Second
	p.raw.Mouse = geom.Point{X: -100, Y: -100}
	p.next()
	return p
}

func (p *player) frame() Frame {
	return Frame{Table: p, Speaker: p, State: p.State, In: &p.in, Layout: p.layout, View: p.view, Reveal: func(Place) {}, TakeKeys: func() {}}
}

// next runs a frame in the same order as the board.
func (p *player) next() {
	p.raw.Now += 16 * time.Millisecond
	p.in = p.tracker.Next(p.raw, 1)
	if turn := p.state.ToMove() - 1; turn >= 0 && (turn != p.Seat || p.Rules.state != p.state) {
		p.Follow(p.state, turn)
	}
	p.Answer(p.frame())
	if p.state.ToMove() == 0 {
		p.Held = nil
	}
	p.Settle(p.frame())
	p.raw.Keys, p.raw.Wheel, p.raw.Secondary = nil, geom.Point{}, false
}

func (p *player) move(at geom.Point) {
	p.raw.Mouse = at
	p.next()
}

func (p *player) press(down bool) {
	p.raw.Primary = down
	p.next()
}

func (p *player) key(k input.Key) {
	p.raw.Keys = []input.Key{k}
	p.next()
}

// take clicks a piece of the tray, which then follows the mouse.
func (p *player) take(piece int) {
	p.move(p.layout.Cells[piece-1].Center())
	p.press(true)
	p.press(false)
}

// hold turns the held piece as in m and moves it d off its place there.
func (p *player) hold(m squaregame.Move, d Place) {
	for p.Held.Permutation != m.Permutation {
		f := p.frame()
		p.Turn(f, Right)
		if p.Held.Permutation == 1 || p.Held.Permutation == 5 {
			p.Turn(f, Flip)
		}
	}
	p.move(p.view.At(Point(m.X, m.Y).Add(p.Held.grip).Add(d)))
}

// where checks that each seat's pieces are each in its tray or on the board. A held piece
// counts as in the tray of the seat to move.
func (p *player) where(t *rapid.T) {
	for seat := range p.state.Players() {
		count := map[int]int{}
		for _, piece := range p.state.Hand(seat + 1) {
			count[piece]++
		}
		for _, l := range p.state.Placements() {
			if l.Player == seat+1 {
				count[l.Move.Piece]++
			}
		}
		for piece := 1; piece <= squaregame.Pieces; piece++ {
			if count[piece] != 1 {
				t.Fatalf("piece %d of seat %d is there %d times", piece, seat, count[piece])
			}
		}
	}
	if h := p.Held; h != nil && !p.state.Has(h.Seat+1, h.Piece) {
		t.Fatalf("piece %d of seat %d is held and does not lie in the tray", h.Piece, h.Seat)
	}
}

// judged compares the hand's verdict on the held piece with the rules.
func (p *player) judged(t *rapid.T) {
	h := p.Held
	if h == nil {
		return
	}
	preview := p.state.Try(h.Move)
	switch {
	case h.Legal && (!preview.Legal() || h.Wrong != nil):
		t.Fatalf("it snaps to %v, of which the rules say: %v", h.Move, preview.Err)
	case h.Legal && (h.Move.Piece != h.Piece || h.Move.Permutation != h.Permutation):
		t.Fatalf("piece %d/%d snaps to %v", h.Piece, h.Permutation, h.Move)
	case !h.Legal && h.Wrong == nil && !h.isOff(p.layout):
		t.Fatalf("%v on the paper is neither legal nor wrong", h.Move)
	case h.Wrong != nil && preview.Legal():
		t.Fatalf("%v is legal and is said to be wrong: %v", h.Move, h.Wrong)
	}
	if angle, flip := p.InTray(h.Piece, p.in.Now+time.Second); p.ActivePiece() != h.Piece || !p.IsOut(h.Piece) || angle != 0 || flip != 1 {
		t.Fatalf("piece %d is held; meant is %d, out of its tray: %v, and it turns there", h.Piece, p.ActivePiece(), p.IsOut(h.Piece))
	}
	pose := p.Pose(p.frame())
	for _, v := range []float64{pose.At.X, pose.At.Y, pose.Step, pose.Angle, pose.Flip} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Fatalf("it is shown as %+v", pose)
		}
	}
	if h.Permutation < 1 || h.Permutation > squaregame.Permutations || h.Permutation != p.Permutation(h.Piece) {
		t.Fatalf("it is turned to %d, in its tray to %d", h.Permutation, p.Permutation(h.Piece))
	}
}

var keyNames = []input.Key{"R", "F", "C", "Space", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter"}

// drawPoint draws a point on a piece of the tray, on the paper, or anywhere.
func (p *player) drawPoint(t *rapid.T) geom.Point {
	r := geom.Rect{W: 740, H: 700}
	switch rapid.IntRange(0, 3).Draw(t, "where") {
	case 0:
		return p.layout.Cells[rapid.IntRange(0, squaregame.Pieces-1).Draw(t, "cell")].Center()
	case 1, 2:
		r = p.layout.Paper
	}
	return geom.Point{X: rapid.Float64Range(r.X, r.Right()).Draw(t, "x"), Y: rapid.Float64Range(r.Y, r.Bottom()).Draw(t, "y")}
}

func TestWhateverIsDoneAPieceIsInItsTrayOnTheBoardOrHeld(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		p := newPlayer(t, rapid.SampledFrom([][]squaregame.BoardPiece{nil, handBench}).Draw(t, "board"))
		for range rapid.IntRange(1, 80).Draw(t, "frames") {
			switch rapid.IntRange(0, 9).Draw(t, "do") {
			case 0, 1, 2:
				p.raw.Mouse = p.drawPoint(t)
			case 3, 4:
				p.raw.Primary = !p.raw.Primary
			case 5:
				p.raw.Keys = []input.Key{rapid.SampledFrom(keyNames).Draw(t, "key")}
				p.raw.Shift = rapid.Bool().Draw(t, "shift")
			case 6:
				p.raw.Wheel.Y = rapid.Float64Range(-2, 2).Draw(t, "wheel")
			case 7:
				p.raw.Secondary = true
			case 8:
				p.raw.Touches = nil
				for i := range rapid.IntRange(0, 2).Draw(t, "fingers") {
					p.raw.Touches = append(p.raw.Touches, input.Touch{ID: i, At: p.drawPoint(t)})
				}
			case 9:
				if p.Held != nil && rapid.Bool().Draw(t, "escape") {
					p.PutBack()
				}
			}
			p.next()
			p.where(t)
			p.judged(t)
		}
		p.raw.Primary, p.raw.Touches = false, nil
		p.next()
		if p.Held != nil {
			p.PutBack()
		}
		for range 60 {
			p.next()
		}
		if _, flies := p.Homing(p.frame()); flies || p.Held != nil || p.Moving(p.in.Now) {
			t.Fatal("a second after everything was let go something is held or moves")
		}
		p.where(t)
	})
}

// TestEveryLegalPlaceIsReached holds a piece near each of its legal places.
func TestEveryLegalPlaceIsReached(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		p := newPlayer(t, handBench)
		piece := rapid.SampledFrom(p.state.Placeable()).Draw(t, "piece")
		m := rapid.SampledFrom(p.state.Places(piece)).Draw(t, "place")
		p.view.Center = Point(m.X, m.Y)
		p.take(piece)
		near := rapid.Float64Range(-0.45, 0.45)
		p.hold(m, Place{X: near.Draw(t, "dx"), Y: near.Draw(t, "dy")})
		if !p.Held.Legal || p.Held.Move != m {
			t.Fatalf("near %v it snaps to %v, legal: %v", m, p.Held.Move, p.Held.Legal)
		}
		p.press(true)
		p.press(false)
		if last, _, ok := p.state.LastMove(); !ok || last != m || p.Held != nil || !p.Laid {
			t.Fatalf("the click lays %v, not %v; it says %q", last, m, p.said)
		}
	})
}

func TestAPieceThatWasLaidIsNotTakenAgainInTheSameFrame(t *testing.T) {
	p := newPlayer(t, handBench)
	m := p.state.Places(5)[0]
	p.view.Center = Point(m.X, m.Y)
	p.take(5)
	p.hold(m, Place{})
	p.press(true)
	p.raw.Keys = []input.Key{"C"}
	p.press(false)
	if last, _, _ := p.state.LastMove(); last != m || p.Held != nil {
		t.Fatalf("the click lays %v, not %v, and holds a piece again: %v", last, m, p.Held != nil)
	}
}

func TestFourTurnsOrTwoFlipsChangeNothing(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		p := newPlayer(t, handBench)
		piece := rapid.SampledFrom(p.state.Placeable()).Draw(t, "piece")
		p.take(piece)
		if rapid.Bool().Draw(t, "lies") {
			p.key("C")
		} else {
			p.move(p.layout.Paper.Center())
		}
		for range rapid.IntRange(0, 7).Draw(t, "before") {
			p.Turn(p.frame(), rapid.SampledFrom([]Turn{Right, Left, Flip}).Draw(t, "turn"))
		}
		was := *p.Held
		same := func(what string) {
			now := p.Held
			if now.Permutation != was.Permutation || now.zero != was.zero || now.grip.Distance(was.grip) > 1e-9 || now.Move != was.Move || now.Legal != was.Legal {
				t.Fatalf("%s turn %v at %v into %v at %v", what, was.Move, was.zero, now.Move, now.zero)
			}
		}
		for range 4 {
			p.Turn(p.frame(), Right)
		}
		same("four turns")
		p.Turn(p.frame(), Flip)
		p.Turn(p.frame(), Flip)
		same("two flips")
		p.Turn(p.frame(), Left)
		p.Turn(p.frame(), Right)
		same("a turn to the left and back")
	})
}

func TestATurnIsThatOfTheRules(t *testing.T) {
	for piece := 1; piece <= squaregame.Pieces; piece++ {
		for perm := 1; perm <= squaregame.Permutations; perm++ {
			for _, how := range []Turn{Right, Left, Flip} {
				low, high := Box(squaregame.PieceLines(piece, perm))
				a, z := how.place(low), how.place(high)
				gotLow, gotHigh := Box(squaregame.PieceLines(piece, how.permutation(perm)))
				wantLow := Place{X: min(a.X, z.X), Y: min(a.Y, z.Y)}
				wantHigh := Place{X: max(a.X, z.X), Y: max(a.Y, z.Y)}
				if gotLow != wantLow || gotHigh != wantHigh {
					t.Fatalf("piece %d/%d turned by %v lies in %v to %v, want %v to %v", piece, perm, how, gotLow, gotHigh, wantLow, wantHigh)
				}
			}
		}
	}
}

func TestWhatIsLetGoBesideThePaperFliesHome(t *testing.T) {
	p := newPlayer(t, handBench)
	home, unit := p.layout.Slot(0, 5)
	p.move(p.layout.Cells[4].Center())
	p.press(true)
	p.move(p.layout.Paper.Center())
	p.move(p.layout.Head.Center())
	p.press(false)
	if p.Held != nil || len(p.said) > 0 {
		t.Fatalf("it is held still, or the table says %q", p.said)
	}
	far, frames := math.Inf(1), 0
	for {
		pose, flies := p.Homing(p.frame())
		if !flies {
			break
		}
		if d := pose.At.Distance(home); pose.Piece != 5 || d > far {
			t.Fatalf("piece %d is %v from home, after %v", pose.Piece, d, far)
		}
		far = pose.At.Distance(home)
		if frames++; !p.IsOut(5) || frames > 60 {
			t.Fatalf("after %d frames on its way it is out of its tray: %v", frames, p.IsOut(5))
		}
		if !p.Moving(p.in.Now) {
			t.Fatal("it asks for no frame on its way")
		}
		p.next()
	}
	if frames < 5 || far > unit || p.IsOut(5) || p.Moving(p.in.Now) {
		t.Fatalf("it flew for %d frames and ended %v from home", frames, far)
	}
}

func TestARefusedDropIsSaidAndARefusedClickKeepsThePiece(t *testing.T) {
	p := newPlayer(t, handBench)
	away := p.view.At(Point(12, 20))
	p.take(5)
	p.move(away)
	if squaregame.ReasonOf(p.Held.Wrong) != squaregame.ClosesNothing {
		t.Fatalf("beside everything it is wrong by %v", p.Held.Wrong)
	}
	p.press(true)
	p.press(false)
	if p.Held == nil || len(p.said) != 1 {
		t.Fatalf("after a refused click the piece is held: %v; said: %q", p.Held != nil, p.said)
	}
	p.PutBack()
	p.move(p.layout.Cells[4].Center())
	p.press(true)
	p.move(away)
	p.press(false)
	if p.Held != nil || len(p.said) != 2 || p.state.LastIndex() >= len(handBench) {
		t.Fatalf("after a refused drop the piece is held: %v; said: %q", p.Held != nil, p.said)
	}
}

func TestKeysGoThroughEveryPlace(t *testing.T) {
	p := newPlayer(t, handBench)
	places := p.state.Places(5)
	p.take(5)
	var seen []squaregame.Move
	for range places {
		p.key("C")
		if !p.Held.Legal || !p.Held.Resting || slices.Contains(seen, p.Held.Move) {
			t.Fatalf("C shows %v after %v", p.Held.Move, seen)
		}
		seen = append(seen, p.Held.Move)
	}
	p.key("C")
	if p.Held.Move != seen[0] {
		t.Fatalf("after all %d places C shows %v, not the first again", len(places), p.Held.Move)
	}
	m := p.Held.Move
	p.key("ArrowUp")
	if to := p.Held.Move; !p.Held.Legal || to.Y <= m.Y || to.Permutation != m.Permutation {
		t.Fatalf("the arrow moves it from %v to %v", m, to)
	}
	for range 3 {
		if p.key("R"); !p.Held.Legal {
			t.Fatalf("R turns it to %v, which is not legal", p.Held.Move)
		}
	}
}

// TestWhatIsNoLongerThereIsNotHeld covers a move that is played by other means than this
// hand.
func TestWhatIsNoLongerThereIsNotHeld(t *testing.T) {
	p := newPlayer(t, handBench)
	laid, err := p.state.Apply(p.state.Places(5)[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		s    squaregame.State
		seat int
		held bool
	}{{"the same", p.state, 0, true}, {"without the piece", laid, 0, false}, {"with the other hand", p.state, 1, false}} {
		p.Follow(p.state, 0)
		p.take(5)
		p.Follow(c.s, c.seat)
		if (p.Held != nil) != c.held || c.s != laid && p.Chosen != 5 || c.s == laid && p.Chosen != 0 {
			t.Errorf("%s: held %v, chosen %d", c.name, p.Held != nil, p.Chosen)
		}
		p.Held = nil
	}
}

func (p *player) touch(fingers ...geom.Point) {
	p.raw.Touches = nil
	for i, at := range fingers {
		p.raw.Touches = append(p.raw.Touches, input.Touch{ID: i + 1, At: at})
	}
	p.next()
}

// TestAPieceLeftWhereItMayNotLieSaysWhy covers a drag that a second finger ends and a tap
// that brings the piece there. At a legal place nothing is said.
func TestAPieceLeftWhereItMayNotLieSaysWhy(t *testing.T) {
	for _, c := range []struct {
		at   func(p *player) geom.Point
		said int
	}{
		{func(p *player) geom.Point { return p.view.At(Point(12, 20)) }, 1},
		{func(p *player) geom.Point {
			m := squaregame.Move{Piece: 5, Permutation: p.Permutation(5)}
			zero := p.state.Points(m.Piece, m.Permutation)[0]
			middle := Point(zero.X, zero.Y).Add(Middle(m.Piece, m.Permutation))
			return p.view.At(middle)
		}, 0},
	} {
		p := newPlayer(t, handBench)
		from, to := p.layout.Cells[4].Center(), c.at(p)
		lifted := to.Add(geom.Point{Y: p.layout.Px(Lift)})
		p.touch(from)
		for i := 1; i <= 10; i++ {
			p.touch(from.Lerp(lifted, float64(i)/10))
		}
		p.touch(lifted, from)
		if p.Held == nil || !p.Held.Resting || len(p.said) != c.said {
			t.Fatalf("left at %v it is held: %v; said: %q", to, p.Held != nil, p.said)
		}
		p.touch()
		away := p.view.At(Point(20, 20))
		p.touch(away)
		p.touch()
		if p.Held == nil || len(p.said) != c.said+1 {
			t.Errorf("brought to %v it is held: %v; said: %q", away, p.Held != nil, p.said)
		}
	}
}

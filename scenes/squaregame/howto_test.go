package squaregame

import (
	"strings"
	"testing"

	"tessera/logic/squaregame"
)

// about returns the lesson whose text begins with text.
func about(t *testing.T, text string) howToCard {
	t.Helper()
	for _, l := range howToCards {
		if strings.HasPrefix(l.text.String(), text) {
			return l
		}
	}
	t.Fatalf("no card begins with %q", text)
	return howToCard{}
}

// tried returns the move of a lesson and its effect.
func (l howToCard) tried(t *testing.T) (squaregame.Move, squaregame.Preview) {
	t.Helper()
	m, err := squaregame.ParseMove(l.lay)
	if err != nil {
		t.Fatal(err)
	}
	return m, l.state().Try(m)
}

func laid(t *testing.T, s squaregame.State, m squaregame.Move) squaregame.State {
	t.Helper()
	next, err := s.Apply(m)
	if err != nil {
		t.Fatalf("%v: %v\n%v", m, err, s)
	}
	return next
}

func TestTheCardOfTheHands(t *testing.T) {
	about(t, "You win when you have placed all sixteen")
	for settings, want := range map[string]string{"": "sixteen", `{"pieces":16}`: "sixteen", `{"pieces":8}`: "eight"} {
		if got := howTo([]byte(settings))[0].Text.String(); !strings.Contains(got, "all "+want+" of your pieces") {
			t.Errorf("with the settings %s the card says %q", settings, got)
		}
	}
	for _, each := range []int{8, 16} {
		if shown := len(allPieces(kinds(each)).Pieces); shown != each {
			t.Errorf("the card shows %d pieces of %d", shown, each)
		}
	}
}

func TestTheCardOfTheOpening(t *testing.T) {
	l := about(t, "The last player opens with any piece")
	s := l.state()
	if s.ToMove() != s.Players() {
		t.Errorf("player %d of %d opens", s.ToMove(), s.Players())
	}
	if target := l.picture().Target; target == nil || *target != [2]int{squaregame.Opening.X, squaregame.Opening.Y} {
		t.Errorf("the ring is at %v", target)
	}
	for piece := 1; piece <= squaregame.Pieces; piece++ {
		for permutation := 1; permutation <= squaregame.Permutations; permutation++ {
			m := squaregame.Move{Piece: piece, Permutation: permutation, X: squaregame.Opening.X, Y: squaregame.Opening.Y}
			if next := laid(t, s, m); next.ToMove() != 1 {
				t.Errorf("after %v player %d begins", m, next.ToMove())
			}
			m.X++
			if r := squaregame.ReasonOf(s.Try(m).Err); r != squaregame.OpeningPlace {
				t.Errorf("%v beside the ring is %v", m, r)
			}
		}
	}
	if _, p := l.tried(t); !p.Legal() {
		t.Error(p.Err)
	}
}

func TestTheCardOfClosing(t *testing.T) {
	l := about(t, "Each piece has to close a square")
	m, p := l.tried(t)
	lit := 0
	for _, q := range l.picture().Squares {
		if q.Lit {
			lit++
		}
	}
	if !p.Legal() || len(p.Closes) == 0 || lit != len(p.Closes) {
		t.Errorf("%v closes %v, %d light up: %v", m, p.Closes, lit, p.Err)
	}
	m.X, m.Y = 5, 5 // away from all others
	if r := squaregame.ReasonOf(l.state().Try(m).Err); r != squaregame.ClosesNothing {
		t.Errorf("%v, away from all others, is %v", m, r)
	}
}

func TestTheCardOfExtraMoves(t *testing.T) {
	l := about(t, "Each square after the first earns another move")
	m, p := l.tried(t)
	s := l.state()
	if next := laid(t, s, m); len(p.Closes) != 2 || next.ToMove() != s.ToMove() || next.MovesLeft() != 1 {
		t.Errorf("%v closes %v and leaves player %d with %d moves", m, p.Closes, next.ToMove(), next.MovesLeft())
	}
}

func TestTheCardOfWhatIsInTheWay(t *testing.T) {
	l := about(t, "A line cannot lie on top of another")
	if m, p := l.tried(t); squaregame.ReasonOf(p.Err) != squaregame.Crosses || l.picture().Crossed == nil {
		t.Errorf("%v is %v", m, squaregame.ReasonOf(p.Err))
	}
	on := squaregame.Move{Piece: l.board[0].Piece, Permutation: l.board[0].Permutation, X: l.board[0].X, Y: l.board[0].Y}
	if r := squaregame.ReasonOf(l.state().Try(on).Err); r != squaregame.LineTaken {
		t.Errorf("the same piece on the one that lies there is %v", r)
	}
}

func TestTheCardOfOwnLoops(t *testing.T) {
	l := about(t, "A square made only of a piece's own lines")
	s := l.state()
	loops, plain := 0, 0
	for _, q := range s.SquaresOf(s.LastIndex()) {
		if q.Loop {
			loops++
		}
	}
	for _, q := range l.picture().Squares {
		if q.Plain {
			plain++
		}
	}
	if closed := len(s.SquaresOf(s.LastIndex())) - loops; loops != 1 || plain != 1 || s.LastClosed() != closed {
		t.Errorf("%d loops, %d filled faintly, %d squares counted\n%v", loops, plain, s.LastClosed(), s)
	}
	if s.ToMove() != 2 {
		t.Errorf("the loop earned a move\n%v", s)
	}
}

func TestTheCardOfTurning(t *testing.T) {
	about(t, "Rotate the piece you hold")
	type point struct{ x, y int }
	set := func(permutation int, turn func(point) point) map[[2]point]bool {
		lines := map[[2]point]bool{}
		for _, l := range squaregame.PieceLines(5, permutation) {
			a, b := point{l.X, l.Y}, point{l.X + 1, l.Y}
			if l.Vertical {
				b = point{l.X, l.Y + 1}
			}
			a, b = turn(a), turn(b)
			if b.x < a.x || b.y < a.y {
				a, b = b, a
			}
			lines[[2]point{a, b}] = true
		}
		return lines
	}
	same := func(a, b map[[2]point]bool) bool {
		for l := range a {
			if !b[l] {
				return false
			}
		}
		return len(a) == len(b)
	}
	still := func(p point) point { return p }
	if !same(set(1, func(p point) point { return point{p.y, -p.x} }), set(squaregame.RotateRight(1), still)) {
		t.Error("the piece in the middle is not the first turned right")
	}
	if !same(set(1, func(p point) point { return point{-p.x, p.y} }), set(squaregame.Flip(1), still)) {
		t.Error("the last piece is not the first flipped")
	}
}

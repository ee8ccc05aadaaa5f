package grid

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/logictest"
	"tessera/logic/squaregame/plain"
)

const fullHand = 1<<(Pieces+1) - 2

// randomGrid returns a grid with up to pieces+1 pieces laid legally, the first one anywhere
// but most often at an edge, and the same board by the plain rules.
func randomGrid(t testing.TB, rng *rand.Rand, pieces int) (g Grid, b plain.Board) {
	t.Helper()
	near := func() int { return []int{1, 7, 15, 23, 31}[rng.IntN(5)] + rng.IntN(5) - 2 }
	for g == (Grid{}) {
		if p, ok := Place(1+rng.IntN(Pieces), 1+rng.IntN(Permutations), near(), near()); ok {
			g.Toggle(p)
			b.Put(plainLines(p))
		}
	}
	for range pieces {
		list := g.AppendLegal(nil, fullHand)
		if len(list) == 0 {
			break
		}
		p := list[rng.IntN(len(list))]
		if _, legal := b.Try(plainLines(p)); !legal {
			t.Fatalf("%v is listed; by the plain rules it is illegal", p)
		}
		g.Toggle(p)
		b.Put(plainLines(p))
	}
	return g, b
}

// randomLines returns a grid with lines that belong to no piece, somewhere on the board and
// around a free frame. Games have few squares that lack one side; here a piece can close up
// to eight at once.
func randomLines(rng *rand.Rand) (g Grid, b plain.Board) {
	left, bottom, density, lying := rng.IntN(Side-4), rng.IntN(Side-4), rng.IntN(11), rng.IntN(2) == 0
	free := map[Line]bool{}
	for i := range 7 {
		l := segmentLine(i, lying)
		free[Line{left + 1 + l.X, bottom + 1 + l.Y, l.Vertical}] = true
	}
	noFloor := rng.IntN(2) == 0
	for x := left; x < left+5; x++ {
		for y := bottom; y < bottom+5; y++ {
			h, v := Line{x, y, false}, Line{x, y, true}
			if rng.IntN(10) < density && x < Side-1 && !free[h] && !(noFloor && y == bottom) {
				g.h[y+1] |= 1 << x
				b.Put([]plain.Line{plainLine(h)})
			}
			if rng.IntN(10) < density && y < Side-1 && !free[v] {
				g.v[y+1] |= 1 << x
				b.Put([]plain.Line{plainLine(v)})
			}
		}
	}
	return g, b
}

// plainLines returns the lines of a placement by the plain rules.
func plainLines(p Placement) []plain.Line { return plain.Lines(p.Zero()) }

// key identifies a piece and its lines.
type key struct {
	piece int
	lines [7]plain.Line
}

func keyOf(piece int, lines []plain.Line) (k key) {
	k.piece = piece
	copy(k.lines[:], lines)
	return k
}

// TestGridFollowsThePlainRules compares all that a grid says of random boards with the plain
// rules: each placement near the lines, the lists, the reach of a hand, and each line, point
// and square.
func TestGridFollowsThePlainRules(t *testing.T) {
	for seed := range uint64(logictest.Times(200)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		g, b := randomLines(rng)
		switch {
		case seed%5 == 0:
			g, b = randomGrid(t, rng, rng.IntN(30))
		case seed%5 == 1:
			g, b = randomGrid(t, rng, rng.IntN(3))
		case b.Pieces == 0:
			b.Pieces = 1 // so that no piece is the first
		}
		hand := uint32(fullHand)
		if seed%2 == 0 {
			hand = rng.Uint32() & rng.Uint32() & fullHand
		}
		want := map[key]int{}
		b.Near(hand, func(piece, permutation, x, y int) {
			lines := plain.Lines(piece, permutation, x, y)
			closed, legal := b.Try(lines)
			if legal {
				want[keyOf(piece, lines)] = closed
			}
			if p, ok := Place(piece, permutation, x, y); ok && g.Legal(p) != closed {
				t.Fatalf("seed %d: piece %d, permutation %d at %d,%d closes %d; by the plain rules %d", seed, piece, permutation, x, y, g.Legal(p), closed)
			}
		})
		compareLists(t, seed, g, hand, want)
		comparePoints(t, seed, &g, &b)
	}
}

func compareLists(t *testing.T, seed uint64, g Grid, hand uint32, want map[key]int) {
	t.Helper()
	list := g.AppendLegal(nil, hand)
	if n := g.CountLegal(hand); len(list) != len(want) || n != len(want) || g.AnyLegal(hand) != (n > 0) {
		t.Fatalf("seed %d: %d placements are listed, %d counted, any %v; by the plain rules there are %d", seed, len(list), n, g.AnyLegal(hand), len(want))
	}
	var reach Reach
	for i, p := range list {
		if closed, legal := want[keyOf(p.Piece(), plainLines(p))]; !legal || int(p.Closed) != closed {
			t.Fatalf("seed %d: %v closes %d; by the plain rules %d, legal %v", seed, p, p.Closed, closed, legal)
		}
		if i > 0 && slices.Compare(order(list[i-1]), order(p)) >= 0 {
			t.Fatalf("seed %d: %v is listed before %v", seed, list[i-1], p)
		}
		piece := uint32(1) << p.Piece()
		reach.One |= piece
		if p.Closed >= 2 {
			reach.Two |= piece
			reach.Doubles++
		}
		if p.Closed >= 3 {
			reach.Three |= piece
		}
	}
	if got := g.Reach(hand); got != reach {
		t.Fatalf("seed %d: the hand %b reaches %+v, by its list %+v", seed, hand, got, reach)
	}
}

// order is what placements are listed by: piece, permutation, y and x.
func order(p Placement) []int {
	piece, permutation, x, y := p.Zero()
	return []int{piece, permutation, y, x}
}

// comparePoints compares the points and squares of the board, and the lines also beyond its
// edges.
func comparePoints(t *testing.T, seed uint64, g *Grid, b *plain.Board) {
	t.Helper()
	lackOne, lackTwo := 0, 0
	for x := -2; x < Side+3; x++ {
		for y := -2; y < Side+3; y++ {
			for _, l := range []Line{{x, y, false}, {x, y, true}} {
				if got, want := g.Has(l), b.Owner(plainLine(l)) > 0; got != want {
					t.Fatalf("seed %d: the line %v is on the board: %v, want %v", seed, l, got, want)
				}
			}
			n := b.Count(x, y)
			if g.Closed(x, y) != (n == 4) {
				t.Fatalf("seed %d: the square at %d,%d is closed: %v; it has %d sides", seed, x, y, g.Closed(x, y), n)
			}
			if x < 0 || y < 0 || x >= Side || y >= Side {
				continue
			}
			if n == 3 && x < Side-1 && y < Side-1 {
				lackOne++
			}
			if n == 2 && x < Side-1 && y < Side-1 {
				lackTwo++
			}
			for _, vertical := range []bool{false, true} {
				if got, want := g.Crossed(x, y, vertical), b.Straight(plain.Point{X: x, Y: y}, !vertical); got != want {
					t.Fatalf("seed %d: at %d,%d, vertical %v, a piece is crossed: %v, want %v", seed, x, y, vertical, got, want)
				}
			}
		}
	}
	if one, two := g.Open(); one != lackOne || two != lackTwo {
		t.Fatalf("seed %d: %d squares lack one side and %d two, want %d and %d", seed, one, two, lackOne, lackTwo)
	}
}

func plainLine(l Line) plain.Line {
	from, to := plain.Point{X: l.X, Y: l.Y}, plain.Point{X: l.X + 1, Y: l.Y}
	if l.Vertical {
		to = plain.Point{X: l.X, Y: l.Y + 1}
	}
	return plain.Line{A: from, B: to}
}

// TestPlacementsFollowThePlainRules tries every piece about points inside the board, at its
// edges and far beyond.
func TestPlacementsFollowThePlainRules(t *testing.T) {
	places := []int{-1 << 40, -257, -1, 0, 1, 2, 3, 15, Side - 3, Side - 2, Side - 1, Side, 128, 256, 1 << 40}
	for _, x := range places {
		for _, y := range places {
			for piece := 1; piece <= Pieces; piece++ {
				for permutation := 1; permutation <= Permutations; permutation++ {
					checkPlace(t, piece, permutation, x, y)
				}
			}
		}
	}
}

func checkPlace(t *testing.T, piece, permutation, x, y int) {
	t.Helper()
	want := plain.Lines(piece, permutation, x, y)
	at := plain.Point{X: x, Y: y}
	p, ok := Place(piece, permutation, x, y)
	if ok != plain.OnBoard(want) {
		t.Fatalf("piece %d, permutation %d at %d,%d is on the board: %v, want %v", piece, permutation, x, y, ok, !ok)
	}
	if !ok {
		return
	}
	var b plain.Board
	b.Put(want)
	for _, l := range p.AppendLines(nil) {
		if b.Owner(plainLine(l)) == 0 {
			t.Fatalf("piece %d, permutation %d at %v has the line %v, by the plain rules only %v", piece, permutation, at, l, want)
		}
	}
	if n := len(p.AppendLines(nil)); p.Piece() != piece || p.Lines() != len(want) || n != len(want) {
		t.Fatalf("piece %d, permutation %d: piece %d, %d lines, %d counted; want %d lines", piece, permutation, p.Piece(), n, p.Lines(), len(want))
	}
	// The smallest permutation with these lines, and the one about each point.
	smallest := 0
	for _, about := range []plain.Point{at, {X: x, Y: y + 1}, {X: x - 2, Y: y}, {X: x + 1, Y: y - 2}} {
		found := 0
		for other := Permutations; other > 0; other-- {
			if slices.Equal(plain.Lines(piece, other, about.X, about.Y), want) {
				found = other
			}
		}
		if got := p.About(about.X, about.Y); got != found {
			t.Fatalf("piece %d, permutation %d at %v has the permutation %d about %v, want %d", piece, permutation, at, got, about, found)
		}
	}
	for other := Permutations; other > 0; other-- {
		if slices.Equal(fromCorner(plain.Lines(piece, other, x, y)), fromCorner(want)) {
			smallest = other
		}
	}
	if _, got, _, _ := p.Zero(); got != smallest || !slices.Equal(plainLines(p), want) {
		t.Fatalf("piece %d, permutation %d at %v is %v as its smallest permutation, want %d, %v", piece, permutation, at, plainLines(p), smallest, want)
	}
	var through []plain.Point
	points, n, vertical := p.Through()
	for _, at := range points[:n] {
		through = append(through, plain.Point{X: at[0], Y: at[1]})
	}
	for x := b.Low.X; x <= b.High.X; x++ {
		for y := b.Low.Y; y <= b.High.Y; y++ {
			at := plain.Point{X: x, Y: y}
			if b.Straight(at, vertical) != slices.Contains(through, at) || b.Straight(at, !vertical) {
				t.Fatalf("piece %d, permutation %d at %v passes straight through %v, vertical %v; at %v it is not so", piece, permutation, p, through, vertical, at)
			}
		}
	}
}

// fromCorner moves lines so that the smallest is the same for the same shape.
func fromCorner(lines []plain.Line) []plain.Line {
	moved, by := make([]plain.Line, len(lines)), lines[0].A
	for i, l := range lines {
		moved[i] = plain.Line{A: plain.Point{X: l.A.X - by.X, Y: l.A.Y - by.Y}, B: plain.Point{X: l.B.X - by.X, Y: l.B.Y - by.Y}}
	}
	return moved
}

// TestPlacementsLeaveNoTraces lays and removes every placement, and counts the open squares
// that it changes.
func TestPlacementsLeaveNoTraces(t *testing.T) {
	for seed := range uint64(logictest.Times(60)) {
		g, _ := randomGrid(t, rand.New(rand.NewPCG(seed, 2)), int(seed%30))
		one, two := g.Open()
		for _, p := range g.AppendLegal(nil, fullHand) {
			before := g
			moreOne, moreTwo := g.OpenAfter(p)
			if g != before {
				t.Fatalf("seed %d: OpenAfter(%v) changed the grid", seed, p)
			}
			g.Toggle(p)
			if x, y := g.Open(); x != one+moreOne || y != two+moreTwo {
				t.Fatalf("seed %d: after %v, %d squares lack one side and %d two; OpenAfter says %d and %d", seed, p, x, y, one+moreOne, two+moreTwo)
			}
			if g.Toggle(p); g != before {
				t.Fatalf("seed %d: %v leaves traces", seed, p)
			}
		}
	}
}

func TestListingAllocatesNothing(t *testing.T) {
	g, _ := randomGrid(t, rand.New(rand.NewPCG(5, 4)), 25)
	list := make([]Placement, 0, 4096)
	if n := testing.AllocsPerRun(20, func() {
		list = g.AppendLegal(list[:0], fullHand)
		g.CountLegal(fullHand)
		g.AnyLegal(fullHand)
	}); n != 0 {
		t.Errorf("listing allocates %v times", n)
	}
	if len(list) == 0 {
		t.Error("nothing is legal")
	}
}

// TestEveryPieceFillsItsFrame checks that every piece touches all four sides of its
// frame. The bits of the grid and the edge of the board rely on it.
func TestEveryPieceFillsItsFrame(t *testing.T) {
	for _, s := range shapes {
		lowX, lowY, highX, highY := 9, 9, -9, -9
		for i := range 7 {
			if s.Segments&(1<<i) == 0 {
				continue
			}
			l := segmentLine(i, s.Lying)
			endX, endY := l.X+1, l.Y
			if l.Vertical {
				endX, endY = l.X, l.Y+1
			}
			lowX, lowY, highX, highY = min(lowX, l.X), min(lowY, l.Y), max(highX, endX), max(highY, endY)
		}
		wide, tall := 1, 2
		if s.Lying {
			wide, tall = 2, 1
		}
		if lowX != 0 || lowY != 0 || highX != wide || highY != tall {
			t.Errorf("piece %d, permutation %d reaches from %d,%d to %d,%d", s.Piece, s.Permutation, lowX, lowY, highX, highY)
		}
	}
}

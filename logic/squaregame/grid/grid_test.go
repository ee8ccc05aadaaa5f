package grid

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
)

const fullHand = 1<<(Pieces+1) - 2

// randomGrid returns a grid with up to pieces+1 pieces laid legally.
func randomGrid(rng *rand.Rand, pieces int) Grid {
	var g Grid
	p, _ := Place(1+rng.IntN(Pieces), 1+rng.IntN(Permutations), 15, 15)
	g.Toggle(p)
	for range pieces {
		list := g.AppendLegal(nil, fullHand)
		if len(list) == 0 {
			break
		}
		g.Toggle(list[rng.IntN(len(list))])
	}
	return g
}

func TestTogglingTwiceIsNothing(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		g := randomGrid(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), rapid.IntRange(0, 20).Draw(t, "pieces"))
		for _, p := range g.AppendLegal(nil, fullHand) {
			h := g
			h.Toggle(p)
			for _, l := range p.AppendLines(nil) {
				if g.Has(l) || !h.Has(l) {
					t.Fatalf("%v: the line %v lies there before: %v, after: %v", p, l, g.Has(l), h.Has(l))
				}
			}
			h.Toggle(p)
			if h != g {
				t.Fatalf("%v leaves traces", p)
			}
		}
	})
}

func TestCountsOfOpenSquaresFollowThePlacement(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		g := randomGrid(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2)), rapid.IntRange(0, 20).Draw(t, "pieces"))
		one, two := g.Open()
		if a, b := countOpen(&g); a != one || b != two {
			t.Fatalf("%d and %d squares are open; counted %d and %d", one, two, a, b)
		}
		for _, p := range g.AppendLegal(nil, fullHand) {
			before := g
			a, b := g.OpenAfter(p)
			if g != before {
				t.Fatalf("%v: asking changed the grid", p)
			}
			h := g
			h.Toggle(p)
			if x, y := h.Open(); x != one+a || y != two+b {
				t.Fatalf("%v: %d and %d squares open, foretold %d and %d", p, x, y, one+a, two+b)
			}
		}
	})
}

func countOpen(g *Grid) (one, two int) {
	for y := range Side - 1 {
		for x := range Side - 1 {
			n := 0
			for _, l := range []Line{{x, y, false}, {x, y + 1, false}, {x, y, true}, {x + 1, y, true}} {
				if !g.Has(l) {
					n++
				}
			}
			switch n {
			case 1:
				one++
			case 2:
				two++
			}
		}
	}
	return one, two
}

func TestListIsSortedAndCounted(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		g := randomGrid(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 3)), rapid.IntRange(0, 30).Draw(t, "pieces"))
		hand := uint32(rapid.IntRange(0, fullHand/2).Draw(t, "hand") * 2)
		list := g.AppendLegal(nil, hand)
		if n := g.CountLegal(hand); n != len(list) || g.AnyLegal(hand) != (n > 0) {
			t.Fatalf("%d listed, %d counted, any %v", len(list), n, g.AnyLegal(hand))
		}
		var want Reach
		for i, p := range list {
			if hand>>p.Piece()&1 == 0 {
				t.Fatalf("%v is not in the hand %b", p, hand)
			}
			if n := g.Legal(p); n != int(p.Closed) {
				t.Fatalf("%v closes %d", p, n)
			}
			if i > 0 && !before(list[i-1], p) {
				t.Fatalf("%v stands before %v", list[i-1], p)
			}
			want.One |= 1 << p.Piece()
			if p.Closed >= 2 {
				want.Two |= 1 << p.Piece()
				want.Doubles++
			}
			if p.Closed >= 3 {
				want.Three |= 1 << p.Piece()
			}
			if x, y := p.zero(); p.About(x, y) == 0 {
				t.Fatalf("%v has no permutation about its own zero point", p)
			}
		}
		if got := g.Reach(hand); got != want {
			t.Fatalf("the hand reaches %+v, the list says %+v", got, want)
		}
	})
}

func (p Placement) zero() (x, y int) {
	_, _, x, y = p.Zero()
	return x, y
}

func before(p, q Placement) bool {
	a, b, c, d := p.Zero()
	e, f, g, h := q.Zero()
	for _, pair := range [][2]int{{a, e}, {b, f}, {d, h}, {c, g}} {
		if pair[0] != pair[1] {
			return pair[0] < pair[1]
		}
	}
	return false
}

func TestListingAllocatesNothing(t *testing.T) {
	g := randomGrid(rand.New(rand.NewPCG(5, 4)), 25)
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

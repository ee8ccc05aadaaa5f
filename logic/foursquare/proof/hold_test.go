package proof

import (
	"math/rand/v2"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/internal/errtest"
)

// someBoard returns a board with n random marbles of one player.
func someBoard(random *rand.Rand, hole, n int) board {
	b := board{hole: hole}
	for n > 0 {
		if cell := random.IntN(cells); b.open(cell) {
			b.marbles[cell] = foursquare.Red
			n--
		}
	}
	return b
}

// TestMarblesAreTheBoard compares marbles with plain boards: slides, blocks, and a
// gapless numbering of the sets.
func TestMarblesAreTheBoard(t *testing.T) {
	const most = 6
	random := rand.New(rand.NewPCG(1, 2))
	g, r, near := newGrids(), newRanks(most), newPaths().near
	blocks := 0
	for i := range 2000 {
		b := someBoard(random, i%squares, 1+random.IntN(12))
		m := marblesOf(&b, foursquare.Red)
		if g.block(m, b.hole) != b.hasBlock(foursquare.Red) {
			t.Fatalf("the bits say that there is a block: %v\n%v", g.block(m, b.hole), b)
		}
		if b.hasBlock(foursquare.Red) {
			blocks++
		}
		for _, square := range near[b.hole] {
			after := b.slid(square)
			if got, want := m.slid(square, b.hole), marblesOf(&after, foursquare.Red); got != want {
				t.Fatalf("square %d slides, and the marbles are %032b, want %032b\n%v", square, got, want, b)
			}
		}
	}
	if blocks == 0 {
		t.Error("there was no block at all")
	}
	for n := range most + 1 {
		next := uint32(0)
		for i, m := range r.each(n) {
			if i != next || r.rank(m) != i || m.count() != n {
				t.Fatalf("%032b comes as number %d, is ranked %d and should be number %d of %d marbles", m, i, r.rank(m), next, n)
			}
			next++
		}
		if next != r.of[n] {
			t.Errorf("%d sets of %d marbles, want %d", next, n, r.of[n])
		}
	}
}

// stand is a state of the movement phase with one player's marbles.
type stand struct {
	board   board
	blocked int
}

// plainWon finds by brute force where the attacker wins with his marbles alone, in all
// states reachable from a board.
func plainWon(from board, attackerMoves func(hole int) bool) map[stand]bool {
	near := newPaths().near
	won, list := map[stand]bool{}, []stand{}
	reach := func(s stand) {
		if _, seen := won[s]; !seen && !s.board.hasBlock(foursquare.Red) {
			won[s] = false
			list = append(list, s)
		}
	}
	for _, square := range near[from.hole] {
		reach(stand{from, square})
	}
	after := func(s stand) (next []stand) {
		for _, square := range near[s.board.hole] {
			if square != s.blocked {
				next = append(next, stand{s.board.slid(square), s.board.hole})
			}
		}
		return next
	}
	for i := 0; i < len(list); i++ {
		for _, next := range after(list[i]) {
			reach(next)
		}
	}
	for more := true; more; {
		more = false
		for _, s := range list {
			some, all := false, true
			for _, next := range after(s) {
				wins := won[next] || next.board.hasBlock(foursquare.Red)
				some, all = some || wins, all && wins
			}
			if !won[s] && (all || some && attackerMoves(s.board.hole)) {
				won[s], more = true, true
			}
		}
	}
	return won
}

// TestTheMovementPhaseOfALoneAttacker compares the tables with brute force.
func TestTheMovementPhaseOfALoneAttacker(t *testing.T) {
	wins := 0
	for _, attacker := range foursquare.Players {
		l := newLone(attacker, 4)
		// Two tiles with two marbles each, and four with one, a slide from a block.
		for i, text := range []string{".R__R./.R__R./....../....../....../......", "....../.RR.../.R__R./..__../....../......"} {
			if testing.Short() && i > 0 {
				continue
			}
			from, err := readBoard(text)
			errtest.None(t, err)
			for s, won := range plainWon(from, l.moves) {
				m := marblesOf(&s.board, foursquare.Red)
				if l.moves(s.board.hole) {
					continue
				}
				blocked := l.way[s.board.hole][s.blocked]
				if got := l.won[4][s.board.hole][l.ranks.rank(m)]>>blocked&1 != 0; got != won {
					t.Fatalf("%v: won is %v by the tables and %v by brute force, where %d is blocked\n%v", attacker, got, won, s.blocked, s.board)
				}
				if won {
					wins++
				}
			}
		}
	}
	if wins == 0 {
		t.Error("no state is won")
	}
}

// TestTheNextMarbleOfALoneAttacker compares the tables before the last marbles with the
// tables after them, using cells of plain boards.
func TestTheNextMarbleOfALoneAttacker(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	l := newLone(foursquare.Blue, 5)
	lost := func(n int, b *board, blocked int) bool {
		m := marblesOf(b, foursquare.Red)
		return l.won[n][b.hole][l.ranks.rank(m)]>>l.way[b.hole][blocked]&1 != 0
	}
	cellsThatWin := func(n int, b board, blocked int) (count int) {
		for cell := range cells {
			if !b.open(cell) {
				continue
			}
			placed := b
			placed.marbles[cell] = foursquare.Red
			wins := placed.hasBlock(foursquare.Red)
			for _, square := range l.near[b.hole] {
				after := placed.slid(square)
				wins = wins || square != blocked && (after.hasBlock(foursquare.Red) || lost(n+1, &after, b.hole))
			}
			if wins {
				count++
			}
		}
		return count
	}
	told := 0
	for range 1000 {
		n, hole := 2+random.IntN(3), 2*random.IntN(5)
		b := someBoard(random, hole, n)
		blocked := l.near[hole][random.IntN(len(l.near[hole]))]
		if b.hasBlock(foursquare.Red) {
			continue
		}
		want := true
		for _, square := range l.near[hole] {
			after := b.slid(square)
			want = want && (square == blocked || after.hasBlock(foursquare.Red) || cellsThatWin(n, after, hole) > 1)
		}
		if got := lost(n, &b, blocked); got != want {
			t.Fatalf("with %d marbles lost is %v by the tables and %v by the cells, where %d is blocked\n%v", n, got, want, blocked, b)
		}
		if want {
			told++
		}
	}
	if told < 50 {
		t.Errorf("only %d of the boards are lost: too few to mean anything", told)
	}
}

// TestNobodyForcesABlockWithoutSlidingBack covers small numbers of marbles.
func TestNobodyForcesABlockWithoutSlidingBack(t *testing.T) {
	for _, c := range []struct {
		attacker  foursquare.Player
		pieces    int
		positions int
	}{{foursquare.Red, 1, 0}, {foursquare.Blue, 1, 1}, {foursquare.Red, 4, 0}, {foursquare.Blue, 4, 1}, {foursquare.Red, 5, 165}, {foursquare.Blue, 5, 10129}, {foursquare.Red, 6, 34258}, {foursquare.Blue, 6, 482130}, {foursquare.Red, 7, 953280}} {
		if testing.Short() && c.pieces > 5 {
			continue
		}
		h, err := NewHolding(c.attacker, c.pieces, 1_000_000, func(int) {})
		errtest.None(t, err)
		start, err := foursquare.New(foursquare.Settings{PiecesPerPlayer: c.pieces, NoBackslide: true})
		errtest.None(t, err)
		if held := h.Held(start); !held || h.Positions() != c.positions {
			t.Errorf("%v with %d marbles: held is %v after %d positions, want true after %d", c.attacker, c.pieces, held, h.Positions(), c.positions)
		}
	}
	for _, pieces := range []int{0, MostHeld + 1} {
		if _, err := NewHolding(foursquare.Red, pieces, 1, nil); err == nil {
			t.Errorf("%d marbles are taken", pieces)
		}
	}
}

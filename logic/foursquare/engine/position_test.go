package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/logictest"
)

var bothRules = []foursquare.Settings{{PiecesPerPlayer: 8}, {PiecesPerPlayer: 8, NoBackslide: true}, {PiecesPerPlayer: 16}, {PiecesPerPlayer: 3}}

// TestTurnsAgainstTheRules compares the wins in one turn and the safe turns with the
// rules.
func TestTurnsAgainstTheRules(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 1))
	wins, losses := 0, 0
	for i := range logictest.Times(240) {
		settings := bothRules[i%len(bothRules)]
		s, _ := randomState(t, random, settings, random.IntN(2*settings.PiecesPerPlayer+1), i%3 == 0)
		if _, over := s.Outcome(); over {
			continue
		}
		p := rootPosition(s)
		if got, want := p.wins(), plainWins(t, s); got != want {
			t.Fatalf("a win in one turn: %v, want %v\n%v", got, want, s)
		}
		if p.wins() {
			wins++
			continue
		}
		var r replies
		p.safe(&r)
		var got []string
		for turn := range r.turns {
			got = append(got, text(turn.moves(&p)))
			q := p.after(turn.square, turn.placed)
			if want := rootPosition(play(t, s, turn.moves(&p)...)); q != want {
				t.Fatalf("after %v the position is %+v, want %+v\n%v", turn.moves(&p), q, want, s)
			}
		}
		var want []string
		for _, turn := range plainSafe(t, s) {
			want = append(want, text(turn.moves))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("safe are %v, want %v\n%v", got, want, s)
		}
		if p.stuck() != (len(want) == 0) || p.countSafe() != len(want) || r.count != len(want) {
			t.Fatalf("%d turns are safe, counted %d\n%v", len(want), r.count, s)
		}
		if len(want) == 0 {
			losses++
		}
	}
	if wins < logictest.Times(10) || losses < logictest.Times(2) {
		t.Errorf("the test saw %d wins and %d losses in one turn; that is too few to mean anything", wins, losses)
	}
}

func text(moves []foursquare.Move) string {
	line := ""
	for _, m := range moves {
		line += m.String() + ";"
	}
	return line
}

// TestForcingLeavesNothingOut checks that forcing keeps every turn that leaves no safe
// reply and drops most others.
func TestForcingLeavesNothingOut(t *testing.T) {
	kept, all, hits := 0, 0, 0
	for marbles := 3; marbles <= 14; marbles++ {
		settings := foursquare.Settings{PiecesPerPlayer: 8, NoBackslide: marbles%4 == 0}
		for _, s := range someStates(t, 12, settings, marbles, true) {
			p := rootPosition(s)
			var r replies
			p.safe(&r)
			for turn := range r.turns {
				all++
				q := p.after(turn.square, turn.placed)
				isKept := p.forcing(turn.square, board|noCell)&turn.placed != 0
				if isKept {
					kept++
				}
				if !q.stuck() {
					continue
				}
				if hits++; !isKept {
					t.Fatalf("%v leaves no safe reply, and forcing leaves it out\n%v", turn.moves(&p), s)
				}
			}
		}
	}
	if hits == 0 || kept*4 > all {
		t.Errorf("of %d turns %d were kept, %d of them rightly", all, kept, hits)
	}
}

// TestEightSymmetries checks that the eight symmetries differ, preserve the game, and
// lead to one canonical position.
func TestEightSymmetries(t *testing.T) {
	for _, s := range someStates(t, 40, foursquare.Settings{NoBackslide: true}, 7, true) {
		p := rootPosition(s)
		images := map[position]bool{}
		for symmetry := range symmetries {
			q := p.turned(symmetry)
			images[q] = true
			if q.wins() != p.wins() || q.countSafe() != p.countSafe() || q.rate(even) != p.rate(even) {
				t.Fatalf("symmetry %d changes the game\n%v", symmetry, s)
			}
			if q.canonical() != p.canonical() {
				t.Fatalf("symmetry %d has another canonical position\n%v", symmetry, s)
			}
			if (q.own|q.opp)&areas[q.hole] != 0 {
				t.Fatalf("symmetry %d puts marbles into the hole\n%v", symmetry, s)
			}
		}
		if !images[p.canonical()] {
			t.Fatalf("the canonical position is not one of the eight\n%v", s)
		}
		if len(images) != symmetries && len(images) != symmetries/2 {
			t.Errorf("%d images\n%v", len(images), s)
		}
	}
}

// grid is a board as a plain table, without bitboards.
type grid struct {
	cells [foursquare.Size][foursquare.Size]foursquare.Player
	hole  [foursquare.Squares]bool
}

func gridOf(s foursquare.State) grid {
	var g grid
	for square := range foursquare.Squares {
		for slot := range foursquare.Slots {
			c := foursquare.Cell{Square: square, Slot: slot}
			g.cells[c.Row()][c.Col()] = s.At(square, slot)
		}
	}
	g.hole[s.Hole()] = true
	return g
}

// turnedRight turns the table by a quarter; mirrored swaps left and right.
func (g grid) turnedRight() grid {
	var to grid
	for r := range foursquare.Size {
		for c := range foursquare.Size {
			to.cells[c][foursquare.Size-1-r] = g.cells[r][c]
		}
	}
	for square, hole := range g.hole {
		to.hole[square%3*3+2-square/3] = hole
	}
	return to
}

func (g grid) mirrored() grid {
	var to grid
	for r := range foursquare.Size {
		for c := range foursquare.Size {
			to.cells[r][foursquare.Size-1-c] = g.cells[r][c]
		}
	}
	for square, hole := range g.hole {
		to.hole[square/3*3+2-square%3] = hole
	}
	return to
}

// TestOpenings counts the positions after one and two turns up to symmetry in two ways,
// by the engine and by the rules with plain tables. The numbers 16 and 629 are known
// independently.
func TestOpenings(t *testing.T) {
	start := newGame(t, foursquare.Settings{})
	states := []foursquare.State{start}
	for turn, want := range []int{16, 629} {
		canonical := map[position]bool{}
		seen := map[grid]bool{}
		var distinct []foursquare.State
		for _, s := range states {
			for _, next := range plainTurns(t, s) {
				p := rootPosition(next.after)
				canonical[p.canonical()] = true
				g := gridOf(next.after)
				if seen[g] {
					continue
				}
				distinct = append(distinct, next.after)
				for range 4 {
					g = g.turnedRight()
					seen[g], seen[g.mirrored()] = true, true
				}
			}
		}
		openings := Openings(start, turn+1)
		if len(canonical) != want || len(distinct) != want || len(openings) != want {
			t.Errorf("after %d turns there are %d canonical positions by bits, %d by tables and %d listed, want %d", turn+1, len(canonical), len(distinct), len(openings), want)
		}
		states = distinct
	}
}

// BenchmarkTurns generates the turns of positions in the middle of the placement phase
// and makes each canonical.
func BenchmarkTurns(b *testing.B) {
	states := someStates(b, 50, foursquare.Settings{}, 6, true)
	turns := 0
	var sink cells
	for i := 0; b.Loop(); i++ {
		s := states[i%len(states)]
		p := rootPosition(s)
		all := allTurns(s, &p)
		for t := range all.turns {
			q := p.after(t.square, t.placed)
			c := q.canonical()
			sink ^= c.own
			turns++
		}
	}
	if sink == 1 {
		b.Log("never, but the compiler must not know")
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds()/1e6, "Mturns/s")
}

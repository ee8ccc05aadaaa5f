package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// TestEvenPermutations checks that ranks name each even permutation once, and checks the
// tables of passes.
func TestEvenPermutations(t *testing.T) {
	tables := evenPermutations()
	seen := map[[tileCount]uint8]bool{}
	for i, p := range tables.tile {
		if int(rank(p)) != i || seen[p] {
			t.Fatalf("%v has rank %d, want %d", p, rank(p), i)
		}
		seen[p] = true
		for at := range passes {
			there := tables.passed[i][at][0]
			if back := tables.passed[there][at][1]; int(back) != i {
				t.Fatalf("passing and passing back at %d leads from %d to %d", at, i, back)
			}
			if q := tables.tile[there]; q[at+2] != p[at] || q[at] != p[at+1] || q[at+1] != p[at+2] {
				t.Fatalf("%v becomes %v at %d", p, q, at)
			}
		}
	}
}

// solved solves the whole component of a state, with nothing barred.
func solved(s foursquare.State) *component {
	p := rootPosition(s)
	c := newComponent(&p, s.SlidesLeft())
	for !c.fill() {
	}
	for !c.first() {
	}
	for !c.spread() {
	}
	return c
}

// TestComponentBoardsAreTheRules compares the boards of a walk through the nodes with
// those of the rules.
func TestComponentBoardsAreTheRules(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 31))
	for _, s := range someStates(t, 5, foursquare.Settings{PiecesPerPlayer: 9, NoBackslide: true}, 18, true) {
		me := s.Turn()
		p := rootPosition(s)
		c := newComponent(&p, s.SlidesLeft())
		n := nodeOf(s.Hole(), 0)
		for range 150 {
			own, opp, hole := c.boardAt(n)
			if own != cells(s.Marbles(me)) || opp != cells(s.Marbles(me.Other())) || hole != s.Hole() {
				t.Fatalf("node %d has the board %x, %x with the hole at %d\n%v", n, own, opp, hole, s)
			}
			slides := s.Slides()
			if len(slides) == 0 {
				break
			}
			square := slides[random.IntN(len(slides))]
			n = c.slid(n, slices.Index(neighbours[hole], uint8(square)))
			s = play(t, s, foursquare.Slide(square))
		}
	}
}

// TestChartAgainstRetrograde compares the verdicts of charts with a plain retrograde
// solution along random walks.
func TestChartAgainstRetrograde(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 33))
	seen := map[Verdict]int{}
	for games := 0; games < 20 && (games < 4 || seen[Wins]+seen[Loses] == 0); games++ {
		s, ok := fewSquares(t, random, true)
		if !ok {
			continue
		}
		verdicts := retrograde(s)
		for range 3 {
			want := verdicts[blockedTilesOf(s)]
			known := think(t, s, "perfect", 1).Knowledge()
			// The retrograde solution does not know the boards that have occurred before. They
			// may keep the engine from proving a result.
			if known.Verdict != want && (known.Verdict != Unknown || s.SlidesLeft() == foursquare.SlideLimit) {
				t.Fatalf("%q, but over all %d boards it is verdict %d\n%v", known, len(verdicts), want, s)
			}
			seen[want]++
			slides := s.Slides()
			if s = play(t, s, foursquare.Slide(slides[random.IntN(len(slides))])); s.Turn() == foursquare.Nobody {
				break
			}
			if _, over := s.Outcome(); over {
				break
			}
		}
	}
	if seen[Holds] == 0 || seen[Wins]+seen[Loses] == 0 {
		t.Errorf("seen %v; that is too little to mean anything", seen)
	}
}

// TestChartedWinsAreWonByTheRules checks that the winner of a charted movement phase wins
// within the distance against every reply, by the rules' own count of repetitions and
// slides. It also starts in the middle of the phase. Near wins are played out completely,
// far ones by sample.
func TestChartedWinsAreWonByTheRules(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 35))
	found := map[Verdict]int{}
	longest := 0
	for i, pieces := range []int{7, 8, 8, 9, 9, 10, 11, 12} {
		for k, s := range someStates(t, 4, foursquare.Settings{PiecesPerPlayer: pieces, NoBackslide: true}, 2*pieces, true) {
			if k%2 == 1 { // somewhere in the middle
				var ok bool
				if s, ok = wander(t, random, s, foursquare.SlideLimit-2-(i+k)%12); !ok {
					continue
				}
			}
			search := think(t, s, "perfect", uint64(i))
			known := search.Knowledge()
			found[known.Verdict]++
			winner := s.Turn()
			switch known.Verdict {
			case Loses:
				winner = winner.Other()
			case Unknown, Holds:
				if plainForces(t, s, s.Turn(), 3) || known.Verdict == Holds && plainForces(t, s, s.Turn().Other(), 3) {
					t.Fatalf("%q, and minimax finds a win in three turns\n%v", known, s)
				}
				continue
			}
			longest = max(longest, known.Turns)
			if search.chart == nil {
				continue // decided in one turn
			}
			w := walker{t: t, c: search.chart.component, winner: winner, random: random, lines: 4000}
			w.walk(s, nodeOf(s.Hole(), 0), 2*known.Turns)
		}
	}
	if found[Wins]+found[Loses] < 10 || found[Holds] == 0 || longest < 10 {
		t.Errorf("found %v, the longest of %d turns; that is too little to mean anything", found, longest)
	}
}

type walker struct {
	t      *testing.T
	c      *component
	winner foursquare.Player
	random *rand.Rand
	lines  int // lines that may still be visited
}

func (w *walker) walk(s foursquare.State, n uint32, slides int) {
	if _, over := s.Outcome(); over {
		w.lines--
		if s.Winner() != w.winner {
			w.t.Fatalf("%v has not won\n%v", w.winner, s)
		}
		return
	}
	if slides == 0 {
		w.t.Fatalf("%v has no win within the slides promised\n%v", w.winner, s)
	}
	squares := s.Slides()
	if s.Turn() == w.winner {
		squares = []int{w.best(s, n)}
	} else if w.lines < 2000 {
		squares = squares[w.random.IntN(len(squares)):][:1]
	}
	for _, square := range squares {
		if w.lines > 0 {
			next := w.c.slid(n, slices.Index(neighbours[s.Hole()], uint8(square)))
			w.walk(play(w.t, s, foursquare.Slide(square)), next, slides-1)
		}
	}
}

// best returns the winner's slide that completes a block or leads to the quickest loss of
// the opponent.
func (w *walker) best(s foursquare.State, n uint32) int {
	best, least := -1, int16(1<<14)
	for _, square := range s.Slides() {
		k := slices.Index(neighbours[s.Hole()], uint8(square))
		m := w.c.slid(n, k)
		mine, theirs := w.c.mover(s.Hole())
		f := w.c.filled[m]
		value := -w.c.value[m*ways+uint32(backWay[s.Hole()][k])]
		switch {
		case f&mine != 0:
			return square
		case f&theirs == 0 && f&isBarred == 0 && value > 0 && value < least:
			best, least = square, value
		}
	}
	if best < 0 {
		w.t.Fatalf("%v has no slide that wins\n%v", w.winner, s)
	}
	return best
}

// TestTheLastMarble compares claims and play before the last marble, with noBackslide,
// with the charts of all turns.
func TestTheLastMarble(t *testing.T) {
	found := map[Verdict]int{}
	for i, pieces := range []int{6, 8, 10, 11} {
		states := someStates(t, 13, foursquare.Settings{PiecesPerPlayer: pieces, NoBackslide: true}, 2*pieces-1, true)
		if pieces != 8 {
			states = states[:2]
		} else { // in the last state a turn beyond the budget wins, and all turns within it hold
			states = append(states[:2], states[12])
		}
		for _, s := range states {
			search := think(t, s, "perfect", uint64(i))
			known := search.Knowledge()
			found[known.Verdict]++
			after := afterTurn(t, s, search)
			switch played := verdictOf(after); {
			case known.Verdict == Wins && played != Loses, known.Verdict == Holds && played == Wins:
				t.Fatalf("%q, but %v leads to verdict %d for the opponent\n%v", known, search.BestTurn(), played, s)
			}
			drawn := search.Evaluation().Verdict == match.Draw
			if known.Verdict != Loses && !drawn {
				continue
			}
			for _, turn := range plainTurns(t, s) {
				switch after := verdictOf(turn.after); {
				case drawn && after == Loses:
					t.Fatalf("a draw is claimed, but %v wins\n%v", turn.moves, s)
				case !drawn && after != Wins:
					t.Fatalf("%q, but not with %v\n%v", known, turn.moves, s)
				}
			}
		}
	}
	if found[Wins] == 0 || found[Holds] == 0 {
		t.Errorf("found %v; that is too little to mean anything", found)
	}
}

// verdictOf returns the verdict of the component for a state that begins the movement
// phase with noBackslide, seen by the player to move.
func verdictOf(s foursquare.State) Verdict {
	if _, over := s.Outcome(); over {
		if wonBy(s, s.Turn()) {
			return Loses // the loser moved last
		}
		return Wins
	}
	c := solved(s)
	blocked, _ := s.Blocked()
	switch value := c.value[nodeOf(s.Hole(), 0)*ways+uint32(slices.Index(neighbours[s.Hole()], uint8(blocked)))]; {
	case value > 0:
		return Wins
	case value < 0:
		return Loses
	}
	return Holds
}

// BenchmarkComponent solves whole components.
func BenchmarkComponent(b *testing.B) {
	states := someStates(b, 10, foursquare.Settings{NoBackslide: true}, 16, true)
	i := 0
	for b.Loop() {
		solved(states[i%len(states)])
		i++
	}
}

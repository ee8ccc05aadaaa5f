package shaper

import "testing"

// The chi-squared bounds below are the 99.9 % points for the given degrees of freedom.
// The seeds are fixed, so the tests are deterministic.

func chiSquared(counts, expected []float64) float64 {
	sum := 0.0
	for i := range counts {
		sum += (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i]
	}
	return sum
}

// chances are the probabilities of the rules: 90, 5 and 5 of 100, lying and standing
// alike.
var chances = []struct {
	piece       Piece
	probability float64
}{
	{LyingFull, 0.45}, {StandingFull, 0.45},
	{LyingLeft, 0.025}, {StandingTop, 0.025},
	{LyingRight, 0.025}, {StandingBottom, 0.025},
}

// pieceCounts counts the six pieces among draws from the given seeds.
func pieceCounts(seeds, each int) (counts, expected []float64) {
	of := map[Piece]float64{}
	for seed := range seeds {
		from := source(uint64(seed))
		for range each {
			of[draw(&from)]++
		}
	}
	for _, c := range chances {
		counts = append(counts, of[c.piece])
		expected = append(expected, c.probability*float64(seeds*each))
	}
	return counts, expected
}

func TestPieceDistribution(t *testing.T) {
	const bound = 20.52 // 5 degrees of freedom
	for name, n := range map[string][2]int{"one long game": {1, 100_000}, "many first pieces": {100_000, 1}} {
		counts, expected := pieceCounts(n[0], n[1])
		if x := chiSquared(counts, expected); x > bound {
			t.Errorf("%s: chi-squared %.2f, above %.2f: %v, expected %v", name, x, bound, counts, expected)
		}
	}
}

func TestTargetDistribution(t *testing.T) {
	const games, bound = 51_200, 616.0 // 511 degrees of freedom
	counts, expected := make([]float64, Boards), make([]float64, Boards)
	for seed := range uint64(games) {
		counts[newGame(t, Settings{Seed: seed}).Target()]++
	}
	for i := range expected {
		expected[i] = games / Boards
	}
	if x := chiSquared(counts, expected); x > bound {
		t.Errorf("chi-squared of the targets %.1f, above %.1f", x, bound)
	}
}

// The puzzles of seeds are part of saves and links, so they must never change.
func TestPuzzlesStayTheSame(t *testing.T) {
	for _, row := range []struct {
		seed           uint64
		target, pieces string
	}{
		{0, "X../XXX/.XX", "XX,X/X,X/X,X/X,XX,XX,XX,XX,X/X,XX"},
		{7, "XX./X.X/.X.", ".X,XX,X/X,XX,X/X,XX,X/X,XX,XX,XX"},
		{20260307, "XX./X../...", "X/X,X/X,XX,XX,XX,XX,XX,.X,X/X,X/X"},
	} {
		s := newGame(t, Settings{Seed: row.seed})
		from := s.source
		pieces := s.Piece().String()
		for range 9 {
			pieces += "," + draw(&from).String()
		}
		if s.Target().String() != row.target || pieces != row.pieces {
			t.Errorf("seed %d gives {%d, %q, %q}", row.seed, row.seed, s.Target(), pieces)
		}
	}
}

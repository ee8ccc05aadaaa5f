package shaper

import (
	"fmt"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

func TestAFreshPuzzleIsNeverWonAtOnce(t *testing.T) {
	for chance := range uint64(2000) {
		settings, err := Game().Settings(nil, chance)
		errtest.None(t, err)
		s, err := Game().New(settings)
		if err != nil || match.Over(s) {
			t.Fatalf("the fresh puzzle of chance %d is won at once (%v):\n%v", chance, err, s)
		}
	}
}

// TestTheLastCommandIsToldWithoutRounds checks that no advice speaks of "about 1 rounds".
func TestTheLastCommandIsToldWithoutRounds(t *testing.T) {
	for seed := range uint64(20) {
		s, err := New(Settings{Seed: seed})
		errtest.None(t, err)
		for {
			if _, over := s.Outcome(); over {
				break
			}
			a := advise(s)
			if said, want := strings.Contains(a.Note().String(), "rounds"), Value(s) >= 2; said != want {
				t.Fatalf("with %v rounds to go it says %q", Value(s), a.Note())
			}
			next, err := s.Apply(a.best)
			errtest.None(t, err)
			s = next
		}
	}
}

// TestAdviceForAnyNumberOfRounds checks the advice for one, several and fractional
// rounds.
func TestAdviceForAnyNumberOfRounds(t *testing.T) {
	s, err := Game().New(nil)
	errtest.None(t, err)
	for value, want := range map[float64]string{1: "rounds to go: 1", 1.5: "rounds to go: 1.5", 4: "rounds to go: 4"} {
		if got := Game().Say(s, match.Evaluation{Verdict: match.Expected, Value: value}).String(); got != want {
			t.Errorf("%v is said as %q, want %q", value, got, want)
		}
	}
}

func TestParseMove(t *testing.T) {
	for m := range 256 {
		move := Move(m)
		back, err := ParseMove(move.String())
		if move.Valid() != (err == nil) || err == nil && back != move {
			t.Errorf("%v reads as %v, error %v; valid %v", move, back, err, move.Valid())
		}
	}
	for _, text := range []string{"", "1", "00", "14", "10", "40", "43", "99", "abc", "111", "1１", " 11", "11 ", "+1", "-1", "11\n"} {
		if m, err := ParseMove(text); err == nil {
			t.Errorf("%q reads as %v", text, m)
		} else if !strings.Contains(err.Error(), "41") || !strings.Contains(err.Error(), "33") {
			t.Errorf("%q: the error does not say what is allowed: %v", text, err)
		}
	}
	for row := -1; row <= 5; row++ {
		for column := -1; column <= 5; column++ {
			m := Place(row, column)
			inside := 1 <= row && row <= 3 && 1 <= column && column <= 3
			if m.IsPlacement() != inside || inside && (m.Row() != row || m.Column() != column) {
				t.Errorf("Place(%d, %d) = %v", row, column, m)
			}
		}
	}
}

func TestBoardNotation(t *testing.T) {
	for b := range Board(Boards) {
		if back, err := ParseBoard(b.String()); err != nil || back != b {
			t.Fatalf("%v reads as %v, error %v", b, back, err)
		}
	}
	if b, err := ParseBoard("x.X/.xx/X.x"); err != nil || b.String() != sampleTarget || b.Count() != 6 {
		t.Errorf("lower case: %v, error %v", b, err)
	}
}

func TestPieceNotation(t *testing.T) {
	for _, text := range []string{"XX", "X/X", "X.", "X/.", ".X", "./X"} {
		p, err := ParsePiece(text)
		if err != nil || p.String() != text {
			t.Errorf("%s reads as %v, error %v", text, p, err)
		}
	}
	for _, text := range []string{"", "X", "..", "./.", "XXX", "X//", "/X", "X/", "none", "X\\X"} {
		if p, err := ParsePiece(text); err == nil {
			t.Errorf("%q reads as %v", text, p)
		}
	}
}

func TestSeedNotation(t *testing.T) {
	for _, seed := range []uint64{0, 7, 20260307, 1<<64 - 1} {
		if back, err := ParseSeed(FormatSeed(seed)); err != nil || back != seed {
			t.Errorf("seed %d reads as %d, error %v", seed, back, err)
		}
	}
	for _, text := range []string{"", "-1", "+1", "1.5", "0x10", "1_000", "abc", "18446744073709551616"} {
		if seed, err := ParseSeed(text); err == nil {
			t.Errorf("%q reads as %d", text, seed)
		}
	}
}

func TestSeedRanges(t *testing.T) {
	if got := DateSeed(2026, 3, 7); got != 20260307 {
		t.Errorf("the seed of 7 March 2026 is %d", got)
	}
	for _, random := range []uint64{0, 1, 899_999_999, 900_000_000, 1<<64 - 1} {
		if seed := FreshSeed(random); len(FormatSeed(seed)) != 9 {
			t.Errorf("FreshSeed(%d) = %d", random, seed)
		}
	}
}

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

// TestParInRoundsAgreesWithPoints checks at every end that the words compare the rounds with a
// whole par, and that no points are missing if and only if par is reached.
func TestParInRoundsAgreesWithPoints(t *testing.T) {
	for target := range Board(Boards) {
		par := Par(target)
		whole := int((200-par)/RoundCost + 1e-9)
		if got := ParRounds(target); got != whole {
			t.Fatalf("par is %d rounds, want %d", got, whole)
		}
		for rounds := 1; rounds < 2*whole+2; rounds++ {
			score := 200 - RoundCost*rounds
			want := "par"
			if rounds > whole {
				want = fmt.Sprintf("%d over par", rounds-whole)
			} else if rounds < whole {
				want = fmt.Sprintf("%d under par", whole-rounds)
			}
			above := float64(score) - par
			if got := SayPar(above).String(); got != want || (above >= 0) == (rounds > whole) {
				t.Fatalf("%d rounds where par is %.3f points are %q, want %q", rounds, par, got, want)
			}
		}
	}
}

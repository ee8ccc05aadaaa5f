package puzzles_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/puzzles"
)

func tallyOf(t *testing.T, g *match.Game) *puzzles.Tally {
	t.Helper()
	var files []string
	for _, pattern := range []string{"../*/tally.txt", "../logictest/*/tally.txt"} {
		found, err := filepath.Glob(pattern)
		errtest.None(t, err)
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		errtest.None(t, err)
		if !strings.Contains(string(text), "\n"+g.Kinds[0].ID+" ") {
			continue
		}
		tally, err := puzzles.ParseTally(string(text))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		return tally
	}
	t.Fatalf("none of %q has the puzzles of %s", files, g.ID)
	return nil
}

// TestFewAreObvious: an obvious turn solves at most a tenth of the puzzles of a kind.
func TestFewAreObvious(t *testing.T) {
	for _, set := range allSets(t) {
		if set.Obvious == nil {
			continue
		}
		g, solved, likely := gameOf(t, set.Game), 0, 0.0
		for i, p := range set.Puzzles {
			m, answer, err := p.Open(g)
			errtest.None(t, err)
			n := set.Obvious(m.Current().State(), answer)
			if likely += n; n == 1 {
				solved++
			}
			if n < 0 || n > 1 {
				t.Errorf("%s %d: the obvious turn solves %v of it", set.ID, i+1, n)
			}
		}
		t.Logf("%s: the one obvious turn solves %d of %d, one of several by chance %.1f", set.ID, solved, len(set.Puzzles), likely)
		if float64(solved) > puzzles.MostObvious*float64(len(set.Puzzles)) {
			t.Errorf("%s: the one obvious turn solves %d of %d", set.ID, solved, len(set.Puzzles))
		}
	}
}

// TestLevelsAreThoseOfTheTally: a puzzle's level is the weakest that found the turn half the
// time.
func TestLevelsAreThoseOfTheTally(t *testing.T) {
	for _, g := range tested() {
		sets, err := puzzles.Of(g)
		errtest.None(t, err)
		if len(sets) == 0 {
			continue // no puzzles
		}
		tally := tallyOf(t, g)
		for _, set := range sets {
			for i, p := range set.Puzzles {
				level := 1
				for _, found := range tally.Found(set.ID, p) {
					if 2*found >= tally.Tries {
						break
					}
					level++
				}
				if p.Level != level || len(tally.Found(set.ID, p)) == 0 {
					t.Errorf("%s %d is of level %d; the tally has %v of %d", set.ID, i+1, p.Level, tally.Found(set.ID, p), tally.Tries)
				}
			}
		}
	}
}

// TestTallyIsReproducible repeats the counts for the easiest puzzle of each kind.
func TestTallyIsReproducible(t *testing.T) {
	for _, set := range allSets(t) {
		g, easiest := gameOf(t, set.Game), slices.MinFunc(set.Puzzles, func(a, b puzzles.Puzzle) int { return a.Level - b.Level })
		tally := tallyOf(t, g)
		again := puzzles.NewTally(tally.Tries)
		errtest.None(t, again.Extend(g, &set, easiest, len(tally.Found(set.ID, easiest))))
		if got, want := again.Found(set.ID, easiest), tally.Found(set.ID, easiest); !slices.Equal(got, want) {
			t.Errorf("%s: asked again, the levels found it %v times, in the tally %v", set.ID, got, want)
		}
	}
}

// TestTallyRoundTrips: a tally is read as it was written, and the error for an invalid one
// names the line.
func TestTallyRoundTrips(t *testing.T) {
	for _, g := range tested() {
		sets, err := puzzles.Of(g)
		errtest.None(t, err)
		if len(sets) == 0 {
			continue // no puzzles
		}
		tally := tallyOf(t, g)
		again, err := puzzles.ParseTally(tally.Write(sets))
		if err != nil || again.Write(sets) != tally.Write(sets) || again.Tries != tally.Tries {
			t.Errorf("the tally of %s is read as another one, %v", g.ID, err)
		}
	}
	for text, want := range map[string]string{
		"":                               "begins with the line",
		"tessera tally 1\n":              "begins with the line",
		"tessera tally 1 0\n":            "begins with the line",
		"tessera tally 1 8\nk id\n":      "line 2: a puzzle is",
		"tessera tally 1 8\nk id 3 9\n":  "line 2: \"9\" is no number",
		"tessera tally 1 8\nk id x\n":    "line 2: \"x\" is no number",
		"tessera tally 1 8\nk id -1 3\n": "line 2: \"-1\" is no number",
	} {
		if _, err := puzzles.ParseTally(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestARun counts turns until the time is up or the third turn is wrong.
func TestARun(t *testing.T) {
	r := puzzles.NewRun()
	r.Answer(true)
	r.Answer(false)
	r.Pass(puzzles.RunTime - 1)
	if r.Over() || r.Solved != 1 || r.Missed != 1 || r.Left != 1 {
		t.Fatalf("a second before its end it is %+v", r)
	}
	r.Pass(5)
	r.Answer(true)
	if !r.Over() || r.Solved != 1 || r.Left != 0 {
		t.Errorf("after its time it is %+v", r)
	}
	r = puzzles.NewRun()
	for range puzzles.RunMisses + 1 {
		r.Answer(false)
	}
	if !r.Over() || r.Missed != puzzles.RunMisses || r.Left != puzzles.RunTime {
		t.Errorf("after wrong turns it is %+v", r)
	}
}

// TestARunHasThePuzzlesOfAGame: a run has the game's puzzles under its default rules, each
// once and the easiest first. The order differs for each seed.
func TestARunHasThePuzzlesOfAGame(t *testing.T) {
	sets, count := allSets(t), 0
	for _, set := range sets {
		for _, p := range set.Puzzles {
			if set.Game == "trisq" && strings.Contains(string(p.Settings), "simple") {
				count++
			}
		}
	}
	places, seen := puzzles.RunOf(sets, "trisq", 7), map[puzzles.Place]bool{}
	level := 1
	for _, at := range places {
		p := at.Set.Puzzles[at.Number]
		if at.Set.Game != "trisq" || !strings.Contains(string(p.Settings), "simple") || seen[at] || p.Level < level {
			t.Fatalf("%s %d of level %d comes after one of level %d, or again", at.Set.ID, at.Number, p.Level, level)
		}
		seen[at], level = true, p.Level
	}
	if len(places) != count {
		t.Errorf("a run has %d puzzles of %d", len(places), count)
	}
	if again := puzzles.RunOf(sets, "trisq", 7); !slices.Equal(again, places) {
		t.Error("a seed gives two orders")
	}
	if other := puzzles.RunOf(sets, "trisq", 8); slices.Equal(other, places) {
		t.Error("two seeds give one order")
	}
}

// TestStrengthFollowsWhatIsSolved: solving hard puzzles gives a higher strength than
// missing easy ones, and a puzzle counts once.
func TestStrengthFollowsWhatIsSolved(t *testing.T) {
	g := gameOf(t, "trisq")
	sets, err := puzzles.Of(g)
	errtest.None(t, err)
	strengthAfter := func(mark puzzles.Mark, count int) int {
		p := &puzzles.Progress{}
		if _, known := p.Strength(g); known {
			t.Fatal("of nothing solved a strength is known")
		}
		for _, z := range sets[0].Puzzles[:count] {
			for range 3 {
				p.Rate(g, sets[0].Kind, z, mark)
				p.Solve(sets[0].ID, z, mark)
			}
		}
		if got := len(p.Ratings[g.ID].Results); got != count {
			t.Errorf("%d puzzles count as %d", count, got)
		}
		text, err := p.Encode()
		errtest.None(t, err)
		p, err = puzzles.Decode(text)
		errtest.None(t, err)
		strength, known := p.Strength(g)
		if !known {
			t.Fatal("no strength is known")
		}
		return strength
	}
	if weak, few, strong := strengthAfter(puzzles.Shown, 20), strengthAfter(puzzles.Clean, 5), strengthAfter(puzzles.Clean, 20); weak >= few || few >= strong {
		t.Errorf("strengths are %d of one who misses all, %d after five found, %d after twenty", weak, few, strong)
	}
	p := &puzzles.Progress{}
	for i := range 4 {
		p.Rate(g, sets[0].Kind, sets[0].Puzzles[i], puzzles.Shown)
	}
	if strength, known := p.Strength(g); known {
		t.Errorf("after four puzzles there is a strength of %d", strength)
	}
	damaged := `{"ratings":{"trisq":{"results":[{"against":-1,"score":1}]},"shaper":null,"square":{"results":[{"against":100,"score":1}]}},"best":{"trisq":-1,"square":3}}`
	p, err = puzzles.Decode([]byte(damaged))
	if err != nil || len(p.Ratings) != 1 || len(p.Best) != 1 {
		t.Errorf("of damaged ratings stay %v and %v, %v", p.Ratings, p.Best, err)
	}
}

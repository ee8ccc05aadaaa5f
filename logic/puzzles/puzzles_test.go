package puzzles_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/games"
	"tessera/logic/games/tictactoe"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/stats"
)

// TestAsGood compares evaluations after the right turn and after another.
func TestAsGood(t *testing.T) {
	game, err := games.All().Find("trisq")
	errtest.None(t, err)
	start, err := game.New(nil)
	errtest.None(t, err)
	// Seen by the opponent, who is to move.
	win, loss := match.Evaluation{Verdict: match.Win, Turns: 3}, match.Evaluation{Verdict: match.Loss, Turns: 2}
	draw, by := match.Evaluation{Verdict: match.Draw}, func(v float64) match.Evaluation { return match.Evaluation{Verdict: match.Expected, Value: v} }
	about := func(v float64) match.Evaluation { return match.Evaluation{Value: v} }
	for _, c := range []struct {
		right, tried match.Evaluation
		want         bool
	}{
		{draw, draw, true}, {draw, win, false}, {draw, loss, true}, {draw, about(2), false},
		{loss, loss, true}, {loss, draw, false}, {loss, about(-9), false},
		{about(-2), about(-1), true}, {about(-2), about(1), false}, {about(-2), win, false},
		{by(-4), by(-4), true}, {by(-9), by(-4), false}, {by(-4), by(-9), true},
	} {
		if got := puzzles.AsGood(game, start, []string{"a1"}, []string{"b2"}, [2]match.Evaluation{c.right, c.tried}); got != c.want {
			t.Errorf("after the right turn %v is known, after the other %v: as good %v, want %v", c.right, c.tried, got, c.want)
		}
	}
}

// tested returns all games, and one that only tests know.
func tested() match.Games { return append(games.WithTeaching(), tictactoe.Game()) }

func allSets(t testing.TB) []puzzles.Set {
	t.Helper()
	sets, err := puzzles.All(tested())
	errtest.None(t, err)
	return sets
}

func gameOf(t testing.TB, id string) *match.Game {
	t.Helper()
	g, err := tested().Find(id)
	errtest.None(t, err)
	return g
}

// TestEachSetHasEnoughPuzzles counts and opens the puzzles, and judges their answers.
func TestEachSetHasEnoughPuzzles(t *testing.T) {
	for _, set := range allSets(t) {
		g, seen := gameOf(t, set.Game), map[string]bool{}
		for i, p := range set.Puzzles {
			m, answer, err := p.Open(g)
			if err != nil {
				t.Fatalf("%s %d: %v", set.ID, i+1, err)
			}
			if right, _ := puzzles.Judge(g, m.Current().State(), answer, answer); !right {
				t.Errorf("%s %d: the answer %q is not right in\n%v", set.ID, i+1, answer, m.Current().State())
			}
			if seen[p.ID()] {
				t.Errorf("%s %d: there is another one with the id %s", set.ID, i+1, p.ID())
			}
			seen[p.ID()] = true
		}
		if len(set.Puzzles) < 8 {
			t.Errorf("%s has %d puzzles, too few for a kind with a name", set.ID, len(set.Puzzles))
		}
	}
	offered, err := puzzles.All(games.WithTeaching())
	errtest.None(t, err)
	count := 0
	for _, set := range offered {
		count += len(set.Puzzles)
	}
	if count < 510 {
		t.Errorf("there are %d puzzles, and the README says 510", count)
	}
}

// TestTheFirstPuzzlesAreByTheUsualRules: puzzles under the default rules come first in
// each grade, and every daily puzzle is one of them.
func TestTheFirstPuzzlesAreByTheUsualRules(t *testing.T) {
	g := gameOf(t, "trisq")
	isSimple := func(p puzzles.Puzzle) bool { return strings.Contains(string(p.Settings), "simple") }
	sets := allSets(t)
	for _, set := range sets {
		if set.Game != g.ID {
			continue
		}
		for grade := 1; grade <= puzzles.Grades; grade++ {
			others := false
			for _, n := range set.Numbers(grade) {
				others = others || !isSimple(set.Puzzles[n])
				if others && isSimple(set.Puzzles[n]) {
					t.Errorf("%s, grade %d: number %d comes after one by other rules", set.ID, grade, n)
				}
			}
		}
	}
	if first := puzzles.Find(sets, "trisq-capture").Puzzles[0]; !isSimple(first) {
		t.Errorf("the first of all is by %s", first.Settings)
	}
	for day := 20260101; day <= 20260131; day++ {
		if set, n, _ := puzzles.Daily(sets, g.ID, day); !isSimple(set.Puzzles[n]) {
			t.Errorf("that of %d is by %s", day, set.Puzzles[n].Settings)
		}
	}
}

// samples is the interval between puzzles that are proven here, further reduced by
// [logictest.Times]; `puzzles verify` proves them all.
var samples = map[string]int{"foursquare-win2": 10, "foursquare-win3": 1000, "foursquare-hold": 10, "trisq-capture3": 5, "trisq-ladder": 5, "square-chain": 8, "square-finish": 8, "shaper-best": 10}

func TestASampleIsProven(t *testing.T) {
	for _, set := range allSets(t) {
		g := gameOf(t, set.Game)
		sample := max(samples[set.ID], 1)
		for n := range logictest.Times((len(set.Puzzles) + sample - 1) / sample) {
			i := n * sample
			m, answer, err := set.Puzzles[i].Open(g)
			if err == nil {
				err = puzzles.Check(set.Kind, m.Current().State(), answer)
			}
			if err != nil {
				t.Errorf("%s %d: %v", set.ID, i+1, err)
			}
		}
	}
}

// TestProofsRefuseOtherPositions positions that are not puzzles.
func TestProofsRefuseOtherPositions(t *testing.T) {
	for _, set := range allSets(t) {
		g := gameOf(t, set.Game)
		if set.Game == "foursquare" {
			continue // takes too long without a puzzle
		}
		m, answer, err := set.Puzzles[0].Open(g)
		errtest.None(t, err)
		if start := m.At(0).State(); !set.OwnSettings { // otherwise the start is the puzzle
			if found, ok := puzzles.Prove(set.Kind, start); ok {
				t.Errorf("%s: the start of the game has the one right turn %q", set.ID, found)
			}
		}
		other := slices.Collect(m.Current().State().Legal())[0]
		if other != answer[0] && puzzles.Check(set.Kind, m.Current().State(), []string{other}) == nil {
			t.Errorf("%s: %s is proven, too", set.ID, other)
		}
	}
}

func TestSetsRoundTrip(t *testing.T) {
	size := 0
	for _, g := range tested() {
		sets, err := puzzles.Of(g)
		errtest.None(t, err)
		if len(sets) == 0 {
			continue // no puzzles yet
		}
		text := puzzles.Write(sets)
		again, err := puzzles.Parse(g, text)
		if err != nil || puzzles.Write(again) != text || text != g.Puzzles {
			t.Errorf("what %s has is written as something else, %v", g.Title, err)
		}
		size += len(text)
	}
	if size > 34<<10 {
		t.Errorf("the puzzles have %d bytes; the page has to load them", size)
	}
}

func TestAnyGameIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(tested()).Draw(t, "game")
		s, err := g.New(nil)
		errtest.None(t, err)
		var moves []string
		for range rapid.IntRange(1, 30).Draw(t, "moves") {
			legal := slices.Collect(s.Legal())
			if len(legal) == 0 {
				break
			}
			move := legal[rapid.IntRange(0, len(legal)-1).Draw(t, "move")]
			moves = append(moves, move)
			s, _ = s.Apply(move)
		}
		last := len(moves) - 1
		p, err := puzzles.New(g, nil, moves[:last], moves[last:])
		errtest.None(t, err)
		m, answer, err := p.Open(g)
		if err != nil || !slices.Equal(m.Current().Moves(), moves[:last]) || !slices.Equal(answer, moves[last:]) {
			t.Fatalf("%q became %q and %q, error %v", moves, m.Current().Moves(), answer, err)
		}
	})
}

func TestDamagedPuzzles(t *testing.T) {
	const head = "tessera puzzles 2\n"
	for text, want := range map[string]string{
		"":                                  "begin with the line",
		"tessera puzzles 1\n":               "begin with the line",
		head + "1 - 0\n":                    "comes after the line",
		head + "= chess\n":                  `Trisq has no kind of puzzle "chess"`,
		head + "= trisq-safe {\n":           "line 2: the settings",
		head + "= trisq-safe\n10 - 0\n":     "must be from 1 to 9",
		head + "= trisq-safe\n1 -\n":        "is a level, moves and a turn",
		head + "= trisq-safe\n1 a+b 0\n":    "are no moves",
		head + "= trisq-safe\n\n":           "is a level, moves and a turn",
		head + "= trisq-safe\n1 - 0 {\n":    "line 3: the settings",
		head + strings.Repeat("x", 5000):    "longer than",
		head + "= trisq-safe\n1  0\n":       "are no moves",
		head + "= trisq-safe\n1 - 0 {} 5\n": "is a level, moves and a turn",
	} {
		if _, err := puzzles.Parse(gameOf(t, "trisq"), text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"= trisq-safe\n1 ~~ 00\n":               "no legal move number",
		"= trisq-safe\n1 000 00\n":              "break off",
		"= trisq-safe\n1 - -\n":                 "no right turn",
		"= trisq-safe {\"komi\":999}\n1 - 00\n": "komi",
		"= trisq-safe\n1 2f2f 00\n":             "over",
	} {
		sets, err := puzzles.Parse(gameOf(t, "trisq"), head+text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if _, _, err := sets[0].Puzzles[0].Open(gameOf(t, "trisq")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q opens: %v, want %q", text, err, want)
		}
	}
}

func FuzzPuzzles(f *testing.F) {
	f.Add("trisq", "tessera puzzles 2\n= trisq-safe {\"rules\":\"groups\"}\n1 0A1B 2C\n")
	f.Add("shaper", "tessera puzzles 2\n= shaper-best\n2 - 0 {\"seed\":7}\n")
	f.Add("square", "tessera puzzles 2\n= square-three {\"players\":2}\n3 01zz~ 0\n")
	f.Fuzz(func(t *testing.T, id, text string) {
		g, err := tested().Find(id)
		if err != nil {
			return
		}
		sets, err := puzzles.Parse(g, text)
		if err != nil {
			return
		}
		for _, set := range sets {
			for _, p := range set.Puzzles {
				m, answer, err := p.Open(g)
				if err != nil {
					continue
				}
				if p.Grade < 1 || p.Grade > puzzles.Grades || m.Current().State().Turn() < 0 || len(answer) == 0 {
					t.Errorf("%q opens at a position that is none", text)
				}
			}
		}
	})
}

// TestDaily: everyone gets the same puzzle, most days differ, and every kind is used.
func TestDaily(t *testing.T) {
	sets := allSets(t)
	number, kindsOf := map[string]int{}, map[string]int{}
	for _, set := range sets {
		number[set.Game] += len(set.Puzzles)
		kindsOf[set.Game]++
	}
	for game, number := range number {
		kinds, seen := map[string]int{}, map[string]int{}
		for day := 20260101; day <= 20260131; day++ {
			set, n, ok := puzzles.Daily(sets, game, day)
			again, m, _ := puzzles.Daily(sets, game, day)
			if !ok || set != again || n != m || set.Game != game {
				t.Fatalf("%s on %d: %v %d %v", game, day, set, n, ok)
			}
			kinds[set.ID]++
			seen[set.Puzzles[n].ID()]++
		}
		if len(seen) < min(20, number/2) {
			t.Errorf("%s has %d puzzles on 31 days", game, len(seen))
		}
		if len(kinds) < min(2, kindsOf[game]) {
			t.Errorf("%s has only %v", game, kinds)
		}
	}
	if _, _, ok := puzzles.Daily(sets, "chess", 20260101); ok {
		t.Error("a game without puzzles has one a day")
	}
}

func TestProgress(t *testing.T) {
	sets := allSets(t)
	set := &sets[0]
	p := &puzzles.Progress{}
	p.Solve(set.ID, set.Puzzles[0], puzzles.Clean)
	p.Solve(set.ID, set.Puzzles[0], puzzles.Solved)
	p.SolveDaily(20260228, "trisq", puzzles.Solved)
	p.SolveDaily(20260301, "trisq", puzzles.Solved)
	p.SolveDaily(20260301, "trisq", puzzles.Clean)
	p.SolveDaily(20260301, "shaper", puzzles.Clean)
	text, err := p.Encode()
	errtest.None(t, err)
	p, err = puzzles.Decode(text)
	errtest.None(t, err)
	if got := p.MarkOf(set.ID, set.Puzzles[0]); got != puzzles.Clean {
		t.Errorf("the puzzle is marked %v", got)
	}
	if solved, all := p.Count(set, 0); solved != 1 || all != len(set.Puzzles) {
		t.Errorf("%d of %d are solved", solved, all)
	}
	for day, want := range map[int]int{20260228: 1, 20260301: 2, 20260302: 2, 20260303: 0} {
		if got := p.Streak(day); got != want {
			t.Errorf("on %d the streak is %d, want %d", day, got, want)
		}
	}
	want := "Tessera, 1 March 2026 · Trisq ✓ · Square Game – · Shaper ★ · 2 days in a row"
	if got := p.Share(20260301, match.Games{gameOf(t, "trisq"), gameOf(t, "square"), gameOf(t, "shaper")}); got.String() != want {
		t.Errorf("the line to share is %q, want %q", got, want)
	}
	for _, text := range []string{"", "[]", `{"marks":3}`, `{"days":{"x":{}}}`} {
		if _, err := puzzles.Decode([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	if p, err := puzzles.Decode([]byte(`{"days":{"20260301":{"trisq":9,"shaper":1}}}`)); err != nil || len(p.Days[20260301]) != 1 {
		t.Errorf("a mark that is none stays: %+v, %v", p, err)
	}
}

// TestALongStreakOfDays: streaks are not limited.
func TestALongStreakOfDays(t *testing.T) {
	p := &puzzles.Progress{}
	today, day := 20290101, 20290101
	for range 1100 {
		p.SolveDaily(day, "trisq", puzzles.Clean)
		day = stats.Before(day)
	}
	if got := p.Streak(today); got != 1100 {
		t.Errorf("1100 days in a row are a streak of %d", got)
	}
}

// TestPracticeComesBackUntilSolvedTwice until they are solved twice in a row.
func TestPracticeComesBackUntilSolvedTwice(t *testing.T) {
	var all puzzles.Practice
	o := puzzles.PracticePosition{Game: "trisq", Moves: []string{"a1"}, Right: []string{"b1"}, Why: "missed a win", Fault: puzzles.Fault{Kind: review.MissedWin, Proven: true}}
	other := puzzles.PracticePosition{Game: "trisq", Moves: []string{"c1"}, Right: []string{"d1"}}
	all = all.Add(o).Add(other).Add(o)
	if len(all) != 2 {
		t.Fatalf("there are %d", len(all))
	}
	all = all.Answer(o, true).Answer(o, false).Answer(o, true)
	text, err := all.Encode()
	errtest.None(t, err)
	if all, err = puzzles.DecodePractice(text); err != nil || len(all.ForGame("trisq")) != 2 || all[0].Moves[0] != "c1" || all[1].Fault != o.Fault {
		t.Fatalf("%+v, %v", all, err)
	}
	if all = all.Answer(o, true); len(all) != 1 || len(all.ForGame("square")) != 0 {
		t.Errorf("solved twice, it stays: %+v", all)
	}
	if _, err := o.Open(gameOf(t, "trisq")); err != nil {
		t.Error(err)
	}
	for _, bad := range []puzzles.PracticePosition{{Game: "square", Moves: []string{"a1"}, Right: []string{"b1"}}, {Game: "trisq", Moves: []string{"z9"}},
		{Game: "trisq", Moves: []string{"a1"}, Right: []string{"a1"}}, {Game: "trisq"}} {
		if _, err := bad.Open(gameOf(t, "trisq")); err == nil {
			t.Errorf("%+v opens", bad)
		}
	}
	for i := range 2 * puzzles.MaxPractice {
		all = all.Add(puzzles.PracticePosition{Game: "trisq", Right: []string{"b1"}, Moves: make([]string, i+2)})
	}
	if len(all) != puzzles.MaxPractice {
		t.Errorf("%d are kept", len(all))
	}
	if _, err := puzzles.DecodePractice([]byte("{")); err == nil {
		t.Error("a damaged text is read")
	}
}

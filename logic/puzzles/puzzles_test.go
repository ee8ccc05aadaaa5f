package puzzles_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/logictest/chance"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/review"
	"tessera/logic/shaper"
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

// TestPuzzlesArePlayedOn: what is shown after the right turn ends in a win or with the last
// piece. There is nothing to show where the turn itself is what the task asks for. Package
// trisq tests its captures.
func TestPuzzlesArePlayedOn(t *testing.T) {
	for _, set := range allSets(t) {
		g := gameOf(t, set.Game)
		for i, p := range set.Puzzles {
			m, answer, err := p.Open(g)
			errtest.None(t, err)
			end, err := match.After(m.Current().State(), answer)
			errtest.None(t, err)
			shown := p.After(end)
			last, err := match.After(end, shown)
			errtest.None(t, err)
			outcome, over := last.Outcome()
			won := over && slices.Equal(outcome.Winners(), []int{m.Current().State().Turn()})
			right := true
			switch set.ID {
			case "foursquare-win2", "foursquare-win3", "tictactoe-fork":
				right = won
			case "square-chain", "square-finish":
				right = len(shown) == 1 && shown[0] != g.Pass
			case "square-three", "foursquare-hold", "trisq-safe", "shaper-best":
				right = len(shown) == 0
			}
			if !right {
				t.Errorf("%s %d shows %v after %v\n%v", set.ID, i+1, shown, answer, last)
			}
		}
	}
}

// TestOldLinksOpen: links to puzzles from before they were composed, and what was solved
// then, name the puzzles that were made of them.
func TestOldLinksOpen(t *testing.T) {
	sets := allSets(t)
	for _, old := range []string{
		"trisq-capture.13og6tw", "trisq-capture.1xxplte", "trisq-capture3.1g2sunq", "trisq-ladder.153a1is",
		"trisq-safe.pg63ah", "foursquare-win2.1psf50y", "foursquare-win3.5v72w1", "foursquare-hold.ea293q",
		"square-three.umdnlq", "square-chain.1bz4w1f", "square-finish.10t2h0", "shaper-best.vxy3rn",
	} {
		kind, id, _ := strings.Cut(old, ".")
		set := puzzles.Find(sets, kind)
		is := func(p puzzles.Puzzle) bool { return p.ID() == id }
		at := slices.IndexFunc(set.Puzzles, is)
		if at < 0 {
			t.Errorf("%s is gone", old)
			continue
		}
		p, err := puzzles.Decode([]byte(`{"marks":{"` + kind + `":{"` + id + `":2}}}`))
		errtest.None(t, err)
		if p.MarkOf(kind, set.Puzzles[at]) != puzzles.Clean {
			t.Errorf("%s was solved and is not marked", old)
		}
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
		for _, place := range puzzles.Daily(sets, day) {
			if z := place.Set.Puzzles[place.Number]; place.Set.Game == g.ID && !isSimple(z) {
				t.Errorf("that of %d is by %s", day, z.Settings)
			}
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

// TestProofsRefuseOtherPositions: a proof refuses the start of a game with the rules of a
// puzzle, and a turn that is not the answer.
func TestProofsRefuseOtherPositions(t *testing.T) {
	for _, set := range allSets(t) {
		g := gameOf(t, set.Game)
		if set.Game == "foursquare" {
			continue // takes too long without a puzzle
		}
		m, answer, err := set.Puzzles[0].Open(g)
		errtest.None(t, err)
		if start, err := g.New(set.Puzzles[0].Settings); !set.OwnSettings { // otherwise the start is the puzzle
			errtest.None(t, err)
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
	chance.Check(t, func(t *rapid.T) {
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
		head + "= trisq-safe\n1 - 0 {} 5\n": "line 3: the settings",
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

// TestDaily: a day has one puzzle of each game, the same in every version of the program
// and for everyone. Most days differ, and every kind is used.
func TestDaily(t *testing.T) {
	sets := allSets(t)
	number, kindsOf := map[string]int{}, map[string]int{}
	for _, set := range sets {
		number[set.Game] += len(set.Puzzles)
		kindsOf[set.Game]++
	}
	kinds, seen := map[string]map[string]bool{}, map[string]map[string]bool{}
	for _, g := range tested() {
		kinds[g.ID], seen[g.ID] = map[string]bool{}, map[string]bool{}
	}
	for day := 20260101; day <= 20260131; day++ {
		daily := puzzles.Daily(sets, day)
		if !slices.Equal(daily, puzzles.Daily(sets, day)) || len(daily) != len(tested()) {
			t.Fatalf("on %d: %v", day, daily)
		}
		for i, g := range tested() {
			set := daily[i].Set
			if set.Game != g.ID {
				t.Errorf("on %d the puzzle of %s is one of %s", day, g.ID, set.Game)
			}
			kinds[g.ID][set.ID], seen[g.ID][set.Puzzles[daily[i].Number].ID()] = true, true
		}
	}
	for game, number := range number {
		if len(seen[game]) < min(20, number/2) || len(kinds[game]) < min(2, kindsOf[game]) {
			t.Errorf("%s has %d puzzles of %v on 31 days", game, len(seen[game]), kinds[game])
		}
	}
	var ids []string
	for _, place := range puzzles.Daily(sets, 20261128)[:4] {
		ids = append(ids, place.Set.ID+"."+place.Set.Puzzles[place.Number].ID())
	}
	if want := []string{"trisq-capture.101k5aw", "foursquare-hold.ea293q", "square-three.umdnlq", "shaper-best.vxy3rn"}; !slices.Equal(ids, want) {
		t.Errorf("28 November 2026 has %q, want %q", ids, want)
	}
}

// TestDailyPuzzlesAreProven proves the puzzles of some days.
func TestDailyPuzzlesAreProven(t *testing.T) {
	sets, day := allSets(t), stats.Date(20261128)
	for range logictest.Times(20) {
		for _, place := range puzzles.Daily(sets, stats.Day(day.Date())) {
			m, answer, err := place.Set.Puzzles[place.Number].Open(gameOf(t, place.Set.Game))
			if err == nil {
				err = puzzles.Check(place.Set.Kind, m.Current().State(), answer)
			}
			if err != nil {
				t.Errorf("%s on %v: %v", place.Set.ID, day, err)
			}
		}
		day = day.AddDate(0, 0, 1)
	}
}

// TestSubtlePuzzlesAreNoneOfADay: the file marks each puzzle whose right turn a person cannot
// see, and none of them is one of a day to come.
func TestSubtlePuzzlesAreNoneOfADay(t *testing.T) {
	sets := allSets(t)
	best := puzzles.Find(sets, "shaper-best")
	for _, p := range best.Puzzles {
		m, answer, err := p.Open(gameOf(t, best.Game))
		errtest.None(t, err)
		if subtle := shaper.Subtle(m.Current().State(), answer); subtle != p.Subtle {
			t.Errorf("%s is marked as subtle: %v, want %v", p.ID(), p.Subtle, subtle)
		}
	}
	for day := 20261201; day <= 20261231; day++ {
		for _, place := range puzzles.Daily(sets, day) {
			if place.Set.Puzzles[place.Number].Subtle {
				t.Errorf("the puzzle %d of %s on %d is subtle", place.Number, place.Set.ID, day)
			}
		}
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
	// What was shown counts less than what was solved, and for no day.
	p.Solve(set.ID, set.Puzzles[0], puzzles.Shown)
	p.Solve(set.ID, set.Puzzles[1], puzzles.Shown)
	p.SolveDaily(20260302, "trisq", puzzles.Shown)
	if solved, _ := p.Count(set, 0); p.MarkOf(set.ID, set.Puzzles[0]) != puzzles.Clean || solved != 1 {
		t.Errorf("after two answers were shown, %d are solved", solved)
	}
	if p.Streak(20260302) != 2 || p.Kept(20260302) || p.LongestStreak() != 2 || p.SolvedOf(20260302, puzzles.Daily(sets, 20260302)) != 0 {
		t.Errorf("an answer that was shown makes a streak of %d", p.Streak(20260302))
	}
	if p.Solve(set.ID, set.Puzzles[1], puzzles.Solved); p.MarkOf(set.ID, set.Puzzles[1]) != puzzles.Solved {
		t.Error("a puzzle solved after it was shown is not marked")
	}
	for _, text := range []string{"", "[]", `{"marks":3}`, `{"days":{"x":{}}}`} {
		if _, err := puzzles.Decode([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	if p, err := puzzles.Decode([]byte(`{"days":{"20260228":{"trisq":9},"20260301":{"trisq":9,"shaper":1}}}`)); err != nil || len(p.Days) != 1 || len(p.Days[20260301]) != 1 {
		t.Errorf("a mark that is none stays: %+v, %v", p, err)
	}
}

// TestStreaks: a streak lasts until a day is missed, ends today or yesterday, and ignores
// days after today, which a changed clock leaves behind.
func TestStreaks(t *testing.T) {
	for _, c := range []struct {
		name          string
		days          []int
		today         int
		want, longest int
	}{
		{"nothing", nil, 20261122, 0, 0},
		{"today", []int{20261122}, 20261122, 1, 1},
		{"yesterday", []int{20261121}, 20261122, 1, 1},
		{"a gap before today", []int{20261120}, 20261122, 0, 1},
		{"a gap in between", []int{20261118, 20261119, 20261120, 20261122}, 20261122, 1, 3},
		{"over the new year", []int{20261231, 20270101, 20261230}, 20270101, 3, 3},
		{"a leap year", []int{20280228, 20280229, 20280301}, 20280302, 3, 3},
		{"no leap year", []int{20270228, 20270301}, 20270301, 2, 2},
		{"the clock was a day ahead", []int{20261121, 20261122, 20261123}, 20261122, 2, 3},
		{"the clock was a year ahead", []int{20261121, 20261122, 20271122}, 20261122, 2, 2},
		{"the clock was set back", []int{20261122}, 20250101, 0, 1},
	} {
		p := &puzzles.Progress{}
		for _, day := range c.days {
			p.SolveDaily(day, "trisq", puzzles.Clean)
		}
		if got, longest := p.Streak(c.today), p.LongestStreak(); got != c.want || longest != c.longest {
			t.Errorf("%s: the streak is %d, the longest %d; want %d and %d", c.name, got, longest, c.want, c.longest)
		}
	}
	p, day := &puzzles.Progress{}, 20290101
	for range 1100 {
		p.SolveDaily(day, "trisq", puzzles.Clean)
		day = stats.Before(day)
	}
	if got, longest := p.Streak(20290101), p.LongestStreak(); got != 1100 || longest != 1100 {
		t.Errorf("1100 days in a row are a streak of %d, the longest is %d", got, longest)
	}
}

// TestShare: the line to share has the day's number, a sign for each game, the meaning of
// the star and the streak.
func TestShare(t *testing.T) {
	sets, err := puzzles.All(games.WithTeaching())
	errtest.None(t, err)
	p := &puzzles.Progress{}
	share := func(day int, want string) {
		t.Helper()
		if got := p.Share(day, puzzles.Daily(sets, day)).String(); got != want {
			t.Errorf("the line to share of %d is %q, want %q", day, got, want)
		}
	}
	others := len(puzzles.Daily(sets, 20260101)) - 1
	open := strings.Repeat(" –", others)
	share(20260101, "Tessera 1  –"+open)
	p.SolveDaily(20260301, "trisq", puzzles.Solved)
	share(20260301, "Tessera 60  ✓"+open+"  streak 1")
	for _, g := range games.WithTeaching() {
		p.SolveDaily(20260302, g.ID, puzzles.Clean)
	}
	share(20260302, "Tessera 61  ★"+strings.Repeat(" ★", others)+"  (★ first try)  streak 2")
	share(20260304, "Tessera 63  –"+open)
	share(20270101, "Tessera 366  –"+open)
}

// TestPracticeComesBackUntilSolvedTwice: positions come back until they are solved twice in
// a row.
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

package games_test

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/match"
)

// Limits of the searches of one level, in units of work. Longer searches are cut off and
// their results not compared. If fewer than leastEnds searches of a level finish, one is
// run to its end with allWork.
const (
	mostWork  = 30_000  // of one search
	levelWork = 150_000 // of all searches of a level
	leastEnds = 3
	allWork   = 5_000_000
)

// TestSearches searches random positions with every level and plays the results.
func TestSearches(t *testing.T) {
	forGames(t, func(t *testing.T, game *match.Game) {
		thinkers := map[string]func(match.State, uint64) match.Search{}
		names := game.LevelNames()
		if game.Scale != nil {
			names = append(names, match.StrengthName(300), match.StrengthName(1100))
		}
		for _, level := range names {
			thinkers[level] = func(s match.State, seed uint64) match.Search { return game.Search(s, level, seed) }
		}
		if game.Hint != nil {
			thinkers["the adviser"] = func(s match.State, _ uint64) match.Search { return game.Hint(s) }
		}
		if len(thinkers) == 0 {
			t.Skip("nobody but a person plays this game, and nobody advises him")
		}
		positions := positionsOf(t, game)
		for name, begin := range thinkers {
			t.Run(name, func(t *testing.T) {
				work, ends := 0, 0
				compared := func(i, most int) bool {
					p := positions[i]
					p.t = t
					c := &thinking{play: p, most: most, begin: func() match.Search { return begin(p.match.Current().State(), uint64(i)) }}
					c.check()
					work += c.work
					return c.compared && !match.Over(p.match.Current().State())
				}
				for i := 0; i < len(positions) && (work < scaled(levelWork) || ends < leastEnds); i++ {
					if compared(i, mostWork) {
						ends++
					}
				}
				if ends < leastEnds && !compared(0, allWork) {
					t.Errorf("no search comes to an end within %d units of work", allWork)
				}
			})
		}
	})
}

// positionsOf returns random positions at several distances from the end.
func positionsOf(t *testing.T, game *match.Game) []*play {
	t.Helper()
	var all []*play
	settings := slices.Concat(settingsOf(t, game), extraSettings(t)[game.ID])
	for _, back := range []int{3, 1, 8, 0, 2, 21, 5, 13, 34, 55} {
		for n := range 4 {
			i := back + 3*n
			p := newPlay(t, game, settings[i%len(settings)], uint64(i))
			p.play(p.anyMove)
			if p.match.Seek(p.match.Len() - back) {
				all = append(all, p)
			}
		}
	}
	return all
}

type thinking struct {
	*play
	begin    func() match.Search
	most     int // units of work of one search
	work     int
	compared bool // a search finished
}

// check compares searches in slices with one in a single step.
func (c *thinking) check() {
	c.t.Helper()
	whole := c.begin()
	c.checkLine(whole)
	for _, slice := range []int{7, 500} {
		sliced := c.begin()
		if !c.think(sliced, slice) {
			return
		}
		if !c.compared && !whole.Step(1<<30) || !whole.Step(1) {
			c.fatalf("the search ends in slices, but not in one go, or goes on after its end")
		}
		c.compared = true
		c.checkLine(whole)
		if !slices.Equal(sliced.BestTurn(), whole.BestTurn()) || sliced.Evaluation() != whole.Evaluation() || sliced.Note().String() != whole.Note().String() {
			c.fatalf("in slices of %d the search finds %q, %v, %q; in one go %q, %v, %q",
				slice, sliced.BestTurn(), sliced.Evaluation(), sliced.Note(), whole.BestTurn(), whole.Evaluation(), whole.Note())
		}
	}
}

// think steps until the search is done or its work is spent, and reports whether it is
// done. It checks intermediate results.
func (c *thinking) think(search match.Search, slice int) bool {
	c.t.Helper()
	for spent, n := 0, 0; spent < c.most; n++ {
		spent += slice
		c.work += slice
		done := search.Step(slice)
		if done || n&(n-1) == 0 {
			c.checkLine(search)
		}
		if done {
			return true
		}
	}
	return false
}

// checkLine plays the result of a search: legal moves within one turn.
func (c *thinking) checkLine(search match.Search) {
	c.t.Helper()
	s, line := c.match.Current().State(), search.BestTurn()
	if (len(line) == 0) != match.Over(s) {
		c.fatalf("the line is %q; it must have a move, and none after the end", line)
	}
	seat := s.Turn()
	for i, move := range line {
		if s.Turn() != seat {
			c.fatalf("the line %q goes on after its turn", line)
		}
		next, err := s.Apply(move)
		if err != nil || move != match.Normal(move) {
			c.fatalf("move %d of the line %q: %v", i+1, line, err)
		}
		s = next
	}
	c.checkEvaluation(search.Evaluation(), s, seat)
	if note := search.Note().String(); note != strings.TrimSpace(note) || strings.Contains(note, "\n") {
		c.fatalf("the note is %q; it must be one line", note)
	}
}

var evaluationText = regexp.MustCompile(`^(proven (win|loss) ([1-9][0-9]*)|proven draw|(?:proven|estimated) (-?[0-9]+(\.[0-9]{0,3}[1-9])?))$`)

// checkEvaluation checks an evaluation's text and its claims about the next turn.
func (c *thinking) checkEvaluation(e match.Evaluation, after match.State, seat int) {
	c.t.Helper()
	text := e.String()
	parts := evaluationText.FindStringSubmatch(text)
	if parts == nil || parts[4] == "-0" {
		c.fatalf("the evaluation %+v is written %q", e, text)
	}
	if value, err := strconv.ParseFloat(parts[4], 64); parts[4] != "" && (err != nil || math.Abs(value-e.Value) > 1e-4) {
		c.fatalf("the evaluation %+v is written %q", e, text)
	}
	if (e.Verdict == match.Estimated || e.Verdict == match.Expected) && e.Unit == "" && !match.Over(c.match.Current().State()) {
		c.fatalf("the evaluation %+v does not say what its value counts", e)
	}
	if e.Verdict == match.Win && e.Turns == 1 {
		c.checkWon(after, seat)
	}
}

// checkWon checks by random games that no other seat scores more than the winner.
func (c *thinking) checkWon(s match.State, seat int) {
	c.t.Helper()
	for range 5 {
		end := s
		for !match.Over(end) {
			legal := slices.Collect(end.Legal())
			end, _ = end.Apply(c.anyMove(legal))
		}
		if o, _ := end.Outcome(); o.Scores[seat] < slices.Max(o.Scores) || o.Scores[seat] == 0 {
			c.fatalf("seat %d is said to win in this turn, which leads to %v in\n%v", seat, o, end)
		}
	}
}

package games_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
)

func answerOf(t *testing.T, g *match.Game, moves []string, lines int) match.Answer {
	t.Helper()
	q := match.Question{Game: g.ID, Moves: moves, Lines: lines}
	if g.Measure != nil {
		q.Work = g.Measure.Work
	}
	thinking, err := tested().Ask(q)
	errtest.None(t, err)
	for !thinking.RunSlice() {
	}
	return match.AnswerOf(thinking)
}

// turnsOf splits a legal line into turns.
func turnsOf(t *testing.T, s match.State, line []string) (turns [][]string, end match.State) {
	t.Helper()
	seat := -1
	for i, move := range line {
		if s.Turn() != seat {
			seat = s.Turn()
			turns = append(turns, nil)
		}
		last := &turns[len(turns)-1]
		*last = append(*last, move)
		next, err := s.Apply(move)
		if err != nil {
			t.Fatalf("move %d of %q: %v\n%v", i+1, line, err, s)
		}
		s = next
	}
	return turns, s
}

// TestLines asks for three lines: legal, with different first turns, the best first, and
// three turns long or to the end of the game.
func TestLines(t *testing.T) {
	for _, g := range tested() {
		t.Run(g.ID, func(t *testing.T) {
			s, err := g.New(nil)
			errtest.None(t, err)
			random := rand.New(rand.NewPCG(7, 1))
			var moves []string
			for n := 0; n <= logictest.Times(30) && !match.Over(s); n++ {
				if n%10 == 4 {
					checkLines(t, g, s, moves)
				}
				legal := slices.Collect(s.Legal())
				moves = append(moves, legal[random.IntN(len(legal))])
				s, _ = s.Apply(moves[n])
			}
		})
	}
}

func checkLines(t *testing.T, g *match.Game, s match.State, moves []string) {
	t.Helper()
	const wanted = 3
	a := answerOf(t, g, moves, wanted)
	if len(a.Lines) == 0 || !slices.Equal(a.Lines[0].Moves[:len(a.BestTurn)], a.BestTurn) {
		t.Fatalf("the best turn is %q, the lines are %v\n%v", a.BestTurn, a.Lines, s)
	}
	checkOrder(t, a.Lines[:min(len(a.Lines), wanted)], s)
	seen := map[string]bool{}
	for i, l := range a.Lines {
		turns, end := turnsOf(t, s, l.Moves)
		turn := strings.Join(turns[0], ", ")
		if seen[turn] {
			t.Errorf("%s begins two lines\n%v", turn, s)
		}
		seen[turn] = true
		switch {
		case i >= wanted && !l.Evaluation.Proven():
			t.Errorf("line %d, %s, was not asked for and proves nothing", i+1, turn)
		case i < wanted && !g.Final && !match.Over(end) && len(turns) < 3:
			t.Errorf("line %d has %d turns: %q\n%v", i+1, len(turns), l.Moves, s)
		case i < wanted && l.Evaluation.Verdict == match.Win && l.Evaluation.Turns > 1 && !match.Over(end):
			t.Errorf("line %d is a %v and ends before: %q\n%v", i+1, l.Evaluation, l.Moves, s)
		}
		if i%8 == 0 {
			checkWorth(t, g, s, moves, turns[0], l.Evaluation)
		}
	}
	text, err := a.JSON()
	errtest.None(t, err)
	if again, err := match.ParseAnswer(text); err != nil || !reflect.DeepEqual(a, again) {
		t.Errorf("as text the answer is another: %v\n%s", err, text)
	}
}

// checkOrder checks that wins come first, losses last, and estimates in descending order.
func checkOrder(t *testing.T, lines []match.Line, s match.State) {
	t.Helper()
	for i := range lines[1:] {
		a, b := lines[i].Evaluation, lines[i+1].Evaluation
		switch {
		case a.Verdict == match.Estimated && b.Verdict == match.Estimated && a.Value < b.Value,
			a.Verdict != match.Win && b.Verdict == match.Win, a.Verdict == match.Loss && b.Verdict != match.Loss,
			a.Verdict == match.Win && b.Verdict == match.Win && a.Turns > b.Turns:
			t.Errorf("line %d is %v, and the next %v\n%v", i+1, a, b, s)
		}
	}
}

// checkWorth compares a line's proven result with a search of the next position.
func checkWorth(t *testing.T, g *match.Game, s match.State, moves, turn []string, known match.Evaluation) {
	t.Helper()
	if len(g.Seats(s)) != 2 || !known.Proven() {
		return
	}
	after, err := match.After(s, turn)
	errtest.None(t, err)
	result := match.Unproven
	if o, over := after.Outcome(); over {
		result = o.Result(s.Turn())
	} else if e := answerOf(t, g, slices.Concat(moves, turn), 1).Evaluation; e.Result() != match.Unproven {
		if result = -e.Result(); after.Turn() == s.Turn() {
			result = e.Result()
		}
	}
	if result != match.Unproven && result != known.Result() {
		t.Errorf("%q is a %v, and leads to the result %d\n%v", turn, known, result, s)
	}
}

func TestLinesAreAskedForWithinBounds(t *testing.T) {
	for _, lines := range []int{-1, 9} {
		if _, err := games.All().Ask(match.Question{Game: "trisq", Lines: lines}); err == nil {
			t.Errorf("%d lines are not refused", lines)
		}
	}
	if a := answerOf(t, games.All()[0], nil, 0); a.Lines != nil || a.Ownership != nil {
		t.Errorf("unasked come %d lines and %d owners", len(a.Lines), len(a.Ownership))
	}
}

// compares reports whether the adviser of a game knows more than its best turn.
func compares(g *match.Game, s match.State) bool {
	adviser := g.Adviser(s)
	match.Finish(adviser, 3000)
	analyst, is := adviser.(match.Analyst)
	return is && len(analyst.Lines()) > 0
}

// TestThreeTurnsAreCompared: a complete search reports three turns, if there are so many
// and the adviser compares turns.
func TestThreeTurnsAreCompared(t *testing.T) {
	for _, g := range tested() {
		s, err := g.New(nil)
		errtest.None(t, err)
		random := rand.New(rand.NewPCG(3, 1))
		var moves []string
		for range 8 {
			legal := slices.Collect(s.Legal())
			move := legal[random.IntN(len(legal))]
			next, err := s.Apply(move)
			errtest.None(t, err)
			if match.Over(next) {
				break
			}
			moves, s = append(moves, move), next
		}
		want := 1
		if compares(g, s) {
			want = 3
		}
		if a := answerOf(t, g, moves, 3); len(a.Lines) < want && !a.Evaluation.Proven() {
			t.Errorf("of %s %d turns are compared\n%v", g.Title, len(a.Lines), s)
		}
	}
}

package lessons_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"tessera/logic/games"
	"tessera/logic/internal/errtest"
	"tessera/logic/lessons"
	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/say"
)

// tested returns all games, and one that only tests know.
func tested() match.Games { return append(games.WithTeaching(), tictactoe.Game()) }

// everyRules returns the options' values for all rules that may change a lesson: each
// value of each option, the others at their defaults.
func everyRules(g *match.Game) []map[string]string {
	list := []map[string]string{g.Defaults()}
	for _, o := range g.Options {
		for _, value := range o.Values {
			if values := g.Defaults(); value != values[o.Key] {
				values[o.Key] = value
				list = append(list, values)
			}
		}
	}
	return list
}

// TestALessonHasAFewSteps checks the lessons of each game under all its rules.
func TestALessonHasAFewSteps(t *testing.T) {
	for _, g := range tested() {
		if len(g.Lesson) == 0 {
			continue
		}
		for _, values := range everyRules(g) {
			if n := len(lessons.Of(g, values)); n < 5 || n > 8 {
				t.Errorf("the lesson of %s with %v has %d steps; it must have 5 to 8", g.ID, values, n)
			}
		}
	}
}

// eachStep runs a test for every step once.
func eachStep(t *testing.T, test func(t *testing.T, g *match.Game, s match.Step)) {
	for _, g := range tested() {
		seen := map[say.ID]bool{}
		for _, values := range everyRules(g) {
			for _, s := range lessons.Of(g, values) {
				if seen[s.Text] {
					continue
				}
				seen[s.Text] = true
				t.Run(fmt.Sprintf("%s/%d", g.ID, len(seen)), func(t *testing.T) { test(t, g, s) })
			}
		}
	}
}

// play judges a line move by move. It returns the last judgement and the state. No
// earlier move may have ended the step.
func play(t *testing.T, g *match.Game, s match.Step, line []string) (lessons.Judgement, match.State) {
	t.Helper()
	m, err := lessons.Start(g, &s)
	errtest.None(t, err)
	start := m.Current().State()
	if start.Turn() < 0 {
		t.Fatalf("the game is over before it begins:\n%v", start)
	}
	for i, move := range line {
		if err := m.Play(move); err != nil {
			t.Fatalf("%s in\n%v%v", move, m.Current().State(), err)
		}
		j := lessons.Judge(g, &s, start, line[:i+1])
		if i == len(line)-1 {
			return j, m.Current().State()
		}
		if j.Verdict != lessons.Underway {
			t.Fatalf("%q ended the step before %s\n%v", line[:i+1], line[i+1], m.Current().State())
		}
	}
	return lessons.Judgement{}, start
}

// TestLessonsPlayedToTheirEnd plays every step's own answer.
func TestLessonsPlayedToTheirEnd(t *testing.T) {
	eachStep(t, func(t *testing.T, g *match.Game, s match.Step) {
		if len(s.Goal.Refused) > 0 {
			mustBeRefused(t, g, s)
			return
		}
		if j, end := play(t, g, s, s.Answer); j.Verdict != lessons.Done {
			t.Errorf("the answer %q: %+v\n%v", s.Answer, j, end)
		}
	})
}

func mustBeRefused(t *testing.T, g *match.Game, s match.Step) {
	m, err := lessons.Start(g, &s)
	errtest.None(t, err)
	for _, move := range s.Goal.Refused {
		if move != match.Anything && match.IsLegal(m.Current().State(), move) {
			t.Errorf("%s is allowed in\n%v", move, m.Current().State())
		}
	}
	if match.IsLegal(m.Current().State(), s.Answer[0]) || !lessons.IsRefused(&s, s.Answer[0]) {
		t.Errorf("the answer %q is not what is to be refused in\n%v", s.Answer, m.Current().State())
	}
}

// TestWrongAnswers plays every wrong answer of a step: it misses the goal for the given
// reason, and the reply is legal.
func TestWrongAnswers(t *testing.T) {
	wrong := 0
	eachStep(t, func(t *testing.T, g *match.Game, s match.Step) {
		for _, w := range s.Wrong {
			wrong++
			j, end := play(t, g, s, w.Moves)
			if j.Verdict != lessons.Missed || j.Why != say.It(w.Why) {
				t.Errorf("%q: %+v\n%v", w.Moves, j, end)
			}
			for _, move := range j.Reply {
				next, err := end.Apply(move)
				if err != nil {
					t.Fatalf("the reply %q to %q: %v\n%v", j.Reply, w.Moves, err, end)
				}
				end = next
			}
		}
	})
	if wrong < 10 {
		t.Errorf("only %d wrong answers are named", wrong)
	}
}

// TestEveryWrongTurnGetsAReason plays every possible first turn of every step: a turn that
// misses the goal gets a reason, and only the goal ends the step.
func TestEveryWrongTurnGetsAReason(t *testing.T) {
	eachStep(t, func(t *testing.T, g *match.Game, s match.Step) {
		m, err := lessons.Start(g, &s)
		errtest.None(t, err)
		done, missed, left := 0, 0, 400
		var walk func(now match.State, line []string)
		walk = func(now match.State, line []string) {
			for move := range now.Legal() {
				if left--; left < 0 {
					return
				}
				next, err := now.Apply(move)
				errtest.None(t, err)
				with := append(slices.Clone(line), move)
				switch j := lessons.Judge(g, &s, m.Current().State(), with); {
				case j.Verdict == lessons.Done:
					done++
				case j.Verdict == lessons.Missed:
					if missed++; j.Why.Zero() {
						t.Errorf("%q is wrong, and nobody says why", with)
					}
				case next.Turn() < 0:
					t.Errorf("%q ended the game, but not the step", with)
				default:
					walk(next, with)
				}
			}
		}
		if g.Pass != "" && lessons.Judge(g, &s, m.Current().State(), []string{g.Pass}).Verdict == lessons.Missed {
			missed++ // walk tries the pass last, and may stop before it
		}
		walk(m.Current().State(), nil)
		if isOpen := s.Else == "" && len(s.Goal.Refused) == 0; isOpen == (missed > 0) {
			t.Errorf("%d turns reach the goal and %d miss it, and what is said of others is %q", done, missed, s.Else)
		}
	})
}

// TestWords checks the style of texts: whole sentences, short enough for a small screen.
func TestWords(t *testing.T) {
	eachStep(t, func(t *testing.T, g *match.Game, s match.Step) {
		texts := []say.ID{s.Text, s.After}
		if s.Else != "" {
			texts = append(texts, s.Else)
		}
		for _, w := range s.Wrong {
			texts = append(texts, w.Why)
		}
		for _, said := range texts {
			text := said.String()
			if len(text) < 20 || len(text) > 170 || !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
				t.Errorf("%d characters: %q", len(text), text)
			}
		}
	})
}

// TestAWinByForce: if a turn does not force the win, the judgement shows the opponent's
// reply. An immediate win also reaches the goal.
func TestAWinByForce(t *testing.T) {
	g := tictactoe.Game()
	for _, test := range []struct {
		moves  []string
		turns  int
		move   string
		done   bool
		answer string // the first reply that escapes
	}{
		{[]string{"a1", "c3", "a3", "a2"}, 1, "c1", true, ""},
		{[]string{"a1", "c3", "a3", "a2"}, 1, "b2", false, "c1"},
		{[]string{"a1", "c3", "a3", "a2"}, 1, "b3", false, "b1"},
		{[]string{"a1", "c3"}, 1, "a3", false, "a2"},
		{[]string{"a1", "c3"}, 2, "a3", true, ""},
		{[]string{"a1", "b2"}, 2, "c3", false, "b1"},
		{[]string{"a1", "a2", "b1", "b2"}, 1, "c1", true, ""},
	} {
		s := match.Step{Moves: test.moves, Goal: match.Goal{Forces: test.turns}, Else: "No."}
		m, err := lessons.Start(g, &s)
		errtest.None(t, err)
		want := lessons.Judgement{Verdict: lessons.Done}
		if !test.done {
			want = lessons.Judgement{Verdict: lessons.Missed, Why: say.It("No."), Reply: []string{test.answer}}
		}
		if got := lessons.Judge(g, &s, m.Current().State(), []string{test.move}); !reflect.DeepEqual(got, want) {
			t.Errorf("%s after %q: %+v, want %+v", test.move, test.moves, got, want)
		}
	}
}

// TestToPassIsNoAnswer: a pass does not answer a step that asks for any turn.
func TestToPassIsNoAnswer(t *testing.T) {
	for _, g := range tested() {
		for i, s := range lessons.Of(g, g.Defaults()) {
			m, err := lessons.Start(g, &s)
			errtest.None(t, err)
			if g.Pass == "" || slices.Equal(s.Answer, []string{g.Pass}) || !match.IsLegal(m.Current().State(), g.Pass) {
				continue
			}
			if j := lessons.Judge(g, &s, m.Current().State(), []string{g.Pass}); j.Verdict != lessons.Missed || j.Why.Zero() {
				t.Errorf("%s, step %d: of a pass is said %+v", g.ID, i+1, j)
			}
		}
	}
}

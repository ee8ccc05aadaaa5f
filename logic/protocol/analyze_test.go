package protocol_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tessera/logic/logictest/tictactoe"
	"tessera/logic/match"
	"tessera/logic/protocol"
	"tessera/logic/say"
)

// analyzed runs an analysis and checks the form and the line of each report. It returns the
// reports and the number in each: the work, or the rank of one of several lines.
func analyzed(t *testing.T, game *match.Game, s *protocol.Session, command, form string) (lines string, numbers []int) {
	t.Helper()
	text, ok := ask(t, s, command)
	lines, ended := strings.CutSuffix(text, "\ndone")
	if !ok || !ended {
		t.Fatalf("the analysis is %q", text)
	}
	info := regexp.MustCompile(`^info ` + form + ` evaluation (?:proven|estimated) .+ line (.+)$`)
	for line := range strings.SplitSeq(lines, "\n") {
		parts := info.FindStringSubmatch(line)
		if parts == nil {
			t.Fatalf("%q is no information", line)
		}
		number, _ := strconv.Atoi(parts[1])
		numbers = append(numbers, number)
		if _, err := match.After(newMatch(t, game).Current().State(), strings.Split(parts[2], ", ")); err != nil {
			t.Errorf("%q: %v", line, err)
		}
	}
	return lines, numbers
}

// TestEveryGameIsAnalyzed: lines have the right form, growing work and legal moves. A
// stopped analysis is a prefix of the full one, and the game does not change.
func TestEveryGameIsAnalyzed(t *testing.T) {
	for _, game := range tested() {
		t.Run(game.ID, func(t *testing.T) {
			s := protocol.New(game, "")
			before := whole(t, s)
			lines, work := analyzed(t, game, s, "analyze 20000", `work (\d+)`)
			if least := slices.Compact(slices.Clone(work)); !slices.IsSorted(work) || len(least) < len(work) || work[0] < 1 || work[len(work)-1] > 20_000 {
				t.Errorf("the work of 20000 is %v", work)
			}
			first, _, _ := strings.Cut(lines, "\n")
			if got := stopped(s, "analyze", 1); got != "= "+first+"\n\n" {
				t.Errorf("stopped at once it is %q, where the whole begins with %q", got, first)
			}
			if after := whole(t, s); after != before {
				t.Errorf("it changed\n%s\nto\n%s", before, after)
			}
		})
	}
}

// TestSeveralLinesAreReported: ranked lines are legal and start with different moves. Invalid
// numbers of lines are errors.
func TestSeveralLinesAreReported(t *testing.T) {
	for _, game := range tested() {
		t.Run(game.ID, func(t *testing.T) {
			s := protocol.New(game, "")
			_, ranks := analyzed(t, game, s, "analyze 3000 lines 3", `work \d+ rank (\d+)`)
			last := 0
			for _, rank := range ranks {
				if rank != 1 && rank != last+1 || rank > 3 {
					t.Errorf("rank %d comes after %d", rank, last)
				}
				last = rank
			}
			adviser := game.Adviser(newMatch(t, game).Current().State())
			match.Finish(adviser, 3000)
			want := 1 // if the adviser does not compare turns
			if compares, ok := adviser.(match.Analyst); ok && len(compares.Lines()) > 0 {
				want = 3
			}
			if last != want {
				t.Errorf("at the end %d lines are told, want %d", last, want)
			}
			for _, wrong := range []string{"lines", "lines 0", "lines 9", "lines x", "x lines 2", "5 lines 2 3"} {
				if text, ok := ask(t, s, "analyze "+wrong); ok {
					t.Errorf("%q is not refused: %q", wrong, text)
				}
			}
		})
	}
}

const never = 1_000_000

// stopped returns the answer to a command that another line stops at the asked-th check.
func stopped(s *protocol.Session, command string, asked int) string {
	var b strings.Builder
	s.Stream(command, func(text string) { b.WriteString(text) }, func() bool {
		asked--
		return asked <= 0
	})
	return b.String()
}

// TestReportsFollowFindings checks the reports of a search whose findings change.
func TestReportsFollowFindings(t *testing.T) {
	guess := func(value float64) match.Evaluation { return match.Evaluation{Value: value, Unit: "points"} }
	script := []finding{
		{"a1", guess(1)},
		{"a1", guess(1.4)}, // too small a change
		{"a1", guess(1.5)},
		{"b2", guess(1.6)},
		{"b2", guess(1.5)},
		{"b2", match.Evaluation{Verdict: match.Win, Turns: 4, Unit: "points"}},
		{"b2", match.Evaluation{Verdict: match.Win, Turns: 3, Unit: "points"}},
		{"b2", match.Evaluation{Verdict: match.Expected, Value: 2.25, Unit: "rounds"}},
		{"b2", match.Evaluation{Verdict: match.Expected, Value: 2.5, Unit: "rounds"}},
		{"b2", guess(7)},
		{"b2", guess(6.9)}, // a small change, but the last report
	}
	told := []string{
		"= info work 1000 evaluation estimated 1 points line a1",
		"info work 3000 evaluation estimated 1.5 points line a1",
		"info work 4000 evaluation estimated 1.6 points line b2",
		"info work 6000 evaluation proven win 4 line b2",
		"info work 7000 evaluation proven win 3 line b2",
		"info work 8000 evaluation proven 2.25 rounds line b2",
		"info work 9000 evaluation proven 2.5 rounds line b2",
		"info work 10000 evaluation estimated 7 points line b2",
		"info work 11000 evaluation estimated 6.9 points line b2",
		"done",
	}
	game := tictactoe.Game()
	game.Measure = &match.Measure{Grain: 0.5}
	game.Hint = func(match.State) match.Search { return &scripted{script: script} }
	text := func(lines ...string) string { return strings.Join(lines, "\n") + "\n\n" }
	s := protocol.New(game, "")
	for name, test := range map[string]struct{ got, want string }{
		"to its end":        {stopped(s, "analyze", never), text(told...)},
		"stopped at once":   {stopped(s, "analyze", 1), text(told[0])},
		"stopped in a lull": {stopped(s, "analyze", 2), text(told[0])},
		"stopped later":     {stopped(s, "analyze", 6), text(told[:4]...)},
		"with some work":    {stopped(s, "analyze 2500", never), text(told[0], "info work 2500 evaluation estimated 1.5 points line a1", "done")},
		"with its own work": {stopped(s, "analyze 11000", never), text(told...)},
	} {
		if test.got != test.want {
			t.Errorf("%s it is\n%s\nwant\n%s", name, test.got, test.want)
		}
	}
	game.Measure = nil
	if got, want := stopped(protocol.New(game, ""), "analyze 3000", never), text(told[0], told[1], "done"); got != want {
		t.Errorf("of a game whose estimates say nothing it is\n%s\nwant\n%s", got, want)
	}
}

// TestNobodyToAnalyze: a game without an adviser cannot be analysed.
func TestNobodyToAnalyze(t *testing.T) {
	game := tictactoe.Game()
	game.Hint, game.Levels = nil, nil
	if text, ok := ask(t, protocol.New(game, ""), "analyze"); ok || text != "nobody can evaluate a position of Tic-tac-toe" {
		t.Errorf("it is answered by %q", text)
	}
}

type finding struct {
	move  string
	known match.Evaluation
}

// scripted is a search with given findings, one for each slice.
type scripted struct {
	script []finding
	steps  int
}

func (s *scripted) Step(int) bool {
	s.steps++
	return s.steps >= len(s.script)
}

func (s *scripted) BestTurn() []string           { return []string{s.now().move} }
func (s *scripted) Evaluation() match.Evaluation { return s.now().known }
func (s *scripted) Note() say.Text               { return say.Text{} }
func (s *scripted) now() finding                 { return s.script[min(max(s.steps, 1), len(s.script))-1] }

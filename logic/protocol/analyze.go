package protocol

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
)

// slice is the work between two checks for input: about ten milliseconds at most.
const slice = 1000

// analyze reports findings during the search. A slice without news yields "".
func (s *Session) analyze(args string) (iter.Seq[string], error) {
	args, lines, err := cutLines(args)
	if err != nil {
		return nil, err
	}
	adviser, work, err := s.startSearch(args)
	if err != nil {
		return nil, err
	}
	if lines > 0 {
		adviser, work = s.game.ExtendLines(s.state(), match.Bound(adviser, work), lines), 0
	}
	if work == 0 {
		work = math.MaxInt
	}
	a := analysis{search: adviser, lines: lines}
	if s.game.Measure != nil {
		a.grain = s.game.Measure.Grain
	}
	return func(yield func(string) bool) { a.run(work, yield) }, nil
}

// cutLines reads the number of lines to report, 0 for the best, and returns the rest.
func cutLines(args string) (before string, lines int, err error) {
	before, text, is := strings.Cut(" "+args, " lines")
	if !is {
		return args, 0, nil
	}
	lines, err = strconv.Atoi(strings.TrimSpace(text))
	if err != nil || lines < 1 || lines > match.MaxLines {
		return "", 0, fmt.Errorf("%s is no number of lines; write a whole number from 1 to %d", quoted(strings.TrimSpace(text)), match.MaxLines)
	}
	return before, lines, nil
}

// startSearch starts the adviser's search and reads its work; 0 means a complete search.
func (s *Session) startSearch(args string) (adviser match.Search, work int, err error) {
	if work, err = readWork(args); err != nil {
		return nil, 0, err
	}
	if s.play.Ended() {
		return nil, 0, errors.New("the game is over; outcome says how")
	}
	if adviser = s.game.Adviser(s.state()); adviser == nil {
		return nil, 0, fmt.Errorf("nobody can evaluate a position of %s", s.game.Title)
	}
	return adviser, work, nil
}

// analysis is a search that reports while it runs.
type analysis struct {
	search match.Search
	grain  float64 // the least difference between two estimates worth reporting; 0 for none
	lines  int     // number of lines to report, each with its rank; 0 for the best without a rank
	spent  int     // units of work

	text     string
	reported []match.Line
}

// run searches for at most that much work, in slices, until yield returns false.
func (a *analysis) run(work int, yield func(string) bool) {
	for done := false; !done; {
		now := min(slice, work-a.spent)
		a.spent += now
		done = a.search.Step(now) || a.spent == work
		if !yield(a.report(done)) {
			return
		}
	}
	yield("done")
}

// report returns a report if it has news. At the end every difference is news.
func (a *analysis) report(end bool) string {
	lines := a.currentLines()
	var texts []string
	for i, l := range lines {
		rank := ""
		if a.lines > 0 {
			rank = fmt.Sprintf("rank %d ", i+1)
		}
		texts = append(texts, fmt.Sprintf("%sevaluation %s line %s", rank, withUnit(l.Evaluation), strings.Join(l.Moves, ", ")))
	}
	text := strings.Join(texts, "\n")
	if text == a.text || !end && slices.EqualFunc(lines, a.reported, a.addsNothing) {
		return ""
	}
	a.text, a.reported = text, lines
	for i := range texts {
		texts[i] = fmt.Sprintf("info work %d %s", a.spent, texts[i])
	}
	return strings.Join(texts, "\n")
}

func (a *analysis) currentLines() []match.Line {
	if y, is := a.search.(match.Analyst); is && a.lines > 0 {
		lines := y.Lines()
		return lines[:min(len(lines), a.lines)]
	}
	return []match.Line{{Moves: a.search.BestTurn(), Evaluation: a.search.Evaluation()}}
}

// addsNothing reports whether a line adds nothing to the reported one.
func (a *analysis) addsNothing(now, reported match.Line) bool {
	if !slices.Equal(now.Moves, reported.Moves) {
		return false
	}
	if now.Evaluation.Verdict != match.Estimated || reported.Evaluation.Verdict != match.Estimated {
		return now.Evaluation == reported.Evaluation
	}
	return a.grain == 0 || math.Abs(now.Evaluation.Value-reported.Evaluation.Value) < a.grain
}

// withUnit returns an evaluation with its unit.
func withUnit(e match.Evaluation) string {
	valued := e.Verdict == match.Estimated || e.Verdict == match.Expected
	if !valued || e.Unit == "" {
		return e.String()
	}
	return e.String() + " " + e.Unit
}

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

// slice is the work between two looks at whether another line has come: about ten
// milliseconds at most in every game.
const slice = 1000

// analyze tells what whoever knows most about the game finds out of the position,
// as it does. Of a slice that brings no news the piece is "".
func (s *Session) analyze(args string) (iter.Seq[string], error) {
	args, lines, err := cutLines(args)
	if err != nil {
		return nil, err
	}
	adviser, work, err := s.ask(args)
	if err != nil {
		return nil, err
	}
	if lines > 0 {
		adviser, work = s.game.Study(s.state(), match.Think(adviser, work), lines), 0
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

// cutLines reads how many lines are to be told, 0 where only the best is, and returns what
// stands before that.
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

// ask begins the thought about the position of whoever knows most about the game,
// and reads how much it may work, 0 for to its end.
func (s *Session) ask(args string) (adviser match.Search, work int, err error) {
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

// analysis is a search of which is told while it goes on.
type analysis struct {
	search match.Search
	grain  float64 // the least difference between two estimates that is news, 0 for none
	lines  int     // how many are told, each with its rank; 0 for the best without one
	spent  int     // units of work

	// What was told last.
	text string
	told []match.Line
}

// run searches for that much work at most, a slice at a time, until yield has heard
// enough.
func (a *analysis) run(work int, yield func(string) bool) {
	for done := false; !done; {
		now := min(slice, work-a.spent)
		a.spent += now
		done = a.search.Step(now) || a.spent == work
		if !yield(a.tell(done)) {
			return
		}
	}
	yield("done")
}

// tell is what is known, if it is not much the same as what was told last; at the
// end it is told unless it is exactly that.
func (a *analysis) tell(end bool) string {
	lines := a.known()
	var texts []string
	for i, l := range lines {
		rank := ""
		if a.lines > 0 {
			rank = fmt.Sprintf("rank %d ", i+1)
		}
		texts = append(texts, fmt.Sprintf("%sevaluation %s line %s", rank, withUnit(l.Known), strings.Join(l.Moves, ", ")))
	}
	text := strings.Join(texts, "\n")
	if text == a.text || !end && slices.EqualFunc(lines, a.told, a.alike) {
		return ""
	}
	a.text, a.told = text, lines
	for i := range texts {
		texts[i] = fmt.Sprintf("info work %d %s", a.spent, texts[i])
	}
	return strings.Join(texts, "\n")
}

// known are the lines to be told.
func (a *analysis) known() []match.Line {
	if y, is := a.search.(match.Analyst); is && a.lines > 0 {
		lines := y.Lines()
		return lines[:min(len(lines), a.lines)]
	}
	return []match.Line{{Moves: a.search.Line(), Known: a.search.Evaluation()}}
}

// alike reports whether a line says no more than one told before.
func (a *analysis) alike(now, told match.Line) bool {
	if !slices.Equal(now.Moves, told.Moves) {
		return false
	}
	if now.Known.Verdict != match.Estimated || told.Known.Verdict != match.Estimated {
		return now.Known == told.Known
	}
	return a.grain == 0 || math.Abs(now.Known.Value-told.Known.Value) < a.grain
}

// withUnit is an evaluation and what its value counts.
func withUnit(e match.Evaluation) string {
	valued := e.Verdict == match.Estimated || e.Verdict == match.Expected
	if !valued || e.Unit == "" {
		return e.String()
	}
	return e.String() + " " + e.Unit
}

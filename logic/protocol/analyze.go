package protocol

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"tessera/logic/match"
)

// slice is the work between two looks at whether another line has come: about ten
// milliseconds at most in every game.
const slice = 1000

// analyze tells what whoever knows most about the game finds out of the position,
// as it does. Of a slice that brings no news the piece is "".
func (s *Session) analyze(args string) (iter.Seq[string], error) {
	adviser, work, err := s.ask(args)
	if err != nil {
		return nil, err
	}
	if work == 0 {
		work = math.MaxInt
	}
	a := analysis{search: adviser}
	if s.game.Measure != nil {
		a.grain = s.game.Measure.Grain
	}
	return func(yield func(string) bool) { a.run(work, yield) }, nil
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
	spent  int     // units of work

	// What was told last.
	text  string
	line  []string
	known match.Evaluation
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
	line, known := a.search.Line(), a.search.Evaluation()
	text := fmt.Sprintf("evaluation %s line %s", withUnit(known), strings.Join(line, ", "))
	if text == a.text || !end && slices.Equal(line, a.line) && a.alike(known) {
		return ""
	}
	a.text, a.line, a.known = text, line, known
	return fmt.Sprintf("info work %d %s", a.spent, text)
}

// alike reports whether an evaluation says no more than the one told last.
func (a *analysis) alike(e match.Evaluation) bool {
	if e.Verdict != match.Estimated || a.known.Verdict != match.Estimated {
		return e == a.known
	}
	return a.grain == 0 || math.Abs(e.Value-a.known.Value) < a.grain
}

// withUnit is an evaluation and what its value counts.
func withUnit(e match.Evaluation) string {
	valued := e.Verdict == match.Estimated || e.Verdict == match.Expected
	if !valued || e.Unit == "" {
		return e.String()
	}
	return e.String() + " " + e.Unit
}

package review

import (
	"cmp"
	"math"
	"slices"

	"tessera/logic/match"
)

// Limits of what is looked at again.
const (
	// mostCompared is how many turns are held against the better ones at the work of a
	// review, and mostDoubted how many of them as deep as the adviser thinks.
	mostCompared = 40
	mostDoubted  = 10
	// mostSwings is how many further turns are looked at as deep because the evaluation
	// jumps by swing of the whole result there.
	mostSwings = 10
	swing      = 0.5
)

// doubting is what a job knows of turns that may be mistakes.
type doubting struct {
	asked  map[int]bool // turns after which it was asked for a proof
	doubts []doubt
	deep   map[int]bool // turns that have been looked at deep
	sunk   map[int]bool // positions that have been thought about so
	swings int          // of them, because of a jump
}

// doubt is a turn that may be a mistake, and what the position is worth for its player
// after it and after the better one.
type doubt struct {
	Mistake
	exposed bool // it is lost after it
}

// compare has the positions after the better turns thought about as those after the
// ones played were: to hold a position against the one before it says less, for who
// is to move has the better view.
func (j *Job) compare() {
	slices.SortStableFunc(j.doubts, worstDoubt)
	all := j.doubts
	j.doubts = nil
	for n, d := range all {
		if d.exposed {
			j.doubts = append(j.doubts, d) // it is looked at deep all the same
			continue
		}
		if n >= mostCompared {
			break
		}
		j.beside(d.Mistake, j.game.Measure.Work, func(m Mistake, better, after Point) {
			if m.Cost >= j.doubtful(m.Turn) {
				j.doubts = append(j.doubts, doubt{Mistake: m})
			}
		})
	}
	j.next = j.deepen
}

// worstDoubt orders those first that are lost, then those that cost most.
func worstDoubt(a, b doubt) int {
	if a.exposed != b.exposed {
		if a.exposed {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(b.Cost, a.Cost), a.Turn-b.Turn)
}

// beside has the position after the better turn of m thought about, and tells what it
// costs to have played the other.
func (j *Job) beside(m Mistake, work int, then func(m Mistake, better, after Point)) {
	t, after := j.review.Turns[m.Turn], j.review.Points[m.Turn+1]
	s, err := match.After(j.states[m.Turn], m.Better)
	if err != nil || s.Turn() == t.Seat {
		return
	}
	better := j.pointOf(s, t.From+len(m.Better))
	tell := func() {
		a, isA := better.View(t.Seat)
		b, isB := after.View(t.Seat)
		m.Cost = 0
		if isA && isB {
			m.Cost = a - b
		}
		then(m, better, after)
	}
	if better.Over {
		tell()
		return
	}
	j.ask(t.From, m.Better, work, func(a match.Answer) {
		better.Known = a.Evaluation
		m.Line = slices.Concat(m.Better, a.Line)
		tell()
	})
}

// deepen looks at the most doubtful turns as long as the adviser would; those that
// are lost are all looked at. What is less doubtful stands as it was compared.
func (j *Job) deepen() {
	slices.SortStableFunc(j.doubts, worstDoubt)
	left := mostDoubted
	for _, d := range j.doubts {
		switch {
		case left > 0:
			left--
			j.lookDeep(d.Turn)
		case d.exposed:
			j.lookDeep(d.Turn)
		default:
			j.add(d.Mistake)
		}
	}
	j.next = j.settle
}

// lookDeep asks what is best before a turn, and what comes of that and of the turn,
// each to the end of the thought. What then differs is a mistake.
func (j *Job) lookDeep(i int) {
	if j.deep[i] {
		return
	}
	j.deep[i] = true
	j.sink(i, func() {
		j.sink(i+1, func() {
			if !j.isBest(i) {
				j.beside(Mistake{Turn: i, Better: j.lines[i]}, j.game.Measure.Deep, j.conclude)
			}
		})
	})
}

// sink has a position of the game thought about to the end of the thought, once.
func (j *Job) sink(i int, then func()) {
	if p := j.review.Points[i]; p.Over || p.Known.Proven() || j.sunk[i] {
		then()
		return
	}
	j.ask(j.starts[i], nil, j.game.Measure.Deep, func(a match.Answer) {
		j.sunk[i] = true
		j.learn(i, a)
		then()
	})
}

// conclude says what a turn was, with all that is known after it and after the better
// one. The position before it is worth what the better one makes of it.
func (j *Job) conclude(m Mistake, better, after Point) {
	before := &j.review.Points[m.Turn]
	is := j.resultFor(m.Turn+1, before.Seat)
	s, _ := match.After(j.states[m.Turn], m.Better) // legal: it was thought about
	made := better.result(s, before.Seat)
	kind, has := changed(made, is)
	m.Kind, m.Proven = kind, has || made != match.Unproven && is != match.Unproven
	if value, is := better.View(before.Seat); is && m.Cost >= 0 && !before.Known.Proven() {
		before.Known.Value = value
	}
	if has || m.Cost >= j.grain(m.Proven) || m.Cost >= j.doubtful(m.Turn) {
		j.add(m)
	}
}

// settle goes back along the game where the evaluation jumps: who could reach a
// position had at least that much before, and where he seems to have had much more,
// that is looked at deep.
func (j *Job) settle() {
	whole := j.game.Measure.Whole * swing
	if len(j.review.Seats) != 2 || j.game.Measure.Grain == 0 {
		return
	}
	for i := len(j.review.Turns) - 1; i >= 0; i-- {
		before, after := &j.review.Points[i], j.review.Points[i+1]
		drop := j.drop(i)
		if drop < whole && drop > -whole || !j.ofTwo(i) || before.Known.Proven() || j.review.Of(i) != nil {
			continue
		}
		if drop < 0 || j.isBest(i) || j.deep[i] {
			before.Known.Value, _ = after.View(before.Seat)
			continue
		}
		if j.swings == mostSwings {
			j.add(Mistake{Turn: i, Better: j.lines[i], Cost: drop})
			continue
		}
		j.swings++
		j.lookDeep(i)
		j.next = j.settle
		return
	}
}

// overlooked reports whether there was something to capture at a turn that was not
// captured, or something was captured right after it: such turns are looked at again.
func (j *Job) overlooked(i int) bool {
	captures := func(s match.State, turn []string) bool {
		return j.game.Reasons != nil && slices.ContainsFunc(j.game.Reasons(s, turn), func(r match.Reason) bool { return r.Fate == match.Captures })
	}
	if i+1 < len(j.review.Turns) && captures(j.states[i+1], j.played(i+1)) {
		return true
	}
	return captures(j.states[i], j.lines[i]) && !captures(j.states[i], j.played(i))
}

// doubtful is from which difference on a turn is one to look at: from half as much
// where a capture was overlooked.
func (j *Job) doubtful(i int) float64 {
	if j.grain(false) < math.Inf(1) && j.overlooked(i) {
		return j.grain(false) / 2
	}
	return j.grain(false)
}

package review

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"tessera/logic/match"
)

const (
	// mostCompared limits how many turns are compared with the better turn, with the normal
	// work of a review. mostDoubted limits how many are compared again at the adviser's full
	// depth.
	mostCompared = 40
	mostDoubted  = 10
	// mostSwings limits how many more turns are examined at that depth because the evaluation
	// jumps there. A jump is at least swing, as a share of the whole result.
	mostSwings = 10
	swing      = 0.5
)

type doubting struct {
	asked        map[int]bool // turns after which a proof was requested
	doubts       []doubt
	examined     map[int]bool // turns that were examined deeply
	searchedDeep map[int]bool // positions that were searched deeply
	swings       int          // deep examinations because of a jump
}

// doubt is a possible mistake.
type doubt struct {
	Mistake
	exposed bool // the player has lost after it
}

// compare searches the positions after better turns like those after the turns played.
// The position before a turn is a worse measure: its player to move sees more.
func (j *Job) compare() {
	j.sortDoubts()
	all := j.doubts
	j.doubts = nil
	for n, d := range all {
		if d.exposed {
			j.doubts = append(j.doubts, d) // is examined deeply anyway
			continue
		}
		if n >= mostCompared {
			break
		}
		j.searchBetter(d.Mistake, j.game.Measure.Work, func(m Mistake, better, after Point) {
			if m.Cost >= j.doubtful(m.Turn) {
				j.doubts = append(j.doubts, doubt{Mistake: m})
			}
		})
	}
	j.next = j.examineDoubts
}

// sortDoubts sorts lost turns first, then by descending cost.
func (j *Job) sortDoubts() {
	sort.SliceStable(j.doubts, func(i, k int) bool {
		a, b := j.doubts[i], j.doubts[k]
		if a.exposed != b.exposed {
			return a.exposed
		}
		return cmp.Or(cmp.Compare(b.Cost, a.Cost), a.Turn-b.Turn) < 0
	})
}

// searchBetter asks for a search of the position after m's better turn. Then it calls then,
// with the cost of the turn played in m.
func (j *Job) searchBetter(m Mistake, work int, then func(m Mistake, better, after Point)) {
	t, after := j.review.Turns[m.Turn], j.review.Points[m.Turn+1]
	s, err := match.After(j.states[m.Turn], m.Better)
	if err != nil || s.Turn() == t.Seat {
		return
	}
	better := j.pointOf(s, t.From+len(m.Better))
	tell := func() {
		a, isA := better.ValueFor(t.Seat)
		b, isB := after.ValueFor(t.Seat)
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
	j.queue(t.From, m.Better, work, func(a match.Answer) {
		better.Evaluation = a.Evaluation
		m.Line = slices.Concat(m.Better, a.BestTurn)
		tell()
	})
}

// examineDoubts examines the most doubtful turns and all losses deeply. The first comparison
// decides on the others.
func (j *Job) examineDoubts() {
	j.sortDoubts()
	left := mostDoubted
	for _, d := range j.doubts {
		switch {
		case left > 0:
			left--
			j.examineTurn(d.Turn)
		case d.exposed:
			j.examineTurn(d.Turn)
		default:
			j.add(d.Mistake)
		}
	}
	j.next = j.correctJumps
}

// examineTurn asks at full depth for the best turn before turn i, and for the positions
// after it and after the turn played. A difference is a mistake.
func (j *Job) examineTurn(i int) {
	if j.examined[i] {
		return
	}
	j.examined[i] = true
	j.searchDeep(i, func() {
		j.searchDeep(i+1, func() {
			if !j.isBest(i) {
				j.searchBetter(Mistake{Turn: i, Better: j.lines[i]}, j.game.Measure.Deep, j.conclude)
			}
		})
	})
}

// searchDeep has a position of the game searched at full depth, once.
func (j *Job) searchDeep(i int, then func()) {
	if p := j.review.Points[i]; p.Over || p.Evaluation.Proven() || j.searchedDeep[i] {
		then()
		return
	}
	j.queue(j.starts[i], nil, j.game.Measure.Deep, func(a match.Answer) {
		j.searchedDeep[i] = true
		j.improve(i, a)
		then()
	})
}

// conclude classifies a turn from the positions after it and after the better one. It
// also corrects the evaluation before the turn to that after the better one.
func (j *Job) conclude(m Mistake, better, after Point) {
	before := &j.review.Points[m.Turn]
	is := j.resultFor(m.Turn+1, before.Seat)
	s, _ := match.After(j.states[m.Turn], m.Better) // legal: this position was searched
	made := better.result(s, before.Seat)
	kind, has := changed(made, is)
	m.Kind, m.Proven = kind, has || made != match.Unproven && is != match.Unproven
	if value, is := better.ValueFor(before.Seat); is && m.Cost >= 0 && !before.Evaluation.Proven() {
		before.Evaluation.Value = value
	}
	if has || m.Cost >= j.grain(m.Proven) || m.Cost >= j.doubtful(m.Turn) {
		j.add(m)
	}
}

// correctJumps goes backwards through jumps of the evaluation. A position is worth at least as
// much as the next one that its player chose. If it seems worth much more, settle examines
// the turn deeply.
func (j *Job) correctJumps() {
	whole := j.game.Measure.DecisiveLoss * swing
	if len(j.review.Seats) != 2 || j.game.Measure.Grain == 0 {
		return
	}
	for i := len(j.review.Turns) - 1; i >= 0; i-- {
		before, after := &j.review.Points[i], j.review.Points[i+1]
		drop := j.loss(i)
		if drop < whole && drop > -whole || !j.ofTwo(i) || before.Evaluation.Proven() || j.review.MistakeOf(i) != nil {
			continue
		}
		if drop < 0 || j.isBest(i) || j.examined[i] {
			before.Evaluation.Value, _ = after.ValueFor(before.Seat)
			continue
		}
		if j.swings == mostSwings {
			j.add(Mistake{Turn: i, Better: j.lines[i], Cost: drop})
			continue
		}
		j.swings++
		j.examineTurn(i)
		j.next = j.correctJumps
		return
	}
}

// overlooked reports whether a turn missed or allowed a capture.
func (j *Job) overlooked(i int) bool {
	captures := func(s match.State, turn []string) bool {
		return j.game.Reasons != nil && slices.ContainsFunc(j.game.Reasons(s, turn), func(r match.Reason) bool { return r.Effect.Tactical })
	}
	if i+1 < len(j.review.Turns) && captures(j.states[i+1], j.played(i+1)) {
		return true
	}
	return captures(j.states[i], j.lines[i]) && !captures(j.states[i], j.played(i))
}

// doubtful returns the least doubtful loss: half the grain if a capture was overlooked.
func (j *Job) doubtful(i int) float64 {
	if j.grain(false) < math.Inf(1) && j.overlooked(i) {
		return j.grain(false) / 2
	}
	return j.grain(false)
}

package review

import (
	"math"
	"slices"

	"tessera/logic/match"
	"tessera/logic/stats"
)

// prove carries proven results forward once all positions are known. The best turn keeps
// the result, and so does every turn of a lost player. After other turns it asks for a
// deep search.
func (j *Job) prove() {
	for i := range j.review.Turns {
		before, after := j.review.Points[i], &j.review.Points[i+1]
		if !j.ofTwo(i) || !before.Evaluation.Proven() || after.Over || after.Evaluation.Proven() {
			continue
		}
		if j.isBest(i) || before.Evaluation.Result() == match.Lost {
			if known, is := afterBestTurn(before.Evaluation); is {
				after.Evaluation = known
				continue
			}
		}
		if j.asked[i] {
			continue
		}
		j.asked[i] = true
		j.queue(j.starts[i+1], nil, j.game.Measure.Deep, func(a match.Answer) { j.improve(i+1, a) })
		j.next = j.prove // carry the new result forward
		return
	}
	j.next = j.judge
}

// afterBestTurn returns what is proven after a turn in a game of two, if the turn is the best one
// or all turns lose. It returns false if the turn should have ended the game.
func afterBestTurn(e match.Evaluation) (match.Evaluation, bool) {
	switch e.Verdict {
	case match.Win:
		return match.Evaluation{Verdict: match.Loss, Turns: max(e.Turns-1, 0)}, e.Turns != 1
	case match.Loss:
		e.Verdict = match.Win
	case match.Expected:
		e.Value = 0 - e.Value
	}
	return e, true
}

// improve takes a better answer about a position of the game.
func (j *Job) improve(i int, a match.Answer) {
	if !j.review.Points[i].Evaluation.Proven() {
		j.review.Points[i].Evaluation, j.lines[i] = a.Evaluation, a.BestTurn
	}
}

// ofTwo reports whether the turn is complete and the game has two players.
func (j *Job) ofTwo(i int) bool {
	return len(j.review.Seats) == 2 && j.states[i+1].Turn() != j.review.Turns[i].Seat
}

func (j *Job) played(i int) []string { return j.moves[j.starts[i]:j.starts[i+1]] }

func (j *Job) isBest(i int) bool { return slices.Equal(j.lines[i], j.played(i)) }

// judge finds the mistakes. It adds those that are proven, and lists those that are estimated
// for a closer look.
func (j *Job) judge() {
	j.splitSkillAndLuck()
	for i := range j.review.Turns {
		m := Mistake{Turn: i, Better: j.lines[i]}
		switch {
		case len(m.Better) == 0 || j.isBest(i):
		case j.game.Measure.Chance != nil:
			if m.Cost, m.Proven = j.review.Turns[i].Lost, true; m.Cost >= least {
				j.add(m)
			}
		case len(j.review.Seats) > 2:
			j.amongMany(m)
		case j.ofTwo(i):
			j.compareValues(m)
		}
	}
	j.next = j.compare
}

// compareValues compares the positions before and after a turn in a game of two.
func (j *Job) compareValues(m Mistake) {
	before := j.review.Points[m.Turn]
	was, is := before.Evaluation.Result(), j.resultFor(m.Turn+1, before.Seat)
	kind, has := changed(was, is)
	if before.Evaluation.Verdict == match.Win && is == match.Unproven { // without a margin
		kind, has = MissedWin, true
	}
	m.Cost = j.loss(m.Turn)
	switch {
	case has && kind != Exposed:
		m.Kind, m.Proven = kind, true
		j.add(m)
	case has, was == match.Unproven && m.Cost >= j.grain(false), was == match.Unproven && j.game.Measure.Grain > 0 && j.overlooked(m.Turn):
		j.doubts = append(j.doubts, doubt{Mistake: m, exposed: has})
	case was != match.Unproven && is != match.Unproven && m.Cost >= j.grain(true):
		m.Proven = true
		j.add(m)
	}
}

// loss returns the player's loss of value in a turn, negative for a gain. It is 0 if
// either value is not a number.
func (j *Job) loss(i int) float64 {
	before, after := j.review.Points[i], j.review.Points[i+1]
	a, isA := before.ValueFor(before.Seat)
	b, isB := after.ValueFor(before.Seat)
	if !isA || !isB {
		return 0
	}
	return a - b
}

// grain returns the least difference that counts: half a point if all is proven.
func (j *Job) grain(proven bool) float64 {
	if proven {
		return 0.5
	}
	if g := j.game.Measure.Grain; g > 0 {
		return g
	}
	return math.Inf(1)
}

// changed classifies the change of a result; was and is are of the same seat.
func changed(was, is match.Result) (Kind, bool) {
	switch {
	case was == match.Won && is == match.Lost:
		return GaveWin, true
	case was == match.Won && is == match.Drawn:
		return MissedWin, true
	case was == match.Drawn && is == match.Lost:
		return GaveDraw, true
	case was == match.Unproven && is == match.Lost:
		return Exposed, true
	}
	return 0, false
}

func (j *Job) resultFor(i, seat int) match.Result {
	return j.review.Points[i].result(j.states[i], seat)
}

// amongMany compares standings after a turn, the only certainty among three or more.
func (j *Job) amongMany(m Mistake) {
	seat := j.review.Turns[m.Turn].Seat
	s, err := match.After(j.states[m.Turn], m.Better)
	if err != nil || j.game.Measure.Standing == nil || j.states[m.Turn+1].Turn() == seat {
		return
	}
	m.Cost = j.game.Measure.Standing(s)[seat] - j.game.Measure.Standing(j.states[m.Turn+1])[seat]
	m.Proven = true
	if j.review.Points[m.Turn].Evaluation.Result() == match.Won {
		o, over := j.states[m.Turn+1].Outcome()
		if m.Cost > 0 && !(over && o.Scores[seat] > 0) {
			m.Kind = MissedWin
		}
	}
	if m.Cost >= j.grain(true) {
		j.add(m)
	}
}

// add adds a mistake to the review and starts to extend its line.
func (j *Job) add(m Mistake) {
	m.Cost = max(m.Cost, 0)
	if len(m.Line) == 0 {
		m.Line = slices.Clone(m.Better)
	}
	j.review.Mistakes = append(j.review.Mistakes, m)
	if m.Kind != Costly || m.Proven && j.game.Measure.Chance == nil {
		j.follow(len(j.review.Mistakes)-1, 1)
	}
}

// follow extends the line of a mistake while the continuation is proven.
func (j *Job) follow(at, turns int) {
	m := &j.review.Mistakes[at]
	t := j.review.Turns[m.Turn]
	s, err := match.After(j.states[m.Turn], m.Line)
	if err != nil {
		return
	}
	if turns == mostLine || match.Over(s) || len(j.review.Seats) != 2 {
		return
	}
	j.queue(t.From, m.Line, j.game.Measure.Work, func(a match.Answer) {
		if r := a.Evaluation.Result(); r != match.Unproven && r != match.Drawn {
			m := &j.review.Mistakes[at]
			m.Line = slices.Concat(m.Line, a.BestTurn)
			j.follow(at, turns+1)
		}
	})
}

// Chances returns the opportunities of a player in a game and how many of them were
// missed, according to the review: a turn without a mark missed none. states are the
// positions at the points of the review, moves the moves reviewed.
func (r *Review) Chances(game *match.Game, states []match.State, moves []string, seat int) map[string]stats.Chances {
	if game.Reasons == nil {
		return nil
	}
	all := map[string]stats.Chances{}
	for i, t := range r.Turns {
		if t.Seat != seat {
			continue
		}
		played, m := moves[t.From:t.To], r.MistakeOf(i)
		if m == nil {
			count(all, game.Reasons(states[i], played), stats.Chances{Had: 1})
			continue
		}
		good, bad := game.Why(states[i], m.Better, played)
		count(all, append(good, bad...), stats.Chances{Had: 1, Missed: 1})
	}
	return all
}

// count adds the reasons of a turn, each kind once.
func count(all map[string]stats.Chances, reasons []match.Reason, one stats.Chances) {
	var seen []string
	for _, reason := range reasons {
		kind := reason.Effect.Chance
		// A bad effect of a good turn could not be avoided.
		isNone := reason.Count == 0 && reason.Effect.Counts || reason.Effect.Bad && one.Missed == 0
		if kind == "" || isNone || slices.Contains(seen, kind) {
			continue
		}
		seen = append(seen, kind)
		all[kind] = all[kind].Plus(one)
	}
}

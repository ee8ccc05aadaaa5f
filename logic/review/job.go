package review

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"tessera/logic/match"
)

// Limits of a job. Work is in the units of the game's search.
const (
	// mostDoubted is how many turns that look like mistakes by estimates are looked
	// at again, with deeper times the work.
	mostDoubted = 8
	deeper      = 4
	// mostLine is the most turns of a line that is followed as far as it is proven.
	mostLine = 6
	// least is the least that a turn cost, in a game with chance, to be a mistake:
	// less is shown as nothing.
	least = 0.05
)

// Job is a review under way: it asks about one position after the other.
type Job struct {
	game   *match.Game
	about  match.Question // of all questions: the game and its settings
	moves  []string
	starts []int         // the moves before each turn, and all moves at the end
	states []match.State // at the starts
	lines  [][]string    // the best turns at the starts
	review Review

	waiting []*task
	done    int
	ready   bool // the doubts have been chosen
}

// task is a question about a position, and what is made of the answer.
type task struct {
	question match.Question
	use      func(match.Answer)
}

// New begins the review of a game. The error says which setting or move is none.
func New(game *match.Game, settings []byte, moves []string) (*Job, error) {
	if game.Measure == nil {
		return nil, fmt.Errorf("nobody can review a game of %s", game.Title)
	}
	if len(moves) == 0 {
		return nil, errors.New("there is nothing to review before the first move")
	}
	j := &Job{game: game, about: match.Question{Game: game.ID, Settings: settings}, moves: slices.Clone(moves)}
	if err := j.split(settings); err != nil {
		return nil, err
	}
	j.lines = make([][]string, len(j.states))
	for i := range j.states {
		j.review.Points = append(j.review.Points, j.point(i))
		if j.review.Points[i].Over {
			continue
		}
		j.ask(j.starts[i], nil, 1, func(a match.Answer) { j.review.Points[i].Known, j.lines[i] = a.Evaluation, a.Line })
	}
	return j, nil
}

// split finds where the turns begin.
func (j *Job) split(settings []byte) error {
	s, err := j.game.New(settings)
	if err != nil {
		return err
	}
	solo := len(j.game.Seats(s)) == 1
	j.starts, j.states = []int{0}, []match.State{s}
	for i, move := range j.moves {
		seat := s.Turn()
		next, err := s.Apply(move)
		if err != nil {
			return fmt.Errorf("move %d (%s): %w", i+1, move, err)
		}
		s = next
		if solo || next.Turn() != seat || i == len(j.moves)-1 {
			j.review.Turns = append(j.review.Turns, Turn{From: j.starts[len(j.starts)-1], To: i + 1, Seat: seat})
			j.starts, j.states = append(j.starts, i+1), append(j.states, s)
		}
	}
	return nil
}

// point is a position as the rules alone know it.
func (j *Job) point(i int) Point {
	s, m := j.states[i], j.game.Measure
	p := Point{Moves: j.starts[i], Seat: s.Turn(), Over: match.Over(s)}
	if m.Chance != nil {
		p.Worth = m.Chance.Worth(s)
	}
	if m.Standing != nil && len(j.game.Seats(s)) > 2 {
		p.Standing = m.Standing(s)
	}
	return p
}

// ask puts a question at the end of those that wait.
func (j *Job) ask(after int, more []string, times int, use func(match.Answer)) {
	q := j.about
	q.Moves, q.Work = slices.Concat(j.moves[:after], more), times*j.game.Measure.Work
	j.waiting = append(j.waiting, &task{q, use})
}

// Ask is the next question; false at the end.
func (j *Job) Ask() (q match.Question, more bool) {
	if len(j.waiting) == 0 && !j.ready {
		j.ready = true
		j.judge()
	}
	if len(j.waiting) == 0 {
		return q, false
	}
	return j.waiting[0].question, true
}

// Tell answers what was asked last.
func (j *Job) Tell(a match.Answer) {
	if len(j.waiting) == 0 {
		return
	}
	next := j.waiting[0]
	j.waiting = j.waiting[1:]
	j.done++
	next.use(a)
}

// Progress is how many positions have been thought about, and how many there are
// as far as is known: the doubts come later.
func (j *Job) Progress() (done, of int) {
	of = j.done + len(j.waiting)
	if !j.ready {
		of += len(j.states)/8 + 1
	}
	return j.done, of
}

// Points are what is known so far: those before the first unknown one.
func (j *Job) Points() []Point { return j.review.Points[:min(j.done, len(j.review.Points))] }

// Review is the finished review; before [Job.Ask] is at its end, what is known so
// far.
func (j *Job) Review() *Review {
	r := j.review
	r.Mistakes = slices.Clone(r.Mistakes)
	r.sort()
	return &r
}

// Run answers all of a job's questions by the game's own adviser.
func Run(game *match.Game, j *Job) (*Review, error) {
	for {
		q, more := j.Ask()
		if !more {
			return j.Review(), nil
		}
		thinking, err := match.Games{game}.Ask(q)
		if err != nil {
			return nil, err
		}
		for !thinking.Go() {
		}
		j.Tell(match.AnswerOf(thinking))
	}
}

// judge looks through the turns for mistakes once all positions are known.
func (j *Job) judge() {
	var doubts []Mistake
	j.part()
	for i := range j.review.Turns {
		if slices.Equal(j.lines[i], j.moves[j.starts[i]:j.starts[i+1]]) {
			continue // the best turn itself
		}
		m, doubtful, found := j.suspect(i)
		switch {
		case found && doubtful:
			doubts = append(doubts, m)
		case found:
			j.add(m)
		}
	}
	slices.SortStableFunc(doubts, func(a, b Mistake) int { return compareCost(b, a) })
	for _, m := range doubts[:min(len(doubts), mostDoubted)] {
		j.doubt(m)
	}
}

func compareCost(a, b Mistake) int {
	switch {
	case a.Cost < b.Cost:
		return -1
	case a.Cost > b.Cost:
		return 1
	}
	return b.Turn - a.Turn
}

// part parts what every turn gave away from what chance brought: before the first
// turn, too.
func (j *Job) part() {
	c, r := j.game.Measure.Chance, &j.review
	if c == nil {
		return
	}
	if j.game.Points != nil {
		_, par, _ := j.game.Points(j.states[0])
		r.Luck = r.Points[0].Worth - par
	}
	for i := range r.Turns {
		t := &r.Turns[i]
		t.Lost = c.Lost(j.states[i], j.moves[t.From])
		t.Luck = r.Points[i+1].Worth - r.Points[i].Worth + t.Lost
		r.Lost += t.Lost
		r.Luck += t.Luck
	}
}

// SkillAndLuck is what was given away in a game with chance, and what chance
// brought: the score is what perfect play expected before chance showed anything,
// less the one, plus the other. The error is that of the settings or of a move, or
// says that chance has no part in the game.
func SkillAndLuck(game *match.Game, settings []byte, moves []string) (lost, luck float64, err error) {
	j, err := New(game, settings, moves)
	if err != nil {
		return 0, 0, err
	}
	if game.Measure.Chance == nil {
		return 0, 0, fmt.Errorf("chance has no part in %s", game.Title)
	}
	j.part()
	return j.review.Lost, j.review.Luck, nil
}

// suspect holds a turn against what was known before and after it. Doubtful is
// what comes from estimates and is to be looked at again.
func (j *Job) suspect(i int) (m Mistake, doubtful, found bool) {
	m = Mistake{Turn: i, Better: j.lines[i]}
	switch {
	case j.game.Measure.Chance != nil:
		m.Cost, m.Proven = j.review.Turns[i].Lost, true
		return m, false, m.Cost >= least && len(m.Better) > 0
	case len(m.Better) == 0 || j.states[i+1].Turn() == j.review.Turns[i].Seat:
		return m, false, false // the turn is not at its end
	case j.review.Points[i].Standing != nil:
		m, found = j.amongMany(m)
		return m, false, found
	}
	return j.ofTwo(m)
}

// ofTwo compares what two seats can make of the positions before and after a turn.
func (j *Job) ofTwo(m Mistake) (_ Mistake, doubtful, found bool) {
	before, after := j.review.Points[m.Turn], j.review.Points[m.Turn+1]
	was, is := before.Known.Result(), j.resultFor(m.Turn+1, before.Seat)
	kind, has := changed(was, is)
	if before.Known.Verdict == match.Win && is == match.Unproven { // of a margin nothing is said
		kind, has = MissedWin, true
	}
	if has {
		m.Kind, m.Proven = kind, true
		m.Cost = cost(before, after)
		return m, kind == Exposed, true
	}
	m.Cost = cost(before, after)
	m.Proven = before.Known.Proven()
	return m, !m.Proven, m.Cost > 0 && m.Cost >= j.grain(m.Proven)
}

// grain is the least difference that counts: half a point where all is proven.
func (j *Job) grain(proven bool) float64 {
	if proven {
		return 0.5
	}
	if g := j.game.Measure.Grain; g > 0 {
		return g
	}
	return math.Inf(1)
}

// changed is what became of a result; was and is are of the same seat.
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

// resultFor is the result of a point for a seat of two.
func (j *Job) resultFor(i, seat int) match.Result {
	p := j.review.Points[i]
	if p.Over {
		return ended(j.states[i], seat)
	}
	return flipped(p.Known, p.Seat == seat)
}

func flipped(e match.Evaluation, own bool) match.Result {
	r := e.Result()
	if own || r == match.Unproven {
		return r
	}
	return -r
}

// ended is how a game of two that is over went for a seat.
func ended(s match.State, seat int) match.Result {
	o, _ := s.Outcome()
	if len(o.Scores) != 2 {
		return match.Unproven
	}
	switch mine, other := o.Scores[seat], o.Scores[1-seat]; {
	case mine > other:
		return match.Won
	case mine < other:
		return match.Lost
	}
	return match.Drawn
}

// cost is by how much a position is worse after a turn, of two numbers of one kind;
// 0 where they are not.
func cost(before, after Point) float64 {
	a, isA := before.View(before.Seat)
	b, isB := after.View(before.Seat)
	if !isA || !isB || after.Over || before.Known.Verdict != after.Known.Verdict {
		return 0
	}
	return max(a-b, 0)
}

// amongMany compares how far a seat comes by a turn: among three or more, that is
// what is certain.
func (j *Job) amongMany(m Mistake) (Mistake, bool) {
	seat := j.review.Turns[m.Turn].Seat
	s, err := match.After(j.states[m.Turn], m.Better)
	if err != nil {
		return m, false
	}
	m.Cost = j.game.Measure.Standing(s)[seat] - j.game.Measure.Standing(j.states[m.Turn+1])[seat]
	m.Proven = true
	if j.review.Points[m.Turn].Known.Result() == match.Won {
		o, over := j.states[m.Turn+1].Outcome()
		if m.Cost > 0 && !(over && o.Scores[seat] > 0) {
			m.Kind = MissedWin
		}
	}
	return m, m.Cost >= j.grain(true)
}

// doubt has the positions after the better turn and after the one that was played
// thought about alike, and deeper. Only what then differs is a mistake.
func (j *Job) doubt(m Mistake) {
	t := j.review.Turns[m.Turn]
	played := j.review.Points[m.Turn+1]
	better := played
	better.Over = false
	compare := func() {
		seat := t.Seat
		if changedTo := flipped(better.Known, false); m.Kind == Exposed {
			if changedTo != match.Lost {
				j.add(m)
			}
			return
		}
		a, isA := better.View(seat)
		b, isB := played.View(seat)
		if m.Cost = a - b; isA && isB && better.Known.Verdict == played.Known.Verdict && m.Cost >= j.grain(false) {
			j.add(m)
		}
	}
	s, err := match.After(j.states[m.Turn], m.Better)
	if err != nil {
		return
	}
	if match.Over(s) || played.Over || s.Turn() == t.Seat {
		return // there is nothing alike to compare
	}
	better.Seat = s.Turn()
	j.ask(t.From, m.Better, deeper, func(a match.Answer) {
		better.Known = a.Evaluation
		m.Line = slices.Concat(m.Better, a.Line)
		if m.Kind == Exposed {
			compare()
		}
	})
	if m.Kind != Exposed {
		j.ask(t.To, nil, deeper, func(a match.Answer) { played.Known = a.Evaluation; compare() })
	}
}

// add takes a mistake into the review and has its line followed.
func (j *Job) add(m Mistake) {
	if len(m.Line) == 0 {
		m.Line = slices.Clone(m.Better)
	}
	j.review.Mistakes = append(j.review.Mistakes, m)
	if m.Kind != Costly || m.Proven && j.game.Measure.Chance == nil {
		j.follow(len(j.review.Mistakes)-1, 1)
	}
}

// follow goes on with the line of a mistake for as long as what comes is proven.
func (j *Job) follow(at, turns int) {
	m := &j.review.Mistakes[at]
	t := j.review.Turns[m.Turn]
	s, err := match.After(j.states[m.Turn], m.Line)
	if err != nil {
		return
	}
	if turns == mostLine || match.Over(s) || len(j.game.Seats(s)) != 2 {
		return
	}
	j.ask(t.From, m.Line, 1, func(a match.Answer) {
		if r := a.Evaluation.Result(); r != match.Unproven && r != match.Drawn {
			m := &j.review.Mistakes[at]
			m.Line = slices.Concat(m.Line, a.Line)
			j.follow(at, turns+1)
		}
	})
}

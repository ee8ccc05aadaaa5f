package review

import (
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

const (
	// mostLine is the most turns of a proven line.
	mostLine = 6
	// least is the least cost of a mistake with chance; less would be shown as 0.
	least = 0.05
)

// Job is a review in progress. It asks about one position at a time.
type Job struct {
	game   *match.Game
	about  match.Question // game and settings of all questions
	moves  []string
	starts []int         // number of moves before each turn, and of all moves at the end
	states []match.State // at the starts
	lines  [][]string    // the best turns at the starts
	review Review

	waiting []*task
	done    int
	// next queues more questions when none are waiting; nil at the end.
	next func()
	doubting
}

// task is a question and the use of its answer.
type task struct {
	question match.Question
	use      func(match.Answer)
}

// New starts the review of a game. The error says which setting or move is invalid.
func New(game *match.Game, settings []byte, moves []string) (*Job, error) {
	if game.Measure == nil {
		return nil, say.Errorf("games of %s cannot be reviewed", game.Title)
	}
	if len(moves) == 0 {
		return nil, say.Errorf("there is nothing to review before the first move")
	}
	j := &Job{game: game, about: match.Question{Game: game.ID, Settings: settings}, moves: slices.Clone(moves), doubting: doubting{asked: map[int]bool{}, examined: map[int]bool{}, searchedDeep: map[int]bool{}}}
	if err := j.split(settings); err != nil {
		return nil, err
	}
	j.lines = make([][]string, len(j.states))
	for i := range j.states {
		j.review.Points = append(j.review.Points, j.point(i))
		if j.review.Points[i].Over {
			continue
		}
		j.queue(j.starts[i], nil, j.game.Measure.Work, func(a match.Answer) { j.review.Points[i].Evaluation, j.lines[i] = a.Evaluation, a.BestTurn })
	}
	if o, over := j.states[len(j.states)-1].Outcome(); over {
		j.review.Scores = o.Scores
	}
	j.next = j.prove
	return j, nil
}

func (j *Job) split(settings []byte) error {
	s, err := j.game.New(settings)
	if err != nil {
		return err
	}
	for _, seat := range j.game.Seats(s) {
		j.review.Seats = append(j.review.Seats, seat.Name)
	}
	solo := len(j.review.Seats) == 1
	j.starts, j.states = []int{0}, []match.State{s}
	for i, move := range j.moves {
		seat := s.Turn()
		next, err := s.Apply(move)
		if err != nil {
			return say.Errorf("move %d (%s): %s", i+1, move, err)
		}
		s = next
		if solo || next.Turn() != seat || i == len(j.moves)-1 {
			j.review.Turns = append(j.review.Turns, Turn{From: j.starts[len(j.starts)-1], To: i + 1, Seat: seat})
			j.starts, j.states = append(j.starts, i+1), append(j.states, s)
		}
	}
	return nil
}

// point returns a position of the game without evaluation.
func (j *Job) point(i int) Point { return j.pointOf(j.states[i], j.starts[i]) }

// pointOf returns any position without evaluation.
func (j *Job) pointOf(s match.State, moves int) Point {
	m := j.game.Measure
	p := Point{Moves: moves, Seat: s.Turn(), Over: match.Over(s)}
	if m.Chance != nil {
		p.Worth = m.Chance.Worth(s)
	}
	if m.Standing != nil && (p.Over || len(j.review.Seats) > 2) {
		p.Standing = m.Standing(s)
	}
	return p
}

func (j *Job) queue(after int, more []string, work int, use func(match.Answer)) {
	q := j.about
	q.Moves, q.Work = slices.Concat(j.moves[:after], more), work
	j.waiting = append(j.waiting, &task{q, use})
}

// NextQuestion returns the next question, or false at the end.
func (j *Job) NextQuestion() (q match.Question, more bool) {
	for len(j.waiting) == 0 && j.next != nil {
		next := j.next
		j.next = nil
		next()
	}
	if len(j.waiting) == 0 {
		return q, false
	}
	return j.waiting[0].question, true
}

// SetAnswer supplies the answer to the last question.
func (j *Job) SetAnswer(a match.Answer) {
	if len(j.waiting) == 0 {
		return
	}
	next := j.waiting[0]
	j.waiting = j.waiting[1:]
	j.done++
	next.use(a)
}

// Progress returns the positions done and known in all. Doubts may add more.
func (j *Job) Progress() (done, of int) {
	of = j.done + len(j.waiting)
	if j.next != nil {
		of += len(j.states)/8 + 1
	}
	return j.done, of
}

// Points returns the points before the first one without an answer.
func (j *Job) Points() []Point { return j.review.Points[:min(j.done, len(j.review.Points))] }

// Review returns the review, incomplete until [Job.NextQuestion] returns false.
func (j *Job) Review() *Review {
	r := j.review
	r.Mistakes = slices.Clone(r.Mistakes)
	r.sort()
	return &r
}

// Run answers all questions of a job with the game's own adviser.
func Run(game *match.Game, j *Job) (*Review, error) { return RunUntil(game, j, nil) }

// RunUntil is like [Run], but returns no review if stop is closed before the end. The job
// then has the answers so far.
func RunUntil(game *match.Game, j *Job, stop <-chan struct{}) (*Review, error) {
	for {
		q, more := j.NextQuestion()
		if !more {
			return j.Review(), nil
		}
		thinking, err := match.Games{game}.Ask(q)
		if err != nil {
			return nil, err
		}
		for done := false; !done; {
			select {
			case <-stop:
				return nil, nil
			default:
				done = thinking.RunSlice()
			}
		}
		j.SetAnswer(match.AnswerOf(thinking))
	}
}

func answer(game *match.Game, q match.Question) (match.Answer, error) {
	thinking, err := match.Games{game}.Ask(q)
	if err != nil {
		return match.Answer{}, err
	}
	for !thinking.RunSlice() {
	}
	return match.AnswerOf(thinking), nil
}

// ahead returns the continuation that the adviser expects after some moves. It is empty
// if the game is over or chance comes next. The error is for invalid settings or moves.
func ahead(game *match.Game, settings []byte, moves []string) ([]string, error) {
	if game.Final {
		return nil, nil
	}
	a, err := answer(game, match.Question{Game: game.ID, Settings: settings, Moves: moves, Work: game.Measure.Work, Lines: 1})
	if err != nil || len(a.Lines) == 0 {
		return nil, err
	}
	return a.Lines[0].Moves, nil
}

// splitSkillAndLuck splits the score into what the player gave away and what chance brought.
func (j *Job) splitSkillAndLuck() {
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

// SkillAndLuck returns what a player gave away in a game with chance, and what chance
// brought: the score is what perfect play expected at the start, minus lost, plus luck.
// The error is for invalid settings or moves or a game without chance.
func SkillAndLuck(game *match.Game, settings []byte, moves []string) (lost, luck float64, err error) {
	j, err := New(game, settings, moves)
	if err != nil {
		return 0, 0, err
	}
	if game.Measure.Chance == nil {
		return 0, 0, say.Errorf("chance plays no part in %s", game.Title)
	}
	j.splitSkillAndLuck()
	return j.review.Lost, j.review.Luck, nil
}

package table

import (
	"time"

	"tessera/assets/sounds"
	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// task is what a table is for at which no game is played: one exercise of a
// course after another. The board is that of every table, and any legal move may
// be made; what is not asked for is answered and taken back. Nothing of it is
// saved among the games.
type task struct {
	course   course
	number   int // of the exercise, from 0; the course's length at its end
	exercise exercise
	start    int // moves that lead to its position
	phase    phase
	verdict  lessons.Verdict // what was said last is of this kind
	said     string          // of the last answer
	reply    []string        // moves still to be shown
	plays    int             // turns still to be found and shown
	thought  *mind.Thought   // about the next of them
	clean    bool            // nothing was shown, and nothing wrong played
}

// phase is what a task waits for.
type phase byte

const (
	trying   phase = iota // the learner is to play
	replying              // the other's moves are shown
	reading               // what was wrong stands there for a moment
	solved
	finished // the course is over
)

// readTime is how long what was wrong stands there before it is taken back. What
// is said of it stays.
const readTime = 2600 * time.Millisecond

// course is a row of exercises and what is remembered of them.
type course interface {
	// kind is its name for inspection, title that for the person.
	kind() string
	title() string
	count() int
	exercise(number int) (exercise, error)
	// solve remembers an exercise that was solved; clean if at once and without
	// help. Enter remembers that one is begun.
	enter(s *scenes.Stage, number int)
	solve(s *scenes.Stage, number int, clean bool)
	// end is what is said after the last, and what can follow.
	end(t *Table) (text string, tools []ui.Tool)
}

// exercise is a position at which something is to be done.
type exercise struct {
	match  *match.Match // at the position; nil for none
	text   string
	answer []string // one that is right, to be shown when asked for; none for nothing to show
	// judge says what comes of the moves played from the position.
	judge func(line []string) lessons.Judgement
	// refused are the moves that are to be tried in vain, so is whether a move is
	// one of them.
	refused []string
	isSo    func(move string) bool
	after   string // said when it is solved
	// level plays on for so many turns, to show what comes of the right turn or
	// what is wrong with another.
	level          string
	plays, refutes int
}

// openTask lays an exercise of a course on a table of its own.
func (g *Game) openTask(s *scenes.Stage, c course, number int) error {
	t := &Table{Stage: s, UI: s.UI, game: g, task: &task{course: c}}
	if err := t.set(number); err != nil {
		return err
	}
	s.Push(t)
	return nil
}

// OnTask reports whether no game is played here, but something is to be found.
func (t *Table) OnTask() bool { return t.task != nil }

// frameTask is the frame of a task.
func (t *Table) frameTask() {
	area := t.taskAround()
	t.UI.Unsaid(func() { t.board.Frame(t, area) })
	t.celebrate(area)
	t.UI.Unsaid(t.drawBubble)
	if t.UI.Live() {
		t.taskKeys()
		t.task.work(t)
	}
	t.hear()
}

// set lays an exercise on the table; beyond the last is the end of the course.
func (t *Table) set(number int) error {
	c := t.task.course
	t.task.stop()
	if number >= c.count() {
		t.task = &task{course: c, number: c.count(), phase: finished, exercise: t.task.exercise}
		t.UI.Animate()
		return nil
	}
	e, err := c.exercise(number)
	if err != nil {
		return err
	}
	t.task = &task{course: c, number: number, exercise: e, start: e.match.Cursor(), clean: true}
	seats := make([]string, len(t.game.Seats(e.match.State())))
	seats[e.match.State().Turn()] = match.Person
	t.lay(e.match, match.Record{Seats: seats})
	c.enter(t.Stage, number)
	return nil
}

// turnTo lays another exercise on the table and says where that is not possible.
func (t *Table) turnTo(number int) {
	if err := t.set(number); err != nil {
		t.notice = ui.Sentence(err.Error())
	}
}

// line are the moves played from the exercise's position.
func (t *Table) line() []string { return t.match.Moves()[t.task.start:] }

// answered takes notice of a move made on the board.
func (k *task) answered(t *Table) {
	if k.phase != trying {
		return
	}
	k.said = ""
	j := k.exercise.judge(t.line())
	switch j.Verdict {
	case lessons.Done:
		k.succeed(t)
	case lessons.Missed:
		k.phase, k.verdict, k.said, k.reply, k.clean = replying, lessons.Missed, j.Why, j.Reply, false
		k.plays = k.exercise.refutes
	}
}

// succeed ends the exercise.
func (k *task) succeed(t *Table) {
	k.phase, k.verdict, k.said = solved, lessons.Done, k.exercise.after
	k.plays = k.exercise.plays
	k.course.solve(t.Stage, k.number, k.clean)
	if !t.Over() {
		t.Stage.Play(sounds.YourTurn, 1, pause)
	}
	t.UI.Animate()
}

// stop ends what is thought about.
func (k *task) stop() {
	k.thought.Stop()
	k.thought = nil
}

// wasRefused takes notice of a move that the rules refuse.
func (k *task) wasRefused(t *Table, move string) {
	if k.phase == trying && k.exercise.isSo != nil && k.exercise.isSo(move) {
		k.succeed(t)
	}
}

// wasTold takes notice of a refusal that the board has said without trying the
// move.
func (k *task) wasTold(t *Table, text string) {
	for _, move := range k.exercise.refused {
		if _, err := t.State().Apply(move); err != nil && ui.Sentence(err.Error()) == text {
			k.wasRefused(t, move)
		}
	}
}

// work goes on with what is shown by itself.
func (k *task) work(t *Table) {
	now := t.UI.In.Now
	switch k.phase {
	case replying, solved:
		if k.phase == solved && len(k.reply) == 0 && k.plays == 0 {
			return
		}
		if wait := t.patience(); wait > 0 {
			t.UI.WakeIn(wait)
			return
		}
		k.playReply(t)
	case reading:
		if wait := t.change.at + readTime - now; wait > 0 && !t.UI.In.JustDown {
			t.UI.WakeIn(wait)
			return
		}
		k.takeBack(t)
	}
}

// playReply shows the next move of those that are to be seen.
func (k *task) playReply(t *Table) {
	if len(k.reply) == 0 && k.find(t) {
		return
	}
	if len(k.reply) == 0 {
		k.plays = 0
		k.stop()
		if k.phase == replying {
			k.phase = reading
		}
		t.UI.Animate()
		return
	}
	move := k.reply[0]
	k.reply = k.reply[1:]
	if err := t.Play(move); err != nil { // a test plays them all
		k.reply = nil
	}
}

// find looks for the next turn to be shown, as far as there are any, and reports
// whether it is still looked for.
func (k *task) find(t *Table) (looks bool) {
	if k.plays == 0 || t.Over() {
		return false
	}
	if k.thought == nil {
		k.thought = t.Ask(t.Question(k.exercise.level, 1), mind.Advice)
	}
	if !k.thought.Done() {
		t.UI.WakeIn(dotTime)
		return k.thought.Trouble() == ""
	}
	k.reply, k.thought = k.thought.Line(), nil
	k.plays--
	return false
}

// takeBack lays the exercise's position again.
func (k *task) takeBack(t *Table) {
	from := t.State()
	k.phase, k.reply, k.plays = trying, nil, 0
	k.stop()
	if t.match.Seek(k.start) {
		t.changed(from, "", true)
	}
}

// showAnswer shows on the board what is asked for.
func (k *task) showAnswer(t *Table) {
	k.clean = false
	if k.phase == trying && len(t.line()) > 0 {
		k.takeBack(t)
	}
	if b, ok := t.board.(Hinter); ok {
		b.ShowHint(k.exercise.answer, ShowMove)
	}
	t.UI.Animate()
}

// whyNotNow says why the board takes no moves.
func (k *task) whyNotNow() string {
	if k.phase == solved {
		return "This one is done. Go on to the next."
	}
	return ""
}

// facts tell inspection how the task stands.
func (k *task) facts() map[string]string {
	return map[string]string{
		"task": k.course.kind(), "exercise": itoa(k.number + 1), "exercises": itoa(k.course.count()),
		"standing": [...]string{"trying", "replying", "reading", "solved", "finished"}[k.phase], "said": k.said,
	}
}

package table

import (
	"time"

	"tessera/assets/sounds"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// task is what a table is for at which no game is played: one exercise of a
// course after another. The board is that of every table, and any legal move may
// be made; what is not asked for is answered and taken back. Nothing of it is
// saved among the games.
type task struct {
	*session.Task
	course   course
	number   int           // of the exercise, from 0; the course's length at its end
	thought  *mind.Thought // about the next turn to be shown
	finished bool          // the course is over
}

// readTime is how long what was wrong stands there before it is taken back. What
// is said of it stays.
const readTime = 2600 * time.Millisecond

// course is a row of exercises and what is remembered of them.
type course interface {
	// kind is its name for inspection, title that for the person.
	kind() string
	title() string
	count() int
	exercise(number int) (session.Exercise, error)
	// solve remembers an exercise that was solved; clean if at once and without
	// help. Enter remembers that one is begun.
	enter(s *scenes.Stage, number int)
	solve(s *scenes.Stage, number int, clean bool)
	// end is what is said after the last, and what can follow.
	end(t *Table) (text string, tools []ui.Tool)
}

// openTask lays an exercise of a course on a table of its own.
func (g *Game) openTask(s *scenes.Stage, c course, number int) error {
	t := newTable(s, g)
	t.host = taskHost{t}
	t.task = &task{course: c}
	if err := t.set(number); err != nil {
		return err
	}
	s.Push(t)
	return nil
}

// frameTask is the frame of a task.
func (t *Table) frameTask() {
	area := t.taskAround()
	t.UI.Unsaid(func() { t.board.Frame(t.Desk, area) })
	t.celebrate(area)
	t.UI.Unsaid(t.drawBubble)
	if t.UI.Live() {
		t.taskKeys()
		t.task.work(t)
	}
	t.hear()
}

// taskHost is the host of a desk at which no game is played.
type taskHost struct{ table *Table }

// Changed implements [Host].
func (h taskHost) Changed(c session.Change) {
	t := h.table
	t.ended(c.Move, c.Back)
	if c.Move != "" {
		t.task.answered(t)
	}
}

// Refused implements [Host].
func (h taskHost) Refused(move string) { h.table.task.wasRefused(h.table, move) }

// Advised implements [Host].
func (h taskHost) Advised() bool { return h.table.Mine() }

// set lays an exercise on the table; beyond the last is the end of the course.
func (t *Table) set(number int) error {
	c := t.task.course
	t.task.stop()
	if number >= c.count() {
		t.task = &task{Task: t.task.Task, course: c, number: c.count(), finished: true}
		t.UI.Animate()
		return nil
	}
	e, err := c.exercise(number)
	if err != nil {
		return err
	}
	next, way := session.Solve(e)
	t.task = &task{Task: way, course: c, number: number}
	t.lay(next)
	c.enter(t.Stage, number)
	return nil
}

// turnTo lays another exercise on the table and says where that is not possible.
func (t *Table) turnTo(number int) {
	if err := t.set(number); err != nil {
		t.notice = ui.Sentence(err.Error())
	}
}

// answered takes notice of a move made on the board.
func (k *task) answered(t *Table) {
	if k.Answered(t.session) {
		k.succeed(t)
	}
}

// succeed ends the exercise.
func (k *task) succeed(t *Table) {
	k.course.solve(t.Stage, k.number, k.Clean)
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
	if k.Tried(move) {
		k.succeed(t)
	}
}

// work goes on with what is shown by itself.
func (k *task) work(t *Table) {
	switch phase := k.Phase(); {
	case phase == session.Replying, phase == session.Done && k.Showing():
		if wait := t.patience(); wait > 0 {
			t.UI.WakeIn(wait)
			return
		}
		k.showNext(t)
	case phase == session.Reading:
		if wait := t.change.at + readTime - t.UI.In.Now; wait > 0 && !t.UI.In.JustDown {
			t.UI.WakeIn(wait)
			return
		}
		k.takeBack(t)
	}
}

// showNext shows the next move of those that are to be seen.
func (k *task) showNext(t *Table) {
	if k.Wants(t.session) && k.find(t) {
		return
	}
	if change, more := k.ShowNext(t.session); more {
		t.Take(change)
		return
	}
	k.stop()
	t.UI.Animate()
}

// find looks for the next turn to be shown, and reports whether it is still looked
// for.
func (k *task) find(t *Table) (looks bool) {
	if k.thought == nil {
		k.thought = t.Ask(t.Question(k.Exercise.Level, 1), mind.Advice)
	}
	if !k.thought.Done() {
		t.UI.WakeIn(dotTime)
		return k.thought.Trouble() == ""
	}
	k.Found(k.thought.Line())
	k.thought = nil
	return false
}

// takeBack lays the exercise's position again.
func (k *task) takeBack(t *Table) {
	k.stop()
	t.Take(k.TakeBack(t.session))
}

// showAnswer shows on the board what is asked for.
func (k *task) showAnswer(t *Table) {
	k.Clean = false
	if k.Phase() == session.Trying && len(k.Line(t.session)) > 0 {
		k.takeBack(t)
	}
	if b, ok := t.board.(Hinter); ok {
		b.ShowHint(k.Exercise.Answer, ShowMove)
	}
	t.UI.Animate()
}

// solved reports whether nothing is left to be done at the exercise.
func (k *task) solved() bool { return k.finished || k.Phase() == session.Done }

// facts tell inspection how the task stands.
func (k *task) facts() map[string]string {
	return map[string]string{
		"task": k.course.kind(), "exercise": itoa(k.number + 1), "exercises": itoa(k.course.count()),
		"standing": k.standing(), "said": k.Said,
	}
}

func (k *task) standing() string {
	if k.finished {
		return "finished"
	}
	return [...]string{session.Trying: "trying", session.Replying: "replying", session.Reading: "reading", session.Done: "solved"}[k.Phase()]
}

// Package task is the screen at which no game is played, but one exercise of a course
// after another is solved: the steps of a lesson, the puzzles of a kind, a person's
// own mistakes.
//
// It imports sheets, speech, boards, library and dialog, what stands below them, and
// of logic the exercises; never the table or another screen that opens it. The table
// that a lesson was asked for at comes in as a [Table].
package task

import (
	"cmp"
	"encoding/json"
	"maps"
	"strconv"
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/mind"
	"tessera/scenes/sheets"
	"tessera/scenes/speech"
	"tessera/scenes/ui"
)

// screen holds the desk. The board is that of every table, and any legal move may be
// made; what is not asked for is answered and taken back. Nothing of it is saved
// among the games.
type screen struct {
	*boards.Desk
	*speech.Announcer
	exercise *session.Task
	course   course
	number   int                // of the exercise, from 0; the course's length at its end
	thought  *mind.Thought      // about the next turn to be shown
	weighed  []match.Evaluation // what is known of the turns that are held against each other
	finished bool               // the course is over
	helped   bool               // the answer was asked for, and is shown move by move
	hint     bool               // the next move of it is to be shown, when the board is at rest
	words    words
	room     room          // for them
	trouble  error         // why another exercise does not open
	echo     time.Duration // until when a press is the second of a double click on Next
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
	// enter remembers that an exercise is begun, or that the end of the course is
	// reached, where number is its length, and solve that it was solved; clean
	// if at once and without help.
	enter(s *scenes.Stage, number int)
	solve(s *scenes.Stage, number int, clean bool)
	// end is what is said after the last, and what can follow: two buttons.
	end(k *screen) (text string, tools []ui.Tool)
	// words are all that may have to be read in it, so that there is room for the
	// longest of each from the beginning.
	words() words
}

// words are what is to be done in a course, and what is said of what was played.
type words struct{ texts, said []say.Text }

// open opens the screen of a course at an exercise, from 0. The error is why that does
// not open; then nothing is opened.
func open(s *scenes.Stage, g *boards.Game, c course, number int) error {
	k := &screen{Desk: &boards.Desk{Stage: s, UI: s.UI, Game: g}, course: c, words: c.words()}
	_, k.Taught = c.(*lesson)
	k.Host, k.Announcer = k, speech.New(k.Desk, k)
	if err := k.set(number); err != nil {
		return err
	}
	s.Push(k)
	return nil
}

// toMove puts before a text who is to move, where that is one of several.
func toMove(g *boards.Game, s match.State, text say.Text) say.Text {
	if seats := g.Seats(s); len(seats) > 1 {
		return toMoveAs(seats[s.Turn()], text)
	}
	return text
}

func toMoveAs(seat match.Seat, text say.Text) say.Text {
	return say.Join(" ", say.It("%s to move.", seat.Name), text)
}

// toMoveAll is toMove for each seat.
func toMoveAll(g *boards.Game, settings json.RawMessage, text say.Text) []say.Text {
	s, err := g.New(settings)
	if err != nil {
		return []say.Text{text} // the exercise itself says so
	}
	seats := g.Seats(s)
	if len(seats) == 1 {
		return []say.Text{text}
	}
	all := make([]say.Text, len(seats))
	for i, seat := range seats {
		all[i] = toMoveAs(seat, text)
	}
	return all
}

// tellDamage tells that what was solved could not be read.
func tellDamage(s *scenes.Stage, n library.Notice) {
	dialog.Notify(s, say.It(library.DamagedPuzzles), n.Words)
}

// Name implements scenes.Scene.
func (k *screen) Name() string { return k.course.kind() }

// Frame implements scenes.Scene.
func (k *screen) Frame(s *scenes.Stage) {
	k.Stage, k.UI = s, s.UI
	area := k.around()
	k.UI.Whole(func() {
		k.UI.Unsaid(func() {
			k.Board.Frame(k.Desk, area)
			k.drawMissed()
		})
	})
	k.DrawCelebration(area)
	k.UI.Unsaid(k.DrawBubble)
	if c, is := k.course.(*run); is {
		c.pass(k)
	}
	if k.UI.Live() {
		k.work() // before a key, of which the board learns with the next frame
		k.keys()
	}
	k.Hear()
}

// Inspect implements scenes.Inspected.
func (k *screen) Inspect(i *scenes.Inspection) {
	k.Desk.Inspect(i)
	i.Message = cmp.Or(i.Message, k.troubled())
	i.Busy = i.Busy || k.exercise.Phase() == session.Replying || k.exercise.Phase() == session.Weighing || k.exercise.Phase() == session.Reading || k.exercise.Showing()
	i.Description = k.Words()
	maps.Copy(i.Facts, map[string]string{
		"task": k.course.kind(), "exercise": strconv.Itoa(k.number + 1), "exercises": strconv.Itoa(k.course.count()),
		"standing": k.standing(), "said": k.exercise.Said.String(),
	})
	if c, is := k.course.(*run); is {
		count, _ := c.standing()
		i.Facts["run"] = count.String()
	}
}

func (k *screen) standing() string {
	if k.finished {
		return "finished"
	}
	return [...]string{session.Trying: "trying", session.Replying: "replying", session.Reading: "reading", session.Done: "solved", session.Weighing: "weighing"}[k.exercise.Phase()]
}

// Departed implements scenes.Departed.
func (k *screen) Departed() {
	switch c := k.course.(type) {
	case *run:
		if !k.finished {
			library.EndRun(k.Stage.Store, c.game.ID, c.now.Solved) // where one goes to says what was damaged
		}
	case *puzzleCourse:
		k.Stage.Address("")
	}
	k.stop()
}

// Changed implements [boards.Host].
func (k *screen) Changed(c session.Change) {
	k.Ended(c)
	if c.Move != "" && k.exercise.Answered(k.Session) {
		k.succeed()
	}
	_, leads := k.exercise.Rest(k.Session)
	k.hint = k.helped && leads && k.answers()
}

// Refused implements [boards.Host].
func (k *screen) Refused(move string) {
	if k.exercise.Tried(move) {
		k.succeed()
	}
}

// Advised implements [boards.Host].
func (k *screen) Advised() bool { return k.Mine() }

// OpenSettings implements [boards.Host].
func (k *screen) OpenSettings() { sheets.OpenSettings(k.Stage, k.Game.Shelf()) }

// Thinking implements [boards.Host].
func (*screen) Thinking() bool { return false }

// set lays an exercise on the desk; beyond the last is the end of the course.
func (k *screen) set(number int) error {
	k.stop()
	if number >= k.course.count() {
		k.course.enter(k.Stage, number)
		k.number, k.finished = k.course.count(), true
		k.exercise.Close()
		k.UI.Animate()
		return nil
	}
	e, err := k.course.exercise(number)
	if err != nil {
		return err
	}
	next, way := session.Solve(e)
	k.exercise, k.number, k.finished, k.trouble, k.echo = way, number, false, nil, 0
	k.helped, k.hint = false, false
	k.Lay(next)
	k.course.enter(k.Stage, number)
	return nil
}

// turnTo lays another exercise on the desk and says where that is not possible.
func (k *screen) turnTo(number int) {
	if err := k.set(number); err != nil {
		k.trouble = err
	}
}

// next goes on behind an exercise that is solved.
func (k *screen) next() {
	k.turnTo(k.after())
	k.echo = k.UI.In.Now + input.DoubleClickTime
}

// skip leaves an exercise out. The second press of a double click on what stood in the
// button's place leaves out nothing.
func (k *screen) skip() {
	if k.UI.In.Now < k.echo {
		return
	}
	k.turnTo(k.after())
}

// after returns the exercise that follows. A lesson goes on to a step that is not
// solved.
func (k *screen) after() int {
	if l, is := k.course.(*lesson); is {
		return l.after(k.number)
	}
	return k.number + 1
}

// troubled says why another exercise does not open; "" where it does.
func (k *screen) troubled() string { return lang.Sentence(say.Err(k.trouble)) }

// succeed ends the exercise.
func (k *screen) succeed() {
	k.course.solve(k.Stage, k.number, k.exercise.Clean)
	if !k.Over() {
		k.Stage.Play(sounds.YourTurn, 1, boards.Pause)
	}
	k.UI.Animate()
}

// stop ends what is thought about.
func (k *screen) stop() {
	k.thought.Stop()
	k.thought, k.weighed = nil, nil
}

// work goes on with what is shown by itself.
func (k *screen) work() {
	if c, is := k.course.(*run); is {
		if !k.finished {
			c.work(k)
		}
		return
	}
	switch phase := k.exercise.Phase(); {
	case phase == session.Weighing:
		k.weigh()
	case phase == session.Replying, phase == session.Done && k.exercise.Showing():
		if wait := k.Wait(); wait > 0 {
			k.UI.WakeIn(wait)
			return
		}
		k.showNext()
	case phase == session.Reading:
		if wait := k.ChangedAt() + readTime - k.UI.In.Now; wait > 0 && !k.UI.In.JustDown {
			k.UI.WakeIn(wait)
			return
		}
		k.takeBack()
	case k.hint:
		if wait := k.Wait(); wait > 0 {
			k.UI.WakeIn(wait)
			return
		}
		k.showHint()
	}
}

// showNext shows the next move of those that are to be seen.
func (k *screen) showNext() {
	if k.exercise.Wants(k.Session) && k.find() {
		return
	}
	if change, more := k.exercise.ShowNext(k.Session); more {
		k.Take(change)
		return
	}
	k.stop()
	k.UI.Animate()
}

// find looks for the next turn to be shown, and reports whether it is still looked
// for.
func (k *screen) find() (looks bool) {
	if k.thought == nil {
		k.thought = k.Ask(k.Question(k.exercise.Exercise.Level, 1), mind.Advice)
	}
	if !k.thought.Done() {
		k.UI.WakeIn(boards.DotTime)
		return k.thought.Trouble().Zero()
	}
	k.exercise.Found(k.thought.Line())
	k.thought = nil
	return false
}

// weigh has what was played held against the answer, as deep as the adviser thinks.
func (k *screen) weigh() {
	lines := k.exercise.Weighs(k.Session)
	for _, line := range lines[len(k.weighed):] {
		if line == nil {
			k.weighed = append(k.weighed, match.Evaluation{}) // the rules say what it is worth
			continue
		}
		if k.thought == nil {
			q := k.Question("", 0)
			q.Moves, q.Work = line, k.Game.Measure.Deep
			k.thought = k.Ask(q, mind.Advice)
		}
		if !k.thought.Done() && k.thought.Trouble().Zero() {
			k.UI.WakeIn(boards.DotTime)
			return
		}
		if !k.thought.Done() {
			break // nobody can say
		}
		k.weighed = append(k.weighed, k.thought.Evaluation())
		k.thought = nil
	}
	known := k.weighed
	if k.stop(); k.exercise.Weighed(k.Session, known) {
		k.succeed()
	}
	k.UI.Animate()
}

// tries reports whether something was played that has not been judged yet, such as half
// a turn.
func (k *screen) tries() bool {
	return !k.finished && k.exercise.Phase() == session.Trying && len(k.exercise.Line(k.Session)) > 0
}

// takeBack lays the exercise's position again.
func (k *screen) takeBack() {
	k.stop()
	k.Take(k.exercise.TakeBack(k.Session))
}

// showAnswer shows on the board what is asked for, move by move. What was played of
// it stays, anything else is taken back.
func (k *screen) showAnswer() {
	k.exercise.Clean = false
	if _, leads := k.exercise.Rest(k.Session); !leads {
		k.takeBack()
	}
	k.helped, k.hint = true, true
	k.UI.Animate()
}

// showHint shows the next move of the answer, where the board does not do so already.
func (k *screen) showHint() {
	k.hint = false
	if b, ok := k.Board.(boards.Hinting); ok && b.Hinted() {
		return
	}
	if b, ok := k.Board.(boards.Hinter); ok {
		rest, _ := k.exercise.Rest(k.Session)
		b.ShowHint(rest, boards.ShowMove)
	}
	k.UI.Animate()
}

// drawMissed shows the turn that was a mistake on the board, until another is tried: its
// words name places, which need not be written there.
func (k *screen) drawMissed() {
	c, is := k.course.(*practice)
	if !is || k.finished || k.helped || !k.exercise.Said.Zero() {
		return
	}
	if own := c.own[k.number]; len(k.Moves()) == len(own.Moves) {
		k.DrawLine(own.Played, k.UI.Theme.Warning)
	}
}

// solved reports whether nothing is left to be done at the exercise.
func (k *screen) solved() bool { return k.finished || k.exercise.Phase() == session.Done }

// once reports whether each exercise is tried once, against the clock.
func (k *screen) once() bool {
	_, is := k.course.(*run)
	return is
}

// answers reports whether an answer can be shown now.
func (k *screen) answers() bool {
	return !k.finished && !k.once() && k.exercise.Phase() == session.Trying && len(k.exercise.Exercise.Answer) > 0
}

// Headline says what is to be done, and what was said last.
func (k *screen) Headline() (text, said string) {
	if k.finished {
		text, _ = k.course.end(k)
		return text, ""
	}
	return lang.Of(k.exercise.Exercise.Text), lang.Of(k.exercise.Said)
}

func (k *screen) AfterMove() (text, detail string) { return lang.Of(k.exercise.Said), "" }

func (k *screen) Began() string {
	text, _ := k.Headline()
	return text
}

func (k *screen) Heading() string { return k.course.title() }

func (*screen) Known() []scenes.Node { return nil }

func (k *screen) Notes() []string { return []string{lang.Of(k.exercise.Said), k.troubled()} }

func (*screen) HasHistory() bool { return false }

func (*screen) Mark(*match.Node) string { return "" }

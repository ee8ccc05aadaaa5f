package play

// A task is the screen of a course: its exercises one after another, which are the steps
// of a lesson, puzzles of a kind, or a person's own mistakes.

import (
	"cmp"
	"encoding/json"
	"maps"
	"strconv"
	"time"

	"tessera/assets/sounds"
	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/road"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/mind"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// courseScreen is the scene of a course. It uses the board of the game's table. The person
// can make any legal move; a wrong one gets a reply and is taken back. Exercises are not
// saved as games.
type courseScreen struct {
	boards.Panel
	*boards.Announcer
	exercise    *lessons.Task
	course      course
	number      int                // index of the exercise, or count() at the end of the course
	thought     *mind.Thought      // search for the next turn to show
	evaluations []match.Evaluation // evaluations of the turns being compared, so far
	finished    bool               // the course is over
	helped      bool               // the person asked for the answer, shown move by move
	hint        bool               // show its next move when the board is at rest
	moment      func()             // shows what was reached once the solution has been played on
	words       words
	cardHeight  cardHeight   // the cached height of words
	trouble     error        // why another exercise does not open
	hasMovedOn  bool         // by Next
	movedOn     input.Moment // when Next was used; a press soon after may be the second of a double click
	copier      scenes.Copier
}

// readTime is how long a wrong turn stays on the board of a lesson before it is taken back.
// The reply to it stays.
const readTime = 2600 * time.Millisecond

// course is a sequence of exercises and the record of the person's progress.
type course interface {
	// kind is its name in inspections, title its name for the person.
	kind() string
	title() string
	count() int
	exercise(number int) (lessons.Exercise, error)
	// enter records that an exercise has begun, or with number == count() that the course
	// has ended. solve records how one was solved.
	enter(s *scenes.Stage, number int)
	solve(s *scenes.Stage, number int, how puzzles.Mark)
	// end returns the text after the last exercise and two buttons.
	end(k *courseScreen) (text string, tools []ui.Tool)
	// words returns all texts of the course, to reserve room for the longest from the
	// start.
	words() words
}

// words holds the tasks of a course and the replies to turns.
type words struct{ tasks, replies []say.Text }

// openCourse opens the screen of a course at the exercise with index number. If the
// exercise cannot be opened, it returns the error and opens no screen.
func openCourse(s *scenes.Stage, g *boards.Game, c course, number int) error {
	k, err := newCourse(s, g, c, number)
	if err == nil {
		s.Push(k)
	}
	return err
}

// newCourse returns the screen that openCourse opens.
func newCourse(s *scenes.Stage, g *boards.Game, c course, number int) (*courseScreen, error) {
	k := &courseScreen{Panel: boards.NewPanel(s, g), course: c, words: c.words()}
	_, k.InLesson = c.(*lesson)
	k.Host, k.Announcer = k, boards.NewAnnouncer(k.Desk, k)
	return k, k.set(number)
}

// toMove puts "X to move." before a text if the game has several seats.
func toMove(g *boards.Game, s match.State, text say.Text) say.Text {
	if seats := g.Seats(s); len(seats) > 1 {
		return toMoveAs(seats[s.Turn()], text)
	}
	return text
}

func toMoveAs(seat match.Seat, text say.Text) say.Text {
	return say.Join(" ", say.It("%s to move.", seat.Name), text)
}

// toMoveAll returns toMove for each seat.
func toMoveAll(g *boards.Game, settings json.RawMessage, text say.Text) []say.Text {
	s, err := g.New(settings)
	if err != nil {
		return []say.Text{text} // opening the exercise shows the error
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

// showDamage shows a notice if the stored progress is unreadable.
func showDamage(s *scenes.Stage, n library.Notice) {
	scenes.Notify(s, say.It(library.DamagedPuzzles), n.Words)
}

// Leave leads back to where the course was opened. A lesson that the shelf opened leads to its
// table once it is finished.
func (k *courseScreen) Leave() {
	k.Desk.Leave()
	if l, is := k.course.(*lesson); is && l.shelf && !k.finished {
		k.Stage.Pop()
	}
}

func (k *courseScreen) Name() string { return k.course.kind() }

func (k *courseScreen) Frame(s *scenes.Stage) {
	k.BeginFrame(s)
	area := k.around()
	if in := &k.UI.In; k.exercise.Phase() == lessons.Reading && !k.allowsOneTry() && in.JustDown && k.Pointing() && area.Contains(in.At) {
		k.takeBack() // and the board plays what this press begins
	}
	k.ShowBoard(area)
	k.UI.ShowWhenPainted(func() { k.UI.WithoutParts(k.drawMissed) })
	k.DrawCelebration(area)
	k.UI.WithoutParts(k.Bubble.Draw)
	if said, _ := k.copier.Copied(k.Stage); said != "" {
		k.Bubble.ShowNote(said)
	}
	if c, is := k.course.(*run); is {
		c.pass(k)
	}
	if k.UI.Live() {
		k.advance() // before a key, which the board handles in the next frame
		k.keys()
	}
	k.PlaySounds()
}

func (k *courseScreen) Inspect(i *scenes.Inspection) {
	k.Desk.Inspect(i)
	i.Message = cmp.Or(i.Message, k.troubled())
	switch k.exercise.Phase() {
	case lessons.Replying, lessons.Comparing:
		i.Busy = true
	case lessons.Reading:
		i.Busy = i.Busy || !k.refuted() && !k.UI.In.ClockHeld() // until the turn is taken back
	}
	i.Busy = i.Busy || k.exercise.Showing()
	i.Description = k.Words()
	maps.Copy(i.Facts, map[string]string{
		"task": k.course.kind(), "exercise": strconv.Itoa(k.number + 1), "exercises": strconv.Itoa(k.course.count()),
		"standing": k.standing(), "said": k.said().String(),
	})
	if c, is := k.course.(*run); is {
		count, _ := c.standing()
		i.Facts["run"] = count.String()
	}
}

func (k *courseScreen) standing() string {
	if k.finished {
		return "finished"
	}
	return [...]string{lessons.Trying: "trying", lessons.Replying: "replying", lessons.Reading: "reading", lessons.Finished: "solved", lessons.Comparing: "weighing"}[k.exercise.Phase()]
}

func (k *courseScreen) Departed() {
	switch c := k.course.(type) {
	case *run:
		if !k.finished {
			library.EndRun(k.Stage.Store, c.game.ID, c.now.Solved) // the next screen reports damage
		}
	case *puzzleCourse:
		k.Stage.Address("")
	}
	k.stop()
}

func (k *courseScreen) Changed(c match.Change) {
	k.Ended(c)
	if c.Move != "" && k.exercise.JudgeMove(k.Match) {
		k.succeed()
	}
	_, leads := k.exercise.RestOfAnswer(k.Match)
	k.hint = k.helped && leads && k.answers()
}

func (k *courseScreen) Refused(move string) {
	if k.exercise.JudgeIllegal(move) {
		k.succeed()
	}
}

func (k *courseScreen) Advised() bool { return k.AcceptsMoves() }

func (k *courseScreen) OpenSettings() { sheets.OpenSettings(k.Stage, k.Game.Shelf()) }

func (*courseScreen) Thinking() bool { return false }

// set shows exercise number, or the end of the course if number is beyond the last. After
// an error the old exercise stays.
func (k *courseScreen) set(number int) error {
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
	k.exercise, k.number, k.finished, k.trouble, k.hasMovedOn = lessons.Solve(e), number, false, nil, false
	k.helped, k.hint, k.moment = false, false, nil
	k.SetMatch(e.Match)
	k.course.enter(k.Stage, number)
	return nil
}

// turnTo shows another exercise, or records why it does not open.
func (k *courseScreen) turnTo(number int) {
	if err := k.set(number); err != nil {
		k.trouble = err
	}
}

// next moves on from a solved exercise, from a puzzle of the day to that of another game.
func (k *courseScreen) next() {
	to, in := k, &k.UI.In
	if c, is := k.course.(*puzzleCourse); is && c.day != 0 {
		if other := c.otherOfDay(k.Stage); other != nil {
			k.Leave()
			k.Stage.Push(other)
			to = other
		}
	}
	if to == k {
		k.turnTo(k.after())
	}
	if to.hasMovedOn, to.movedOn = true, in.Frame(); in.Clicked() {
		to.movedOn = in.Ended
	}
}

// skip leaves the exercise unsolved. It ignores the second press of a double click on
// Next, which was in the same place.
func (k *courseScreen) skip() {
	in := &k.UI.In
	began := in.Frame()
	if in.Clicked() {
		began = in.Began
	}
	if k.hasMovedOn && began.Since(k.movedOn) < input.DoubleClickTime {
		return
	}
	k.turnTo(k.after())
}

// after returns the number of the following exercise. A lesson skips solved steps.
func (k *courseScreen) after() int {
	if l, is := k.course.(*lesson); is {
		return l.after(k.number)
	}
	return k.number + 1
}

// troubled says why another exercise does not open, or returns "".
func (k *courseScreen) troubled() string { return lang.Sentence(say.Err(k.trouble)) }

// succeed records that the exercise is solved.
func (k *courseScreen) succeed() {
	how := puzzles.Solved
	switch {
	case k.exercise.Clean:
		how = puzzles.Clean
	case k.helped:
		how = puzzles.Shown
	}
	before, streak := k.reached()
	k.course.solve(k.Stage, k.number, how)
	if now, kept := k.reached(); !k.allowsOneTry() {
		k.moment = func() {
			keepStreak(k.Desk, streak, kept)
			pass(k.Desk, before, now)
		}
	}
	if !k.Match.Over() {
		k.Stage.Play(sounds.YourTurn, 1, boards.Pause)
	}
	if !k.helped && !k.InLesson && !k.allowsOneTry() { // a step of a lesson is one of many, a run does not wait
		played := len(k.exercise.MovesPlayed(k.Match))
		k.Celebrate(k.Match.At(len(k.Match.Moves()) - played).State().Turn())
	}
	k.UI.Animate()
}

// reached returns the road of the game, and the streak on the day of a puzzle of the day or 0.
func (k *courseScreen) reached() (way road.Way, streak int) {
	roads, _ := library.Roads(k.Stage.Store, k.Game.Game) // opening the road shows damage
	if c, is := k.course.(*puzzleCourse); is && c.day != 0 {
		today, _ := library.DailyOf(k.Stage.Store, boards.Rules(k.Game.Shelf()), c.day)
		streak = today.Streak * min(today.Solved, 1)
	}
	return roads[k.Game.ID], streak
}

// stop cancels the search under way.
func (k *courseScreen) stop() {
	k.thought.Stop()
	k.thought, k.evaluations = nil, nil
}

// advance continues what the screen shows by itself, such as replies and answers.
func (k *courseScreen) advance() {
	if c, is := k.course.(*run); is {
		if !k.finished {
			c.work(k)
		}
		return
	}
	switch phase := k.exercise.Phase(); {
	case phase == lessons.Comparing:
		k.compareTurns()
	case phase == lessons.Replying, phase == lessons.Finished && k.exercise.Showing():
		if wait := k.ComputerDelay(); wait > 0 {
			k.UI.WakeIn(wait)
			return
		}
		k.showNext()
	case phase == lessons.Finished && k.moment != nil:
		k.moment()
		k.moment = nil
	case k.refuted():
		if in := &k.UI.In; len(in.Keys) > 0 && !in.JustPressed("Tab") {
			k.takeBack()
		}
	case phase == lessons.Reading:
		if wait := k.ChangedAt() + readTime - k.UI.In.Clock(); wait > 0 && !k.UI.In.JustDown {
			k.UI.WakeIn(wait)
			return
		}
		k.takeBack()
	case k.hint:
		if wait := k.ComputerDelay(); wait > 0 {
			k.UI.WakeIn(wait)
			return
		}
		k.showHint()
	}
}

// showNext shows the next move of a reply or a continuation.
func (k *courseScreen) showNext() {
	if k.exercise.NeedsTurn(k.Match) && k.find() {
		return
	}
	if k.exercise.ShowNext(k.Match) {
		return
	}
	k.stop()
	k.UI.Animate()
}

// find searches for the next turn to show and reports whether the search is still
// running.
func (k *courseScreen) find() (looks bool) {
	if k.thought == nil {
		k.thought = k.Stage.Mind.Ask(k.Question(k.exercise.Exercise.Level, 1), mind.Advice)
	}
	if !k.thought.Done() {
		k.UI.WakeIn(boards.DotTime)
		return k.thought.Trouble().Zero()
	}
	line := k.thought.Answer().BestTurn
	does := k.Game.Refutes(k.Match.State(), line)
	if does.Zero() && k.exercise.Phase() == lessons.Replying && k.exercise.Exercise.Refutes == 1 && k.Game.Reasons != nil {
		line = nil // a single reply that prevents nothing would explain nothing
	}
	k.exercise.SetTurn(line, does)
	k.thought = nil
	return false
}

// compareTurns compares what was played with the answer, at the adviser's depth.
func (k *courseScreen) compareTurns() {
	lines := k.exercise.PositionsToEvaluate(k.Match)
	for _, line := range lines[len(k.evaluations):] {
		if line == nil {
			k.evaluations = append(k.evaluations, match.Evaluation{}) // the rules tell its value
			continue
		}
		if k.thought == nil {
			q := k.Question("", 0)
			q.Moves, q.Work = line, k.Game.Measure.Deep
			k.thought = k.Stage.Mind.Ask(q, mind.Advice)
		}
		if !k.thought.Done() && k.thought.Trouble().Zero() {
			k.UI.WakeIn(boards.DotTime)
			return
		}
		if !k.thought.Done() {
			break // no engine can evaluate it
		}
		k.evaluations = append(k.evaluations, k.thought.Answer().Evaluation)
		k.thought = nil
	}
	known := k.evaluations
	if k.stop(); k.exercise.JudgeEvaluations(k.Match, known) {
		k.succeed()
	}
	k.UI.Animate()
}

// refuted reports whether a wrong turn and the reply to it stay on the board until the person
// touches it.
func (k *courseScreen) refuted() bool {
	return k.exercise.Phase() == lessons.Reading && !k.InLesson && !k.allowsOneTry()
}

// hasUnjudgedMoves reports whether moves were played that are not judged yet, such as half a turn.
func (k *courseScreen) hasUnjudgedMoves() bool {
	return !k.finished && k.exercise.Phase() == lessons.Trying && len(k.exercise.MovesPlayed(k.Match)) > 0
}

// takeBack returns to the exercise's position.
func (k *courseScreen) takeBack() {
	k.stop()
	k.exercise.TakeBack(k.Match)
}

// showAnswer shows the answer on the board, move by move. Moves that already belong to
// the answer stay; others are taken back.
func (k *courseScreen) showAnswer() {
	k.exercise.Clean = false
	if _, leads := k.exercise.RestOfAnswer(k.Match); !leads {
		k.takeBack()
	}
	k.helped, k.hint = true, true
	start := k.Match.At(lessons.StartOf(k.Match)).State()
	k.exercise.Said = k.Game.Because(start, k.exercise.Exercise.Answer)
	k.UI.Animate()
}

// showHint shows the next move of the answer, unless the board already does.
func (k *courseScreen) showHint() {
	k.hint = false
	if b, ok := k.Board.(boards.Hinting); ok && b.Hinted() {
		return
	}
	if b, ok := k.Board.(boards.Hinter); ok {
		rest, _ := k.exercise.RestOfAnswer(k.Match)
		b.ShowHint(rest, boards.ShowMove)
	}
	k.UI.Animate()
}

// drawMissed shows the mistake on the board until the person tries another turn. Its few
// words do not name its exact places.
func (k *courseScreen) drawMissed() {
	c, is := k.course.(*practice)
	if !is || k.finished || k.helped || !k.exercise.Said.Zero() {
		return
	}
	if own := c.own[k.number]; len(k.Match.Moves()) == len(own.Moves) {
		k.DrawVariation(own.Played, k.UI.Theme.Warning)
	}
}

// solved reports whether the exercise or the course is finished.
func (k *courseScreen) solved() bool { return k.finished || k.exercise.Phase() == lessons.Finished }

// allowsOneTry reports whether each exercise allows only one try, as in a run.
func (k *courseScreen) allowsOneTry() bool {
	_, is := k.course.(*run)
	return is
}

// answers reports whether an answer can be shown now.
func (k *courseScreen) answers() bool {
	return !k.finished && !k.allowsOneTry() && (k.exercise.Phase() == lessons.Trying || k.refuted()) && len(k.exercise.Exercise.Answer) > 0
}

// Headline returns the task and the latest reply.
func (k *courseScreen) Headline() (text, said string) {
	if k.finished {
		text, _ = k.course.end(k)
		return text, ""
	}
	said = lang.Of(k.said())
	if b, ok := k.Board.(boards.Guiding); ok && k.AcceptsMoves() {
		said = cmp.Or(b.Guide(), said)
	}
	if k.InLesson && k.number == 0 && k.exercise.Phase() == lessons.Trying {
		said = cmp.Or(said, lang.Of(k.Game.Goal(k.Match.Settings())))
	}
	return lang.Of(k.exercise.Exercise.Text), said
}

// said returns the words about the last turn or the answer shown, and what a puzzle counts for
// once its answer was shown.
func (k *courseScreen) said() say.Text {
	if k.course.kind() != "puzzle" || !k.helped || k.refuted() {
		return k.exercise.Said
	}
	return say.Join(" ", k.exercise.Said, say.It(helped))
}

func (k *courseScreen) AfterMove() (text, detail string) { return lang.Of(k.said()), "" }

func (k *courseScreen) NewGameText() string {
	text, _ := k.Headline()
	return text
}

func (k *courseScreen) Heading() string { return k.course.title() }

// Known says a mistake with its exact places to people who do not see it on the board.
func (k *courseScreen) Known() []scenes.Node {
	c, is := k.course.(*practice)
	if !is || k.finished {
		return nil
	}
	start := k.Match.At(lessons.StartOf(k.Match)).State()
	return []scenes.Node{boards.SpokenText(lang.Sentence(k.SpokenMoves(start, c.own[k.number].Played)))}
}

func (k *courseScreen) Notes() []string {
	return []string{k.MomentWords(), lang.Of(k.said()), k.troubled()}
}

func (*courseScreen) HasHistory() bool { return false }

func (*courseScreen) Mark(*match.Node) string { return "" }

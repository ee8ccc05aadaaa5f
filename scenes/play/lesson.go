package play

import (
	"cmp"
	"math/bits"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/road"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/sheets"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// lesson is the course of a game's lesson under the rules in play.
type lesson struct {
	game     *boards.Game
	steps    []match.Step
	unsolved uint64     // steps not solved yet, as in [library.Lesson]
	table    LessonHost // the table that opened the lesson
	shelf    bool       // the shelf opened it, with the table below it
}

// LessonHost is the table below a lesson.
type LessonHost interface {
	// TakesComputer reports whether no move was made in its game, which is played here.
	TakesComputer() bool
	// SeatComputer seats the computer at this level on the computer's seats.
	SeatComputer(level string)
}

// Lesson returns what opens the game's lesson under the rules with these option values,
// or nil if the game has no lesson.
func Lesson(s *scenes.Stage, g *boards.Game, values map[string]string, under LessonHost) func() {
	l := newLesson(g, values, under)
	if l == nil {
		return nil
	}
	return func() { l.open(s) }
}

func newLesson(g *boards.Game, values map[string]string, under LessonHost) *lesson {
	steps := lessons.Of(g.Game, values)
	if len(steps) == 0 {
		return nil
	}
	return &lesson{game: g, steps: steps, table: under}
}

// at returns the step to continue with.
func (l *lesson) at(s store.Store) int {
	if n := library.LessonOf(s, l.game.ID).At; n > 0 && n < len(l.steps) {
		return n
	}
	return 0
}

// all has a bit set for each step.
func (l *lesson) all() uint64 { return 1<<len(l.steps) - 1 }

// unsolvedOf returns the unsolved steps of the stored lesson. Older programs stored only the
// step reached.
func (l *lesson) unsolvedOf(s store.Store) uint64 {
	if left := library.LessonOf(s, l.game.ID).Left & l.all(); left != 0 {
		return left
	}
	return l.all() &^ (1<<l.at(s) - 1)
}

// after returns the next unsolved step, or the number of steps after the last one.
func (l *lesson) after(number int) int {
	return min(number+1+bits.TrailingZeros64(l.unsolved>>(number+1)), len(l.steps))
}

// open starts or continues the lesson.
func (l *lesson) open(s *scenes.Stage) {
	l.unsolved = l.unsolvedOf(s.Store)
	scenes.Notify(s, say.It("Cannot open the lesson"), say.Err(openCourse(s, l.game, l, l.at(s.Store)))) // unlikely: a test plays all lessons
}

func (l *lesson) kind() string  { return "lesson" }
func (l *lesson) title() string { return lang.T("Lesson") }
func (l *lesson) count() int    { return len(l.steps) }

func (l *lesson) exercise(number int) (lessons.Exercise, error) {
	s := &l.steps[number]
	m, err := lessons.Start(l.game.Game, s)
	if err != nil {
		return lessons.Exercise{}, err
	}
	start := m.Current().State()
	e := lessons.Exercise{Match: m, Text: say.It(s.Text), Answer: s.Answer, After: say.It(s.After),
		Judge: func(line []string) lessons.Judgement { return lessons.Judge(l.game.Game, s, start, line) }}
	if len(s.Goal.Refused) > 0 {
		e.IsRefused = func(move string) bool { return lessons.IsRefused(s, move) }
	}
	return e, nil
}

func (l *lesson) words() words {
	w := words{tasks: []say.Text{l.known(""), skipped(len(l.steps))}}
	for _, level := range l.game.Offered() {
		w.tasks = append(w.tasks, l.known(level.Name))
	}
	w.replies = []say.Text{l.goal()}
	for _, s := range l.steps {
		w.tasks, w.replies = append(w.tasks, say.It(s.Text)), append(w.replies, say.It(s.After), say.It(s.Else))
		for _, wrong := range s.Wrong {
			w.replies = append(w.replies, say.It(wrong.Why))
		}
	}
	return w
}

// goal returns the goal of the game, which the first step tells.
func (l *lesson) goal() say.Text {
	m, err := lessons.Start(l.game.Game, &l.steps[0])
	if err != nil {
		return say.Text{} // opening the step shows the error
	}
	return l.game.Goal(m.Settings())
}

func (l *lesson) enter(s *scenes.Stage, number int) {
	at := library.Lesson{At: number, Done: library.LessonOf(s.Store, l.game.ID).Done, Left: l.unsolved}
	switch {
	case number < len(l.steps):
	case l.unsolved == 0:
		at = library.Lesson{Done: true}
	default:
		at.At = l.after(-1)
	}
	library.SetLesson(s.Store, l.game.ID, at)
}

func (l *lesson) solve(s *scenes.Stage, number int, _ puzzles.Mark) {
	l.unsolved &^= 1 << number
	l.enter(s, l.after(number))
}

// known returns the text at the end of a lesson. It suggests playing a level unless that is "".
func (l *lesson) known(level string) say.Text {
	text := say.It("That is all you need. Now you know how to play %s.", l.game.Title)
	switch level {
	case "":
		return text
	case l.game.Levels[0].Name:
		return say.Join(" ", text, say.It("Try a game against %s: you "+
			"should win.", l.game.SayPlayer(level)))
	}
	return say.Join(" ", text, say.It("Next on the road: %s.", sheets.StationTitle(l.game, road.Station{Level: level})))
}

// opponent returns the level to play after the lesson, which the road suggests; "" if the table
// takes none.
func (l *lesson) opponent(s store.Store) string {
	if len(l.game.Levels) == 0 || !l.table.TakesComputer() {
		return ""
	}
	return cmp.Or(library.NextOpponent(s, l.game.Game), l.game.Levels[0].Name)
}

func skipped(count int) say.Text {
	return say.Count(count, say.Plural{One: "You skipped %d step. You can " +
		"still do it.", Many: "You skipped %d steps. You can still do them."})
}

func (l *lesson) end(k *courseScreen) (string, []ui.Tool) {
	if l.unsolved != 0 {
		return lang.Of(skipped(bits.OnesCount64(l.unsolved))), []ui.Tool{
			{Name: "again", Label: lang.T("Do skipped steps"), Run: func() { k.turnTo(l.after(-1)) }},
			{Name: "ok", Label: lang.T("Play"), Primary: true, Run: k.Leave},
		}
	}
	play := k.Leave
	level := l.opponent(k.Stage.Store)
	if level != "" {
		play = func() {
			l.table.SeatComputer(level)
			k.Leave()
		}
	}
	return lang.Of(l.known(level)), []ui.Tool{
		// Translators: to do the lesson once more, or to begin a game.
		{Name: "again", Label: lang.T("Again"), Run: func() {
			l.unsolved = l.all()
			k.turnTo(0)
		}},
		{Name: "ok", Label: lang.T("Play"), Primary: true, Run: play},
	}
}

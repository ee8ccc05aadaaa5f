package play

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/lessons"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// OpenPuzzles opens the list of puzzles, which opens exercises on this screen.
func OpenPuzzles(s *scenes.Stage, games []*boards.Game) {
	sheets.OpenPuzzles(s, games, exercises{})
}

// OpenDaily opens the page of the day's puzzles, which opens them on this screen.
func OpenDaily(s *scenes.Stage, games []*boards.Game) {
	sheets.OpenDaily(s, games, exercises{})
}

// OpenPuzzle opens the puzzle in a page's address, above the page of the day's puzzles if
// it is one of them, otherwise above the list of puzzles. It shows a notice if the puzzle
// does not exist.
func OpenPuzzle(s *scenes.Stage, games []*boards.Game, address map[string]string) error {
	sets, err := puzzles.All(boards.Rules(games))
	if err != nil {
		return err
	}
	kind, id, _ := strings.Cut(address[puzzleKey], ".")
	set, number := puzzles.Find(sets, kind), -1
	if set != nil {
		number = slices.IndexFunc(set.Puzzles, func(p puzzles.Puzzle) bool { return p.ID() == id })
	}
	if number < 0 {
		OpenPuzzles(s, games)
		scenes.Notify(s, say.It("Cannot open this link"), say.It("There is no such puzzle. Did you copy "+
			"the whole link?"))
		return nil
	}
	g, err := boards.ByID(games, set.Game)
	if err != nil {
		return err
	}
	numbers := set.Numbers(set.Puzzles[number].Grade)
	if today := stats.Day(s.Now().Date()); address[dayKey] == strconv.Itoa(today) &&
		slices.Contains(puzzles.Daily(sets, today), puzzles.Place{Set: set, Number: number}) {
		OpenDaily(s, games)
		return exercises{}.Puzzles(s, g, set, []int{number}, today, 0)
	}
	OpenPuzzles(s, games)
	return exercises{}.Puzzles(s, g, set, numbers, 0, slices.Index(numbers, number))
}

// The keys in a page's address for a puzzle and, if it is a puzzle of the day, its day.
const (
	puzzleKey = "puzzle"
	dayKey    = "day"
)

// exercises implements [sheets.Exercises].
type exercises struct{}

func (exercises) Puzzles(s *scenes.Stage, g *boards.Game, set *puzzles.Set, numbers []int, day, at int) error {
	return openCourse(s, g, &puzzleCourse{game: g, set: set, numbers: numbers, day: day}, at)
}

func (exercises) Practice(s *scenes.Stage, g *boards.Game, own puzzles.Practice) error {
	return openCourse(s, g, &practice{game: g, own: own, notation: s.Prefs.Notation}, 0)
}

func (exercises) Run(s *scenes.Stage, g *boards.Game, sets []puzzles.Set) error {
	return openCourse(s, g, newRun(g, sets), 0)
}

// puzzleCourse is a course of puzzles of one kind.
type puzzleCourse struct {
	game    *boards.Game
	set     *puzzles.Set
	numbers []int         // indices of the puzzles in the set
	day     int           // the day of a puzzle of the day, else 0
	today   library.Daily // at the end of a puzzle of the day
	skipped bool          // the puzzle of the day was not solved
}

func (c *puzzleCourse) kind() string { return "puzzle" }

func (c *puzzleCourse) title() string {
	if c.day != 0 {
		// Translators: the puzzle of the day, with its kind and grade behind it.
		return lang.T("Today: %s", c.name())
	}
	return c.name()
}

// name returns the kind and grade of the puzzles.
func (c *puzzleCourse) name() string {
	return lang.Of(c.set.Title) + ", " + lang.Of(puzzles.GradeNames[c.puzzle(0).Grade-1])
}

func (c *puzzleCourse) count() int { return len(c.numbers) }

func (c *puzzleCourse) puzzle(number int) puzzles.Puzzle { return c.set.Puzzles[c.numbers[number]] }

func (c *puzzleCourse) exercise(number int) (lessons.Exercise, error) {
	return exerciseOf(c.game, c.set.Kind, c.puzzle(number))
}

// exerciseOf converts a puzzle of a kind to an exercise.
func exerciseOf(g *boards.Game, k *match.Kind, p puzzles.Puzzle) (lessons.Exercise, error) {
	m, answer, err := p.Open(g.Game)
	if err != nil {
		return lessons.Exercise{}, err
	}
	start := m.Current().State()
	end, err := match.After(start, answer)
	if err != nil {
		return lessons.Exercise{}, err
	}
	shown := p.After(end)
	return lessons.Exercise{
		Match: m, Text: toMove(g, start, say.It(k.Task)), Answer: answer, Level: k.Level, Refutes: k.Refutes, Shown: shown,
		After: say.It(k.Right), Ended: say.It(cmp.Or(k.Ended, k.Right)),
		Judge: func(line []string) lessons.Judgement {
			switch right, wrong := puzzles.Judge(g.Game, start, answer, line); {
			case right:
				return lessons.Judgement{Verdict: lessons.Done}
			case wrong:
				return lessons.Judgement{Verdict: lessons.Missed, Why: missed(k, start, answer, line)}
			}
			return lessons.Judgement{}
		},
	}, nil
}

// missed says why another turn than the answer is wrong.
func missed(k *match.Kind, start match.State, answer, tried []string) say.Text {
	if k.Miss != nil {
		if why := k.Miss(start, answer, tried); !why.Zero() {
			return why
		}
	}
	return say.It(k.Wrong)
}

func (c *puzzleCourse) words() words {
	w := wordsOf(c.game, c.set, c.puzzle(0))
	w.replies = append(w.replies, say.Join(" ", w.replies[0], say.It(helped)))
	return w
}

// helped says what a puzzle counts for if its answer was shown.
const helped say.ID = "You were shown the answer, so it does not count."

// wordsOf returns the texts of the puzzles in a set, with the seats under the settings of
// p.
func wordsOf(g *boards.Game, set *puzzles.Set, p puzzles.Puzzle) words {
	w := words{tasks: toMoveAll(g, p.Settings, say.It(set.Task)), replies: []say.Text{say.It(set.Right), say.It(set.Wrong)}}
	if set.Ended != "" {
		w.replies = append(w.replies, say.It(set.Ended))
	}
	if m, answer, err := p.Open(g.Game); err == nil && set.Miss != nil {
		w.replies = append(w.replies, set.Miss(m.Current().State(), answer, answer)) // as long as for another turn
	}
	return w
}

// address returns the parameters of a page's address that reopen a puzzle after a reload,
// or "" at the end of the course.
func (c *puzzleCourse) address(number int) string {
	if number >= c.count() {
		return ""
	}
	at := puzzleKey + "=" + c.set.ID + "." + c.puzzle(number).ID()
	if c.day != 0 {
		at += "&" + dayKey + "=" + strconv.Itoa(c.day)
	}
	return at
}

func (c *puzzleCourse) enter(s *scenes.Stage, number int) {
	s.Address(c.address(number))
	if c.day == 0 || number < c.count() {
		return
	}
	progress, n := library.Progress(s.Store)
	c.skipped = progress.Days[c.day][c.game.ID] == puzzles.Unsolved
	c.today, _ = library.DailyOf(s.Store, boards.Rules(c.game.Shelf()), c.day)
	showDamage(s, n)
}

func (c *puzzleCourse) solve(s *scenes.Stage, number int, how puzzles.Mark) {
	showDamage(s, library.Solve(s.Store, c.game.Game, c.set, c.puzzle(number), c.day, how))
}

// otherOfDay returns the screen of the day's next puzzle that is still open, or nil.
func (c *puzzleCourse) otherOfDay(s *scenes.Stage) *courseScreen {
	sets, _ := puzzles.All(boards.Rules(c.game.Shelf())) // an error leaves none
	progress, _ := library.Progress(s.Store)
	daily := puzzles.Daily(sets, c.day)
	here := slices.IndexFunc(daily, func(p puzzles.Place) bool { return p.Set.Game == c.game.ID })
	for i := range daily {
		place := daily[(here+1+i)%len(daily)]
		if progress.Days[c.day][place.Set.Game] != puzzles.Unsolved {
			continue
		}
		if g, err := boards.ByID(c.game.Shelf(), place.Set.Game); err == nil {
			if k, err := newCourse(s, g, &puzzleCourse{game: g, set: place.Set, numbers: []int{place.Number}, day: c.day}, 0); err == nil {
				return k
			}
		}
	}
	return nil
}

// result returns a line about a solved puzzle to share.
func (c *puzzleCourse) result(number int, clean bool) string {
	solved := lang.T("a puzzle|solved")
	if clean {
		solved = lang.T("a puzzle|solved at the first try")
	}
	address, _, _ := strings.Cut(c.address(number), "&") // any day
	return resultToShare(lang.Of(c.game.Title)+", "+c.name(), solved, address)
}

func (c *puzzleCourse) end(k *courseScreen) (string, []ui.Tool) {
	text, list := lang.T("That was the last one."), lang.T("Puzzles")
	if c.day != 0 {
		list = lang.T("Today's puzzles")
	}
	switch {
	case c.skipped:
		text = lang.T("You skipped today's puzzle. You can still solve it today.")
	case c.day != 0 && c.today.Solved < c.today.All:
		text = lang.T("%d of today's %d solved", c.today.Solved, c.today.All)
	case c.day != 0:
		text = lang.T(sheets.DailyDone)
	}
	return text, []ui.Tool{
		{Name: "again", Label: lang.T("Start again"), Run: func() { k.turnTo(0) }},
		{Name: "ok", Label: list, Primary: true, Run: k.Leave},
	}
}

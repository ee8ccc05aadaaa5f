package library

import (
	"encoding/json"
	"errors"
	"io"
	"slices"

	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/road"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes/store"
)

// solvedDocument is the document of the solved puzzles.
var solvedDocument = document[*puzzles.Progress]{
	name: "puzzles", decode: puzzles.Decode, encode: (*puzzles.Progress).Encode,
	empty: func() *puzzles.Progress { return &puzzles.Progress{} },
	wrong: func(why say.Text) say.Text {
		return say.It("The list of puzzles you solved could not "+
			"be read: %s.", why)
	},
	aside: "The old file was saved as %s. You start over.",
	stays: "What you solve now will not be saved.",
}

// Progress returns which puzzles were solved. Earlier versions had a daily game of Shaper;
// its days count as days of Shaper's puzzle.
func Progress(s store.Store) (*puzzles.Progress, Notice) {
	p, notice := solvedDocument.read(s)
	b, damage := Statistics(s)
	for _, day := range b.Days {
		p.SolveDaily(day, "shaper", puzzles.Solved)
	}
	return p, Notice{say.Join(" ", notice.Words, damage.Words), notice.Stays || damage.Stays}
}

// Solve records how a puzzle was solved. day is the day whose puzzle it was, or 0.
func Solve(s store.Store, g *match.Game, set *puzzles.Set, z puzzles.Puzzle, day int, mark puzzles.Mark) Notice {
	return solvedDocument.change(s, func(p *puzzles.Progress) (*puzzles.Progress, bool) {
		p.Rate(g, set.Kind, z, mark)
		p.Solve(set.ID, z, mark)
		if day != 0 {
			p.SolveDaily(day, set.Game, mark)
		}
		return p, true
	})
}

// EndRun records how many puzzles of a game a run against the clock solved, and reports
// whether that is a new best.
func EndRun(s store.Store, game string, count int) (best bool, n Notice) {
	n = solvedDocument.change(s, func(p *puzzles.Progress) (*puzzles.Progress, bool) {
		best = p.Beat(game, count)
		return p, best
	})
	return best, n
}

// Daily is the progress with the puzzles of a day, one of each game.
type Daily struct {
	Solved, All int
	Streak      int // consecutive days with a solved puzzle
}

// DailyOf returns the progress with the puzzles of a day.
func DailyOf(s store.Store, games match.Games, day int) (Daily, Notice) {
	sets, err := puzzles.All(games)
	if err != nil {
		return Daily{}, Notice{}
	}
	p, notice := Progress(s)
	daily := puzzles.Daily(sets, day)
	return Daily{p.SolvedOf(day, daily), len(daily), p.Streak(day)}, notice
}

// Week returns the seven days to a day, each as its number in the month, negative for a day
// with a solved puzzle of the day.
func Week(s store.Store, day int) (week [7]int) {
	p, _ := Progress(s)
	for i := range week {
		at := &week[len(week)-1-i]
		if *at = day % 100; p.Kept(day) {
			*at = -*at
		}
		day = stats.Before(day)
	}
	return week
}

// practiceDocument is the document of the mistakes to practise.
var practiceDocument = document[puzzles.Practice]{
	name: "practice", decode: puzzles.DecodePractice, encode: puzzles.Practice.Encode,
	empty: func() puzzles.Practice { return nil },
	wrong: func(why say.Text) say.Text {
		return say.It("The list of your mistakes could not "+
			"be read: %s.", why)
	},
	aside: "The old file was saved as %s. You start over.",
	stays: "What you solve now will not be saved.",
}

// Practice returns the person's own mistakes to try again.
func Practice(s store.Store) (puzzles.Practice, Notice) { return practiceDocument.read(s) }

// AddPractice adds a mistake to try again.
func AddPractice(s store.Store, own puzzles.PracticePosition) Notice {
	return practiceDocument.change(s, func(all puzzles.Practice) (puzzles.Practice, bool) { return all.Add(own), true })
}

// AnswerPractice records that a mistake was solved. clean means at the first attempt and
// without help.
func AnswerPractice(s store.Store, o puzzles.PracticePosition, clean bool) Notice {
	return practiceDocument.change(s, func(all puzzles.Practice) (puzzles.Practice, bool) { return all.Answer(o, clean), true })
}

// Lesson is the progress in a game's lesson.
type Lesson struct {
	At   int  `json:"at,omitempty"`   // the step started last, from 0
	Done bool `json:"done,omitempty"` // the lesson was finished once
	// Left has a bit for each unsolved step; the lowest bit is the first step. It is 0 in
	// texts of older versions.
	Left uint64 `json:"left,omitempty"`
}

// lessonDocument is the document of the lessons, by game.
var lessonDocument = document[map[string]Lesson]{
	name: "lessons", decode: decodeByGame[Lesson],
	encode: func(all map[string]Lesson) ([]byte, error) { return json.Marshal(all) },
	empty:  func() map[string]Lesson { return map[string]Lesson{} },
	wrong: func(why say.Text) say.Text {
		return say.It("Your progress in the lessons could not be read: %s.", why)
	},
	aside: "The old file was saved as %s. You start over.",
	stays: "What you do now will not be saved.",
}

// decodeByGame reads a map by game id.
func decodeByGame[T any](text []byte) (map[string]T, error) {
	all := map[string]T{}
	err := json.Unmarshal(text, &all)
	if all == nil { // the text was null
		all = map[string]T{}
	}
	return all, err
}

// Lessons returns the progress in the lessons, by game. If the text cannot be read, the
// lessons start over without a notice.
func Lessons(s store.Store) map[string]Lesson {
	all, _ := lessonDocument.read(s)
	return all
}

// LessonOf returns the progress in a game's lesson.
func LessonOf(s store.Store, game string) Lesson { return Lessons(s)[game] }

// SetLesson records the progress in a game's lesson.
func SetLesson(s store.Store, game string, l Lesson) Notice {
	return lessonDocument.change(s, func(all map[string]Lesson) (map[string]Lesson, bool) {
		all[game] = l
		return all, true
	})
}

// Notice is a message about a text that could not be read. The zero value says nothing.
type Notice struct {
	Words say.Text
	Stays bool // the text could not be set aside and must not be overwritten
}

// The headings of notices about texts that could not be read.
const (
	DamagedStatistics say.ID = "Damaged statistics"
	DamagedPuzzles    say.ID = "Damaged puzzles"
)

// document is a text that exists once in a store: its name, its format, and the words for
// a text that cannot be read.
type document[T any] struct {
	name   string
	decode func([]byte) (T, error)
	encode func(T) ([]byte, error)
	empty  func() T // the value if nothing is stored
	// The sentences of the notice: the reason, where the text is now, and what happens if
	// it stays in its place.
	wrong func(why say.Text) say.Text
	aside say.ID
	stays say.ID
}

// read loads the value. A text that cannot be read is set aside.
func (d document[T]) read(s store.Store) (T, Notice) {
	text, err := s.Load(d.name)
	if errors.Is(err, store.ErrNone) {
		return d.empty(), Notice{}
	}
	if err == nil {
		var value T
		if value, err = d.decode(text); err == nil {
			return value, Notice{}
		}
	}
	wrong := d.wrong(WhyUnreadable(err))
	to, err := s.SetAside(d.name)
	if err != nil {
		return d.empty(), Notice{say.Join(" ", wrong, say.It(d.stays)), true}
	}
	return d.empty(), Notice{Words: say.Join(" ", wrong, say.It(d.aside, to))}
}

// write stores the text. It ignores an error, because the table's own save then fails too
// and reports it.
func (d document[T]) write(s store.Store, value T) {
	if text, err := d.encode(value); err == nil {
		_ = s.Save(d.name, text)
	}
}

// change reads the text, applies f, and writes the result if f reports a change and the
// text may be written.
func (d document[T]) change(s store.Store, f func(T) (T, bool)) Notice {
	value, notice := d.read(s)
	if notice.Stays {
		return notice
	}
	if value, changed := f(value); changed {
		d.write(s, value)
	}
	return notice
}

// WhyUnreadable says what is wrong with a save, as the end of a sentence.
func WhyUnreadable(err error) say.Text {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return say.It("the file is incomplete or garbled")
	case errors.As(err, &kind):
		return say.It("it contains something unexpected")
	}
	return store.WhyFailed(err)
}

// NotSaved says that a game is not saved, and how long it lasts.
func NotSaved(err error) say.Text {
	return say.It("Not saved: %s. Save the game as a file under Games, or it will be lost when you "+
		"close Tessera.", store.WhyFailed(err))
}

// roadDocument is the document of the passed stations, by game. They stay passed if the
// statistics are reset.
var roadDocument = document[map[string][]string]{
	name: "road", decode: decodeByGame[[]string],
	encode: func(all map[string][]string) ([]byte, error) { return json.Marshal(all) },
	empty:  func() map[string][]string { return map[string][]string{} },
	wrong: func(why say.Text) say.Text {
		return say.It("Your progress on the road could not be read: %s.", why)
	},
	aside: "The old file was saved as %s. You start over.",
	stays: "What you do now will not be saved.",
}

// Roads returns the roads of games, by game, and records the stations that were passed
// since they were last asked for.
func Roads(s store.Store, games ...*match.Game) (map[string]road.Way, Notice) {
	stored, notice := roadDocument.read(s)
	book, damaged := Statistics(s)
	solved, unread := solvedDocument.read(s)
	taught := Lessons(s)
	roads, changed := map[string]road.Way{}, false
	for _, g := range games {
		done := road.Done{
			Stations: stored[g.ID], Lesson: taught[g.ID].Done, Games: book.Games[g.ID], Grade: hardestSolved(solved, g),
		}
		way := done.On(g)
		for i, station := range way.Stations {
			if way.Passed[i] && !slices.Contains(stored[g.ID], station.ID) {
				stored[g.ID], changed = append(stored[g.ID], station.ID), true
			}
		}
		roads[g.ID] = way
	}
	if changed && !notice.Stays {
		roadDocument.write(s, stored)
	}
	return roads, Notice{Words: say.Join(" ", notice.Words, damaged.Words, unread.Words)}
}

// Meet reports whether this is the person's first meeting with a computer player of a game, and
// records it beside the passed stations.
func Meet(s store.Store, game, level string) (first bool) {
	if b, _ := Statistics(s); b.Games[game] != nil && b.Games[game].Levels[level].Played > 0 {
		return false
	}
	roadDocument.change(s, func(all map[string][]string) (map[string][]string, bool) {
		if first = !slices.Contains(all[game], "met-"+level); first {
			all[game] = append(all[game], "met-"+level)
		}
		return all, first
	})
	return first
}

// hardestSolved returns the hardest grade of which the person has solved a puzzle at the
// first attempt; 0 for none.
func hardestSolved(solved *puzzles.Progress, g *match.Game) (grade int) {
	if len(solved.Marks) == 0 {
		return 0 // without reading the puzzles
	}
	sets, err := puzzles.Of(g)
	if err != nil {
		return 0
	}
	for _, set := range sets {
		for _, z := range set.Puzzles {
			if z.Grade > grade && solved.MarkOf(set.ID, z) == puzzles.Clean {
				grade = z.Grade
			}
		}
	}
	return grade
}

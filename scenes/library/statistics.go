package library

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/logic/stats"
	"tessera/scenes/store"
)

// book are the statistics of all games.
var book = document[*stats.Book]{
	name: "statistics", decode: stats.Decode, encode: (*stats.Book).Encode,
	empty: func() *stats.Book { return &stats.Book{} },
	wrong: func(why say.Text) say.Text { return say.It("The statistics could not be read: %s.", why) },
	aside: "They were kept as %s. They begin again at zero.",
	stays: "What you play now does not count.",
}

// Statistics are what was counted of all games.
func Statistics(s store.Store) (*stats.Book, Notice) {
	b, notice := book.read(s)
	if !notice.Stays {
		notice.Words = say.Join(" ", notice.Words, takeLedger(s, b).Words)
	}
	return b, notice
}

// ResetStatistics forgets what was counted of a game.
func ResetStatistics(s store.Store, game string) (*stats.Book, Notice) {
	b, notice := Statistics(s)
	if !notice.Stays {
		b.Reset(game)
		book.write(s, b)
	}
	return b, notice
}

// Count takes the move into the statistics that was just made in a session, from a
// state: the first of a puzzle, and the last of any game. At a server nothing is
// counted: what counts is what is played at this screen. Nor is a game from a stated
// position, in which either side may have been winning.
func (l Library) Count(on *session.Session, from match.State, now time.Time) Notice {
	if _, remote := on.Way().(*session.Server); remote || isStated(on) {
		return Notice{}
	}
	solo := l.game.Points != nil
	begun := solo && on.Match().Cursor() == 1
	ended := on.Over() && from.Turn() >= 0
	if !begun && !ended {
		return Notice{}
	}
	b, notice := Statistics(l.store)
	if notice.Stays {
		return notice
	}
	changed := false
	if begun {
		changed = b.Begin(l.game.ID, puzzleNumber(on.Match().Settings()))
	}
	if ended && solo {
		changed = l.finish(b, on, now) || changed
	}
	if ended && !solo {
		changed = b.Count(l.game.ID, l.finished(on))
	}
	if changed {
		book.write(l.store, b)
	}
	return notice
}

// isStated reports whether the game began from a stated position.
func isStated(on *session.Session) bool {
	_, is := match.Stated(on.Match().Settings())
	return is
}

// CountReview takes what a review found of the person in a finished game into the
// statistics. States are those at the points of the review.
func (l Library) CountReview(on *session.Session, found *review.Review, states []match.State, now time.Time) Notice {
	chances := found.Chances(l.game, states, on.Match().Moves(), on.OnlyPerson())
	if !on.Over() || len(chances) == 0 || isStated(on) {
		return Notice{}
	}
	return book.change(l.store, func(b *stats.Book) (*stats.Book, bool) {
		b.Review(l.game.ID, stats.Reviewed{Number: number(on), Day: stats.Day(now.Date()), Chances: chances})
		return b, true
	})
}

// finish takes a finished puzzle into the book.
func (l Library) finish(b *stats.Book, on *session.Session, now time.Time) bool {
	points, par, counts := l.game.Points(on.State())
	if !counts {
		return false
	}
	settings := on.Match().Settings()
	changed := b.Finish(l.game.ID, puzzleNumber(settings), l.score(on, points, par), on.About.Spent, on.About.Hints > 0)
	// Who begins before midnight may finish after it.
	today := stats.Day(now.Date())
	for _, day := range []int{today, stats.Before(today)} {
		if daily := l.daily(day); daily != nil && match.SameJSON(daily, settings) {
			changed = b.Do(day) || changed
		}
	}
	return changed
}

// score is what was scored in a puzzle, and what was given away: a high score may
// have been luck.
func (l Library) score(on *session.Session, points int, par float64) stats.Score {
	s := stats.Score{Points: points, Par: par}
	if lost, _, err := review.SkillAndLuck(l.game, on.Match().Settings(), on.Match().Moves()); err == nil {
		s.Lost, s.Judged = lost, true
	}
	return s
}

// finished is a finished game as the book counts it.
func (l Library) finished(on *session.Session) stats.Played {
	p := stats.Played{Number: number(on), Person: -1, Spent: on.About.Spent, Hinted: on.About.Hints > 0}
	o, _ := on.Outcome()
	p.Scores = o.Scores
	persons := 0
	for seat, who := range on.Seats() {
		if who == match.Person {
			p.Person = seat
			persons++
			continue
		}
		if Follows(who) {
			who = match.YourStrength
		} else if e, is := match.ParseEngine(who); is {
			who = e.Name
		}
		p.Computers = append(p.Computers, who)
	}
	if len(on.Seats()) == 2 && persons == 1 && l.game.Scale != nil {
		scale := l.game.Scale(on.State())
		p.Rules = scale.ID
		p.Against, p.Rated = scale.Of(on.Who(1 - p.Person))
		// It is another strength that tries a turn and takes it back.
		p.Rated = p.Rated && !triedAnother(on, p.Person)
	}
	levels := l.game.LevelNames()
	slices.SortFunc(p.Computers, func(a, b string) int { return slices.Index(levels, a) - slices.Index(levels, b) })
	if persons > 1 {
		p.Person, p.Computers = -1, nil // they are counted among persons
	}
	return p
}

// triedAnother reports whether a person saw what was answered to a move, took it back and
// played another. What was taken back before an answer told nothing.
func triedAnother(on *session.Session, seat int) bool {
	m := on.Match()
	for n := range m.Len() {
		for _, tried := range m.At(n).Next() {
			if tried != m.At(n+1) && m.At(n).State().Turn() == seat && isAnswered(tried, seat) {
				return true
			}
		}
	}
	return false
}

// isAnswered reports whether somebody else played on after a seat's move.
func isAnswered(n *match.Node, seat int) bool {
	return slices.ContainsFunc(n.Next(), func(next *match.Node) bool { return next.Seat() != seat || isAnswered(next, seat) })
}

// number tells a game from all others: by the chance that its computers were given
// at its start, or by all its moves where a file names none.
func number(on *session.Session) uint64 {
	if on.Seed() != 0 {
		return on.Seed()
	}
	return hash(string(on.Match().Settings()) + strings.Join(on.Moves(), "\n") + "\n")
}

// puzzleNumber tells a puzzle from all others by its settings.
func puzzleNumber(settings json.RawMessage) uint64 {
	var compact bytes.Buffer
	if json.Compact(&compact, settings) == nil {
		settings = compact.Bytes()
	}
	return hash(string(settings))
}

func hash(text string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64()
}

// daily are the settings of a day's puzzle, nil for none.
func (l Library) daily(day int) json.RawMessage {
	if l.game.Daily == nil {
		return nil
	}
	settings, err := l.game.Daily(stats.Split(day))
	if err != nil {
		return nil
	}
	return settings
}

// Daily is the puzzle of the day.
type Daily struct {
	Game     *match.Game
	Settings json.RawMessage
	Date     say.Text
	Name     string // under which it is saved, where it was begun
	Begun    bool
	Done     bool
	Streak   int // days in a row
	Notice   Notice
}

// Today is the puzzle of this day; false where no game has one.
func Today(s store.Store, games match.Games, now time.Time) (Daily, bool) {
	today := stats.Day(now.Date())
	for _, g := range games {
		l := Of(s, g)
		settings := l.daily(today)
		if settings == nil {
			continue
		}
		d := Daily{Game: g, Settings: settings, Date: say.Day(now)}
		b, notice := Statistics(s)
		d.Done, d.Streak, d.Notice = b.Done(today), b.Streak(today), notice
		d.Name, d.Begun = l.withSettings(settings)
		return d, true
	}
	return Daily{}, false
}

// withSettings is the name under which a game of these settings is saved that has
// been begun.
func (l Library) withSettings(settings json.RawMessage) (string, bool) {
	names, _ := l.names() // at least the table's
	for _, name := range names {
		text, err := l.store.Load(name)
		if err != nil {
			continue
		}
		if r, _, err := l.game.Decode(text); err == nil && len(r.Moves) > 0 && match.SameJSON(r.Settings, settings) {
			return name, true
		}
	}
	return "", false
}

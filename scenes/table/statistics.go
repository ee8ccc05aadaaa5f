package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"

	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/store"
)

// statsName is the name under which the statistics are stored.
const statsName = "statistics"

// readBook reads the statistics. A damaged book is set aside and a new one begun,
// which notice says; an error means that it is still there, and that nothing may
// be written over it.
func readBook(s store.Store) (b *stats.Book, notice string, err error) {
	text, err := s.Load(statsName)
	switch {
	case errors.Is(err, store.ErrNone):
		b, err = &stats.Book{}, nil
	case err == nil:
		b, err = stats.Decode(text)
	}
	if err != nil {
		to, asideErr := s.SetAside(statsName)
		if asideErr != nil {
			return &stats.Book{}, fmt.Sprintf("The statistics could not be read: %s. What is played now does not count.", Plain(err)), asideErr
		}
		b, notice = &stats.Book{}, fmt.Sprintf("The statistics could not be read: %s. They were kept as %s, and begin anew.", Plain(err), to)
	}
	notice += takeFormerStatistics(s, b)
	return b, notice, nil
}

func writeBook(s store.Store, b *stats.Book) {
	// Where this cannot be stored the table's own save has failed too and has
	// said so.
	if text, err := b.Encode(); err == nil {
		_ = s.Save(statsName, text)
	}
}

const damagedStats = "Damaged statistics"

// count takes the move just made into the statistics: the first of a puzzle, and
// the last of any game.
func (t *Table) count(from match.State) {
	if t.server != nil {
		return // what is counted is what is played at this screen
	}
	solo := t.game.Points != nil
	begun := solo && t.session.Match().Cursor() == 1
	ended := t.Over() && from.Turn() >= 0
	if !begun && !ended {
		return
	}
	b, notice, err := readBook(t.Stage.Store)
	defer dialog.Notify(t.Stage, damagedStats, notice)
	if err != nil {
		return
	}
	changed := false
	if begun {
		changed = b.Begin(t.game.ID, PuzzleNumber(t.session.Match().Settings()))
	}
	if ended && solo {
		changed = t.finish(b) || changed
	}
	if ended && !solo {
		changed = b.Count(t.game.ID, t.finished())
	}
	if changed {
		writeBook(t.Stage.Store, b)
	}
}

// finish takes a finished puzzle into the book.
func (t *Table) finish(b *stats.Book) bool {
	scored, par, counts := t.game.Points(t.State())
	if !counts {
		return false
	}
	changed := b.Finish(t.game.ID, PuzzleNumber(t.session.Match().Settings()), t.score(scored, par), t.session.About.Spent, t.session.About.Hints > 0)
	// Who begins before midnight may finish after it.
	today := stats.Day(t.Stage.Now().Date())
	for _, day := range []int{today, stats.Before(today)} {
		if t.game.isDaily(t.session.Match().Settings(), day) {
			changed = b.Do(day) || changed
		}
	}
	return changed
}

// score is what was scored in a puzzle, and what was given away: a high score may
// have been luck.
func (t *Table) score(scored int, par float64) stats.Score {
	s := stats.Score{Points: scored, Par: par}
	if lost, _, err := review.SkillAndLuck(t.game.Game, t.session.Match().Settings(), t.session.Match().Moves()); err == nil {
		s.Lost, s.Judged = lost, true
	}
	return s
}

// finished is the finished game as the book counts it.
func (t *Table) finished() stats.Played {
	p := stats.Played{Number: t.number(), Person: -1, Spent: t.session.About.Spent, Hinted: t.session.About.Hints > 0}
	persons := 0
	for seat, who := range t.session.Seats() {
		if who == match.Person {
			p.Person = seat
			persons++
			continue
		}
		p.Computers = append(p.Computers, who)
	}
	slices.SortFunc(p.Computers, func(a, b string) int { return t.game.rank(a) - t.game.rank(b) })
	if persons != 1 {
		p.Person = -1
	}
	if persons > 1 {
		p.Computers = nil // they are counted among persons
	}
	o, _ := t.State().Outcome()
	p.Scores = o.Scores
	return p
}

// rank is how strong a level is among the game's.
func (g *Game) rank(level string) int { return slices.Index(g.LevelNames(), level) }

// number tells this game from all others: by the chance that its computers were
// given at its start, or by all its moves where a file names none.
func (t *Table) number() uint64 {
	if t.session.Seed() != 0 {
		return t.session.Seed()
	}
	h := fnv.New64a()
	h.Write(t.session.Match().Settings())
	for _, move := range t.Moves() {
		h.Write([]byte(move + "\n"))
	}
	return h.Sum64()
}

// PuzzleNumber tells a puzzle from all others by its settings.
func PuzzleNumber(settings json.RawMessage) uint64 {
	var compact bytes.Buffer
	h := fnv.New64a()
	if json.Compact(&compact, settings) == nil {
		settings = compact.Bytes()
	}
	h.Write(settings)
	return h.Sum64()
}

// isDaily reports whether settings are those of a day's puzzle.
func (g *Game) isDaily(settings json.RawMessage, day int) bool {
	daily := g.daily(day)
	return daily != nil && match.SameJSON(daily, settings)
}

// daily are the settings of a day's puzzle, nil for none.
func (g *Game) daily(day int) json.RawMessage {
	if g.Daily == nil {
		return nil
	}
	settings, err := g.Daily(stats.Split(day))
	if err != nil {
		return nil
	}
	return settings
}

// Daily is the puzzle of the day.
type Daily struct {
	Game   *Game
	Date   string // as a person says it
	Begun  bool
	Done   bool
	Streak int // days in a row
}

// Today is the puzzle of this day; false where no game has one.
func Today(s *scenes.Stage, games []*Game) (Daily, bool) {
	for _, g := range games {
		now := s.Now()
		today := stats.Day(now.Date())
		settings := g.daily(today)
		if settings == nil {
			continue
		}
		d := Daily{Game: g, Date: fmt.Sprintf("%d %v", now.Day(), now.Month())}
		if b, _, err := readBook(s.Store); err == nil {
			d.Done, d.Streak = b.Done(today), b.Streak(today)
		}
		_, d.Begun = g.withSettings(s.Store, settings)
		return d, true
	}
	return Daily{}, false
}

// withSettings is the name under which a game of these settings is kept that has
// been begun.
func (g *Game) withSettings(s store.Store, settings json.RawMessage) (string, bool) {
	names := []string{g.saveName()}
	if list, err := g.keptGames(s); err == nil {
		for _, k := range list {
			names = append(names, k.name)
		}
	}
	for _, name := range names {
		text, err := s.Load(name)
		if err != nil {
			continue
		}
		if r, _, err := g.Decode(text); err == nil && len(r.Moves) > 0 && match.SameJSON(r.Settings, settings) {
			return name, true
		}
	}
	return "", false
}

// OpenDaily opens the puzzle of this day: as it was left, or a new one.
func (g *Game) OpenDaily(s *scenes.Stage) error {
	settings := g.daily(stats.Day(s.Now().Date()))
	name, begun := g.withSettings(s.Store, settings)
	switch {
	case begun && name == g.saveName():
		return g.Open(s, nil, nil)
	case begun:
		return g.openKept(s, name, func(g *Game, r match.Record) error { return g.Open(s, &r, nil) })
	}
	return g.Open(s, &match.Record{Game: g.ID, Settings: settings}, nil)
}

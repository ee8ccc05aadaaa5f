package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// saveName is the name of the one autosave a table has.
func (g *Game) saveName() string { return "table-" + g.ID }

// record is the table as it is stored.
func (t *Table) record() match.Record {
	r := t.match.Record()
	r.Seats, r.Seed = t.seats, t.seed
	return r
}

// save stores the table after each change. Where that fails the player is
// told: a game that cannot be kept should not come as a surprise.
func (t *Table) save() {
	text, err := t.game.Encode(t.record())
	if err == nil {
		err = t.Stage.Store.Save(t.game.saveName(), text)
	}
	t.notice = ""
	if err != nil {
		t.notice = "This game could not be saved: " + err.Error()
	}
}

// stored loads the autosave. Nothing stored is no error: the match is nil. A
// save that does not load is set aside, and notice says so.
func (g *Game) stored(s store.Store) (m *match.Match, r match.Record, notice string) {
	text, err := s.Load(g.saveName())
	if errors.Is(err, store.ErrNone) {
		return nil, match.Record{}, ""
	}
	if err == nil {
		r, _, err = g.Decode(text)
	}
	if err == nil {
		m, r, err = g.load(r)
	}
	if err == nil {
		return m, r, ""
	}
	to, asideErr := s.SetAside(g.saveName())
	if asideErr != nil {
		return nil, match.Record{}, fmt.Sprintf("The saved game of %s could not be read (%v).", g.Title, err)
	}
	return nil, match.Record{}, fmt.Sprintf("The saved game of %s could not be read (%v). It was kept as %s, and a new game is set up.", g.Title, err, to)
}

// load replays a record and checks its seats.
func (g *Game) load(r match.Record) (*match.Match, match.Record, error) {
	m, err := match.Load(g.Game, r)
	if err != nil {
		return nil, r, err
	}
	r.Seats, err = m.SeatNames(r)
	return m, r, err
}

// Left tells how the table was left.
func (g *Game) Left(s *scenes.Stage) Left {
	m, _, notice := g.stored(s.Store)
	if m == nil {
		return Left{Notice: notice}
	}
	over := match.Over(m.State())
	return Left{Under: m.Cursor() > 0 && !over, Over: over, Moves: m.Cursor()}
}

// Open puts the game's table on the stage: with the record where one is given,
// else by the link's values where they start a game of their own, else as the
// table was left.
func (g *Game) Open(s *scenes.Stage, given *match.Record, link map[string]string) error {
	_, err := g.lay(s, given, link)
	return err
}

// OpenToLoad puts the table on the stage, and on it the panel that loads a file.
func (g *Game) OpenToLoad(s *scenes.Stage) error {
	t, err := g.lay(s, nil, nil)
	if err == nil {
		g.Load(t)
	}
	return err
}

func (g *Game) lay(s *scenes.Stage, given *match.Record, link map[string]string) (*Table, error) {
	t := &Table{Stage: s, UI: s.UI, game: g}
	if given != nil {
		m, r, err := g.load(*given)
		if err != nil {
			return nil, err
		}
		kept, err := g.keepPrevious(s.Store, m)
		if err != nil {
			return nil, err
		}
		t.resume(m, r)
		s.Push(t)
		g.tellKept(s, kept)
		return t, nil
	}
	m, r, notice := g.stored(s.Store)
	settings, err := g.linked(link)
	if err != nil {
		defer Notify(s, "This link cannot be followed", ui.Sentence(err.Error()))
	}
	if settings != nil && (m == nil || !sameJSON(settings, m.Settings())) {
		fresh, err := match.New(g.Game, settings)
		if err != nil {
			return nil, err
		}
		kept, err := g.keepPrevious(s.Store, fresh)
		if err != nil {
			return nil, err
		}
		err = t.start(settings, notice)
		g.tellKept(s, kept)
		return t, err
	}
	if m != nil {
		t.resume(m, r)
		s.Push(t)
		return t, nil
	}
	if settings, err = g.Settings(g.Defaults(), rand.Uint64()); err != nil {
		return nil, err
	}
	return t, t.start(settings, notice)
}

// sameJSON reports whether two texts are the same but for spaces: a save's are
// indented.
func sameJSON(a, b []byte) bool {
	var x, y bytes.Buffer
	if bytes.Equal(a, b) { // nothing at all, too
		return true
	}
	return json.Compact(&x, a) == nil && json.Compact(&y, b) == nil && bytes.Equal(x.Bytes(), y.Bytes())
}

// mostPrevious is how many games are kept that another took the place of.
const mostPrevious = 9

// previousName is the name under which the i-th last of these games is kept,
// from 1.
func (g *Game) previousName(i int) string {
	if i == 1 {
		return g.saveName() + "-previous"
	}
	return fmt.Sprintf("%s-previous-%d", g.saveName(), i)
}

// keepPrevious keeps the autosave under another name before another game takes
// its place unasked, and returns the name; "" where nothing is under way that
// could be missed. Those kept before move on by one place. After an error the
// autosave is the only copy, and has to stay.
func (g *Game) keepPrevious(s store.Store, next *match.Match) (string, error) {
	text, err := s.Load(g.saveName())
	if err != nil {
		return "", nil
	}
	if r, _, err := g.Decode(text); err == nil && (len(r.Moves) == 0 || g.isGame(r, next)) {
		return "", nil
	}
	for i := g.freePrevious(s, text); i > 1 && err == nil; i-- {
		var older []byte
		if older, err = s.Load(g.previousName(i - 1)); err == nil {
			err = s.Save(g.previousName(i), older)
		}
	}
	if err == nil {
		err = s.Save(g.previousName(1), text)
	}
	if err != nil {
		return "", fmt.Errorf("the game of %s on the table could not be kept, and stays: %w", g.Title, err)
	}
	return g.previousName(1), nil
}

// isGame reports whether a record is of this very game as it stands.
func (g *Game) isGame(r match.Record, m *match.Match) bool {
	other, err := match.Load(g.Game, r)
	if err != nil {
		return false
	}
	a, b := other.Record(), m.Record()
	return a.Cursor == b.Cursor && slices.Equal(a.Moves, b.Moves) && sameJSON(a.Settings, b.Settings)
}

// freePrevious is the place among the kept games that the others may move on
// to: that of the same game, else the first empty one, else the last.
func (g *Game) freePrevious(s store.Store, text []byte) int {
	for i := 1; i < mostPrevious; i++ {
		kept, err := s.Load(g.previousName(i))
		if err != nil || bytes.Equal(kept, text) {
			return i
		}
	}
	return mostPrevious
}

// tellKept says where the game is that was on the table; nothing for "".
func (g *Game) tellKept(s *scenes.Stage, name string) {
	if name != "" {
		Notify(s, "Another game is on the table", fmt.Sprintf("The game of %s that was on the table is kept as %s.", g.Title, s.Store.Place(name)))
	}
}

// start opens the table with a new game; notice says what was wrong with the
// save before, "" for nothing.
func (t *Table) start(settings []byte, notice string) error {
	m, err := match.New(t.game.Game, settings)
	if err != nil {
		return err
	}
	t.begin(m, t.game.defaultSeats(len(t.game.Seats(m.State()))), rand.Uint64())
	t.Stage.Push(t)
	Notify(t.Stage, "A damaged save", notice)
	return nil
}

func (t *Table) resume(m *match.Match, r match.Record) {
	t.begin(m, r.Seats, r.Seed)
}

// linked makes settings of a link's values, nil where the link names none of the
// game's options.
func (g *Game) linked(link map[string]string) ([]byte, error) {
	chosen, named := g.Defaults(), false
	for _, o := range g.Options {
		if v := link[o.Key]; v != "" {
			chosen[o.Key], named = v, true
		}
	}
	if !named {
		return nil, nil
	}
	return g.Settings(chosen, rand.Uint64())
}

// defaultSeats gives the first seat to a person and the others to the computer
// where there is one.
func (g *Game) defaultSeats(count int) []string {
	seats := make([]string, count)
	for i := range seats {
		seats[i] = match.Person
		if i > 0 && g.DefaultLevel != "" {
			seats[i] = g.DefaultLevel
		}
	}
	return seats
}

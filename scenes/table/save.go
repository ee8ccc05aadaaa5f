package table

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// saveName is the name of the one autosave a table has.
func (g *Game) saveName() string { return "table-" + g.ID }

// record is the table as it is stored and written to files.
func (t *Table) record() match.Record {
	r := t.match.Record()
	r.Seats, r.Seed, r.Extra, r.About = t.whoSits(), t.seed, t.extra, t.keeping.about
	return r
}

// save stores the table after each change. Where that fails the player is
// told: a game that cannot be kept should not come as a surprise.
func (t *Table) save() {
	t.notice = ""
	if t.keeping.claim.refused {
		return
	}
	text, err := t.game.Encode(t.record())
	if err == nil {
		err = t.Stage.Store.Save(t.keptAs(), text)
	}
	t.saving = err == nil
	t.saved(err)
}

// saved tells the player where saving failed.
func (t *Table) saved(err error) {
	if err != nil && !t.contestedBy(err) {
		t.notice = notSaved(err)
	}
}

// awaitSave asks a store that writes behind the frames how the last save went.
func (t *Table) awaitSave() {
	behind, slow := t.Stage.Store.(interface {
		Settled(name string) (done bool, err error)
	})
	if !t.saving || !slow {
		t.saving = false
		return
	}
	if done, err := behind.Settled(t.keptAs()); done {
		t.saving = false
		t.saved(err)
		t.UI.Animate()
	}
}

// stored is the autosave as it was found.
type stored struct {
	match  *match.Match // nil when there is none that loads
	record match.Record
	notice string // what was wrong with it, "" for nothing
	stays  bool   // it could not be set aside either: nothing may be saved over it
}

// stored loads the autosave. A save that does not load is set aside.
func (g *Game) stored(s store.Store) stored {
	var m *match.Match
	var r match.Record
	text, err := s.Load(g.saveName())
	if errors.Is(err, store.ErrNone) {
		return stored{}
	}
	if err == nil {
		r, _, err = g.Decode(text)
	}
	if err == nil {
		m, r, err = g.load(r)
	}
	if err == nil {
		return stored{match: m, record: r}
	}
	to, asideErr := s.SetAside(g.saveName())
	if asideErr != nil {
		return stored{
			notice: fmt.Sprintf("The saved game of %s could not be read: %s. It stays where it is, and what is played now is not saved.", g.Title, Plain(err)),
			stays:  true,
		}
	}
	return stored{notice: fmt.Sprintf("The saved game of %s could not be read: %s. It was kept as %s, and a new game is set up.", g.Title, Plain(err), to)}
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
	found := g.stored(s.Store)
	m := found.match
	if m == nil {
		return Left{Notice: found.notice}
	}
	if m.Cursor() == 0 {
		return Left{}
	}
	over := match.Over(m.State())
	return Left{Under: !over, Over: over, Turns: m.Here().Turn(), State: m.State()}
}

// Open puts the game's table on the stage: with the record where one is given,
// else by the link's values where they start a game of their own, else as the
// table was left.
func (g *Game) Open(s *scenes.Stage, given *match.Record, link map[string]string) error {
	if name := g.keptPrefix() + link["kept"]; link["kept"] != "" && given == nil {
		if err := g.openAs(s, name); err == nil {
			return nil
		} // it may have been deleted; the table's own is there
	}
	t := &Table{Stage: s, UI: s.UI, game: g}
	if given != nil {
		m, r, err := g.load(*given)
		if err != nil {
			return err
		}
		kept, err := g.keepPrevious(s, m)
		if err != nil {
			return err
		}
		_, err = s.Store.Load(g.saveName())
		t.begin(m, r)
		s.Push(t)
		g.tellKept(s, kept)
		if errors.Is(err, store.ErrNone) { // nobody has been at this table
			t.welcome()
		}
		return nil
	}
	found := g.stored(s.Store)
	m := found.match
	t.keeping.claim.refused = found.stays
	settings, err := g.linked(link)
	if err != nil {
		defer dialog.Notify(s, "This link cannot be followed", ui.Sentence(err.Error()))
	}
	if settings != nil && (m == nil || !match.SameJSON(settings, m.Settings())) {
		next, err := match.New(g.Game, settings)
		if err != nil {
			return err
		}
		kept, err := g.keepPrevious(s, next)
		if err != nil {
			return err
		}
		err = t.start(settings, found)
		g.tellKept(s, kept)
		return err
	}
	if m != nil {
		t.begin(m, found.record)
		s.Push(t)
		return nil
	}
	if settings, err = g.Settings(g.Defaults(), rand.Uint64()); err != nil {
		return err
	}
	return t.start(settings, found)
}

// start opens the table with a new game. Where none was found the table is seen
// for the first time; what was wrong with the one that was is said.
func (t *Table) start(settings []byte, found stored) error {
	m, err := match.New(t.game.Game, settings)
	if err != nil {
		return err
	}
	t.begin(m, fresh(t.game.defaultSeats(len(t.game.Seats(m.State())))))
	t.Stage.Push(t)
	dialog.Notify(t.Stage, "A damaged save", found.notice)
	if found.match == nil && found.notice == "" {
		t.welcome()
	}
	return nil
}

// fresh is what is beside a new match: who sits where, and a seed of its own.
func fresh(seats []string) match.Record {
	return match.Record{Seats: seats, Seed: rand.Uint64()}
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

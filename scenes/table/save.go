package table

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// saveName is the name of the one autosave a table has.
func (g *Game) saveName() string { return "table-" + g.ID }

// save stores the table after each change. Where that fails the player is
// told: a game that cannot be kept should not come as a surprise.
func (t *Table) save() {
	t.notice = ""
	if t.keeping.claim.refused {
		return
	}
	text, err := t.game.Encode(t.session.Record())
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
	session *session.Session // nil when there is none that loads
	notice  string           // what was wrong with it, "" for nothing
	stays   bool             // it could not be set aside either: nothing may be saved over it
}

// stored loads the autosave. A save that does not load is set aside.
func (g *Game) stored(s store.Store) stored {
	found, err := g.read(s, g.saveName())
	switch {
	case errors.Is(err, store.ErrNone):
		return stored{}
	case err == nil:
		return stored{session: found}
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

// Left tells how the table was left.
func (g *Game) Left(s *scenes.Stage) Left {
	found := g.stored(s.Store)
	if found.session == nil {
		return Left{Notice: found.notice}
	}
	m := found.session.Match()
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
	t := newTable(s, g)
	if given != nil {
		next, err := session.Open(g.Game, *given)
		if err != nil {
			return err
		}
		kept, err := g.keepPrevious(s, next.Match())
		if err != nil {
			return err
		}
		_, err = s.Store.Load(g.saveName())
		t.begin(next)
		s.Push(t)
		g.tellKept(s, kept)
		if errors.Is(err, store.ErrNone) { // nobody has been at this table
			t.welcome()
		}
		return nil
	}
	found := g.stored(s.Store)
	t.keeping.claim.refused = found.stays
	settings, err := g.linked(link)
	if err != nil {
		defer dialog.Notify(s, "This link cannot be followed", ui.Sentence(err.Error()))
	}
	if settings != nil && (found.session == nil || !match.SameJSON(settings, found.session.Match().Settings())) {
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
	if found.session != nil {
		t.begin(found.session)
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
	next, err := t.game.fresh(settings, nil)
	if err != nil {
		return err
	}
	t.begin(next)
	t.Stage.Push(t)
	dialog.Notify(t.Stage, "A damaged save", found.notice)
	if found.session == nil && found.notice == "" {
		t.welcome()
	}
	return nil
}

// fresh is a new game with a seed of its own: with these seats or, of none, with
// those of a first game.
func (g *Game) fresh(settings []byte, seats []string) (*session.Session, error) {
	next, err := session.Start(g.Game, settings, seats, rand.Uint64())
	if err == nil && seats == nil {
		for seat, who := range g.defaultSeats(next.Count()) {
			if err := next.Seat(seat, who); err != nil {
				return nil, err
			}
		}
	}
	return next, err
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

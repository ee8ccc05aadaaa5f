package table

import (
	"errors"
	"time"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes/store"
)

// keeping is how a table's game is kept: under which name, and what is remembered
// of it beside its moves.
type keeping struct {
	name    string        // of a game beside the table's own; "" for the table's
	touched time.Duration // when the game changed last
	claim   claim
	copying copying
	paster  Paster
}

// longestThought is the most that counts of the time before a move: who is away
// for longer does not think.
const longestThought = 5 * time.Minute

// keptAs is the name under which the table's game is kept.
func (t *Table) keptAs() string {
	if t.keeping.name != "" {
		return t.keeping.name
	}
	return t.game.saveName()
}

// keep begins to keep the game that was put on the table.
func (t *Table) keep() {
	t.keeping.touched = t.UI.In.Now
	t.claim()
	t.save()
}

// touch notes a change of the game: when it was, and how long a person thought
// about the move from a state; "" for no move.
func (t *Table) touch(from match.State, move string) {
	k, now := &t.keeping, t.UI.In.Now
	if seat := from.Turn(); move != "" && t.Person(seat) {
		t.session.About.Spent += int64(min(now-k.touched, longestThought).Round(time.Second) / time.Second)
	}
	k.touched = now
	t.session.About.Saved = t.Stage.Now().Unix()
	if move != "" {
		t.count(from)
	}
}

// put lays a game on the table in the place of the one there, which is kept.
func (t *Table) put(next *session.Session) error {
	if err := t.putAside(next.Match()); err != nil {
		return err
	}
	t.begin(next)
	return nil
}

// putAside keeps the game on the table before another takes its place: as given
// up, where it is not over.
func (t *Table) putAside(next *match.Match) error {
	s := t.Stage.Store
	if t.session.Match().Len() == 0 || t.game.isGame(t.session.Record(), next) {
		return nil
	}
	_, resigned := t.session.Resigned()
	t.session.About.GivenUp = !match.Over(t.session.Match().State()) && !t.session.Remote() || resigned
	text, err := t.game.Encode(t.session.Record())
	if err != nil {
		return err
	}
	if t.keeping.name == "" {
		_, err = t.game.keep(s, text, t.Stage.Now())
		return err
	}
	// A game beside the table's own stays under its name; what comes now is the
	// table's.
	if err = lasting(store.SaveNow(s, t.keeping.name, text)); err == nil {
		_, err = t.game.keepPrevious(t.Stage, next)
	}
	if err == nil {
		t.keeping.name = ""
	}
	return err
}

// lasting drops the error of a text that is held in memory: it is kept as well as
// can be.
func lasting(err error) error {
	var held *store.Held
	if errors.As(err, &held) {
		return nil
	}
	return err
}

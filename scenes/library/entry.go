package library

import (
	"errors"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/names"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes/store"
)

// Entry is a game of the list: one on a table, or one saved.
type Entry struct {
	Game    *match.Game
	Name    string           // under which it is saved
	When    time.Time        // zero where that is not known
	Here    bool             // it is open on the table that the list was opened at
	Session *session.Session // nil before Load, and where it cannot be read
	Wrong   error            // why not
	Host    string           // the server that it is played at; "" for none
	Waits   bool             // it is played with people elsewhere, who wait for this person
	With    []string         // the names of the others who play it at a server, where they are known

	of     Library
	loaded bool
	over   bool // at the server it has ended
}

// NextHasBegun says of a game that [Entry.Next] holds.
const NextHasBegun say.ID = "The next game has begun."

// Next reports whether this person is waited for at the game that follows.
func (e *Entry) Next() bool { return e.Waits && e.over }

// Entry is the entry of a game that is open, or of one under a name that is not yet
// loaded where on is nil.
func (l Library) Entry(name string, on *session.Session) *Entry {
	e := &Entry{Game: l.game, Name: name, Here: on != nil, Session: on, of: l}
	if e.Here {
		e.Load()
	}
	return e
}

// Entries are the games that can be opened, that on the table where the list is
// opened first, then those that wait for this person's turn, then others of the same
// kind, else the newest first. Tables in the
// state of a new game are none. At is the game on that table, nil for no table.
func Entries(s store.Store, games match.Games, at *Entry) ([]*Entry, error) {
	var list []*Entry
	add := func(l Library, name string, when time.Time) *Entry {
		e := at
		if at == nil || at.Name != name {
			e = l.Entry(name, nil)
			e.When = when
		}
		list = append(list, e)
		return e
	}
	for _, g := range games {
		l := Of(s, g)
		if at != nil && at.Name == l.Current() || l.hasMoves() {
			add(l, l.Current(), time.Time{}).Load()
		}
		saved, err := l.Saved()
		if err != nil {
			return list, err
		}
		for _, k := range saved {
			add(l, k.Name, k.When)
		}
	}
	waiting := map[string]bool{}
	for _, e := range Waiting(s, games) {
		waiting[e.Name] = true
	}
	for _, e := range list {
		e.Waits = waiting[e.Name]
	}
	rank := func(e *Entry) int {
		switch {
		case e.Here:
			return 0
		case e.Waits:
			return 1
		case at != nil && e.Game.ID == at.Game.ID:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(list, func(a, b *Entry) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return b.When.Compare(a.When)
	})
	return list, nil
}

// hasMoves reports whether something is on the game's table.
func (l Library) hasMoves() bool {
	text, err := l.store.Load(l.Current())
	if err != nil {
		return !errors.Is(err, store.ErrNone)
	}
	r, _, err := l.game.Decode(text)
	return err != nil || len(r.Moves) > 0
}

// Load reads the game, once.
func (e *Entry) Load() {
	if e.loaded {
		return
	}
	e.loaded = true
	if kept, ok := e.of.Server(e.Name); ok {
		e.Host, e.over = Host(kept.At.Server), kept.Known.Turn == nil
		for i, seat := range kept.Known.Seats {
			if seat.Player != "" && !seat.Left && (kept.Known.You == nil || i != *kept.Known.You) {
				e.With = append(e.With, seat.Player)
			}
		}
	}
	if !e.Here {
		found, err := e.of.Read(e.Name)
		if err != nil {
			e.Wrong = err
			return
		}
		e.Session = found
	}
	if saved := e.Session.About.Saved; saved > 0 {
		e.When = time.Unix(saved, 0)
	}
}

// Rename gives the game a name of its player's choice, "" for none, and reports
// whether it had another. A game that is open is saved by its table.
func (e *Entry) Rename(name string) (renamed bool, err error) {
	name, _ = names.Clean(name, match.MaxName)
	if e.Session == nil || name == e.Session.About.Name {
		return false, nil
	}
	e.Session.About.Name = name
	if e.Here {
		return true, nil
	}
	return true, e.of.write(e.Name, e.Session.Record())
}

// FileEnding ends the names of files of games. They are JSON, and the desktop
// tells them from other JSON by it.
const FileEnding = ".tessera.json"

// Text is the game as the text of a file.
func (e *Entry) Text() ([]byte, error) { return e.Game.Encode(e.Session.Record()) }

// Link is the game as a link, without the address that it begins with.
func (e *Entry) Link() (string, error) { return match.EncodeLink(e.Session.Record()) }

// TurnLink is the game as a link to the turn of a seat. It says the game as it
// stands, without what was taken back.
func (e *Entry) TurnLink(seat int) (string, error) {
	r := e.Session.Record()
	r.Moves = r.Moves[:r.Cursor]
	return match.EncodeTurn(r, seat)
}

// SendsTurns reports whether a game can be played by links: there is a turn, of a
// person, and another person.
func (e *Entry) SendsTurns() bool {
	turn, seats := e.Session.Match().State().Turn(), e.Session.Seats()
	if turn < 0 || e.Session.Ended() || e.Host != "" || len(seats) < 2 || seats[turn] != match.Person {
		return false
	}
	return slices.Contains(seats[turn+1:], match.Person) || slices.Contains(seats[:turn], match.Person)
}

// ToMove names the seat to move.
func (e *Entry) ToMove() say.ID {
	s := e.Session.Match().State()
	return e.Game.Seats(s)[s.Turn()].Name
}

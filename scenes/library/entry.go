package library

import (
	"errors"
	"slices"
	"sort"
	"time"

	"tessera/logic/match"
	"tessera/logic/names"
	"tessera/logic/say"
	"tessera/scenes/store"
)

// Entry is a game of the list: one on a table, or a saved one.
type Entry struct {
	Game          *match.Game
	Name          string       // the name of its save
	When          time.Time    // zero if unknown
	OnTable       bool         // it is open on the table from which the list was opened
	Match         *match.Match // nil before Load, and if it cannot be read
	Wrong         error        // why it cannot be read
	Host          string       // the server that it is played at, or ""
	YourTurn      bool         // people elsewhere wait for this person to play
	Asked         bool         // they wait for an answer whether to play again
	OpponentNames []string     // the names of the other players at the server, if known

	of     Library
	loaded bool
	over   bool // it has ended at the server
}

// NextHasBegun is the message for a game with [Entry.Next].
const NextHasBegun say.ID = "The next game has started."

// Next reports whether people wait for this person in the game after this one.
func (e *Entry) Next() bool { return e.YourTurn && e.over && !e.Asked }

// Entry returns the entry of the open game on. If on is nil, it returns an entry for name
// that is not loaded yet.
func (l Library) Entry(name string, on *match.Match) *Entry {
	e := &Entry{Game: l.game, Name: name, OnTable: on != nil, Match: on, of: l}
	if e.OnTable {
		e.Load()
	}
	return e
}

// Entries returns the games that can be opened: first the one on the table at which the
// list is opened, then those that wait for this person, then others of the same kind, and
// else the newest first. Tables without moves are left out. at is the game on that table,
// or nil.
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
	asked := map[string]bool{} // of the games that wait
	for _, e := range Waiting(s, games) {
		asked[e.Name] = e.Asked
	}
	for _, e := range list {
		e.Asked, e.YourTurn = asked[e.Name]
	}
	rank := func(e *Entry) int {
		switch {
		case e.OnTable:
			return 0
		case e.YourTurn:
			return 1
		case at != nil && e.Game.ID == at.Game.ID:
			return 2
		}
		return 3
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if rank(a) != rank(b) {
			return rank(a) < rank(b)
		}
		return a.When.After(b.When)
	})
	return list, nil
}

// hasMoves reports whether the game's table has moves, or a save that cannot be read.
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
				e.OpponentNames = append(e.OpponentNames, seat.Player)
			}
		}
	}
	if !e.OnTable {
		found, err := e.of.Read(e.Name)
		if err != nil {
			e.Wrong = err
			return
		}
		e.Match = found
	}
	if saved := e.Match.About.Saved; saved > 0 {
		e.When = time.Unix(saved, 0)
	}
}

// Rename gives the game a name of the player's choice, or "" for no name. It reports
// whether the name changed. An open game is saved by its table.
func (e *Entry) Rename(name string) (renamed bool, err error) {
	name, _ = names.Clean(name, match.MaxName)
	if e.Match == nil || name == e.Match.About.Name {
		return false, nil
	}
	e.Match.About.Name = name
	if e.OnTable {
		return true, nil
	}
	return true, e.of.write(e.Name, e.Match.Record())
}

// FileEnding is the ending of the file names of games. The files are JSON; the ending
// distinguishes them from other JSON files on the desktop.
const FileEnding = ".tessera.json"

// Text returns the game as the text of a file.
func (e *Entry) Text() ([]byte, error) { return e.Game.Encode(e.Match.Record()) }

// Link returns the game as a link, without the address before it.
func (e *Entry) Link() (string, error) { return match.EncodeLink(e.Match.Record()) }

// TurnLink returns the game as a link to the turn of a seat. Moves that were taken back
// are not in the link.
func (e *Entry) TurnLink(seat int) (string, error) {
	r := e.Match.Record()
	r.Moves = r.Moves[:r.Cursor]
	return match.EncodeTurn(r, seat)
}

// SendsTurns reports whether the game can be played by links: it is a person's turn, and
// another seat has a person.
func (e *Entry) SendsTurns() bool {
	turn, seats := e.Match.Current().State().Turn(), e.Match.Seats()
	if turn < 0 || e.Match.Ended() || e.Host != "" || len(seats) < 2 || seats[turn] != match.Person {
		return false
	}
	return slices.Contains(seats[turn+1:], match.Person) || slices.Contains(seats[:turn], match.Person)
}

// ToMove returns the name of the seat to move.
func (e *Entry) ToMove() say.ID {
	s := e.Match.Current().State()
	return e.Game.Seats(s)[s.Turn()].Name
}

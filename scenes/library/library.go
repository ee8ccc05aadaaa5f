// Package library stores games and the facts about their players: the game on each table,
// the games saved beside it, seats at servers, the progress in lessons and puzzles, and
// statistics. It also reads the formats of earlier versions. It knows the names and
// formats of all these texts and describes errors in words, but shows nothing.
//
//	l := library.Of(store, game)
//	opening, err := l.Open(nil, nil, now, rand.Uint64) // as the table was left
//	err = l.Autosave(opening.Name, opening.Match)
//	saved, err := l.Saved()                            // beside the table's own
//
// # Nothing is lost
//
// A text that cannot be read is set aside, and a [Notice] for the player says so. A game
// is replaced by another only after it has been saved under a name of its own.
//
// The caller provides the time and the random numbers.
package library

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/store"
)

// Library is the stored data of one game.
type Library struct {
	store store.Store
	game  *match.Game
}

// Of returns a store's library of a game.
func Of(s store.Store, g *match.Game) Library { return Library{s, g} }

// Current returns the name of the save of the game on the table, which is written after
// each change.
func (l Library) Current() string { return "table-" + l.game.ID }

// prefix returns the prefix of the names of the games saved beside the table's own. After
// it comes the time in milliseconds of Unix time, which has 13 digits until the year
// 2286. Then comes a hyphen and a random number, which older names lack.
func (l Library) prefix() string { return "kept-" + l.game.ID + "-" }

// Address returns the fragment of a page's address under which a saved game is found
// again. For the table's own game it contains the options.
func (l Library) Address(name string, on *match.Match) string {
	address := "game=" + l.game.ID
	if name != l.Current() {
		return address + "&kept=" + strings.TrimPrefix(name, l.prefix())
	}
	if l.game.Link == nil {
		return address
	}
	return address + match.EncodeValues(l.game.Link(on.Settings()))
}

// MostSaved is the number of games of each kind that are kept beside the table's own. The
// oldest is deleted first.
const MostSaved = 50

// Saved is a game saved beside the table's own.
type Saved struct {
	Name string
	When time.Time // zero if unknown
}

// Saved returns the games saved beside the table's own, newest first.
func (l Library) Saved() ([]Saved, error) {
	former, err := l.store.Names(l.Current() + "-previous") // from before names had a time
	if err != nil {
		return nil, err
	}
	slices.Reverse(former)
	names, err := l.store.Names(l.prefix())
	if err != nil {
		return nil, err
	}
	var list []Saved
	for _, name := range append(former, names...) {
		k := Saved{Name: name}
		digits, _, _ := strings.Cut(strings.TrimPrefix(name, l.prefix()), "-")
		if ms, err := strconv.ParseInt(digits, 10, 64); err == nil {
			k.When = time.UnixMilli(ms)
		}
		list = append(list, k)
	}
	slices.Reverse(list)
	return list, nil
}

// names returns the names of all games of this kind, the table's own first.
func (l Library) names() ([]string, error) {
	list, err := l.Saved()
	names := []string{l.Current()}
	for _, k := range list {
		names = append(names, k.Name)
	}
	return names, err
}

// FreeName returns a new name that sorts after all others, even if the clock went back.
// Another window on the same store may choose a name in the same millisecond; the random
// number makes the two names differ.
func (l Library) FreeName(now time.Time) (string, error) {
	list, err := l.Saved()
	ms := now.UnixMilli()
	for _, k := range list {
		if !k.When.IsZero() {
			ms = max(ms, k.When.UnixMilli()+1)
		}
	}
	return fmt.Sprintf("%s%013d-%08x", l.prefix(), ms, rand.Uint32()), err
}

// Read loads the game saved under a name.
func (l Library) Read(name string) (*match.Match, error) {
	text, err := l.store.Load(name)
	if err != nil {
		return nil, err
	}
	return l.decode(text)
}

func (l Library) decode(text []byte) (*match.Match, error) {
	r, _, err := l.game.Decode(text)
	if err != nil {
		return nil, err
	}
	return match.Load(l.game, r)
}

// Autosave saves a game after a change. A store that writes later reports errors later.
func (l Library) Autosave(name string, on *match.Match) error {
	text, err := l.game.Encode(on.Record())
	if err != nil {
		return err
	}
	return l.store.Save(name, text)
}

// write saves a game immediately. It is no error if the store can only hold the text in
// memory.
func (l Library) write(name string, r match.Record) error {
	text, err := l.game.Encode(r)
	if err != nil {
		return err
	}
	return l.writeNow(name, text)
}

func (l Library) writeNow(name string, text []byte) error {
	err := store.SaveNow(l.store, name, text)
	if errors.As(err, new(*store.HeldError)) {
		return nil
	}
	return err
}

// SaveCurrent saves the game on the table beside it before next replaces it, and returns
// the new name. The name is "" if the player would miss nothing. next is nil if it is not
// known yet. After an error, the table has the only copy, so it must not be replaced.
func (l Library) SaveCurrent(next *match.Match, now time.Time) (string, error) {
	text, err := l.store.Load(l.Current())
	if errors.Is(err, store.ErrNone) {
		return "", nil
	}
	if err == nil {
		if r, _, err := l.game.Decode(text); err == nil && !l.missed(r, next) {
			return "", nil
		}
	}
	name := ""
	if err == nil {
		name, err = l.save(text, now)
	}
	if err != nil {
		return "", say.Errorf("your %s game could not be saved, so it stays on "+
			"the table: %s", l.game.Title, err)
	}
	return name, nil
}

// missed reports whether a player could miss a recorded game once next has replaced it. It
// assumes so for a record with moves that cannot be opened.
func (l Library) missed(r match.Record, next *match.Match) bool {
	if len(r.Moves) == 0 {
		return false
	}
	on, err := match.Load(l.game, r)
	return err != nil || on.WorthKeeping() && !sameGame(on, next)
}

// PutAside saves an open game under its name before next takes its place. A game that is
// not over counts as given up. It returns the name for next.
func (l Library) PutAside(name string, on, next *match.Match, now time.Time) (string, error) {
	if !on.WorthKeeping() || sameGame(on, next) {
		return name, nil
	}
	on.MarkGivenUp(true)
	text, err := l.game.Encode(on.Record())
	if err != nil {
		return name, err
	}
	if name == l.Current() {
		_, err = l.save(text, now)
		return name, err
	}
	// A game beside the table's own keeps its name; the next game gets the table's.
	if err = l.writeNow(name, text); err == nil {
		_, err = l.SaveCurrent(next, now)
	}
	if err != nil {
		return name, err
	}
	return l.Current(), nil
}

// save saves a game's text beside the table's own. If it is there already, it returns
// that name.
func (l Library) save(text []byte, now time.Time) (string, error) {
	list, err := l.Saved()
	if err != nil {
		return "", err
	}
	for _, k := range list {
		if there, err := l.store.Load(k.Name); err == nil && bytes.Equal(there, text) {
			if err := l.remove(k.Name); err != nil {
				return "", err
			}
		}
	}
	name, err := l.FreeName(now)
	if err == nil {
		err = l.writeNow(name, text) // the copy on the table is about to be replaced
	}
	if err != nil {
		return "", err
	}
	return name, l.Prune()
}

// Prune deletes the oldest saved games beyond MostSaved.
func (l Library) Prune() error {
	list, err := l.Saved()
	for i := MostSaved; i < len(list) && err == nil; i++ {
		err = l.remove(list[i].Name)
	}
	return err
}

// remove deletes a saved game and its seat.
func (l Library) remove(name string) error {
	if err := l.store.Remove(remoteName(name)); err != nil {
		return err
	}
	return l.store.Remove(name)
}

// MovedToTable deletes a saved game that is now on the table, after saving the table's game.
func (l Library) MovedToTable(name string) error {
	text, err := l.store.Load(l.Current())
	if err != nil || store.SaveNow(l.store, l.Current(), text) != nil {
		return err
	}
	return l.store.Remove(name)
}

// sameGame reports whether a and b are the same game in the same state. b may be nil.
func sameGame(a, b *match.Match) bool {
	return b != nil && a.Cursor() == b.Cursor() && slices.Equal(allMoves(a), allMoves(b)) && match.SameJSON(a.Settings(), b.Settings())
}

// allMoves returns the moves of a game, including undone ones.
func allMoves(m *match.Match) []string { return m.At(m.Len()).Moves() }

// Deleted is a deleted game that can be restored.
type Deleted struct {
	of     Library
	name   string
	text   []byte
	remote []byte // where it is played, or nil if here
}

// Delete deletes a saved game.
func (l Library) Delete(name string) (*Deleted, error) {
	text, err := l.store.Load(name)
	if err != nil {
		return nil, err
	}
	remote, _ := l.store.Load(remoteName(name))
	if err := l.remove(name); err != nil {
		return nil, err
	}
	return &Deleted{l, name, text, remote}, nil
}

// Restore saves the game again.
func (d *Deleted) Restore() error {
	err := d.of.writeNow(d.name, d.text)
	if err == nil && d.remote != nil {
		err = d.of.writeNow(remoteName(d.name), d.remote)
	}
	return err
}

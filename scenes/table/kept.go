package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/store"
)

// mostKept is how many games of each kind are kept beside the table's own; the
// oldest goes first.
const mostKept = 50

// keptPrefix begins the names of the games kept of this kind; the time follows,
// in milliseconds of Unix time, which have 13 digits until the year 2286.
func (g *Game) keptPrefix() string { return "kept-" + g.ID + "-" }

// keptGame is a game kept beside the table's own.
type keptGame struct {
	name string
	when time.Time // zero where that is not known
}

// keptGames are the games kept, the newest first.
func (g *Game) keptGames(s store.Store) ([]keptGame, error) {
	old, err := s.Names(g.formerPrevious())
	if err != nil {
		return nil, err
	}
	slices.Reverse(old)
	names, err := s.Names(g.keptPrefix())
	if err != nil {
		return nil, err
	}
	var list []keptGame
	for _, name := range append(old, names...) {
		k := keptGame{name: name}
		if ms, err := strconv.ParseInt(strings.TrimPrefix(name, g.keptPrefix()), 10, 64); err == nil {
			k.when = time.UnixMilli(ms)
		}
		list = append(list, k)
	}
	slices.Reverse(list)
	return list, nil
}

// keepPrevious keeps the autosave before another game takes its place, and
// returns its new name; "" where nothing is under way that could be missed. After
// an error the autosave is the only copy, and has to stay.
func (g *Game) keepPrevious(stage *scenes.Stage, next *match.Match) (string, error) {
	s := stage.Store
	text, err := s.Load(g.saveName())
	if errors.Is(err, store.ErrNone) {
		return "", nil
	}
	if err == nil {
		if r, _, err := g.Decode(text); err == nil && (len(r.Moves) == 0 || g.isGame(r, next)) {
			return "", nil
		}
	}
	name := ""
	if err == nil {
		name, err = g.keep(s, text, stage.Now())
	}
	if err != nil {
		return "", fmt.Errorf("the game of %s on the table could not be kept, and stays: %w", g.Title, err)
	}
	return name, nil
}

// keep keeps a game's text, once.
func (g *Game) keep(s store.Store, text []byte, now time.Time) (string, error) {
	list, err := g.keptGames(s)
	if err != nil {
		return "", err
	}
	for _, k := range list {
		if there, err := s.Load(k.name); err == nil && bytes.Equal(there, text) {
			if err := removeKept(s, k.name); err != nil {
				return "", err
			}
		}
	}
	name := g.freeName(list, now)
	if err := lasting(store.SaveNow(s, name, text)); err != nil { // the autosave is about to go
		return "", err
	}
	return name, g.forget(s)
}

// freeName is a name that comes after those there are, also where the clock went
// back.
func (g *Game) freeName(list []keptGame, now time.Time) string {
	ms := now.UnixMilli()
	for _, k := range list {
		if !k.when.IsZero() {
			ms = max(ms, k.when.UnixMilli()+1)
		}
	}
	return g.keptPrefix() + strconv.FormatInt(ms, 10)
}

// forget lets the oldest of the games kept go, as far as there are too many.
func (g *Game) forget(s store.Store) error {
	list, err := g.keptGames(s)
	for i := mostKept; i < len(list) && err == nil; i++ {
		err = removeKept(s, list[i].name)
	}
	return err
}

// isGame reports whether a record is of this very game as it stands.
func (g *Game) isGame(r match.Record, m *match.Match) bool {
	if m == nil {
		return false
	}
	other, err := match.Load(g.Game, r)
	if err != nil {
		return false
	}
	a, b := other.Record(), m.Record()
	return a.Cursor == b.Cursor && slices.Equal(a.Moves, b.Moves) && match.SameJSON(a.Settings, b.Settings)
}

// read loads a game by the name under which it is kept.
func (g *Game) read(s store.Store, name string) (*session.Session, error) {
	text, err := s.Load(name)
	if err != nil {
		return nil, err
	}
	r, _, err := g.Decode(text)
	if err != nil {
		return nil, err
	}
	return session.Open(g.Game, r)
}

// tellKept says where the game is that was on the table; nothing for "".
func (g *Game) tellKept(s *scenes.Stage, name string) {
	if name != "" {
		dialog.Notify(s, "Another game is on the table", fmt.Sprintf("The game of %s that was on the table is saved among the games (L): %s.", g.Title, s.Store.Place(name)))
	}
}

// openKept opens a game that is kept. It moves to its table: the game there is
// kept in its turn.
func (g *Game) openKept(s *scenes.Stage, name string, put func(*Game, match.Record) error) error {
	if _, isApart := keptApart(s.Store, name); isApart {
		return g.openAs(s, name)
	}
	there, err := g.read(s.Store, name)
	if err != nil {
		return err
	}
	if err := put(g, there.Record()); err != nil {
		return err
	}
	if name == g.saveName() {
		return nil
	}
	text, err := s.Store.Load(g.saveName())
	if err == nil && store.SaveNow(s.Store, g.saveName(), text) == nil { // it is safe there
		err = s.Store.Remove(name)
	}
	return err
}

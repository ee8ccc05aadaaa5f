package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// saveName is the name of the one autosave a table has.
func (g *anyGame) saveName() string { return "table-" + g.ID }

// record is the table as it is stored.
func (t *core) record() match.Record {
	r := t.match.Record()
	r.Seats, r.Seed = t.seats, t.seed
	return r
}

// save stores the table after each change. Where that fails the player is
// told: a game that cannot be kept should not come as a surprise.
func (t *core) save() {
	text, err := t.game.encode(t.record())
	if err == nil {
		err = t.Stage.Store.Save(t.game.saveName(), text)
	}
	t.notice = ""
	if err != nil {
		t.notice = "This game could not be saved: " + err.Error()
	}
}

func (g *anyGame) encode(r match.Record) ([]byte, error) {
	if g.Encode != nil {
		return g.Encode(r)
	}
	return match.Encode(r)
}

func (g *anyGame) decode(text []byte) (match.Record, error) {
	if g.Decode != nil {
		return g.Decode(text)
	}
	return match.Decode(text)
}

// stored loads the autosave. Nothing stored is no error: the match is nil. A
// save that does not load is set aside, and notice says so.
func (g *anyGame) stored(s store.Store) (m *match.Match[any], r match.Record, notice string) {
	text, err := s.Load(g.saveName())
	if errors.Is(err, store.ErrNone) {
		return nil, match.Record{}, ""
	}
	if err == nil {
		r, err = g.decode(text)
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
func (g *anyGame) load(r match.Record) (*match.Match[any], match.Record, error) {
	m, err := match.Load(g.Rules, r)
	if err != nil {
		return nil, r, err
	}
	seats, err := g.checkSeats(r.Seats, len(g.Seats(m.State())))
	r.Seats = seats
	return m, r, err
}

// checkSeats makes sure that every seat is a person's or a known level's. A
// record without seats is of persons.
func (g *anyGame) checkSeats(seats []string, count int) ([]string, error) {
	if len(seats) == 0 {
		seats = make([]string, count)
	}
	if len(seats) != count {
		return nil, fmt.Errorf("the save has %d seats; this game has %d", len(seats), count)
	}
	out := make([]string, count)
	for i, who := range seats {
		switch {
		case who == "" || who == match.Person:
			out[i] = match.Person
		case slices.Contains(g.Levels, who):
			out[i] = who
		default:
			return nil, fmt.Errorf("the save's seat %d is %q; it can be %s", i+1, who, strings.Join(append([]string{match.Person}, g.Levels...), ", "))
		}
	}
	return out, nil
}

// Entry is the game with its state's type left out, for the shelf.
func (g *Game[S]) Entry() Entry { return leaveOut(g).entry() }

func (g *anyGame) entry() Entry {
	e := Entry{
		ID: g.ID, Title: g.Title, Line: g.Line, Picture: g.Picture,
		Open: g.open, Decode: g.decode, Own: g.Decode != nil, Remark: g.Remark, Left: g.left,
	}
	if e.Remark == nil {
		e.Remark = func([]byte) string { return "" }
	}
	if g.loadFile != nil {
		e.Load = g.openToLoad
	}
	return e
}

func (g *anyGame) left(s *scenes.Stage) Left {
	m, _, notice := g.stored(s.Store)
	if m == nil {
		return Left{Notice: notice}
	}
	over := g.Turn(m.State()) < 0
	return Left{Under: m.Cursor() > 0 && !over, Over: over, Moves: m.Cursor()}
}

// open puts the table on the stage.
func (g *anyGame) open(s *scenes.Stage, given *match.Record, link map[string]string) error {
	_, err := g.lay(s, given, link)
	return err
}

// openToLoad puts the table on the stage, and on it the panel that loads a file.
func (g *anyGame) openToLoad(s *scenes.Stage) error {
	t, err := g.lay(s, nil, nil)
	if err == nil {
		g.loadFile(t)
	}
	return err
}

func (g *anyGame) lay(s *scenes.Stage, given *match.Record, link map[string]string) (*core, error) {
	t := &core{Stage: s, UI: s.UI, game: g}
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
		fresh, err := match.New(g.Rules, settings)
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
	if settings, err = g.Settings(g.defaults()); err != nil {
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
func (g *anyGame) previousName(i int) string {
	if i == 1 {
		return g.saveName() + "-previous"
	}
	return fmt.Sprintf("%s-previous-%d", g.saveName(), i)
}

// keepPrevious keeps the autosave under another name before another game takes
// its place unasked, and returns the name; "" where nothing is under way that
// could be missed. Those kept before move on by one place. After an error the
// autosave is the only copy, and has to stay.
func (g *anyGame) keepPrevious(s store.Store, next *match.Match[any]) (string, error) {
	text, err := s.Load(g.saveName())
	if err != nil {
		return "", nil
	}
	if r, err := g.decode(text); err == nil && (len(r.Moves) == 0 || g.isGame(r, next)) {
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
func (g *anyGame) isGame(r match.Record, m *match.Match[any]) bool {
	other, err := match.Load(g.Rules, r)
	if err != nil {
		return false
	}
	a, b := other.Record(), m.Record()
	return a.Cursor == b.Cursor && slices.Equal(a.Moves, b.Moves) && sameJSON(a.Settings, b.Settings)
}

// freePrevious is the place among the kept games that the others may move on
// to: that of the same game, else the first empty one, else the last.
func (g *anyGame) freePrevious(s store.Store, text []byte) int {
	for i := 1; i < mostPrevious; i++ {
		kept, err := s.Load(g.previousName(i))
		if err != nil || bytes.Equal(kept, text) {
			return i
		}
	}
	return mostPrevious
}

// tellKept says where the game is that was on the table; nothing for "".
func (g *anyGame) tellKept(s *scenes.Stage, name string) {
	if name != "" {
		Notify(s, "Another game is on the table", fmt.Sprintf("The game of %s that was on the table is kept as %s.", g.Title, s.Store.Place(name)))
	}
}

// start opens the table with a new game; notice says what was wrong with the
// save before, "" for nothing.
func (t *core) start(settings []byte, notice string) error {
	m, err := match.New(t.game.Rules, settings)
	if err != nil {
		return err
	}
	t.begin(m, t.game.defaultSeats(len(t.game.Seats(m.State()))), rand.Uint64())
	t.Stage.Push(t)
	Notify(t.Stage, "A damaged save", notice)
	return nil
}

func (t *core) resume(m *match.Match[any], r match.Record) {
	t.begin(m, r.Seats, r.Seed)
}

// linked makes settings of a link's values, nil where the link names none of the
// game's options.
func (g *anyGame) linked(link map[string]string) ([]byte, error) {
	chosen, named := g.defaults(), false
	for _, o := range g.Options {
		if v := link[o.Key]; v != "" {
			chosen[o.Key], named = v, true
		}
	}
	if !named {
		return nil, nil
	}
	return g.Settings(chosen)
}

func (g *anyGame) defaults() map[string]string {
	chosen := map[string]string{}
	for _, o := range g.Options {
		chosen[o.Key] = o.Default
	}
	return chosen
}

// defaultSeats gives the first seat to a person and the others to the computer
// where there is one.
func (g *anyGame) defaultSeats(count int) []string {
	seats := make([]string, count)
	for i := range seats {
		seats[i] = match.Person
		if i > 0 && g.DefaultLevel != "" {
			seats[i] = g.DefaultLevel
		}
	}
	return seats
}

package table

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/store"
)

// entry is a game of the list: one on a table, or one kept.
type entry struct {
	game *Game
	name string    // under which it is kept
	when time.Time // zero where that is not known
	here bool      // it is on the table that the list was opened at

	read   bool
	match  *match.Match // nil where it cannot be read
	record match.Record
	wrong  string // why not
	host   string // the server that it is played at; "" for none
}

// entries are the games that can be opened, those of the games named first at
// the beginning, else the newest first. Tables in the state of a new game are
// none. At is the table that the list was opened at, nil for the shelf.
func entries(s *scenes.Stage, games []*Game, at *Table) ([]*entry, error) {
	var list []*entry
	for _, g := range games {
		e := &entry{game: g, name: g.saveName(), here: at != nil && at.keptAs() == g.saveName()}
		if e.here || hasMoves(s.Store, g) {
			e.load(s, at)
			list = append(list, e)
		}
		kept, err := g.keptGames(s.Store)
		if err != nil {
			return list, err
		}
		for _, k := range kept {
			e := &entry{game: g, name: k.name, when: k.when, here: at != nil && at.keptAs() == k.name}
			list = append(list, e)
		}
	}
	rank := func(e *entry) int {
		switch {
		case e.here:
			return 0
		case at != nil && e.game == at.game:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(list, func(a, b *entry) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return b.when.Compare(a.when)
	})
	return list, nil
}

// hasMoves reports whether something is on a game's table.
func hasMoves(s store.Store, g *Game) bool {
	text, err := s.Load(g.saveName())
	if err != nil {
		return !errors.Is(err, store.ErrNone)
	}
	r, _, err := g.Decode(text)
	return err != nil || len(r.Moves) > 0
}

// load reads the game, once.
func (e *entry) load(s *scenes.Stage, at *Table) {
	if e.read {
		return
	}
	e.read = true
	if kept, ok := keptApart(s.Store, e.name); ok {
		e.host = host(kept.At.Server)
	}
	if e.here {
		e.match, e.record = at.session.Match(), at.session.Record()
	} else {
		kept, err := e.game.read(s.Store, e.name)
		if err != nil {
			e.wrong = "It cannot be read: " + Plain(err) + "."
			return
		}
		e.match, e.record = kept.Match(), kept.Record()
	}
	if saved := e.record.About.Saved; saved > 0 {
		e.when = time.Unix(saved, 0)
	}
}

// title is what its player calls the game, or the game's name and who plays.
func (e *entry) title() string {
	if e.match == nil {
		return e.game.Title
	}
	if name := e.record.About.Name; name != "" {
		return name
	}
	if who := opponents(e.game, e.match.State(), e.record.Seats); who != "" {
		return e.game.Title + ", " + who
	}
	return e.game.Title
}

// notes say when it was played and how it stands.
func (e *entry) notes(now time.Time) (when, how string) {
	var parts []string
	if e.record.About.Name != "" {
		parts = append(parts, e.game.Title)
	}
	if !e.when.IsZero() {
		parts = append(parts, day(e.when, now))
	}
	if e.host != "" {
		parts = append(parts, "on "+e.host)
	}
	if e.match == nil {
		return strings.Join(parts, " · "), e.wrong
	}
	return strings.Join(parts, " · "), e.standing()
}

// standing is how the game ended, or whose turn it is.
func (e *entry) standing() string {
	s := e.match.State()
	if o, over := s.Outcome(); over {
		return capital(o.Sentence)
	}
	said := capital(strings.TrimSuffix(e.game.Status(s), "."))
	if e.record.About.GivenUp {
		said = "Given up"
	}
	if n := e.match.Here().Turn(); n != 1 {
		return said + ", " + strconv.Itoa(n) + " turns"
	}
	return said + ", 1 turn"
}

// capital begins a sentence.
func capital(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	r[0] = unicode.ToUpper(r[0])
	return string(r)
}

// opponents says who plays: "against easy", "two players"; with one seat what
// stands to its account.
func opponents(g *Game, s match.State, seats []string) string {
	var persons, computers []string
	for i, who := range seats {
		if who == match.Person {
			persons = append(persons, strconv.Itoa(i))
		} else {
			computers = append(computers, who)
		}
	}
	switch {
	case len(seats) == 1:
		return g.Seats(s)[0].Note
	case len(computers) == 0:
		return fmt.Sprintf("%d players", max(len(persons), len(g.Seats(s))))
	case len(persons) == 0:
		return strings.Join(computers, " against ")
	case len(persons) == 1:
		return "against " + strings.Join(computers, ", ")
	}
	return fmt.Sprintf("%d players and %s", len(persons), strings.Join(computers, ", "))
}

// day writes a time as a person says it, without the year where it is this one.
func day(t, now time.Time) string {
	year, month, d := t.Date()
	if year == now.Year() {
		return fmt.Sprintf("%d %v, %02d:%02d", d, month, t.Hour(), t.Minute())
	}
	return fmt.Sprintf("%d %v %d, %02d:%02d", d, month, year, t.Hour(), t.Minute())
}

// rename gives the game a name of its player's choice, "" for none.
func (e *entry) rename(s *scenes.Stage, at *Table, name string) error {
	name = match.TidyName(strings.TrimSpace(name))
	if e.match == nil || name == e.record.About.Name {
		return nil
	}
	e.record.About.Name = name
	if e.here {
		at.session.About.Name = name
		at.save()
		return nil
	}
	text, err := e.game.Encode(e.record)
	if err != nil {
		return err
	}
	return lasting(store.SaveNow(s.Store, e.name, text))
}

// fileEnding ends the names of files of games. They are JSON, and the desktop
// tells them from other JSON by it.
const fileEnding = ".tessera.json"

// fileName is what a file of this game is called, without its ending.
func (e *entry) fileName() string {
	name := strings.Map(func(r rune) rune {
		if inName(r) {
			return r
		}
		return -1
	}, e.title())
	if name = strings.TrimSpace(name); name == "" {
		return strings.ToLower(e.game.Title)
	}
	return name
}

// inName reports whether a character may stand in a file's name anywhere.
func inName(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == ' ' || r == '-' || r == '_'
}

// text is the game as the text of a file.
func (e *entry) text() ([]byte, error) { return e.game.Encode(e.record) }

// link is the game as a link that other programs can follow, or at least this one.
func (e *entry) link() (string, error) {
	link, err := match.EncodeLink(e.record)
	return linkBase() + link, err
}

package files

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tessera/logic/match"
	"tessera/logic/names"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/lang"
	"tessera/scenes/library"
)

// title returns the name that the player gave the game, or else the game's title and its
// players.
func (e *Entry) title() string {
	if e.Match == nil {
		return lang.Of(e.Game.Title)
	}
	if name := e.Match.About.Name; name != "" {
		return name
	}
	if who := e.opponents(); who != "" {
		return lang.Of(e.Game.Title) + ", " + who
	}
	return lang.Of(e.Game.Title)
}

// notes returns when the game was played and its state.
func (e *Entry) notes(now time.Time) (when, how string) {
	var parts []string
	if e.Match != nil && e.Match.About.Name != "" {
		parts = append(parts, lang.Of(e.Game.Title))
	}
	if !e.When.IsZero() {
		parts = append(parts, day(e.When, now))
	}
	if len(e.OpponentNames) > 0 {
		// Translators: names of persons
		parts = append(parts, lang.T("played|with %s", strings.Join(e.OpponentNames, ", ")))
	}
	if e.Host != "" {
		// Translators: the name of a server
		parts = append(parts, lang.T("played|on %s", e.Host))
	}
	when = strings.Join(parts, " · ")
	if e.Match == nil {
		return when, e.unreadable()
	}
	return when, e.standing()
}

// unreadable says why the game cannot be read.
func (e *Entry) unreadable() string {
	return lang.T("This game cannot be read: %s.", library.WhyUnreadable(e.Wrong))
}

// standing returns how the game ended, or whose turn it is.
func (e *Entry) standing() string {
	m := e.Match
	switch {
	case e.Asked:
		return lang.T("Rematch")
	case e.Next():
		return lang.T(library.NextHasBegun)
	}
	if o, resigned := m.Resigned(); resigned {
		return say.Capital(lang.Of(o.Sentence))
	}
	if o, over := m.Current().State().Outcome(); over {
		return say.Capital(lang.Of(e.Game.Result(m.Current().State(), o)))
	}
	said := say.Capital(strings.TrimSuffix(lang.Of(e.Game.Status(m.Current().State())), "."))
	if e.YourTurn {
		said = lang.T("Your turn")
	}
	if e.Match.About.GivenUp {
		said = lang.T("a game is|Given up")
	}
	return said + ", " + lang.N(m.Current().Turn(), say.Plural{One: "%d turn", Many: "%d turns"})
}

// opponents describes the players: "against easy", "two players". For a game with one
// seat it returns the seat's account.
func (e *Entry) opponents() string {
	s, seats := e.Match.Current().State(), e.Match.Seats()
	var computers []string
	persons := 0
	for _, who := range seats {
		if who == match.Person {
			persons++
		} else {
			computers = append(computers, lang.Of(e.Game.SayPlayer(who)))
		}
	}
	switch {
	case len(seats) == 1:
		return lang.Of(e.Game.Seats(s)[0].Counts.Said())
	case len(computers) == 0:
		return lang.N(persons, say.Plural{One: "%d player", Many: "%d players"})
	case persons == 0:
		all := computers[0]
		for _, other := range computers[1:] {
			// Translators: levels of computer players
			all = lang.T("%s against %s", all, other)
		}
		return all
	case persons == 1:
		return lang.T("against %s", strings.Join(computers, ", "))
	}
	return lang.N(persons, say.Plural{One: "%d player and %s", Many: "%d players and %s"}, strings.Join(computers, ", "))
}

// day returns a time in words, without the year if it is the current one.
func day(t, now time.Time) string {
	t = scenes.Local(t)
	date := say.Date(t)
	if t.Year() == now.Year() {
		date = say.Day(t)
	}
	return lang.Of(say.Join(", ", date, say.Raw(t.Format("15:04"))))
}

// fileName returns the name for a file of this game, without its ending.
func (e *Entry) fileName() string {
	name := strings.Map(func(r rune) rune {
		if allowedInFileName(r) {
			return r
		}
		return -1
	}, names.Compose(e.title()))
	if name = strings.TrimSpace(name); name == "" {
		return strings.ToLower(lang.Of(e.Game.Title))
	}
	return name
}

// allowedInFileName reports whether a character is allowed in file names on every system. Few
// ASCII signs are; beyond ASCII, every character of a name is.
func allowedInFileName(r rune) bool {
	if r < utf8.RuneSelf {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || r == ' ' || r == '-' || r == '_'
	}
	return match.NameRune(r) && !unicode.IsPunct(r)
}

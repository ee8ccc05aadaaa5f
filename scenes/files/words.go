package files

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"tessera/logic/match"
	"tessera/scenes/lang"
	"tessera/scenes/library"
)

// title is what its player calls the game, or the game's name and who plays.
func (e *Entry) title() string {
	if e.Session == nil {
		return lang.Of(e.Game.Title)
	}
	if name := e.Session.About.Name; name != "" {
		return name
	}
	return strings.TrimSuffix(lang.Of(e.Game.Title)+", "+e.opponents(), ", ")
}

// notes say when it was played and how it stands.
func (e *Entry) notes(now time.Time) (when, how string) {
	var parts []string
	if e.Session != nil && e.Session.About.Name != "" {
		parts = append(parts, lang.Of(e.Game.Title))
	}
	if !e.When.IsZero() {
		parts = append(parts, day(e.When, now))
	}
	if len(e.With) > 0 {
		parts = append(parts, "with "+strings.Join(e.With, ", "))
	}
	if e.Host != "" {
		parts = append(parts, "on "+e.Host)
	}
	when = strings.Join(parts, " · ")
	if e.Session == nil {
		return when, e.unreadable()
	}
	return when, e.standing()
}

// unreadable says why there is no game.
func (e *Entry) unreadable() string { return lang.T("It cannot be read: %s.", library.Plain(e.Wrong)) }

// standing is how the game ended, or whose turn it is.
func (e *Entry) standing() string {
	m := e.Session.Match()
	if o, resigned := e.Session.Resigned(); resigned {
		return capital(lang.Of(o.Sentence))
	}
	if o, over := m.State().Outcome(); over {
		return capital(lang.Of(o.Sentence))
	}
	said := capital(strings.TrimSuffix(lang.Of(e.Game.Status(m.State())), "."))
	if e.Waits {
		said = "Your turn"
	}
	if e.Session.About.GivenUp {
		said = "Given up"
	}
	return said + ", " + match.Count(m.Here().Turn(), "turn")
}

// capital begins a sentence.
func capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// opponents says who plays: "against easy", "two players"; with one seat what
// stands to its account.
func (e *Entry) opponents() string {
	s, seats := e.Session.Match().State(), e.Session.Seats()
	var computers []string
	persons := 0
	for _, who := range seats {
		if who == match.Person {
			persons++
		} else {
			computers = append(computers, match.SayWho(who))
		}
	}
	switch {
	case len(seats) == 1:
		return lang.Of(e.Game.Seats(s)[0].Account.Said())
	case len(computers) == 0:
		return fmt.Sprintf("%d players", persons)
	case persons == 0:
		return strings.Join(computers, " against ")
	case persons == 1:
		return "against " + strings.Join(computers, ", ")
	}
	return fmt.Sprintf("%d players and %s", persons, strings.Join(computers, ", "))
}

// day writes a time as a person says it, without the year where it is this one.
func day(t, now time.Time) string {
	if t.Year() == now.Year() {
		return t.Format("2 January, 15:04")
	}
	return t.Format("2 January 2006, 15:04")
}

// fileName is what a file of this game is called, without its ending.
func (e *Entry) fileName() string {
	name := strings.Map(func(r rune) rune {
		if inFileName(r) {
			return r
		}
		return -1
	}, e.title())
	if name = strings.TrimSpace(name); name == "" {
		return strings.ToLower(lang.Of(e.Game.Title))
	}
	return name
}

// inFileName reports whether a character may stand in a file's name anywhere.
func inFileName(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == ' ' || r == '-' || r == '_'
}

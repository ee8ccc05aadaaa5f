package match

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Engine is another program that plays at a seat. Whoever does not have it, or runs
// no other programs, takes the seat for a person's.
type Engine struct {
	Name    string `json:"name"`    // as the program says, at most [MaxName] characters
	Command string `json:"command"` // that starts it, at most [MaxCommand] bytes; it is run only where its owner has entered it
}

// MaxCommand is the most bytes of a command.
const MaxCommand = 1000

// Proper reports whether it is as an engine has to be.
func (e Engine) Proper() bool {
	return e.Name != "" && e.Name == TidyName(e.Name) && e.Command != "" && len(e.Command) <= MaxCommand &&
		utf8.ValidString(e.Command) && !strings.ContainsFunc(e.Command, unicode.IsControl)
}

// engineWord begins the word for an engine where seats are named. Such words are
// never stored: a [Record] has its engines beside the seats.
const engineWord = "engine:"

// Word is the engine where seats are named: "engine:GNU Go", and its command behind a
// line feed.
func (e Engine) Word() string { return engineWord + e.Name + "\n" + e.Command }

// ParseEngine is the engine of a word; false for that of anybody else.
func ParseEngine(who string) (Engine, bool) {
	rest, ok := strings.CutPrefix(who, engineWord)
	name, command, _ := strings.Cut(rest, "\n")
	e := Engine{name, command}
	return e, ok && e.Proper()
}

// tidyEngines drops what cannot be.
func tidyEngines(engines map[int]Engine) map[int]Engine {
	var tidy map[int]Engine
	for seat, e := range engines {
		if seat < 0 || seat >= maxSeats || !e.Proper() {
			continue
		}
		if tidy == nil {
			tidy = map[int]Engine{}
		}
		tidy[seat] = e
	}
	return tidy
}

// maxSeats is more than any game has.
const maxSeats = 16

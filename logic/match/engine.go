package match

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Engine is an external program that plays at a seat. A program that does not have it, or
// starts no other programs, lets a person play the seat.
type Engine struct {
	Name    string `json:"name"`    // as the program reports it, at most [MaxName] characters
	Command string `json:"command"` // starts the program, at most [MaxCommand] bytes; run only where its owner entered it
}

// MaxCommand is the most bytes of a command.
const MaxCommand = 1000

// Valid reports whether the engine's name and command are valid.
func (e Engine) Valid() bool {
	return e.Name != "" && e.Name == TidyName(e.Name) && e.Command != "" && len(e.Command) <= MaxCommand &&
		utf8.ValidString(e.Command) && !strings.ContainsFunc(e.Command, unicode.IsControl)
}

// enginePrefix starts the player name of an engine. Such names are never stored: a [Record]
// keeps its engines separate from its seats.
const enginePrefix = "engine:"

// PlayerName returns the player name: "engine:GNU Go", a line feed and the command.
func (e Engine) PlayerName() string { return enginePrefix + e.Name + "\n" + e.Command }

// ParseEngine returns the engine of a player name. It returns false for any other player.
func ParseEngine(who string) (Engine, bool) {
	rest, ok := strings.CutPrefix(who, enginePrefix)
	name, command, _ := strings.Cut(rest, "\n")
	e := Engine{name, command}
	return e, ok && e.Valid()
}

func tidyEngines(engines map[int]Engine) map[int]Engine {
	var tidy map[int]Engine
	for seat, e := range engines {
		if seat < 0 || seat >= maxSeats || !e.Valid() {
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

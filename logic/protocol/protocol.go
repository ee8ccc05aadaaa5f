package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/match"
	"tessera/logic/session"
)

const (
	// protocolVersion is the version of the manner of GTP.
	protocolVersion = 2
	// Version is this engine's own: another one may answer other commands.
	Version = 1
	// MaxLine is how many bytes a command can have: a whole record fits.
	MaxLine = match.MaxSave + 64
	// defaultSeed is what the levels think with in a game that names no seed.
	defaultSeed = 1
)

// Session is a game played by commands. A refused command changes nothing.
type Session struct {
	game *match.Game
	play *session.Session
	// seats are the players that the record loaded last names: whoever sends the
	// commands plays them all.
	seats []string
}

// New begins a session with the default game. It panics for a game that has
// none, which breaks the contract.
func New(game *match.Game) *Session {
	s := &Session{game: game}
	if _, err := s.start(""); err != nil {
		panic(fmt.Sprintf("the game %q has no default game: %v", game.ID, err))
	}
	return s
}

// Do carries out one command and returns the whole answer, the empty line at
// its end included. A line without a command, blank or beginning with #, has no
// answer, "". Quit reports whether the session is to end after the answer.
func (s *Session) Do(line string) (answer string, quit bool) {
	if len(strings.TrimSuffix(line, "\r")) > MaxLine {
		return refuse(fmt.Errorf("a command has at most %d bytes; this one has more", MaxLine)), false
	}
	name, args := split(line)
	if name == "" || strings.HasPrefix(name, "#") {
		return "", false
	}
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		if args != "" && !c.args {
			return refuse(fmt.Errorf("%s takes nothing behind it", name)), false
		}
		text, err := c.run(s, args)
		if err != nil {
			return refuse(err), false
		}
		return frame("=", text), name == "quit"
	}
	return refuse(fmt.Errorf("there is no command %s; list_commands tells those there are", quoted(name))), false
}

// split cuts a line into its first word and the rest.
func split(line string) (name, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexAny(line, " \t\r\n\v\f"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}

func refuse(err error) string { return frame("?", err.Error()) }

// frame writes an answer: its mark, its lines, an empty line. Since an empty
// line ends it, one among its own lines becomes a blank.
func frame(mark, text string) string {
	var b strings.Builder
	b.WriteString(mark + " ")
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		line = strings.TrimRight(line, "\r")
		if i > 0 && line == "" {
			line = " "
		}
		b.WriteString(line + "\n")
	}
	b.WriteString("\n")
	return b.String()
}

// quoted is a program's word in an error.
func quoted(word string) string { return strconv.Quote(clip.Text(word)) }

// state is the position at hand.
func (s *Session) state() match.State { return s.play.State() }

// start begins a new game; settings of no text are the default game.
func (s *Session) start(settings string) (string, error) {
	var text json.RawMessage
	if settings != "" {
		if !json.Valid([]byte(settings)) {
			return "", errors.New("the settings are no JSON")
		}
		text = json.RawMessage(settings)
	}
	play, err := session.Start(s.game, text, nil, defaultSeed)
	if err != nil {
		return "", err
	}
	s.play, s.seats = play, nil
	return "", nil
}

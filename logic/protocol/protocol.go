package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
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
	game  *match.Game
	level string // that plays where genmove names none; "" for none
	// despair is that level's.
	despair match.Despair
	play    *session.Session
	// seats and engines are the players that the record loaded last names: whoever
	// sends the commands plays them all.
	seats   []string
	engines map[int]match.Engine
}

// New begins a session with the default game. It panics for a game that has
// none, which breaks the contract.
func New(game *match.Game) *Session { return With(game, "") }

// With is [New] with a level of the game that plays where genmove names none.
func With(game *match.Game, level string) *Session {
	s := &Session{game: game, level: level}
	if _, err := s.start(""); err != nil {
		panic(fmt.Sprintf("the game %q has no default game: %v", game.ID, err))
	}
	return s
}

// Do carries out one command and returns the whole answer, the empty line at
// its end included. A line without a command, blank or beginning with #, has no
// answer, "". Quit reports whether the session is to end after the answer.
func (s *Session) Do(line string) (answer string, quit bool) {
	var b strings.Builder
	quit = s.Stream(line, func(text string) { b.WriteString(text) }, func() bool { return false })
	return b.String(), quit
}

// Stream is [Session.Do] for whoever does not want to wait for the whole answer: it
// writes the answer as it comes. Waiting reports whether another line has come,
// which ends an analysis early; it is asked between its pieces.
func (s *Session) Stream(line string, write func(text string), waiting func() bool) (quit bool) {
	if len(strings.TrimSuffix(line, "\r")) > MaxLine {
		write(refuse(fmt.Errorf("a command has at most %d bytes; this one has more", MaxLine)))
		return false
	}
	name, args := split(line)
	if name == "" || strings.HasPrefix(name, "#") {
		return false
	}
	pieces, err := s.answer(name, args)
	if err != nil {
		write(refuse(err))
		return false
	}
	mark := "= "
	for piece := range pieces {
		if mark == "" && waiting() {
			break
		}
		if mark != "" || piece != "" {
			write(mark + body(piece))
		}
		mark = ""
	}
	write("\n")
	return name == "quit"
}

// answer carries out the command of a name.
func (s *Session) answer(name, args string) (iter.Seq[string], error) {
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		if args != "" && !c.args {
			return nil, fmt.Errorf("%s takes nothing behind it", name)
		}
		return c.answer(s, args)
	}
	return nil, fmt.Errorf("there is no command %s; list_commands tells those there are", quoted(name))
}

// split cuts a line into its first word and the rest.
func split(line string) (name, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexAny(line, " \t\r\n\v\f"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}

func refuse(err error) string { return "? " + body(err.Error()) + "\n" }

// body writes the lines of an answer. Since an empty line ends it, one among them
// becomes a blank.
func body(text string) string {
	var b strings.Builder
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		line = strings.TrimRight(line, "\r")
		if i > 0 && line == "" {
			line = " "
		}
		b.WriteString(line + "\n")
	}
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
	s.play, s.seats, s.engines, s.despair = play, nil, nil, 0
	return "", nil
}

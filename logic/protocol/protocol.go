// Package protocol is the line protocol through which other programs play the games. It
// resembles GTP version 2: a [Session] takes one command per line and gives one answer.
// PROTOCOL.md describes the commands. An analysis answers in pieces until another line
// arrives; see [Session.Stream].
//
//	game, err := games.All().Find("foursquare")
//	if err != nil {
//		log.Fatal(err)
//	}
//	session := protocol.New(game, "")
//	for _, line := range []string{"play p 0 0", "turn", "play s 8", "quit"} {
//		answer, _ := session.Do(line)
//		fmt.Println(strings.TrimSpace(answer))
//	}
//
// The package depends on no particular game. Its caller reads and writes the lines.
package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/usertext"
)

const (
	// protocolVersion is the version of GTP that the protocol resembles.
	protocolVersion = 2
	// Version is the version of this engine. Other versions may have other commands.
	Version = 1
	// MaxLine is the most bytes of a command: enough for a whole record.
	MaxLine = match.MaxSave + 64
	// defaultSeed is the levels' seed in a game without one.
	defaultSeed = 1
)

// Session is a game played by commands. A rejected command changes nothing.
type Session struct {
	game  *match.Game
	level string // level of a genmove that names none; "" for none
	// resignTracker belongs to that level.
	resignTracker match.ResignTracker
	play          *match.Match
	// seats and engines are the players in the last record; the client plays them all.
	seats   []string
	engines map[int]match.Engine
}

// New starts a session with the default game. level is for genmove commands that name
// none. It panics if the game has no default, which violates the contract of a game.
func New(game *match.Game, level string) *Session {
	s := &Session{game: game, level: level}
	if _, err := s.start(""); err != nil {
		panic(fmt.Sprintf("the game %q has no default game: %v", game.ID, err))
	}
	return s
}

// Do executes a command and returns the whole answer, including the empty line at its
// end. The answer to a blank line or a comment with # is "". quit reports whether the
// session ends after the answer.
func (s *Session) Do(line string) (answer string, quit bool) {
	var b strings.Builder
	quit = s.Stream(line, func(text string) { b.WriteString(text) }, func() bool { return false })
	return b.String(), quit
}

// Stream is like [Session.Do], but writes the answer in pieces. Between them it calls
// waiting, which reports whether another line has arrived. That ends an analysis.
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

func split(line string) (name, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexAny(line, " \t\r\n\v\f"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}

func refuse(err error) string { return "? " + body(err.Error()) + "\n" }

// body returns the lines of an answer. Empty ones become blanks, as they would end it.
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

func quoted(word string) string { return strconv.Quote(usertext.Clip(word)) }

func (s *Session) state() match.State { return s.play.State() }

// start starts a new game. Empty settings mean the default game.
func (s *Session) start(settings string) (string, error) {
	var text json.RawMessage
	if settings != "" {
		if !json.Valid([]byte(settings)) {
			return "", errors.New("the settings are no JSON")
		}
		text = json.RawMessage(settings)
	}
	play, err := match.New(s.game, text, nil, defaultSeed)
	if err != nil {
		return "", err
	}
	s.play, s.seats, s.engines, s.resignTracker = play, nil, nil, 0
	return "", nil
}

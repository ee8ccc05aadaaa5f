package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"

	"tessera/logic/match"
	"tessera/logic/say"
)

type command struct {
	name string
	args bool // takes arguments
	run  func(s *Session, args string) (string, error)
	// stream replaces run if the answer comes in pieces.
	stream func(s *Session, args string) (iter.Seq[string], error)
}

// answer executes the command. A streamed answer is computed during iteration.
func (c command) answer(s *Session, args string) (iter.Seq[string], error) {
	if c.stream != nil {
		return c.stream(s, args)
	}
	text, err := c.run(s, args)
	return slices.Values([]string{text}), err
}

// commands returns all commands. It is a function because list_commands refers to it.
func commands() []command {
	return []command{
		{name: "protocol_version", run: func(*Session, string) (string, error) { return strconv.Itoa(protocolVersion), nil }},
		{name: "name", run: func(s *Session, _ string) (string, error) { return "Tessera " + s.game.Title.String(), nil }},
		{name: "game", run: func(s *Session, _ string) (string, error) { return s.game.ID, nil }},
		{name: "version", run: func(*Session, string) (string, error) { return strconv.Itoa(Version), nil }},
		{name: "list_commands", run: listCommands},
		{name: "new", args: true, run: (*Session).start},
		{name: "play", args: true, run: (*Session).move},
		{name: "legal", run: (*Session).legal},
		{name: "turn", run: func(s *Session, _ string) (string, error) { return strconv.Itoa(s.turn()), nil }},
		{name: "resign", run: (*Session).resign},
		{name: "genmove", args: true, run: (*Session).genmove},
		{name: "undo", run: (*Session).undo},
		{name: "moves", run: func(s *Session, _ string) (string, error) { return strings.Join(s.play.Moves(), "\n"), nil }},
		{name: "state", run: func(s *Session, _ string) (string, error) { return s.state().String(), nil }},
		{name: "position", run: (*Session).position},
		{name: "describe", run: func(s *Session, _ string) (string, error) {
			return match.Words(s.play, s.play.Current(), nil).String(), nil
		}},
		{name: "outcome", run: (*Session).outcome},
		{name: "evaluate", args: true, run: (*Session).evaluate},
		{name: "analyze", args: true, stream: (*Session).analyze},
		{name: "save", run: (*Session).save},
		{name: "load", args: true, run: (*Session).load},
		{name: "quit", run: func(*Session, string) (string, error) { return "", nil }},
	}
}

func listCommands(*Session, string) (string, error) {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return strings.Join(names, "\n"), nil
}

func (s *Session) move(move string) (string, error) {
	if move == "" {
		return "", errors.New("write the move behind play")
	}
	return "", s.play.Play(move)
}

// position returns the position in the notation of new.
func (s *Session) position(string) (string, error) {
	if s.game.Setup == nil {
		return "", errors.New("positions of this game cannot be stated")
	}
	return s.game.Setup.Text(s.state()), nil
}

func (s *Session) turn() int {
	if s.play.Ended() {
		return -1
	}
	return s.state().Turn()
}

func (s *Session) resign(string) (string, error) {
	if !s.play.Resign(s.turn()) {
		return "", errors.New("nobody can resign: the game is over or has not begun, or it is not one of two")
	}
	return "", nil
}

func (s *Session) legal(string) (string, error) {
	if s.play.Ended() {
		return "", nil
	}
	return strings.Join(slices.Collect(s.state().Legal()), "\n"), nil
}

// genmove plays a whole turn for the seat to move. Without a level in args the session's
// level plays, and may resign.
func (s *Session) genmove(args string) (string, error) {
	level, work := split(args)
	var despair *match.ResignTracker
	if level == "" {
		level, despair = s.level, &s.resignTracker
	}
	if !s.game.HasLevel(level) {
		return "", s.unknownLevel(level)
	}
	units, err := readWork(work)
	if err != nil {
		return "", err
	}
	if s.play.Ended() {
		return "", errors.New("the game is over; there is no move to find")
	}
	line, err := match.ThinkOrResign(s.game, s.state(), level, s.play.TurnSeed(), units, despair)
	if err == nil && line[0] == match.Resign {
		return match.Resign, nil
	}
	if err == nil {
		err = s.play.PlayAll(line...)
	}
	if err != nil {
		return "", err
	}
	return strings.Join(line, "\n"), nil
}

func (s *Session) unknownLevel(name string) error {
	names := s.game.OfferedNames()
	switch {
	case len(names) == 0:
		return fmt.Errorf("%s has no computer players", s.game.Title)
	case name == "":
		return fmt.Errorf("write a level behind genmove: %s", strings.Join(names, ", "))
	}
	return fmt.Errorf("there is no level %s; the levels are %s", quoted(name), strings.Join(names, ", "))
}

// readWork reads the work of a search. Empty text means a complete search, 0.
func readWork(text string) (int, error) {
	if text = strings.TrimSpace(text); text == "" {
		return 0, nil
	}
	const most = math.MaxInt32 // an int on every platform
	work, err := strconv.Atoi(text)
	if err != nil || work < 1 || work > most {
		return 0, fmt.Errorf("%s is no amount of work; write a whole number from 1 to %d", quoted(text), most)
	}
	return work, nil
}

// undo takes back one move or a resignation. Saves keep the move until the next.
func (s *Session) undo(string) (string, error) {
	if !s.play.TakeBack() {
		return "", errors.New("there is no move to take back")
	}
	s.resignTracker = 0
	return "", nil
}

func (s *Session) outcome(string) (string, error) {
	o, over := s.play.Outcome()
	if !over {
		return "none", nil
	}
	scores := make([]string, len(o.Scores))
	for i, score := range o.Scores {
		scores[i] = match.FormatValue(score)
	}
	return strings.Join(scores, " ") + "\n" + o.Sentence.String(), nil
}

// evaluate returns the adviser's evaluation of the position.
func (s *Session) evaluate(args string) (string, error) {
	adviser, work, err := s.startSearch(args)
	if err != nil {
		return "", err
	}
	match.Finish(adviser, work)
	return adviser.Evaluation().String() + "\n" + strings.Join(adviser.BestTurn(), ", "), nil
}

func (s *Session) save(string) (string, error) {
	r := s.play.Record()
	r.Seats, r.Engines = s.seats, s.engines
	text, err := s.game.Encode(r)
	if err != nil {
		return "", err
	}
	var line bytes.Buffer
	if err := json.Compact(&line, text); err != nil {
		return "", fmt.Errorf("the files of %s do not fit on one line: %w", s.game.Title, err)
	}
	return line.String(), nil
}

// load continues a saved game and reports which content it had to drop.
func (s *Session) load(text string) (string, error) {
	if text == "" {
		return "", errors.New("write the saved game behind load")
	}
	r, left, err := s.game.Decode([]byte(text))
	if err != nil {
		return "", err
	}
	seats, engines := r.Seats, r.Engines
	r.Seats, r.Engines = nil, nil
	play, err := match.Load(s.game, r)
	if err != nil {
		return "", err
	}
	s.play, s.seats, s.engines, s.resignTracker = play, seats, engines, 0
	return say.Join("\n", left...).String(), nil
}

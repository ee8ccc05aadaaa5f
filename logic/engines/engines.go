// Package engines lets external engines play our games. An engine speaks either Tessera's
// own protocol, for any game, or the Go Text Protocol, version 2, for Trisq's rule set
// groups, which is Go on 13 by 13 points. The two have the same form, so a [Client] sends
// the commands of both. Both are a [Player].
//
//	player, err := engines.Connect(engines.NewClient(output, input))
//	if err == nil {
//		needs, err = player.Try(games)
//	}
//	line, err := player.Turn(settings, moves)
//
// [Start] starts a program and talks to it over its standard input and output. Each write
// is a question: if no answer comes in time, the program is killed. A [Pool] runs the
// external engines of the app: it tries a command, and an engine at a [Seat] runs until
// its seat is left. This is one of the few packages of logic that access the machine.
package engines

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/logic/usertext"
)

// Player is an external engine that plays one game. Use it from one goroutine at a time.
type Player struct {
	Name string // its name, in the form that records store
	Game string // id of the game it plays

	protocol protocol
	inGame   bool            // the engine has a game, described below
	settings json.RawMessage // settings of the engine's game
	moves    []string        // moves the engine knows
}

// protocol is the way to talk to an engine.
type protocol interface {
	// plays returns nil if the engine can play with these settings, else the reason.
	plays(settings json.RawMessage) error
	begin(settings json.RawMessage) error
	// play sends a move. count is the number of moves before it.
	play(count int, move string) error
	// turn asks the engine for its turn after count moves. The engine plays it too.
	turn(count int) ([]string, error)
}

// Connect asks an engine for its name and its game. It returns an error if the engine cannot
// play.
func Connect(c *Client) (*Player, error) {
	commands, err := c.Do("list_commands")
	if err != nil {
		return nil, err
	}
	name, err := c.Name()
	if err != nil {
		return nil, err
	}
	knows := strings.Fields(commands)
	switch {
	case slices.Contains(knows, "boardsize"):
		version, _ := c.Version() // some have no version
		p := NewGo(c)
		p.protocol = gtpProtocol{c, slices.Contains(knows, "time_settings")}
		p.Name = cleanName(name + " " + version)
		return p, nil
	case slices.Contains(knows, "new"):
		game, err := c.Do("game")
		return &Player{Name: cleanName(name), Game: game, protocol: tesseraProtocol{c}}, err
	}
	return nil, say.Errorf("the program speaks neither Tessera's protocol (which has the command new) nor " +
		"the Go Text Protocol (which has boardsize)")
}

// cleanName returns an engine's name in the form that is shown and stored.
func cleanName(name string) string {
	return cmp.Or(strings.TrimSpace(match.TidyName(strings.Join(strings.Fields(name), " "))), "A program")
}

// Try checks that the engine works by one turn of a new game. needs are the option values
// that the engine requires, nil if it plays with the default settings.
func (p *Player) Try(games match.Games) (needs map[string]string, err error) {
	game, err := games.Find(p.Game)
	if err != nil {
		return nil, err
	}
	settings, needs, err := p.suitableSettings(game)
	if err != nil {
		return nil, err
	}
	state, err := game.New(settings)
	if err != nil {
		return nil, err
	}
	line, err := p.Turn(settings, nil)
	if err == nil && !slices.Equal(line, []string{match.Resign}) {
		_, err = match.OwnTurn(state, match.Engine{Name: p.Name, Command: "-"}.PlayerName(), line)
	}
	return needs, err
}

// suitableSettings returns settings that the engine can play: the defaults, or the defaults with
// one option changed.
func (p *Player) suitableSettings(game *match.Game) (
	settings json.RawMessage, needs map[string]string, err error,
) {
	for needs, settings := range game.Variants() {
		wrong := p.protocol.plays(settings)
		if wrong == nil {
			return settings, needs, nil
		}
		err = cmp.Or(err, wrong)
	}
	return nil, nil, err
}

// Turn returns the engine's turn after moves: one or more moves that are not checked
// against the rules, or [match.Resign] alone. If the engine knows the first of the moves
// already, Turn sends it only the rest. Otherwise it begins a new game. After an error
// [Refused] it may be called again.
func (p *Player) Turn(settings json.RawMessage, moves []string) ([]string, error) {
	if err := p.protocol.plays(settings); err != nil {
		return nil, err
	}
	err := p.catchUp(settings, moves)
	var line []string
	if err == nil {
		line, err = p.protocol.turn(len(moves))
	}
	for _, move := range line {
		if len(move) > match.MaxMoveText {
			err = say.Errorf("the program answered %q, which is not a move", usertext.Clip(move))
		}
	}
	if p.inGame = err == nil && !slices.Equal(line, []string{match.Resign}); err != nil {
		return nil, err
	}
	p.moves = append(p.moves, line...)
	return line, nil
}

// catchUp sends the engine the moves that it does not know.
func (p *Player) catchUp(settings json.RawMessage, moves []string) error {
	knows := len(p.moves)
	if !p.inGame || !bytes.Equal(settings, p.settings) || knows > len(moves) ||
		!slices.Equal(p.moves, moves[:knows]) {
		p.inGame, knows = false, 0
		if err := p.protocol.begin(settings); err != nil {
			return err
		}
	}
	for i, move := range moves[knows:] {
		if err := p.protocol.play(knows+i, move); err != nil {
			return err
		}
	}
	p.settings, p.moves = slices.Clone(settings), slices.Clone(moves)
	return nil
}

type tesseraProtocol struct{ client *Client }

func (tesseraProtocol) plays(json.RawMessage) error { return nil } // new reports it

func (o tesseraProtocol) begin(settings json.RawMessage) error {
	var line bytes.Buffer
	if err := json.Compact(&line, settings); err != nil && len(settings) > 0 {
		return say.Errorf("the settings are not JSON: %s", err)
	}
	_, err := o.client.Do("new", line.String())
	return err
}

func (o tesseraProtocol) play(_ int, move string) error {
	_, err := o.client.Do("play", move)
	return err
}

func (o tesseraProtocol) turn(int) ([]string, error) {
	answer, err := o.client.Do("genmove")
	if err != nil {
		return nil, err
	}
	var line []string
	for move := range strings.Lines(answer) {
		line = append(line, match.Normal(move))
	}
	return line, nil
}

type gtpProtocol struct {
	client *Client
	timed  bool // tell the engine its time
}

// NewGo returns a Player for a program that is known to be a Go engine. Its Name is empty.
func NewGo(c *Client) *Player {
	return &Player{Game: trisq.Game().ID, protocol: gtpProtocol{client: c}}
}

// seatColors are the protocol's colors of Trisq's seats, by seat.
var seatColors = [...]Color{Black, White}

func (gtpProtocol) plays(settings json.RawMessage) error {
	s, err := match.ReadSettings[trisq.Settings](settings)
	switch {
	case err != nil:
		return err
	case s.Rules != trisq.RulesGroups:
		return say.Errorf("a program that plays Go can play Trisq only by the Groups rules, not the " +
			"Simple ones")
	case s.Position != "":
		return say.Errorf("a program that plays Go can play Trisq only from an empty board, not from a " +
			"custom position")
	}
	return nil
}

func (g gtpProtocol) begin(settings json.RawMessage) error {
	s, err := match.ReadSettings[trisq.Settings](settings)
	if err != nil {
		return err
	}
	if err := g.client.BoardSize(cmp.Or(s.Size, trisq.Size)); err != nil {
		return err
	}
	if err := g.client.ClearBoard(); err != nil {
		return err
	}
	if err := g.client.Komi(s.Komi); err != nil {
		return err
	}
	return g.tellTime()
}

// reserve is subtracted from the time that is announced to the engine, because an engine
// that uses all of its time answers a little later.
const reserve = time.Second

// tellTime tells the engine how long it may think about a move. An engine that exceeds its
// limit is ended. An engine that refuses the command plays on as if the time were unknown.
func (g gtpProtocol) tellTime() error {
	if !g.timed || g.client.limit == 0 {
		return nil
	}
	err := g.client.TimePerMove(g.client.limit - reserve)
	if errors.As(err, new(Refused)) {
		return nil
	}
	return err
}

func (g gtpProtocol) play(count int, move string) error {
	return g.client.Play(seatColors[count%2], move)
}

func (g gtpProtocol) turn(count int) ([]string, error) {
	move, err := g.client.GenMove(seatColors[count%2])
	return []string{move}, err
}

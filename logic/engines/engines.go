// Package engines lets other programs play at the seats of our games: those that speak
// the house's protocol for engines at any game, and those that speak the Go Text
// Protocol, version 2, at Trisq's rule set groups, which is Go on 13 by 13 points. Both
// are a [Player].
//
//	player, err := engines.Meet(gtp.New(output, input))
//	if err == nil {
//		needs, err = player.Try(games)
//	}
//	line, err := player.Turn(settings, moves)
//
// It imports clip, gtp, match, say, session, trisq and the standard library. How a
// program is started and how long one waits for it is somebody else's business.
package engines

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"tessera/logic/gtp"
	"tessera/logic/internal/clip"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
)

// Player is a program that plays one game. It is not for several goroutines at a time.
type Player struct {
	Name string // what it calls itself, as a name in a record may be
	Game string // the id of what it plays

	protocol protocol
	begun    bool            // it has the game below
	settings json.RawMessage // of the game as the program has it
	moves    []string        // that it knows of
}

// protocol is how a program is told of a game.
type protocol interface {
	// plays is why it does not play games of these settings, nil where it does.
	plays(settings json.RawMessage) error
	begin(settings json.RawMessage) error
	// play tells of the move after so many.
	play(count int, move string) error
	// turn asks for what it plays after so many moves, and plays it.
	turn(count int) ([]string, error)
}

// Meet asks a program what it is called and what it plays. The error says why it is
// no player.
func Meet(c *gtp.Client) (*Player, error) {
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
		version, _ := c.Version() // some have none
		p := Go(c)
		p.Name = called(name + " " + version)
		return p, nil
	case slices.Contains(knows, "new"):
		game, err := c.Do("game")
		return &Player{Name: called(name), Game: game, protocol: ours{c}}, err
	}
	return nil, say.Errorf("the program knows neither new, a command of Tessera's protocol, nor boardsize, one of the Go Text Protocol")
}

// called is a program's name as it is shown and stored.
func called(name string) string {
	return cmp.Or(strings.TrimSpace(match.TidyName(strings.Join(strings.Fields(name), " "))), "A program")
}

// Try has the program play one turn of a new game, which tells whether it plays at
// all. Needs are the values of the game's options without which it does not; none
// where it plays the usual game.
func (p *Player) Try(games match.Games) (needs map[string]string, err error) {
	game, err := games.Find(p.Game)
	if err != nil {
		return nil, err
	}
	settings, needs, err := p.suited(game)
	if err != nil {
		return nil, err
	}
	state, err := game.New(settings)
	if err != nil {
		return nil, err
	}
	line, err := p.Turn(settings, nil)
	if err == nil && !slices.Equal(line, []string{match.Resign}) {
		_, err = session.OwnTurn(state, match.Engine{Name: p.Name, Command: "-"}.Word(), line)
	}
	return needs, err
}

// suited are settings that the program plays by: the usual ones, or those with one
// option chosen otherwise.
func (p *Player) suited(game *match.Game) (settings json.RawMessage, needs map[string]string, err error) {
	settings, err = game.Settings(game.Defaults(), 1)
	if err == nil {
		err = p.protocol.plays(settings)
	}
	if err == nil {
		return settings, nil, nil
	}
	for _, o := range game.Options {
		for _, value := range o.Values {
			values := game.Defaults()
			values[o.Key] = value
			if other, wrong := game.Settings(values, 1); wrong == nil && p.protocol.plays(other) == nil {
				return other, map[string]string{o.Key: value}, nil
			}
		}
	}
	return nil, nil, err
}

// Turn is what the program plays for the seat to move after moves: one move or more,
// about which nobody has asked the rules, or [match.Resign] alone. Where it knows the game up
// to some of the moves, it is told of the others; else it begins anew. After a
// [gtp.Refused] it can be asked again.
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
			err = say.Errorf("the program answers %q, which is no move", clip.Text(move))
		}
	}
	if p.begun = err == nil && !slices.Equal(line, []string{match.Resign}); err != nil {
		return nil, err
	}
	p.moves = append(p.moves, line...)
	return line, nil
}

// catchUp tells the program of what it does not know yet.
func (p *Player) catchUp(settings json.RawMessage, moves []string) error {
	knows := len(p.moves)
	if !p.begun || !bytes.Equal(settings, p.settings) || knows > len(moves) || !slices.Equal(p.moves, moves[:knows]) {
		p.begun, knows = false, 0
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

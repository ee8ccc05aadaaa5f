package engines

import (
	"bytes"
	"encoding/json"
	"strings"

	"tessera/logic/gtp"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
)

type tesseraProtocol struct{ client *gtp.Client }

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

type gtpProtocol struct{ client *gtp.Client }

// NewGo returns a Player for a program that is known to be a Go engine. Its Name is empty.
func NewGo(c *gtp.Client) *Player { return &Player{Game: trisq.Game().ID, protocol: gtpProtocol{c}} }

// seatColors are the protocol's colors of Trisq's seats, by seat.
var seatColors = [...]gtp.Color{gtp.Black, gtp.White}

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
	if err := g.client.BoardSize(trisq.Size); err != nil {
		return err
	}
	if err := g.client.ClearBoard(); err != nil {
		return err
	}
	return g.client.Komi(s.Komi)
}

func (g gtpProtocol) play(count int, move string) error {
	return g.client.Play(seatColors[count%2], move)
}

func (g gtpProtocol) turn(count int) ([]string, error) {
	move, err := g.client.GenMove(seatColors[count%2])
	return []string{move}, err
}

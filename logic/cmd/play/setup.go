package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"tessera/logic/match"
)

// settingsOption is the option for settings as text.
const settingsOption = "settings"

// setup is what the options say about the settings of a game.
type setup struct {
	game    *match.Game
	options *pflag.FlagSet
	chosen  map[string]*string // by the game's options' keys
	text    *string            // the settings as JSON
}

// newSetup defines an option for each of the game's.
func newSetup(game *match.Game, options *pflag.FlagSet) *setup {
	s := &setup{game: game, options: options, chosen: map[string]*string{}}
	initial := game.Initial()
	for _, o := range game.Options {
		text := initial[o.Key]
		s.chosen[o.Key] = &text
		flag := options.VarPF(textValue{optionKind(o), &text}, o.Flag, "", aboutOption(o))
		if isSwitch(o) {
			flag.NoOptDefVal = "true"
		}
	}
	if game.Setup != nil {
		s.chosen[match.PositionKey] = textOption(options, match.PositionKey, "TEXT", "", "where the game begins, as the word "+positionWord+" prints it")
	}
	s.text = textOption(options, settingsOption, "JSON", "", "all settings at once, as a save has them")
	return s
}

// isSwitch reports whether an option is on or off.
func isSwitch(o match.Option) bool {
	return len(o.Values) == 2 && o.Values[0] == "false" && o.Values[1] == "true"
}

func optionKind(o match.Option) string {
	switch {
	case isSwitch(o):
		return "bool"
	case len(o.Values) == 0:
		return "TEXT"
	case len(o.Values) > 4:
		return o.Values[0] + ".." + o.Values[len(o.Values)-1]
	}
	return strings.Join(o.Values, "|")
}

func aboutOption(o match.Option) string {
	if o.Hint == "" {
		return o.Label.String()
	}
	return o.Label.String() + ". " + strings.TrimSuffix(o.Hint.String(), ".")
}

// given are the options given that choose settings, as they are written.
func (s *setup) given() []string {
	var flags, names []string
	for _, o := range s.game.Options {
		flags = append(flags, o.Flag)
	}
	for _, flag := range append(flags, match.PositionKey, settingsOption) {
		if s.options.Changed(flag) {
			names = append(names, "--"+flag)
		}
	}
	return names
}

// values are the options' values, one of them put in place of another.
func (s *setup) values(key, instead string) map[string]string {
	values := map[string]string{}
	for _, o := range s.game.Options {
		values[o.Key] = *s.chosen[o.Key]
		for _, value := range o.Values {
			if strings.EqualFold(value, values[o.Key]) {
				values[o.Key] = value
			}
		}
	}
	if position := s.chosen[match.PositionKey]; position != nil {
		values[match.PositionKey] = *position
	}
	if key != "" {
		values[key] = instead
	}
	return values
}

// settings are the settings of the options. Chance is for those that need some
// and name none; seats, unless it is 0, is how many seats are wanted: where an
// option not given decides that, it is set to it.
func (s *setup) settings(chance uint64, seats int) (json.RawMessage, error) {
	given := s.given()
	if s.options.Changed(settingsOption) {
		if len(given) > 1 {
			return nil, fmt.Errorf("%s and --%s say the same twice; give one of them", given[0], settingsOption)
		}
		if !json.Valid([]byte(*s.text)) {
			return nil, errors.New("--settings is no JSON, like {} or {\"key\": 1}")
		}
		return json.RawMessage(*s.text), nil
	}
	if s.game.Settings == nil {
		return nil, nil
	}
	settings, err := s.game.Settings(s.values("", ""), chance)
	if err != nil || seats == 0 || s.seats(settings) == seats {
		return settings, err
	}
	for _, o := range s.game.Options {
		for _, value := range o.Values {
			if s.options.Changed(o.Flag) {
				continue
			}
			other, err := s.game.Settings(s.values(o.Key, value), chance)
			if err == nil && s.seats(other) == seats {
				return other, nil
			}
		}
	}
	return settings, nil
}

// start begins a game of the options' settings, without chance.
func (s *setup) start() (match.State, error) {
	settings, err := s.settings(0, 0)
	if err != nil {
		return nil, err
	}
	return s.game.New(settings)
}

// seats is how many seats a game with such settings has, 0 if there is none.
func (s *setup) seats(settings json.RawMessage) int {
	return len(seatsOf(s.game, settings))
}

// seatsOf are the seats of a game with such settings, none if there is none.
func seatsOf(game *match.Game, settings json.RawMessage) []match.Seat {
	state, err := game.New(settings)
	if err != nil {
		return nil
	}
	return game.Seats(state)
}

// usualSettings are those of the options' defaults.
func usualSettings(game *match.Game) json.RawMessage {
	if game.Settings == nil {
		return nil
	}
	settings, err := game.Settings(game.Defaults(), 1)
	if err != nil {
		return nil
	}
	return settings
}
